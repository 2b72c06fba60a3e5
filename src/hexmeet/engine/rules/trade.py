"""Trade with the supply, and with players: offers, answers, counter-offers, confirmation.

Only the seat of the turn trades (shn-2022 7.f.6, 7.f.8; shn-2024 7.f.6, 7.f.8). It makes one offer
at a time to whom it likes; whoever is asked accepts, rejects or counters, and the seat of the turn
confirms one of them. Any other action of that seat closes the offer.
"""

from hexmeet.engine.rules.questions import pay, take
from hexmeet.engine.rules.words import (
    ACCEPTED,
    COUNT_BITS,
    COUNTERED,
    REJECTED,
    SEATS_BITS,
    UNANSWERED,
)
from hexmeet.engine.state import State


def trade_with_supply(s: State, p: int, give: int, get: int) -> None:
    """Give four, three or two of a kind for one, a new harbour included (studio-2023 3.0.10)."""
    pay(s, p, give, s.ratio[5 * p + give])
    take(s, p, get, 1)


# --- with players ---------------------------------------------------------------------------------


def terms(a: int, k: int) -> int:
    """Read count k of an offer: 0 to 4 is what is given, 5 to 9 what is asked."""
    return (a >> (COUNT_BITS * k)) & 31


def close_offer(s: State) -> None:
    """Take the offer and all answers off the table; the move is again that of the turn."""
    if s.offer_open == 0:
        return
    s.offer_open = 0
    s.actor = s.turn_of
    for k in range(10):
        s.offer[k] = 0
    for q in range(4):
        s.asked[q] = 0
        s.answer[q] = UNANSWERED
    for k in range(40):
        s.counter[k] = 0


def make_offer(s: State, a: int) -> None:
    """Put an offer on the table in place of the one before."""
    close_offer(s)
    s.offer_open = 1
    for k in range(10):
        s.offer[k] = terms(a, k)
    for q in range(s.players):
        s.asked[q] = (a >> (SEATS_BITS + q)) & 1
    wait_for_answer(s)


def wait_for_answer(s: State) -> None:
    """Let the next seat answer that was asked; after the last it is the turn's own move again."""
    s.actor = s.turn_of
    for step in range(1, s.players):
        q = s.turn_of + step
        if q >= s.players:
            q -= s.players
        if s.asked[q] == 1 and s.answer[q] == UNANSWERED:
            s.actor = q
            return


def answer_offer(s: State, q: int, answer: int) -> None:
    """Accept or reject."""
    s.answer[q] = answer
    wait_for_answer(s)


def counter_offer(s: State, q: int, a: int) -> None:
    """Say what one would give and ask instead, or without being asked."""
    for k in range(10):
        s.counter[10 * q + k] = terms(a, k)
    s.offer_open = 1
    s.answer[q] = COUNTERED
    wait_for_answer(s)


def confirm(s: State, q: int) -> None:
    """Trade with one of those who accepted, or on the terms of one who countered."""
    p = s.turn_of
    for r in range(5):
        if s.answer[q] == ACCEPTED:
            given = s.offer[r]
            got = s.offer[5 + r]
        else:
            given = s.counter[10 * q + 5 + r]
            got = s.counter[10 * q + r]
        s.hand[5 * p + r] += got - given
        s.hand[5 * q + r] += given - got
    close_offer(s)


def holds(s: State, p: int, q: int) -> bool:
    """Whether both hands hold what a confirmation would move; a hand never goes below nothing."""
    for r in range(5):
        if s.answer[q] == ACCEPTED:
            given = s.offer[r]
            got = s.offer[5 + r]
        else:
            given = s.counter[10 * q + 5 + r]
            got = s.counter[10 * q + r]
        if s.hand[5 * p + r] < given or s.hand[5 * q + r] < got:
            return False
    return True


def can_accept(s: State, q: int) -> bool:
    """Whether a seat holds what the offer asks of it."""
    for r in range(5):
        if s.hand[5 * q + r] < s.offer[5 + r]:
            return False
    return True


def accepted_terms(s: State) -> int:
    """Write as an offer what the one who accepts gives and gets."""
    a = 0
    for r in range(5):
        a |= s.offer[5 + r] << (COUNT_BITS * r)
        a |= s.offer[r] << (COUNT_BITS * (5 + r))
    return a


def countered_terms(s: State, q: int) -> int:
    """Write as an offer what the seat of the turn gives and gets by a counter-offer."""
    a = 0
    for r in range(5):
        a |= s.counter[10 * q + 5 + r] << (COUNT_BITS * r)
        a |= s.counter[10 * q + r] << (COUNT_BITS * (5 + r))
    return a


def overpays(s: State, p: int, a: int) -> bool:
    """Whether a seat would give more than it may, whoever named the terms.

    That is so where the cards given would buy those asked from the supply, with some to spare
    (italy-2009 4.5; reading 24).
    """
    if s.capped_at_supply_rate == 0:
        return False
    given = 0
    asked = 0
    for r in range(5):
        if s.supply[r] < terms(a, 5 + r):
            return False
        given += terms(a, r)
        asked += terms(a, 5 + r)
    spent = 0
    bought = 0
    # Where fewer cards buy one it is cheapest to buy there first.
    for ratio in range(2, 5):
        for r in range(5):
            if s.ratio[5 * p + r] == ratio:
                here = min(terms(a, r) // ratio, asked - bought)
                bought += here
                spent += here * ratio
    return bought == asked and spent < given


def is_answered(s: State, q: int) -> bool:
    """Whether the seat of the turn could confirm with a seat."""
    return s.answer[q] not in (UNANSWERED, REJECTED)
