"""Whole events by sensible steps and any others in between, most of which are refused."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tournament.golden.hall import Hall

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.standings.verification.report import verify
from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Command, Entry
from hexmeet.tournament.events import RoundRepaired, SeatingDrafted
from hexmeet.tournament.play_picks import list_steps_to_come, list_values
from hexmeet.tournament.progress import is_decided, list_open_tables
from hexmeet.tournament.seating_ranking import BY_RANKING
from hexmeet.tournament.seating_repairs import propose_finals_repair, propose_repairs
from hexmeet.tournament.seating_swaps import CHANGED
from hexmeet.tournament.state import SheetLine, Staff, Table
from hexmeet.tournament.tournament_export import as_file
from hexmeet.tournament.words import Gone, Phase, Role, SheetStatus, Status, TableStatus

Thing = TypeVar("Thing")

STAFF = ("Olga", "Hugo", "Jude", "Skye")
BORN = date(1990, 1, 1)
FEWEST, MOST = 12, 27
STEPS = 240
OFTEN = 0.8  # that the next step is a sensible one
EVENTS = {
    "cwc-2004": "tournament",
    "italy-2009": "selection",
    "shn-2022": "championship-finals",
    "shn-2024": "championship-finals",
    "studio-2023": "tournament",
}


class Dice:
    """Chance from a stream, as everywhere."""

    def __init__(self, number: int) -> None:
        self.stream = Stream(str(number), "a random event")

    def choice(self, things: Sequence[Thing]) -> Thing:
        return self.stream.choose(things)

    def randint(self, low: int, high: int) -> int:
        return low + self.stream.number(high + 1 - low)

    def random(self) -> float:
        return self.randint(0, 99) / 100


class Walk:
    """An event on its way, and the dice that say where it goes."""

    def __init__(self, rulebook: str, dice: Dice) -> None:
        self.hall, self.dice = Hall(), dice
        self.hall.create(rulebook, EVENTS[rulebook], None)
        for name, role in (("Hugo", Role.HEAD_JUDGE), ("Skye", Role.SCOREKEEPER)):
            person = Staff(id=name, name=name, roles=(role,))
            self.hall.ask("Olga", ask.AppointStaff(person=person))
        has_age = bool(self.hall.now.rules.eligibility.minimum_age)
        self.born = BORN if has_age else None
        for number in range(1, dice.randint(FEWEST, MOST) + 1):
            group = f"group {number // 2}" if dice.random() < 0.2 else None
            entry = Entry(id=f"P{number}", name=f"P{number}", group=group, born=self.born)
            self.hall.ask("Olga", ask.RegisterPlayer(entry=entry))

    def step(self) -> None:
        """Let one thing be asked for, by whoever it may be."""
        sensible = self.dice.random() < OFTEN
        self.hall.at += timedelta(minutes=self.dice.choice([0, 0, 1, 5]))
        try:
            who, command = next(self._go_on()) if sensible else self._stray()
        except (RuleViolation, StopIteration):
            return  # a repair that cannot be proposed
        before = self.hall.now
        try:
            self.hall.ask(who, command)
        except (RuleViolation, FileError):
            assert self.hall.now is before

    def check_file(self) -> None:
        """Have the file checked; ties wait for their lots until a stage is closed.

        A file does not tell of repairs and of seats that were exchanged by hand either.
        """
        now = self.hall.now
        waiting = bool(now.rounds) and now.rounds[-1].stage not in now.closed_stages
        report = verify(as_file(now), now.rules)
        by_hand = any(
            isinstance(event, RoundRepaired)
            or (isinstance(event, SeatingDrafted) and CHANGED in event.draft.notices)
            for event in self.hall.log
        )
        wrong = [
            str(deviation)
            for deviation in report.deviations
            if not (waiting and deviation.place == "$.lots")
            and not (by_hand and "do not follow the ranking" in deviation.sentence)
        ]
        assert not wrong, "\n".join(wrong)

    # --- what brings an event on ------------------------------------------------------------------

    def _go_on(self) -> Iterator[tuple[str, Command]]:
        now = self.hall.now
        if now.phase is Phase.CREATED:
            yield "Olga", ask.OpenCheckIn()
        for player in now.players_of(Status.REGISTERED):
            if now.phase is Phase.CHECK_IN and self.dice.random() < 0.95:
                yield "Olga", ask.CheckIn(player=player.id, overrule="the train was late")
        if now.phase is Phase.CHECK_IN:
            yield "Olga", ask.StartTournament()
        if now.phase is not Phase.PLAYING:
            return
        for number, table in list_open_tables(now):
            if number < len(now.rounds):
                yield "Hugo", ask.DecideSheet(table=table.number, round=number, reason="no doubt")
        yield from self._play(now.rounds[-1].tables if now.rounds else ())
        if is_decided(now):
            yield "Olga", ask.CloseTournament()
        yield "Olga", self.dice.choice([ask.DraftSeating(), ask.PublishRound(), ask.CloseStage()])

    def _play(self, tables: Sequence[Table]) -> Iterator[tuple[str, Command]]:
        if any(table.status is TableStatus.SEATED for table in tables):
            gone = [
                player
                for table in tables
                for player in table.seats
                if self.hall.now.players[player].status is not Status.CHECKED_IN
            ]
            yield "Olga", self.repair(gone[:1]) if gone else ask.StartRound()
        for table in tables:
            if table.status is TableStatus.DONE:
                continue
            if table.sheet is None or table.sheet.status is SheetStatus.DISPUTED:
                yield "Skye", self._enter(table)
            elif self.dice.random() < 0.2:
                yield "Hugo", ask.DecideSheet(table=table.number, reason="nobody signs")
            else:
                for player in table.seats:
                    if player not in (*table.left, *table.sheet.signed_by):
                        yield player, ask.SignSheet(table=table.number, player=player)

    def _enter(self, table: Table) -> Command:
        """Enter what the numbers of round and table give, so that a sheet reopened is the same."""
        turn = (7 * len(self.hall.now.rounds) + 3 * table.number) % 5
        stayed = [player for player in table.seats if player not in table.left]
        points = (10, 9 - turn % 3, 6 - turn % 2, 4)
        lines = [SheetLine(player=p, vp=vp) for p, vp in zip(stayed, points, strict=False)]
        held = [SheetLine(player=p, vp=vp) for p, vp in table.held.items()]
        winner = stayed[0] if stayed else table.seats[0]
        return ask.EnterSheet(table=table.number, lines=(*lines, *held), winner=winner)

    def repair(self, absent: Sequence[str] = (), late: Sequence[str] = ()) -> Command:
        now = self.hall.now
        if not now.rounds:
            return ask.PublishRound()
        round_ = now.rounds[-1]
        if round_.stage is not Stage.PRELIMINARY:
            tables = propose_finals_repair(now, absent=absent, seed="three ships").tables
        else:
            best = propose_repairs(now, absent=absent, late=late)[0]
            tables = best.rounds[round_.number - 1]
        return ask.RepairRound(tables=tables, came=tuple(late), reason="somebody is missing")

    # --- and what may come in between -------------------------------------------------------------

    def _stray(self) -> tuple[str, Command]:
        who = self.dice.choice([*STAFF, self.player()])
        return who, self.dice.choice(STRAYS)(self)

    def player(self) -> str:
        return self.dice.choice([*self.hall.now.players, "Nobody"])

    def table(self) -> int:
        return self.dice.randint(1, 7)

    def round(self) -> int:
        return self.dice.randint(0, len(self.hall.now.rounds) + 1)

    def pick(self) -> Command:
        now = self.hall.now
        tables = now.rounds[-1].tables if now.rounds and now.orders else ()
        for table in tables:
            for step in list_steps_to_come(now, now.rounds[-1], table):
                value = self.dice.choice(list_values(step.selects, table))
                return ask.RecordPick(player=step.player, what=step.selects, value=value)
        return ask.RecordPick(player=self.player(), what="colour", value="red")

    def remove(self) -> Command:
        return ask.RemovePlayer(
            player=self.player(),
            because=self.dice.choice(list(Gone)),
            reason="seen by a judge",
            vp=self.dice.choice([None, 0, 5]),
            for_rules=self.dice.random() < 0.5,
        )

    def reopen(self) -> Command:
        """Open a sheet again, but where later rounds were seated by its result.

        A file cannot tell that a result was corrected after the next round was published.
        """
        structure = self.hall.now.structure
        if structure and structure.method == BY_RANKING:
            return ask.CallTime()
        return ask.ReopenSheet(round=self.round(), table=self.table(), reason="a doubt")

    def warn(self) -> Command:
        """Warn somebody, but where warnings rank and rounds were seated by rank.

        A file does not tell when a warning was given.
        """
        now = self.hall.now
        if now.rounds and "warnings" in now.rules.ranking.criteria:
            return ask.CallTime()
        number = len(self.hall.now.warnings)
        vp = self.dice.choice([None, 4])
        return ask.WarnPlayer(id=f"w{number}", player=self.player(), reason="slow play", vp=vp)

    def late(self) -> Command:
        late = f"L{len(self.hall.now.players)}"
        return ask.RegisterPlayer(entry=Entry(id=late, name=late, born=self.born))


STRAYS: tuple[Callable[[Walk], Command], ...] = (
    Walk.pick,
    Walk.remove,
    Walk.reopen,
    Walk.warn,
    Walk.late,
    lambda walk: walk.repair([walk.player()]),
    lambda walk: walk.repair((), [walk.player()]),
    lambda walk: ask.SwapSeats(round=walk.round(), players=(walk.player(), walk.player())),
    lambda walk: ask.DraftSeating(absent=(walk.player(),)),
    lambda walk: ask.DisputeSheet(table=walk.table(), player=walk.player(), reason="no"),
    lambda walk: ask.SignSheet(table=walk.table(), player=walk.player()),
    lambda walk: ask.CheckIn(player=walk.player(), overrule="the train was late"),
    lambda walk: ask.UndoCheckIn(player=walk.player()),
    lambda walk: ask.WithdrawPlayer(player=walk.player()),
    lambda walk: ask.PauseTable(table=walk.table(), goes_on=walk.dice.random() < 0.5),
    lambda walk: ask.StartTable(table=walk.table()),
    lambda walk: ask.LimitTurns(table=walk.table(), asked_by=walk.player()),
    lambda walk: ask.RevokeWarning(warning=f"w{walk.round()}", reason="somebody else"),
    lambda walk: ask.CallJudge(id=f"c{len(walk.hall.log)}", table=walk.table(), by="Skye"),
    lambda walk: ask.EnterLot(players=(walk.player(), walk.player()), witness="Jude"),
    lambda walk: ask.UndoWithdrawal(player=walk.player()),
    lambda walk: ask.UndoTableStart(table=walk.table()),
    lambda walk: ask.UndoPick(table=walk.table()),
    lambda walk: ask.MarkTable(table=walk.table(), slow=walk.dice.random() < 0.5),
    lambda walk: ask.GiveExtraTime(table=walk.table(), minutes=5, reason="a long call"),
    lambda walk: ask.LiftTurnLimit(table=walk.table(), reason="they are quick now"),
    lambda _: ask.UndoStart(reason="a wrong tap"),
    lambda _: ask.CloseCheckIn(),
    lambda _: ask.UndoRoundStart(reason="a wrong tap"),
    lambda _: ask.UndoTimeCall(reason="a wrong tap"),
    lambda _: ask.DiscardDraft(),
    lambda _: ask.PauseRound(),
    lambda _: ask.ResumeRound(),
    lambda _: ask.CallTime(),
    lambda _: ask.CloseStage(),
    lambda _: ask.DraftSeating(),
)


@pytest.mark.parametrize("rulebook", rulebook_ids())
@settings(max_examples=settings().max_examples // 25)
@given(st.integers(0, 2**32))
def test_whatever_is_asked_for_the_log_and_the_file_hold(rulebook: str, number: int) -> None:
    walk = Walk(rulebook, Dice(number))
    for step in range(STEPS):
        walk.step()
        if step % 40 == 0:
            walk.check_file()
    if walk.hall.now.phase is not Phase.CLOSED and not is_decided(walk.hall.now):
        walk.hall.ask("Olga", ask.CallOffTournament(reason="the hall closes"))
    walk.check_file()
    walk.hall.check_log()
