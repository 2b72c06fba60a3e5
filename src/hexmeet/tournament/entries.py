"""How players enter, change what is known of them, wait for a place, and withdraw."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import count

from hexmeet.rulebooks.problems import Problem
from hexmeet.rulebooks.violations import Value, refuse
from hexmeet.tournament.commands import (
    BarNames,
    ChangePlayer,
    Entry,
    ImportPlayers,
    RegisterPlayer,
    Request,
    UndoWithdrawal,
    WithdrawPlayer,
)
from hexmeet.tournament.demands import (
    BEFORE_START,
    COURSE,
    demand_faultless,
    demand_own_name,
    demand_phase,
    demand_player,
    oppose,
)
from hexmeet.tournament.eligibility import find_obstacles
from hexmeet.tournament.events import Event, NamesBarred, PlayerChanged, PlayerRegistered
from hexmeet.tournament.names import LONGEST_ID, find_problem, fold_name, tidy
from hexmeet.tournament.state import Player, Tournament
from hexmeet.tournament.words import Phase, Status

EXPECTED = (Status.REGISTERED, Status.CHECKED_IN)  # who has a place
OLDEST = 120  # years


def register_player(
    tournament: Tournament, command: RegisterPlayer, _request: Request
) -> Iterator[Event]:
    """Enter a player, or put the player on the waiting list.

    A player who does not want to be photographed says so (shn-2022 9; shn-2024 9; reading 40).
    """
    if command.by_self:
        demand_phase(tournament, "registration.not-open", Phase.REGISTRATION)
    yield from _enter(tournament, [command.entry], inside=["entry"])


def import_players(
    tournament: Tournament, command: ImportPlayers, _request: Request
) -> Iterator[Event]:
    """Enter many players, all of them or none (reading 40)."""
    places = [f"entries[{number}]" for number in range(len(command.entries))]
    if not command.entries:
        expected = "has no players; expected one or more"
        demand_faultless([Problem("", "entries", expected, "problem.no-players")])
    yield from _enter(tournament, command.entries, inside=places)


def change_player(
    tournament: Tournament, command: ChangePlayer, request: Request
) -> Iterator[Event]:
    """Correct what is known of a player; tables and whom to avoid are the staff's matter."""
    entry = tidy_entry(command.entry, tournament)
    player = demand_player(tournament, entry.id)
    demand_own_name(tournament, request.actor, player.id, COURSE)
    demand_faultless(
        [
            *find_entry_problems(entry, tournament, inside="entry"),
            *_check_wishes(command, tournament),
        ]
    )
    if not request.actor.roles and (
        (command.fixed_table, command.avoid) != (player.fixed_table, player.avoid)
    ):
        raise oppose(tournament, "player.staff-decides", COURSE, player=player.name)
    was, is_ = (player.name, player.group, player.born), (entry.name, entry.group, entry.born)
    if not request.actor.roles and tournament.structure and is_ != was:
        raise oppose(tournament, "player.change-too-late", COURSE, player=player.name)
    if (entry.name, entry.born) != (player.name, player.born):
        obstacles = find_obstacles(tournament, entry.id, entry.name, entry.born)
        refuse(obstacles)
    changed = replace(
        player,
        name=entry.name,
        group=entry.group,
        born=entry.born,
        no_photos=entry.no_photos,
        fixed_table=command.fixed_table,
        avoid=tuple(dict.fromkeys(command.avoid)),
    )
    yield PlayerChanged(player=changed)


def withdraw_player(
    tournament: Tournament, command: WithdrawPlayer, request: Request
) -> Iterator[Event]:
    """Take a player back; who has waited longest gets the place (reading 40)."""
    demand_phase(tournament, "withdrawal.too-late", *BEFORE_START)
    player = demand_player(tournament, command.player)
    demand_own_name(tournament, request.actor, player.id, COURSE)
    if player.status is Status.WITHDRAWN:
        raise oppose(tournament, "player.withdrawn", COURSE, player=player.name)
    gone = replace(player, status=Status.WITHDRAWN, late=False)
    yield PlayerChanged(player=gone)
    yield from move_up(replace(tournament, players={**tournament.players, gone.id: gone}))


def undo_withdrawal(
    tournament: Tournament, command: UndoWithdrawal, request: Request
) -> Iterator[Event]:
    """Take a withdrawal back; the former place in the order stays (reading 40)."""
    if not request.actor.roles:
        demand_phase(tournament, "registration.not-open", Phase.REGISTRATION)
    player = demand_player(tournament, command.player)
    demand_own_name(tournament, request.actor, player.id, COURSE)
    if player.status is not Status.WITHDRAWN:
        raise oppose(tournament, "player.not-withdrawn", COURSE, player=player.name)
    if tournament.rounds:
        raise oppose(tournament, "registration.over", COURSE)
    refuse(find_obstacles(tournament, player.id, player.name, player.born))
    free = count_free_places(tournament, at_most=1)
    yield PlayerChanged(
        player=replace(player, status=Status.REGISTERED if free else Status.WAITING)
    )


def bar_names(_tournament: Tournament, command: BarNames, _request: Request) -> Iterator[Event]:
    """Say anew who is banned and who has qualified; who has entered is checked at check-in."""
    lists = {"banned": command.banned, "qualified": command.qualified}
    demand_faultless(
        [
            problem
            for key, names in lists.items()
            for number, name in enumerate(names)
            if (problem := find_problem(name, key=f"{key}[{number}]"))
        ]
    )
    yield NamesBarred(banned=_unite(command.banned), qualified=_unite(command.qualified))


def move_up(tournament: Tournament) -> Iterator[Event]:
    """Give free places to those who wait, in their order (reading 40)."""
    waiting = tournament.players_of(Status.WAITING)
    for player in waiting[: count_free_places(tournament, len(waiting))]:
        yield PlayerChanged(player=replace(player, status=Status.REGISTERED))


# --- entries --------------------------------------------------------------------------------------


def _enter(
    tournament: Tournament, entries: Sequence[Entry], inside: Sequence[str]
) -> Iterator[Event]:
    """Enter players who are all fit to enter, as long as there are places; the others wait."""
    if tournament.rounds:
        raise oppose(tournament, "registration.over", COURSE)
    entries = tidy_entries(entries, tournament)
    demand_faultless(
        [
            problem
            for entry, place in zip(entries, inside, strict=True)
            for problem in find_entry_problems(entry, tournament, inside=place)
        ]
    )
    refuse(
        [
            *(
                oppose(tournament, "player.id-taken", COURSE, player=player)
                for player in find_taken_ids(entries, tournament)
            ),
            *(
                obstacle
                for entry in entries
                for obstacle in find_obstacles(tournament, entry.id, entry.name, entry.born)
            ),
        ]
    )
    free = count_free_places(tournament, len(entries))
    for number, entry in enumerate(entries):
        yield PlayerRegistered(
            player=Player(
                id=entry.id,
                name=entry.name,
                status=Status.REGISTERED if number < free else Status.WAITING,
                group=entry.group,
                born=entry.born,
                no_photos=entry.no_photos,
            )
        )


def tidy_entries(entries: Sequence[Entry], tournament: Tournament) -> Sequence[Entry]:
    """Write what players say as it is kept; a group is spelled as whoever named it first did.

    Friends and family declare themselves (shn-2022 6.4; shn-2024 6.4).
    """
    spellings = _list_groups(tournament)
    for entry in entries:
        if entry.group:
            spellings.setdefault(fold_name(entry.group), tidy(entry.group))
    return [_tidy_entry(entry, spellings) for entry in entries]


def tidy_entry(entry: Entry, tournament: Tournament) -> Entry:
    """Write what a player says as it is kept."""
    (tidied,) = tidy_entries([entry], tournament)
    return tidied


def list_free_ids(tournament: Tournament, taken: Collection[str] = ()) -> Iterator[str]:
    """List the smallest numbers that nobody has as an id."""
    known = {*tournament.players, *tournament.staff, *taken}
    return (str(number) for number in count(1) if str(number) not in known)


def find_taken_ids(entries: Sequence[Entry], tournament: Tournament) -> Sequence[str]:
    """Find ids that stand for somebody else already; who withdrew may come back under the own."""
    times = Counter(entry.id for entry in entries)
    return [
        player
        for player in times
        if times[player] > 1
        or (
            player in tournament.players
            and tournament.players[player].status is not Status.WITHDRAWN
        )
    ]


def find_entry_problems(entry: Entry, tournament: Tournament, inside: str) -> Iterator[Problem]:
    """Find what is written wrongly in an entry."""
    yield from filter(None, [find_problem(entry.id, key=f"{inside}.id", longest=LONGEST_ID)])
    yield from filter(None, [find_problem(entry.name, key=f"{inside}.name")])
    if entry.group is not None:
        yield from filter(None, [find_problem(entry.group, key=f"{inside}.group")])
    if entry.born is not None and not is_birth_date(entry.born, tournament.details.day):
        expected = f"expected a day of the {OLDEST} years before the tournament, got {entry.born}"
        params: dict[str, Value] = {"years": OLDEST, "got": entry.born.isoformat()}
        yield Problem("", f"{inside}.born", expected, "problem.birth-date", params)


def _tidy_entry(entry: Entry, spellings: Mapping[str, str]) -> Entry:
    group = spellings[fold_name(entry.group)] if entry.group and entry.group.strip() else None
    return replace(entry, id=entry.id.strip(), name=tidy(entry.name), group=group)


def _list_groups(tournament: Tournament) -> dict[str, str]:
    groups = [player.group for player in tournament.players.values() if player.group]
    return {fold_name(group): group for group in reversed(groups)}


def is_birth_date(born: date, day: date) -> bool:
    """Whether somebody who plays on a day can have been born on another."""
    return born <= day and day.year - born.year <= OLDEST


def count_free_places(tournament: Tournament, at_most: int) -> int:
    """Count the places that are free, as far as somebody asks for one."""
    capacity = tournament.details.capacity
    if capacity is None:
        return at_most
    taken = len(tournament.players_of(*EXPECTED))
    return max(0, min(at_most, capacity - taken))


def _check_wishes(command: ChangePlayer, tournament: Tournament) -> Iterator[Problem]:
    if command.fixed_table is not None and command.fixed_table < 1:
        expected = f"expected a table from 1, got {command.fixed_table}"
        params: dict[str, Value] = {"got": command.fixed_table}
        yield Problem("", "fixed_table", expected, "problem.table-number", params)
    for number, other in enumerate(command.avoid):
        if other not in tournament.players or other == command.entry.id:
            expected = f'expected the id of another player, got "{other}"'
            yield Problem("", f"avoid[{number}]", expected, "problem.other-player", {"got": other})


def _unite(names: Sequence[str]) -> tuple[str, ...]:
    """Leave out names that are listed twice, however they are spelled."""
    spellings: dict[str, str] = {}
    for name in names:
        spellings.setdefault(fold_name(name), tidy(name))
    return tuple(spellings.values())
