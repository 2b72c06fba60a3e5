"""Pages of a screen: everybody is on one, and nothing is higher than the screen."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.web.site import Site

from hexmeet.web.screens.filling import (
    GAP,
    HEIGHT,
    LEAST_ROOM,
    MARGIN,
    PITCH,
    SIZES,
    WIDTHS,
    Block,
    Filled,
    Frame,
    Shape,
    fill,
)
from hexmeet.web.screens.widths import count_lines

CAPITAL = 0.7  # of a letter size, at least
READABLE = 2.5  # hundredths of the screen's height, from ten metres
LONG = "Maximilian-Alexander von und zu Hohenlohe-Langenbur"


def list_names(count: int) -> list[str]:
    return [Site.name(number) for number in range(count)]


def fill_names(names: list[str], shape: Shape) -> Filled[str]:
    return fill([(name, Block(texts=(name,))) for name in names], shape)


def find_room(filled: Filled[str], shape: Shape) -> float:
    width = WIDTHS[shape] - 2 * MARGIN - GAP * (filled.columns - 1)
    return width / filled.columns / SIZES[filled.letters - 1] - Frame().beside


@pytest.mark.parametrize(
    ("players", "shape", "pages"),
    [
        (12, Shape.WIDE, 1),
        (12, Shape.SQUARE, 1),
        (29, Shape.WIDE, 1),
        (29, Shape.SQUARE, 1),
        (64, Shape.WIDE, 2),
        (64, Shape.SQUARE, 2),
        (200, Shape.WIDE, 4),
        (200, Shape.SQUARE, 5),
    ],
)
def test_as_few_pages_as_can_be(players: int, shape: Shape, pages: int) -> None:
    assert len(fill_names(list_names(players), shape).pages) == pages


def test_sixty_four_usual_names_are_on_one_wide_page() -> None:
    names = [f"Ada Lovelace {number}" for number in range(64)]
    assert len(fill_names(names, Shape.WIDE).pages) == 1


def test_letters_are_read_from_the_back_row() -> None:
    assert min(SIZES) * CAPITAL >= READABLE


def test_fewer_players_have_larger_letters() -> None:
    few, many = (fill_names(list_names(count), Shape.WIDE) for count in (12, 29))
    assert few.letters < many.letters


def test_columns_of_a_page_are_equally_long() -> None:
    filled = fill_names([f"Ada {number}" for number in range(12)], Shape.WIDE)
    assert len({len(column) for column in filled.pages[0]}) == 1


def test_blocks_stay_together() -> None:
    tables = [(table, Block(texts=("Ada", "Bea", LONG, "Dana"), lines=0.7)) for table in range(50)]
    filled = fill(tables, Shape.SQUARE, Frame(beside=4.0))
    shown = [table for page in filled.pages for column in page for table in column]
    assert shown == list(range(50))


def test_a_block_higher_than_a_screen_still_has_a_place() -> None:
    filled = fill([("all", Block(texts=(LONG,) * 60))], Shape.SQUARE)
    assert filled.pages == [[["all"]]]


def test_where_there_is_no_room_a_single_column_of_the_smallest_letters_is_left() -> None:
    filled = fill([("Ada", Block(texts=("Ada",)))], Shape.SQUARE, Frame(part=0.1))
    assert (filled.letters, filled.columns) == (len(SIZES), 1)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.sampled_from([*list_names(29), LONG, "n" * 50, "陳美玲"]), min_size=1, max_size=90),
    st.sampled_from(Shape),
)
def test_nothing_is_cut_off(names: list[str], shape: Shape) -> None:
    filled = fill_names(names, shape)
    room = find_room(filled, shape)
    assert room >= LEAST_ROOM
    assert [name for page in filled.pages for column in page for name in column] == names
    for page in filled.pages:
        assert len(page) <= filled.columns
        for column in page:
            lines = sum(count_lines(name, room) for name in column)
            assert lines * PITCH * SIZES[filled.letters - 1] <= HEIGHT
