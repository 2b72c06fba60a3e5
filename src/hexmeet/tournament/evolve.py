"""Evolves a tournament by what has happened; it never refuses."""

from collections.abc import Iterable, Mapping
from functools import reduce
from itertools import chain

from hexmeet.tournament.chapter import Evolver
from hexmeet.tournament.decide import CHAPTERS
from hexmeet.tournament.events import Event
from hexmeet.tournament.state import Tournament

EVOLVERS: Mapping[type[Event], Evolver] = dict(
    chain.from_iterable(chapter.EVOLVERS.items() for chapter in CHAPTERS)
)


def evolve(tournament: Tournament, event: Event) -> Tournament:
    """Give the tournament as it is after an event."""
    return EVOLVERS[type(event)](tournament, event)


def fold(events: Iterable[Event], start: Tournament | None = None) -> Tournament:
    """Give the tournament that a log tells of."""
    return reduce(evolve, events, start or Tournament())
