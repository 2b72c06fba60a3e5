"""The two tables: what happened, and the seeds that stay secret until a tournament is closed."""

from typing import ClassVar

from django.db import models

LONGEST_ID = 200
HASH = 64  # hexadecimal digits of SHA-256


class Entry(models.Model):
    """What one command led to, tied to the entry before by its hash.

    The database itself refuses to change or remove an entry, and to add one that does not follow
    the last one.
    """

    tournament = models.CharField(max_length=LONGEST_ID)
    sequence = models.PositiveIntegerField()  # within the tournament, from 1 without a gap
    at = models.CharField(max_length=32)  # UTC as it is hashed
    actor = models.CharField(max_length=LONGEST_ID)
    command = models.CharField(max_length=LONGEST_ID, unique=True)  # a repeated submit is harmless
    kind = models.CharField(max_length=LONGEST_ID)  # of the command
    version = models.PositiveIntegerField()  # of the form of an entry
    payload = models.TextField()  # the events, as JSON
    previous = models.CharField(max_length=HASH)
    asked = models.CharField(max_length=HASH, null=True)  # noqa: DJ001 - there is none in version 1
    hash = models.CharField(max_length=HASH)

    class Meta:
        """One entry for each place in the log."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "sequence"], name="one_entry_at_a_place")
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.sequence}: {self.kind}"


class Seed(models.Model):
    """The seed of all draws of a tournament; its log tells only the fingerprint until the end."""

    tournament = models.CharField(max_length=LONGEST_ID, primary_key=True)
    seed = models.TextField()

    def __str__(self) -> str:
        return f"the seed of {self.tournament}"
