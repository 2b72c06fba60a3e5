"""An event that goes on elsewhere: from a tournament file, and from what its paper code adds."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hexmeet.draw.streams import commit
from hexmeet.rulebooks.loader import load_text
from hexmeet.standings.reading import parse_tournament
from hexmeet.tournament.commands import Request, RestartTournament
from hexmeet.tournament.creation import HOUSE, check_settings, tidy_settings
from hexmeet.tournament.demands import COURSE, demand_faultless, oppose
from hexmeet.tournament.event_records import read_event
from hexmeet.tournament.events import (
    Event,
    PhaseChanged,
    PlayerRemoved,
    RoundPublished,
    RoundRepaired,
    StaffAppointed,
    TournamentStarted,
    WarningGiven,
    WarningRevoked,
)
from hexmeet.tournament.names import LONGEST_ID, find_problem, tidy
from hexmeet.tournament.paper.rest import Rest, Tree, read_rest
from hexmeet.tournament.state import Staff, Tournament
from hexmeet.tournament.tournament_import import Origin, from_file
from hexmeet.tournament.words import Phase, Role


def restart_tournament(
    tournament: Tournament, command: RestartTournament, request: Request
) -> Iterator[Event]:
    """Tell a tournament anew up to where it stood, with a seed of its own for the draws to come.

    (readings 8, 19)
    """
    if tournament.id:
        raise oppose(tournament, "tournament.exists", COURSE, id=tournament.id)
    if not request.seed:
        raise ValueError("a tournament is restarted with the seed of its draws")
    house = command.house_rulebook
    reading = parse_tournament(
        command.file,
        name=command.source,
        house=load_text(house, name=HOUSE) if house is not None else None,
    )
    settings = tidy_settings(command.settings)
    demand_faultless(
        [
            *filter(None, [find_problem(command.id, key="id", longest=LONGEST_ID)]),
            *check_settings(settings, reading.rulebook),
        ]
    )
    rest = read_rest(command.rest, name=command.source) if command.rest else None
    structure = rest.structure if rest else None
    events = from_file(
        reading.file,
        reading.rulebook,
        Origin(
            source=command.source,
            id=command.id,
            owner=_find_owner(command, request.actor.id),
            at=request.at,
            settings=settings,
            fingerprint=commit(request.seed),
            formula=structure.formula if structure else None,
            skip_semi_final=structure is not None and not structure.has_semi_final,
            house_rulebook=house,
        ),
    )
    yield from _complete(events, rest) if rest else _leave_as_is(events)
    for person in command.staff:
        if person.id != request.actor.id:
            yield StaffAppointed(person=person)


def _find_owner(command: RestartTournament, actor: str) -> Staff:
    """Let whoever restarts an event own it, and do whatever the same person did before."""
    before = [role for person in command.staff if person.id == actor for role in person.roles]
    roles = tuple(role for role in Role if role is Role.OWNER or role in before)
    return Staff(id=actor, name=tidy(command.owner) or actor, roles=roles)


def _leave_as_is(events: Sequence[Event]) -> Iterator[Event]:
    """Take a file by itself; where nothing was played, those in it are ticked off."""
    yield from events
    if not any(isinstance(event, TournamentStarted) for event in events):
        yield PhaseChanged(phase=Phase.CHECK_IN)


def _complete(events: Sequence[Event], rest: Rest) -> Iterator[Event]:
    """Add to the events of a file what stands beside it."""
    published = [n for n, event in enumerate(events) if isinstance(event, RoundPublished)]
    last = published[-1] if published else len(events)
    warnings = _Warnings(rest)
    removals = {removal.player: removal for removal in rest.removals}
    for number, event in enumerate(events):
        match event:
            case TournamentStarted() if rest.structure:
                yield replace(event, structure=rest.structure)
            case RoundPublished() | RoundRepaired() if number >= last:
                yield replace(event, boards=rest.boards, substitutes=rest.substitutes)
            case WarningGiven():
                yield warnings.describe(event)
            case PlayerRemoved(player=player) if player in removals:
                removal = removals[player]
                yield replace(
                    event,
                    reason=removal.reason,
                    by=removal.by,
                    clause=removal.clause,
                    at=removal.at,
                    vp=rest.held.get(player, event.vp),
                )
            case _:
                yield event
        if number == last:
            yield from _read_all(rest.begun)
    yield from warnings.tell_others()
    yield from _read_all(rest.then)


def _read_all(trees: Sequence[Tree]) -> Iterator[Event]:
    for tree in trees:
        yield read_event(tree)


class _Warnings:
    """Who gave each warning, when and for what, one after the other for each player."""

    def __init__(self, rest: Rest) -> None:
        self._left = list(rest.warnings)
        self._revocations = rest.revocations

    def describe(self, event: WarningGiven) -> WarningGiven:
        """Say of a warning of the file what the file does not."""
        same = (given for given in self._left if given.player == event.warning.player)
        given = next(same, None)
        if given is None:
            return event
        self._left.remove(given)
        return WarningGiven(warning=replace(given, id=event.warning.id, revoked=False))

    def tell_others(self) -> Iterator[Event]:
        """Tell of those that the file leaves out: of players who are not in it."""
        for given in self._left:
            yield WarningGiven(warning=replace(given, revoked=False))
            revoked = self._revocations.get(given.id)
            if revoked:
                yield WarningRevoked(warning=given.id, reason=revoked.reason, by=revoked.by)
