"""Layouts as a line of text that a person can read and type.

Hexes row by row with their letter and number, then harbours clockwise from the upper left:

    L11 W12 G9 / B4 O6 B5 W10 / G3 L11 D L4 O8 / B8 O10 W9 G12 / W5 L2 W3 | 3 G O 3 W 3 3 B L
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from hexmeet.boards.layouts import NO_TOKEN, Harbour, Layout, Terrain
from hexmeet.boards.topology import HARBOURS
from hexmeet.rulebooks.problems import FileError, Problem

ROWS = (3, 4, 5, 4, 3)
MOST_DIGITS = 2
LONGEST_QUOTE = 20

TERRAIN_LETTERS = {terrain: terrain[0].upper() for terrain in Terrain}
HARBOUR_LETTERS = {
    harbour: "3" if harbour is Harbour.ANY else harbour[0].upper() for harbour in Harbour
}

Found = TypeVar("Found", Terrain, Harbour)
Fault = tuple[str, str]  # the place in the line, what was expected there


def find_row(hex_: int) -> tuple[int, int]:
    """Give a hex's row and its place there, as people count."""
    row = next(row for row in range(len(ROWS)) if hex_ < sum(ROWS[: row + 1]))
    return row + 1, hex_ - sum(ROWS[:row]) + 1


def write_layout(layout: Layout) -> str:
    """Write a layout as one line."""
    hexes = iter(map(write_hex, layout.terrain, layout.tokens))
    rows = [" ".join(next(hexes) for _ in range(length)) for length in ROWS]
    harbours = " ".join(HARBOUR_LETTERS[harbour] for harbour in layout.harbours)
    return f"{' / '.join(rows)} | {harbours}"


def write_hex(terrain: Terrain, token: int) -> str:
    """Write a hex as its letter and number."""
    return f"{TERRAIN_LETTERS[terrain]}{token or ''}"


def read_layout(text: str, name: str) -> Layout:
    """Read a line, capitals or not; every fault of writing is reported, under the line's name."""
    land, _, coast = text.upper().partition("|")
    rows = [row.split() for row in land.split("/")]
    harbours = coast.split()
    problems = [Problem(name, key, expected) for key, expected in _find_faults(rows, harbours)]
    if problems:
        raise FileError(problems)
    words = [word for row in rows for word in row]
    return Layout(
        tuple(_find(word[0], TERRAIN_LETTERS) for word in words),
        tuple(int(word[1:]) if word[1:] else NO_TOKEN for word in words),
        tuple(_find(word, HARBOUR_LETTERS) for word in harbours),
    )


def _find(letter: str, letters: Mapping[Found, str]) -> Found:
    return next(thing for thing, of_it in letters.items() if of_it == letter)


def _find_faults(rows: Sequence[Sequence[str]], harbours: Sequence[str]) -> Iterator[Fault]:
    if len(rows) != len(ROWS):
        yield "rows", f'expected {len(ROWS)} with "/" between them, got {len(rows)}'
    for number, (row, length) in enumerate(zip(rows, ROWS, strict=False), start=1):
        if len(row) != length:
            yield f"row {number}", f"expected {length} hexes, got {len(row)}"
        for place, word in enumerate(row, start=1):
            if not _is_hex(word):
                expected = (
                    f"a letter of {_list(TERRAIN_LETTERS)} and a number of at most two digits"
                )
                yield f"row {number}, hex {place}", f'expected {expected}, got "{_shorten(word)}"'
    if len(harbours) != HARBOURS:
        yield "harbours", f'expected {HARBOURS} after "|", got {len(harbours)}'
    for place, word in enumerate(harbours, start=1):
        if word not in HARBOUR_LETTERS.values():
            expected = f'expected one of {_list(HARBOUR_LETTERS)}, got "{_shorten(word)}"'
            yield f"harbour {place}", expected


def _is_hex(word: str) -> bool:
    number = word[1:]
    is_number = number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS
    return word[0] in TERRAIN_LETTERS.values() and (not number or is_number)


def _list(letters: Mapping[Found, str]) -> str:
    return ", ".join(letters.values())


def _shorten(word: str) -> str:
    return word if len(word) <= LONGEST_QUOTE else f"{word[:LONGEST_QUOTE]}..."
