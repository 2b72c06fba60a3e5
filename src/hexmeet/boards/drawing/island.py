"""Draws the island in its sea: hexes with their tokens, harbours at their places.

A hex has sides of SIDE units; the middle of the island is at (0, 0).
"""

import math
from collections.abc import Iterator

from hexmeet.boards.drawing.appearance import (
    INK,
    JETTY,
    LOOKS,
    PAPER,
    PATTERN_SIZE,
    RED_TOKEN,
    SAND,
    SEA,
    SEA_LINE,
    SHORE,
    TOKEN,
    TOKEN_LINE,
    colour_of,
    ink_of,
    sign_of,
)
from hexmeet.boards.drawing.svg import Spot, element, group, move, text
from hexmeet.boards.drawing.words import Words
from hexmeet.boards.figures import count_pips
from hexmeet.boards.layouts import NO_TOKEN, RED, Harbour, Layout, Terrain
from hexmeet.boards.notation import HARBOUR_LETTERS
from hexmeet.boards.topology import (
    CORNER_POINTS,
    EDGE_CORNERS,
    EDGE_HEXES,
    HARBOUR_EDGES,
    HEX_CORNERS,
    HEX_POINTS,
)

SIDE = 100
HALF_WIDTH = SIDE * math.sqrt(3) / 2
REACH = 590  # from the middle to the left and right corner of the sea
WIDTH, HEIGHT = 2 * REACH, REACH * math.sqrt(3)

DISC = 37  # of a number token
BADGE = 37  # of a harbour
TO_BADGE = 75  # from the coast
TO_PLACE = 17
INSET = 0.955  # hexes are drawn a little smaller than they are, with sand between


def draw_island(layout: Layout, words: Words, *, numbered: bool = False) -> str:
    """Draw the whole board; on request with the numbers of harbour places and rows."""
    hexes = range(len(HEX_POINTS))
    return group(
        *_sea(),
        *(_sand(hex_) for hex_ in hexes),
        *(_hex(layout, hex_, words) for hex_ in hexes),
        *(
            _harbour(edge, harbour, place if numbered else None)
            for place, (edge, harbour) in enumerate(
                zip(HARBOUR_EDGES, layout.harbours, strict=True), start=1
            )
        ),
        text_anchor="middle",
    )


def define_patterns() -> str:
    """Define the patterns that hexes are filled with; once in every picture."""
    size = {"width": PATTERN_SIZE, "height": PATTERN_SIZE}
    patterns = [
        element(
            "pattern",
            element("rect", **size, fill=look.colour),
            element("path", d=look.pattern, fill="none", stroke=look.ink, opacity=0.2),
            id=f"terrain-{terrain}",
            patternUnits="userSpaceOnUse",
            **size,
        )
        for terrain, look in LOOKS.items()
    ]
    waves = element("path", d="M0 20Q10 12 20 20T40 20", fill="none", stroke=SEA_LINE)
    sea = element("rect", width=40, height=40, fill=SEA)
    pattern = element(
        "pattern", sea, waves, id="sea", patternUnits="userSpaceOnUse", width=40, height=40
    )
    return element("defs", *patterns, pattern)


def draw_sign(terrain: str, x: float, y: float, size: float, ink: str) -> str:
    """Draw a sign, so many units high, around a spot."""
    return element(
        "path", d=terrain, fill=ink, fill_rule="evenodd", transform=move(x, y, size / 26)
    )


# --- land and sea ---------------------------------------------------------------------------------


def _spot(point: tuple[int, int]) -> Spot:
    x, y = point
    return x * HALF_WIDTH, y * SIDE / 2


def _points(spots: Iterator[Spot]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in spots)


def _sea() -> Iterator[str]:
    for reach, fill, width in ((REACH - 5, "url(#sea)", 8), (REACH - 18, "none", 2)):
        turns = (math.radians(60 * turn) for turn in range(6))
        yield element(
            "polygon",
            points=_points((reach * math.cos(turn), reach * math.sin(turn)) for turn in turns),
            fill=fill,
            stroke=SHORE,
            stroke_width=width,
            stroke_linejoin="round",
        )


def _sand(hex_: int) -> str:
    outline = _points(_spot(CORNER_POINTS[corner]) for corner in HEX_CORNERS[hex_])
    return element(
        "polygon", points=outline, fill=SAND, stroke=SAND, stroke_width=14, stroke_linejoin="round"
    )


def _hex(layout: Layout, hex_: int, words: Words) -> str:
    terrain, token = layout.terrain[hex_], layout.tokens[hex_]
    look = LOOKS[terrain]
    x, y = _spot(HEX_POINTS[hex_])
    corners = (_spot(CORNER_POINTS[corner]) for corner in HEX_CORNERS[hex_])
    outline = _points(((cx - x) * INSET, (cy - y) * INSET) for cx, cy in corners)
    is_desert = terrain is Terrain.DESERT
    return group(
        element("polygon", points=outline, fill=f"url(#terrain-{terrain})", stroke=look.ink),
        draw_sign(look.sign, 0, 0 if is_desert else -60, 70 if is_desert else 38, look.ink),
        text(words.terrains[terrain], (0, 68), 20, room=104, bold=True, fill=look.ink),
        "" if token == NO_TOKEN else _token(token, layout.letters[hex_]),
        transform=move(x, y),
        data_hex=hex_,
    )


def _token(token: int, letter: str) -> str:
    """Draw a number token; a 6 or 8 is bright on dark and has a second ring."""
    is_red = token in RED
    fill, ink = (RED_TOKEN, PAPER) if is_red else (TOKEN, INK)
    pips = count_pips(token)
    dots = (element("circle", cx=(2 * pip - pips + 1) * 4.0, cy=23, r=2.8) for pip in range(pips))
    ring = element("circle", r=DISC - 4.5, fill="none", stroke=PAPER, stroke_width=1.5)
    return group(
        element(
            "circle", r=DISC, fill=fill, stroke=PAPER if is_red else TOKEN_LINE, stroke_width=2
        ),
        ring if is_red else "",
        text(letter, (0, -19), 13) if letter else "",
        text(str(token), (0, 14), 40 if is_red else 36, bold=True),
        *dots,
        fill=ink,
        transform=move(0, 2),
    )


# --- harbours -------------------------------------------------------------------------------------


def _out_at_sea(edge: int, distance: float) -> Spot:
    """Give the spot so far straight out from the middle of an edge of the coast."""
    x, y = _spot(HEX_POINTS[EDGE_HEXES[edge][0]])
    ends = [_spot(CORNER_POINTS[corner]) for corner in EDGE_CORNERS[edge]]
    middle_x, middle_y = sum(end[0] for end in ends) / 2, sum(end[1] for end in ends) / 2
    farther = 1 + distance / HALF_WIDTH
    return x + (middle_x - x) * farther, y + (middle_y - y) * farther


def _harbour(edge: int, harbour: Harbour, place: int | None) -> str:
    x, y = _out_at_sea(edge, TO_BADGE)
    letter = "" if harbour is Harbour.ANY else f" {HARBOUR_LETTERS[harbour]}"
    ratio = f"{harbour.ratio}{letter}"
    ink = ink_of(harbour)
    return group(
        _jetties(edge, (x, y)),
        "" if place is None else _place(place, *_out_at_sea(edge, TO_PLACE)),
        group(
            element("circle", r=BADGE, fill=colour_of(harbour), stroke=SHORE, stroke_width=4),
            draw_sign(sign_of(harbour), 0, -12, 29, ink),
            text(ratio, (0, 20), 17, room=58, bold=True, fill=ink, direction="ltr"),
            transform=move(x, y),
        ),
        data_harbour=harbour,
    )


def _jetties(edge: int, end: Spot) -> str:
    lines = (
        element("line", x1=x, y1=y, x2=end[0], y2=end[1])
        for x, y in (_spot(CORNER_POINTS[corner]) for corner in EDGE_CORNERS[edge])
    )
    return group(*lines, stroke=JETTY, stroke_width=9, stroke_dasharray="5 2.5")


def _place(place: int, x: float, y: float) -> str:
    """Number a harbour place, at a spot between its jetties."""
    return group(
        element("circle", r=14, fill=PAPER, stroke=SHORE, stroke_width=2),
        text(str(place), (0, 7), 19, bold=True, fill=INK),
        transform=move(x, y),
    )
