"""Chooses which player takes which place of a schedule that is good already.

The figures of meetings and tables stay; who should be kept apart gets places that never meet, as
far as there are any. Everything is in whole numbers and so many steps, as in `annealing`.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from itertools import chain, combinations
from types import MappingProxyType

from hexmeet.draw.streams import Stream
from hexmeet.seating.annealing import FORBIDDEN, Rounds
from hexmeet.seating.field import Field
from hexmeet.seating.figures import THREE

STEPS = 20_000
# A swap that costs d more is taken once in 16^d steps.
CHANCES = (1, 16, 256)


class Relabelling:
    """Players on the places of a fixed schedule, changing places two by two."""

    def __init__(
        self,
        places: Rounds,
        field: Field,
        stream: Stream,
        pinned: Mapping[int, int] = MappingProxyType({}),
    ) -> None:
        self.places = places
        self.stream = stream
        self.met: Counter[tuple[int, int]] = Counter()
        self.threes: Counter[int] = Counter()
        for table in chain.from_iterable(places):
            for one, other in combinations(table, 2):
                self.met[one, other] += 1
                self.met[other, one] += 1
            self.threes.update(table if len(table) == THREE else ())
        self.needs_four = field.must_be_four
        self.price: dict[int, dict[int, int]] = defaultdict(dict)
        for pairs, price in ((field.friends, 1), (field.must_not_meet, FORBIDDEN)):
            for one, other in pairs:
                self.price[one][other] = self.price[other][one] = price
        self.place_of = stream.shuffle(range(field.players))
        self.pinned = pinned  # players who keep the place given here
        for player, place in pinned.items():
            self._swap(player, self.place_of.index(place))

    def run(self) -> Rounds:
        """Swap until nobody meets who should not, or for so many steps."""
        wanting = sorted({*self.price, *self.needs_four} - self.pinned.keys())
        cost = self._reckon()
        best, found = cost, list(self.place_of)
        for _ in range(STEPS if wanting else 0):
            if best == 0:
                break
            one = self.stream.choose(wanting)
            other = self.stream.number(len(self.place_of))
            if other in self.pinned:
                continue
            rise = self._price_swap(one, other)
            if rise <= 0 or (rise < len(CHANCES) and self.stream.happens(CHANCES[rise])):
                cost += rise
            else:
                self._swap(one, other)
            if cost < best:
                best, found = cost, list(self.place_of)
        player_at = {place: player for player, place in enumerate(found)}
        return [[[player_at[place] for place in table] for table in r] for r in self.places]

    def _reckon(self) -> int:
        players = range(len(self.place_of))
        meetings = sum(map(self._price_meetings, players))  # of each pair at both of its players
        return meetings // 2 + sum(map(self._price_table, players))

    def _price_meetings(self, player: int) -> int:
        here = self.place_of[player]
        return sum(
            price * self.met[here, self.place_of[other]]
            for other, price in self.price.get(player, {}).items()
        )

    def _price_table(self, player: int) -> int:
        return FORBIDDEN * self.threes[self.place_of[player]] if player in self.needs_four else 0

    def _price(self, player: int) -> int:
        return self._price_meetings(player) + self._price_table(player)

    def _price_swap(self, one: int, other: int) -> int:
        before = self._price(one) + self._price(other)
        self._swap(one, other)
        return self._price(one) + self._price(other) - before

    def _swap(self, one: int, other: int) -> None:
        self.place_of[one], self.place_of[other] = self.place_of[other], self.place_of[one]
