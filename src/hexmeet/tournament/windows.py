"""When a player can be disqualified or expelled, and why not just now."""

from collections.abc import Sequence
from dataclasses import dataclass

from hexmeet.rulebooks.violations import Citation, cite
from hexmeet.tournament.commands import Actor
from hexmeet.tournament.games import Game, find_game_of
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import Gone, Role, TableStatus

OPEN = {
    "any-time": "window.any-time",
    "game-until-signed": "window.game-until-signed",
    "game-until-next-round": "window.game-until-next-round",
}


@dataclass(frozen=True, slots=True)
class Window:
    """Whether a player can be removed for something now; `why` is the code of a sentence."""

    because: Gone
    for_rules: bool  # for breaking a rule of the game on purpose, not for conduct
    is_open: bool
    why: str
    clause: Citation


def explain_windows(tournament: Tournament, player: str) -> Sequence[Window]:
    """Say of every way that the rulebook has to remove a player whether it is open now.

    (studio-2023 1.3.5; shn-2022 6.2; shn-2024 6.2; italy-2009 5.5; reading 20)
    """
    return [
        *_explain_expulsion(tournament),
        *_explain_disqualification(tournament, find_game_of(tournament, player)),
    ]


def confirms_expulsions(tournament: Tournament, actor: Actor) -> bool:
    """Tell whether somebody's word is enough to expel (italy-2009 5.5b)."""
    rule = tournament.rules.warnings
    confirmed_by = rule.expulsion_confirmed_by if rule else None
    return confirmed_by is None or Role.HEAD_JUDGE in actor.roles


def _explain_expulsion(tournament: Tournament) -> Sequence[Window]:
    rule = tournament.rules.warnings
    if rule is None or rule.expelled_at is None:
        return []
    why = "window.confirmed" if rule.expulsion_confirmed_by else "window.any-time"
    clause = cite(tournament.rules, rule)
    return [
        Window(Gone.EXPELLED, for_rules, is_open=True, why=why, clause=clause)
        for for_rules in (True, False)
    ]


def _explain_disqualification(tournament: Tournament, game: Game | None) -> Sequence[Window]:
    rule = tournament.rules.disqualification
    if rule is None:
        return _explain_silence(tournament)
    clause = cite(tournament.rules, rule)
    return [
        Window(Gone.DISQUALIFIED, for_rules, *_look_through(limit, game), clause)
        for for_rules, limit in ((True, rule.for_rules), (False, rule.for_conduct))
    ]


def _explain_silence(tournament: Tournament) -> Sequence[Window]:
    """Let a judge disqualify at any time where the rulebook names no penalty (reading 36)."""
    rule = tournament.rules.warnings
    if rule is not None and rule.expelled_at is not None:
        return []
    clause = Citation(tournament.rules.id, "reading 36")
    return [
        Window(Gone.DISQUALIFIED, for_rules, is_open=True, why="window.any-time", clause=clause)
        for for_rules in (True, False)
    ]


def _look_through(limit: str, game: Game | None) -> tuple[bool, str]:
    if limit == "any-time":
        return True, OPEN[limit]
    if game is None or not game.has_begun:
        return False, "window.no-game"
    if limit == "game-until-signed" and _was_signed(game):
        return False, "window.signed"
    return True, OPEN[limit]


def _was_signed(game: Game) -> bool:
    """Tell whether a sheet was final, also where it is open again."""
    return game.table.status is TableStatus.DONE or bool(game.table.earlier_sheets)
