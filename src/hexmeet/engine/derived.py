"""What follows from the bare table, worked out anew.

The rules keep all of this up to date as pieces are placed; after a judge's correction it is worked
out from the board, the cards played and who held the awards.
"""

from hexmeet.boards.topology import EDGE_CORNERS
from hexmeet.engine.rules.award import ARMY, AWARD, compare_all_roads
from hexmeet.engine.rules.building import AT_ANY_HARBOUR, AT_OWN_HARBOUR
from hexmeet.engine.rules.opening import WITHOUT_HARBOUR, find_tokens
from hexmeet.engine.rules.questions import owner
from hexmeet.engine.rules.tables import ALL_CORNERS, CITIES, DISTANCE, ROADS, SETTLEMENTS
from hexmeet.engine.rules.words import ANY_RESOURCE, NOBODY, RESOURCES
from hexmeet.engine.state import State


def rederive(s: State) -> None:
    """Work out everything that follows from board, cards and holders of the awards."""
    robber = s.robber
    find_tokens(s)
    s.robber = robber
    s.deck_left = sum(s.deck)
    _count_buildings(s)
    _count_roads(s)
    for p in range(s.players):
        for r in range(RESOURCES):
            s.ratio[RESOURCES * p + r] = _find_ratio(s, p, r)
    _see_to_awards(s)


def _count_buildings(s: State) -> None:
    s.open_corners = ALL_CORNERS
    s.cities = 0
    s.built = [0] * 4
    for p in range(s.players):
        s.points[p] = 0
        s.settlements_left[p] = SETTLEMENTS
        s.cities_left[p] = CITIES
    for c, building in enumerate(s.building):
        if building:
            p = owner(building)
            is_city = building > 4  # noqa: PLR2004 - seats 1 to 4 are settlements, 5 to 8 cities
            s.open_corners &= ~DISTANCE[c]
            s.built[p] |= 1 << c
            s.cities |= is_city << c
            s.points[p] += 1 + is_city
            s.settlements_left[p] -= not is_city
            s.cities_left[p] -= is_city


def _count_roads(s: State) -> None:
    s.touched = s.built[:]
    for p in range(s.players):
        s.roads_left[p] = ROADS
    for e, road in enumerate(s.road):
        if road:
            a, b = EDGE_CORNERS[e]
            s.touched[road - 1] |= 1 << a | 1 << b
            s.roads_left[road - 1] -= 1


def _find_ratio(s: State, p: int, r: int) -> int:
    harbours = {kind for c, kind in enumerate(s.harbour) if s.built[p] >> c & 1}
    if r in harbours:
        return AT_OWN_HARBOUR
    return AT_ANY_HARBOUR if ANY_RESOURCE in harbours else WITHOUT_HARBOUR


def _see_to_awards(s: State) -> None:
    """Leave an award with its holder where that is still right (shn-2022 7.h.1; shn-2024 7.h.1)."""
    for holder in (s.longest_road_of, s.largest_army_of):
        if holder != NOBODY:
            s.points[holder] += AWARD
    work_space = s.scratch[:]
    compare_all_roads(s)
    s.scratch = work_space
    most = max(s.knights)
    holder = s.largest_army_of
    if holder != NOBODY and (most < ARMY or s.knights[holder] < most):
        s.points[holder] -= AWARD
        s.largest_army_of = holder = NOBODY
    if holder == NOBODY and most >= ARMY:
        s.largest_army_of = s.knights.index(most)
        s.points[s.largest_army_of] += AWARD
