"""Warnings, and the expulsion that they may lead to."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hexmeet.standings.tournament_file import Moment
from hexmeet.tournament.commands import Request, RevokeWarning, WarnPlayer
from hexmeet.tournament.demands import (
    CONDUCT,
    demand_clause,
    demand_new_id,
    demand_play,
    demand_present,
    demand_reason,
    oppose,
)
from hexmeet.tournament.events import Event, WarningGiven, WarningRevoked
from hexmeet.tournament.games import find_game_of
from hexmeet.tournament.happened import keep_moment
from hexmeet.tournament.leaving import remove
from hexmeet.tournament.state import GivenWarning, Player, Revocation, Tournament
from hexmeet.tournament.windows import confirms_expulsions
from hexmeet.tournament.words import Gone, Status


def warn_player(tournament: Tournament, command: WarnPlayer, request: Request) -> Iterator[Event]:
    """Warn a player; the last warning that the rulebook bears expels.

    The expulsion holds once the head judge confirms it, who does so by giving that warning. Another
    judge's warning stands at once, and the expulsion waits (italy-2009 5.5a, 5.5b).
    """
    demand_play(tournament, CONDUCT)
    demand_new_id(tournament, command.id, [warning.id for warning in tournament.warnings])
    demand_present(tournament, command.player)
    demand_reason(tournament, command.reason, CONDUCT)
    demand_clause(tournament, command.clause)
    game = find_game_of(tournament, command.player)
    warning = GivenWarning(
        id=command.id,
        player=command.player,
        by=request.actor.id,
        at=request.at,
        reason=command.reason,
        clause=command.clause,
        table=game.table.number if game else None,
        round=game.number if game else None,
    )
    yield WarningGiven(warning=warning)
    warned = add_warning(tournament, WarningGiven(warning=warning))
    if is_beyond_warnings(warned, command.player) and confirms_expulsions(warned, request.actor):
        yield remove(
            warned,
            command.player,
            because=Gone.EXPELLED,
            reason=command.reason,
            by=request.actor.id,
            at=request.at,
            clause=command.clause,
            vp=command.vp,
        )
    elif command.vp is not None:
        raise oppose(tournament, "warning.points-not-asked", CONDUCT, player=command.player)


def revoke_warning(
    tournament: Tournament, command: RevokeWarning, request: Request
) -> Iterator[Event]:
    """Take a warning back; it stays on record, and whoever was expelled for it stays away."""
    demand_play(tournament, CONDUCT)
    demand_reason(tournament, command.reason, CONDUCT)
    warning = next((given for given in tournament.warnings if given.id == command.warning), None)
    if warning is None:
        raise oppose(tournament, "warning.unknown", CONDUCT, warning=command.warning)
    if warning.revoked:
        raise oppose(tournament, "warning.revoked", CONDUCT, player=warning.player)
    yield WarningRevoked(warning=warning.id, reason=command.reason, by=request.actor.id)


def warnings_of(tournament: Tournament, player: str) -> Sequence[GivenWarning]:
    """List the warnings of a player that still hold."""
    return [w for w in tournament.warnings if w.player == player and not w.revoked]


def is_beyond_warnings(tournament: Tournament, player: str) -> bool:
    """Tell whether a player has had the warning that expels (italy-2009 5.5a)."""
    rule = tournament.rules.warnings
    most = rule.expelled_at if rule else None
    return most is not None and len(warnings_of(tournament, player)) >= most


def awaiting_expulsion(tournament: Tournament) -> Sequence[Player]:
    """List whom the last warning expels as soon as the head judge confirms it (italy-2009 5.5b)."""
    present = tournament.players_of(Status.CHECKED_IN)
    return [player for player in present if is_beyond_warnings(tournament, player.id)]


def add_warning(tournament: Tournament, event: WarningGiven) -> Tournament:
    """Keep a warning."""
    moment = Moment(what="warned", player=event.warning.player)
    warned = replace(tournament, warnings=(*tournament.warnings, event.warning))
    return keep_moment(warned, moment)


def mark_revoked(tournament: Tournament, event: WarningRevoked) -> Tournament:
    """Let a warning no longer hold, and keep why."""
    warnings = tuple(
        replace(warning, revoked=True) if warning.id == event.warning else warning
        for warning in tournament.warnings
    )
    revocation = Revocation(by=event.by, reason=event.reason)
    revocations = {**tournament.revocations, event.warning: revocation}
    player = next(w.player for w in tournament.warnings if w.id == event.warning)
    marked = replace(tournament, warnings=warnings, revocations=revocations)
    return keep_moment(marked, Moment(what="revoked", player=player))
