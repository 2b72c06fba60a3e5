"""Gives the players of one table places in play order that they have held least before."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations

from hexmeet.draw.streams import Stream
from hexmeet.seating.figures import Schedule

Held = Mapping[str, Counter[int]]  # how often each player had each place, from 0


def count_held(rounds: Schedule) -> Held:
    """Count the places in play order that everybody has had."""
    held: dict[str, Counter[int]] = {}
    for tables in rounds:
        for table in tables:
            for place, player in enumerate(table):
                held.setdefault(player, Counter())[place] += 1
    return held


def order_table(players: Sequence[str], held: Held, stream: Stream) -> tuple[str, ...]:
    """Order a table: fewest places held again, then fewest times in all; equals are drawn.

    (reading 14)
    """
    drawn = stream.shuffle(players)
    return min(permutations(drawn), key=lambda order: _price(order, held))


def _price(order: Sequence[str], held: Held) -> tuple[int, int]:
    times = [held[player][place] for place, player in enumerate(order) if player in held]
    return sum(number > 0 for number in times), sum(number * number for number in times)
