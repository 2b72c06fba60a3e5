"""What the clock says of a round and of its tables, from the times in the log alone."""

from dataclasses import dataclass
from datetime import UTC, datetime

from hexmeet.tournament.state import Round, Table, Tournament
from hexmeet.tournament.words import TableStatus

SECONDS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class SlowTable:
    """A game that takes long, beside what games usually take."""

    table: int
    seconds: int
    usual: int


def seconds_between(start: datetime, end: datetime) -> int:
    """Count whole seconds; clocks that disagree do not make time run backwards."""
    return max(0, int((end.astimezone(UTC) - start.astimezone(UTC)).total_seconds()))


def seconds_played(round_: Round, now: datetime) -> int:
    """Count how long a round has been played, pauses left out."""
    if round_.started_at is None:
        return 0
    end = round_.paused_at or now
    return max(0, seconds_between(round_.started_at, end) - round_.paused_seconds)


def seconds_left(tournament: Tournament, round_: Round, now: datetime) -> int | None:
    """Count what is left of the time limit; None where there is no limit (italy-2009 3.4)."""
    minutes = tournament.structure.time_limit_minutes if tournament.structure else None
    if minutes is None:
        return None
    return max(0, SECONDS * minutes - seconds_played(round_, now))


def seconds_left_at_table(
    tournament: Tournament, round_: Round, table: Table, now: datetime
) -> int | None:
    """Count what is left to a table: its own pauses and extra time keep it longer than the round.

    None where there is no limit, or where the log knows no start of it. (italy-2009 3.4)
    """
    minutes = tournament.structure.time_limit_minutes if tournament.structure else None
    if minutes is None or table.started_at is None:
        return None
    limit = SECONDS * minutes + table.extra_seconds
    return max(0, limit - seconds_at_table(round_, table, now))


def seconds_at_table(round_: Round, table: Table, now: datetime) -> int:
    """Count how long a table has played, its own pauses and those of the round left out."""
    if table.started_at is None:
        return 0
    ends = (table.done_at or now, table.paused_at, round_.paused_at)
    end = min(end for end in ends if end)
    return max(0, seconds_between(table.started_at, end) - table.paused_seconds)


def find_slow_tables(tournament: Tournament, now: datetime) -> tuple[SlowTable, ...]:
    """Find running games that have taken a quarter longer than the median of those that ended."""
    usual = _find_usual(tournament, now)
    round_ = tournament.current_round
    if usual is None or round_ is None:
        return ()
    running = [t for t in round_.tables if t.status in {TableStatus.PLAYING, TableStatus.PAUSED}]
    played = {table.number: seconds_at_table(round_, table, now) for table in running}
    return tuple(
        SlowTable(table=number, seconds=seconds, usual=usual)
        for number, seconds in played.items()
        if 4 * seconds > 5 * usual
    )


def _find_usual(tournament: Tournament, now: datetime) -> int | None:
    """Find the median length of all games that ended; of two in the middle, the longer one."""
    lengths = sorted(
        seconds_at_table(round_, table, now)
        for round_ in tournament.rounds
        for table in round_.tables
        if table.started_at and table.done_at
    )
    return lengths[len(lengths) // 2] if lengths else None
