"""Why an action is refused: every rule asked one by one, slowly and in plain words.

`legal` lists what may be done from masks kept up to date; this chapter looks at the bare board
instead, so that each proves the other. The first reason found is given, as a number of `words`.
"""

from hexmeet.engine.rules.cards import may_build_free_roads, may_plenty
from hexmeet.engine.rules.questions import (
    can_pay_card,
    can_pay_city,
    can_pay_road,
    can_pay_settlement,
    owner,
    total_points,
)
from hexmeet.engine.rules.robber import may_steal
from hexmeet.engine.rules.tables import (
    CORNER_EDGES,
    CORNER_NEIGHBOURS,
    EACH_RESOURCE,
    EDGE_CORNERS,
)
from hexmeet.engine.rules.trade import terms
from hexmeet.engine.rules.trade_refusal import (
    refuse_answer,
    refuse_confirmation,
    refuse_offer,
    refuse_supply_trade,
)
from hexmeet.engine.rules.turn import may_declare
from hexmeet.engine.rules.words import (
    A_ACCEPT,
    A_BUY,
    A_CITY,
    A_CONFIRM,
    A_COUNTER,
    A_DECLARE,
    A_DISCARD,
    A_END,
    A_END_OF_LISTED,
    A_KNIGHT,
    A_MONOPOLY,
    A_OFFER,
    A_PLENTY,
    A_REJECT,
    A_ROAD,
    A_ROAD_BUILDING,
    A_ROBBER,
    A_ROLL,
    A_SETTLEMENT,
    A_STEAL,
    A_SUPPLY,
    A_WITHDRAW,
    BEFORE_ROLL,
    DISCARD,
    FREE_ROAD,
    KNIGHT,
    MAIN,
    MONOPOLY,
    MOVE_ROBBER,
    NOWHERE,
    OPENING_ROAD,
    OPENING_SETTLEMENT,
    OVER,
    PLENTY,
    R_BARRED,
    R_CANNOT_PAY,
    R_CARD_JUST_BOUGHT,
    R_CORNER_TAKEN,
    R_DECK_EMPTY,
    R_DISCARD_FIRST,
    R_EDGE_TAKEN,
    R_FINE,
    R_FREE_ROAD_FIRST,
    R_GAME_OVER,
    R_LEFT_GAME,
    R_NO_CARD,
    R_NO_OFFER,
    R_NO_PIECE,
    R_NO_PLACE_FOR_ROAD,
    R_NO_ROAD_TO_CORNER,
    R_NOT_AT_SETTLEMENT,
    R_NOT_AT_TARGET,
    R_NOT_BESIDE_ROBBER,
    R_NOT_CONNECTED,
    R_NOT_HELD,
    R_NOT_OWED,
    R_NOT_OWN_SETTLEMENT,
    R_NOT_YOUR_TURN,
    R_ONLY_KNIGHT,
    R_PAST_RIVAL,
    R_PLACE_ROAD_FIRST,
    R_PLACE_SETTLEMENT_FIRST,
    R_ROBBER_FIRST,
    R_ROBBER_STAYS,
    R_ROLL_FIRST,
    R_ROLLED_ALREADY,
    R_SECOND_CARD,
    R_STEAL_FIRST,
    R_SUPPLY_SHORT,
    R_TOO_CLOSE,
    R_TOO_EARLY_TO_WIN,
    R_UNKNOWN,
    ROAD_BUILDING,
    SEATS_BITS,
    STEAL,
)
from hexmeet.engine.state import State


def refuse(s: State, p: int, a: int) -> int:
    """Say why a seat may not do an action, or R_FINE."""
    if s.phase == OVER:
        return R_GAME_OVER
    if not (0 <= p < s.players and is_action(a)):
        return R_UNKNOWN
    if s.gone[p] == 1:
        return R_LEFT_GAME
    if A_DISCARD <= a < A_ROBBER:
        return refuse_discard(s, p, a - A_DISCARD)
    if a >= A_COUNTER or a in (A_ACCEPT, A_REJECT):
        return refuse_answer(s, p, a)
    if p != s.turn_of:
        return R_NOT_YOUR_TURN
    reason = refuse_now(s, a)
    if reason != R_FINE:
        return reason
    return refuse_own(s, p, a)


def is_action(a: int) -> bool:
    """Whether a number is an action: a listed one, or an offer of as many cards as there are."""
    if a < A_OFFER:
        return 0 <= a < A_END_OF_LISTED
    for k in range(10):
        if terms(a, k) > EACH_RESOURCE:
            return False
    if a >= A_COUNTER:
        return (a - A_COUNTER) >> SEATS_BITS == 0
    return (a - A_OFFER) >> (SEATS_BITS + 4) == 0


def refuse_now(s: State, a: int) -> int:
    """Check that the turn has come to such an action."""
    is_road = A_ROAD <= a < A_SETTLEMENT
    is_settlement = A_SETTLEMENT <= a < A_CITY
    if s.phase == OPENING_SETTLEMENT:
        return R_FINE if is_settlement else R_PLACE_SETTLEMENT_FIRST
    if s.phase == OPENING_ROAD:
        return R_FINE if is_road else R_PLACE_ROAD_FIRST
    if a == A_DECLARE:
        return R_FINE
    if s.phase == DISCARD:
        return R_DISCARD_FIRST
    if s.phase == MOVE_ROBBER:
        return R_FINE if A_ROBBER <= a < A_STEAL else R_ROBBER_FIRST
    if s.phase == STEAL:
        return R_FINE if A_STEAL <= a < A_ROAD else R_STEAL_FIRST
    if s.phase == FREE_ROAD:
        may_stop = a == A_END and s.free_roads == 1
        return R_FINE if is_road or may_stop else R_FREE_ROAD_FIRST
    if A_ROBBER <= a < A_ROAD:
        return R_ROBBER_STAYS
    if s.phase == BEFORE_ROLL:
        is_card = A_KNIGHT <= a < A_SUPPLY
        return R_FINE if is_card or a == A_ROLL else R_ROLL_FIRST
    return R_ROLLED_ALREADY if a == A_ROLL else R_FINE


def refuse_own(s: State, p: int, a: int) -> int:
    """Check an action of the seat of the turn that has its time."""
    if a >= A_OFFER:
        return refuse_offer(s, p, a)
    if a >= A_CONFIRM:
        return refuse_confirmation(s, p, a - A_CONFIRM)
    if a == A_WITHDRAW:
        return R_FINE if s.offer_open == 1 else R_NO_OFFER
    if a == A_DECLARE:
        return refuse_declaration(s, p)
    if a >= A_CITY:
        return refuse_city(s, p, a - A_CITY)
    if a >= A_SETTLEMENT:
        return refuse_settlement(s, p, a - A_SETTLEMENT)
    if a >= A_ROAD:
        return refuse_road(s, p, a - A_ROAD)
    if a >= A_STEAL:
        q = a - A_STEAL
        return R_FINE if q < s.players and may_steal(s, q) else R_NOT_BESIDE_ROBBER
    if a >= A_ROBBER:
        return R_ROBBER_STAYS if a - A_ROBBER == s.robber else R_FINE
    if a >= A_SUPPLY:
        return refuse_supply_trade(s, p, (a - A_SUPPLY) // 5, (a - A_SUPPLY) % 5)
    if a >= A_KNIGHT:
        return refuse_card(s, p, a)
    if a == A_BUY:
        if s.deck_left == 0:
            return R_DECK_EMPTY
        return R_FINE if can_pay_card(s, p) else R_CANNOT_PAY
    return R_FINE


# --- victory, cards, discards ---------------------------------------------------------------------


def refuse_declaration(s: State, p: int) -> int:
    """Check a declaration of victory."""
    if not may_declare(s):
        return R_TOO_EARLY_TO_WIN
    return R_FINE if total_points(s, p) >= s.target else R_NOT_AT_TARGET


def kind_of(a: int) -> int:
    """Give the development card that an action plays."""
    if a >= A_PLENTY:
        return PLENTY
    if a >= A_MONOPOLY:
        return MONOPOLY
    return ROAD_BUILDING if a == A_ROAD_BUILDING else KNIGHT


def refuse_card(s: State, p: int, a: int) -> int:
    """Check a development card that is to be played."""
    kind = kind_of(a)
    if s.rolled == 0 and s.only_knight_before_roll == 1 and kind != KNIGHT:
        return R_ONLY_KNIGHT
    if s.cards[5 * p + kind] == 0:
        return R_NO_CARD
    if s.card_played == 1:
        return R_SECOND_CARD
    if s.barred[p] > 0:
        return R_BARRED
    if s.cards[5 * p + kind] == s.new_cards[kind]:
        return R_CARD_JUST_BOUGHT
    if kind == ROAD_BUILDING and not may_build_free_roads(s, p):
        return R_NO_PIECE if s.roads_left[p] == 0 else R_NO_PLACE_FOR_ROAD
    if kind == PLENTY:
        r = (a - A_PLENTY) // 5
        other = (a - A_PLENTY) % 5
        if r > other:
            return R_UNKNOWN
        return R_FINE if may_plenty(s, r, other) else R_SUPPLY_SHORT
    return R_FINE


def refuse_discard(s: State, p: int, r: int) -> int:
    """Check a card to be discarded."""
    if s.phase != DISCARD or s.owed[p] == 0:
        return R_NOT_OWED
    return R_FINE if s.hand[5 * p + r] > 0 else R_NOT_HELD


# --- building -------------------------------------------------------------------------------------


def refuse_road(s: State, p: int, e: int) -> int:
    """Check a road: piece, free edge, connection, price."""
    if s.roads_left[p] == 0:
        return R_NO_PIECE
    if s.road[e] != 0:
        return R_EDGE_TAKEN
    if s.phase == OPENING_ROAD:
        is_beside = s.last_corner in (EDGE_CORNERS[2 * e], EDGE_CORNERS[2 * e + 1])
        return R_FINE if is_beside else R_NOT_AT_SETTLEMENT
    reason = refuse_connection(s, p, e)
    if reason == R_FINE and s.phase == MAIN and not can_pay_road(s, p):
        return R_CANNOT_PAY
    return reason


def refuse_connection(s: State, p: int, e: int) -> int:
    """Check that an edge joins the seat's network, and not through a rival's building."""
    reason = R_NOT_CONNECTED
    for end in range(2):
        c = EDGE_CORNERS[2 * e + end]
        building = s.building[c]
        if building != 0 and owner(building) == p:
            return R_FINE
        for k in range(3 * c, 3 * c + 3):
            other = CORNER_EDGES[k]
            if other != NOWHERE and s.road[other] == p + 1:
                if building == 0:
                    return R_FINE
                reason = R_PAST_RIVAL
    return reason


def refuse_settlement(s: State, p: int, c: int) -> int:
    """Check a settlement: piece, free corner, distance, own road, price."""
    if s.settlements_left[p] == 0:
        return R_NO_PIECE
    if s.building[c] != 0:
        return R_CORNER_TAKEN
    joined = 0
    for k in range(3 * c, 3 * c + 3):
        e = CORNER_EDGES[k]
        if e != NOWHERE:
            if s.building[CORNER_NEIGHBOURS[k]] != 0:
                return R_TOO_CLOSE
            if s.road[e] == p + 1:
                joined = 1
    if s.phase == OPENING_SETTLEMENT:
        return R_FINE
    if joined == 0:
        return R_NO_ROAD_TO_CORNER
    return R_FINE if can_pay_settlement(s, p) else R_CANNOT_PAY


def refuse_city(s: State, p: int, c: int) -> int:
    """Check a city: own settlement, piece, price."""
    if s.building[c] != p + 1:
        return R_NOT_OWN_SETTLEMENT
    if s.cities_left[p] == 0:
        return R_NO_PIECE
    return R_FINE if can_pay_city(s, p) else R_CANNOT_PAY
