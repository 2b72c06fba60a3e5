"""Predicts when each table and the whole round will end, from the clock and the log alone.

What a running game may still take is what games take that lasted as long as it has. A round ends
with its last table. Nothing predicted lies in the past; as long as nothing happens no prediction
moves forward; and the more games of like length have ended, the narrower the ranges are.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from hexmeet.tournament.forecast.lengths import Spread, expect_lengths, list_shown
from hexmeet.tournament.play_clock import SECONDS, seconds_at_table, seconds_left_at_table
from hexmeet.tournament.state import Round, Table, Tournament
from hexmeet.tournament.words import SheetStatus, TableStatus

EARLY, LIKELY, LATE = 0.1, 0.5, 0.9  # how much of the weight lies before the ends of a range
SOONEST = SECONDS  # no game is over at this moment
LAST_TURN = 5 * SECONDS  # that goes on when time is called, with the sheet
SOME_MORE = (5, 10, 20)  # minutes, for a game that lasts longer than any did
TO_SIGN = (1, 3, 8)  # minutes, once there is a sheet
TO_SETTLE = (5, 10, 20)  # minutes, where somebody disputes it


@dataclass(frozen=True, slots=True)
class Range:
    """A moment as far as it can be told: one time in ten before it, half, nine in ten."""

    early: datetime
    likely: datetime
    late: datetime


@dataclass(frozen=True, slots=True)
class RoundForecast:
    """When a round and its open tables end."""

    end: Range
    tables: Mapping[int, Range]
    last: int | None  # the table that is likely to be the last, where one is
    games: int  # of this tournament that it rests on


def forecast_round(tournament: Tournament, now: datetime) -> RoundForecast | None:
    """Predict the end of the round that is played; None where there is nothing to wait for."""
    round_ = tournament.current_round
    if round_ is None or not any(table.started_at for table in round_.tables):
        return None
    lengths = expect_lengths(tournament)
    spreads = {
        table.number: _spread_rest(tournament, round_, table, lengths, now)
        for table in round_.tables
        if table.seats and table.status is not TableStatus.DONE
    }
    if not spreads:
        return None
    tables = {number: _find_range([spread], now) for number, spread in spreads.items()}
    return RoundForecast(
        end=_find_range(list(spreads.values()), now),
        tables=tables,
        last=_find_last(tables),
        games=len(list_shown(tournament)),
    )


def _find_last(tables: Mapping[int, Range]) -> int | None:
    """Find the table that is likely to end after all others."""
    latest = max(found.likely for found in tables.values())
    last = [number for number, found in tables.items() if found.likely == latest]
    return last[0] if len(last) == 1 else None


def _spread_rest(
    tournament: Tournament, round_: Round, table: Table, lengths: Spread, now: datetime
) -> Spread:
    """Spread the seconds that a table still needs."""
    if table.sheet is not None:
        is_disputed = table.sheet.status is SheetStatus.DISPUTED
        return _spread_minutes(TO_SETTLE if is_disputed else TO_SIGN)
    played = seconds_at_table(round_, table, now)
    rest = [(max(all_ - played, SOONEST), w) for all_, w in lengths.pairs if all_ > played]
    found = Spread.of(rest) if rest else _spread_minutes(SOME_MORE)
    left = seconds_left_at_table(tournament, round_, table, now)
    if left is None:
        return found
    return Spread.of((min(seconds, left + LAST_TURN), w) for seconds, w in found.pairs)


def _spread_minutes(minutes: Iterable[int]) -> Spread:
    return Spread.of((SECONDS * each, 1) for each in minutes)


def _find_range(spreads: Sequence[Spread], now: datetime) -> Range:
    """Find when all of them are over, one time in ten, half, and nine in ten."""
    early, likely, late = (
        now + timedelta(seconds=_find_seconds(spreads, share)) for share in (EARLY, LIKELY, LATE)
    )
    return Range(early, likely, late)


def _find_seconds(spreads: Sequence[Spread], share: float) -> int:
    """Find the first second by which all are over with so much of the weight."""
    low, high = 0, max(spread.seconds[-1] for spread in spreads)
    while low < high:
        middle = (low + high) // 2
        weight = 1.0
        for spread in spreads:
            weight *= spread.share_by(middle)
        if weight >= share:
            high = middle
        else:
            low = middle + 1
    return low
