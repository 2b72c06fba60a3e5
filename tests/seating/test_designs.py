import pytest

from hexmeet.seating.designs import build, find_steps
from hexmeet.seating.figures import measure


def named(schedule: list[list[list[tuple[int, int]]]]) -> list[list[list[str]]]:
    return [[[f"{c}/{n}" for c, n in table] for table in played] for played in schedule]


@pytest.mark.clause("cwc-2004", "12")
@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("tables", [5, 7, 8, 9, 10, 11, 12, 13, 20, 57, 250])
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
