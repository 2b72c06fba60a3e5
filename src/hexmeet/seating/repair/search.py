"""Finds the best repair of one round: fewest moved players first, then the least cost.

First every table gets an option (its size, and who leaves), then whoever left or comes is put on
the free places. Both are tried depth first, and what cannot be better than what was found already
is left out: no cost gets less by adding tables, and `floors` knows the least that the tables still
to come can cost and how few have to leave them. When nothing is left to try, the repair found is
proven to be the best; a search that takes too many steps is given up and says so. That nobody gets
by with fewer moved players is proven in any case (reading 18).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, factorial
from typing import TypeVar

from hexmeet.seating.figures import THREE
from hexmeet.seating.repair.costs import EVERYTHING, NOTHING, Cost, Prices, join, least_of_each
from hexmeet.seating.repair.floors import Floors
from hexmeet.seating.repair.options import Option, is_untouched, list_options
from hexmeet.seating.repair.situation import Tables
from hexmeet.seating.repair.task import Task

# So many ways to fill one table are compared at a time, or else so many are built up.
WIDEST = 200
NARROW = 6
PRICING = 4  # steps that pricing a filled table is worth

State = TypeVar("State")
Chain = tuple["Chain", Option] | None


@dataclass(frozen=True, slots=True)
class Found:
    """The tables of a repaired round, and what they cost."""

    tables: Tables
    cost: Cost


@dataclass(frozen=True, slots=True)
class Choice:
    """Options chosen for the tables before one."""

    table: int
    # How many of the tables to come will be of three, and closed.
    shape: tuple[int, int]
    # How many more than have to may still leave.
    slack: int
    # What tables cost that nobody joins, and at least those that somebody will join.
    settled: Cost
    waiting: Cost
    # The options that are not to leave a table as it is, the last one first.
    chosen: Chain


@dataclass(frozen=True, slots=True)
class Filling:
    """Tables that were filled so far, who is still without a place, and what all tables cost."""

    filled: tuple[tuple[int, tuple[str, ...]], ...]
    pool: tuple[str, ...]
    cost: Cost


class Search:
    """A search among all repairs that move at most `extra` players more than have to move."""

    def __init__(self, task: Task, prices: Prices, *, extra: int = 0) -> None:
        self.task = task
        self.prices = prices
        self.extra = extra
        self.numbers = sorted(task.open)
        options = [list_options(task, number, extra, prices) for number in self.numbers]
        self.kept = [self._find_kept(of_table) for of_table in options]
        self.changing = [
            sorted((option for option in of_table if option is not kept), key=_floor)
            for of_table, kept in zip(options, self.kept, strict=True)
        ]
        self.shape = task.threes, len(self.numbers) - task.fours - task.threes
        self.floors = Floors(options, self.shape, extra)
        self.home = {
            player: number
            for number, seats in task.open.items()
            for player in seats
            if player is not None
        }

    @property
    def fewest(self) -> int | None:
        """How many players have to move at least; None where pinned players forbid any repair."""
        return self.floors.least[0].get(self.shape)

    def run(self, *, wanted: int, budget: int, limit: Cost = EVERYTHING) -> list[Found]:
        """Find the best repairs that cost less than the limit, the best one first."""
        self.wanted = wanted
        self.limit = self.threshold = limit
        self.budget = budget
        self.steps = 0
        self.is_proven = True
        self.found: list[Found] = []
        for choice in _walk(self._start(), self._choose, self._is_chosen):
            for filling in _walk(self._open(choice), self._fill, self._is_full):
                self._keep(choice, filling)
        if self.found and self.found[0].cost == self._least(self._start()):
            self.is_proven = True
        return self.found

    def _least(self, choice: Choice) -> Cost:
        """Give what no repair can cost less than, once so much is chosen."""
        known = join(choice.settled, choice.waiting)
        return join(known, self.floors.costs[choice.table][choice.shape, choice.slack])

    def _find_kept(self, options: Sequence[Option]) -> Option | None:
        seats = self.task.open[options[0].table]
        return next((option for option in options if is_untouched(option, seats)), None)

    def _is_worth(self, cost: Cost) -> bool:
        """Tell whether something that costs at least so much is worth trying."""
        return cost < self.threshold and not self._is_spent()

    def _is_spent(self) -> bool:
        """Whether too many steps were taken; a first repair is always looked for to its end."""
        if self.steps <= self.budget or (not self.found and self.limit == EVERYTHING):
            return False
        self.is_proven = False
        return True

    # --- what becomes of every table --------------------------------------------------------------

    def _start(self) -> Choice:
        started = (
            self.prices.of_table(number, table)
            for number, table in enumerate(self.task.tables)
            if number not in self.task.open
        )
        settled: Cost = (0, self.prices.most, 0)
        for cost in started:
            settled = join(settled, cost)
        return Choice(0, self.shape, self.extra, settled, NOTHING, None)

    def _is_chosen(self, choice: Choice) -> bool:
        return choice.table == len(self.numbers)

    def _choose(self, choice: Choice) -> Iterator[Choice]:
        """Change the next table or a later one; then all between stay as they are."""
        now: Choice | None = choice
        while now:
            table = now.table
            if table == len(self.numbers):
                yield now
                return
            for option in self.changing[table]:
                taken = self._take(now, option)
                if taken:
                    yield taken
            kept = self.kept[table]
            now = self._take(now, kept) if kept else None

    def _take(self, choice: Choice, option: Option) -> Choice | None:
        """Take an option for the next table, if that can lead to a repair that is good enough."""
        self.steps += 1
        table = choice.table + 1
        threes, closed = choice.shape
        shape = threes - (option.size == THREE), closed - (option.size == 0)
        later = self.floors.least[table].get(shape)
        if later is None:
            return None
        allowed = self.floors.least[choice.table][choice.shape] + choice.slack
        slack = allowed - len(option.leavers) - later
        if slack < 0:
            return None
        settled, waiting = choice.settled, choice.waiting
        if option.joining:
            waiting = join(waiting, option.floor)
        else:
            settled = join(settled, option.floor)
        # Nothing needs remembering of a table that stays as it is.
        kept = option is self.kept[choice.table] and not option.displaced
        chosen = choice.chosen if kept else (choice.chosen, option)
        taken = Choice(table, shape, slack, settled, waiting, chosen)
        return taken if self._is_worth(self._least(taken)) else None

    # --- who takes the free places ----------------------------------------------------------------

    def _open(self, choice: Choice) -> Filling:
        """Start with nobody placed, and order the tables that wait for somebody."""
        options = list(_unlink(choice.chosen))
        leavers = [player for option in options for player in option.leavers]
        pool = (*self.task.coming, *leavers)
        self.waiting = sorted(
            (option for option in options if option.joining), key=lambda option: option.joining
        )
        self.later = [NOTHING]
        for option in reversed(self.waiting):
            self.later.append(join(self.later[-1], self._bound(option, pool)))
        self.later.reverse()
        return Filling((), pool, choice.settled)

    def _bound(self, option: Option, pool: Sequence[str]) -> Cost:
        """Give the least of each part of the cost for whoever of the pool joins."""
        if option.joining > 1:
            return option.floor
        costs = [cost for cost, _, _ in self._list_joiners(option, pool)]
        return least_of_each(costs) if costs else EVERYTHING

    def _list_joiners(
        self, option: Option, pool: Sequence[str]
    ) -> list[tuple[Cost, tuple[str, ...], tuple[str, ...]]]:
        """List who may join a table, with its cost and seats; nobody comes back to the own one."""
        others = [player for player in pool if self.home.get(player) != option.table]
        all_ways: Iterable[tuple[str, ...]] = combinations(others, option.joining)
        if comb(len(others), option.joining) > WIDEST:
            self.is_proven = False
            all_ways = self._grow(option, others)
        joined = []
        for joiners in all_ways:
            # Every order on the free places is looked at.
            self.steps += factorial(len(option.displaced) + len(joiners)) + PRICING
            seats = self.prices.fill(option.stays, (*option.displaced, *joiners))
            cost = self.prices.of_table(option.table, seats, len(option.displaced))
            joined.append((cost, joiners, seats))
        return sorted(joined)

    def _grow(self, option: Option, pool: Sequence[str]) -> list[tuple[str, ...]]:
        """List some good ways to fill a table, where there are too many: one joiner at a time."""
        staying = [player for player in option.stays if player is not None]
        grown: list[tuple[str, ...]] = [()]
        for _ in range(option.joining):
            longer = {
                frozenset((*joiners, player)): (*joiners, player)
                for joiners in grown
                for player in pool
                if player not in joiners
            }
            self.steps += PRICING * len(longer)
            priced = [
                (
                    self.prices.of_table(option.table, (*staying, *option.displaced, *joiners)),
                    joiners,
                )
                for joiners in longer.values()
            ]
            grown = [joiners for _, joiners in sorted(priced)[:NARROW]]
        return grown

    def _fill(self, filling: Filling) -> Iterator[Filling]:
        number = len(filling.filled)
        option = self.waiting[number]
        for cost, joiners, seats in self._list_joiners(option, filling.pool):
            so_far = join(filling.cost, cost)
            if self._is_worth(join(so_far, self.later[number + 1])):
                left = tuple(player for player in filling.pool if player not in joiners)
                yield Filling((*filling.filled, (option.table, seats)), left, so_far)

    def _is_full(self, filling: Filling) -> bool:
        return len(filling.filled) == len(self.waiting)

    def _keep(self, choice: Choice, filling: Filling) -> None:
        """Remember a repair among the best ones."""
        if filling.cost >= self.threshold:
            return
        tables = dict(enumerate(self.task.tables))
        for number, seats in self.task.open.items():
            tables[number] = tuple(player for player in seats if player is not None)
        for option in _unlink(choice.chosen):
            if not option.joining:
                tables[option.table] = self.prices.fill(option.stays, option.displaced)
        tables.update(filling.filled)
        self.found.append(Found(_close_end([tables[n] for n in sorted(tables)]), filling.cost))
        self.found = sorted(self.found, key=_cost)[: self.wanted]
        if len(self.found) == self.wanted:
            self.threshold = self.found[-1].cost


def _walk(
    start: State, follow: Callable[[State], Iterator[State]], is_end: Callable[[State], bool]
) -> Iterator[State]:
    """Visit all ends that can be reached, depth first."""
    waiting = [iter([start])]
    while waiting:
        state = next(waiting[-1], None)
        if state is None:
            waiting.pop()
        elif is_end(state):
            yield state
        else:
            waiting.append(follow(state))


def _unlink(chosen: Chain) -> Iterator[Option]:
    while chosen:
        chosen, option = chosen
        yield option


def _close_end(tables: list[tuple[str, ...]]) -> Tables:
    """Leave out empty tables at the end; one in between keeps its number, and so do the others."""
    while tables and not tables[-1]:
        tables.pop()
    return tuple(tables)


def _floor(option: Option) -> Cost:
    return option.floor


def _cost(found: Found) -> Cost:
    return found.cost
