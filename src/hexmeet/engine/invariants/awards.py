"""Longest Road, Largest Army and points, all counted anew."""

from collections.abc import Iterator

from hexmeet.boards import topology
from hexmeet.engine.invariants.board import buildings, cities, roads, settlements
from hexmeet.engine.rules.words import NOBODY
from hexmeet.engine.state import State

FEWEST_ROADS, FEWEST_KNIGHTS = 5, 3
AWARD = 2


def longest_road(s: State, p: int) -> int:
    """Measure a seat's longest road by trying every way over its roads, none of them twice.

    A way ends at a rival's building; the road that leads there counts (shn-2022 7.h.2).
    """
    own = set(buildings(s, p))
    closed = {corner for corner, piece in enumerate(s.building) if piece and corner not in own}

    def walk(corner: int, unused: frozenset[int]) -> int:
        longest = 0
        for edge in topology.CORNER_EDGES[corner]:
            if edge in unused:
                end = sum(topology.EDGE_CORNERS[edge]) - corner
                onward = 0 if end in closed else walk(end, unused - {edge})
                longest = max(longest, 1 + onward)
        return longest

    edges = frozenset(roads(s, p))
    starts = {corner for edge in edges for corner in topology.EDGE_CORNERS[edge]}
    return max((walk(corner, edges) for corner in starts), default=0)


def longest_road_is_rightly_held(s: State) -> Iterator[str]:
    """Whoever has the longest road of five or more holds it, one of the tied, or nobody of them.

    (studio-2023 3.0.4; shn-2022 7.h.1)
    """
    lengths = [longest_road(s, p) for p in range(s.players)]
    longest = max(lengths)
    if longest < FEWEST_ROADS:
        allowed = [NOBODY]
        longest = 0
    else:
        allowed = [p for p in range(s.players) if lengths[p] == longest]
        if len(allowed) > 1:
            allowed.append(NOBODY)
    if s.longest_road_of not in allowed or s.longest_road != longest:
        yield f"seat {s.longest_road_of} with {s.longest_road}, but lengths {lengths}"


def largest_army_is_rightly_held(s: State) -> Iterator[str]:
    """Whoever has most knights, three or more, holds it; one of the tied does."""
    most = max(s.knights)
    allowed = [p for p in range(s.players) if s.knights[p] == most >= FEWEST_KNIGHTS] or [NOBODY]
    if s.largest_army_of not in allowed:
        yield f"seat {s.largest_army_of}, but knights {s.knights}"


def points_are_those_of_the_table(s: State) -> Iterator[str]:
    """A settlement is one point, a city two, each award two."""
    for p in range(s.players):
        points = len(settlements(s, p)) + 2 * len(cities(s, p))
        points += AWARD * ((s.longest_road_of == p) + (s.largest_army_of == p))
        if s.points[p] != points:
            yield f"seat {p}: {s.points[p]}, not {points}"
