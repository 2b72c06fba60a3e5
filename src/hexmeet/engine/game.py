"""The game as a table uses it: what is legal, doing it, who has how many points.

States are values here: whatever is done is done to a copy. Chance comes from outside: ask how many
chances an action has, draw one, and hand it in.
"""

from collections.abc import Sequence
from typing import NamedTuple

from hexmeet.engine.options import Options
from hexmeet.engine.rules.legal import list_actions
from hexmeet.engine.rules.opening import begin_game, set_table
from hexmeet.engine.rules.play import do
from hexmeet.engine.rules.production import PAIRS
from hexmeet.engine.rules.questions import hand_size, total_points
from hexmeet.engine.rules.refusal import refuse
from hexmeet.engine.rules.words import (
    A_BUY,
    A_ROAD,
    A_ROLL,
    A_STEAL,
    COUNTERED,
    DISCARD,
    MAIN,
    OVER,
    R_FINE,
)
from hexmeet.engine.state import State

MOST_ACTIONS = 512  # in one position; no position has half as many
MOST_MOVES = 100_000  # of a game nobody wins; random games need about a thousand


class Board(NamedTuple):
    """A board in numbers: terrain and token of each hex, resource of the harbour at each corner."""

    terrain: tuple[int, ...]
    token: tuple[int, ...]
    harbour: tuple[int, ...]


class IllegalActionError(Exception):
    """An action that the rules forbid, with the reason as a number of `rules.words`."""

    def __init__(self, reason: int) -> None:
        self.reason = reason
        super().__init__(f"reason {reason}")


def begin(options: Options, board: Board) -> State:
    """Set the table for a game on a board."""
    s = State()
    options.set_on(s)
    s.terrain = list(board.terrain)
    s.token = list(board.token)
    s.harbour = list(board.harbour)
    set_table(s)
    return s


def begin_quickly(options: Options, seed: int, bots: Sequence[int] = ()) -> State:
    """Set the table for a game of mass play, whose board and chances come from a number."""
    s = State()
    options.set_on(s)
    s.bot[: len(bots)] = bots
    begin_game(s, seed)
    return s


def seats_to_move(s: State) -> tuple[int, ...]:
    """Say who may act now: the seat of the turn, whoever must discard, whoever may answer."""
    if s.phase == OVER:
        return ()
    if s.phase == DISCARD:
        return tuple(p for p in range(s.players) if s.owed[p] > 0)
    if s.phase == MAIN and s.offer_open:
        speaking = (p for p in range(s.players) if s.asked[p] or s.answer[p] == COUNTERED)
        return (s.turn_of, *speaking)
    return (s.turn_of,)


def legal(s: State, seat: int | None = None) -> list[int]:
    """List every legal action of a seat but offers, which are too many; see `refusal`."""
    seat = s.actor if seat is None else seat
    if seat not in seats_to_move(s):
        return []
    actor, s.actor = s.actor, seat
    buf = [0] * MOST_ACTIONS
    n = list_actions(s, buf)
    s.actor = actor
    return buf[:n]


def refusal(s: State, action: int, seat: int | None = None) -> int:
    """Say why a seat may not do an action, or R_FINE."""
    return refuse(s, s.actor if seat is None else seat, action)


def chances(s: State, action: int) -> int:
    """Say how many outcomes a legal action has, each equally likely; 0 where nothing is drawn."""
    if action == A_ROLL:
        return PAIRS
    if action == A_BUY:
        return s.deck_left
    if A_STEAL <= action < A_ROAD:
        return hand_size(s, action - A_STEAL)
    return 0


def apply(s: State, action: int, seat: int | None = None, outcome: int | None = None) -> State:
    """Do an action on a copy, with the outcome that was drawn, or refuse it."""
    seat = s.actor if seat is None else seat
    reason = refuse(s, seat, action)
    if reason != R_FINE:
        raise IllegalActionError(reason)
    after = s.copy()
    after.actor = seat
    if outcome is not None:
        if not 0 <= outcome < chances(s, action):
            raise ValueError(f"action {action} has no outcome {outcome}")
        after.handed = 1
        after.outcome = outcome
    do(after, action)
    return after


def score(s: State) -> tuple[int, ...]:
    """Count the points of every seat, victory point cards included (shn-2022 7.i.1)."""
    return tuple(total_points(s, p) for p in range(s.players))
