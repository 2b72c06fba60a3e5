import pytest

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.loader import load
from hexmeet.seating.selection import SelectionOrder, order_finals, order_preliminary

TABLE = ("A", "B", "C", "D")
STUDIO = [
    "1 A chair", "1 A colour", "1 A play-order", "2 B colour", "2 B play-order",
    "3 C colour", "3 C play-order", "4 D colour", "4 D play-order",
]  # fmt: skip


def show(order: SelectionOrder) -> list[str]:
    return [f"{step.turn} {step.player} {step.selects}" for step in order.steps]


@pytest.mark.clause("studio-2023", "1.1.6")
def test_first_selects_chair_colour_and_play_order_the_others_no_chair() -> None:
    assert show(order_preliminary(TABLE, load("studio-2023"))) == STUDIO
    assert show(order_preliminary(TABLE[:3], load("studio-2023"))) == STUDIO[:7]


@pytest.mark.clause("cwc-2004", "10")
@pytest.mark.parametrize("rulebook", ["cwc-2004", "italy-2009", "shn-2022", "shn-2024"])
def test_elsewhere_the_schedule_fixes_play_order(rulebook: str) -> None:
    order = order_preliminary(TABLE, load(rulebook))
    assert (order.play_order, order.steps, order.is_drawn) == (TABLE, (), False)


@pytest.mark.clause("studio-2023", "1.1.7")
@pytest.mark.clause("studio-2023", "1.1.9")
def test_finals_of_studio_select_by_rank_once_the_layout_is_confirmed() -> None:
    order = order_finals(TABLE, load("studio-2023"), Stream("1", "seating"))
    assert show(order) == STUDIO
    assert order.moment == "after-board"


@pytest.mark.clause("cwc-2004", "15")
@pytest.mark.clause("cwc-2004", "20")
def test_finals_of_cwc_choose_their_seat_by_rank_before_the_layout() -> None:
    order = order_finals(TABLE, load("cwc-2004"), Stream("1", "seating"))
    assert show(order) == ["1 A play-order", "2 B play-order", "3 C play-order", "4 D play-order"]
    assert order.moment == "before-board"


@pytest.mark.parametrize("rulebook", ["italy-2009", "shn-2022", "shn-2024"])
def test_play_order_is_drawn_where_nobody_chooses(rulebook: str) -> None:
    def draw(seed: str) -> SelectionOrder:
        return order_finals(TABLE, load(rulebook), Stream(seed, "seating/final/table 1"))

    assert draw("1") == draw("1")
    assert draw("1").is_drawn
    assert not draw("1").steps
    assert {draw(str(n)).play_order[0] for n in range(40)} == set(TABLE)
