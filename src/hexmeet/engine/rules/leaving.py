"""Leaving a game in progress, by one's own will or a judge's (italy-2009 3.5, 5.5b; reading 30)."""

from hexmeet.engine.rules.questions import pay
from hexmeet.engine.rules.robber import await_discards, find_victim
from hexmeet.engine.rules.trade import close_offer
from hexmeet.engine.rules.turn import (
    FEWEST_PLAYERS,
    end_by_points,
    next_opening,
    pass_on,
    resume,
    win_by_itself,
)
from hexmeet.engine.rules.words import (
    DISCARD,
    NOBODY,
    OPENING_ROAD,
    OPENING_SETTLEMENT,
    OVER,
    STEAL,
)
from hexmeet.engine.state import State


def leave(s: State, p: int) -> None:
    """Let a seat leave: its resources go to the supply, everything else stays where it is.

    An award stays with it until somebody takes it; with fewer than three left the game is over.
    """
    if s.phase == OVER or s.gone[p] == 1:
        return
    s.gone[p] = 1
    s.owed[p] = 0
    close_offer(s)
    for r in range(5):
        pay(s, p, r, s.hand[5 * p + r])
    remaining = 0
    for q in range(s.players):
        remaining += 1 - s.gone[q]
    if remaining < FEWEST_PLAYERS:
        end_by_points(s)
    elif s.phase == DISCARD:
        await_discards(s)
    elif p == s.turn_of:
        leave_turn(s)
    elif s.phase == STEAL and find_victim(s) == NOBODY:
        resume(s)
    win_by_itself(s)


def leave_turn(s: State) -> None:
    """Go on without the seat whose turn it was."""
    s.free_roads = 0
    if s.phase in (OPENING_SETTLEMENT, OPENING_ROAD):
        if s.phase == OPENING_ROAD:
            s.opening += 1
        next_opening(s)
    else:
        pass_on(s)
