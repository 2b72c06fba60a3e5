from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import NamedTuple

import pytest

from hexmeet.cli.main import main
from hexmeet.tournament.commands import Actor, CreateTournament, Entry, RegisterPlayer
from hexmeet.tournament.state import Settings
from hexmeet.tournament.words import Role


class Answer(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


Call = Callable[..., Answer]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """Run a command as the shell would."""

    def run(*arguments: str) -> Answer:
        code = _exit_code(arguments)
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return run


def _exit_code(arguments: Sequence[str]) -> int:
    try:
        return main(arguments)
    except SystemExit as leaving:
        return int(leaving.code or 0)


@pytest.fixture
def spring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with data, in which a tournament has begun; we stand in it."""
    monkeypatch.chdir(tmp_path)
    for name in ("DATABASE_URL", "HEXMEET_DATA"):
        monkeypatch.delenv(name, raising=False)
    keep_tournament()
    return tmp_path


def keep_tournament(tournament: str = "spring-qualifier") -> None:
    """Begin a tournament in the data of the environment."""
    from hexmeet.ledger.databases import open_database  # noqa: PLC0415 - most tests need no Django

    open_database(create=True)
    from django.db import connections  # noqa: PLC0415 - as above

    from hexmeet.ledger.log import Ledger  # noqa: PLC0415 - needs what was opened
    from hexmeet.ledger.tournaments import TOURNAMENTS  # noqa: PLC0415 - as above

    noon = datetime(2026, 3, 14, 12, tzinfo=UTC)
    settings = Settings(
        name="Spring qualifier",
        place="Trieste",
        day=date(2026, 3, 21),
        starts_at=datetime(2026, 3, 21, 9, tzinfo=UTC),
        time_zone="Europe/Rome",
        event="tournament",
    )
    commands = [
        CreateTournament(id=tournament, rulebook="studio-2023", settings=settings, owner="Olga"),
        *(RegisterPlayer(entry=Entry(id=name.lower(), name=name)) for name in ("Ada", "بيا")),
    ]
    ledger, olga = Ledger(TOURNAMENTS), Actor("olga", (Role.OWNER,))
    for number, command in enumerate(commands):
        id_ = f"{tournament} {number}"
        ledger.submit(tournament, command, actor=olga, at=noon, command_id=id_)
    connections.close_all()
