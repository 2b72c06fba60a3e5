"""What no schedule can do better than, for each figure, and by which argument.

| figure            | argument   | why nothing is better                                        |
|-------------------|------------|--------------------------------------------------------------|
| max_meetings      | distinct   | nobody meets less than once                                  |
| max_meetings      | pairs      | more meetings than pairs, or rounds that share too many      |
| repeat_meetings   | pairs      | more meetings than pairs there are to meet                   |
| repeat_meetings   | shared     | any two rounds seat some pairs together twice                |
| repeat_meetings   | exhaustion | every schedule was tried (`make prove`)                      |
| position_repeats  | fourth     | a table of three has no fourth position                      |
| friend_meetings   | tables     | a group larger than the number of tables                     |
| friend_meetings   | everybody  | (nearly) everybody has to meet everybody                     |
| extra_three_table | seats      | more seats at tables of three than players who may sit there |
| extra_three_table | overlap    | few tables of four cannot seat all who sat at three before   |
| extra_three_table | exhaustion | as above                                                     |

A figure's bound holds for schedules that keep the organiser's wishes (pairs apart, fixed tables)
and meet the bounds of the figures before it in the order of priorities; the argument is `nothing`
where the bound is zero.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as made_by
from functools import cache
from math import comb

from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.field import Field, Pair
from hexmeet.seating.figures import THREE, Figures
from hexmeet.seating.positions import FOUR, fewest_repeats

TWICE = 2

# Found by trying every schedule of so many players and rounds, nobody meeting more often than
# max_meetings allows and, for tables of three, with as few repeats as can be. Those called APART
# hold where at least two players are kept apart; of tables of three, with so many repeats.
EXHAUSTED_REPEATS = {(10, 4): 7, (13, 5): 3, (14, 5): 2}
EXHAUSTED_REPEATS_APART = {(9, 4): 4, (15, 5): 3, (16, 5): 6}
EXHAUSTED_EXTRA_THREE = {(7, 3): 3, (7, 4): 6, (14, 4): 12}
EXHAUSTED_EXTRA_THREE_APART = {(11, 5): {21: 7}, (15, 5): {3: 3}}


@dataclass(frozen=True, slots=True)
class Bound:
    """The least a figure can be, the argument for it, and the numbers the argument speaks of."""

    value: int
    argument: str
    params: Mapping[str, int] = made_by(default_factory=dict)


Bounds = Mapping[Objective, Bound]


def as_figures(bounds: Bounds) -> Figures:
    """Give the bounds without their arguments."""
    return Figures(**{str(objective): bound.value for objective, bound in bounds.items()})


def bound_field(field: Field) -> Bounds:
    """Bound every figure of a field's schedules, as far as they keep the wishes."""
    played = _Played(field)
    most = played.bound_meetings()
    repeats = played.bound_repeats(most.value)
    if repeats.value and most.value == 1:
        most = Bound(TWICE, repeats.argument, repeats.params)
    return {
        Objective.MAX_MEETINGS: most,
        Objective.REPEAT_MEETINGS: repeats,
        Objective.POSITION_REPEATS: played.bound_positions(),
        Objective.FRIEND_MEETINGS: played.bound_friends(repeats.value),
        Objective.EXTRA_THREE_TABLE: played.bound_extra_three(most.value, repeats.value),
    }


def bound_group(size: int, sizes: Sequence[int], rounds: int) -> Bound:
    """Bound how often members of a group meet: it spreads over the tables as evenly as it can."""
    return _bound(rounds * spread_group(size, sizes), "tables", tables=len(sizes))


def _value(bound: Bound) -> int:
    return bound.value


def _bound(value: int, argument: str, **params: int) -> Bound:
    return Bound(value, argument, params) if value > 0 else Bound(0, "nothing")


class _Played:
    """What counting says of a field; pairs that are kept apart are not there to be met."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.sizes, self.rounds, self.players = field.sizes, field.rounds, field.players
        self.key = self.players, self.rounds
        # How many times a pair sits together, over all rounds.
        self.meetings = self.rounds * sum(comb(size, 2) for size in self.sizes)
        # How many pairs any two rounds share at least, summed over all pairs of rounds.
        self.shared = comb(self.rounds, 2) * count_shared(self.sizes)
        order = field.priorities
        self.friends_first = order.index(Objective.FRIEND_MEETINGS) < order.index(
            Objective.REPEAT_MEETINGS
        )
        small = [group for group in field.groups if len(group) <= len(self.sizes)]
        self.apart = _count_pairs(small if self.friends_first else (), field.must_not_meet)
        self.pairs = comb(self.players, 2) - self.apart

    @property
    def counts(self) -> dict[str, int]:
        return {"rounds": self.rounds, "meetings": self.meetings, "pairs": self.pairs}

    def bound_meetings(self) -> Bound:
        """With at most m meetings a pair: meetings <= m * pairs, 2 * shared <= (m-1) * meetings."""
        if not self.meetings or not self.pairs:
            return Bound(0, "nothing")
        by_sharing = 1 + -(-2 * self.shared // self.meetings)
        return max(
            Bound(1, "distinct"),
            Bound(-(-self.meetings // self.pairs), "pairs", self.counts),
            Bound(by_sharing, "shared", {"shared": count_shared(self.sizes)}),
            key=_value,
        )

    def bound_repeats(self, most: int) -> Bound:
        """A pair that meets m times is shared by m(m-1)/2 pairs of rounds and repeats m-1 times."""
        shared = -(-2 * self.shared // most) if most else 0
        twice_apart = self.apart and most <= TWICE
        return max(
            _bound(self.meetings - self.pairs, "pairs", **self.counts),
            _bound(shared, "shared", shared=count_shared(self.sizes)),
            _bound(EXHAUSTED_REPEATS.get(self.key, 0) if most <= TWICE else 0, "exhaustion"),
            _bound(EXHAUSTED_REPEATS_APART.get(self.key, 0) if twice_apart else 0, "exhaustion"),
            key=_value,
        )

    def bound_positions(self) -> Bound:
        fours, threes = self.sizes.count(FOUR), self.sizes.count(THREE)
        counts = {"fours": fours * self.rounds, "rounds": self.rounds, "players": self.players}
        return _bound(fewest_repeats(fours, threes, self.rounds), "fourth", **counts)

    def bound_friends(self, repeats: int) -> Bound:
        """Groups alone; where they come last also: so few repeats leave few pairs unmet."""
        groups = [bound_group(len(group), self.sizes, self.rounds) for group in self.field.groups]
        alone = _bound(sum(map(_value, groups)), "tables", tables=len(self.sizes))
        if self.friends_first:
            return alone
        unmet = comb(self.players, 2) - (self.meetings - repeats)
        wanted = _count_pairs(self.field.groups, self.field.must_not_meet)
        return max(alone, _bound(wanted - unmet, "everybody"), key=_value)

    def bound_extra_three(self, most: int, repeats: int) -> Bound:
        """Count seats; where any two rounds share as few pairs as they can, also players."""
        seats = self.rounds * self.field.three_seats
        players = self.players - len(self.field.must_be_four)
        tight = most <= TWICE and repeats == self.shared
        by_repeats = EXHAUSTED_EXTRA_THREE_APART.get(self.key, {}) if self.apart else {}
        return max(
            _bound(seats - players, "seats", seats=seats, players=players),
            _bound(self._bound_overlap(seats) if tight else 0, "overlap"),
            _bound(EXHAUSTED_EXTRA_THREE.get(self.key, 0) if tight else 0, "exhaustion"),
            _bound(by_repeats.get(repeats, 0) if most <= TWICE else 0, "exhaustion"),
            key=_value,
        )

    def _bound_overlap(self, seats: int) -> int:
        """How often the same players sit at three again as any two rounds make some do so.

        If k players are at three in both of any two rounds, the pairs of rounds each player spends
        at three are so many in all; fewest repeat where few players take them all.
        """
        overlaps = comb(self.rounds, 2) * fewest_at_three_twice(self.sizes)
        fewest = max(0, seats - self.players)
        return next(
            extra
            for extra in range(fewest, seats + 1)
            if _most_overlaps(extra, self.rounds) >= overlaps
        )


def _count_pairs(groups: Sequence[Sequence[int]], others: Collection[Pair]) -> int:
    """Count the pairs within groups that share nobody, and what other pairs there are."""
    group_of = {player: number for number, group in enumerate(groups) for player in group}
    further = sum(
        one not in group_of or group_of[one] != group_of.get(other) for one, other in others
    )
    return sum(comb(len(group), 2) for group in groups) + further


def count_shared(sizes: Sequence[int]) -> int:
    """How many pairs two rounds share at least, the tables of one spread over the other's."""
    return sum(times * spread_group(size, sizes) for size, times in Counter(sizes).items())


def spread_group(players: int, sizes: Sequence[int]) -> int:
    """How many pairs of these players share a table when spread as evenly as the tables allow."""
    if players <= len(sizes):
        return 0
    together, seated = 0, 0
    for already in range(max(sizes, default=0)):
        room = sum(size > already for size in sizes)
        coming = min(room, players - seated)
        together += coming * already
        seated += coming
    return together


def _most_overlaps(extra: int, rounds: int) -> int:
    """How many pairs of rounds at three so many extra turns make, given to as few as possible."""
    full, rest = divmod(extra, rounds - 1) if rounds > 1 else (0, 0)
    return full * comb(rounds, 2) + comb(rest + 1, 2)


@cache
def fewest_at_three_twice(sizes: tuple[int, ...]) -> int:
    """How many players are at three in both of two rounds that share fewest pairs, at least."""
    if sizes.count(FOUR) >= THREE:
        return 0  # the players of a table of three all find room at different tables of four
    return min(_overlaps(sizes, sizes, sizes, count_shared(sizes)), default=0)


def _overlaps(
    sizes: tuple[int, ...], room: tuple[int, ...], later: tuple[int, ...], shared: int
) -> Iterator[int]:
    """Fill the tables of a later round with players of an earlier one, sharing so many pairs."""
    if not later:
        yield 0
        return
    for taken in _takes(later[0], room):
        pairs = sum(comb(number, 2) for number in taken)
        if pairs <= shared:
            left = tuple(have - number for have, number in zip(room, taken, strict=True))
            here = sum(n for n, size in zip(taken, sizes, strict=True) if size == THREE)
            overlap = here if later[0] == THREE else 0
            for rest in _overlaps(sizes, left, later[1:], shared - pairs):
                yield overlap + rest


def _takes(players: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Take so many players from tables that have so many left."""
    if not room:
        if players == 0:
            yield ()
        return
    for number in range(min(players, room[0]) + 1):
        for rest in _takes(players - number, room[1:]):
            yield (number, *rest)
