"""What every chapter of a tournament offers, and what all of them need."""

from collections.abc import Callable, Iterable
from typing import Any

from hexmeet.rulebooks.schema import Block
from hexmeet.rulebooks.violations import RuleViolation, Value, cite
from hexmeet.tournament.commands import Request
from hexmeet.tournament.events import Event
from hexmeet.tournament.state import Tournament

# The second argument is a command or event of one kind: the tables of a chapter pair them.
Decider = Callable[[Tournament, Any, Request], Iterable[Event]]
Evolver = Callable[[Tournament, Any], Tournament]


def violate(tournament: Tournament, code: str, block: Block, **params: Value) -> RuleViolation:
    """Say what a rulebook forbids, by the first clause of one of its blocks."""
    return RuleViolation(code, cite(tournament.rules, block), params)
