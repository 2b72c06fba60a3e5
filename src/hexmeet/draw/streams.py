"""Named streams of one committed seed, by HMAC-SHA-256.

Block n of a stream is HMAC-SHA-256 with the seed as key and the name, a line break and n as
message, read as four 64-bit numbers, first byte first. Whoever knows the seed can redo every draw;
whoever only knows its fingerprint can predict none.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")

WORD = 8  # bytes
WORDS = 2 ** (8 * WORD)


def commit(seed: str) -> str:
    """Give the fingerprint of a seed, to be published before anything is drawn from it."""
    return hashlib.sha256(seed.encode()).hexdigest()


class Stream:
    """The numbers drawn from a seed under one name, in order."""

    def __init__(self, seed: str, name: str) -> None:
        self.name = name
        self._words = _words(seed, name)

    def number(self, below: int) -> int:
        """Draw a whole number from 0 up to, not including, `below`, each equally likely."""
        if not 1 <= below <= WORDS:
            raise ValueError(f"expected a bound from 1 to 2^64, got {below}")
        # The last incomplete run of numbers would favour the small ones: draw again.
        fair = WORDS - WORDS % below
        return next(word for word in self._words if word < fair) % below

    def shuffle(self, items: Sequence[Item]) -> list[Item]:
        """Put items in a drawn order, each order equally likely."""
        shuffled = list(items)
        for last in range(len(shuffled) - 1, 0, -1):
            other = self.number(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled

    def choose(self, items: Sequence[Item]) -> Item:
        """Draw one of several items."""
        return items[self.number(len(items))]

    def happens(self, one_in: int) -> bool:
        """Draw something that happens once in so many times."""
        return self.number(one_in) == 0


def _words(seed: str, name: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(seed.encode(), f"{name}\n{block}".encode(), "sha256")
        for start in range(0, len(digest), WORD):
            yield int.from_bytes(digest[start : start + WORD], "big")
        block += 1
