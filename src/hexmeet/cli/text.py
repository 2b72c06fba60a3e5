"""Lays out plain text for a terminal: columns that line up, long cells wrapped."""

import shutil
import textwrap
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from hexmeet.sentences.languages import Language

SPOKEN = Language.ENGLISH  # what the command line speaks
GAP = "  "
NARROWEST = 20
LEFT_TO_RIGHT = "\u200e"  # a mark without width


def terminal_width() -> int:
    """Tell how wide the terminal is; 100 columns where nobody says."""
    return shutil.get_terminal_size((100, 24)).columns


def align(rows: Sequence[Sequence[str] | str], *, width: int, wrapped: int = 1) -> Iterator[str]:
    """Line up columns; the last `wrapped` ones share the room that is left and wrap to it.

    A row that is a plain text is a heading and stands by itself.
    """
    natural = [max(map(width_of, column)) for column in _columns(rows)]
    fixed = natural[:-wrapped]
    room = width - sum(fixed) - len(GAP) * (len(natural) - 1)
    shares = [min(size, max(room // wrapped, NARROWEST)) for size in natural[-wrapped:]]
    for row in rows:
        if isinstance(row, str):
            yield row
        else:
            cells = [_wrap(cell, size) for cell, size in zip(row, [*fixed, *shares], strict=True)]
            for line in zip_longest(*cells, fillvalue=""):
                yield GAP.join(map(pad, line, [*fixed, *shares])).rstrip()


def _columns(rows: Sequence[Sequence[str] | str]) -> Iterator[Sequence[str]]:
    return zip(*[row for row in rows if not isinstance(row, str)], strict=True)


def width_of(text: str) -> int:
    """Tell how many columns a text takes: none for marks above letters, two for wide ones."""
    if text.isascii():
        return len(text)
    return sum(_column_width(character) for character in text)


def _column_width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def pad(text: str, width: int) -> str:
    """Fill a text up to so many columns."""
    return text + " " * (width - width_of(text))


def pad_left(text: str, width: int) -> str:
    """Fill a text up to so many columns, the text at the right."""
    return " " * (width - width_of(text)) + text


def shorten(text: str, width: int) -> str:
    """Cut a text that takes more columns, and say so with an ellipsis."""
    if width_of(text) <= width:
        return text
    end = len(text)
    while end and width_of(text[:end]) >= width:
        end -= 1
    return f"{text[:end].rstrip()}\u2026"


def fold(text: str, width: int) -> Iterator[str]:
    """Break a sentence between words into lines of so many columns."""
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and width_of(longer) > width:
            yield line
            longer = word
        line = shorten(longer, width)
    yield line


def keep_in_place(text: str) -> str:
    """Keep a text that is read from the right from turning around the columns beside it."""
    turns = any(unicodedata.bidirectional(character) in ("R", "AL") for character in text)
    return f"{LEFT_TO_RIGHT}{text}{LEFT_TO_RIGHT}" if turns else text


def _wrap(cell: str, width: int) -> Sequence[str]:
    if width_of(cell) <= width:
        return [cell]
    return textwrap.wrap(cell, width, break_on_hyphens=False, break_long_words=False)
