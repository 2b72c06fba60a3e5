"""What chapters demand of a request before they look at what it asks for."""

from collections.abc import Collection, Iterable

from hexmeet.rulebooks.clauses import clause_numbers
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.violations import Citation, RuleViolation, Value
from hexmeet.tournament.commands import Actor
from hexmeet.tournament.state import Player, Tournament
from hexmeet.tournament.words import Phase, Status

DRAWS = 8  # from a seed that is revealed at the end
CONDUCT = 19  # everything is recorded
SIGNED_SHEETS = 21
COURSE = 40  # what comes first is done first

BEFORE_START = (Phase.CREATED, Phase.REGISTRATION, Phase.CHECK_IN)


def oppose(tournament: Tournament, code: str, reading: int, **params: Value) -> RuleViolation:
    """Say what a reading of ours forbids, where the rulebook has no block for it."""
    rulebook = tournament.rulebook.id if tournament.rulebook else ""
    return RuleViolation(code, Citation(rulebook, f"reading {reading}"), params)


def demand_phase(tournament: Tournament, code: str, *phases: Phase) -> None:
    """Demand one of some phases for what belongs to no other (reading 40)."""
    if tournament.phase not in phases:
        raise oppose(tournament, code, COURSE, phase=str(tournament.phase))


def demand_play(tournament: Tournament, reading: int) -> None:
    """Demand that the tournament has started and is not closed."""
    if tournament.phase is not Phase.PLAYING:
        phase = str(tournament.phase)
        raise oppose(tournament, "tournament.not-playing", reading, phase=phase)


def demand_reason(tournament: Tournament, reason: str, reading: int) -> None:
    """Demand a written reason (readings 19 and 21)."""
    if not reason.strip():
        raise oppose(tournament, "reason.missing", reading)


def demand_own_name(tournament: Tournament, actor: Actor, name: str, reading: int) -> None:
    """Demand that a player acts in the player's own name; the staff may act for somebody."""
    if not actor.roles and actor.id != name:
        raise oppose(tournament, "actor.not-yourself", reading, actor=actor.id, player=name)


def demand_clause(tournament: Tournament, clause: str | None) -> None:
    """Demand that a clause, where one is cited, is in the rulebook (reading 19)."""
    source = tournament.rules.clause_source
    if clause is not None and clause not in clause_numbers(source):
        raise oppose(tournament, "clause.unknown", CONDUCT, clause=clause, rulebook=source)


def demand_new_id(tournament: Tournament, new: str, taken: Collection[str]) -> None:
    """Demand an id that nothing of its kind has yet."""
    if new in taken:
        raise oppose(tournament, "id.taken", CONDUCT, id=new)


def demand_player(tournament: Tournament, player: str) -> Player:
    """Demand a player who is known, and give what is known."""
    if player not in tournament.players:
        raise oppose(tournament, "player.unknown", COURSE, player=player)
    return tournament.players[player]


def demand_faultless(problems: Iterable[Problem]) -> None:
    """Demand that nothing was written wrongly, naming all that was at once."""
    found = tuple(problems)
    if found:
        raise FileError(found)


def demand_present(tournament: Tournament, player: str) -> None:
    """Demand that somebody takes part and has not left."""
    found = tournament.players.get(player)
    if found is None:
        raise oppose(tournament, "player.unknown", CONDUCT, player=player)
    if found.status is not Status.CHECKED_IN:
        status = str(found.status)
        raise oppose(tournament, "player.not-playing", CONDUCT, player=player, status=status)
