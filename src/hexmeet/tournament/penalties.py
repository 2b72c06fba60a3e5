"""What a penalty would do, told before it is given."""

from collections.abc import Iterator, Sequence

from hexmeet.rulebooks.schema import Criterion, Warnings
from hexmeet.rulebooks.violations import Citation, Notice, cite
from hexmeet.tournament.commands import Actor
from hexmeet.tournament.demands import CONDUCT
from hexmeet.tournament.games import FEWEST_PLAYERS, Game, find_game_of
from hexmeet.tournament.leaving import LEAVING
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.warnings import warnings_of
from hexmeet.tournament.windows import confirms_expulsions


def foresee_warning(tournament: Tournament, player: str, actor: Actor) -> Sequence[Notice]:
    """Tell what a warning of a player by somebody would lead to.

    (italy-2009 3.2b, 5.5a, 5.5b; studio-2023 1.3.6; shn-2022 6.3; shn-2024 6.3)
    """
    rules = tournament.rules
    effects = [_count_warning(tournament, player)]
    if expels(tournament, player):
        code = "penalty.expels-at-once"
        if confirms_expulsions(tournament, actor):
            clause = effects[0].clause
            return [*effects, Notice(code, clause), *foresee_removal(tournament, player)]
        effects.append(_cite_warnings(tournament, "penalty.awaits-head-judge"))
    if Criterion.WARNINGS in rules.ranking.criteria:
        effects.append(Notice("penalty.fewer-ranks-higher", cite(rules, rules.ranking)))
    return effects


def foresee_removal(tournament: Tournament, player: str) -> Sequence[Notice]:
    """Tell what becomes of a player's game and place when the player is removed.

    (italy-2009 3.5, 5.5, 5.5b; reading 11)
    """
    game = find_game_of(tournament, player)
    effects = [*_foresee_game(tournament, game)] if game else []
    effects.append(_leave("penalty.ranked-last", tournament))
    effects.append(_leave("penalty.final", tournament))
    rule = tournament.rules.warnings
    if rule is not None and rule.expulsion_reported_to:
        to = rule.expulsion_reported_to
        effects.append(Notice("penalty.reported", cite(tournament.rules, rule), {"who": to}))
    return effects


def explain_collusion(tournament: Tournament, player: str) -> Notice | None:
    """Say whether a player can be disqualified for collusion, where a warning comes first.

    (studio-2023 1.3.6; shn-2022 6.3; shn-2024 6.3)
    """
    rule = tournament.rules.warnings
    if rule is None or rule.collusion != "warning-first":
        return None
    given = {warning.clause for warning in warnings_of(tournament, player)}
    warned = not given.isdisjoint(rule.cites)
    code = "penalty.collusion-warned" if warned else "penalty.collusion-warns-first"
    return Notice(code, cite(tournament.rules, rule), {"player": player})


def expels(tournament: Tournament, player: str) -> bool:
    """Tell whether the next warning of a player is the one that expels (italy-2009 5.5a)."""
    most = _most_warnings(tournament.rules.warnings)
    return most is not None and len(warnings_of(tournament, player)) + 1 >= most


def needs_points(tournament: Tournament, player: str) -> bool:
    """Tell whether the points held now are needed to remove a player (reading 11)."""
    game = find_game_of(tournament, player)
    return game is not None and game.is_in_progress


def _count_warning(tournament: Tournament, player: str) -> Notice:
    count = len(warnings_of(tournament, player)) + 1
    most = _most_warnings(tournament.rules.warnings)
    if most is None:
        return _cite_warnings(tournament, "penalty.warning-kept", count=count)
    return _cite_warnings(tournament, "penalty.warning-counts", count=count, most=most)


def _most_warnings(rule: Warnings | None) -> int | None:
    return rule.expelled_at if rule else None


def _cite_warnings(tournament: Tournament, code: str, **params: int) -> Notice:
    """Cite what the rulebook says of warnings, or our reading that everything is recorded."""
    rules = tournament.rules
    silence = Citation(rules.id, f"reading {CONDUCT}")
    return Notice(code, cite(rules, rules.warnings) if rules.warnings else silence, params)


def _foresee_game(tournament: Tournament, game: Game) -> Iterator[Notice]:
    table = game.table.number
    if game.is_in_progress:
        left = len(game.stayed) - 1
        goes_on = left >= FEWEST_PLAYERS
        code = "penalty.game-goes-on" if goes_on else "penalty.game-ends"
        yield _leave(code, tournament, table=table, count=left)
        yield _leave("penalty.points-held", tournament)
    elif not game.has_begun:
        yield _leave("penalty.seat-empty", tournament, table=table)
    else:
        yield _leave("penalty.game-counts", tournament, table=table)


def _leave(code: str, tournament: Tournament, **params: int) -> Notice:
    return Notice(code, Citation(tournament.rules.id, f"reading {LEAVING}"), params)
