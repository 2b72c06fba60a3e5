"""Tables as near to the ranking as can be at which as few pairs as possible meet again.

Two figures are weighed, the second only among equals in the first: how many pairs sit together who
have met before; and the shift, the sum over players of the square of how many tables away they sit
from where the ranking puts them (so that two small steps are better than one large one).

Good tables are found by exchanging players (`exchanges`); then it is looked for better ones, which
proves that there are none, or finds them. For that tables are filled from the top. For those still
to fill it matters only who is seated already, so of all ways to seat the same players the best is
kept (dynamic programming over sets of players), and what passes the limits is left out. The limits
are low at first and are raised until tables are found; tables found within the first limits that
can be kept at all are the best. Where there is too much to look at, the tables that are
known by then are good, but not proven to be the best.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from math import isqrt

from hexmeet.seating.exchanges import Exchanges

MOST_SETS = 2_000  # of players, kept after each table
STEPS = 1_000_000  # of all searches; a step is one player offered one seat
STEPS_OF_A_TRIAL = 32  # for so many one exchange is tried before
TRIALS_OF_A_TABLE = 1_000  # at most
STEPS_OF_A_SET = 10  # what one more set takes besides
SHARE = 4  # a search may take one in so many of the steps that are left
STEEPNESS = 4  # the shift's limit is raised by one in so many
PATIENCE = 3  # searches that had to give up, before more repeats are allowed
MANY_TABLES = 12  # at more than so many, a search that had to give up hardly finds anything
NOTHING = 1 << 62

Table = tuple[int, ...]  # players by their place in the ranking, from 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Shifted:
    """The best tables found, and whether it is proven that no others are better."""

    tables: tuple[Table, ...]
    repeats: int
    shift: int
    is_proven: bool


@dataclass(slots=True, kw_only=True)
class Limits:
    """What a search may not pass, and whether it left anything out for that."""

    repeats: int
    shift: int
    steps: int
    has_cut_shift: bool = False
    has_given_up: bool = False  # there were too many sets, or too many steps


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """What one table may cost: together, where repeats are at their limit, and in shift alone."""

    cost: int
    capped: int  # as cost, but for the limit of the shift
    shift: int


def shift_least(
    sizes: Sequence[int], met: Sequence[frozenset[int]], *, steps: int = STEPS
) -> Shifted:
    """Seat players who come in order of rank and have each met some of the others."""
    search = _Search(sizes, met, steps)
    is_proven = search.run()
    repeats, shift = divmod(search.cost, search.repeat)
    tables = tuple(map(_members, search.best))
    return Shifted(tables=tables, repeats=repeats, shift=shift, is_proven=is_proven)


def _members(players: int) -> Table:
    """List the players of a set, which is a number with one bit for each of them."""
    members = []
    while players:
        lowest = players & -players
        members.append(lowest.bit_length() - 1)
        players ^= lowest
    return tuple(members)


class _Search:
    """The best tables so far, beginning with those of the ranking itself."""

    def __init__(self, sizes: Sequence[int], met: Sequence[frozenset[int]], steps: int) -> None:
        self.sizes = sizes
        self.home = [number for number, size in enumerate(sizes) for _ in range(size)]
        self.first = [sum(sizes[:number]) for number in range(len(sizes) + 1)]
        self.met = [sum(1 << other for other in others) for others in met]
        # A repeat costs more than any shift, so that costs are compared as plain numbers.
        self.repeat = sum(sizes) * len(sizes) ** 2 + 1
        self.steps = steps
        self.best = [
            (1 << after) - (1 << before)
            for before, after in zip(self.first, self.first[1:], strict=False)
        ]
        pairs = chain.from_iterable(combinations(_members(table), 2) for table in self.best)
        self.cost = self.repeat * sum(other in met[one] for one, other in pairs)
        self._exchange()
        # What the tables from each one on cost at least, each looked at by itself.
        self.rest = [0] * (len(sizes) + 1)
        for number in reversed(range(len(sizes))):
            self.rest[number] = self.rest[number + 1] + self._find_least(number)
        # How many players of other tables each one needs at least if nobody is to meet again.
        self.needs = [self._count_needs(number) for number in range(len(sizes))]
        self.needs_from = [
            sum(needs[0] for needs in self.needs[number:]) for number in range(len(sizes) + 1)
        ]

    def _exchange(self) -> None:
        """Begin with tables that exchanges made better."""
        exchanges = Exchanges(self.sizes, self.home, self.met, self.repeat)
        exchanges.run(min(self.steps // STEPS_OF_A_TRIAL, len(self.sizes) * TRIALS_OF_A_TABLE))
        self.best, self.cost = exchanges.tables, self.cost + exchanges.gain

    def _find_least(self, number: int) -> int:
        """Find what one table costs at least, whoever sits at the others; 0 where that is long."""
        limit = 0
        limits = Limits(repeats=0, shift=0, steps=self.steps // SHARE)
        while not limits.has_given_up:
            room = Room(cost=limit, capped=limit, shift=limit)
            found = self._fill(0, number, room, limits)
            if found:
                return min(cost for _, cost in found)
            limit = 4 * limit + 1
        return 0

    # --- ever wider limits ---

    def run(self) -> bool:
        """Look for better tables; tell whether the best ones are proven to be."""
        fewest, least = divmod(self.rest[0], self.repeat)
        is_proven, at_first = True, self.cost
        for repeats in range(fewest, at_first // self.repeat + 1):
            shift, is_done, given_up = least, False, 0
            while not is_done:
                limits = self._search(repeats, shift)
                if limits.has_given_up and len(self.sizes) > MANY_TABLES:
                    return False
                if self.cost < at_first:
                    return is_proven and self._is_best(limits)
                given_up += limits.has_given_up
                is_done = not limits.has_cut_shift or given_up == PATIENCE
                shift += max(2, shift // STEEPNESS)
            is_proven = is_proven and not limits.has_given_up
        return is_proven

    def _is_best(self, limits: Limits) -> bool:
        """Look for still better tables as long as something was left out."""
        before = NOTHING
        while limits.has_given_up and self.cost < before and self.steps > 0:
            before = self.cost
            limits = self._search(limits.repeats, self.cost % self.repeat)
        return not limits.has_given_up

    def _search(self, repeats: int, shift: int) -> Limits:
        """Fill all tables within limits."""
        limits = Limits(repeats=repeats, shift=shift, steps=0)
        layers: list[dict[int, tuple[int, int]]] = []  # of sets: the cost, and the set before
        layer = {0: 0}
        for number in range(len(self.sizes)):
            limits.steps = share = max(0, self.steps) // SHARE // (len(self.sizes) - number)
            found: dict[int, tuple[int, int]] = {}
            for seated, cost in layer.items():
                room = self._find_room(cost + self.rest[number + 1], cost, limits)
                for table, price in self._fill(seated, number, room, limits):
                    now = seated | table
                    if now not in found or cost + price < found[now][0]:
                        found[now] = (cost + price, seated)
            self.steps -= share - limits.steps
            layers.append(found)
            layer = self._keep(found, number + 1, limits)
            if limits.has_given_up and len(self.sizes) > MANY_TABLES:
                return limits
        for seated, cost in layer.items():
            self.best, self.cost = _trace(layers, seated), cost
        return limits

    def _find_room(self, least: int, cost: int, limits: Limits) -> Room:
        """Find what the next table may cost where all others cost at least so much."""
        return Room(
            cost=min(self.cost, (limits.repeats + 1) * self.repeat) - 1 - least,
            capped=limits.repeats * self.repeat + limits.shift - least,
            shift=limits.shift - cost % self.repeat,
        )

    def _keep(
        self, found: dict[int, tuple[int, int]], number: int, limits: Limits
    ) -> dict[int, int]:
        """Keep the sets that may lead to better tables, the most promising of too many."""
        promising = []
        for seated, (cost, _) in found.items():
            waiting, surplus = self._reckon_waiting(seated, number)
            least = max(self.rest[number], waiting, surplus + self._reckon_needs(seated, number))
            room = self._find_room(cost + least, cost + waiting, limits)
            if room.cost >= 0 > min(room.capped, room.shift):
                limits.has_cut_shift = True
            elif room.cost >= 0:
                promising.append((-room.cost, seated, cost))
        promising.sort()
        limits.has_given_up |= len(promising) > MOST_SETS
        return {seated: cost for _, seated, cost in promising[:MOST_SETS]}

    def _reckon_waiting(self, seated: int, number: int) -> tuple[int, int]:
        """Reckon what it costs at least to seat those who should have sat further up.

        The second figure is how much more that is than one for each of them.
        """
        waiting = _members(~seated & ((1 << self.first[number]) - 1))
        cost = sum((number - self.home[player]) ** 2 for player in waiting)
        return cost, cost - len(waiting)

    def _reckon_needs(self, seated: int, number: int) -> int:
        """Reckon how many players must come to the tables still to fill, at one each or more."""
        needs = self.needs_from[number]
        ahead = seated >> self.first[number]
        while ahead:
            number = self.home[self.first[number] + (ahead & -ahead).bit_length() - 1]
            gone = seated >> self.first[number] & ((1 << self.sizes[number]) - 1)
            needs += self.needs[number][gone] - self.needs[number][0]
            number += 1
            ahead = seated >> self.first[number]
        return needs

    def _count_needs(self, number: int) -> list[int]:
        """Count for each set of its own players who are gone how many others a table needs."""
        start, size = self.first[number], self.sizes[number]
        own = [met >> start & ((1 << size) - 1) for met in self.met[start : start + size]]
        alone = [
            staying
            for staying in range(1 << size)
            if not any(own[player] & staying for player in _members(staying))
        ]
        return [
            size - max(staying.bit_count() for staying in alone if not staying & gone)
            for gone in range(1 << size)
        ]

    # --- one table ---

    def _fill(self, seated: int, number: int, room: Room, limits: Limits) -> list[tuple[int, int]]:
        """List the ways to fill a table, as sets of players with what each costs."""
        offers = self._list_offers(seated, number, room.shift)
        found: list[tuple[int, int]] = []
        met, repeat = self.met, self.repeat

        def choose(start: int, missing: int, table: int, repeats: int, shift: int) -> None:
            for at in range(start, len(offers) - missing + 1):
                step, player = offers[at]
                least = shift + missing * step
                if least > room.shift or repeats + least > room.capped:
                    limits.has_cut_shift |= repeats + least <= room.cost
                    break
                limits.steps -= 1
                more = repeats + repeat * (met[player] & table).bit_count()
                if more + least > room.capped:
                    limits.has_cut_shift |= more + least <= room.cost
                elif missing == 1:
                    found.append((table | 1 << player, more + shift + step))
                else:
                    choose(at + 1, missing - 1, table | 1 << player, more, shift + step)

        if limits.steps > 0:
            limits.steps -= STEPS_OF_A_SET
            choose(0, self.sizes[number], 0, 0, 0)
        else:
            limits.has_given_up = True
        return found

    def _list_offers(self, seated: int, number: int, shift: int) -> list[tuple[int, int]]:
        """List who may come to a table and what that adds to the shift, the nearest first."""
        # Who is left out here would be much too far away, whatever else may be spared.
        reach = isqrt(max(shift, 0)) + 2
        first = self.first[max(number - reach, 0)]
        last = self.first[min(number + reach, len(self.sizes))]
        near = ((1 << last) - 1) >> first << first
        return sorted(
            ((number - self.home[player]) ** 2, player) for player in _members(near & ~seated)
        )


def _trace(layers: Sequence[dict[int, tuple[int, int]]], seated: int) -> list[int]:
    """Walk back from everybody seated to nobody, and list the tables."""
    tables = []
    for layer in reversed(layers):
        before = layer[seated][1]
        tables.append(seated ^ before)
        seated = before
    return tables[::-1]
