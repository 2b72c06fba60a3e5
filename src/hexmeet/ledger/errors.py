"""Why the ledger did not do what was asked, besides what a rule forbids."""

from collections.abc import Sequence

from hexmeet.ledger.chain import Link
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.violations import RuleViolation


class Conflict(Exception):  # noqa: N818 - nobody made an error: somebody else was faster
    """Somebody else changed the tournament first; says what was entered, and what forbids it now.

    `changed` are the entries that were not known to whoever asked: all of them where a rule now
    refuses, otherwise those on the same subject, such as `sheet 2 5`.
    """

    def __init__(
        self,
        changed: Sequence[Link],
        refusal: RuleViolation | FileError | None = None,
        subjects: Sequence[str] = (),
    ) -> None:
        self.changed = tuple(changed)
        self.refusal = refusal
        self.subjects = tuple(subjects)
        entries = ", ".join(f"{link.sequence} ({link.kind} by {link.actor})" for link in changed)
        why = str(refusal) if refusal else ", ".join(self.subjects)
        super().__init__(f"overtaken by {entries}" + (f": {why}" if why else ""))


class LedgerError(Exception):
    """The ledger cannot do it."""


class UnknownTournamentError(LedgerError):
    """There is no log of it."""

    def __init__(self, tournament: str) -> None:
        self.tournament = tournament
        super().__init__(f'there is no tournament "{tournament}"')


class SeedMissingError(LedgerError):
    """The seed was left behind when the tournament was brought here, so nothing can be drawn."""

    def __init__(self, tournament: str) -> None:
        self.tournament = tournament
        super().__init__(f'the seed of "{tournament}" is not here, so it cannot be continued')


class CommandTakenError(LedgerError):
    """The id of a command belongs to another one."""


class BrokenLogError(LedgerError):
    """The log does not hold together; `hexmeet audit` tells more."""


class UnreadableEventsError(LedgerError):
    """Events would not read as they were decided, so they are not written."""
