"""Discarding after a seven, moving the robber and stealing."""

from hexmeet.engine.rules.chance import draw
from hexmeet.engine.rules.questions import hand_size, is_beside
from hexmeet.engine.rules.turn import pass_on, resume
from hexmeet.engine.rules.words import DISCARD, MOVE_ROBBER, NOBODY, STEAL
from hexmeet.engine.state import State

MOST_KEPT = 7


def roll_seven(s: State) -> None:
    """Let everybody with more than seven cards discard half, then the robber moves."""
    s.seven = 1
    for p in range(s.players):
        n = hand_size(s, p)
        s.owed[p] = n // 2 if n > MOST_KEPT else 0
    await_discards(s)


def await_discards(s: State) -> None:
    """Wait for the next who has to discard; when nobody has, all cards go to the supply at once.

    So nobody's choice can depend on another's.
    """
    for step in range(s.players):
        p = s.turn_of + step
        if p >= s.players:
            p -= s.players
        if s.owed[p] > 0:
            s.actor = p
            s.phase = DISCARD
            return
    for r in range(5):
        s.supply[r] += s.aside[r]
        s.aside[r] = 0
    s.actor = s.turn_of
    s.phase = MOVE_ROBBER
    if s.gone[s.turn_of] == 1:
        pass_on(s)


def discard(s: State, p: int, r: int) -> None:
    """Put one card aside."""
    s.hand[5 * p + r] -= 1
    s.aside[r] += 1
    s.owed[p] -= 1
    await_discards(s)


def move_robber(s: State, h: int) -> None:
    """Move the robber anywhere else, the desert included.

    (studio-2023 3.0.15; shn-2022 7.g.1; shn-2024 7.g.1; italy-2009 4.10)
    """
    s.robber = h
    if find_victim(s) == NOBODY:
        resume(s)
    else:
        s.phase = STEAL


def find_victim(s: State) -> int:
    """Find a rival beside the robber from whom a card could be taken."""
    for q in range(s.players):
        if q != s.turn_of and hand_size(s, q) > 0 and is_beside(s, q, s.robber):
            return q
    return NOBODY


def may_steal(s: State, q: int) -> bool:
    """Whether a seat may be chosen; one with an empty hand may be, to spare the others."""
    return q != s.turn_of and s.gone[q] == 0 and is_beside(s, q, s.robber)


def steal(s: State, q: int) -> None:
    """Draw a card from a hand; the robber's move is complete then (studio-2023 3.0.8)."""
    p = s.turn_of
    size = hand_size(s, q)
    if size > 0:
        drawn = draw(s, size)
        r = 0
        while drawn >= s.hand[5 * q + r]:
            drawn -= s.hand[5 * q + r]
            r += 1
        s.hand[5 * q + r] -= 1
        s.hand[5 * p + r] += 1
    resume(s)
