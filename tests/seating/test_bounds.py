import re
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

import pytest

from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.bounds import Bound, as_figures, bound_field, bound_group
from hexmeet.seating.field import Field, make_field
from hexmeet.seating.figures import Figures

Priorities = tuple[Objective, ...]
PAGE = Path(__file__).parents[2] / "docs" / "seating.md"


def groups_of(sizes: Sequence[int]) -> list[range]:
    ends = list(accumulate(sizes))
    return [range(end - size, end) for end, size in zip(ends, sizes, strict=True)]


def bounds(players: int, rounds: int, priorities: Priorities, *sizes: int) -> Figures:
    field = make_field(players, rounds, priorities, [tuple(g) for g in groups_of(sizes)])
    return as_figures(bound_field(field))


# Figures proven independently, for two to five rounds.
@pytest.mark.parametrize(
    ("players", "most", "repeats", "extra"),
    [
        (6, (2, 2, 2, 3), (2, 6, 12, 15), (6, 12, 18, 24)),
        (7, (2, 2, 2, 3), (3, 9, 18, 24), (1, 3, 6, 8)),
        (8, (2, 2, 2, 3), (4, 12, 24, 32), (0, 0, 0, 0)),
        (9, (1, 1, 1, 2), (0, 0, 0, 9), (9, 18, 27, 36)),
        (10, (2, 2, 2, 2), (1, 3, 7, 15), (4, 8, 14, 20)),
        (11, (2, 2, 2, 2), (2, 6, 12, 20), (1, 2, 3, 4)),
        (12, (2, 2, 2, 2), (3, 9, 18, 30), (0, 0, 0, 0)),
        (13, (1, 1, 1, 2), (0, 0, 0, 3), (6, 14, 23, 32)),
        (14, (1, 1, 1, 2), (0, 0, 0, 2), (2, 4, 12, 16)),
        (15, (1, 1, 1, 1), (0, 0, 0, 0), (0, 0, 0, 0)),
        (16, (1, 1, 1, 1), (0, 0, 0, 0), (0, 0, 0, 0)),
        (17, (1, 1, 1, 1), (0, 0, 0, 0), (3, 10, 19, 28)),
        (29, (1, 1, 1, 1), (0, 0, 0, 0), (0, 0, 7, 16)),
    ],
)
def test_small_fields(
    players: int,
    most: Sequence[int],
    repeats: Sequence[int],
    extra: Sequence[int],
    repeats_first: Priorities,
) -> None:
    found = [bounds(players, rounds, repeats_first) for rounds in (2, 3, 4, 5)]
    assert tuple(figures.max_meetings for figures in found) == tuple(most)
    assert tuple(figures.repeat_meetings for figures in found) == tuple(repeats)
    assert tuple(figures.extra_three_table for figures in found) == tuple(extra)
    assert all(figures.friend_meetings == 0 for figures in found)


def test_minima_on_the_page_are_the_bounds(repeats_first: Priorities) -> None:
    lines = re.findall(r"^\| (\d+) \| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [int(players) for players, _ in lines] == list(range(6, 21))
    for players, cells in lines:
        found = [bounds(int(players), rounds, repeats_first) for rounds in (2, 3, 4, 5)]
        assert cells.split(" | ") == [
            f"{f.max_meetings}, {f.repeat_meetings}, {f.extra_three_table}" for f in found
        ]


@pytest.mark.parametrize(
    ("players", "rounds", "repeats"),
    [
        (9, 4, 4),
        (9, 5, 10),
        (6, 5, 16),
        (7, 5, 25),
        (10, 5, 16),
        (11, 5, 21),
        (15, 5, 3),
        (16, 5, 6),
    ],
)
def test_two_friends_kept_apart_first(
    players: int, rounds: int, repeats: int, friends_first: Priorities
) -> None:
    found = bounds(players, rounds, friends_first, 2)
    assert (found.friend_meetings, found.repeat_meetings) == (0, repeats)


def test_friends_kept_apart_make_turns_at_three(friends_first: Priorities) -> None:
    assert bounds(15, 5, friends_first, 2).extra_three_table == 3
    assert bounds(11, 5, friends_first, 2).extra_three_table == 7
    # With more repeats than those three nothing is known of the turns.
    assert bounds(15, 5, friends_first, 3, 2).repeat_meetings == 4
    assert bounds(15, 5, friends_first, 3, 2).extra_three_table == 0


def test_friends_meet_where_everybody_has_to(repeats_first: Priorities) -> None:
    # Five rounds of sixteen without repeats let everybody meet everybody.
    assert bounds(16, 5, repeats_first, 3, 2).friend_meetings == 3 + 1
    assert bounds(16, 4, repeats_first, 3, 2).friend_meetings == 0


@pytest.mark.parametrize(
    ("size", "meetings"), [(1, 0), (4, 0), (5, 3), (8, 12), (9, 3 * 6), (12, 3 * 12), (15, 63)]
)
def test_groups_larger_than_the_number_of_tables(
    size: int, meetings: int, friends_first: Priorities
) -> None:
    assert bound_group(size, (4, 4, 4, 3), 3).value == meetings
    assert bounds(15, 3, friends_first, size).friend_meetings == meetings


def test_groups_add_up(friends_first: Priorities) -> None:
    assert bounds(16, 3, friends_first, 5, 6, 2).friend_meetings == 3 * 1 + 3 * 2


def test_wishes_are_kept_before_everything_else(repeats_first: Priorities) -> None:
    def bound(avoided: tuple[tuple[int, int], ...], fixed: dict[int, int]) -> Figures:
        field = Field(
            sizes=(4, 4, 4, 3),
            rounds=5,
            priorities=repeats_first,
            avoided=avoided,
            fixed_tables=fixed,
        )
        return as_figures(bound_field(field))

    assert bound((), {}).repeat_meetings == 0
    assert bound(((1, 0),), {}).repeat_meetings == 3
    assert bound(tuple((0, other) for other in range(1, 5)), {}).repeat_meetings == 4
    assert bound((), {0: 0, 1: 1}).repeat_meetings == 3
    # Fifteen seats at tables of three for fourteen players.
    assert bound((), {0: 0}).extra_three_table == 1


def test_avoided_pairs_leave_fewer_for_friends(repeats_first: Priorities) -> None:
    field = Field(
        sizes=(4, 4, 3, 3),
        rounds=5,
        priorities=repeats_first,
        groups=((0, 1),),
        avoided=((2, 3), (4, 5), (6, 7)),
    )
    # 90 meetings of 91 - 3 pairs: two repeats, so that all but the three pairs meet.
    found = as_figures(bound_field(field))
    assert (found.repeat_meetings, found.friend_meetings) == (2, 1)


def test_arguments_carry_their_numbers(repeats_first: Priorities) -> None:
    found = bound_field(make_field(14, 5, repeats_first))
    assert found[Objective.REPEAT_MEETINGS] == Bound(2, "exhaustion")
    assert found[Objective.EXTRA_THREE_TABLE] == Bound(16, "seats", {"seats": 30, "players": 14})
    assert found[Objective.POSITION_REPEATS] == Bound(
        18, "fourth", {"fours": 10, "rounds": 5, "players": 14}
    )
    assert found[Objective.FRIEND_MEETINGS] == Bound(0, "nothing")
    counted = bound_field(make_field(10, 5, repeats_first))
    assert counted[Objective.REPEAT_MEETINGS] == Bound(
        15, "pairs", {"rounds": 5, "meetings": 60, "pairs": 45}
    )
    shared = bound_field(make_field(12, 2, repeats_first))
    assert shared[Objective.REPEAT_MEETINGS] == Bound(3, "shared", {"shared": 3})
    large = bound_field(make_field(14, 3, repeats_first, [(0, 1, 2, 3, 4)]))
    assert large[Objective.FRIEND_MEETINGS] == Bound(3, "tables", {"tables": 4})


@pytest.mark.parametrize("players", [0, 16])
def test_nothing_is_played(players: int, repeats_first: Priorities) -> None:
    found = as_figures(bound_field(make_field(players, 0, repeats_first)))
    assert set(found.in_order(repeats_first)) == {0}


def test_one_table_meets_in_every_round(repeats_first: Priorities) -> None:
    found = bounds(4, 3, repeats_first)
    assert (found.max_meetings, found.repeat_meetings) == (3, 12)


def test_more_wishes_than_pairs_claim_nothing(repeats_first: Priorities) -> None:
    field = Field(sizes=(3,), rounds=2, priorities=repeats_first, avoided=((0, 1), (0, 2), (1, 2)))
    assert as_figures(bound_field(field)).max_meetings == 0
