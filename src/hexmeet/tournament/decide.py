"""Decides a request: what happens, or why not."""

from collections.abc import Mapping, Sequence
from itertools import chain

from hexmeet.tournament import (
    attendance,
    closing,
    conduct,
    play,
    registration,
    seating,
    sheets,
    stages,
)
from hexmeet.tournament.chapter import Decider
from hexmeet.tournament.commands import (
    AddPhoto,
    Command,
    CreateTournament,
    Request,
    RestartTournament,
)
from hexmeet.tournament.demands import COURSE, DRAWS, oppose
from hexmeet.tournament.events import Event
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import Phase

CHAPTERS = (registration, attendance, seating, play, sheets, conduct, stages, closing)

DECIDERS: Mapping[type[Command], Decider] = dict(
    chain.from_iterable(chapter.DECIDERS.items() for chapter in CHAPTERS)
)

BEGINNINGS = (CreateTournament, RestartTournament)

# The seed is revealed, so nothing may be drawn or changed; photos are due only days later.
WHEN_CLOSED = frozenset({AddPhoto})


def decide(tournament: Tournament, request: Request) -> Sequence[Event]:
    """Give the events that a command leads to; a RuleViolation says why there are none."""
    if not tournament.id and not isinstance(request.command, BEGINNINGS):
        raise oppose(tournament, "tournament.not-created", COURSE)
    if tournament.phase is Phase.CLOSED and type(request.command) not in WHEN_CLOSED:
        raise oppose(tournament, "tournament.closed", DRAWS)
    return tuple(DECIDERS[type(request.command)](tournament, request.command, request))
