"""Who sits where: drafts, swaps, publishing, repairs, boards."""

from collections.abc import Mapping

from hexmeet.tournament.chapter import Decider, Evolver
from hexmeet.tournament.commands import Command
from hexmeet.tournament.events import Event

DECIDERS: Mapping[type[Command], Decider] = {}
EVOLVERS: Mapping[type[Event], Evolver] = {}
