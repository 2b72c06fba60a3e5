from collections.abc import Callable
from itertools import islice

import pytest

from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.annealing import Rounds
from hexmeet.seating.attempts import PATIENCE, Method, attempt, search
from hexmeet.seating.bounds import as_figures, bound_field
from hexmeet.seating.field import Field, make_field
from hexmeet.seating.figures import Figures

Priorities = tuple[Objective, ...]


def attempts(field: Field, number: int, seed: str = "7") -> list[tuple[Method, Rounds]]:
    bound = as_figures(bound_field(field))
    return [(a.method, a.rounds) for a in islice(attempt(field, bound, seed), number)]


@pytest.mark.parametrize(
    ("players", "rounds", "method"),
    [
        (32, 4, Method.DESIGN),
        (31, 4, Method.DESIGN),
        (14, 4, Method.STORED),
        (6, 6, Method.SEARCH),
        (100, 9, Method.DESIGN),
    ],
)
def test_the_quickest_way_comes_first(
    players: int,
    rounds: int,
    method: Method,
    repeats_first: Priorities,
    seats_everybody: Callable[[Rounds, int], bool],
) -> None:
    ((first, schedule),) = attempts(make_field(players, rounds, repeats_first), 1)
    assert first is method
    assert len(schedule) == rounds
    assert seats_everybody(schedule, players)


def test_whatever_is_known_is_where_searches_begin(
    repeats_first: Priorities, measure_numbers: Callable[..., Figures]
) -> None:
    groups = [tuple(range(6)), tuple(range(6, 12)), tuple(range(12, 18))]
    field = make_field(18, 3, repeats_first, groups)
    (method, stored), *searched = attempts(field, 3)
    assert method is Method.STORED
    before = measure_numbers(stored, groups)
    bound = as_figures(bound_field(field))
    begun, anew = (next(search(field, bound, "x", known)).rounds for known in ([stored], []))
    after = measure_numbers(begun, groups)
    assert after.friend_meetings + 2 * after.repeat_meetings <= before.friend_meetings
    assert begun != anew
    assert [method for method, _ in searched] == [Method.DESIGN, Method.SEARCH]


def test_groups_that_fit_no_columns_have_places_chosen_one_by_one(
    friends_first: Priorities, measure_numbers: Callable[..., Figures]
) -> None:
    # Five groups of three at five tables, where a column holds one group and a rest.
    groups = [tuple(range(start, start + 3)) for start in range(0, 15, 3)]
    field = make_field(20, 4, friends_first, groups)
    ((method, schedule),) = attempts(field, 1)
    assert method is Method.DESIGN
    assert measure_numbers(schedule, groups).max_meetings == 1


def test_fields_too_large_to_search_are_given_up_after_what_is_known(
    repeats_first: Priorities,
) -> None:
    field = make_field(1204, 1, repeats_first)
    assert [method for method, _ in attempts(field, 5)] == [Method.DESIGN]


@pytest.mark.parametrize("players", [9, 13, 18, 22])
def test_searches_seat_everybody_at_the_right_tables(
    players: int, friends_first: Priorities, seats_everybody: Callable[[Rounds, int], bool]
) -> None:
    field = make_field(players, 3, friends_first, [tuple(range(7)), (7, 8)])
    bound = as_figures(bound_field(field))
    for found in islice(search(field, bound, "a"), 3):
        assert found.method is Method.SEARCH
        assert seats_everybody(found.rounds, players)
        assert all(tuple(map(len, tables)) == field.sizes for tables in found.rounds)


def test_searches_end(friends_first: Priorities) -> None:
    # Nothing is left to be bettered, so that every search ends at once.
    field = make_field(3, 2, friends_first)
    bound = as_figures(bound_field(field))
    assert len(list(search(field, bound, "a"))) == len(PATIENCE)


@pytest.mark.clause("shn-2022", "3.seating")
@pytest.mark.clause("shn-2024", "3.2")
def test_a_group_larger_than_the_number_of_tables_is_spread_as_it_can_be(
    friends_first: Priorities, measure_numbers: Callable[..., Figures]
) -> None:
    groups = [tuple(range(8))]
    field = make_field(25, 3, friends_first, groups)
    bound = as_figures(bound_field(field))
    found = next(search(field, bound, "a"))
    assert measure_numbers(found.rounds, groups).friend_meetings == bound.friend_meetings
