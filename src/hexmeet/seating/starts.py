"""Draws a first schedule for a search: at random, but with turns at tables of three shared out."""

from collections.abc import Sequence

from hexmeet.draw.streams import Stream
from hexmeet.seating.annealing import Rounds
from hexmeet.seating.field import Field


def draw_start(field: Field, stream: Stream) -> Rounds:
    """Seat everybody so that turns at three differ by one at most (reading 15)."""
    may_be_three = [p for p in range(field.players) if p not in field.must_be_four]
    waiting: list[int] = []
    rounds = []
    for _ in range(field.rounds):
        at_three = waiting[: field.three_seats]
        waiting = waiting[field.three_seats :]
        if len(at_three) < field.three_seats:
            # The next turn begins; who just had the last one of the turn before comes later.
            others = [player for player in may_be_three if player not in at_three]
            drawn = stream.shuffle(others)
            missing = field.three_seats - len(at_three)
            waiting = drawn[missing:] + at_three
            at_three += drawn[:missing]
        others = [player for player in range(field.players) if player not in at_three]
        rounds.append(deal(stream.shuffle(others) + stream.shuffle(at_three), field.sizes))
    return rounds


def deal(players: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Cut an order of players into tables."""
    coming = iter(players)
    return [[next(coming) for _ in range(size)] for size in sizes]
