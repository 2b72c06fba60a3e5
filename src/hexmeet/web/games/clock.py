"""What a clock shows, of a round or of one table; it ticks in the browser, by the server's time."""

from dataclasses import dataclass, field
from datetime import datetime

from hexmeet.tournament.play_clock import (
    SECONDS,
    seconds_at_table,
    seconds_left,
    seconds_played,
)
from hexmeet.tournament.state import Round, Table, Tournament
from hexmeet.tournament.words import TableStatus


@dataclass(frozen=True, slots=True)
class Clock:
    """Counts up, down where time is limited, or stands still."""

    runs_from: int | None = None  # seconds since 1970
    runs_until: int | None = None
    stands_at: int | None = None  # seconds
    is_up: bool = False  # it runs, and time is over
    seconds: int = field(default=0, compare=False)  # shown now, for whoever has no script

    @property
    def shown(self) -> str:
        """What it shows now, in hours, minutes and seconds as far as there are any."""
        minutes, seconds = divmod(abs(self.seconds), SECONDS)
        hours, minutes = divmod(minutes, SECONDS)
        shown = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
        return f"\u2212{shown}" if self.seconds < 0 else shown


def read_clock(tournament: Tournament, round_: Round, at: datetime) -> Clock | None:
    """Read the clock of a round; there is none before it starts."""
    if round_.started_at is None:
        return None
    now = int(at.timestamp())
    played, left = seconds_played(round_, at), seconds_left(tournament, round_, at)
    if round_.paused_at is not None or round_.is_done:
        stands_at = played if left is None else left
        return Clock(stands_at=stands_at, seconds=stands_at)
    return _run(now - played, find_limit(tournament), now)


def read_table_clock(
    tournament: Tournament, round_: Round, table: Table, at: datetime
) -> Clock | None:
    """Read the clock of a table, which its own start, pauses and extra time keep from the round's.

    (italy-2009 3.4; reading 41)
    """
    if table.started_at is None:
        return read_clock(tournament, round_, at)
    now, limit = int(at.timestamp()), find_limit(tournament)
    played = seconds_at_table(round_, table, at)
    whole = None if limit is None else limit + table.extra_seconds
    if round_.paused_at or table.paused_at or table.status is TableStatus.DONE:
        stands_at = played if whole is None else max(0, whole - played)
        return Clock(stands_at=stands_at, seconds=stands_at)
    return _run(now - played, whole, now)


def find_limit(tournament: Tournament) -> int | None:
    """Find the seconds that a game may take (italy-2009 3.4)."""
    minutes = tournament.structure.time_limit_minutes if tournament.structure else None
    return None if minutes is None else SECONDS * minutes


def _run(started: int, limit: int | None, now: int) -> Clock:
    if limit is None:
        return Clock(runs_from=started, seconds=now - started)
    until = started + limit
    # It goes on below zero until time is called.
    return Clock(runs_until=until, is_up=until <= now, seconds=until - now)
