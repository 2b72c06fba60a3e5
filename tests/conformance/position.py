"""Laying out a position from what a script says is given; what follows from it is worked out.

The board is always the same, drawn in the README. The supply, the deck and the pieces that are left
follow from what the seats have, so that nothing can be there twice.
"""

import re
from collections.abc import Callable, Sequence

from tests.conformance.statements import (
    CARD,
    Item,
    find_seat,
    hold,
    places,
    read_items,
)

from hexmeet.boards.layouts import Harbour, Layout, Terrain
from hexmeet.engine.game import begin
from hexmeet.engine.invariants.awards import FEWEST_KNIGHTS, FEWEST_ROADS, longest_road
from hexmeet.engine.notation import CARD_NAMES, RESOURCE_NAMES
from hexmeet.engine.options import Options
from hexmeet.engine.rules.building import place_city, place_road, place_settlement
from hexmeet.engine.rules.turn import begin_turn
from hexmeet.engine.rules.words import (
    ANY_RESOURCE,
    BRICK,
    DESERT,
    GRAIN,
    LUMBER,
    MAIN,
    NOBODY,
    ORE,
    WOOL,
)
from hexmeet.engine.state import State
from hexmeet.engine.table import board_of

TERRAIN = (
    BRICK, WOOL, ORE,
    GRAIN, LUMBER, WOOL, LUMBER,
    ORE, GRAIN, DESERT, BRICK, WOOL,
    LUMBER, WOOL, GRAIN, BRICK,
    ORE, GRAIN, LUMBER,
)  # fmt: skip
TOKENS = (5, 10, 8, 2, 9, 11, 4, 6, 4, 0, 3, 11, 3, 5, 6, 12, 8, 10, 9)
HARBOURS = (
    ANY_RESOURCE, WOOL, ANY_RESOURCE, ORE, ANY_RESOURCE, BRICK, ANY_RESOURCE, LUMBER, GRAIN,
)  # fmt: skip
LAYOUT = Layout(
    tuple(tuple(Terrain)[kind] for kind in TERRAIN),
    TOKENS,
    tuple((*(h for h in Harbour if h != Harbour.ANY), Harbour.ANY)[kind] for kind in HARBOURS),
)

AWARD = 2
TURN = re.compile(r"it is .+'s turn|.+ has rolled")  # a turn begins with nothing played or bought


def lay_out(options: Options, seats: tuple[str, ...], givens: Sequence[str]) -> State:
    """Set up a position; with nothing given it is the first opening placement."""
    s = begin(options, board_of(LAYOUT))
    if not givens:
        return s
    s.opening = 2 * s.players
    begin_turn(s, 0)
    for text in sorted(givens, key=lambda text: TURN.fullmatch(text) is None):
        _give(s, seats, text)
    _work_out_awards(s)
    for text in givens:  # now everything that was said is true
        if not any(pattern.fullmatch(text) for pattern, _ in GIVENS):
            hold(s, seats, text)
    return s


def _give(s: State, seats: tuple[str, ...], text: str) -> None:
    for pattern, give in GIVENS:
        match = pattern.fullmatch(text)
        if match:
            give(s, seats, match)
            return
    match = re.fullmatch(r"([A-Z][a-z]+) has (.+)", text)
    if match:
        for item in read_items(match[2]):
            GIVE_ITEM.get(item.kind, _follows)(s, find_seat(seats, match[1]), item)


def _follows(_: State, __: int, ___: Item) -> None:
    """Leave alone what is worked out; that it is true is seen afterwards."""


# --- things ---------------------------------------------------------------------------------------


def _give_resource(s: State, p: int, item: Item) -> None:
    r = RESOURCE_NAMES.index(item.what)
    s.hand[5 * p + r] += item.number
    s.supply[r] -= item.number


def _draw(s: State, item: Item) -> int:
    kind = CARD_NAMES.index(item.what)
    s.deck[kind] -= item.number
    s.deck_left -= item.number
    return kind


def _give_card(s: State, p: int, item: Item) -> None:
    s.cards[5 * p + _draw(s, item)] += item.number


def _give_new_card(s: State, p: int, item: Item) -> None:
    _give_card(s, p, item)
    s.new_cards[CARD_NAMES.index(item.what)] += item.number


def _give_played(s: State, p: int, item: Item) -> None:
    _draw(s, item)
    s.knights[p] += item.number


def _give_settlements(s: State, p: int, item: Item) -> None:
    for corner in places(item):
        place_settlement(s, p, corner)


def _give_cities(s: State, p: int, item: Item) -> None:
    for corner in places(item):
        place_settlement(s, p, corner)
        place_city(s, p, corner)


def _give_roads(s: State, p: int, item: Item) -> None:
    for edge in places(item):
        place_road(s, p, edge)


def _give_award(s: State, p: int, item: Item) -> None:
    if item.what == "Longest Road":
        s.longest_road_of = p
    else:
        s.largest_army_of = p


GIVE_ITEM: dict[str, Callable[[State, int, Item], None]] = {
    "resource": _give_resource,
    "card": _give_card,
    "new card": _give_new_card,
    "played": _give_played,
    "settlement": _give_settlements,
    "city": _give_cities,
    "road": _give_roads,
    "award": _give_award,
}

# --- where the game stands ------------------------------------------------------------------------


def _give_turn(s: State, seats: tuple[str, ...], match: re.Match[str]) -> None:
    begin_turn(s, find_seat(seats, match[1]))


def _give_roll(s: State, seats: tuple[str, ...], match: re.Match[str]) -> None:
    _give_turn(s, seats, match)
    s.rolled = 1
    s.phase = MAIN


def _give_robber(s: State, _: tuple[str, ...], match: re.Match[str]) -> None:
    s.robber = int(match[1])


def _give_bar(s: State, seats: tuple[str, ...], match: re.Match[str]) -> None:
    s.barred[find_seat(seats, match[1])] = 1


def _give_played_cards(s: State, _: tuple[str, ...], match: re.Match[str]) -> None:
    _draw(s, Item("played", int(match[1]), match[2], match[0]))


def _give_bots(s: State, _: tuple[str, ...], __: re.Match[str]) -> None:
    s.wins_by_itself = 1


GIVENS: tuple[
    tuple[re.Pattern[str], Callable[[State, tuple[str, ...], re.Match[str]], None]], ...
] = (
    (re.compile(r"it is ([A-Z][a-z]+)'s turn"), _give_turn),
    (re.compile(r"([A-Z][a-z]+) has rolled"), _give_roll),
    (re.compile(r"the robber is on h(\d+)"), _give_robber),
    (re.compile(r"a judge bars ([A-Z][a-z]+) from playing development cards"), _give_bar),
    (re.compile(rf"(\d+) ({CARD}) cards? (?:is|are) played"), _give_played_cards),
    (re.compile(r"victory comes by itself"), _give_bots),
)

# --- awards ---------------------------------------------------------------------------------------


def _work_out_awards(s: State) -> None:
    """Give each award to the only one who has most, unless the givens named its holder."""
    lengths = [longest_road(s, p) for p in range(s.players)]
    if max(lengths) >= FEWEST_ROADS:
        s.longest_road = max(lengths)
        if s.longest_road_of == NOBODY and lengths.count(s.longest_road) == 1:
            s.longest_road_of = lengths.index(s.longest_road)
    knights = s.knights[: s.players]
    if max(knights) >= FEWEST_KNIGHTS and s.largest_army_of == NOBODY:
        s.largest_army_of = knights.index(max(knights))
    for holder in (s.longest_road_of, s.largest_army_of):
        if holder != NOBODY:
            s.points[holder] += AWARD
