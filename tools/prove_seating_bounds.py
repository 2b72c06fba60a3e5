"""Proves the bounds that `hexmeet.seating.bounds` lists as found by exhaustion.

Run it with `make prove`; it takes two minutes and exits with 1 where a bound does not hold. The
first round can always be the same, as only who meets whom counts. The second has to be tried once
for each way its tables may share players with those of the first. The others are all tried, in one
order only, as long as the repeated meetings stay within what is to be proven impossible.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from math import comb

from hexmeet.rulebooks.tables import table_sizes
from hexmeet.seating.bounds import (
    EXHAUSTED_EXTRA_THREE,
    EXHAUSTED_EXTRA_THREE_APART,
    EXHAUSTED_REPEATS,
    EXHAUSTED_REPEATS_APART,
)
from hexmeet.seating.figures import THREE

Tables = tuple[frozenset[int], ...]
PROVEN_BY_SQUARES = {(15, 5), (16, 5)}  # by prove_squares.py


def main() -> int:
    """Prove every bound and say so."""
    found = False
    for claim, exists in _claims():
        print(f"{claim}: {'THERE IS ONE' if exists else 'none exists'}", flush=True)
        found |= exists
    return int(found)


def _claims() -> Iterator[tuple[str, bool]]:
    for (players, rounds), least in EXHAUSTED_REPEATS.items():
        claim = f"{players} players, {rounds} rounds: fewer than {least} repeats"
        yield claim, _has_fewer_repeats(players, rounds, least)
    for (players, rounds), least in EXHAUSTED_REPEATS_APART.items():
        if (players, rounds) in PROVEN_BY_SQUARES:
            continue
        claim = f"{players} players, {rounds} rounds, a pair apart: fewer than {least} repeats"
        yield (
            claim,
            any(
                _has_fewer_repeats(players, rounds, least, apart) for apart in _pairs_apart(players)
            ),
        )
    for (players, rounds), least in EXHAUSTED_EXTRA_THREE.items():
        claim = f"{players} players, {rounds} rounds: fewer than {least} extra turns at three"
        yield claim, _has_fewer_extra(players, rounds, least, _fewest_repeats(players, rounds))
    for (players, rounds), by_repeats in EXHAUSTED_EXTRA_THREE_APART.items():
        if (players, rounds) in PROVEN_BY_SQUARES:
            continue
        for repeats, least in by_repeats.items():
            claim = (
                f"{players} players, {rounds} rounds, a pair apart, {repeats} repeats: "
                f"fewer than {least} extra turns at three"
            )
            yield (
                claim,
                any(
                    _has_fewer_extra(players, rounds, least, repeats, apart)
                    for apart in _pairs_apart(players)
                ),
            )


def _pairs_apart(players: int) -> list[tuple[int, int]]:
    """Choose a player of each of two tables of the first round, once for every two sizes."""
    tables = Exhaustion(players, 1, 0).first
    sizes = {(len(a), len(b)): (min(a), min(b)) for a, b in combinations(tables, 2)}
    return list(sizes.values())


def _has_fewer_repeats(
    players: int, rounds: int, least: int, apart: tuple[int, int] | None = None
) -> bool:
    return any(True for _ in Exhaustion(players, rounds, least - 1, apart).schedules())


def _has_fewer_extra(
    players: int, rounds: int, least: int, repeats: int, apart: tuple[int, int] | None = None
) -> bool:
    """Try the schedules with so many repeats."""
    search = Exhaustion(players, rounds, repeats, apart)
    return any(search.count_extra(schedule) < least for schedule in search.schedules())


def _fewest_repeats(players: int, rounds: int) -> int:
    least = comb(rounds, 2) * Exhaustion(players, rounds, 0).least_shared
    return EXHAUSTED_REPEATS.get((players, rounds), least)


@dataclass(frozen=True)
class Exhaustion:
    """All schedules with at most so many repeats, nobody meeting more than twice."""

    players: int
    rounds: int
    repeats: int
    apart: tuple[int, int] | None = None

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The tables of every round."""
        return table_sizes(self.players) or ()

    @cached_property
    def first(self) -> Tables:
        """The first round: everybody in order."""
        return next(_partitions(tuple(range(self.players)), self.sizes))

    @cached_property
    def candidates(self) -> list[tuple[int, Tables]]:
        """Every round as the set of pairs that meet, in the bits of a number."""
        clean = 2 * self.repeats < self.rounds  # then some round shares nothing: let it be first
        barred = self._meetings(self.first) if clean else 0
        if self.apart:
            barred |= self._pair(*self.apart)
        every = _partitions(tuple(range(self.players)), self.sizes)
        met = ((self._meetings(tables), tables) for tables in every)
        return [(pairs, tables) for pairs, tables in met if not pairs & barred]

    @cached_property
    def least_shared(self) -> int:
        """How many pairs the first round shares with any other, at least."""
        one = self._meetings(self.first)
        everything = _partitions(tuple(range(self.players)), self.sizes)
        return min((one & self._meetings(tables)).bit_count() for tables in everything)

    def schedules(self) -> Iterator[list[Tables]]:
        """Find every schedule, but for the names of players and the order of rounds."""
        once = self._meetings(self.first)
        for met, tables in self._seconds():
            spent = (met & once).bit_count()
            if spent + self._unavoidable(2) <= self.repeats:
                left = [c for c in self.candidates if c[0] != met]
                for rest in self._extend(left, once | met, once & met, spent, 2):
                    yield [self.first, tables, *rest]

    def _extend(
        self, left: Sequence[tuple[int, Tables]], once: int, twice: int, spent: int, done: int
    ) -> Iterator[list[Tables]]:
        if done == self.rounds:
            yield []
            return
        limit = self.repeats - spent - self._unavoidable(done + 1)
        fitting = [c for c in left if not c[0] & twice and (c[0] & once).bit_count() <= limit]
        for number, (met, tables) in enumerate(fitting):
            more = spent + (met & once).bit_count()
            later = fitting[number + 1 :]
            for rest in self._extend(later, once | met, twice | once & met, more, done + 1):
                yield [tables, *rest]

    def _unavoidable(self, done: int) -> int:
        """Reckon what the rounds to come repeat at least, with each other and with those done."""
        return (comb(self.rounds, 2) - comb(done, 2)) * self.least_shared

    def _seconds(self) -> Iterator[tuple[int, Tables]]:
        if self.apart:
            yield from self.candidates  # players are not all alike
            return
        seen = set()
        for met, tables in self.candidates:
            pattern = self._pattern(tables)
            if pattern not in seen:
                seen.add(pattern)
                yield met, tables

    def _pattern(self, tables: Tables) -> object:
        """Count who comes from which table, whatever tables of one size are called."""
        rows = [[len(table & other) for other in self.first] for table in tables]
        orders = [
            order
            for order in permutations(range(len(self.sizes)))
            if all(self.sizes[a] == self.sizes[b] for a, b in enumerate(order))
        ]
        return min(
            sorted((self.sizes[n], tuple(row[o] for o in order)) for n, row in enumerate(rows))
            for order in orders
        ).__repr__()

    def count_extra(self, schedule: Sequence[Tables]) -> int:
        """Count turns at tables of three beyond each player's first."""
        at_three = [p for tables in schedule for t in tables if len(t) == THREE for p in t]
        return len(at_three) - len(set(at_three))

    def _meetings(self, tables: Tables) -> int:
        return sum(self._pair(*pair) for table in tables for pair in combinations(table, 2))

    def _pair(self, one: int, other: int) -> int:
        low, high = min(one, other), max(one, other)
        return 1 << (low * self.players + high)


def _partitions(players: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[Tables]:
    """Seat players in every way; tables of one size are in the order of their first players."""
    if not sizes:
        yield ()
        return
    for size in dict.fromkeys(sizes):
        rest_sizes = list(sizes)
        rest_sizes.remove(size)
        for others in combinations(players[1:], size - 1):
            table = frozenset((players[0], *others))
            left = tuple(player for player in players if player not in table)
            for rest in _partitions(left, tuple(rest_sizes)):
                yield tuple(sorted((table, *rest), key=lambda t: (-len(t), min(t))))


if __name__ == "__main__":
    sys.exit(main())
