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
from hexmeet.tournament.commands import Command, CreateTournament, Request
from hexmeet.tournament.course import refuse
from hexmeet.tournament.events import Event
from hexmeet.tournament.state import Tournament

CHAPTERS = (registration, attendance, seating, play, sheets, conduct, stages, closing)

DECIDERS: Mapping[type[Command], Decider] = dict(
    chain.from_iterable(chapter.DECIDERS.items() for chapter in CHAPTERS)
)


def decide(tournament: Tournament, request: Request) -> Sequence[Event]:
    """Give the events that a command leads to; a RuleViolation says why there are none."""
    if not tournament.id and not isinstance(request.command, CreateTournament):
        raise refuse(tournament, "tournament.not-created")
    return tuple(DECIDERS[type(request.command)](tournament, request.command, request))
