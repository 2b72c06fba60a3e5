import pytest

from hexmeet.seating.designs import build, find_steps, leave_out, leave_out_loosely
from hexmeet.seating.figures import measure


def named(schedule: list[list[list[tuple[int, int]]]]) -> list[list[list[str]]]:
    return [[[f"{c}/{n}" for c, n in table] for table in played] for played in schedule]


@pytest.mark.clause("cwc-2004", "12")
@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("tables", [5, 6, 7, 8, 9, 10, 11, 12, 13, 20, 57, 250])
def test_nobody_meets_twice_and_everybody_plays_once_a_round(tables: int, rounds: int) -> None:
    steps = find_steps(tables, rounds)
    assert steps is not None
    schedule = named(build(tables, steps))
    assert measure(schedule).max_meetings == 1
    columns = [[f"{column}/{n}" for n in range(tables)] for column in range(4)]
    assert measure(schedule, columns).friend_meetings == 0
    everybody = sorted(name for column in columns for name in column)
    for played in schedule:
        assert sorted(player for table in played for player in table) == everybody


@pytest.mark.parametrize(("tables", "rounds"), [(1, 2), (2, 3), (3, 4), (4, 5)])
def test_too_few_tables_have_no_design(tables: int, rounds: int) -> None:
    assert find_steps(tables, rounds) is None


def test_places_left_out_make_tables_of_three_at_the_end() -> None:
    steps = find_steps(7, 3)
    assert steps is not None
    for played in build(7, steps, [(0, 0), (0, 3), (0, 5)]):
        assert [len(table) for table in played] == [4, 4, 4, 4, 3, 3, 3]


@pytest.mark.parametrize("rounds", [6, 9, 20])
def test_many_rounds_are_served_where_tables_are_many(rounds: int) -> None:
    tables = 3 * rounds - 2
    steps = find_steps(tables, rounds)
    assert steps is not None
    assert measure(named(build(tables, steps))).max_meetings == 1
    assert find_steps(tables - 1, rounds) is None


@pytest.mark.parametrize("columns", [(), (0,), (0, 0), (0, 1), (0, 0, 0), (0, 0, 1), (0, 1, 2)])
def test_nobody_is_at_a_table_of_three_twice(columns: tuple[int, ...]) -> None:
    places = len(columns)
    steps = find_steps(23, 4)
    assert steps is not None
    left_out = leave_out(23, steps, columns)
    assert left_out is not None
    assert tuple(column for column, _ in left_out) == columns
    schedule = named(build(23, steps, left_out))
    assert measure(schedule).extra_three_table == 0
    assert [len(table) for table in schedule[0]] == [4] * (23 - places) + [3] * places


def test_too_few_tables_for_turns_at_three_that_are_all_different() -> None:
    steps = find_steps(7, 4)
    assert steps is not None
    assert leave_out(7, steps, (0,)) is not None
    assert leave_out(7, steps, (0, 0, 0)) is None


@pytest.mark.parametrize("columns", [(0, 1), (0, 0, 1), (0, 1, 2)])
def test_places_of_several_columns_are_left_out_at_the_price_of_turns_at_three(
    columns: tuple[int, ...],
) -> None:
    steps = find_steps(14, 5)
    assert steps is not None
    left_out = leave_out_loosely(14, steps, columns)
    assert left_out is not None
    assert tuple(column for column, _ in left_out) == columns
    schedule = named(build(14, steps, left_out))
    assert measure(schedule).max_meetings == 1
    assert {len(table) for tables in schedule for table in tables} == {3, 4}


def test_with_few_tables_whoever_is_left_out_meets_the_others() -> None:
    steps = find_steps(5, 5)
    assert steps is not None
    assert leave_out_loosely(5, steps, (0, 1)) is None
