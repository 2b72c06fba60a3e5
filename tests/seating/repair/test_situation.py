"""What cannot have happened, and what is not for seating to put right, is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.seating.repair.situation import Change, Published, check
from hexmeet.seating.repair.task import set_task

Publish = Callable[..., Published]


@pytest.mark.parametrize(
    ("change", "code", "clause"),
    [
        ({"round": 3}, "repair.round-unknown", "reading 18"),
        ({"round": 0}, "repair.round-unknown", "reading 18"),
        ({"round": 2, "published_through": 1}, "repair.published-through", "reading 18"),
        ({"round": 1, "published_through": 3}, "repair.published-through", "reading 18"),
        ({"started": (3,)}, "repair.table-unknown", "reading 18"),
        ({"started": (0,)}, "repair.table-unknown", "reading 18"),
        ({"absent": ("z",)}, "repair.player-not-seated", "reading 18"),
        ({"wrong_seats": (("a", "z"),)}, "repair.player-not-seated", "reading 18"),
        ({"late": ("a",)}, "repair.already-seated", "reading 18"),
        ({"late": ("z", "z")}, "repair.named-twice", "reading 18"),
        ({"absent": ("a",), "late": ("a",)}, "repair.named-twice", "reading 18"),
        ({"absent": ("a",), "started": (1,)}, "repair.left-running-game", "reading 11"),
    ],
)
def test_refusal(publish: Publish, change: dict[str, Any], code: str, clause: str) -> None:
    published = publish(("abcd", "efg"), ("aefb", "cdg"))
    number = change.get("round", 1)
    with pytest.raises(RuleViolation) as refused:
        check(published, Change(**{"round": number, "published_through": number} | change))
    assert (refused.value.code, refused.value.clause.clause) == (code, clause)


def test_what_can_have_happened_is_not_refused(publish: Publish) -> None:
    published = publish(("abcd", "efg"))
    check(published, Change(round=1, published_through=1, absent=("a",), late=("z",), started=(2,)))


def test_too_few_players_are_refused(publish: Publish) -> None:
    with pytest.raises(RuleViolation) as refused:
        set_task(publish(("abc", "def")), 1, ["a"], [])
    assert refused.value.code == "players.cannot-be-seated"
    assert refused.value.params["players"] == 5


@pytest.mark.parametrize("late", [1, 2, 5])
def test_late_players_find_no_room_where_all_tables_have_started(
    publish: Publish, late: int
) -> None:
    coming = [f"late {n}" for n in range(late)]
    with pytest.raises(RuleViolation) as refused:
        set_task(publish(("abcd", "efg")), 1, [], coming, [1, 2])
    assert refused.value.code == "repair.no-room"
    assert refused.value.params["tables"] == ("1", "2")


def test_three_late_players_make_a_table_of_their_own(publish: Publish) -> None:
    task = set_task(publish(("abcd", "efg")), 1, [], ["x", "y", "z"], [1, 2])
    assert (task.fours, task.threes, task.open) == (0, 1, {2: ()})


def test_empty_table_is_opened_again_before_a_new_one(publish: Publish) -> None:
    task = set_task(publish(("abcd", "", "efgh")), 1, [], ["z"])
    assert sorted(task.open) == [0, 1, 2]
