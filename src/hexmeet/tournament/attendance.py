"""Check-in and start: who is there, and what is fixed for them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import refuse
from hexmeet.tournament.chapter import Decider, Evolver, violate
from hexmeet.tournament.commands import (
    CheckIn,
    CloseCheckIn,
    Command,
    CorrectLateness,
    OpenCheckIn,
    Request,
    StartTournament,
    UndoCheckIn,
    UndoStart,
)
from hexmeet.tournament.demands import (
    COURSE,
    demand_phase,
    demand_player,
    demand_reason,
    oppose,
)
from hexmeet.tournament.eligibility import ORGANISERS, find_obstacles
from hexmeet.tournament.entries import count_free_places
from hexmeet.tournament.events import (
    Event,
    PhaseChanged,
    PlayerChanged,
    StartUndone,
    TournamentStarted,
)
from hexmeet.tournament.names import tidy
from hexmeet.tournament.start import start_tournament
from hexmeet.tournament.state import Player, Tournament
from hexmeet.tournament.words import Phase, Status


class Arrival(StrEnum):
    """When somebody comes, as the rulebook sees it."""

    IN_TIME = "in-time"
    LATE = "late"
    TOO_LATE = "too-late"


def open_check_in(
    tournament: Tournament, _command: OpenCheckIn, _request: Request
) -> Iterator[Event]:
    """Begin to tick off who is there; nobody enters alone any more (reading 40)."""
    demand_phase(tournament, "check-in.cannot-open", Phase.CREATED, Phase.REGISTRATION)
    yield PhaseChanged(phase=Phase.CHECK_IN)


def close_check_in(
    tournament: Tournament, _command: CloseCheckIn, _request: Request
) -> Iterator[Event]:
    """Go back before check-in, where it was opened too early; who is there stays ticked off."""
    demand_phase(tournament, "check-in.not-opened", Phase.CHECK_IN)
    yield PhaseChanged(phase=Phase.CREATED)


def undo_start(tournament: Tournament, command: UndoStart, _request: Request) -> Iterator[Event]:
    """Go back to check-in: the structure is fixed for all once a round is published.

    (italy-2009 3.2a; reading 40)
    """
    demand_phase(tournament, "start.not-started", Phase.PLAYING)
    demand_reason(tournament, command.reason, COURSE)
    if tournament.rounds:
        raise oppose(tournament, "start.round-published", COURSE)
    yield StartUndone(reason=tidy(command.reason))


def check_in(tournament: Tournament, command: CheckIn, request: Request) -> Iterator[Event]:
    """Tick off a player, at the price of the rulebook where the player is late.

    (shn-2022 6.1; shn-2024 6.1; reading 40)
    """
    demand_phase(tournament, "check-in.not-open", Phase.CHECK_IN, Phase.PLAYING)
    player = demand_player(tournament, command.player)
    _refuse_status(tournament, player)
    refuse(find_obstacles(tournament, player.id, player.name, player.born))
    reason = tidy(command.overrule)
    arrival = judge_arrival(tournament, request.at)
    if arrival is Arrival.TOO_LATE and not reason:
        raise _refuse_latecomer(tournament, player)
    if arrival is Arrival.IN_TIME:
        reason = ""
    if reason and ORGANISERS.isdisjoint(request.actor.roles):
        raise oppose(tournament, "check-in.organiser-overrules", COURSE, player=player.name)
    late = arrival is Arrival.TOO_LATE or (arrival is Arrival.LATE and not reason)
    late = late and tournament.rules.lateness is not None
    there = replace(player, status=Status.CHECKED_IN, late=late)
    yield PlayerChanged(player=there, reason=reason)


def correct_lateness(
    tournament: Tournament, command: CorrectLateness, request: Request
) -> Iterator[Event]:
    """Correct who was late, until a later stage rests on the points (shn-2022 6.1; shn-2024 6.1).

    An organiser may overrule lateness also once it was noted (reading 40).
    """
    player = demand_player(tournament, command.player)
    if ORGANISERS.isdisjoint(request.actor.roles):
        raise oppose(tournament, "check-in.organiser-overrules", COURSE, player=player.name)
    demand_reason(tournament, command.reason, COURSE)
    if tournament.rules.lateness is None:
        raise oppose(tournament, "lateness.no-rule", COURSE)
    if player.status not in (Status.CHECKED_IN, Status.LEFT):
        raise oppose(tournament, "check-in.not-there", COURSE, player=player.name)
    if player.late is command.late:
        code = "lateness.late-already" if command.late else "lateness.not-late"
        raise oppose(tournament, code, COURSE, player=player.name)
    if any(round_.stage is not Stage.PRELIMINARY for round_ in tournament.rounds):
        raise oppose(tournament, "lateness.stage-followed", COURSE)
    yield PlayerChanged(player=replace(player, late=command.late), reason=tidy(command.reason))


def undo_check_in(
    tournament: Tournament, command: UndoCheckIn, _request: Request
) -> Iterator[Event]:
    """Take a tick back, as long as no published round seats the player (reading 40)."""
    demand_phase(tournament, "check-in.not-open", Phase.CHECK_IN, Phase.PLAYING)
    player = demand_player(tournament, command.player)
    if player.status is not Status.CHECKED_IN:
        raise oppose(tournament, "check-in.not-there", COURSE, player=player.name)
    if _is_seated(tournament, player.id):
        raise oppose(tournament, "check-in.seated", COURSE, player=player.name)
    status = Status.ABSENT if tournament.structure else Status.REGISTERED
    yield PlayerChanged(player=replace(player, status=status, late=False))


def judge_arrival(tournament: Tournament, at: datetime) -> Arrival:
    """Compare an arrival with the announced start (shn-2022 6.1; shn-2024 6.1; reading 40)."""
    lateness = tournament.rules.lateness
    if lateness is None:
        return Arrival.TOO_LATE if tournament.rounds else Arrival.IN_TIME
    # Two times of one zone with summer time would be compared as the clocks on the wall show them.
    behind = at.astimezone(UTC) - tournament.details.starts_at.astimezone(UTC)
    if behind <= timedelta():
        return Arrival.IN_TIME
    tolerated = timedelta(minutes=lateness.tolerated_minutes)
    return Arrival.LATE if behind <= tolerated else Arrival.TOO_LATE


def evolve_started(tournament: Tournament, event: TournamentStarted) -> Tournament:
    """Fix the structure; who was expected and did not come is absent."""
    players = {
        id_: replace(player, status=Status.ABSENT) if player.status is Status.REGISTERED else player
        for id_, player in tournament.players.items()
    }
    return replace(tournament, phase=Phase.PLAYING, structure=event.structure, players=players)


def evolve_not_started(tournament: Tournament, _event: StartUndone) -> Tournament:
    """Expect again who was absent, as far as there are places; the others wait."""
    back = replace(tournament, phase=Phase.CHECK_IN, structure=None, draft=None, absent_from={})
    absent = tournament.players_of(Status.ABSENT)
    free = count_free_places(tournament, len(absent))
    statuses = {
        player.id: Status.REGISTERED if number < free else Status.WAITING
        for number, player in enumerate(absent)
    }
    players = {
        id_: replace(player, status=statuses.get(id_, player.status))
        for id_, player in tournament.players.items()
    }
    return replace(back, players=players)


def _refuse_status(tournament: Tournament, player: Player) -> None:
    """Refuse who is there already, who is gone, and who waits while no place is free."""
    if player.status is Status.CHECKED_IN:
        raise oppose(tournament, "check-in.already-there", COURSE, player=player.name)
    if player.status in (Status.WITHDRAWN, Status.LEFT):
        raise oppose(tournament, "check-in.gone", COURSE, player=player.name)
    if player.status is not Status.REGISTERED and not count_free_places(tournament, at_most=1):
        raise oppose(tournament, "check-in.no-place", COURSE, player=player.name)


def _refuse_latecomer(tournament: Tournament, player: Player) -> Exception:
    lateness = tournament.rules.lateness
    if lateness is None:
        return oppose(tournament, "check-in.round-published", COURSE, player=player.name)
    minutes = lateness.tolerated_minutes
    return violate(tournament, "check-in.too-late", lateness, player=player.name, minutes=minutes)


def _is_seated(tournament: Tournament, player: str) -> bool:
    tables = (table for round_ in tournament.rounds for table in round_.tables)
    return any(player in table.seats for table in tables)


DECIDERS: Mapping[type[Command], Decider] = {
    OpenCheckIn: open_check_in,
    CloseCheckIn: close_check_in,
    CheckIn: check_in,
    CorrectLateness: correct_lateness,
    UndoCheckIn: undo_check_in,
    StartTournament: start_tournament,
    UndoStart: undo_start,
}
EVOLVERS: Mapping[type[Event], Evolver] = {
    TournamentStarted: evolve_started,
    StartUndone: evolve_not_started,
}
