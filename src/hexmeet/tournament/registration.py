"""The event, its staff and its players before the day."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hexmeet.rulebooks.expansions import expand
from hexmeet.tournament.chapter import Decider, Evolver, violate
from hexmeet.tournament.commands import (
    AppointStaff,
    BarNames,
    ChangePlayer,
    ChangeSettings,
    CloseRegistration,
    Command,
    CreateTournament,
    DismissStaff,
    ImportPlayers,
    OpenRegistration,
    RegisterPlayer,
    Request,
    RestartTournament,
    UndoWithdrawal,
    WithdrawPlayer,
)
from hexmeet.tournament.creation import (
    appoint_staff,
    change_settings,
    create_tournament,
    dismiss_staff,
    read_rulebook,
)
from hexmeet.tournament.demands import demand_phase
from hexmeet.tournament.eligibility import find_age_day
from hexmeet.tournament.entries import (
    bar_names,
    change_player,
    import_players,
    register_player,
    undo_withdrawal,
    withdraw_player,
)
from hexmeet.tournament.events import (
    Event,
    NamesBarred,
    PhaseChanged,
    PlayerChanged,
    PlayerRegistered,
    SettingsChanged,
    StaffAppointed,
    StaffDismissed,
    TournamentCreated,
)
from hexmeet.tournament.paper.restart import restart_tournament
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import Phase


def open_registration(
    tournament: Tournament, _command: OpenRegistration, _request: Request
) -> Iterator[Event]:
    """Let players enter by themselves, once it is known on which day ages count (reading 40)."""
    demand_phase(tournament, "registration.cannot-open", Phase.CREATED)
    minimum = tournament.rules.eligibility.minimum_age
    if minimum and find_age_day(tournament, minimum) is None:
        raise violate(tournament, "age.day-unknown", minimum)
    yield PhaseChanged(phase=Phase.REGISTRATION)


def close_registration(
    tournament: Tournament, _command: CloseRegistration, _request: Request
) -> Iterator[Event]:
    """Let nobody enter alone any more; it can be opened again (reading 40)."""
    demand_phase(tournament, "registration.not-open", Phase.REGISTRATION)
    yield PhaseChanged(phase=Phase.CREATED)


def evolve_created(_tournament: Tournament, event: TournamentCreated) -> Tournament:
    """Give a tournament as it begins."""
    rulebook = read_rulebook(event.rulebook, event.house_rulebook)
    return Tournament(
        id=event.id,
        rulebook=rulebook,
        expanded=expand(rulebook, event.settings.expansion),
        fingerprint=event.fingerprint,
        settings=event.settings,
        staff={event.owner.id: event.owner},
    )


def evolve_settings(tournament: Tournament, event: SettingsChanged) -> Tournament:
    """Put settings in place of the former."""
    rulebook, expansion = tournament.rulebook, event.settings.expansion
    expanded = expand(rulebook, expansion) if rulebook else None
    return replace(tournament, settings=event.settings, expanded=expanded)


def evolve_appointed(tournament: Tournament, event: StaffAppointed) -> Tournament:
    """Put somebody on the staff."""
    return replace(tournament, staff={**tournament.staff, event.person.id: event.person})


def evolve_dismissed(tournament: Tournament, event: StaffDismissed) -> Tournament:
    """Take somebody off the staff."""
    staff = {id_: person for id_, person in tournament.staff.items() if id_ != event.person}
    return replace(tournament, staff=staff)


def evolve_phase(tournament: Tournament, event: PhaseChanged) -> Tournament:
    """Go to another phase."""
    return replace(tournament, phase=event.phase)


def evolve_registered(tournament: Tournament, event: PlayerRegistered) -> Tournament:
    """Add a player as the last one, also one who had withdrawn before."""
    players = {**tournament.players}
    players.pop(event.player.id, None)
    players[event.player.id] = event.player
    return replace(tournament, players=players)


def evolve_player(tournament: Tournament, event: PlayerChanged) -> Tournament:
    """Put what is known of a player in place of the former."""
    return replace(tournament, players={**tournament.players, event.player.id: event.player})


def evolve_names(tournament: Tournament, event: NamesBarred) -> Tournament:
    """Put the lists of names in place of the former."""
    return replace(tournament, banned=event.banned, qualified=event.qualified)


DECIDERS: Mapping[type[Command], Decider] = {
    CreateTournament: create_tournament,
    RestartTournament: restart_tournament,
    ChangeSettings: change_settings,
    AppointStaff: appoint_staff,
    DismissStaff: dismiss_staff,
    OpenRegistration: open_registration,
    CloseRegistration: close_registration,
    RegisterPlayer: register_player,
    ImportPlayers: import_players,
    ChangePlayer: change_player,
    WithdrawPlayer: withdraw_player,
    UndoWithdrawal: undo_withdrawal,
    BarNames: bar_names,
}
EVOLVERS: Mapping[type[Event], Evolver] = {
    TournamentCreated: evolve_created,
    SettingsChanged: evolve_settings,
    StaffAppointed: evolve_appointed,
    StaffDismissed: evolve_dismissed,
    PhaseChanged: evolve_phase,
    PlayerRegistered: evolve_registered,
    PlayerChanged: evolve_player,
    NamesBarred: evolve_names,
}
