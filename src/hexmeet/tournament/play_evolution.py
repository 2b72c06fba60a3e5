"""What becomes of a round and its tables while they are played."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime

from hexmeet.tournament.events import (
    ExtraTimeGiven,
    Picked,
    RoundPaused,
    RoundResumed,
    RoundStarted,
    TableMarked,
    TableNoted,
    TablePaused,
    TableStarted,
    TimeCalled,
    TurnsLimited,
)
from hexmeet.tournament.play_clock import SECONDS, seconds_between
from hexmeet.tournament.play_picks import PLAY_ORDER
from hexmeet.tournament.state import Note, Pick, Round, Table, Tournament
from hexmeet.tournament.words import TableStatus

# --- the round ------------------------------------------------------------------------------------


def begin_round(tournament: Tournament, event: RoundStarted) -> Tournament:
    """Let the round and all its tables begin that have not begun by themselves."""
    tables = tuple(
        _begin_table(table, event.at) if table.status is TableStatus.SEATED else table
        for table in tournament.rounds[-1].tables
    )
    return with_round(
        tournament, replace(tournament.rounds[-1], started_at=event.at, tables=tables)
    )


def pause_round(tournament: Tournament, event: RoundPaused) -> Tournament:
    """Let the clock stand still."""
    return with_round(tournament, replace(tournament.rounds[-1], paused_at=event.at))


def resume_round(tournament: Tournament, event: RoundResumed) -> Tournament:
    """Let the clock go on."""
    round_ = tournament.rounds[-1]
    since = round_.paused_at or event.at
    resumed = replace(
        round_,
        paused_at=None,
        paused_seconds=round_.paused_seconds + seconds_between(since, event.at),
        tables=tuple(_stand_still(table, since, event.at) for table in round_.tables),
    )
    return with_round(tournament, resumed)


def _stand_still(table: Table, since: datetime, until: datetime) -> Table:
    """Note the round's pause for a table, as far as its game went on and it did not stand still."""
    if table.started_at is None or table.paused_at is not None:
        return table
    start, end = max(since, table.started_at), min(until, table.done_at or until)
    return replace(table, paused_seconds=table.paused_seconds + seconds_between(start, end))


def call_time(tournament: Tournament, _: TimeCalled) -> Tournament:
    """Note that time was called."""
    return with_round(tournament, replace(tournament.rounds[-1], time_called=True))


# --- its tables -----------------------------------------------------------------------------------


def begin_table(tournament: Tournament, event: TableStarted) -> Tournament:
    """Let a table begin by itself."""
    return with_table(tournament, event.table, lambda table: _begin_table(table, event.at))


def _begin_table(table: Table, at: datetime) -> Table:
    return replace(table, status=TableStatus.PLAYING, started_at=at)


def pause_table(tournament: Tournament, event: TablePaused) -> Tournament:
    """Let a table stand still, or go on."""

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

    return with_table(tournament, event.table, change)


def note_table(tournament: Tournament, event: TableNoted) -> Tournament:
    """Keep a note, with whoever wrote it."""
    note = Note(text=event.text, by=event.by, at=event.at)
    return with_table(
        tournament, event.table, lambda table: replace(table, notes=(*table.notes, note))
    )


def mark_table(tournament: Tournament, event: TableMarked) -> Tournament:
    """Mark a table as slow, or no longer."""
    return with_table(tournament, event.table, lambda table: replace(table, slow=event.slow))


def extend_time(tournament: Tournament, event: ExtraTimeGiven) -> Tournament:
    """Give a table extra time, in place of what it had."""
    seconds = SECONDS * event.minutes
    return with_table(tournament, event.table, lambda table: replace(table, extra_seconds=seconds))


def limit_turns(tournament: Tournament, event: TurnsLimited) -> Tournament:
    """Keep who had the turn limit switched on."""
    return with_table(
        tournament,
        event.table,
        lambda table: replace(table, turn_limit_asked_by=event.asked_by),
    )


def keep_pick(tournament: Tournament, event: Picked) -> Tournament:
    """Add what somebody selected; once all places are, the seats are in play order."""
    round_ = tournament.rounds[-1]
    pick = Pick(player=event.player, what=event.what, value=event.value)
    picks = (*round_.picks, pick)
    places = {pick.player: int(pick.value) for pick in picks if pick.what == PLAY_ORDER}
    tables = tuple(_put_in_order(table, places) for table in round_.tables)
    return with_round(tournament, replace(round_, picks=picks, tables=tables))


def _put_in_order(table: Table, places: Mapping[str, int]) -> Table:
    if not places.keys() >= set(table.seats):
        return table
    return replace(table, seats=tuple(sorted(table.seats, key=places.__getitem__)))


# --- what all of them need ------------------------------------------------------------------------


def with_round(tournament: Tournament, round_: Round) -> Tournament:
    """Put the last round in place of the former."""
    return replace(tournament, rounds=(*tournament.rounds[:-1], round_))


def with_table(tournament: Tournament, number: int, change: Callable[[Table], Table]) -> Tournament:
    """Change one table of the last round."""
    round_ = tournament.rounds[-1]
    tables = tuple(change(table) if table.number == number else table for table in round_.tables)
    return with_round(tournament, replace(round_, tables=tables))
