"""A place to keep tallies in, as tests use it."""

import itertools
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.db import connection
from tests.ledger.tally import ADA, TALLIES, Draw, Enter, Note, Open, Sign, Take, Tally

from hexmeet.ledger.audit import Report, audit
from hexmeet.ledger.guards import EVENTS, GUARDED
from hexmeet.ledger.log import Ledger, Outcome
from hexmeet.tournament.commands import Actor, Command

NOON = datetime(2026, 11, 14, 12, tzinfo=UTC)
NAME = "spring"
NUMBERS = itertools.count(1)


@dataclass(frozen=True, slots=True)
class Place:
    """A folder of data, and a database in it or on a server."""

    folder: Path
    address: str = ""

    @property
    def environment(self) -> dict[str, str]:
        return {"HEXMEET_DATA": str(self.folder), "DATABASE_URL": self.address}


def submit(  # noqa: PLR0913 - as the ledger's own
    command: Command,
    ledger: Ledger[Tally] | None = None,
    *,
    actor: Actor = ADA,
    command_id: str = "",
    seen: int | None = None,
    tournament: str = NAME,
) -> Outcome[Tally]:
    """Submit a command; without a ledger as a process does that has just started."""
    return (ledger or Ledger(TALLIES)).submit(
        tournament,
        command,
        actor=actor,
        at=NOON,
        command_id=command_id or f"command {next(NUMBERS)}",
        seen=seen,
    )


def load(tournament: str = NAME) -> Tally:
    """Load a tally as a process does that has just started."""
    return Ledger(TALLIES).load(tournament).state


def check() -> Report:
    return audit(TALLIES)


def play(tournament: str = NAME) -> None:
    """Make a log with something of everything."""
    for command in (
        Open(),
        Note(text="doors open;nobody there"),
        Take(seat=1, player="بيا"),
        Enter(table=1, vp=9),
        Sign(table=1, player="cyd"),
        Draw(),
    ):
        submit(command, tournament=tournament)


def execute(statement: str, *values: str | int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values or None)


def take_guards_away() -> None:
    """Do what only the owner of the database can."""
    for table in GUARDED:
        if connection.vendor == "postgresql":
            execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        else:
            for event in EVENTS["sqlite"]:
                execute(f"DROP TRIGGER {table}_{event}")


def empty_server() -> None:
    """Leave the tables of a server as they were made."""
    take_guards_away()
    for table in GUARDED:
        execute(f"TRUNCATE {table}")
        execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
    execute("DELETE FROM django_migrations WHERE name LIKE '9999%'")
