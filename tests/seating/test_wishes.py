from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmeet.rulebooks.schema import Objective
from hexmeet.rulebooks.tables import table_sizes
from hexmeet.seating.field import Pair, make_field
from hexmeet.seating.wishes import bound_broken_wishes


def bound(players: int, avoided: Sequence[Pair], rounds: int = 1) -> int:
    field = make_field(players, rounds, tuple(Objective))
    return bound_broken_wishes(replace(field, avoided=tuple(avoided)))


@pytest.mark.parametrize(
    ("players", "avoided", "expected"),
    [
        (8, [], 0),
        (3, [(0, 1)], 1),
        (4, [(0, 1), (2, 3)], 2),
        (8, [(0, 1)], 0),
        (8, [(0, 1), (1, 2), (0, 2)], 1),
        # Two such threesomes.
        (8, [*combinations(range(3), 2), *combinations(range(4, 7), 2)], 2),
        # Only one of five others is no trouble, and two have to come.
        (6, [(0, n) for n in range(1, 5)], 1),
        (6, [(5, n) for n in range(5)], 1),
    ],
)
def test_what_cannot_be_kept_apart(players: int, avoided: Sequence[Pair], expected: int) -> None:
    assert bound(players, avoided) == expected
    assert bound(players, avoided, rounds=3) == 3 * expected


def splits(players: frozenset[int], sizes: Sequence[int]) -> Iterator[list[frozenset[int]]]:
    """List all ways to seat players; tables of one size are told apart."""
    if not sizes:
        yield []
        return
    for table in map(frozenset, combinations(sorted(players), sizes[0])):
        yield from ([table, *rest] for rest in splits(players - table, sizes[1:]))


@given(st.integers(6, 8), st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=20))
def test_never_more_than_some_round_needs(players: int, drawn: set[Pair]) -> None:
    avoided = {(a, b) for a, b in drawn if a < b < players}
    least = min(
        sum(pair in avoided for pair in chain.from_iterable(combinations(sorted(t), 2) for t in r))
        for r in splits(frozenset(range(players)), table_sizes(players) or ())
    )
    assert bound(players, sorted(avoided)) <= least
