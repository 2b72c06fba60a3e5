"""The board in characters: hexes as bricks of a wall, which touch as the hexes of the island do.

Half a brick's upper or lower side stands for a slanted edge; a harbour's edge is drawn heavy, with
the ratio and the letter of its resource beside it at sea.
"""

from hexmeet.boards.figures import count_pips
from hexmeet.boards.layouts import NO_TOKEN, RED, Harbour, Layout
from hexmeet.boards.notation import HARBOUR_LETTERS
from hexmeet.boards.topology import (
    CORNER_NEIGHBOURS,
    CORNER_POINTS,
    EDGE_CORNERS,
    EDGE_HEXES,
    HARBOUR_EDGES,
    HEX_POINTS,
    NONE,
)

HALF = 7  # columns of half a brick
COURSE = 3  # lines from one wall to the next
INSIDE = 2 * HALF - 1
FARTHEST = 5  # half widths from the middle of the island to its side
SEA = HALF + 1  # columns at its right; at its left the harbours lie beside the shorter rows
WIDTH = 2 * FARTHEST * HALF + SEA
HEIGHT = 5 * COURSE + 3
PIP = "\u2022"
# By the sides a wall goes on to: east, west, north, south.
WALLS = {
    "ew": "\u2500",
    "es": "\u250c",
    "ws": "\u2510",
    "en": "\u2514",
    "wn": "\u2518",
    "ews": "\u252c",
    "ewn": "\u2534",
}
LEVEL, UPRIGHT, HEAVY_LEVEL, HEAVY_UPRIGHT = "\u2500\u2502\u2501\u2503"

Page = list[list[str]]
Spot = tuple[int, int]  # column, line


def draw_characters(layout: Layout) -> tuple[str, ...]:
    """Draw a layout as lines of characters."""
    page = [[" "] * WIDTH for _ in range(HEIGHT)]
    for edge in range(len(EDGE_CORNERS)):
        _draw_edge(page, edge, heavy=edge in HARBOUR_EDGES)
    for corner in range(len(CORNER_POINTS)):
        _draw_corner(page, corner)
    for edge, harbour in zip(HARBOUR_EDGES, layout.harbours, strict=True):
        _draw_harbour(page, edge, harbour)
    letters = layout.letters
    for hex_, (terrain, token) in enumerate(zip(layout.terrain, layout.tokens, strict=True)):
        column, line = _spot(HEX_POINTS[hex_])
        _write(page, (column - HALF + 1, line + 1), terrain.center(INSIDE))
        _write(page, (column - HALF + 1, line + 2), _token(token, letters[hex_]).center(INSIDE))
    return tuple("".join(line).rstrip() for line in page)


def _spot(point: tuple[int, int]) -> Spot:
    """Give the place on the page of a corner, or of the middle of a hex's upper wall."""
    x, y = point
    return (x + FARTHEST) * HALF, (y + 8) // 3 * COURSE + 1


def _write(page: Page, spot: Spot, text: str) -> None:
    column, line = spot
    page[line][column : column + len(text)] = text


def _ends(edge: int) -> tuple[Spot, Spot]:
    first, second = sorted(_spot(CORNER_POINTS[corner]) for corner in EDGE_CORNERS[edge])
    return first, second


def _draw_edge(page: Page, edge: int, *, heavy: bool) -> None:
    (column, line), (end, last) = _ends(edge)
    if line == last:
        wall = HEAVY_LEVEL if heavy else LEVEL
        _write(page, (column + 1, line), wall * (end - column - 1))
    for between in range(line + 1, last):
        _write(page, (column, between), HEAVY_UPRIGHT if heavy else UPRIGHT)


def _draw_corner(page: Page, corner: int) -> None:
    column, line = _spot(CORNER_POINTS[corner])
    sides = set()
    for neighbour in CORNER_NEIGHBOURS[corner]:
        if neighbour != NONE:
            other, other_line = _spot(CORNER_POINTS[neighbour])
            upright = "s" if other_line > line else "n"
            sides.add(upright if other == column else "e" if other > column else "w")
    _write(page, (column, line), WALLS["".join(sorted(sides, key="ewns".index))])


def _draw_harbour(page: Page, edge: int, harbour: Harbour) -> None:
    letter = "" if harbour is Harbour.ANY else f" {HARBOUR_LETTERS[harbour]}"
    text = f"{harbour.ratio}{letter}"
    (column, line), (_, last) = _ends(edge)
    middle, wall = _spot(HEX_POINTS[EDGE_HEXES[edge][0]])
    if line == last:
        beside = line - 1 if wall == line else line + 1
        _write(page, (column + 1 + (HALF - len(text)) // 2, beside), text)
    elif column > middle:
        _write(page, (column + 2, line + 1), text)
    else:
        _write(page, (column - 1 - len(text), line + 1), text)


def _token(token: int, letter: str) -> str:
    if token == NO_TOKEN:
        return ""
    number = f"[{token}]" if token in RED else f"{token}"
    return f"{letter} {number} {PIP * count_pips(token)}".strip()
