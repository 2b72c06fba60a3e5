"""What a schedule is asked for: who plays how many rounds, and who should be kept apart."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, combinations

from hexmeet.rulebooks.schema import Objective
from hexmeet.rulebooks.tables import table_sizes
from hexmeet.seating.positions import FOUR

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Players numbered from 0, their groups, and the rulebook's priorities."""

    sizes: tuple[int, ...]
    rounds: int
    priorities: tuple[Objective, ...]
    # Friends and family: everybody is in one group at most.
    groups: tuple[tuple[int, ...], ...] = ()
    # Pairs the organiser keeps apart, whatever else suffers.
    avoided: tuple[Pair, ...] = ()
    # Who needs a table of the same number in every round, counted from 0.
    fixed_tables: dict[int, int] = field(default_factory=dict)

    @property
    def players(self) -> int:
        """How many players there are."""
        return sum(self.sizes)

    @property
    def fours(self) -> int:
        """How many tables of four there are."""
        return self.sizes.count(FOUR)

    @property
    def three_seats(self) -> int:
        """How many seats are at tables of three in a round."""
        return self.players - FOUR * self.fours

    @property
    def friends(self) -> frozenset[Pair]:
        """All pairs of friends or family."""
        return frozenset(chain.from_iterable(map(pairs_of, self.groups)))

    @property
    def must_not_meet(self) -> frozenset[Pair]:
        """Pairs who need different tables in every round, before everything else."""
        avoided = chain.from_iterable(map(pairs_of, self.avoided))
        return frozenset(chain(avoided, pairs_of(self.fixed_tables)))

    def without_wishes(self) -> "Field":
        """Describe the same field as if the organiser had no wishes."""
        return replace(self, avoided=(), fixed_tables={})

    @property
    def must_be_four(self) -> frozenset[int]:
        """Who cannot be at a table of three, as their own table is one of four."""
        return frozenset(p for p, table in self.fixed_tables.items() if table < self.fours)


def pairs_of(players: Iterable[int]) -> Iterator[Pair]:
    """Pair players, of each pair the lower number first."""
    return combinations(sorted(players), 2)


def make_field(
    players: int,
    rounds: int,
    priorities: Sequence[Objective],
    groups: Sequence[Sequence[int]] = (),
) -> Field:
    """Describe a field without special wishes, at tables of the sizes the game knows."""
    return Field(
        sizes=table_sizes(players) or (),
        rounds=rounds,
        priorities=tuple(priorities),
        groups=tuple(tuple(group) for group in groups),
    )
