"""Small questions about the table that the other chapters ask."""

from hexmeet.engine.rules.tables import (
    ALL_CORNERS,
    BIT_PLACE,
    CORNER_EDGES,
    HEX_CORNERS,
)
from hexmeet.engine.rules.words import BRICK, GRAIN, LUMBER, NOWHERE, ORE, VICTORY, WOOL
from hexmeet.engine.state import State


def hand_size(s: State, p: int) -> int:
    """Count the resource cards in a hand, which everybody may know (studio-2023 2.0.3)."""
    at = 5 * p
    return 0 + s.hand[at] + s.hand[at + 1] + s.hand[at + 2] + s.hand[at + 3] + s.hand[at + 4]


def can_pay_road(s: State, p: int) -> bool:
    """Whether a hand holds brick and lumber."""
    return s.hand[5 * p + BRICK] > 0 and s.hand[5 * p + LUMBER] > 0


def can_pay_settlement(s: State, p: int) -> bool:
    """Whether a hand holds brick, grain, lumber and wool."""
    at = 5 * p
    return (
        s.hand[at + BRICK] > 0
        and s.hand[at + GRAIN] > 0
        and s.hand[at + LUMBER] > 0
        and s.hand[at + WOOL] > 0
    )


def can_pay_city(s: State, p: int) -> bool:
    """Whether a hand holds two grain and three ore."""
    return s.hand[5 * p + GRAIN] > 1 and s.hand[5 * p + ORE] > 2  # noqa: PLR2004 - the price


def can_pay_card(s: State, p: int) -> bool:
    """Whether a hand holds grain, ore and wool."""
    at = 5 * p
    return s.hand[at + GRAIN] > 0 and s.hand[at + ORE] > 0 and s.hand[at + WOOL] > 0


def lowest(mask: int) -> int:
    """Give the first corner of a mask."""
    return BIT_PLACE[(mask & -mask) % 67]


def owner(building: int) -> int:
    """Give the seat of a settlement or city."""
    return (building - 1) & 3


def reach(s: State, p: int) -> int:
    """Mask the corners from which a seat may build a road: its own, but none a rival holds.

    (studio-2023 3.0.3; shn-2022 7.f.1; shn-2024 7.f.1; cwc-2004 27)
    """
    held = s.built[0] | s.built[1] | s.built[2] | s.built[3]
    return s.touched[p] & ((ALL_CORNERS ^ held) | s.built[p])


def has_place_for_road(s: State, p: int) -> bool:
    """Whether a seat could place a road anywhere."""
    here = reach(s, p)
    while here != 0:
        c = lowest(here)
        here &= here - 1
        for k in range(3 * c, 3 * c + 3):
            e = CORNER_EDGES[k]
            if e != NOWHERE and s.road[e] == 0:
                return True
    return False


def is_beside(s: State, p: int, h: int) -> bool:
    """Whether a seat has a building at a hex."""
    for k in range(6 * h, 6 * h + 6):
        building = s.building[HEX_CORNERS[k]]
        if building != 0 and owner(building) == p:
            return True
    return False


def total_points(s: State, p: int) -> int:
    """Count a seat's points with the victory point cards nobody sees (cwc-2004 32)."""
    return s.points[p] + s.cards[5 * p + VICTORY]


def pay(s: State, p: int, r: int, n: int) -> None:
    """Give cards from a hand to the supply."""
    s.hand[5 * p + r] -= n
    s.supply[r] += n


def take(s: State, p: int, r: int, n: int) -> None:
    """Take cards from the supply into a hand."""
    s.hand[5 * p + r] += n
    s.supply[r] -= n
