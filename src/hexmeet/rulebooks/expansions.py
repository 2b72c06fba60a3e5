"""What an expansion of the game changes in a rulebook."""

from dataclasses import replace

from hexmeet.rulebooks.schema import Clock, Expansion, Ranking, Rulebook, Seafarers


def list_expansions(rulebook: Rulebook) -> tuple[Expansion, ...]:
    """List the expansions that a rulebook knows tournaments of (italy-2009 3.1)."""
    return (Expansion.SEAFARERS,) if rulebook.game.seafarers else ()


def expand(rulebook: Rulebook, expansion: str | None) -> Rulebook | None:
    """Give the rulebook as it is for a tournament with an expansion; None without one.

    Of Seafarers it says another target, other points that count, and another time limit.
    (italy-2009 3.4, 4.6, 4.7)
    """
    seafarers = rulebook.game.seafarers
    if expansion != Expansion.SEAFARERS or seafarers is None:
        return None
    return replace(
        rulebook,
        game=replace(rulebook.game, target_points=seafarers.target_points),
        ranking=_raise_cap(rulebook.ranking, seafarers),
        clock=_suggest(rulebook.clock),
    )


def _raise_cap(ranking: Ranking, seafarers: Seafarers) -> Ranking:
    """Count points up to the cap of Seafarers, or else up to its target."""
    cap = ranking.vp_cap
    if cap is None:
        return ranking
    return replace(ranking, vp_cap=replace(cap, base=cap.seafarers or seafarers.target_points))


def _suggest(clock: Clock) -> Clock:
    limit = clock.game_limit
    if limit is None:
        return clock
    minutes = limit.suggested_minutes_seafarers or limit.suggested_minutes
    return replace(clock, game_limit=replace(limit, suggested_minutes=minutes))
