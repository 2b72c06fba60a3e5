"""Doing a legal action, and whole games."""

from hexmeet.engine.rules.building import (
    build_city,
    build_road,
    build_settlement,
    stop_free_roads,
)
from hexmeet.engine.rules.cards import (
    buy_card,
    play_knight,
    play_monopoly,
    play_plenty,
    play_road_building,
)
from hexmeet.engine.rules.chance import pick
from hexmeet.engine.rules.legal import list_actions
from hexmeet.engine.rules.production import roll
from hexmeet.engine.rules.robber import discard, move_robber, steal
from hexmeet.engine.rules.trade import (
    answer_offer,
    close_offer,
    confirm,
    counter_offer,
    make_offer,
    trade_with_supply,
)
from hexmeet.engine.rules.turn import declare, pass_on, win_by_itself
from hexmeet.engine.rules.words import (
    A_ACCEPT,
    A_BUY,
    A_CITY,
    A_CONFIRM,
    A_COUNTER,
    A_DECLARE,
    A_DISCARD,
    A_END,
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
    ACCEPTED,
    FREE_ROAD,
    OVER,
    REJECTED,
)
from hexmeet.engine.state import Buffer, State


def do(s: State, a: int) -> None:
    """Do a legal action of the seat whose move it is, and see whether that wins the game."""
    if a >= A_DECLARE:
        speak(s, a)
    else:
        act(s, a)
    s.moves += 1
    win_by_itself(s)


def act(s: State, a: int) -> None:
    """Do what changes the board, a hand or the turn; an open offer is closed by that."""
    p = s.turn_of
    if s.offer_open == 1:
        close_offer(s)
    if a >= A_CITY:
        build_city(s, a - A_CITY)
    elif a >= A_SETTLEMENT:
        build_settlement(s, a - A_SETTLEMENT)
    elif a >= A_ROAD:
        build_road(s, a - A_ROAD)
    elif a >= A_STEAL:
        steal(s, a - A_STEAL)
    elif a >= A_ROBBER:
        move_robber(s, a - A_ROBBER)
    elif a >= A_DISCARD:
        discard(s, s.actor, a - A_DISCARD)
    elif a >= A_SUPPLY:
        trade_with_supply(s, p, (a - A_SUPPLY) // 5, (a - A_SUPPLY) % 5)
    elif a == A_ROLL:
        roll(s)
    elif a == A_END:
        if s.phase == FREE_ROAD:
            stop_free_roads(s)
        else:
            pass_on(s)
    elif a == A_BUY:
        buy_card(s)
    else:
        play_card(s, a)


def play_card(s: State, a: int) -> None:
    """Play a development card."""
    if a >= A_PLENTY:
        play_plenty(s, (a - A_PLENTY) // 5, (a - A_PLENTY) % 5)
    elif a >= A_MONOPOLY:
        play_monopoly(s, a - A_MONOPOLY)
    elif a == A_ROAD_BUILDING:
        play_road_building(s)
    else:
        play_knight(s)


def speak(s: State, a: int) -> None:
    """Declare victory, or trade with players."""
    if a >= A_COUNTER:
        counter_offer(s, s.actor, a)
    elif a >= A_OFFER:
        make_offer(s, a)
    elif a >= A_CONFIRM:
        confirm(s, a - A_CONFIRM)
    elif a == A_WITHDRAW:
        close_offer(s)
    elif a == A_REJECT:
        answer_offer(s, s.actor, REJECTED)
    elif a == A_ACCEPT:
        answer_offer(s, s.actor, ACCEPTED)
    else:
        declare(s)


def play_at_random(s: State, buf: Buffer, most_moves: int) -> None:
    """Play on by picking one of the legal actions each time, all equally likely."""
    while s.phase != OVER and s.moves < most_moves:
        n = list_actions(s, buf)
        chosen = 0 if n == 1 else pick(s, n)
        do(s, buf[chosen])
