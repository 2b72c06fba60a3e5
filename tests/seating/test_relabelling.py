from collections.abc import Callable, Sequence

import pytest

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.annealing import Rounds
from hexmeet.seating.field import Field, make_field
from hexmeet.seating.figures import Figures
from hexmeet.seating.relabelling import Relabelling
from hexmeet.seating.stored import find_stored

Priorities = tuple[Objective, ...]
FOURTEEN = find_stored(14, 4) or []


def test_figures_of_meetings_and_tables_stay(
    repeats_first: Priorities, measure_numbers: Callable[..., Figures]
) -> None:
    field = make_field(14, 4, repeats_first, [(0, 1, 2)])
    found = Relabelling(FOURTEEN, field, Stream("a", "places")).run()
    assert found != FOURTEEN
    assert measure_numbers(found).max_meetings == measure_numbers(FOURTEEN).max_meetings
    assert measure_numbers(found).repeat_meetings == measure_numbers(FOURTEEN).repeat_meetings
    assert measure_numbers(found).extra_three_table == measure_numbers(FOURTEEN).extra_three_table


@pytest.mark.clause("studio-2023", "1.1.5")
@pytest.mark.parametrize("groups", [[(0, 1)], [(0, 1, 2), (3, 4)], [(0, 13), (1, 12), (2, 11)]])
def test_friends_get_places_that_never_meet(
    groups: Sequence[tuple[int, ...]],
    repeats_first: Priorities,
    measure_numbers: Callable[..., Figures],
) -> None:
    field = make_field(14, 4, repeats_first, groups)
    found = Relabelling(FOURTEEN, field, Stream("b", "places")).run()
    assert measure_numbers(found, groups).friend_meetings == 0


def test_avoided_pairs_come_before_friends(repeats_first: Priorities) -> None:
    # Two tables in one round: of three pairs apart among 0, 1, 2, somebody has to give way.
    field = Field(
        sizes=(4, 4), rounds=1, priorities=repeats_first, groups=((1, 2),), avoided=((0, 1), (0, 2))
    )
    places = [[[0, 1, 2, 3], [4, 5, 6, 7]]]
    for seed in "ab":
        ((one, other),) = Relabelling(places, field, Stream(seed, "places")).run()
        table = one if 0 in one else other
        assert not {1, 2} & set(table)


def test_who_needs_a_table_of_four_gets_one(repeats_first: Priorities) -> None:
    # A schedule in which some never sit at a table of three.
    places = [[[0, 1, 2, 3], [4, 5, 6]], [[0, 1, 2, 4], [3, 5, 6]]]
    field = Field(sizes=(4, 3), rounds=2, priorities=repeats_first, fixed_tables={6: 0})
    for seed in "abcd":
        found = Relabelling(places, field, Stream(seed, "places")).run()
        assert all(6 in tables[0] for tables in found)


def test_without_wishes_places_are_drawn(
    repeats_first: Priorities, seats_everybody: Callable[[Rounds, int], bool]
) -> None:
    field = make_field(14, 4, repeats_first)
    one, other = (Relabelling(FOURTEEN, field, Stream(seed, "places")).run() for seed in "ab")
    assert one != other
    assert seats_everybody(one, 14)


def test_what_cannot_be_kept_apart_is_kept_apart_as_far_as_can_be(
    repeats_first: Priorities, measure_numbers: Callable[..., Figures]
) -> None:
    groups = [tuple(range(5))]
    field = make_field(14, 4, repeats_first, groups)
    found = Relabelling(FOURTEEN, field, Stream("c", "places")).run()
    # Five at four tables: one pair a round at least; of ten pairs these places part most.
    assert 4 <= measure_numbers(found, groups).friend_meetings <= 6
