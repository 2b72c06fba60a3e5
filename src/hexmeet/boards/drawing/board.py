"""A board as a picture of its own: title, island, and the line that writes the layout down."""

from hexmeet.boards.chance import Occasion
from hexmeet.boards.drawing.appearance import INK, PAPER, QUIET
from hexmeet.boards.drawing.island import HEIGHT, WIDTH, define_patterns, draw_island
from hexmeet.boards.drawing.svg import FONTS, describe, element, group, move, text
from hexmeet.boards.drawing.words import Words
from hexmeet.boards.layouts import Layout
from hexmeet.boards.notation import write_layout

MARGIN = 40
TITLE = 130
FOOT = 50


def draw_board(layout: Layout, title: str, occasion: Occasion, words: Words) -> str:
    """Draw a layout as an SVG picture that fills a page or a screen."""
    width, height = WIDTH + 2 * MARGIN, TITLE + HEIGHT + FOOT + MARGIN
    heading = words.occasion(occasion)
    notation = write_layout(layout)
    return element(
        "svg",
        describe(f"{heading}, {title}", notation),
        define_patterns(),
        element("rect", width=width, height=height, fill=PAPER),
        group(
            text(heading, (width / 2, 70), 54, room=WIDTH, bold=True, fill=INK),
            text(title, (width / 2, 112), 26, room=WIDTH, fill=QUIET),
            group(draw_island(layout, words), transform=move(width / 2, TITLE + HEIGHT / 2)),
            text(
                notation, (width / 2, height - MARGIN), 21, room=WIDTH, fill=QUIET, direction="ltr"
            ),
            text_anchor="middle",
        ),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        role="img",
        lang=words.language,
        font_family=FONTS,
        direction="rtl" if words.from_the_right else "ltr",
    )
