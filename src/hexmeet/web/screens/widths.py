"""How much room a name takes in ems, the letter size, as near as can be said without drawing."""

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

NARROW, USUAL, BROAD, FULL = 0.32, 0.58, 0.9, 1.0
NARROW_LETTERS = frozenset("iIjlftr.,:;'\u2019`|!()[]-·1 ")
BROAD_LETTERS = frozenset("mwMWQO@%&Œœæ—")
CAPITAL = 0.72
NAMES_KEPT = 4096


def measure(text: str) -> float:
    """Estimate how wide a text is in bold letters; rather too wide than too narrow."""
    return sum(map(_measure_letter, unicodedata.normalize("NFC", text)))


def count_lines(text: str, room: float) -> int:
    """Count the lines of a text that breaks between words, and inside a word that is too long."""
    lines, used = 1, 0.0
    for word, follows_hyphen in _list_words(text):
        space = NARROW if used and not follows_hyphen else 0.0
        if used + space + word <= room:
            used += space + word
            continue
        broken = max(0, -int(-word // room) - 1)
        lines += broken + bool(used)
        used = word - broken * room
    return lines


@lru_cache(maxsize=NAMES_KEPT)
def _list_words(text: str) -> Sequence[tuple[float, bool]]:
    return tuple(_split(text))


def _split(text: str) -> Iterator[tuple[float, bool]]:
    """Give the widths of all words, and whether no space stands before them."""
    for word in text.split():
        pieces = word.replace("-", "-\n").split("\n")
        for number, piece in enumerate(filter(None, pieces)):
            yield measure(piece), number > 0


@lru_cache(maxsize=NAMES_KEPT)
def _measure_letter(letter: str) -> float:
    if unicodedata.combining(letter) or unicodedata.category(letter) == "Cf":
        return 0.0
    if unicodedata.east_asian_width(letter) in ("W", "F"):
        return FULL
    if letter in NARROW_LETTERS:
        return NARROW
    if letter in BROAD_LETTERS:
        return BROAD
    return CAPITAL if letter.isupper() else USUAL
