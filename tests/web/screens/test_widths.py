"""How much room names take."""

from hypothesis import given
from hypothesis import strategies as st

from hexmeet.web.screens.widths import count_lines, measure


def test_broad_letters_take_more_room_than_narrow_ones() -> None:
    assert measure("Willow") < measure("WILLOW")
    assert measure("ill") < measure("mom")
    assert measure("") == 0


def test_marks_and_what_cannot_be_seen_take_no_room() -> None:
    assert measure("لَيْلَى") == measure("ليلى")
    assert measure("\u2068Ada\u2069") == measure("Ada")
    assert measure("Kovac\u030c") == measure("Kovač")


def test_full_signs_take_a_letter_size() -> None:
    assert measure("陳美") == 2.0


def test_names_break_between_words_and_after_hyphens() -> None:
    room = measure("Maximilian-") + 0.1
    assert count_lines("Ada", room) == 1
    assert count_lines("Maximilian-Alexander", room) == 2
    assert count_lines("Jo Maximilian-Alexander", room) == 3


def test_a_word_longer_than_its_room_breaks_inside() -> None:
    assert count_lines("n" * 50, measure("n" * 20)) == 3
    assert count_lines("Jo " + "n" * 50, measure("n" * 20)) == 4


@given(st.text(max_size=60), st.floats(8, 40))
def test_more_room_never_takes_more_lines(text: str, room: float) -> None:
    lines = count_lines(text, room)
    assert lines >= 1
    assert count_lines(text, room + measure(text)) == 1
    assert (lines + 1) * room >= measure(text.replace(" ", ""))
