"""Divides what is shown over pages that a screen has room for, in letters as large as fit.

A unit is a hundredth of the screen's height. Capital letters are some seven tenths of a letter
size, so that the smallest size here can be read from the back row.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Generic, TypeVar

from hexmeet.web.screens.widths import count_lines

Item = TypeVar("Item")

SIZES = (8.0, 7.0, 6.2, 5.5, 4.9, 4.4, 4.0, 3.6)  # of letters, in units; classes letters-1 to -8
PITCH = 1.28  # from line to line, in ems
HEIGHT = 78.4  # of what stands between head and foot of a page
MARGIN, GAP = 4.0, 5.0
MOST_COLUMNS = 5
LEAST_ROOM = 7.5  # ems: names would break too often in less
FEW = 8  # one name in so many may take more than a line


class Shape(StrEnum):
    """What screens look like; pages for a squarer one fit whatever is not as wide as the other."""

    WIDE = "wide"  # 16:9
    SQUARE = "square"  # 4:3


WIDTHS = {Shape.WIDE: 177.0, Shape.SQUARE: 133.0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """What stays together in a column: its texts, and lines that it needs besides them."""

    texts: tuple[str, ...]
    lines: float = 0.0
    least: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Where blocks stand: what they have besides their texts, and how much of a page is theirs."""

    beside: float = 2.2  # ems beside a text
    head: float = 0.0  # lines above each column
    part: float = 1.0  # of the width
    height: float = HEIGHT
    most_columns: int = MOST_COLUMNS
    largest: float = SIZES[0]


@dataclass(frozen=True, slots=True)
class Filled(Generic[Item]):
    """Pages of columns, all in the same letters."""

    letters: int  # 1 is the largest
    columns: int
    pages: Sequence[Sequence[Sequence[Item]]]


def fill(
    items: Sequence[tuple[Item, Block]], shape: Shape, frame: Frame | None = None
) -> Filled[Item]:
    """Divide items over as few pages as can be, then in letters as large as can be."""
    frame = frame or Frame()
    return min(_try_all(items, shape, frame), key=partial(_judge, [block for _, block in items]))[1]


def _try_all(
    items: Sequence[tuple[Item, Block]], shape: Shape, frame: Frame
) -> Iterator[tuple[float, Filled[Item]]]:
    """Try all sizes of letters in all numbers of columns; a single narrow one always goes."""
    for letters, size in enumerate(SIZES, start=1):
        for columns in range(1, frame.most_columns + 1):
            room = _find_room(shape, frame, size, columns)
            is_last_resort = size == SIZES[-1] and columns == 1
            if size > frame.largest or (room < LEAST_ROOM and not is_last_resort):
                continue
            rows = frame.height / size / PITCH - frame.head
            heights = [_find_height(block, room) for _, block in items]
            yield room, Filled(letters, columns, _divide(items, heights, rows, columns))


def _judge(blocks: Sequence[Block], tried: tuple[float, Filled[Item]]) -> tuple[float, ...]:
    room, filled = tried
    texts = [text for block in blocks for text in block.texts]
    broken = sum(count_lines(text, room) > 1 for text in texts)
    return len(filled.pages), broken * FEW > len(texts), filled.letters, filled.columns


def _find_room(shape: Shape, frame: Frame, size: float, columns: int) -> float:
    width = (WIDTHS[shape] - 2 * MARGIN) * frame.part - GAP * (columns - 1)
    return width / columns / size - frame.beside


def _find_height(block: Block, room: float) -> float:
    lines = sum(count_lines(text, max(room, 1)) for text in block.texts)
    return max(block.least, lines) + block.lines


def _divide(
    items: Sequence[tuple[Item, Block]], heights: Sequence[float], rows: float, columns: int
) -> Sequence[Sequence[Sequence[Item]]]:
    """Fill column after column, then make all of them equally long."""
    plain = [item for item, _ in items]
    pages = _pour(plain, heights, rows, columns)
    low, high = 1, int(rows)
    while low < high:  # the shortest columns that need no more pages
        middle = (low + high) // 2
        if len(_pour(plain, heights, middle, columns)) <= len(pages):
            high = middle
        else:
            low = middle + 1
    evened = _pour(plain, heights, high, columns)
    return evened if len(evened) <= len(pages) else pages


def _pour(
    items: Sequence[Item], heights: Sequence[float], rows: float, columns: int
) -> Sequence[Sequence[Sequence[Item]]]:
    filled: list[list[Item]] = [[]]
    used = 0.0
    for item, height in zip(items, heights, strict=True):
        if filled[-1] and used + height > rows:
            filled.append([])
            used = 0.0
        filled[-1].append(item)
        used += height
    return [filled[start : start + columns] for start in range(0, len(filled), columns)]
