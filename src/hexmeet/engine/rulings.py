"""What a judge may decide in a game in progress, and what it does to the table.

A correction moves cards and pieces, so that none is lost or made up; a table that could not be is
refused.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from hexmeet.boards.topology import HARBOUR_CORNERS
from hexmeet.engine.check import check
from hexmeet.engine.derived import rederive
from hexmeet.engine.rules.building import stop_free_roads
from hexmeet.engine.rules.leaving import leave
from hexmeet.engine.rules.questions import has_place_for_road
from hexmeet.engine.rules.robber import find_victim
from hexmeet.engine.rules.tables import DECK
from hexmeet.engine.rules.trade import close_offer
from hexmeet.engine.rules.turn import call_time, end_by_points, resume, win_by_itself
from hexmeet.engine.rules.words import (
    CARDS,
    DESERT,
    DISCARD,
    FREE_ROAD,
    KNIGHT,
    MOVE_ROBBER,
    NOBODY,
    OPENING_ROAD,
    OVER,
    RESOURCES,
    STEAL,
)
from hexmeet.engine.state import State

Piece = Literal["road", "settlement", "city"]
PIECES: tuple[Piece, ...] = ("road", "settlement", "city")

SUPPLY = None  # as the holder of resource cards; otherwise a seat


@dataclass(frozen=True, slots=True)
class RobberToDesert:
    """The robber was forgotten: it goes to the desert and no card is taken."""

    after_turn: bool


@dataclass(frozen=True, slots=True)
class Undo:
    """Entries of the record no longer hold; they stay in it."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Bar:
    """A seat plays no development card until its next turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class MoveResources:
    """Resource cards go from one holder to another: a seat, or the supply."""

    cards: tuple[int, ...]
    source: int | None
    target: int | None


class Pile(NamedTuple):
    """Where a development card is: the deck, a seat's hand, or open before a seat."""

    kind: Literal["deck", "hand", "played"]
    seat: int = NOBODY


@dataclass(frozen=True, slots=True)
class MoveCard:
    """A development card goes from one pile to another."""

    card: int
    source: Pile
    target: Pile


@dataclass(frozen=True, slots=True)
class Place:
    """A piece is put on the board."""

    piece: Piece
    seat: int
    place: int  # an edge for a road, else a corner


@dataclass(frozen=True, slots=True)
class Take:
    """A piece is taken from the board."""

    piece: Piece
    place: int


@dataclass(frozen=True, slots=True)
class MoveRobber:
    """The robber is put on a hex."""

    hex: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Two hexes, their numbers or two harbours change places: the board was laid out wrongly."""

    what: Literal["hexes", "numbers", "harbours"]
    one: int  # a hex, or a corner of a harbour
    other: int


@dataclass(frozen=True, slots=True)
class Expel:
    """A player is removed, which is handled like leaving."""

    seat: int


@dataclass(frozen=True, slots=True)
class CallTime:
    """The time of the game is over; a turn that has begun is finished."""


@dataclass(frozen=True, slots=True)
class EndGame:
    """The game ends now."""


Correction = MoveResources | MoveCard | Place | Take | MoveRobber | Swap
Decision = RobberToDesert | Undo | Bar | Correction | Expel | CallTime | EndGame


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a judge decided, all of it at once, and why."""

    decisions: tuple[Decision, ...]
    reason: str


class ImpossibleRulingError(Exception):
    """A ruling cannot be carried out; says why as a code."""

    def __init__(self, code: str, detail: str = "") -> None:
        self.code = code
        self.detail = detail
        super().__init__(f"{code}: {detail}")


def carry_out(s: State, decisions: tuple[Decision, ...]) -> State:
    """Carry out decisions on a copy, one after the other, or refuse all of them."""
    if s.phase == OVER:
        raise ImpossibleRulingError("ruling.game-over")
    after = s.copy()
    for decision in decisions:
        EFFECTS[type(decision)](after, decision)
    if any(isinstance(decision, Correction) for decision in decisions):
        _settle(after)
        for breach in check(after):
            sentence = breach.invariant.replace("_", " ")
            raise ImpossibleRulingError("ruling.impossible-table", f"{sentence}: {breach.detail}")
    return after


def _settle(s: State) -> None:
    """Bring everything that follows up to date, and go on where nothing is left to wait for."""
    close_offer(s)
    rederive(s)
    for kind in range(CARDS):
        s.new_cards[kind] = min(s.new_cards[kind], s.cards[CARDS * s.turn_of + kind])
    if s.phase == STEAL and find_victim(s) == NOBODY:
        resume(s)
    if s.phase == FREE_ROAD and not (s.roads_left[s.turn_of] and has_place_for_road(s, s.turn_of)):
        stop_free_roads(s)
    win_by_itself(s)


# --- the robber, time, players --------------------------------------------------------------------


def _send_to_desert(s: State, decision: RobberToDesert) -> None:
    """Leave the robber's move and theft out (shn-2022 7.g.2; studio-2023 3.0.2, 3.0.16)."""
    if s.phase not in (MOVE_ROBBER, STEAL):
        raise ImpossibleRulingError("ruling.robber-not-due")
    resume(s)
    if not decision.after_turn:
        put_on_desert(s)


def put_on_desert(s: State) -> None:
    """Put the robber on the desert (shn-2022 7.g.2; shn-2024 7.g.2; studio-2023 3.0.16)."""
    s.robber = s.terrain.index(DESERT)


def _bar(s: State, decision: Bar) -> None:
    """Forbid development cards until the seat's next turn.

    (cwc-2004 25; shn-2022 7.d.5; shn-2024 7.d.5; studio-2023 2.0.5)
    """
    s.barred[decision.seat] = 1


def _expel(s: State, decision: Expel) -> None:
    """Remove a player from the game (italy-2009 5.5b)."""
    if s.gone[decision.seat]:
        raise ImpossibleRulingError("ruling.left-already")
    leave(s, decision.seat)


def _call_time(s: State, _: CallTime) -> None:
    call_time(s)


def _end_game(s: State, _: EndGame) -> None:
    s.time_over = 1
    end_by_points(s)


# --- corrections of cards -------------------------------------------------------------------------


def _move_resources(s: State, decision: MoveResources) -> None:
    if s.phase == DISCARD:
        raise ImpossibleRulingError("ruling.discards-first")
    if min(decision.cards) < 0 or not any(decision.cards):
        raise ImpossibleRulingError("ruling.no-cards")
    for r, count in enumerate(decision.cards):
        _change_cards(s, decision.source, r, -count)
        _change_cards(s, decision.target, r, count)


def _change_cards(s: State, holder: int | None, r: int, count: int) -> None:
    cards, at = (s.supply, r) if holder is SUPPLY else (s.hand, RESOURCES * holder + r)
    if cards[at] + count < 0:
        raise ImpossibleRulingError("ruling.no-such-card")
    cards[at] += count


def _move_card(s: State, decision: MoveCard) -> None:
    played = DECK[decision.card] - s.deck[decision.card] - sum(s.cards[decision.card :: CARDS])
    if decision.source.kind == "played" and not played:
        raise ImpossibleRulingError("ruling.no-such-card")
    _change_pile(s, decision.source, decision.card, -1)
    _change_pile(s, decision.target, decision.card, 1)


def _change_pile(s: State, pile: Pile, card: int, count: int) -> None:
    """Add to a pile; of the cards played only knights are counted, for the Largest Army."""
    if pile.kind == "played" and card != KNIGHT:
        return
    cards, at = {
        "deck": (s.deck, card),
        "hand": (s.cards, CARDS * pile.seat + card),
        "played": (s.knights, pile.seat),
    }[pile.kind]
    if cards[at] + count < 0:
        raise ImpossibleRulingError("ruling.no-such-card")
    cards[at] += count


# --- corrections of the board ---------------------------------------------------------------------


def _place(s: State, decision: Place) -> None:
    _refuse_in_opening(s)
    board, number = _look_up(s, decision.piece, decision.seat)
    pieces_left = {"road": s.roads_left, "settlement": s.settlements_left, "city": s.cities_left}
    if board[decision.place]:
        raise ImpossibleRulingError("ruling.place-taken")
    board[decision.place] = number
    rederive(s)
    if pieces_left[decision.piece][decision.seat] < 0:
        raise ImpossibleRulingError("ruling.no-piece")


def _take(s: State, decision: Take) -> None:
    _refuse_in_opening(s)
    board = _look_up(s, decision.piece, 0)[0]
    if board[decision.place] not in {_look_up(s, decision.piece, p)[1] for p in range(s.players)}:
        raise ImpossibleRulingError("ruling.nothing-there")
    board[decision.place] = 0
    rederive(s)


def _refuse_in_opening(s: State) -> None:
    if s.phase <= OPENING_ROAD:
        raise ImpossibleRulingError("ruling.opening")


def _look_up(s: State, piece: Piece, seat: int) -> tuple[list[int], int]:
    """Give the list of the board for a piece, and how a seat's piece is written in it."""
    if piece == "road":
        return s.road, seat + 1
    return s.building, seat + (5 if piece == "city" else 1)


def _move_robber(s: State, decision: MoveRobber) -> None:
    s.robber = decision.hex


def _swap(s: State, decision: Swap) -> None:
    one, other = decision.one, decision.other
    if decision.what == "harbours":
        _swap_harbours(s, one, other)
        return
    if decision.what == "hexes":
        s.terrain[one], s.terrain[other] = s.terrain[other], s.terrain[one]
    s.token[one], s.token[other] = s.token[other], s.token[one]


def _swap_harbours(s: State, one: int, other: int) -> None:
    pairs = [pair for pair in HARBOUR_CORNERS if one in pair or other in pair]
    if len(pairs) != 2 or s.harbour[one] == NOBODY or s.harbour[other] == NOBODY:  # noqa: PLR2004
        raise ImpossibleRulingError("ruling.no-harbour")
    kinds = [s.harbour[pair[0]] for pair in pairs]
    for pair, kind in zip(pairs, reversed(kinds), strict=True):
        for corner in pair:
            s.harbour[corner] = kind


EFFECTS: Mapping[type, Callable[[State, Any], None]] = {
    RobberToDesert: _send_to_desert,
    Bar: _bar,
    MoveResources: _move_resources,
    MoveCard: _move_card,
    Place: _place,
    Take: _take,
    MoveRobber: _move_robber,
    Swap: _swap,
    Expel: _expel,
    CallTime: _call_time,
    EndGame: _end_game,
}
