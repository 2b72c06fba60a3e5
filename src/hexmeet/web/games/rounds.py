"""A round at a glance: every table's state, the clock, and what a table may need."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, QueryDict
from django.utils import translation

from hexmeet.sentences.catalogue import say
from hexmeet.tournament import commands as ask
from hexmeet.tournament.calls import open_calls
from hexmeet.tournament.commands import Command
from hexmeet.tournament.forecast.ends import Range
from hexmeet.tournament.play_clock import find_slow_tables, seconds_at_table, seconds_left
from hexmeet.tournament.play_picks import list_steps_to_come
from hexmeet.tournament.play_tables import has_turn_limit
from hexmeet.tournament.state import Call, Round, Table, Tournament
from hexmeet.tournament.words import SheetStatus, TableStatus
from hexmeet.web.games.clock import Clock, read_clock, read_table_clock
from hexmeet.web.games.forecasts import find_forecast
from hexmeet.web.games.numbers import read_number, read_table
from hexmeet.web.games.turns import asks_turn, note_turn
from hexmeet.web.page import Action, StaffPage

# How a table stands, for words and shapes: the later, the nearer to its end.
STATES = ("seated", "playing", "paused", "entered", "disputed", "done")


@dataclass(frozen=True, slots=True)
class TableCard:
    """One table, as somebody who walks through the hall wants to know it."""

    table: Table
    state: str
    signed: int
    signers: int
    seconds: int
    is_slow: bool
    has_turn_limit: bool
    calls: Sequence[Call]
    ends: Range | None  # as far as can be told
    own_clock: Clock | None  # where it differs from the round's
    asks_turn: bool


def start_table(_: "RoundPage", typed: QueryDict) -> Command:
    """Note that a table has begun by itself."""
    return ask.StartTable(table=read_table(typed))


def pause_table(_: "RoundPage", typed: QueryDict) -> Command:
    """Stop one table."""
    return ask.PauseTable(table=read_table(typed))


def resume_table(_: "RoundPage", typed: QueryDict) -> Command:
    """Let one table go on."""
    return ask.PauseTable(table=read_table(typed), goes_on=True)


def note_table(_: "RoundPage", typed: QueryDict) -> Command:
    """Write something down about a table."""
    return ask.NoteTable(table=read_table(typed), text=typed.get("text", ""))


def limit_turns(page: "RoundPage", typed: QueryDict) -> Command:
    """Switch the turn limit on for a table, and say who asked for it."""
    asked_by = typed.get("asked-by") or page.visit.actor.id
    return ask.LimitTurns(table=read_table(typed), asked_by=asked_by)


def mark_table(_: "RoundPage", typed: QueryDict) -> Command:
    """Mark a table as slow."""
    return ask.MarkTable(table=read_table(typed))


def unmark_table(_: "RoundPage", typed: QueryDict) -> Command:
    """Take the mark away."""
    return ask.MarkTable(table=read_table(typed), slow=False)


def give_extra_time(_: "RoundPage", typed: QueryDict) -> Command:
    """Let a table that lost time play longer."""
    minutes = read_number(typed, "minutes")
    return ask.GiveExtraTime(
        table=read_table(typed), minutes=minutes, reason=typed.get("reason", "")
    )


def undo_round_start(_: "RoundPage", typed: QueryDict) -> Command:
    """Let the round not have begun."""
    return ask.UndoRoundStart(reason=typed.get("reason", "") or say_wrong_tap())


def undo_table_start(_: "RoundPage", typed: QueryDict) -> Command:
    """Let a table not have begun."""
    return ask.UndoTableStart(table=read_table(typed))


def undo_time_call(_: "RoundPage", typed: QueryDict) -> Command:
    """Let time not have been called."""
    return ask.UndoTimeCall(reason=typed.get("reason", "") or say_wrong_tap())


def lift_turn_limit(_: "RoundPage", typed: QueryDict) -> Command:
    """Take a turn limit back."""
    reason = typed.get("reason", "") or say_wrong_tap()
    return ask.LiftTurnLimit(table=read_table(typed), reason=reason)


def say_wrong_tap() -> str:
    """Give the reason of whoever takes something back at once."""
    return say(translation.get_language() or "en", "games.wrong-tap")


def take_call(_: "RoundPage", typed: QueryDict) -> Command:
    """Go to a table that called."""
    return ask.TakeCall(call=typed.get("at", ""))


class RoundPage(StaffPage):
    """The tables of a round, the one in progress where no other is named."""

    template = "games/round.html"
    tab = "round"
    actions = {
        "start-round": Action(
            make=lambda *_: ask.StartRound(),
            said="games.round-started",
            undo="undo-round-start",
        ),
        "undo-round-start": Action(
            make=undo_round_start, said="games.round-start-undone", asks=ask.UndoRoundStart
        ),
        "pause-round": Action(make=lambda *_: ask.PauseRound(), said="games.round-paused"),
        "resume-round": Action(make=lambda *_: ask.ResumeRound(), said="games.round-resumed"),
        "call-time": Action(
            make=lambda *_: ask.CallTime(), said="games.time-called", undo="undo-time-call"
        ),
        "undo-time-call": Action(
            make=undo_time_call, said="games.time-call-undone", asks=ask.UndoTimeCall
        ),
        "start-table": Action(
            make=start_table, said="games.table-started", undo="undo-table-start"
        ),
        "undo-table-start": Action(make=undo_table_start, asks=ask.UndoTableStart),
        "mark-slow": Action(make=mark_table),
        "unmark-slow": Action(make=unmark_table),
        "extra-time": Action(make=give_extra_time, said="games.extra-time-given"),
        "pause-table": Action(make=pause_table, said="games.table-paused", undo="resume-table"),
        "resume-table": Action(make=resume_table),
        "turn": Action(make=note_turn, said="games.noted"),
        "note": Action(make=note_table, said="games.noted"),
        "limit-turns": Action(make=limit_turns, said="games.turns-limited", undo="lift-turn-limit"),
        "lift-turn-limit": Action(make=lift_turn_limit),
        "take-call": Action(make=take_call, said="games.call-taken"),
    }

    def concerns(self) -> str:
        """Name the round in progress: a table has the same number in every round."""
        return str(len(self.visit.tournament.rounds))

    def context(self) -> dict[str, Any]:
        """Give the cards of all tables, and how far the round has come."""
        rounds = self.visit.tournament.rounds
        if not rounds:
            return {"round": None}
        number = self.kwargs.get("round", len(rounds))
        if not 1 <= number <= len(rounds):
            raise Http404("no such round")
        round_ = rounds[number - 1]
        cards = self._list_cards(round_, number)
        forecast = find_forecast(self.visit) if number == len(rounds) else None
        counts = {state: sum(card.state == state for card in cards) for state in STATES}
        return {
            "round": round_,
            "number": number,
            "is_current": number == len(rounds),
            "cards": cards,
            "counts": counts,
            "forecast": forecast,
            "clock": read_clock(self.visit.tournament, round_, self.visit.now),
            "all_rounds": list(enumerate(rounds, start=1)),
            "calls": sorted(
                open_calls(self.visit.tournament),
                key=lambda call: (bool(call.taken_by), call.at),
            ),
            "selecting": number == len(rounds) and is_selecting(self.visit.tournament, round_),
            "may_take": self.visit.may(ask.TakeCall),
            "may_lead": self.visit.may(ask.StartRound),
            "is_timed": seconds_left(self.visit.tournament, round_, self.visit.now) is not None,
            "has_limit": self.visit.tournament.rules.clock.turn_limit is not None,
        }

    def _list_cards(self, round_: Round, number: int) -> Sequence[TableCard]:
        visit = self.visit
        is_current = number == len(visit.tournament.rounds)
        slow = (
            {s.table for s in find_slow_tables(visit.tournament, visit.now)}
            if is_current
            else set()
        )
        forecast = find_forecast(visit) if is_current else None
        clock = read_clock(visit.tournament, round_, visit.now)
        calls: Mapping[int, list[Call]] = {table.number: [] for table in round_.tables}
        for call in open_calls(visit.tournament):
            if call.round == number and call.table in calls:
                calls[call.table].append(call)
        return [
            TableCard(
                table=table,
                state=find_state(table),
                signed=len(table.sheet.signed_by) if table.sheet else 0,
                signers=len(table.seats) - len(table.left),
                seconds=seconds_at_table(round_, table, visit.now),
                is_slow=table.slow or table.number in slow,
                has_turn_limit=has_turn_limit(visit.tournament, table),
                calls=calls[table.number],
                ends=forecast.tables.get(table.number) if forecast else None,
                own_clock=own if (own := self._read_own(round_, table)) != clock else None,
                asks_turn=is_current and asks_turn(visit.tournament, round_, table),
            )
            for table in round_.tables
            if table.seats
        ]

    def _read_own(self, round_: Round, table: Table) -> Clock | None:
        """Read the clock of a table that is limited and plays."""
        visit = self.visit
        is_timed = seconds_left(visit.tournament, round_, visit.now) is not None
        if not is_timed or table.sheet is not None or table.started_at is None:
            return read_clock(visit.tournament, round_, visit.now)
        return read_table_clock(visit.tournament, round_, table, visit.now)


def is_selecting(tournament: Tournament, round_: Round) -> bool:
    """Whether players of a round still select before their game begins."""
    seated = (table for table in round_.tables if table.status is TableStatus.SEATED)
    return any(list_steps_to_come(tournament, round_, table) for table in seated)


def find_state(table: Table) -> str:
    """Say in one word how a table stands."""
    if table.status is TableStatus.DONE:
        return "done"
    if table.sheet is not None:
        return "disputed" if table.sheet.status is SheetStatus.DISPUTED else "entered"
    return str(table.status)
