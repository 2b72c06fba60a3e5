from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from hexmeet.boards.chance import Occasion, draw_layout
from hexmeet.boards.drawing.characters import draw_characters
from hexmeet.boards.layouts import Layout, Numbers
from hexmeet.rulebooks.loader import load

METHODS: list[Numbers] = ["spiral", "shuffled"]
GOLDEN = Path(__file__).parents[2] / "golden" / "boards"


def test_board_in_characters(spiral: Layout) -> None:
    drawn = "\n".join(draw_characters(spiral)) + "\n"
    assert drawn == (GOLDEN / "characters.txt").read_text(encoding="utf-8")


@given(st.integers(0, 10**6), st.sampled_from(METHODS))
def test_every_board_fits_a_terminal_and_keeps_its_walls(seed: int, method: Numbers) -> None:
    layout = draw_layout(load("studio-2023"), str(seed), Occasion(), method)
    lines = draw_characters(layout)
    assert (len(lines), max(map(len, lines))) <= (18, 79)
    words = " ".join(lines).split()
    for terrain in layout.terrain:
        assert words.count(terrain) == layout.terrain.count(terrain)
    assert sum(line.count("3:1") for line in lines) == 4
    assert sum(line.count("2:1") for line in lines) == 5
    drawn = "".join(lines)
    assert [drawn.count(corner) for corner in "\u250c\u2510\u2514\u2518"] == [3, 3, 3, 3]
    assert (drawn.count("\u252c"), drawn.count("\u2534")) == (18, 18)
