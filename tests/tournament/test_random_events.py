"""Whole events by sensible steps and any others in between, most of which are refused."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import groupby
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tournament.golden.hall import SEED, Hall

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.expansions import list_expansions
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.standings.reading import parse_tournament
from hexmeet.standings.tournament_file import TournamentFile
from hexmeet.standings.verification.report import verify
from hexmeet.standings.writing import as_tree
from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Command, Entry
from hexmeet.tournament.documents.standings import rank_after
from hexmeet.tournament.evolve import fold
from hexmeet.tournament.lots import AFTER_PRELIMINARY, AFTER_SEMI_FINAL, find_open_ties
from hexmeet.tournament.play_picks import list_steps_to_come, list_values
from hexmeet.tournament.progress import is_decided, list_open_tables
from hexmeet.tournament.seating_repairs import propose_finals_repair, propose_repairs
from hexmeet.tournament.state import SheetLine, Staff, Table, Tournament
from hexmeet.tournament.tournament_export import as_file, rank
from hexmeet.tournament.tournament_import import Origin, from_file
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
# Events without a preliminary stage, and how many play in them.
LATER = {
    "italy-2009": ("regional-final", (3, 4, 6)),
    "shn-2022": ("single-game-final", (3, 4)),
    "studio-2023": ("final-day", (16,)),
}


def in_order(file: TournamentFile) -> TournamentFile:
    """Put into the order of the players what a file may list in another."""
    order = [player.id for player in file.players]
    penalties = sorted(file.penalties, key=lambda p: (p.kind, order.index(p.player)))
    left = sorted(file.left, key=lambda left: order.index(left.player))
    return replace(file, penalties=tuple(penalties), left=tuple(left))


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
        expansion = dice.choice([None, *list_expansions(load(rulebook))])
        event, players = EVENTS[rulebook], dice.randint(FEWEST, MOST)
        if rulebook in LATER and dice.random() < 0.25:
            event, sizes = LATER[rulebook]
            players = dice.choice(sizes)
        self.hall.create(rulebook, event, None, expansion)
        for name, role in (("Hugo", Role.HEAD_JUDGE), ("Skye", Role.SCOREKEEPER)):
            person = Staff(id=name, name=name, roles=(role,))
            self.hall.ask("Olga", ask.AppointStaff(person=person))
        has_age = bool(self.hall.now.rules.eligibility.minimum_age)
        self.born = BORN if has_age else None
        for number in range(1, players + 1):
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
        """Have the file checked, and taken over into a log that gives the same file again."""
        now = self.hall.now
        file = as_file(now)
        reading = parse_tournament(json.dumps(as_tree(file)), name="file.json")
        assert reading.file == file
        report = verify(reading.file, reading.rulebook, seed=SEED)
        assert not report.deviations, "\n".join(map(str, report.deviations))
        ranked = groupby(rank(now).standings, key=lambda standing: standing.place)
        places = [{s.player for s in group if s.left is None} for _, group in ranked]
        assert [group for group in places if group] == [set(group) for group in report.ranking]
        assert rank_after(now, len(now.rounds)) == rank(now)
        if now.rounds:
            again = as_file(fold(from_file(file, load(file.rulebook), self.origin(now))))
            assert in_order(again) == in_order(file)

    def origin(self, now: Tournament) -> Origin:
        return Origin(
            source="file.json",
            id="t",
            owner=Staff(id="Olga", name="Olga", roles=(Role.OWNER,)),
            at=self.hall.at,
            settings=replace(now.details, expansion=None),
            fingerprint=now.fingerprint,
            formula=now.structure.formula if now.structure else None,
        )

    # --- what brings an event on ------------------------------------------------------------------

    def _go_on(self) -> Iterator[tuple[str, Command]]:
        now = self.hall.now
        if now.phase is Phase.CREATED:
            yield "Olga", ask.OpenCheckIn()
        for player in now.players_of(Status.REGISTERED):
            if now.phase is Phase.CHECK_IN and self.dice.random() < 0.95:
                yield "Olga", ask.CheckIn(player=player.id, overrule="the train was late")
        if now.phase is Phase.CHECK_IN:
            methods = now.rules.seating.methods
            limit = 60 if now.rules.clock.game_limit else None
            yield (
                "Olga",
                ask.StartTournament(
                    method=self.dice.choice([None, *methods, "printed"]),
                    time_limit_minutes=self.dice.choice([None, limit]),
                ),
            )
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
        if self.dice.random() < 0.1:
            self.hall.at += timedelta(minutes=60)
            yield "Hugo", ask.CallTime()
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
        """Enter what the numbers of round and table give; a sheet reopened may be another one."""
        turn = (7 * len(self.hall.now.rounds) + 3 * table.number) % 5
        stayed = [player for player in table.seats if player not in table.left]
        if table.earlier_sheets and self.dice.random() < 0.5:
            stayed = [*stayed[1:], *stayed[:1]]
        most = self.hall.now.rules.game.target_points
        points = (most, most - 1 - turn % 3, most - 4 - turn % 2, most - 6)
        lines = [SheetLine(player=p, vp=vp) for p, vp in zip(stayed, points, strict=False)]
        held = [SheetLine(player=p, vp=vp) for p, vp in table.held.items()]
        winner = stayed[0] if stayed else table.seats[0]
        if self.hall.now.rounds[-1].time_called and self.dice.random() < OFTEN:
            level = (8, 8, self.dice.choice([8, 7]), 4)
            lines = [SheetLine(player=p, vp=vp) for p, vp in zip(stayed, level, strict=False)]
            return ask.EnterSheet(table=table.number, lines=(*lines, *held), ended_by_time=True)
        return ask.EnterSheet(table=table.number, lines=(*lines, *held), winner=winner)

    def repair(self, absent: Sequence[str] = (), late: Sequence[str] = ()) -> Command:
        now = self.hall.now
        if not now.rounds:
            return ask.PublishRound()
        round_ = now.rounds[-1]
        if round_.stage is not Stage.PRELIMINARY:
            tables = propose_finals_repair(now, absent=absent, seed=SEED).tables
        else:
            best = propose_repairs(now, absent=absent, late=late)[0]
            tables = best.rounds[round_.number - 1]
        return ask.RepairRound(tables=tables, came=tuple(late), reason="somebody is missing")

    # --- and what may come in between -------------------------------------------------------------

    def _stray(self) -> tuple[str, Command]:
        if self.dice.random() < 0.5:
            return self.dice.choice(["Olga", "Hugo"]), self.dice.choice(POINTED)(self)
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
        return ask.ReopenSheet(round=self.round(), table=self.table(), reason="a doubt")

    def reopen_result(self) -> Command:
        """Open a sheet again that is final."""
        done = [
            (number, table.number)
            for number, round_ in enumerate(self.hall.now.rounds, start=1)
            for table in round_.tables
            if table.status is TableStatus.DONE
        ]
        number, table = self.dice.choice(done or [(1, 1)])
        return ask.ReopenSheet(round=number, table=table, reason="a doubt")

    def swap_drafted(self) -> Command:
        """Exchange two players of the draft."""
        draft = self.hall.now.draft
        first = draft.first if draft else 1
        seated = [p for table in draft.rounds[0] for p in table] if draft else ["P1", "P2"]
        players = (self.dice.choice(seated), self.dice.choice(seated))
        return ask.SwapSeats(round=first, players=players)

    def regroup(self) -> Command:
        """Put everybody of the round at tables of three, as far as that goes."""
        round_ = self.hall.now.current_round
        seated = [p for table in round_.tables for p in table.seats] if round_ else []
        order = self.dice.stream.shuffle(seated)
        threes = order[: len(order) - 4 * (len(order) % 3)]
        fours = order[len(threes) :]
        tables = (
            *(tuple(threes[at : at + 3]) for at in range(0, len(threes), 3)),
            *(tuple(fours[at : at + 4]) for at in range(0, len(fours), 4)),
        )
        return ask.RepairRound(tables=tables, reason="there is time for short games only")

    def draw_by_hand(self) -> Command:
        """Enter a lot for players who are tied."""
        now = self.hall.now
        points = [AFTER_PRELIMINARY, AFTER_SEMI_FINAL] if now.rounds else []
        ties = [tie for point in points for tie in find_open_ties(now, point)]
        players = ties[0].players if ties else ("P1", "P2")
        return ask.EnterLot(players=players[::-1], witness="Jude")

    def revoke(self) -> Command:
        given = [w.id for w in self.hall.now.warnings if not w.revoked]
        return ask.RevokeWarning(warning=self.dice.choice(given or ["w0"]), reason="a mistake")

    def warn(self) -> Command:
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
    lambda _: ask.DraftSeating(avoid_repeats=True),
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
    lambda walk: ask.AskToLeave(player=walk.player(), reason="the last train"),
    lambda walk: ask.StayOn(player=walk.player()),
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

# What changes a ranking that something may rest on already.
POINTED: tuple[Callable[[Walk], Command], ...] = (
    Walk.reopen_result,
    Walk.warn,
    Walk.revoke,
    Walk.swap_drafted,
    Walk.draw_by_hand,
    Walk.regroup,
    lambda walk: walk.repair([walk.player()]),
    lambda _: ask.DraftSeating(),
)


@pytest.mark.parametrize("rulebook", rulebook_ids())
@settings(max_examples=settings().max_examples // 25)
@given(st.integers(0, 2**32))
def test_whatever_is_asked_for_the_log_and_the_file_hold(rulebook: str, number: int) -> None:
    walk = Walk(rulebook, Dice(number))
    for step in range(STEPS):
        walk.step()
        if step % 20 == 0:
            walk.check_file()
    if walk.hall.now.phase is not Phase.CLOSED and not is_decided(walk.hall.now):
        walk.hall.ask("Olga", ask.CallOffTournament(reason="the hall closes"))
    walk.check_file()
    walk.hall.check_log()
