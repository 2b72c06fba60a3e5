"""When round and day end, worked out once for all who look."""

from collections.abc import Sequence

from hexmeet.rulebooks.plan import Plan
from hexmeet.rulebooks.schema import Rulebook
from hexmeet.tournament.forecast.day import DayEstimate, estimate_day
from hexmeet.tournament.forecast.ends import RoundForecast, forecast_round
from hexmeet.tournament.play_clock import SECONDS
from hexmeet.tournament.state import Settings
from hexmeet.web.visit import Visit


def find_forecast(visit: Visit) -> RoundForecast | None:
    """Predict the end of the round that is played."""
    minute = int(visit.now.timestamp()) // SECONDS
    return visit.work_out(f"forecast {minute}", lambda: forecast_round(visit.tournament, visit.now))


def find_day(visit: Visit, plans: Sequence[Plan]) -> DayEstimate | None:
    """Estimate when the day ends, as long as it has not begun."""
    if not plans:
        return None
    tournament = visit.tournament
    return visit.work_out(
        "day",
        lambda: estimate(tournament.rules, plans[0], tournament.details, tournament.fingerprint),
    )


def estimate(rules: Rulebook, plan: Plan, settings: Settings, seed: str = "") -> DayEstimate:
    """Estimate a day with the limit that the rulebook suggests, where it knows one."""
    limit = rules.clock.game_limit
    minutes = limit.suggested_minutes if limit else None
    if limit and settings.expansion:
        minutes = limit.suggested_minutes_seafarers or minutes
    return estimate_day(
        rules,
        plan,
        settings.starts_at,
        limit_minutes=minutes,
        expansion=settings.expansion,
        seed=seed,
    )
