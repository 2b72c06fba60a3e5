"""Redraws lots and development cards from the seed, by docs/draws.md alone."""

import hmac
from collections import deque
from collections.abc import Iterator, Sequence

WORDS = 2**64
DECK = ("knight",) * 14 + ("progress",) * 6 + ("victory point",) * 5


def shuffle(seed: str, name: str, items: Sequence[str]) -> list[str]:
    """Shuffle by a named stream of the seed."""
    words = _words(seed, name)
    shuffled = list(items)
    for last in range(len(shuffled) - 1, 0, -1):
        other = _number(words, last + 1)
        shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
    return shuffled


def _words(seed: str, name: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(seed.encode(), f"{name}\n{block}".encode(), "sha256")
        yield from (int.from_bytes(digest[at : at + 8], "big") for at in range(0, 32, 8))
        block += 1


def _number(words: Iterator[int], below: int) -> int:
    """Draw below a bound, skipping the last incomplete run."""
    fair = WORDS // below * below
    return next(word for word in words if word < fair) % below


def draw_lots(seed: str, where: str, players: Sequence[str]) -> list[str]:
    """Draw lots among the tied (studio-2023 1.4.2; italy-2009 3.2b)."""
    return shuffle(seed, f"lots/{where}", sorted(players))


def draw_cards(seed: str, where: str, players: Sequence[str]) -> list[str]:
    """Draw development cards in turn; who draws a victory point is placed next.

    (shn-2022 4.5; shn-2024 4.5)
    """
    deck = shuffle(seed, f"cards/{where}", DECK)
    waiting = deque(draw_lots(seed, where, players))
    placed: list[str] = []
    while len(waiting) > 1 and deck:
        player = waiting.popleft()
        (placed if deck.pop(0) == "victory point" else waiting).append(player)
    return [*placed, *waiting]
