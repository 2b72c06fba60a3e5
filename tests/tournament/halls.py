"""A hall in which a tournament is played: tables, and people who ask for something."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from hexmeet.cli.errors import explain
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Rulebook, Stage
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.tournament.commands import Actor, Command, EnterSheet, Request, SignSheet
from hexmeet.tournament.decide import decide
from hexmeet.tournament.events import Event
from hexmeet.tournament.evolve import fold
from hexmeet.tournament.state import (
    GivenWarning,
    Player,
    Round,
    Sheet,
    SheetLine,
    Structure,
    Table,
    Tournament,
)
from hexmeet.tournament.words import Phase, Role, Status, TableStatus

NOON = datetime(2026, 5, 9, 12, tzinfo=UTC)

ORGANISER = Actor("olga", (Role.ORGANISER,))
HEAD_JUDGE = Actor("hugo", (Role.HEAD_JUDGE,))
JUDGE = Actor("jude", (Role.JUDGE,))
SCOREKEEPER = Actor("skye", (Role.SCOREKEEPER,))


def player(name: str) -> Actor:
    return Actor(name)


class Hall:
    """Tables given as "A B C D | E F G", all of them playing."""

    def __init__(
        self, rulebook: str | Rulebook, tables: str, stage: Stage = Stage.PRELIMINARY
    ) -> None:
        self.events: list[Event] = []
        rules = load(rulebook) if isinstance(rulebook, str) else rulebook
        names = [name for name in tables.split() if name != "|"]
        self.now = Tournament(
            id="t",
            rulebook=rules,
            phase=Phase.PLAYING,
            players={n: Player(id=n, name=n, status=Status.CHECKED_IN) for n in names},
            structure=Structure(
                formula=None, rounds=3, has_semi_final=True, method="schedule", numbers="spiral"
            ),
        )
        self.publish(tables, stage)
        self.start()

    def publish(self, tables: str, stage: Stage = Stage.PRELIMINARY) -> None:
        seats = enumerate((tuple(table.split()) for table in tables.split("|")), start=1)
        published = Round(
            stage=stage,
            number=len(self.now.rounds_of(stage)) + 1,
            tables=tuple(Table(number=number, seats=names) for number, names in seats),
        )
        self.now = replace(self.now, rounds=(*self.now.rounds, published))

    def start(self) -> None:
        self.change_round(
            tables=tuple(
                replace(table, status=TableStatus.PLAYING) for table in self.now.rounds[-1].tables
            )
        )

    def change_round(self, **changes: Any) -> None:  # noqa: ANN401 - any field of a round
        rounds = (*self.now.rounds[:-1], replace(self.now.rounds[-1], **changes))
        self.now = replace(self.now, rounds=rounds)

    def limit_time(self, *, called: bool) -> None:
        assert self.now.structure is not None
        structure = replace(self.now.structure, time_limit_minutes=80)
        self.now = replace(self.now, structure=structure)
        self.change_round(time_called=called)

    def ask(self, command: Command, actor: Actor = JUDGE) -> Sequence[Event]:
        request = Request(command=command, actor=actor, at=NOON)
        events = decide(self.now, request)
        self.now = fold(events, self.now)
        self.events += events
        return events

    def refused(self, command: Command, actor: Actor = JUDGE) -> list[str]:
        """Say why something is refused: each time the code and the clause."""
        before = self.now
        with pytest.raises(RuleViolation) as refusal:
            self.ask(command, actor)
        assert self.now is before
        assert all(explain(refusal.value))
        return [f"{found.code} {found.clause.clause}" for found in refusal.value.each]

    def table(self, number: int = 1, round_number: int = 0) -> Table:
        table = self.now.rounds[round_number - 1].find_table(number)
        assert table is not None
        return table

    def sheet(self, number: int = 1, round_number: int = 0) -> Sheet:
        sheet = self.table(number, round_number).sheet
        assert sheet is not None
        return sheet

    def finish(self, points: str, table: int = 1) -> None:
        """Enter a sheet, and sign it for everybody."""
        self.ask(enter(points, table), SCOREKEEPER)
        left = self.table(table).left
        for name in self.table(table).seats:
            if name not in left:
                self.ask(SignSheet(table=table, player=name), SCOREKEEPER)

    def warn_before(self, name: str, clause: str | None = None) -> None:
        """Let a player have had a warning."""
        warning = GivenWarning(
            id=f"w{len(self.now.warnings)}",
            player=name,
            by="jude",
            at=NOON,
            reason="",
            clause=clause,
        )
        self.now = replace(self.now, warnings=(*self.now.warnings, warning))


def read_lines(points: str) -> tuple[tuple[SheetLine, ...], str]:
    """Read "A 10* B 7 C 7 D 4": lines, and the winner, whom the star marks."""
    words = points.split()
    pairs = list(zip(words[::2], words[1::2], strict=True))
    lines = tuple(SheetLine(player=name, vp=int(vp.strip("*"))) for name, vp in pairs)
    return lines, next((name for name, vp in pairs if vp.endswith("*")), "")


def enter(points: str, table: int = 1, **more: Any) -> EnterSheet:  # noqa: ANN401 - as the command
    lines, winner = read_lines(points)
    return EnterSheet(table=table, lines=lines, winner=winner, **more)
