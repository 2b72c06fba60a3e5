"""Improves who sits with whom by swapping two players of one round, again and again.

Everything is in whole numbers and the number of steps is fixed, so the same start and stream end at
the same schedule on every machine. A swap that makes things worse is taken now and then at first,
hardly ever at the end; what is given back is the best schedule that was seen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import chain, combinations, pairwise

from hexmeet.draw.streams import Stream
from hexmeet.seating.field import Field, Pair
from hexmeet.seating.figures import THREE

Rounds = list[list[list[int]]]  # rounds of tables of players, who are numbered from 0

# A swap that costs d more is taken with probability (heat / 1024)^d.
HOTTEST, COLDEST = 611, 424
DEAREST = 40  # a swap that costs more than this is never taken
FORBIDDEN = 1000  # a price to be paid only for want of any other schedule
BURST = 2048  # steps at one heat

# The numbers of the steps are pseudo-random; the stream gives the first.
WORD = (1 << 64) - 1
FACTOR, SUMMAND = 6364136223846793005, 1442695040888963407


class Kind(IntEnum):
    """How bad it is that two players meet."""

    ANYBODY = 0
    FRIENDS = 1
    MUST_NOT = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """What each costs, in quarters of a repeated meeting; the heat goes with that."""

    repeat: int = 4
    # A pair's meetings beyond `most_meetings` cost this on top.
    too_many: int = 0
    most_meetings: int = 1
    friends: int = 0
    extra_three: int = 0

    def of_pair(self, times: int, kind: Kind) -> int:
        """Price a pair that meets so many times."""
        each = (0, self.friends, FORBIDDEN)[kind]
        repeats, too_many = max(0, times - 1), max(0, times - self.most_meetings)
        return each * times + self.repeat * repeats + self.too_many * too_many

    def of_threes(self, times: int) -> int:
        """Price a player who sits at a table of three so many times."""
        return self.extra_three * max(0, times - 1)


class Search:
    """A schedule in flux: who sits where, who has met whom how often, and what all that costs."""

    def __init__(self, rounds: Rounds, field: Field, prices: Prices) -> None:
        self.rounds = [[list(table) for table in tables] for tables in rounds]
        self.players = field.players
        self.needs_four = field.must_be_four
        self.table_of = [
            {player: table for table in tables for player in table} for tables in self.rounds
        ]
        self._count_meetings()
        self._tabulate(field, prices)
        self.cost = self._reckon(field, prices)

    def _count_meetings(self) -> None:
        self.met = [0] * self.players**2
        self.threes = [0] * self.players
        for table in chain.from_iterable(self.rounds):
            for one, other in combinations(table, 2):
                self._meet(one, other, 1)
            for player in table if len(table) == THREE else ():
                self.threes[player] += 1

    def _meet(self, one: int, other: int, times: int) -> None:
        self.met[one * self.players + other] += times
        self.met[other * self.players + one] += times

    def _tabulate(self, field: Field, prices: Prices) -> None:
        """Tabulate what one more and one fewer meeting of each pair costs, and turn at three."""
        times = range(len(self.rounds) + 2)
        more, fewer = zip(
            *(_steps([prices.of_pair(t, k) for t in times]) for k in Kind), strict=True
        )
        self.more, self.fewer = ([rises[Kind.ANYBODY]] * len(self.met) for rises in (more, fewer))
        for (one, other), kind in _kinds(field).items():
            for place in (one * self.players + other, other * self.players + one):
                self.more[place], self.fewer[place] = more[kind], fewer[kind]
        self.more_threes, self.fewer_threes = _steps([prices.of_threes(t) for t in times])

    def _reckon(self, field: Field, prices: Prices) -> int:
        kinds = _kinds(field)
        pairs = [
            prices.of_pair(times, kinds.get((one, other), Kind.ANYBODY))
            for one, other in combinations(range(self.players), 2)
            if (times := self.met[one * self.players + other])
        ]
        misplaced = sum(self.threes[player] for player in self.needs_four)
        return sum(pairs) + sum(map(prices.of_threes, self.threes)) + FORBIDDEN * misplaced

    def run(self, stream: Stream, steps: int, *, keep_threes: bool = False) -> Rounds:
        """Swap until nothing costs anything, or for so many steps.

        `keep_threes` swaps only at tables of one size, so that turns at three stay as they are.
        """
        number = stream.number(WORD + 1)
        best, found = self.cost, self._copy()
        for done in range(0, steps, BURST):
            if best == 0:
                break
            heat = HOTTEST - (HOTTEST - COLDEST) * done // steps
            chances = [(heat**rise << 16) >> (10 * rise) for rise in range(DEAREST + 1)]
            for _ in range(BURST):
                number = (number * FACTOR + SUMMAND) & WORD
                self._try_swap(number, chances, keep_threes=keep_threes)
                if self.cost < best:
                    best, found = self.cost, self._copy()
                    if best == 0:
                        break
        return found

    def _copy(self) -> Rounds:
        return [[list(table) for table in tables] for tables in self.rounds]

    def _try_swap(self, number: int, chances: Sequence[int], *, keep_threes: bool) -> None:
        table_of = self.table_of[(number >> 56) % len(self.rounds)]
        one, other = (
            (number >> 16 & 0xFFFFF) % self.players,
            (number >> 36 & 0xFFFFF) % self.players,
        )
        here, there = table_of[one], table_of[other]
        if here is there or (keep_threes and len(here) != len(there)):
            return
        rise = self._price_swap(one, other, here, there)
        if rise <= 0 or (rise <= DEAREST and (number & 0xFFFF) < chances[rise]):
            self._swap(one, other, here, there)
            table_of[one], table_of[other] = there, here
            self.cost += rise

    def _price_swap(self, one: int, other: int, here: list[int], there: list[int]) -> int:
        met, more, fewer = self.met, self.more, self.fewer
        from_one, from_other = one * self.players, other * self.players
        rise = 0
        for player in here:
            if player != one:
                left, joined = from_one + player, from_other + player
                rise += fewer[left][met[left]] + more[joined][met[joined]]
        for player in there:
            if player != other:
                left, joined = from_other + player, from_one + player
                rise += fewer[left][met[left]] + more[joined][met[joined]]
        if len(here) != len(there):
            up, down = (one, other) if len(there) == THREE else (other, one)
            rise += self.more_threes[self.threes[up]] + self.fewer_threes[self.threes[down]]
            rise += FORBIDDEN * ((up in self.needs_four) - (down in self.needs_four))
        return rise

    def _swap(self, one: int, other: int, here: list[int], there: list[int]) -> None:
        for player in here:
            if player != one:
                self._meet(one, player, -1)
                self._meet(other, player, 1)
        for player in there:
            if player != other:
                self._meet(other, player, -1)
                self._meet(one, player, 1)
        if len(here) != len(there):
            step = 1 if len(there) == THREE else -1
            self.threes[one] += step
            self.threes[other] -= step
        here[here.index(one)], there[there.index(other)] = other, one


def _steps(prices: Sequence[int]) -> tuple[list[int], list[int]]:
    """Tabulate what one more costs, and one fewer."""
    more = [after - before for before, after in pairwise(prices)]
    return more, [0, *(-rise for rise in more)]


def _kinds(field: Field) -> dict[Pair, Kind]:
    return dict.fromkeys(field.friends, Kind.FRIENDS) | dict.fromkeys(
        field.must_not_meet, Kind.MUST_NOT
    )
