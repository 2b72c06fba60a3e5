"""Tournaments as far as a file tells of them, built without any chapter."""

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest
from tests.standings.conftest import read_script

from hexmeet.draw.streams import commit
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Rulebook, Stage
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.standings.tournament_file import Left, Table, TournamentFile
from hexmeet.tournament import state
from hexmeet.tournament.commands import Actor, Command, Request
from hexmeet.tournament.decide import decide
from hexmeet.tournament.events import Event
from hexmeet.tournament.state import Player, Settings, Sheet, SheetLine, Structure, Tournament
from hexmeet.tournament.words import Gone, Phase, SheetStatus, Status, TableStatus

SEED = "harbour"
MOMENT = datetime(2026, 5, 2, 10, tzinfo=UTC)

Rebuild = Callable[..., Tournament]
Ask = Callable[..., tuple[Event, ...]]
Refuse = Callable[..., RuleViolation]


@pytest.fixture(name="ask")
def ask_fixture() -> Ask:
    return ask


@pytest.fixture(name="refuse")
def refuse_fixture() -> Refuse:
    return refuse


def ask(tournament: Tournament, command: Command, seed: str = SEED) -> tuple[Event, ...]:
    """Let an organiser ask for something."""
    request = Request(command=command, actor=Actor(id="organiser"), at=MOMENT, seed=seed)
    return tuple(decide(tournament, request))


def refuse(tournament: Tournament, command: Command, seed: str = SEED) -> RuleViolation:
    """Give the reason why an organiser cannot have something."""
    with pytest.raises(RuleViolation) as refused:
        ask(tournament, command, seed)
    return refused.value


@pytest.fixture
def play() -> Callable[[str], TournamentFile]:
    """Read a tournament from a script that a judge can read (tests/standings/conftest.py)."""
    return read_script


@pytest.fixture
def tournament_of() -> Rebuild:
    return rebuild


def rebuild(
    file: TournamentFile,
    *,
    rounds: int | None = None,
    has_semi_final: bool = False,
    rulebook: Rulebook | None = None,
) -> Tournament:
    """Build the state that a file tells of, as the chapters would leave it."""
    left = {entry.player: entry for entry in file.left}
    groups = {p: f"group {n}" for n, group in enumerate(file.groups) for p in group}
    late = {penalty.player for penalty in file.penalties if penalty.kind == "late"}
    warned = [penalty.player for penalty in file.penalties if penalty.kind == "warning"]
    rules = rulebook or load(file.rulebook)
    played = len(file.rounds_of(Stage.PRELIMINARY))
    return Tournament(
        id="t",
        rulebook=rules,
        fingerprint=commit(SEED),
        settings=Settings(
            name=file.name,
            place="Harbour Games",
            day=date(2026, 5, 2),
            starts_at=MOMENT,
            time_zone="UTC",
            event=rules.events[0].kind,
        ),
        phase=Phase.PLAYING,
        players={
            player.id: _player(player.id, player.name, left, groups, late)
            for player in file.players
        },
        structure=Structure(
            formula=rules.bands[0].formula,
            rounds=played if rounds is None else rounds,
            has_semi_final=has_semi_final or bool(file.rounds_of(Stage.SEMI_FINAL)),
            method="schedule",
            numbers="spiral",
        ),
        rounds=tuple(
            state.Round(stage=record.stage, number=r.number, tables=tuple(map(_table, r.tables)))
            for record in file.stages
            for r in record.rounds
        ),
        lots=file.lots,
        warnings=tuple(
            state.GivenWarning(id=str(n), player=player, by="judge", at=MOMENT, reason="slow")
            for n, player in enumerate(warned)
        ),
    )


def _player(
    id_: str, name: str, left: dict[str, Left], groups: dict[str, str], late: set[str]
) -> Player:
    entry = left.get(id_)
    return Player(
        id=id_,
        name=name,
        status=Status.LEFT if entry else Status.CHECKED_IN,
        group=groups.get(id_),
        late=id_ in late,
        left_after=entry.after_round if entry else None,
        left_because=Gone(entry.reason) if entry else None,
    )


def _table(table: Table) -> state.Table:
    seats = tuple(seat.player for seat in table.seats)
    if not table.is_finished:
        return state.Table(number=table.number, seats=seats, status=TableStatus.PLAYING)
    sheet = Sheet(
        lines=tuple(SheetLine(player=seat.player, vp=seat.vp or 0) for seat in table.seats),
        winner=next(seat.player for seat in table.seats if seat.winner),
        entered_by="scorekeeper",
        status=SheetStatus.FINAL,
        signed_by=seats,
    )
    return state.Table(number=table.number, seats=seats, status=TableStatus.DONE, sheet=sheet)
