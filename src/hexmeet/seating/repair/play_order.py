"""Puts the players of rounds to come in play order, beside rounds whose order stays.

Where somebody holds a place again, one of that player's tables gets an order with fewest such
repeats; among equal ones it is drawn, which leads out of dead ends. So many tries, no more.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import permutations
from operator import getitem

from hexmeet.draw.streams import Stream
from hexmeet.seating.figures import Schedule
from hexmeet.seating.positions import FOUR

TRIES = 10  # for each table
PLACES = range(FOUR)


class PlayOrder:
    """Tables of rounds to come, and who holds which place how often over all rounds."""

    def __init__(self, kept: Schedule, rounds: Schedule, stream: Stream) -> None:
        self.stream = stream
        self.rounds = [[list(table) for table in tables] for tables in rounds]
        self.tables = [table for tables in self.rounds for table in tables]
        self.tables_of: dict[str, list[list[str]]] = defaultdict(list)
        self.held: dict[str, list[int]] = defaultdict(([0] * FOUR).copy)
        for tables in kept:
            for seats in tables:
                self._hold(seats, 1)
        for table in self.tables:
            self._hold(table, 1)
            for player in table:
                self.tables_of[player].append(table)

    def run(self) -> list[list[tuple[str, ...]]]:
        """Order tables anew as long as somebody needlessly holds a place for a second time."""
        waiting = [player for player in self.tables_of if self._repeats_needlessly(player)]
        for _ in range(TRIES * len(self.tables)):
            if not waiting:
                break
            drawn = self.stream.number(len(waiting))
            waiting[drawn], waiting[-1] = waiting[-1], waiting[drawn]
            player = waiting.pop()
            if self._repeats_needlessly(player):
                table = self.stream.choose(self.tables_of[player])
                self._order(table)
                waiting += filter(self._repeats_needlessly, table)
        return [[tuple(table) for table in tables] for tables in self.rounds]

    def _hold(self, seats: Sequence[str], times: int) -> None:
        for position, player in enumerate(seats):
            self.held[player][position] += times

    def _repeats_needlessly(self, player: str) -> bool:
        """Whether somebody holds a place again although there is one that was never held."""
        times = self.held[player]
        games, places = sum(times), FOUR - times.count(0)
        return places < games and places < FOUR

    def _order(self, table: list[str]) -> None:
        """Order a table so that fewest hold a place again, by lot where several orders do."""
        self._hold(table, -1)
        again = {player: [times > 0 for times in self.held[player]] for player in table}
        orders = [
            (sum(map(getitem, map(again.__getitem__, order), PLACES)), order)
            for order in permutations(table)
        ]
        fewest = min(repeats for repeats, _ in orders)
        table[:] = self.stream.choose([order for repeats, order in orders if repeats == fewest])
        self._hold(table, 1)
