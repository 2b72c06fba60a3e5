"""What one table of a round costs, beside all the rounds that stay as they are.

A cost has three parts, compared one after the other: what comes before the most meetings of a pair
in the rulebook's order, those meetings, and what comes after. The first and last are sums over
tables, several figures in one whole number; the second is the largest over all tables. So the cost
of some tables is never more than the cost of those and others.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from copy import copy
from itertools import combinations, permutations

from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.entrants import Entrants
from hexmeet.seating.figures import THREE, Schedule

Cost = tuple[int, int, int]

NOTHING: Cost = (0, 0, 0)
EVERYTHING: Cost = (1 << 200, 0, 0)

# Bits for one figure: no schedule has so many repeats.
BITS = 30

CHANGES = "changes"
WISHES = "wishes"
# Plain texts are looked up much faster than the members of an enumeration.
FRIEND_MEETINGS = Objective.FRIEND_MEETINGS.value
REPEAT_MEETINGS = Objective.REPEAT_MEETINGS.value
POSITION_REPEATS = Objective.POSITION_REPEATS.value
EXTRA_THREE_TABLE = Objective.EXTRA_THREE_TABLE.value


def join(one: Cost, other: Cost) -> Cost:
    """Give the cost of two sets of tables together."""
    return one[0] + other[0], max(one[1], other[1]), one[2] + other[2]


def least_of_each(costs: Iterable[Cost]) -> Cost:
    """Give the least of each part: no cost is less."""
    above, most, below = zip(*costs, strict=True)
    return min(above), min(most), min(below)


class Prices:
    """Prices tables by the rounds that stay: who met whom, held which place, sat at three."""

    def __init__(
        self,
        others: Schedule,
        entrants: Entrants,
        priorities: Sequence[Objective],
        *,
        changes_first: bool,
    ) -> None:
        self.met: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        self.held: dict[str, set[int]] = defaultdict(set)
        self.at_three: set[str] = set()
        self.entrants = entrants
        self._remember(others)
        self.most = max((max(times.values()) for times in self.met.values() if times), default=0)
        self.weigh(priorities, changes_first=changes_first)
        self.friends = _both_ways(
            pair for group in entrants.groups for pair in combinations(group, 2)
        )
        self.avoided = _both_ways(entrants.avoided)

    def weigh_otherwise(self, priorities: Sequence[Objective], *, changes_first: bool) -> "Prices":
        """Give prices by the same rounds where the weights of the figures are others."""
        prices = copy(self)
        prices.weigh(priorities, changes_first=changes_first)
        return prices

    def _remember(self, others: Schedule) -> None:
        for tables in others:
            for table in tables:
                for one, other in permutations(table, 2):
                    self.met[one][other] += 1
                for position, player in enumerate(table):
                    self.held[player].add(position)
                if len(table) == THREE:
                    self.at_three.update(table)

    def weigh(self, priorities: Sequence[Objective], *, changes_first: bool) -> None:
        """Give each figure its place in a cost; most meetings are in the middle."""
        self.pairs: dict[tuple[str, str], Cost] = {}
        order = [WISHES, *(objective.value for objective in priorities)]
        order.insert(0 if changes_first else len(order), CHANGES)
        middle = order.index(Objective.MAX_MEETINGS.value)
        self.weights: dict[str, tuple[int, int]] = {}
        for place, figure in enumerate(reversed(order[:middle])):
            self.weights[figure] = 1 << BITS * place, 0
        for place, figure in enumerate(reversed(order[middle + 1 :])):
            self.weights[figure] = 0, 1 << BITS * place

    def of_table(self, number: int, seats: Sequence[str | None], changes: int = 0) -> Cost:
        """Price a table, or those of its players who are known already."""
        players = [player for player in seats if player is not None]
        above = below = most = 0
        for pair in combinations(players, 2):
            cost = self.pairs.get(pair) or self._of_pair(*pair)
            above += cost[0]
            most = max(most, cost[1])
            below += cost[2]
        held, fixed = self.held, self.entrants.fixed_tables
        again = sum([position in held[p] for position, p in enumerate(seats) if p is not None])
        counts = {CHANGES: changes, POSITION_REPEATS: again}
        if fixed:
            counts[WISHES] = sum([fixed.get(p, number + 1) != number + 1 for p in players])
        if len(seats) == THREE:
            counts[EXTRA_THREE_TABLE] = len(self.at_three.intersection(players))
        for figure, times in counts.items():
            if times:
                above += self.weights[figure][0] * times
                below += self.weights[figure][1] * times
        return above, most, below

    def _of_pair(self, one: str, other: str) -> Cost:
        times = self.met[one].get(other, 0)
        above = below = 0
        for figure, counts in (
            (WISHES, other in self.avoided[one]),
            (FRIEND_MEETINGS, other in self.friends[one]),
            (REPEAT_MEETINGS, times > 0),
        ):
            if counts:
                above += self.weights[figure][0]
                below += self.weights[figure][1]
        cost = self.pairs[one, other] = above, times + 1, below
        return cost

    def fill(self, seats: Sequence[str | None], players: Sequence[str]) -> tuple[str, ...]:
        """Seat players on the free places of a table so that fewest hold a place again."""
        free = [position for position, player in enumerate(seats) if player is None]
        order: Sequence[str] = players
        if len(players) > 1:
            order = min(
                permutations(players),
                key=lambda order: sum(
                    place in self.held[player] for place, player in zip(free, order, strict=True)
                ),
            )
        taken = dict(zip(free, order, strict=True))
        return tuple(taken.get(p, player) or "" for p, player in enumerate(seats))


def _both_ways(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for one, other in pairs:
        found[one].add(other)
        found[other].add(one)
    return found
