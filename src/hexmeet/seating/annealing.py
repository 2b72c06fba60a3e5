"""Improves who sits with whom by swapping two players of one round, again and again.

Each step takes somebody who sits with the wrong people and swaps them with anybody of that round,
so that hardly a step is spent where nothing is amiss. A swap that makes things worse is taken now
and then. Everything is in whole numbers and the number of steps is fixed, so the same start and
stream end at the same schedule on every machine; what is given back is the best that was seen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import chain, combinations
from math import prod

from hexmeet.draw.streams import Stream
from hexmeet.seating.field import Field, Pair
from hexmeet.seating.figures import THREE, Figures

Rounds = list[list[list[int]]]  # rounds of tables of players, who are numbered from 0

# A swap that costs d more is taken once in (1024 / heat)^d times; a search cools from heat to heat.
HEATS = (621, 568, 501, 445, 377, 293, 220, 138)
CHANCES_IN = 1 << 16
CHANCES = [[(heat**rise << 16) >> (10 * rise) for rise in range(16)] for heat in HEATS]
FORBIDDEN = 1000  # a price to be paid only for want of any other schedule
ANYBODY = 8  # one step in so many takes anybody, as turns at three are nobody's fault


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
    too_many: int = 8
    most_meetings: int = 1
    friends: int = 0
    extra_three: int = 0

    def of_pair(self, times: int, kind: Kind) -> int:
        """Price a pair that meets so many times."""
        each = (0, self.friends, FORBIDDEN)[kind]
        repeats, too_many = max(0, times - 1), max(0, times - self.most_meetings)
        return each * times + self.repeat * repeats + self.too_many * too_many

    def of_figures(self, figures: Figures) -> int:
        """Price a whole schedule in which no pair meets too often."""
        return (
            self.repeat * figures.repeat_meetings
            + self.friends * figures.friend_meetings
            + self.extra_three * figures.extra_three_table
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """Rounds that stay as they are: who met whom how often, and how often each sat at three."""

    meetings: Mapping[Pair, int]
    threes: Sequence[int]

    @property
    def most_meetings(self) -> int:
        """The most rounds that one pair has shared a table."""
        return max(self.meetings.values(), default=0)


NOTHING_PLAYED = Past(meetings={}, threes=())


class Search:
    """A schedule in flux: who sits where, who has met whom how often, and what all that costs."""

    def __init__(
        self,
        rounds: Rounds,
        field: Field,
        prices: Prices,
        stream: Stream,
        past: Past = NOTHING_PLAYED,
    ) -> None:
        self.rounds = _copy(rounds)
        self.players = field.players
        self.needs_four = field.must_be_four
        self.prices = prices
        self.stream = stream
        self.table_of = [
            {player: table for table in tables for player in table} for tables in self.rounds
        ]
        self.chances = CHANCES[0]
        self._tabulate_prices(field, past.most_meetings)
        self._reckon(past)

    def _tabulate_prices(self, field: Field, already: int) -> None:
        """Tabulate for each pair what so many meetings cost; a pair (a, b) is a * players + b."""
        times = range(already + len(self.rounds) + 2)
        tables = [[self.prices.of_pair(t, kind) for t in times] for kind in Kind]
        self.price = [tables[Kind.ANYBODY]] * self.players**2
        marked = (Kind.FRIENDS, field.friends), (Kind.MUST_NOT, field.must_not_meet)
        for kind, pairs in marked:
            for one, other in pairs:
                self.price[one * self.players + other] = tables[kind]
                self.price[other * self.players + one] = tables[kind]

    def _reckon(self, past: Past) -> None:
        """Count meetings and turns at three, add up the cost and list the pairs that cause it."""
        self.met = [0] * self.players**2
        self.threes = list(past.threes) or [0] * self.players
        self.cost = self.prices.extra_three * sum(times - 1 for times in self.threes if times)
        self.costly: list[int] = []
        self.place: dict[int, int] = {}  # of a pair in `costly`
        for (one, other), times in past.meetings.items():
            self.cost += self._meet(one, other, times)
        self.past_cost = self.cost  # which no swap makes less
        for table in chain.from_iterable(self.rounds):
            for one, other in combinations(table, 2):
                self.cost += self._meet(one, other, 1)
            for player in table if len(table) == THREE else ():
                self.cost += self.prices.extra_three * (self.threes[player] > 0)
                self.cost += FORBIDDEN * (player in self.needs_four)
                self.threes[player] += 1

    def _meet(self, one: int, other: int, times: int) -> int:
        """Let two players meet more or less often; give what that costs."""
        here, there = one * self.players + other, other * self.players + one
        price, met = self.price[here], self.met[here]
        self.met[here] = self.met[there] = met + times
        before, after = price[met], price[met + times]
        if (before > 0) != (after > 0):
            self._list(min(here, there), costly=after > 0)
        return after - before

    def _list(self, pair: int, *, costly: bool) -> None:
        if costly:
            self.place[pair] = len(self.costly)
            self.costly.append(pair)
            return
        place, last = self.place.pop(pair), self.costly.pop()
        if last != pair:
            self.costly[place] = last
            self.place[last] = place

    def run(self, steps: int, *, target: int = 0, keep_threes: bool = False) -> Rounds:
        """Swap until the cost is down to the target, or for so many steps.

        `keep_threes` swaps only at tables of one size, so that turns at three stay as they are.
        """
        best, found = self.cost, _copy(self.rounds)
        for step in range(steps):
            if best <= target:
                break
            self.chances = CHANCES[step * len(HEATS) // steps]
            self._step(keep_threes=keep_threes)
            if self.cost < best:
                best, found = self.cost, _copy(self.rounds)
        return found

    def _step(self, *, keep_threes: bool) -> None:
        one, other, table_of = self._choose()
        here, there = table_of[one], table_of[other]
        if here is there or (keep_threes and len(here) != len(there)):
            return
        rise = self._price_swap(one, other, here, there)
        if rise > 0:
            chance = self.chances[rise] if rise < len(self.chances) else 0
            if not chance or self.stream.number(CHANCES_IN) >= chance:
                return
        self._swap(one, other, here, there)
        table_of[one], table_of[other] = there, here
        self.cost += rise

    def _choose(self) -> tuple[int, int, dict[int, list[int]]]:
        """Choose two players and a round: most of the time where a costly pair meets.

        All choices are read from a single number, as drawing takes longer than anything else.
        """
        choices = ANYBODY, self.players, self.players, len(self.rounds), 2, len(self.costly) or 1
        drawn = self.stream.number(prod(choices))
        picked = []
        for below in choices:
            drawn, choice = divmod(drawn, below)
            picked.append(choice)
        anybody, one, other, place, side, costly = picked
        if not self.costly or anybody == 0:
            return one, other, self.table_of[place]
        pair = divmod(self.costly[costly], self.players)
        met = [seats for seats in self.table_of if seats[pair[0]] is seats[pair[1]]]
        # A pair that is costly by the past alone has no round to be taken apart in.
        met = met or self.table_of
        return pair[side], other, met[place % len(met)]

    def _price_swap(self, one: int, other: int, here: list[int], there: list[int]) -> int:
        met, price = self.met, self.price
        rise = 0
        for leaver, joiner, table in ((one, other, here), (other, one, there)):
            from_leaver, from_joiner = leaver * self.players, joiner * self.players
            for player in table:
                if player != leaver:
                    left, joined = from_leaver + player, from_joiner + player
                    times = met[left]
                    rise += price[left][times - 1] - price[left][times]
                    times = met[joined]
                    rise += price[joined][times + 1] - price[joined][times]
        if len(here) != len(there):
            up, down = (one, other) if len(there) == THREE else (other, one)
            extra = (self.threes[up] > 0) - (self.threes[down] > 1)
            rise += self.prices.extra_three * extra
            rise += FORBIDDEN * ((up in self.needs_four) - (down in self.needs_four))
        return rise

    def _swap(self, one: int, other: int, here: list[int], there: list[int]) -> None:
        for leaver, joiner, table in ((one, other, here), (other, one, there)):
            for player in table:
                if player != leaver:
                    self._meet(leaver, player, -1)
                    self._meet(joiner, player, 1)
        if len(here) != len(there):
            step = 1 if len(there) == THREE else -1
            self.threes[one] += step
            self.threes[other] -= step
        here[here.index(one)], there[there.index(other)] = other, one


def _copy(rounds: Rounds) -> Rounds:
    return [[list(table) for table in tables] for tables in rounds]
