"""A hall in which a tournament has started: commands go in, and time passes."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from itertools import chain
from typing import Any

import pytest

from hexmeet.cli.errors import explain
from hexmeet.draw.streams import commit
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.tournament.commands import Actor, Command, DraftSeating, PublishRound, Request
from hexmeet.tournament.decide import decide
from hexmeet.tournament.events import Event, LotDrawn, PlayerChanged
from hexmeet.tournament.evolve import EVOLVERS
from hexmeet.tournament.state import (
    Player,
    Round,
    Settings,
    Sheet,
    SheetLine,
    Staff,
    Structure,
    Table,
    Tables,
    Tournament,
)
from hexmeet.tournament.words import Gone, Phase, Role, SheetStatus, Status, TableStatus

SEED = "harbour"
TEN = datetime(2026, 5, 2, 10, tzinfo=UTC)
OLGA = Actor("olga", (Role.ORGANISER,))


def _change_player(tournament: Tournament, event: PlayerChanged) -> Tournament:
    return replace(tournament, players={**tournament.players, event.player.id: event.player})


def _keep_lot(tournament: Tournament, event: LotDrawn) -> Tournament:
    return replace(tournament, lots=(*tournament.lots, event.players))


# Of other chapters, as far as these tests need them.
OTHERS: Mapping[type[Event], Callable[[Tournament, Any], Tournament]] = {
    PlayerChanged: _change_player,
    LotDrawn: _keep_lot,
}


@dataclass
class Hall:
    """A tournament and the clock on the wall."""

    tournament: Tournament
    at: datetime = TEN
    log: list[Event] = field(default_factory=list)

    def do(self, command: Command, actor: Actor = OLGA) -> Sequence[Event]:
        """Ask for something; what happens is folded in."""
        request = Request(command=command, actor=actor, at=self.at, seed=SEED)
        events = decide(self.tournament, request)
        for event in events:
            evolver = {**OTHERS, **EVOLVERS}[type(event)]
            self.tournament = evolver(self.tournament, event)
        self.log += events
        return events

    def wait(self, minutes: int) -> None:
        self.at += timedelta(minutes=minutes)

    @property
    def round(self) -> Round:
        return self.tournament.rounds[-1]

    def table(self, number: int) -> Table:
        table = self.round.find_table(number)
        assert table
        return table

    def set_table(self, changed: Table) -> None:
        tables = [changed if t.number == changed.number else t for t in self.round.tables]
        self.set_round(replace(self.round, tables=tuple(tables)))

    def set_round(self, changed: Round) -> None:
        rounds = (*self.tournament.rounds[:-1], changed)
        self.tournament = replace(self.tournament, rounds=rounds)

    def set_player(self, player: str, **changes: Any) -> None:  # noqa: ANN401 - any field
        changed = replace(self.tournament.players[player], **changes)
        self.tournament = _change_player(self.tournament, PlayerChanged(player=changed))

    def leave(self, player: str) -> None:
        rounds = len(self.tournament.rounds)
        self.set_player(player, status=Status.LEFT, left_after=rounds, left_because=Gone.WITHDREW)

    def arrive(self, player: str) -> None:
        newcomer = Player(id=player, name=player.title(), status=Status.CHECKED_IN)
        self.tournament = _change_player(self.tournament, PlayerChanged(player=newcomer))

    def finish_table(self, number: int, points: Sequence[int] = (10, 7, 5, 3)) -> None:
        """Let the first seat win, and the others follow."""
        table = self.table(number)
        sheet = Sheet(
            lines=tuple(
                SheetLine(player=p, vp=vp) for p, vp in zip(table.seats, points, strict=False)
            ),
            winner=table.seats[0],
            entered_by="olga",
            status=SheetStatus.FINAL,
        )
        self.set_table(replace(table, status=TableStatus.DONE, sheet=sheet, done_at=self.at))

    def finish_round(self, points: Callable[[int], Sequence[int]] | None = None) -> None:
        """Finish every table; by default no two tables end with the same points."""
        for table in self.round.tables:
            n = table.number
            self.finish_table(n, points(n) if points else (10, 9 - n % 3, 6 - n % 4, 2 + n % 2))

    def close(self, stage: Stage, order: Sequence[str]) -> None:
        self.tournament = replace(
            self.tournament,
            closed_stages=(*self.tournament.closed_stages, stage),
            orders={**self.tournament.orders, stage: tuple(order)},
        )

    def play_round(self) -> None:
        """Draft where nothing is drafted, publish and finish a round."""
        if self.tournament.draft is None:
            self.do(DraftSeating())
        self.do(PublishRound())
        self.finish_round()


def open_hall(  # noqa: PLR0913 - what a tournament is started with
    rulebook: str,
    players: int,
    *,
    rounds: int = 3,
    method: str = "schedule",
    has_semi_final: bool = False,
    time_limit_minutes: int | None = None,
    turn_limit: bool = False,
    event: str | None = None,
) -> Hall:
    """Open the doors to p1, p2 and so on, all of them checked in."""
    rules = load(rulebook)
    names = [f"p{number}" for number in range(1, players + 1)]
    return Hall(
        Tournament(
            id="t",
            rulebook=rules,
            fingerprint=commit(SEED),
            settings=Settings(
                name="Harbour Games",
                place="Genova",
                day=date(2026, 5, 2),
                starts_at=TEN,
                time_zone="UTC",
                event=event or rules.events[0].kind,
            ),
            phase=Phase.PLAYING,
            staff={
                "olga": Staff(id="olga", name="Olga", roles=(Role.ORGANISER,)),
                "juri": Staff(id="juri", name="Juri", roles=(Role.JUDGE,)),
                "sven": Staff(id="sven", name="Sven", roles=(Role.SCOREKEEPER,)),
            },
            players={
                name: Player(id=name, name=name.title(), status=Status.CHECKED_IN) for name in names
            },
            structure=Structure(
                formula=rules.bands[0].formula,
                rounds=rounds,
                has_semi_final=has_semi_final,
                method=method,
                numbers=rules.boards.numbers[0],
                time_limit_minutes=time_limit_minutes,
                turn_limit=turn_limit,
            ),
        )
    )


def refused(code: str) -> pytest.RaisesExc[RuleViolation]:
    """Expect a refusal with a code, which can be said in a sentence."""
    return pytest.raises(
        RuleViolation,
        match=re.escape(f"{code} ("),
        check=lambda refusal: all(explain(refusal)),
    )


def people(tables: Tables) -> list[str]:
    """List who is seated."""
    return list(chain.from_iterable(tables))
