"""Players who want to go home: they ask, and whoever removes players lets them leave."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hexmeet.tournament.commands import AskToLeave, Request, StayOn
from hexmeet.tournament.demands import demand_own_name, demand_play, demand_present, oppose
from hexmeet.tournament.events import Event, LeaveAsked, PlayerStays
from hexmeet.tournament.leaving import LEAVING, demand_games_left
from hexmeet.tournament.state import LeaveRequest, Tournament
from hexmeet.tournament.words import Status


def ask_to_leave(tournament: Tournament, command: AskToLeave, request: Request) -> Iterator[Event]:
    """Ask to leave, between two games or in the middle of one (italy-2009 3.5; reading 11)."""
    demand_play(tournament, LEAVING)
    demand_present(tournament, command.player)
    demand_own_name(tournament, request.actor, command.player, LEAVING)
    demand_games_left(tournament, command.player)
    if command.player in tournament.leave_requests:
        raise oppose(tournament, "leave.asked-already", LEAVING, player=command.player)
    yield LeaveAsked(
        player=command.player,
        reason=command.reason.strip(),
        by=request.actor.id,
        at=request.at,
    )


def stay_on(tournament: Tournament, command: StayOn, request: Request) -> Iterator[Event]:
    """Stay after all: the player thought better of it, or the organiser has not agreed."""
    demand_play(tournament, LEAVING)
    demand_present(tournament, command.player)
    demand_own_name(tournament, request.actor, command.player, LEAVING)
    if command.player not in tournament.leave_requests:
        raise oppose(tournament, "leave.not-asked", LEAVING, player=command.player)
    yield PlayerStays(player=command.player, by=request.actor.id)


def list_leave_requests(tournament: Tournament) -> Sequence[LeaveRequest]:
    """List who wants to go home, who asked first first; who is absent by now wants nothing."""
    present = {player.id for player in tournament.players_of(Status.CHECKED_IN)}
    return [asked for asked in tournament.leave_requests.values() if asked.player in present]


def keep_leave_request(tournament: Tournament, event: LeaveAsked) -> Tournament:
    """Keep what a player asked for until it is answered."""
    asked = LeaveRequest(
        player=event.player,
        by=event.by,
        at=event.at,
        reason=event.reason,
        round=len(tournament.rounds) or None,
    )
    requests = {**tournament.leave_requests, event.player: asked}
    return replace(tournament, leave_requests=requests)


def drop_leave_request(tournament: Tournament, event: PlayerStays) -> Tournament:
    """Forget it: the player stays."""
    requests = {p: r for p, r in tournament.leave_requests.items() if p != event.player}
    return replace(tournament, leave_requests=requests)
