"""What the ledger has to be told about that which it keeps."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Generic, TypeVar

from hexmeet.ledger.chain import Tree
from hexmeet.tournament.commands import Command, Request
from hexmeet.tournament.events import Event

State = TypeVar("State")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Generic[State]):
    """What decides, what follows from an event, and how events are written down."""

    start: State
    decide: Callable[[State, Request], Sequence[Event]]
    evolve: Callable[[State, Event], State]
    write: Callable[[Event], Tree]
    read: Callable[[Tree], Event]
    name: Callable[[Command], str]
    write_command: Callable[[Command], Tree]
    subjects: Callable[
        [Event], Collection[str]
    ]  # what an event says anew, whatever was said before
    fingerprint: Callable[[State], str]  # of the seed
    revealed: Callable[[State], str | None]  # the seed, once it is known to all

    def fold(self, events: Iterable[Event], state: State) -> State:
        """Give the state after some events."""
        return reduce(self.evolve, events, state)

    def read_all(self, payload: Tree) -> Sequence[Event]:
        """Read the events of an entry."""
        return tuple(self.read(tree) for tree in payload)
