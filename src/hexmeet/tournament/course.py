"""What the course of a tournament forbids: things come in their order, and from whom they may."""

from collections.abc import Sequence

from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.violations import Citation, RuleViolation, RuleViolations, Value
from hexmeet.tournament.commands import Actor
from hexmeet.tournament.state import Player, Tournament
from hexmeet.tournament.words import Phase

BEFORE_START = (Phase.CREATED, Phase.REGISTRATION, Phase.CHECK_IN)


def refuse(tournament: Tournament, code: str, **params: Value) -> RuleViolation:
    """Say what no rulebook needs to say (reading 40)."""
    rulebook = tournament.rulebook.id if tournament.rulebook else ""
    return RuleViolation(code, Citation(rulebook, "reading 40"), params)


def expect_phase(tournament: Tournament, code: str, *phases: Phase) -> None:
    """Refuse what does not belong to the phase that a tournament has come to."""
    if tournament.phase not in phases:
        raise refuse(tournament, code, phase=tournament.phase.value)


def expect_player(tournament: Tournament, player: str) -> Player:
    """Give a player, who has to be known."""
    if player not in tournament.players:
        raise refuse(tournament, "player.unknown", player=player)
    return tournament.players[player]


def expect_own(tournament: Tournament, actor: Actor, player: str) -> None:
    """Refuse that a player, who is not on the staff, speaks for another."""
    if not actor.roles and actor.id in tournament.players and actor.id != player:
        raise refuse(tournament, "player.not-yourself", player=player)


def raise_problems(problems: Sequence[Problem]) -> None:
    """Refuse what was written wrongly, all of it at once."""
    if problems:
        raise FileError(problems)


def raise_violations(violations: Sequence[RuleViolation]) -> None:
    """Refuse what is forbidden, all of it at once."""
    if len(violations) > 1:
        raise RuleViolations(violations)
    if violations:
        raise violations[0]
