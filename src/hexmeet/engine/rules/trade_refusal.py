"""Why a trade is refused, with the supply or with players."""

from hexmeet.engine.rules.trade import (
    accepted_terms,
    can_accept,
    countered_terms,
    holds,
    overpays,
    terms,
)
from hexmeet.engine.rules.words import (
    A_COUNTER,
    A_REJECT,
    COUNTERED,
    MAIN,
    R_ABOVE_SUPPLY_RATE,
    R_FINE,
    R_GIFT,
    R_LIKE_FOR_LIKE,
    R_NO_OFFER,
    R_NOT_ASKED,
    R_NOT_HELD,
    R_ONE_POINT_SHORT,
    R_SAME_RESOURCE,
    R_SUPPLY_SHORT,
    R_TOO_FEW_FOR_HARBOUR,
    R_UNANSWERED,
    REJECTED,
    SEATS_BITS,
    UNANSWERED,
)
from hexmeet.engine.state import State


def refuse_supply_trade(s: State, p: int, give: int, get: int) -> int:
    """Check a trade with the supply."""
    if give == get:
        return R_SAME_RESOURCE
    if s.hand[5 * p + give] < s.ratio[5 * p + give]:
        return R_TOO_FEW_FOR_HARBOUR
    return R_FINE if s.supply[get] > 0 else R_SUPPLY_SHORT


def is_one_point_short(s: State, p: int) -> bool:
    """Whether everybody can see that a seat lacks one point or none (shn-2022 7.f.7)."""
    return s.points[p] >= s.target - 1


def refuse_offer(s: State, p: int, a: int) -> int:
    """Check an offer of the seat of the turn."""
    asked = 0
    for q in range(4):
        if (a >> (SEATS_BITS + q)) & 1 == 1:
            if q == p or q >= s.players or s.gone[q] == 1:
                return R_NOT_ASKED
            if s.no_trade_one_short == 1 and is_one_point_short(s, q):
                return R_ONE_POINT_SHORT
            asked += 1
    if asked == 0:
        return R_NOT_ASKED
    return refuse_terms(s, p, a)


def refuse_terms(s: State, p: int, a: int) -> int:
    """Check what a seat offers and asks: no gift, nothing like for like, all of it in hand.

    (studio-2023 3.0.13; shn-2022 7.f.7; shn-2024 7.f.7; italy-2009 4.5; reading 24)
    """
    given = 0
    asked = 0
    for r in range(5):
        give = terms(a, r)
        ask = terms(a, 5 + r)
        if give > 0 and ask > 0:
            return R_LIKE_FOR_LIKE
        if s.hand[5 * p + r] < give:
            return R_NOT_HELD
        given += give
        asked += ask
    if given == 0 or asked == 0:
        return R_GIFT
    if s.no_trade_one_short == 1 and is_one_point_short(s, p):
        return R_ONE_POINT_SHORT
    if overpays(s, p, a):
        return R_ABOVE_SUPPLY_RATE
    return R_FINE


def refuse_answer(s: State, p: int, a: int) -> int:
    """Check an answer to an offer, or a counter-offer to the seat of the turn."""
    if p == s.turn_of:
        return R_NOT_ASKED
    if s.phase != MAIN:
        return R_NO_OFFER
    if a >= A_COUNTER:
        if s.no_trade_one_short == 1 and is_one_point_short(s, s.turn_of):
            return R_ONE_POINT_SHORT
        return refuse_terms(s, p, a - A_COUNTER)
    if s.offer_open == 0:
        return R_NO_OFFER
    if a == A_REJECT and s.answer[p] == COUNTERED:
        return R_FINE
    if s.asked[p] == 0:
        return R_NOT_ASKED
    if a == A_REJECT:
        return R_FINE
    if not can_accept(s, p):
        return R_NOT_HELD
    return R_ABOVE_SUPPLY_RATE if overpays(s, p, accepted_terms(s)) else R_FINE


def refuse_confirmation(s: State, p: int, q: int) -> int:
    """Check that the other said yes, or what else, and that both hold the cards."""
    if s.offer_open == 0:
        return R_NO_OFFER
    if q == p or q >= s.players:
        return R_NOT_ASKED
    if s.answer[q] in (UNANSWERED, REJECTED):
        return R_UNANSWERED
    if not holds(s, p, q):
        return R_NOT_HELD
    overpaid = s.answer[q] == COUNTERED and overpays(s, p, countered_terms(s, q))
    return R_ABOVE_SUPPLY_RATE if overpaid else R_FINE
