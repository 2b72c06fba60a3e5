"""Roads, settlements and cities, in the opening and afterwards."""

from hexmeet.engine.rules.award import compare_after_road, compare_after_settlement
from hexmeet.engine.rules.questions import has_place_for_road, pay, take
from hexmeet.engine.rules.tables import (
    ALL_CORNERS,
    CORNER_HEXES,
    DISTANCE,
    EDGE_CORNERS,
)
from hexmeet.engine.rules.turn import next_opening, resume
from hexmeet.engine.rules.words import (
    ANY_RESOURCE,
    BRICK,
    DESERT,
    FREE_ROAD,
    GRAIN,
    LUMBER,
    NOWHERE,
    OPENING_ROAD,
    OPENING_SETTLEMENT,
    ORE,
    WOOL,
)
from hexmeet.engine.state import State

AT_ANY_HARBOUR = 3
AT_OWN_HARBOUR = 2


def place_road(s: State, p: int, e: int) -> None:
    """Put a road on the board."""
    s.road[e] = p + 1
    s.roads_left[p] -= 1
    s.touched[p] |= (1 << EDGE_CORNERS[2 * e]) | (1 << EDGE_CORNERS[2 * e + 1])


def place_settlement(s: State, p: int, c: int) -> None:
    """Put a settlement on the board; its harbour serves at once.

    (cwc-2004 29; italy-2009 4.4; shn-2022 7.f.4; shn-2024 7.f.4)
    """
    s.building[c] = p + 1
    s.settlements_left[p] -= 1
    s.points[p] += 1
    s.built[p] |= 1 << c
    s.touched[p] |= 1 << c
    s.open_corners &= ALL_CORNERS ^ DISTANCE[c]
    harbour = s.harbour[c]
    if harbour == ANY_RESOURCE:
        for r in range(5):
            s.ratio[5 * p + r] = min(s.ratio[5 * p + r], AT_ANY_HARBOUR)
    elif harbour != NOWHERE:
        s.ratio[5 * p + harbour] = AT_OWN_HARBOUR


def place_city(s: State, p: int, c: int) -> None:
    """Put a city in a settlement's place; the settlement comes back (cwc-2004 30)."""
    s.building[c] = p + 5
    s.cities |= 1 << c
    s.settlements_left[p] += 1
    s.cities_left[p] -= 1
    s.points[p] += 1


def build_road(s: State, e: int) -> None:
    """Build a road: in the opening, for a card, or for brick and lumber."""
    p = s.turn_of
    place_road(s, p, e)
    if s.phase == OPENING_ROAD:
        s.opening += 1
        next_opening(s)
        return
    compare_after_road(s, p)
    if s.phase == FREE_ROAD:
        s.free_roads -= 1
        if s.free_roads == 0 or s.roads_left[p] == 0 or not has_place_for_road(s, p):
            stop_free_roads(s)
    else:
        pay(s, p, BRICK, 1)
        pay(s, p, LUMBER, 1)


def stop_free_roads(s: State) -> None:
    """Leave it at the free roads placed so far."""
    s.free_roads = 0
    resume(s)


def build_settlement(s: State, c: int) -> None:
    """Build a settlement; the second of the opening yields its first resources."""
    p = s.turn_of
    place_settlement(s, p, c)
    if s.phase == OPENING_SETTLEMENT:
        s.last_corner = c
        s.phase = OPENING_ROAD
        if s.opening >= s.players:
            for k in range(3 * c, 3 * c + 3):
                h = CORNER_HEXES[k]
                if h != NOWHERE and s.terrain[h] != DESERT:
                    take(s, p, s.terrain[h], 1)
        return
    pay(s, p, BRICK, 1)
    pay(s, p, GRAIN, 1)
    pay(s, p, LUMBER, 1)
    pay(s, p, WOOL, 1)
    compare_after_settlement(s, p, c)


def build_city(s: State, c: int) -> None:
    """Make a settlement a city, also in the turn it was built.

    (studio-2023 3.0.5; shn-2022 7.f.2; shn-2024 7.f.2; italy-2009 4.13)
    """
    p = s.turn_of
    place_city(s, p, c)
    pay(s, p, GRAIN, 2)
    pay(s, p, ORE, 3)
