"""Chapter: the games of a round, from the start to time."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime

from hexmeet.tournament.chapter import Decider, Evolver
from hexmeet.tournament.commands import (
    CallTime,
    Command,
    LimitTurns,
    NoteTable,
    PauseRound,
    PauseTable,
    RecordPick,
    ResumeRound,
    StartRound,
    StartTable,
)
from hexmeet.tournament.events import (
    Event,
    Picked,
    RoundPaused,
    RoundResumed,
    RoundStarted,
    TableNoted,
    TablePaused,
    TableStarted,
    TimeCalled,
    TurnsLimited,
)
from hexmeet.tournament.play_clock import seconds_between
from hexmeet.tournament.play_picks import PLAY_ORDER, record_pick
from hexmeet.tournament.play_rounds import call_time, pause_round, resume_round, start_round
from hexmeet.tournament.play_tables import limit_turns, note_table, pause_table, start_table
from hexmeet.tournament.state import Pick, Round, Table, Tournament
from hexmeet.tournament.words import TableStatus

# --- the round ------------------------------------------------------------------------------------


def _begin(tournament: Tournament, event: RoundStarted) -> Tournament:
    tables = tuple(
        _begin_table(table, event.at) if table.status is TableStatus.SEATED else table
        for table in tournament.rounds[-1].tables
    )
    return _with_round(
        tournament, replace(tournament.rounds[-1], started_at=event.at, tables=tables)
    )


def _pause(tournament: Tournament, event: RoundPaused) -> Tournament:
    return _with_round(tournament, replace(tournament.rounds[-1], paused_at=event.at))


def _resume(tournament: Tournament, event: RoundResumed) -> Tournament:
    round_ = tournament.rounds[-1]
    since = round_.paused_at or event.at
    resumed = replace(
        round_,
        paused_at=None,
        paused_seconds=round_.paused_seconds + seconds_between(since, event.at),
        tables=tuple(_stand_still(table, since, event.at) for table in round_.tables),
    )
    return _with_round(tournament, resumed)


def _stand_still(table: Table, since: datetime, until: datetime) -> Table:
    """Note the round's pause for a table, unless it stood still by itself or was over before."""
    if table.paused_at is not None:
        return table
    end = min(until, table.done_at or until)
    return replace(table, paused_seconds=table.paused_seconds + seconds_between(since, end))


def _call_time(tournament: Tournament, _: TimeCalled) -> Tournament:
    return _with_round(tournament, replace(tournament.rounds[-1], time_called=True))


# --- its tables -----------------------------------------------------------------------------------


def _start_table(tournament: Tournament, event: TableStarted) -> Tournament:
    return _with_table(tournament, event.table, lambda table: _begin_table(table, event.at))


def _begin_table(table: Table, at: datetime) -> Table:
    return replace(table, status=TableStatus.PLAYING, started_at=at)


def _pause_table(tournament: Tournament, event: TablePaused) -> Tournament:
    def change(table: Table) -> Table:
        if not event.goes_on:
            return replace(table, status=TableStatus.PAUSED, paused_at=event.at)
        pause = seconds_between(table.paused_at or event.at, event.at)
        return replace(
            table,
            status=TableStatus.PLAYING,
            paused_at=None,
            paused_seconds=table.paused_seconds + pause,
        )

    return _with_table(tournament, event.table, change)


def _note(tournament: Tournament, event: TableNoted) -> Tournament:
    return _with_table(
        tournament, event.table, lambda table: replace(table, notes=(*table.notes, event.text))
    )


def _limit_turns(tournament: Tournament, event: TurnsLimited) -> Tournament:
    return _with_table(
        tournament,
        event.table,
        lambda table: replace(table, turn_limit_asked_by=event.asked_by),
    )


def _pick(tournament: Tournament, event: Picked) -> Tournament:
    """Add what somebody selected; once all places are, the seats are in play order."""
    round_ = tournament.rounds[-1]
    pick = Pick(player=event.player, what=event.what, value=event.value)
    picks = (*round_.picks, pick)
    places = {pick.player: int(pick.value) for pick in picks if pick.what == PLAY_ORDER}
    tables = tuple(_put_in_order(table, places) for table in round_.tables)
    return _with_round(tournament, replace(round_, picks=picks, tables=tables))


def _put_in_order(table: Table, places: Mapping[str, int]) -> Table:
    if not places.keys() >= set(table.seats):
        return table
    return replace(table, seats=tuple(sorted(table.seats, key=places.__getitem__)))


# --- what all of them need ------------------------------------------------------------------------


def _with_round(tournament: Tournament, round_: Round) -> Tournament:
    return replace(tournament, rounds=(*tournament.rounds[:-1], round_))


def _with_table(
    tournament: Tournament, number: int, change: Callable[[Table], Table]
) -> Tournament:
    round_ = tournament.rounds[-1]
    tables = tuple(change(table) if table.number == number else table for table in round_.tables)
    return _with_round(tournament, replace(round_, tables=tables))


DECIDERS: Mapping[type[Command], Decider] = {
    StartRound: start_round,
    StartTable: start_table,
    PauseRound: pause_round,
    ResumeRound: resume_round,
    PauseTable: pause_table,
    NoteTable: note_table,
    LimitTurns: limit_turns,
    CallTime: call_time,
    RecordPick: record_pick,
}

EVOLVERS: Mapping[type[Event], Evolver] = {
    RoundStarted: _begin,
    RoundPaused: _pause,
    RoundResumed: _resume,
    TableStarted: _start_table,
    TablePaused: _pause_table,
    TableNoted: _note,
    TurnsLimited: _limit_turns,
    TimeCalled: _call_time,
    Picked: _pick,
}
