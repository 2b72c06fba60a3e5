"""Puts names in the order people look for them, and says which letters a page has."""

import unicodedata
from collections.abc import Sequence
from itertools import pairwise

MOST_LETTERS = 4  # in a range; who shares more looks on both pages
DASH = "\u2013"


def sort_key(name: str) -> str:
    """Give what names are ordered by: letters without their marks."""
    decomposed = unicodedata.normalize("NFKD", name)
    return "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()


def name_ranges(pages: Sequence[Sequence[str]]) -> Sequence[str]:
    """Say which names are on each page: A-F, with more letters where one would not tell."""
    if len(pages) <= 1:
        return [""] * len(pages)
    edges = [_tell_apart(before[-1], after[0]) for before, after in pairwise(pages)]
    starts = [pages[0][0][:1], *(after for _, after in edges)]
    ends = [*(before for before, _ in edges), pages[-1][-1][:1]]
    return [_write(start, end) for start, end in zip(starts, ends, strict=True)]


def _tell_apart(before: str, after: str) -> tuple[str, str]:
    """Give the first letters of two names in order, up to the first that differs."""
    letters = 1
    while letters < MOST_LETTERS and sort_key(before[:letters]) == sort_key(after[:letters]):
        letters += 1
    return before[:letters].strip(), after[:letters].strip()


def _write(start: str, end: str) -> str:
    first, last = start[:1].upper() + start[1:], end[:1].upper() + end[1:]
    return first if first == last else f"{first}{DASH}{last}"
