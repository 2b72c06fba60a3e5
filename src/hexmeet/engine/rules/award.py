"""Longest Road and Largest Army, which change hands by themselves (studio-2023 3.0.4)."""

from hexmeet.engine.rules.questions import lowest, owner
from hexmeet.engine.rules.tables import (
    ALL_CORNERS,
    CORNER_EDGES,
    CORNER_NEIGHBOURS,
    ROADS,
)
from hexmeet.engine.rules.words import NOBODY, NOWHERE
from hexmeet.engine.state import State

AWARD = 2  # points
SHORT = 4  # a road of so many pieces wins nothing yet
ARMY = 3
HALF = 36  # edges: the roads of a trail are marked in two masks, as one holds 63 bits


# --- how long a road is ---------------------------------------------------------------------------


def trail_from(s: State, p: int, start: int) -> int:
    """Follow roads from a corner as far as they go, none twice (shn-2022 7.h.2; shn-2024 7.h.2).

    Depth first, with the way back in `scratch`; what was reached is marked in `seen`.
    """
    longest = 0
    depth = 0
    used_low = 0
    used_high = 0
    c = start
    k = 0
    s.seen |= 1 << c
    while True:
        blocked = depth > 0 and s.building[c] != 0 and owner(s.building[c]) != p
        if k < 3 and not blocked:  # noqa: PLR2004 - edges of a corner
            e = CORNER_EDGES[3 * c + k]
            if e != NOWHERE and s.road[e] == p + 1:
                if e < HALF:
                    used = (used_low >> e) & 1
                else:
                    used = (used_high >> (e - HALF)) & 1
                if used == 0:
                    if e < HALF:
                        used_low |= 1 << e
                    else:
                        used_high |= 1 << (e - HALF)
                    s.scratch[2 * depth] = c
                    s.scratch[2 * depth + 1] = k
                    depth += 1
                    longest = max(longest, depth)
                    c = CORNER_NEIGHBOURS[3 * c + k]
                    k = 0
                    s.seen |= 1 << c
                    continue
            k += 1
        else:
            if depth == 0:
                return longest
            depth -= 1
            c = s.scratch[2 * depth]
            k = s.scratch[2 * depth + 1]
            e = CORNER_EDGES[3 * c + k]
            if e < HALF:
                used_low ^= 1 << e
            else:
                used_high ^= 1 << (e - HALF)
            k += 1


def is_end(s: State, p: int, c: int) -> bool:
    """Whether a longest trail can start here: anywhere else it could grow backwards.

    It starts at an end, at a fork or at a rival's building.
    """
    roads = 0
    for k in range(3 * c, 3 * c + 3):
        e = CORNER_EDGES[k]
        if e != NOWHERE and s.road[e] == p + 1:
            roads += 1
    return roads != 2 or (s.building[c] != 0 and owner(s.building[c]) != p)  # noqa: PLR2004


def measure_road(s: State, p: int) -> int:
    """Give the length of a seat's longest road, loops included."""
    longest = 0
    s.seen = 0
    mask = s.touched[p]
    while mask != 0:
        c = lowest(mask)
        mask &= mask - 1
        if is_end(s, p, c):
            longest = max(longest, trail_from(s, p, c))
    mask = s.touched[p] & (ALL_CORNERS ^ s.seen)
    while mask != 0:  # a ring without an end
        longest = max(longest, trail_from(s, p, lowest(mask)))
        mask &= ALL_CORNERS ^ s.seen
    s.seen = 0
    return longest


# --- who has the award ----------------------------------------------------------------------------


def give_longest_road(s: State, p: int, length: int) -> None:
    """Hand the award over, with its points; nobody holds it while it is set aside."""
    holder = s.longest_road_of
    if holder != p:
        if holder != NOBODY:
            s.points[holder] -= AWARD
        if p != NOBODY:
            s.points[p] += AWARD
    s.longest_road_of = p
    s.longest_road = length


def compare_after_road(s: State, p: int) -> None:
    """See to the award when a road was placed: only that seat's can have grown."""
    record = max(SHORT, s.longest_road)
    if ROADS - s.roads_left[p] <= record:
        return
    length = measure_road(s, p)
    if length > record:
        give_longest_road(s, p, length)


def compare_after_settlement(s: State, p: int, c: int) -> None:
    """See to the award when a settlement may have cut a rival's road.

    That matters only to the holder, or to somebody in a tie that set the award aside.
    """
    holder = s.longest_road_of
    if s.longest_road == 0 or holder == p:
        return
    for k in range(3 * c, 3 * c + 3):
        e = CORNER_EDGES[k]
        if e != NOWHERE and s.road[e] > 0:
            q = s.road[e] - 1
            if q != p and holder in (NOBODY, q):
                compare_all_roads(s)
                return


def compare_all_roads(s: State) -> None:
    """Give the award to the longest road of five or more; its holder keeps it when tied.

    Several others tied: it is set aside until one of them is longest (shn-2022 7.h.1;
    shn-2024 7.h.1). `longest_road` then is the length to be passed.
    """
    longest = SHORT
    best = NOBODY
    tied = 0
    for q in range(s.players):
        length = measure_road(s, q)
        if length > longest:
            longest = length
            best = q
            tied = 0
        elif length == longest and best != NOBODY:
            tied = 1
            if q == s.longest_road_of:
                best = q
    if best == NOBODY:
        give_longest_road(s, NOBODY, 0)
    elif tied == 0 or best == s.longest_road_of:
        give_longest_road(s, best, longest)
    else:
        give_longest_road(s, NOBODY, longest)


def compare_armies(s: State, p: int) -> None:
    """Give Largest Army to whoever first has three knights, then to whoever passes the holder."""
    holder = s.largest_army_of
    if s.knights[p] < ARMY or holder == p:
        return
    if holder != NOBODY:
        if s.knights[p] <= s.knights[holder]:
            return
        s.points[holder] -= AWARD
    s.points[p] += AWARD
    s.largest_army_of = p
