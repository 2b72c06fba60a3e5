"""The record of each game, from the first entry to the last signature."""

from collections.abc import Mapping

from hexmeet.tournament.chapter import Decider, Evolver
from hexmeet.tournament.commands import Command
from hexmeet.tournament.events import Event

DECIDERS: Mapping[type[Command], Decider] = {}
EVOLVERS: Mapping[type[Event], Evolver] = {}
