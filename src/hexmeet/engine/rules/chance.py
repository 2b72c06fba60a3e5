"""Dice and draws: handed in from outside, or made from the game's own two keys in mass play.

The hash counts up instead of carrying a state of its own, and stays a whole number below 2^63, so
that plain, compiled and graphics-card runs draw the same. It is quick, not secret: at a table the
draws come from the committed seed.
"""

from hexmeet.engine.state import State

LOW_32 = 0xFFFFFFFF


def scramble(x: int) -> int:
    """Mix 32 bits so that every one of them depends on all."""
    x ^= x >> 16
    x = (x * 0x21F0AAAD) & LOW_32
    x ^= x >> 15
    x = (x * 0x735A2D97) & LOW_32
    return x ^ (x >> 15)


def draw(s: State, below: int) -> int:
    """Draw one of so many chances: the outcome that was handed in, or one of our own."""
    if s.handed == 1:
        s.handed = 0
        return s.outcome
    s.draws += 1
    mixed = scramble((s.draws * 0x3C6EF372 + s.key_low) & LOW_32) ^ s.key_high
    s.outcome = (scramble(mixed) * below) >> 32
    return s.outcome


def pick(s: State, below: int) -> int:
    """Pick for the random player: depends on the keys and the number of the move alone."""
    mixed = scramble((s.moves * 0x1B873593 + s.key_high) & LOW_32) ^ s.key_low
    return (scramble(mixed) * below) >> 32
