from collections.abc import Iterable, Mapping, Sequence

import pytest

from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.bounds import bound_field
from hexmeet.seating.field import make_field
from hexmeet.seating.verification.attendance import list_attendance
from hexmeet.seating.verification.limits import find_limits

ORDER = tuple(Objective)


def _name(number: int) -> str:
    return chr(ord("a") + number)


def find_least(
    players: int, rounds: int, groups: Sequence[Iterable[str]]
) -> Mapping[Objective, int]:
    attendance = list_attendance([()] * rounds, players=list(map(_name, range(players))))
    return find_limits(attendance, [set(group) for group in groups])


def limits(players: int, rounds: int, *groups: str) -> tuple[int, ...]:
    found = find_least(players, rounds, groups)
    return tuple(found[objective] for objective in ORDER)


@pytest.mark.parametrize(
    ("players", "rounds", "expected"),
    [
        (0, 3, (0, 0, 0, 0, 0)),
        (5, 3, (0, 0, 0, 0, 0)),
        (13, 0, (0, 0, 0, 0, 0)),
        (16, 5, (1, 0, 16, 0, 0)),
        (13, 4, (1, 0, 9, 0, 23)),
        (6, 5, (2, 15, 12, 0, 24)),
        (12, 2, (2, 3, 0, 0, 0)),
        (4, 5, (5, 24, 4, 0, 0)),
    ],
)
def test_what_counting_alone_says(players: int, rounds: int, expected: tuple[int, ...]) -> None:
    assert limits(players, rounds) == expected


def test_a_group_larger_than_the_tables() -> None:
    # Six at four tables: two pairs in every round; nine: three of two and one of three.
    assert limits(16, 3, "abcdef", "gh")[3] == 6
    assert limits(16, 1, "abcdefghi")[3] == 3 + 3


@pytest.mark.parametrize("priorities", [ORDER, (ORDER[3], *ORDER[:3], ORDER[4])])
def test_proven_bounds_are_never_weaker(priorities: tuple[Objective, ...]) -> None:
    for players in [3, 4, *range(6, 90)]:
        for rounds in range(6):
            groups = [(0, 1), (2, 3, 4)] if players > 4 else [(0, 1)]
            bounds = bound_field(make_field(players, rounds, priorities, groups))
            least = find_least(players, rounds, [map(_name, group) for group in groups])
            assert all(bounds[objective].value >= least[objective] for objective in Objective)
