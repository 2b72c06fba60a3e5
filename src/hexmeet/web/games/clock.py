"""What the clock of a round shows; it ticks in the browser, by the server's time."""

from dataclasses import dataclass, field
from datetime import datetime

from hexmeet.tournament.play_clock import SECONDS, seconds_left, seconds_played
from hexmeet.tournament.state import Round, Tournament


@dataclass(frozen=True, slots=True)
class Clock:
    """Counts up, down where time is limited, or stands still."""

    runs_from: int | None = None  # seconds since 1970
    runs_until: int | None = None
    stands_at: int | None = None  # seconds
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
    started = now - played
    minutes = tournament.structure.time_limit_minutes if tournament.structure else None
    if minutes is None:
        return Clock(runs_from=started, seconds=played)
    limit = SECONDS * minutes  # goes on below zero until time is called
    return Clock(runs_until=started + limit, seconds=limit - played)
