from itertools import product

import pytest

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.columns import place_players
from hexmeet.seating.designs import COLUMNS, Place
from hexmeet.seating.field import Field, make_field

Priorities = tuple[Objective, ...]


def columns_of(field: Field, lengths: tuple[int, ...], seed: str = "a") -> list[set[int]] | None:
    room = [[(column, n) for n in range(length)] for column, length in enumerate(lengths)]
    placed = place_players(field, room, Stream(seed, "columns"))
    if placed is None:
        return None
    assert sorted(placed) == sorted(place for column in room for place in column)
    assert sorted(placed.values()) == list(range(field.players))
    return [{placed[place] for place in column} for column in room]


def alone(columns: list[set[int]], group: tuple[int, ...]) -> bool:
    return any(set(group) <= column for column in columns)


def test_every_group_has_one_column(repeats_first: Priorities) -> None:
    groups = [(0, 1, 2, 3), (4, 5, 6), (7, 8, 9), (10, 11, 12)]
    field = make_field(28, 3, repeats_first, groups)
    for seed in "abc":
        columns = columns_of(field, (7,) * COLUMNS, seed)
        assert columns is not None
        assert all(alone(columns, group) for group in groups)


def test_a_group_larger_than_a_column_fills_whole_columns(repeats_first: Priorities) -> None:
    group = tuple(range(10))
    columns = columns_of(make_field(20, 3, repeats_first, [group]), (5,) * COLUMNS)
    assert columns is not None
    assert sorted(len(column & set(group)) for column in columns) == [0, 0, 5, 5]


def test_groups_that_do_not_fit(repeats_first: Priorities) -> None:
    groups = [tuple(range(start, start + 4)) for start in range(0, 20, 4)]
    assert columns_of(make_field(20, 3, repeats_first, groups), (5,) * COLUMNS) is None


def test_groups_that_do_not_fit_are_parted_where_they_may_be(repeats_first: Priorities) -> None:
    groups = [tuple(range(start, start + 4)) for start in range(0, 20, 4)]
    field = make_field(20, 3, repeats_first, groups)
    room = [[(column, number) for number in range(5)] for column in range(COLUMNS)]
    placed = place_players(field, room, Stream("a", "columns"), whole=False)
    assert placed is not None
    assert sorted(placed.values()) == list(range(20))
    columns_of_group = [
        {column for (column, _), player in placed.items() if player in group} for group in groups
    ]
    assert sorted(map(len, columns_of_group)) == [1, 1, 1, 1, 4]


def test_whoever_is_kept_apart_for_any_reason_shares_a_column(repeats_first: Priorities) -> None:
    field = Field(
        sizes=(4,) * 6,
        rounds=3,
        priorities=repeats_first,
        groups=((0, 1),),
        avoided=((1, 2), (8, 9)),
        fixed_tables={9: 0, 10: 3},
    )
    columns = columns_of(field, (6,) * COLUMNS)
    assert columns is not None
    assert alone(columns, (0, 1, 2))
    assert alone(columns, (8, 9, 10))


def test_who_needs_a_table_of_four_takes_the_first_place(repeats_first: Priorities) -> None:
    field = Field(sizes=(4, 4, 4, 4, 3), rounds=1, priorities=repeats_first, fixed_tables={7: 0})
    lengths = (4, 5, 5, 5)
    room: list[list[Place]] = [
        list(product((column,), range(length))) for column, length in enumerate(lengths)
    ]
    for seed in "abcdef":
        placed = place_players(field, room, Stream(seed, "columns"))
        assert placed is not None
        assert next(number for (_, number), player in placed.items() if player == 7) == 0


@pytest.mark.parametrize("players", [19, 20])
def test_order_is_drawn(players: int, repeats_first: Priorities) -> None:
    field = make_field(players, 3, repeats_first)
    lengths = (players - 15, 5, 5, 5)
    assert columns_of(field, lengths, "a") != columns_of(field, lengths, "b")
