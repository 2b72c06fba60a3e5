"""What may be done: every action of the seat whose move it is, but for offers."""

from hexmeet.engine.rules.cards import may_build_free_roads, may_play, may_plenty
from hexmeet.engine.rules.questions import (
    can_pay_card,
    can_pay_city,
    can_pay_road,
    can_pay_settlement,
    lowest,
    reach,
    total_points,
)
from hexmeet.engine.rules.robber import may_steal
from hexmeet.engine.rules.tables import ALL_CORNERS, CORNER_EDGES, CORNER_NEIGHBOURS
from hexmeet.engine.rules.trade import (
    accepted_terms,
    can_accept,
    countered_terms,
    holds,
    is_answered,
    overpays,
)
from hexmeet.engine.rules.turn import may_declare
from hexmeet.engine.rules.words import (
    A_ACCEPT,
    A_BUY,
    A_CITY,
    A_CONFIRM,
    A_DECLARE,
    A_DISCARD,
    A_END,
    A_KNIGHT,
    A_MONOPOLY,
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
    ACCEPTED,
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
    PLENTY,
    ROAD_BUILDING,
    STEAL,
)
from hexmeet.engine.state import Buffer, State


def list_actions(s: State, buf: Buffer) -> int:
    """Write every legal action of the seat whose move it is into `buf`; give their number."""
    n = 0
    if s.phase == MAIN:
        return list_main(s, buf)
    if s.phase == BEFORE_ROLL:
        buf[0] = A_ROLL
        n = list_cards(s, buf, 1, s.turn_of)
    elif s.phase == DISCARD:
        for r in range(5):
            if s.hand[5 * s.actor + r] > 0:
                buf[n] = A_DISCARD + r
                n += 1
    elif s.phase == MOVE_ROBBER:
        for h in range(19):
            if h != s.robber:
                buf[n] = A_ROBBER + h
                n += 1
    elif s.phase == STEAL:
        for q in range(s.players):
            if may_steal(s, q):
                buf[n] = A_STEAL + q
                n += 1
    elif s.phase == FREE_ROAD:
        n = list_roads(s, buf, 0, s.turn_of)
        if s.free_roads == 1:
            buf[n] = A_END
            n += 1
    elif s.phase == OPENING_SETTLEMENT:
        return list_corners(buf, 0, s.open_corners, A_SETTLEMENT)
    elif s.phase == OPENING_ROAD:
        return list_opening_roads(s, buf)
    return list_declaration(s, buf, n)


def list_main(s: State, buf: Buffer) -> int:
    """List trading, building and cards in any order.

    (cwc-2004 28; studio-2023 3.0.7; shn-2022 7.f.3; shn-2024 7.f.3; italy-2009 4.2)
    """
    p = s.turn_of
    if s.actor != p:
        return list_answers(s, buf)
    buf[0] = A_END
    n = 1
    if s.roads_left[p] > 0 and can_pay_road(s, p):
        n = list_roads(s, buf, n, p)
    if s.settlements_left[p] > 0 and can_pay_settlement(s, p):
        n = list_corners(buf, n, s.touched[p] & s.open_corners, A_SETTLEMENT)
    if s.cities_left[p] > 0 and can_pay_city(s, p):
        n = list_corners(buf, n, s.built[p] & (ALL_CORNERS ^ s.cities), A_CITY)
    if s.deck_left > 0 and can_pay_card(s, p):
        buf[n] = A_BUY
        n += 1
    n = list_supply_trades(s, buf, n, p)
    n = list_cards(s, buf, n, p)
    if s.offer_open == 1:
        n = list_confirmations(s, buf, n, p)
    return list_declaration(s, buf, n)


def list_declaration(s: State, buf: Buffer, n: int) -> int:
    """List the declaration of victory, where it does not come by itself (studio-2023 3.0.14)."""
    if s.wins_by_itself == 0 and s.actor == s.turn_of and may_declare(s):  # noqa: SIM102
        if total_points(s, s.turn_of) >= s.target:
            buf[n] = A_DECLARE
            n += 1
    return n


def list_corners(buf: Buffer, n: int, mask: int, kind: int) -> int:
    """List one kind of action for every corner of a mask."""
    while mask != 0:
        buf[n] = kind + lowest(mask)
        n += 1
        mask &= mask - 1
    return n


def list_roads(s: State, buf: Buffer, n: int, p: int) -> int:
    """List the free edges at corners within reach; one with both ends there counts once."""
    here = reach(s, p)
    mask = here
    while mask != 0:
        c = lowest(mask)
        mask &= mask - 1
        for k in range(3 * c, 3 * c + 3):
            e = CORNER_EDGES[k]
            if e != NOWHERE and s.road[e] == 0:
                d = CORNER_NEIGHBOURS[k]
                if d > c or (here >> d) & 1 == 0:
                    buf[n] = A_ROAD + e
                    n += 1
    return n


def list_opening_roads(s: State, buf: Buffer) -> int:
    """List the edges at the settlement just placed."""
    n = 0
    for k in range(3 * s.last_corner, 3 * s.last_corner + 3):
        e = CORNER_EDGES[k]
        if e != NOWHERE and s.road[e] == 0:
            buf[n] = A_ROAD + e
            n += 1
    return n


def list_cards(s: State, buf: Buffer, n: int, p: int) -> int:
    """List development cards; before the roll only what the rulebook allows.

    (shn-2022 7.d.4; studio-2023 3.0.1; cwc-2004 26; italy-2009 4.1)
    """
    if s.card_played == 1:
        return n
    if may_play(s, p, KNIGHT):
        buf[n] = A_KNIGHT
        n += 1
    if s.rolled == 0 and s.only_knight_before_roll == 1:
        return n
    if may_play(s, p, ROAD_BUILDING) and may_build_free_roads(s, p):
        buf[n] = A_ROAD_BUILDING
        n += 1
    if may_play(s, p, PLENTY):
        for r in range(5):
            for other in range(r, 5):
                if may_plenty(s, r, other):
                    buf[n] = A_PLENTY + 5 * r + other
                    n += 1
    if may_play(s, p, MONOPOLY):
        for r in range(5):
            buf[n] = A_MONOPOLY + r
            n += 1
    return n


def list_supply_trades(s: State, buf: Buffer, n: int, p: int) -> int:
    """List trades with the supply, as far as it has the card."""
    for give in range(5):
        if s.hand[5 * p + give] >= s.ratio[5 * p + give]:
            for get in range(5):
                if get != give and s.supply[get] > 0:
                    buf[n] = A_SUPPLY + 5 * give + get
                    n += 1
    return n


def list_answers(s: State, buf: Buffer) -> int:
    """List what a seat may answer to an offer; who was not asked may take a counter-offer back."""
    buf[0] = A_REJECT
    if (
        s.asked[s.actor] == 1
        and can_accept(s, s.actor)
        and not overpays(s, s.actor, accepted_terms(s))
    ):
        buf[1] = A_ACCEPT
        return 2
    return 1


def list_confirmations(s: State, buf: Buffer, n: int, p: int) -> int:
    """List with whom the trade may be made, or that it is not."""
    buf[n] = A_WITHDRAW
    n += 1
    for q in range(s.players):
        if q == p or not is_answered(s, q) or not holds(s, p, q):
            continue
        if s.answer[q] == ACCEPTED or not overpays(s, p, countered_terms(s, q)):
            buf[n] = A_CONFIRM + q
            n += 1
    return n
