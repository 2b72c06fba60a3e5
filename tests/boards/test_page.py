"""docs/boards.md and its pictures show what the program says and draws."""

import re
from pathlib import Path

import pytest

from hexmeet.boards import topology
from hexmeet.boards.chance import Occasion, draw_layout
from hexmeet.boards.drawing.board import draw_board
from hexmeet.boards.drawing.card import draw_card
from hexmeet.boards.drawing.words import WORDS
from hexmeet.boards.notation import write_layout
from hexmeet.boards.topology import HARBOUR_EDGES
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "boards.md").read_text(encoding="utf-8")

RULEBOOK = load("studio-2023")
OCCASION = Occasion(round=2)
LAYOUT = draw_layout(RULEBOOK, "harbour", OCCASION)


def test_pictures_are_those_the_command_draws() -> None:
    title, words = RULEBOOK.identity.title.en, WORDS["en"]
    drawn = {
        "board.svg": draw_board(LAYOUT, title, OCCASION, words),
        "set-up-card.svg": draw_card(LAYOUT, title, OCCASION, words, "a4"),
    }
    for name, drawing in drawn.items():
        assert (DOCS / "images" / name).read_text(encoding="utf-8") == f"{drawing}\n", name


def test_line_is_that_of_the_picture() -> None:
    assert f"\n{write_layout(LAYOUT)}\n" in PAGE


def test_numbering_is_that_of_the_tables() -> None:
    drawn = [line[2:] for line in (topology.__doc__ or "").splitlines()[5:22]]
    assert "\n".join(drawn) in PAGE
    first, last = re.findall(r"at edges ([\d, ]+) and (\d+),", PAGE)[0]
    assert [int(edge) for edge in (*first.split(", "), last)] == list(HARBOUR_EDGES)


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_page_says_what_each_rulebook_offers(rulebook: str) -> None:
    boards = load(rulebook).boards
    (row,) = [row for row in PAGE.splitlines() if row.startswith("|") and f"`{rulebook}`" in row]
    assert f"one a {boards.scope} |" in row
    assert ("or shuffled" in row) == ("shuffled" in boards.numbers)
