"""How often pairs that are to be kept apart have to meet, whatever the schedule.

Two arguments: players of whom each is to be kept apart from every other spread over the tables as
evenly as they can, and whoever is to be kept apart from nearly everybody has to sit with somebody.
There may be more to say, so a search may still look for what cannot be had.
"""

from collections import defaultdict
from collections.abc import Mapping

from hexmeet.seating.bounds import spread_group
from hexmeet.seating.field import Field

Apart = Mapping[int, set[int]]  # from whom each player is to be kept apart


def bound_broken_wishes(field: Field) -> int:
    """Bound how often avoided pairs meet, over all rounds."""
    if not field.avoided:
        return 0
    apart: dict[int, set[int]] = defaultdict(set)
    for one, other in field.avoided:
        apart[one].add(other)
        apart[other].add(one)
    return field.rounds * max(_bound_by_cliques(apart, field), _bound_by_numbers(apart, field))


def _bound_by_cliques(apart: Apart, field: Field) -> int:
    """Take those who are all to be kept apart out, as many as can be found at once, and go on."""
    left, broken = set(apart), 0
    while left:
        clique: list[int] = []
        for player in sorted(left, key=lambda p: (-len(apart[p] & left), p)):
            if apart[player].issuperset(clique):
                clique.append(player)
        left.difference_update(clique)
        broken += spread_group(len(clique), field.sizes)
    return broken


def _bound_by_numbers(apart: Apart, field: Field) -> int:
    """Count the seats beside each player for which there is nobody else; two share a meeting."""
    company = min(field.sizes) - 1
    lacking = (company - (field.players - 1 - len(others)) for others in apart.values())
    return -(-sum(max(0, lack) for lack in lacking) // 2)
