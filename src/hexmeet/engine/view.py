"""What one seat, a spectator or a judge may see of a game, and nothing else.

On the table lie the board, the supply, the awards, played knights, offers and their answers
(shn-2022 7.d.8; shn-2024 7.d.8), and everybody may count the cards of every hand (studio-2023
2.0.3, 3.0.12; shn-2022 7.d.7; shn-2024 7.d.7). A hand and development cards are for their seat and
for a judge; discards stay face down until all have chosen. When the game is over all is open
(cwc-2004 32; shn-2022 7.i.1; shn-2024 7.i.1). The draws to come and their keys are for nobody.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Final, Literal

from hexmeet.engine.game import legal, score, seats_to_move
from hexmeet.engine.notation import RESOURCE_NAMES
from hexmeet.engine.rules.words import (
    ACCEPTED,
    CARDS,
    COUNTERED,
    NOBODY,
    NOWHERE,
    OVER,
    REJECTED,
    RESOURCES,
    UNANSWERED,
)
from hexmeet.engine.state import State

SPECTATOR: Final = "spectator"
JUDGE: Final = "judge"
Viewer = int | Literal["spectator", "judge"]

Numbers = tuple[int, ...]
Counts = tuple[int, ...]  # by resource, or by kind of development card

PHASES = (
    "opening settlement", "opening road", "before the roll", "discards", "robber", "steal", "main",
    "free road", "over",
)  # fmt: skip
ANSWERS = {ACCEPTED: "accepted", REJECTED: "rejected", COUNTERED: "countered"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """One seat as it is seen; None stands for what is hidden."""

    hand_size: int
    hand: Counts | None
    owes: int  # cards to discard
    development_cards: int  # not played yet
    kinds: Counts | None
    bought_this_turn: int
    kinds_bought: Counts | None
    knights: int
    roads_left: int
    settlements_left: int
    cities_left: int
    rates: Counts  # cards for one of the supply
    points: int  # that everybody can see
    total_points: int | None
    has_left: bool
    is_barred: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferView:
    """What is offered to whom; trades are public."""

    given: Counts
    asked: Counts
    seats: Numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerView:
    """What a seat said to an offer, or what it offers instead."""

    seat: int
    answer: str
    given: Counts | None
    asked: Counts | None


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A game as one viewer may see it."""

    viewer: Viewer
    # the board
    terrain: Numbers
    tokens: Numbers
    harbours: tuple[int | None, ...]  # by corner
    buildings: Numbers  # by corner: 0, or seat + 1 for a settlement, seat + 5 for a city
    roads: Numbers  # by edge: 0, or seat + 1
    robber: int
    # the table
    supply: Counts
    discarded: int  # face down
    deck_left: int
    deck: Counts | None
    seats: tuple[SeatView, ...]
    longest_road_of: int | None
    longest_road: int
    largest_army_of: int | None
    offer: OfferView | None
    answers: tuple[AnswerView, ...]
    # where the game stands
    target: int
    moves: int
    turn: int
    phase: str
    turn_of: int
    to_move: Numbers
    opening: int
    last_corner: int | None  # of the opening, where the road must be placed
    has_rolled: bool
    has_played_card: bool
    knight_came_first: bool
    free_roads: int
    time_is_over: bool
    winner: int | None
    legal: Numbers  # the viewer's own actions, but for offers


def view(s: State, viewer: Viewer) -> View:
    """Show what a seat, SPECTATOR or JUDGE may see."""
    sees_all = sees_everything(s, viewer)
    return View(
        viewer=viewer,
        terrain=tuple(s.terrain),
        tokens=tuple(s.token),
        harbours=tuple(map(_known, s.harbour)),
        buildings=tuple(s.building),
        roads=tuple(s.road),
        robber=s.robber,
        supply=tuple(s.supply),
        discarded=sum(s.aside),
        deck_left=s.deck_left,
        deck=tuple(s.deck) if sees_all else None,
        seats=tuple(_see_seat(s, p, is_open=sees_all or p == viewer) for p in range(s.players)),
        longest_road_of=_known(s.longest_road_of),
        longest_road=s.longest_road,
        largest_army_of=_known(s.largest_army_of),
        offer=_see_offer(s),
        answers=_see_answers(s),
        target=s.target,
        moves=s.moves,
        turn=s.turn,
        phase=PHASES[s.phase],
        turn_of=s.turn_of,
        to_move=seats_to_move(s),
        opening=s.opening,
        last_corner=s.last_corner if PHASES[s.phase] == "opening road" else None,
        has_rolled=bool(s.rolled),
        has_played_card=bool(s.card_played),
        knight_came_first=bool(s.knight_first),
        free_roads=s.free_roads,
        time_is_over=bool(s.time_over),
        winner=_known(s.winner),
        legal=tuple(legal(s, viewer)) if isinstance(viewer, int) else (),
    )


def sees_everything(s: State, viewer: Viewer) -> bool:
    """Whether nothing is hidden from a viewer: a judge, and everybody when the game is over."""
    if viewer not in (SPECTATOR, JUDGE, *range(s.players)):
        raise ValueError(f"nobody at this table is {viewer!r}")
    return viewer == JUDGE or s.phase == OVER


def _known(number: int) -> int | None:
    return None if number in (NOBODY, NOWHERE) else number


def _see_seat(s: State, p: int, *, is_open: bool) -> SeatView:
    hand = tuple(s.hand[RESOURCES * p : RESOURCES * (p + 1)])
    cards = tuple(s.cards[CARDS * p : CARDS * (p + 1)])
    bought = tuple(s.new_cards) if p == s.turn_of else (0,) * CARDS
    return SeatView(
        hand_size=sum(hand),
        hand=hand if is_open else None,
        owes=s.owed[p],
        development_cards=sum(cards),
        kinds=cards if is_open else None,
        bought_this_turn=sum(bought),
        kinds_bought=bought if is_open else None,
        knights=s.knights[p],
        roads_left=s.roads_left[p],
        settlements_left=s.settlements_left[p],
        cities_left=s.cities_left[p],
        rates=tuple(s.ratio[RESOURCES * p : RESOURCES * (p + 1)]),
        points=s.points[p],
        total_points=score(s)[p] if is_open else None,
        has_left=bool(s.gone[p]),
        is_barred=bool(s.barred[p]),
    )


def _see_offer(s: State) -> OfferView | None:
    if not any(s.offer):
        return None
    return OfferView(
        given=tuple(s.offer[:RESOURCES]),
        asked=tuple(s.offer[RESOURCES:]),
        seats=tuple(q for q in range(s.players) if s.asked[q]),
    )


def _see_answers(s: State) -> tuple[AnswerView, ...]:
    return tuple(_see_answer(s, q) for q in range(s.players) if s.answer[q] != UNANSWERED)


def _see_answer(s: State, q: int) -> AnswerView:
    first = 2 * RESOURCES * q
    given, asked = (tuple(s.counter[k : k + RESOURCES]) for k in (first, first + RESOURCES))
    has_terms = s.answer[q] == COUNTERED
    return AnswerView(
        seat=q,
        answer=ANSWERS[s.answer[q]],
        given=given if has_terms else None,
        asked=asked if has_terms else None,
    )


# --- as JSON --------------------------------------------------------------------------------------

BY_RESOURCE = frozenset(("hand", "supply", "rates", "given", "asked"))


def as_tree(seen: View) -> Mapping[str, object]:
    """Give a view the shape of JSON: resources by name, everything else as the fields say."""
    return _table(seen)


def _table(value: object) -> dict[str, object]:
    return {
        field.name: _plain(getattr(value, field.name), by_resource=field.name in BY_RESOURCE)
        for field in fields(value)  # type: ignore[arg-type]
    }


def _plain(value: object, *, by_resource: bool) -> object:
    if is_dataclass(value):
        return _table(value)
    if not isinstance(value, tuple):
        return value
    if by_resource:
        return dict(zip(RESOURCE_NAMES, value, strict=True))
    return [_plain(item, by_resource=False) for item in value]
