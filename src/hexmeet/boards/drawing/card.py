"""The set-up card: one page from which a volunteer builds a board in the hall, row by row.

Sizes are in millimetres. A language read from the right turns the page around, never a row of
hexes and never the island.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from hexmeet.boards.chance import Occasion
from hexmeet.boards.drawing.appearance import (
    INK,
    LOOKS,
    PAPER,
    QUIET,
    RED_TOKEN,
    RULE,
    SHORE,
    colour_of,
    ink_of,
    sign_of,
)
from hexmeet.boards.drawing.island import HEIGHT, WIDTH, define_patterns, draw_island, draw_sign
from hexmeet.boards.drawing.svg import FONTS, Spot, describe, element, fold, group, move, text
from hexmeet.boards.drawing.words import Words
from hexmeet.boards.layouts import NO_TOKEN, RED, Layout
from hexmeet.boards.notation import ROWS, find_row, write_layout

Paper = Literal["a4", "letter"]
SIZES: dict[Paper, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}

MARGIN = 12
HEAD = 19  # of the page, above the rows
LABEL = 13  # beside a row
TILE_WIDTH, GAP = 33.0, 2.0
RED_BOX = 10.6
SWATCH = 14  # the coloured part of a tile
PICTURE = 100
LINE = 8  # from one harbour to the next
REST = 174  # of the height of the page, beside the rows
CHECKS = 11  # from the foot of the page up to the boxes

TITLE_SIZE, HEADING_SIZE, STEP_SIZE, SMALL_SIZE = 9.5, 5.2, 4.2, 3.7


@dataclass(frozen=True, slots=True)
class _Page:
    """A page and the side its language is read from."""

    width: float
    height: float
    words: Words

    @property
    def tile_height(self) -> float:
        """What the rest of the page leaves for a row."""
        return (self.height - REST) / len(ROWS) - GAP

    @property
    def direction(self) -> str:
        return "rtl" if self.words.from_the_right else "ltr"

    def along(self, distance: float) -> float:
        """Give the place so far from the margin at which lines begin."""
        return self.width - MARGIN - distance if self.words.from_the_right else MARGIN + distance


def draw_card(layout: Layout, title: str, occasion: Occasion, words: Words, paper: Paper) -> str:
    """Draw the set-up card of a layout as an SVG page."""
    width, height = SIZES[paper]
    page = _Page(width, height, words)
    below = MARGIN + HEAD + len(ROWS) * (page.tile_height + GAP) + 4
    return element(
        "svg",
        describe(f"{words.card}: {words.occasion(occasion)}, {title}", write_layout(layout)),
        define_patterns(),
        element("rect", width=width, height=height, fill=PAPER),
        *_head(page, title, occasion),
        *_rows(page, layout),
        _picture(page, layout, below),
        *_steps(page, layout, below + PICTURE * HEIGHT / WIDTH + 7.5),
        *_harbours(page, layout, below),
        *_foot(page, layout),
        xmlns="http://www.w3.org/2000/svg",
        width=f"{width:g}mm",
        height=f"{height:g}mm",
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        lang=words.language,
        font_family=FONTS,
        direction=page.direction,
        fill=INK,
    )


def _head(page: _Page, title: str, occasion: Occasion) -> Iterator[str]:
    words, room = page.words, page.width - 2 * MARGIN
    yield text(
        words.occasion(occasion),
        (page.along(0), MARGIN + 8),
        TITLE_SIZE,
        room=room * 0.68,
        bold=True,
    )
    yield text(title, (page.along(0), MARGIN + 14), SMALL_SIZE, room=room * 0.6, fill=QUIET)
    end = (page.along(room), MARGIN + 8)
    yield text(words.card, end, HEADING_SIZE, room=room * 0.3, text_anchor="end")
    end = (page.along(room), MARGIN + 14)
    yield text(
        words.left_to_right, end, SMALL_SIZE, room=room * 0.38, fill=QUIET, text_anchor="end"
    )


# --- rows of hexes --------------------------------------------------------------------------------


def _rows(page: _Page, layout: Layout) -> Iterator[str]:
    """Draw the rows; their hexes stand from left to right in every language."""
    room = page.width - 2 * MARGIN - LABEL
    left = MARGIN + (0 if page.words.from_the_right else LABEL)
    hexes = iter(range(sum(ROWS)))
    for row, length in enumerate(ROWS):
        y = MARGIN + HEAD + row * (page.tile_height + GAP)
        middle = page.along(LABEL / 2 - 2)
        label = text(page.words.row, (middle, y + 5), SMALL_SIZE, room=LABEL - 3, fill=QUIET)
        number = text(str(row + 1), (middle, y + 14), TITLE_SIZE, bold=True)
        first = left + (room - length * TILE_WIDTH - (length - 1) * GAP) / 2
        tiles = (
            _tile(page, layout, next(hexes), (first + place * (TILE_WIDTH + GAP), y))
            for place in range(length)
        )
        yield group(label, number, *tiles, text_anchor="middle")


def _tile(page: _Page, layout: Layout, hex_: int, spot: Spot) -> str:
    terrain, token, letter = layout.terrain[hex_], layout.tokens[hex_], layout.letters[hex_]
    look = LOOKS[terrain]
    middle = (SWATCH + TILE_WIDTH) / 2
    room = TILE_WIDTH - SWATCH - 2
    height = page.tile_height
    base = height / 2 + 1.5 if token == NO_TOKEN else height - 2.4
    return group(
        element("rect", width=SWATCH, height=height, fill=look.colour),
        draw_sign(look.sign, SWATCH / 2, height / 2, 11, look.ink),
        element(
            "rect", width=TILE_WIDTH, height=height, fill="none", stroke=INK, stroke_width=0.35
        ),
        text(page.words.terrains[terrain], (middle, base), 4.2, room=room),
        *([] if token == NO_TOKEN else _token(token, letter, (middle, height / 2 - 2))),
        transform=move(*spot),
        data_hex=hex_,
    )


def _token(token: int, letter: str, spot: Spot) -> Iterator[str]:
    """Draw a number around a spot; a 6 or 8 is bright on dark."""
    x, y = spot
    if token in RED:
        box = {"x": x - RED_BOX / 2, "y": y - RED_BOX / 2, "width": RED_BOX, "height": RED_BOX}
        yield element("rect", rx=2, fill=RED_TOKEN, **box)
    fill = PAPER if token in RED else INK
    yield text(str(token), (x, y + 3.6), 9.8, room=15, bold=True, fill=fill)
    if letter:
        yield text(letter, (TILE_WIDTH - 2.2, 4.4), SMALL_SIZE, fill=QUIET)


# --- the picture, harbours, and what to do --------------------------------------------------------


def _picture(page: _Page, layout: Layout, y: float) -> str:
    scale = PICTURE / WIDTH
    middle = page.along(PICTURE / 2)
    return group(
        draw_island(layout, page.words, numbered=True),
        transform=move(middle, y + HEIGHT * scale / 2, scale),
    )


def _harbours(page: _Page, layout: Layout, y: float) -> Iterator[str]:
    start = PICTURE + 8
    room = page.width - 2 * MARGIN - start
    yield text(page.words.harbours, (page.along(start), y + 6), HEADING_SIZE, bold=True)
    yield text(
        page.words.clockwise, (page.along(start), y + 11.5), SMALL_SIZE, room=room, fill=QUIET
    )
    for place, harbour in enumerate(layout.harbours, start=1):
        middle = y + 9.5 + place * LINE
        base = middle + 1.7
        yield group(
            text(str(place), (page.along(start + 3), base), 5, text_anchor="middle", fill=QUIET),
            element(
                "circle",
                cx=page.along(start + 12),
                cy=middle,
                r=3.5,
                fill=colour_of(harbour),
                stroke=SHORE,
                stroke_width=0.4,
            ),
            draw_sign(sign_of(harbour), page.along(start + 12), middle, 4.4, ink_of(harbour)),
            text(harbour.ratio, (page.along(start + 19), base), 5, bold=True),
            text(page.words.harbour(harbour), (page.along(start + 33), base), 5, room=room - 33),
            data_place=place,
        )


def _steps(page: _Page, layout: Layout, y: float) -> Iterator[str]:
    for sentence in (_tokens(page.words, layout), page.words.robber):
        for line in fold(sentence, STEP_SIZE, page.width - 2 * MARGIN):
            yield text(line, (page.along(0), y), STEP_SIZE)
            y += STEP_SIZE * 1.4


def _tokens(words: Words, layout: Layout) -> str:
    if layout.spiral is None:
        return words.shuffled
    row, place = find_row(layout.letters.index("A"))
    return words.along_spiral.format(row=row, hex=place)


def _foot(page: _Page, layout: Layout) -> Iterator[str]:
    """Draw boxes to tick, a line to sign on, and the line that writes the layout down."""
    y = page.height - MARGIN - CHECKS
    room = page.width - 2 * MARGIN
    share = room * 0.6 / len(page.words.done)
    for number, thing in enumerate(page.words.done):
        box = page.along(number * share + (4.5 if page.words.from_the_right else 0))
        yield element(
            "rect",
            x=box,
            y=y - 3.8,
            width=4.5,
            height=4.5,
            fill="none",
            stroke=INK,
            stroke_width=0.4,
        )
        yield text(thing, (page.along(number * share + 6.5), y), 4, room=share - 8)
    signed = room * 0.6
    yield text(page.words.checked_by, (page.along(signed), y), 4, room=room * 0.15)
    line = f"M{page.along(room * 0.76):.2f} {y + 1:.2f}H{page.along(room):.2f}"
    yield element("path", d=line, stroke=RULE, stroke_width=0.4)
    notation = (page.width / 2, page.height - MARGIN)
    yield text(
        write_layout(layout),
        notation,
        SMALL_SIZE,
        room=room,
        fill=QUIET,
        direction="ltr",
        text_anchor="middle",
    )
