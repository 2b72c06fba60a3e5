"""Lays out plain text for a terminal: columns that line up, long cells wrapped."""

import shutil
import textwrap
from collections.abc import Iterator, Sequence

GAP = "  "
NARROWEST = 24


def terminal_width() -> int:
    """Tell how wide the terminal is; 100 columns where nobody says."""
    return shutil.get_terminal_size((100, 24)).columns


def align(rows: Sequence[Sequence[str]], *, width: int) -> Iterator[str]:
    """Line up columns; the last one takes the room that is left and is wrapped to it."""
    widths = [max(map(len, column)) for column in list(zip(*rows, strict=True))[:-1]]
    indent = sum(widths) + len(GAP) * len(widths)
    room = max(width - indent, NARROWEST)
    for row in rows:
        first, *more = textwrap.wrap(row[-1], room, break_on_hyphens=False) or [""]
        cells = [cell.ljust(size) for cell, size in zip(row, widths, strict=False)]
        yield GAP.join([*cells, first]).rstrip()
        yield from (" " * indent + line for line in more)
