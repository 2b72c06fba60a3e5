"""Beginning a turn, passing it on, winning and ending the game."""

from hexmeet.engine.rules.questions import total_points
from hexmeet.engine.rules.trade import close_offer
from hexmeet.engine.rules.words import (
    BEFORE_ROLL,
    MAIN,
    NOBODY,
    OPENING_ROAD,
    OPENING_SETTLEMENT,
    OVER,
    WIN_AT_ONCE,
    WIN_FROM_KNIGHT,
)
from hexmeet.engine.state import State

FEWEST_PLAYERS = 3  # a game goes on with (italy-2009 3.5)


def begin_turn(s: State, p: int) -> None:
    """Hand the dice to a seat; what is barred or new counts down with its own turns."""
    s.turn_of = p
    s.actor = p
    s.phase = BEFORE_ROLL
    s.turn += 1
    s.rolled = 0
    s.seven = 0
    s.card_played = 0
    s.knight_first = 0
    for kind in range(5):
        s.new_cards[kind] = 0
    if s.barred[p] > 0:
        s.barred[p] -= 1


def next_seat(s: State, p: int) -> int:
    """Give the seat to the left, passing over who has left the game."""
    q = p
    while True:
        q += 1
        if q == s.players:
            q = 0
        if s.gone[q] == 0 or q == p:
            return q


def pass_on(s: State) -> None:
    """End the turn: the next one begins, or the game is over as its time is (italy-2009 3.4)."""
    close_offer(s)
    if s.time_over == 1:
        end_by_points(s)
    else:
        begin_turn(s, next_seat(s, s.turn_of))


def next_opening(s: State) -> None:
    """Go on with the opening placements: once round, then back; then the first turn begins."""
    last = 2 * s.players
    while s.opening < last:
        p = s.opening
        if p >= s.players:
            p = last - 1 - s.opening
        if s.gone[p] == 0:
            s.turn_of = p
            s.actor = p
            s.phase = OPENING_SETTLEMENT
            return
        s.opening += 1
    begin_turn(s, next_seat(s, s.players - 1))


def resume(s: State) -> None:
    """Go back to where a knight, a seven or free roads interrupted the turn."""
    s.seven = 0
    s.phase = MAIN if s.rolled == 1 else BEFORE_ROLL


def may_declare(s: State) -> bool:
    """Whether victory may be declared: on the own turn, once it has begun for the rulebook.

    A seven is resolved first (studio-2023 3.0.1, 3.0.2; italy-2009 4.1, 4.6; cwc-2004 26, 34).
    """
    if s.phase <= OPENING_ROAD or s.phase == OVER or s.seven == 1:
        return False
    if s.rolled == 1 or s.win_from == WIN_AT_ONCE:
        return True
    return s.win_from == WIN_FROM_KNIGHT and s.knight_first == 1


def declare(s: State) -> None:
    """Win: the target is reached on the own turn (studio-2023 3.0.14; shn-2022 7.i.2)."""
    end_game(s, s.turn_of)


def win_by_itself(s: State) -> None:
    """Declare victory for the seat of the turn, where bots play and it may."""
    if s.wins_by_itself == 1 and total_points(s, s.turn_of) >= s.target and may_declare(s):
        declare(s)


def end_game(s: State, winner: int) -> None:
    """End the game, with everything that was still under way."""
    close_offer(s)
    for p in range(s.players):
        s.owed[p] = 0
    for r in range(5):
        s.supply[r] += s.aside[r]
        s.aside[r] = 0
    s.seven = 0
    s.free_roads = 0
    s.actor = s.turn_of
    s.winner = winner
    s.phase = OVER


def end_by_points(s: State) -> None:
    """End the game: who has most points wins; when they are tied the game cannot say who.

    (italy-2009 3.4, 3.5)
    """
    most = -1
    best = NOBODY
    for p in range(s.players):
        if s.gone[p] == 0:
            points = total_points(s, p)
            if points > most:
                most = points
                best = p
            elif points == most:
                best = NOBODY
    end_game(s, best)


def call_time(s: State) -> None:
    """Say that time is over: a turn that has begun is finished (italy-2009 3.4)."""
    if s.phase == OVER:
        return
    s.time_over = 1
    if s.phase <= OPENING_ROAD or (s.phase == BEFORE_ROLL and s.knight_first == 0):
        end_by_points(s)
