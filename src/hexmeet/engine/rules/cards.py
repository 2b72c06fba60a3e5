"""Buying and playing development cards; victory point cards are never played, they count."""

from hexmeet.engine.rules.award import compare_armies
from hexmeet.engine.rules.chance import draw
from hexmeet.engine.rules.questions import has_place_for_road, pay, take
from hexmeet.engine.rules.words import (
    FREE_ROAD,
    GRAIN,
    KNIGHT,
    MONOPOLY,
    MOVE_ROBBER,
    ORE,
    PLENTY,
    ROAD_BUILDING,
    WOOL,
)
from hexmeet.engine.state import State

FREE_ROADS = 2


def may_play(s: State, p: int, kind: int) -> bool:
    """Whether a card may be played: one a turn, none bought in it, none where a judge said so.

    (cwc-2004 31; shn-2022 7.d.1, 7.d.5; studio-2023 2.0.5, 3.0.6)
    """
    return s.card_played == 0 and s.barred[p] == 0 and s.cards[5 * p + kind] > s.new_cards[kind]


def buy_card(s: State) -> None:
    """Draw one of the cards left; as they are well shuffled, their order need not be known."""
    p = s.turn_of
    drawn = draw(s, s.deck_left)
    kind = 0
    while drawn >= s.deck[kind]:
        drawn -= s.deck[kind]
        kind += 1
    s.deck[kind] -= 1
    s.deck_left -= 1
    s.cards[5 * p + kind] += 1
    s.new_cards[kind] += 1
    pay(s, p, GRAIN, 1)
    pay(s, p, ORE, 1)
    pay(s, p, WOOL, 1)


def lay_open(s: State, kind: int) -> None:
    """Play a card; it stays open and never comes back (italy-2009 4.8)."""
    s.cards[5 * s.turn_of + kind] -= 1
    s.card_played = 1


def play_knight(s: State) -> None:
    """Show a knight and move the robber."""
    lay_open(s, KNIGHT)
    s.knights[s.turn_of] += 1
    if s.rolled == 0:
        s.knight_first = 1
    compare_armies(s, s.turn_of)
    s.phase = MOVE_ROBBER


def play_road_building(s: State) -> None:
    """Place up to two roads without paying."""
    lay_open(s, ROAD_BUILDING)
    s.free_roads = FREE_ROADS
    s.phase = FREE_ROAD


def play_plenty(s: State, r: int, other: int) -> None:
    """Take two cards from the supply; the last one of all comes alone."""
    lay_open(s, PLENTY)
    take(s, s.turn_of, r, 1)
    if s.supply[other] > 0:
        take(s, s.turn_of, other, 1)


def play_monopoly(s: State, r: int) -> None:
    """Take every card of a resource from everybody."""
    p = s.turn_of
    lay_open(s, MONOPOLY)
    for q in range(s.players):
        if q != p:
            s.hand[5 * p + r] += s.hand[5 * q + r]
            s.hand[5 * q + r] = 0


def may_plenty(s: State, r: int, other: int) -> bool:
    """Whether the supply has two such cards, or one of them and nothing else at all."""
    if s.supply[r] == 0 or s.supply[other] == 0:
        return False
    if r != other or s.supply[r] > 1:
        return True
    return s.supply[0] + s.supply[1] + s.supply[2] + s.supply[3] + s.supply[4] == 1


def may_build_free_roads(s: State, p: int) -> bool:
    """Whether a road is left and has a place, as a card that does nothing is not played."""
    return s.roads_left[p] > 0 and has_place_for_road(s, p)
