"""What the tables from any one on cost at least, and how few have to leave them.

Everything is worked out from the last table back to the first, for every number of tables of three
and of closed tables among them; the others are of four.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from hexmeet.seating.figures import THREE
from hexmeet.seating.repair.costs import NOTHING, Cost, join, least_of_each
from hexmeet.seating.repair.options import Option

# How many tables of three and how many closed ones there are.
Shape = tuple[int, int]


class Floors:
    """The fewest who leave, and the least of each part of the cost with so many more leaving."""

    def __init__(self, options: Sequence[Sequence[Option]], shape: Shape, extra: int) -> None:
        self.least: list[Mapping[Shape, int]] = [{(0, 0): 0}]
        self.costs: list[Mapping[tuple[Shape, int], Cost]] = [
            {((0, 0), slack): NOTHING for slack in range(extra + 1)}
        ]
        for of_table in reversed(options):
            self._add(_summarise(of_table), shape, extra)
        self.least.reverse()
        self.costs.reverse()

    def _add(self, kinds: Mapping[tuple[int, int], Cost], shape: Shape, extra: int) -> None:
        """Put a table before those that are reckoned already."""
        later, later_costs = self.least[-1], self.costs[-1]
        ways: dict[Shape, list[tuple[int, Shape, Cost]]] = defaultdict(list)
        for (threes, closed), moves in later.items():
            for (size, leaving), cost in kinds.items():
                now = threes + (size == THREE), closed + (size == 0)
                if now[0] <= shape[0] and now[1] <= shape[1]:
                    ways[now].append((leaving + moves, (threes, closed), cost))
        least = {now: min(moves for moves, _, _ in found) for now, found in ways.items()}
        self.least.append(least)
        self.costs.append(
            {
                (now, slack): least_of_each(
                    join(cost, later_costs[after, least[now] + slack - moves])
                    for moves, after, cost in found
                    if moves <= least[now] + slack
                )
                for now, found in ways.items()
                for slack in range(extra + 1)
            }
        )


def _summarise(options: Sequence[Option]) -> Mapping[tuple[int, int], Cost]:
    """Give the least of each part of the cost for every size and number of leavers."""
    kinds: dict[tuple[int, int], list[Cost]] = defaultdict(list)
    for option in options:
        kinds[option.size, len(option.leavers)].append(option.floor)
    return {kind: least_of_each(costs) for kind, costs in kinds.items()}
