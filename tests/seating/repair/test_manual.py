"""Changes by hand: what they do is counted anew, and told before anybody agrees."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Objective
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.seating.entrants import Entrants
from hexmeet.seating.figures import measure
from hexmeet.seating.repair.certificates import certify_change
from hexmeet.seating.repair.manual import move, swap
from hexmeet.seating.repair.situation import Published, exchange, tables_of

Publish = Callable[..., Published]

ROUNDS = (("abcd", "efgh", "ijk"), ("aeib", "fcjg", "dhk"))
PUBLISHED = Published(
    rounds=tables_of(ROUNDS),
    entrants=Entrants(players=tuple("abcdefghijk"), groups=(("a", "f"), ("b", "c", "k"))),
    rulebook="shn-2024",
    priorities=load("shn-2024").seating.priorities,
)


@given(st.integers(1, 2), st.permutations("abcdefghijk"))
def test_figures_after_a_swap_are_those_of_a_recount(number: int, players: list[str]) -> None:
    one, other = players[:2]
    comparison = swap(PUBLISHED, number, one, other)
    rounds = list(PUBLISHED.rounds)
    rounds[number - 1] = exchange(rounds[number - 1], one, other)
    assert comparison.published.rounds == tuple(rounds)
    assert comparison.before == measure(ROUNDS, PUBLISHED.entrants.groups)
    assert comparison.after == measure(rounds, PUBLISHED.entrants.groups)
    assert {change.player for change in comparison.moves} == {one, other}
    worse = [
        objective
        for objective in PUBLISHED.priorities
        if getattr(comparison.after, objective) > getattr(comparison.before, objective)
    ]
    assert list(comparison.suffers) == worse


def test_swap_at_one_table_is_of_play_order_only() -> None:
    comparison = swap(PUBLISHED, 1, "a", "b")
    assert comparison.published.rounds[0][0] == ("b", "a", "c", "d")
    assert comparison.suffers == ()
    assert comparison.gains == (Objective.POSITION_REPEATS,)
    assert all(change.is_in_play_order for change in comparison.moves)


def test_wishes_that_suffer_are_named(publish: Publish) -> None:
    published = publish(*ROUNDS, groups=(("a", "f"),), avoided=(("e", "d"),), fixed_tables={"d": 1})
    comparison = swap(published, 1, "d", "f")
    assert comparison.avoided_meet == (("d", "e"),)
    assert comparison.friends_meet == (("a", "f"),)
    assert comparison.misplaced == ("d",)
    back = swap(comparison.published, 1, "d", "f")
    assert (back.avoided_meet, back.friends_meet, back.placed) == ((), (), ("d",))


def test_empty_fourth_seat_is_taken() -> None:
    comparison = move(PUBLISHED, 1, "b", 3)
    assert comparison.published.rounds[0] == tuple(map(tuple, ("adc", "efgh", "ijkb")))
    last = move(PUBLISHED, 1, "d", 3)
    assert last.published.rounds[0] == tuple(map(tuple, ("abc", "efgh", "ijkd")))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda: swap(PUBLISHED, 3, "a", "b"), "repair.round-unknown"),
        (lambda: swap(PUBLISHED, 1, "a", "z"), "repair.player-not-seated"),
        (lambda: swap(PUBLISHED, 1, "a", "a"), "swap.one-player"),
        (lambda: move(PUBLISHED, 1, "a", 2), "swap.no-empty-seat"),
        (lambda: move(PUBLISHED, 1, "a", 4), "swap.no-empty-seat"),
        (lambda: move(PUBLISHED, 1, "i", 3), "swap.no-empty-seat"),
    ],
)
def test_impossible_changes_are_refused(change: Callable[[], object], code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        change()
    assert refused.value.code == code


def test_table_of_three_cannot_be_left(publish: Publish) -> None:
    with pytest.raises(RuleViolation) as refused:
        move(publish(("abc", "def")), 1, "a", 2)
    assert refused.value.code == "swap.too-few-stay"


def test_changed_schedule_is_measured_beside_bounds_for_any_schedule() -> None:
    certificate = certify_change(swap(PUBLISHED, 1, "a", "e").published)
    assert certificate.achieved.max_meetings >= certificate.bound.max_meetings
    assert not certificate.is_optimal
