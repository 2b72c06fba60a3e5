"""Repairs one published round: the best with fewest moves, and others worth a thought."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from hexmeet.seating.figures import Schedule
from hexmeet.seating.repair.costs import Cost, Prices, join
from hexmeet.seating.repair.search import Search
from hexmeet.seating.repair.situation import Published, Tables
from hexmeet.seating.repair.task import Task

# Steps of a search, each some microseconds: how many depends on no clock.
BUDGET = 100_000
BUDGET_OF_OTHERS = 20_000
# So many players more than have to may move for better figures.
MOST_EXTRA = 2
# Where so many have to move, a few more are not searched for.
MANY_MOVES = 12
WANTED = 3


class Claim(StrEnum):
    """What is claimed of a repair beside others that move as few players."""

    BEST = "best"  # proven: none is better in the rounds that stay
    UNPROVEN = "unproven"  # the search was given up
    ALTERNATIVE = "alternative"  # nothing: another one is better there, or moves fewer


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """One round put right."""

    tables: Tables
    # How few have to move to another table: proven, fixed tables of persons being kept.
    fewest: int
    claim: Claim


class RoundRepairs:
    """Repairs of one round, priced beside all others that stay as they are."""

    def __init__(self, published: Published, others: Schedule, task: Task) -> None:
        entrants, priorities = published.entrants, published.priorities
        # Places in play order matter more than figures, or less, where figures are to be better.
        self.strict = Prices(others, entrants, priorities, changes_first=True)
        self.loose = self.strict.weigh_otherwise(priorities, changes_first=False)
        search = Search(task, self.strict)
        if search.fewest is None:
            # A fixed table has to be given up after all.
            task = replace(task, pinned=frozenset())
            search = Search(task, self.strict)
        self.task = task
        self.search = search
        self.fewest = search.floors.least[0][search.shape]

    def find_best(self, budget: int = BUDGET) -> Repair:
        """Find the best repair of those that move fewest players (reading 18)."""
        found = self.search.run(wanted=1, budget=budget)[0]
        self.least = found.cost
        claim = Claim.BEST if self.search.is_proven else Claim.UNPROVEN
        return Repair(tables=found.tables, fewest=self.fewest, claim=claim)

    def find_others(self, best: Repair) -> Iterator[Repair]:
        """Find repairs with better figures, for more moves, then others with as few moves."""
        limit = self._price(best.tables)
        for extra in range(MOST_EXTRA + 1) if self.fewest <= MANY_MOVES else ():
            search = Search(self.task, self.loose, extra=extra)
            for found in search.run(wanted=1, budget=BUDGET_OF_OTHERS, limit=limit):
                limit = self._price(found.tables)
                yield Repair(tables=found.tables, fewest=self.fewest, claim=Claim.ALTERNATIVE)
        for found in self.search.run(wanted=WANTED, budget=BUDGET_OF_OTHERS):
            if found.tables != best.tables:
                claim = best.claim if found.cost == self.least else Claim.ALTERNATIVE
                yield Repair(tables=found.tables, fewest=self.fewest, claim=claim)

    def _price(self, tables: Tables) -> Cost:
        """Price a whole round, places in play order left aside."""
        cost: Cost = (0, self.loose.most, 0)
        for number, table in enumerate(tables):
            cost = join(cost, self.loose.of_table(number, table))
        return cost
