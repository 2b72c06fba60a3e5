"""Estimates when the day ends: plays it through many times, with lengths drawn as games take them.

Also told is what has to be in the hall for it: boards, and judges.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.plan import Plan
from hexmeet.rulebooks.schema import Expansion, Rulebook
from hexmeet.tournament.forecast.ends import EARLY, LAST_TURN, LATE, LIKELY, Range
from hexmeet.tournament.forecast.lengths import Spread, expect_pause, list_usual
from hexmeet.tournament.play_clock import SECONDS

DAYS = 200  # that are played through
NAME = "an estimate of the day"


@dataclass(frozen=True, slots=True)
class DayEstimate:
    """When a day ends, and what it needs."""

    end: Range
    rounds: int
    boards: int  # as many as there are tables at the same time
    judges: int  # that the rulebook demands or recommends


def estimate_day(  # noqa: PLR0913 - what is played, when, and by which numbers
    rulebook: Rulebook,
    plan: Plan,
    starts_at: datetime,
    *,
    limit_minutes: int | None = None,
    expansion: Expansion | None = None,
    seed: str = "",
) -> DayEstimate:
    """Estimate the day of a plan; the same seed gives the same estimate."""
    lengths = Spread.of((s, 1) for s in list_usual(rulebook, with_seafarers=expansion is not None))
    rounds = [len(stage.tables) for stage in plan.stages for _ in range(stage.rounds)]
    most = None if limit_minutes is None else SECONDS * limit_minutes + LAST_TURN
    stream = Stream(seed, NAME)
    ends = sorted(_play_through(rounds, lengths, most, stream) for _ in range(DAYS))
    early, likely, late = (
        starts_at + timedelta(seconds=ends[int(share * DAYS)]) for share in (EARLY, LIKELY, LATE)
    )
    return DayEstimate(
        end=Range(early, likely, late),
        rounds=len(rounds),
        boards=max(rounds),
        judges=count_judges_needed(rulebook, plan.players),
    )


def count_judges_needed(rulebook: Rulebook, players: int) -> int:
    """Count the judges that a rulebook demands or recommends; one in any case.

    (italy-2009 1.3; shn-2022 5.1; shn-2024 5.1; studio-2023 1.3.1)
    """
    judging = rulebook.judging
    each = judging.recommended_players_per_judge
    recommended = -(-players // each) if each else 1
    return max(judging.minimum_judges or 1, recommended)


def _play_through(rounds: Sequence[int], lengths: Spread, most: int | None, stream: Stream) -> int:
    """Play a day once; give its seconds."""
    before, between = expect_pause("before"), expect_pause("between")
    seconds = _draw(before, stream)
    for number, tables in enumerate(rounds):
        longest = max(_draw(lengths, stream) for _ in range(tables))
        seconds += longest if most is None else min(longest, most)
        seconds += _draw(between, stream) if number < len(rounds) - 1 else 0
    return seconds


def _draw(spread: Spread, stream: Stream) -> int:
    return spread.pick(stream.number(spread.sums[-1]))
