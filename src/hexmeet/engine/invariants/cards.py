"""Resource cards and development cards: nothing is lost, doubled or below nothing."""

from collections.abc import Iterator

from hexmeet.engine.rules.words import (
    BEFORE_ROLL,
    KNIGHT,
    OPENING_ROAD,
    VICTORY,
)
from hexmeet.engine.state import SCHEMA, State

EACH_RESOURCE = 19
DECK = (14, 5, 2, 2, 2)
BYTE = "u1"


def counts_are_possible(s: State) -> Iterator[str]:
    """Nothing is counted below nothing or above what its place in a record holds."""
    for name, width, length in SCHEMA:
        value = getattr(s, name)
        most = (1 << (8 * int(width[1:]) - (width != BYTE))) - 1
        if not all(0 <= number <= most for number in (value if length else [value])):
            yield f"{name}: {value}"


def resources_are_all_there(s: State) -> Iterator[str]:
    """Of each resource 19 cards are in hands, in the supply or put aside (studio-2023 2.0.6)."""
    for r in range(5):
        count = s.supply[r] + s.aside[r] + sum(s.hand[5 * p + r] for p in range(4))
        if count != EACH_RESOURCE:
            yield f"resource {r}: {count}"


def development_cards_are_all_there(s: State) -> Iterator[str]:
    """The 25 cards are in the deck, in hands or played (studio-2023 2.0.6; italy-2009 4.8).

    Played knights and victory point cards are known; other cards leave no trace when played.
    """
    if s.deck_left != sum(s.deck):
        yield f"{s.deck_left} left in the deck, not {sum(s.deck)}"
    for kind, expected in enumerate(DECK):
        count = s.deck[kind] + sum(s.cards[5 * p + kind] for p in range(4))
        if kind == KNIGHT:
            count += sum(s.knights)
        if count > expected or (kind in (KNIGHT, VICTORY) and count < expected):
            yield f"kind {kind}: {count}"


def new_cards_are_held(s: State) -> Iterator[str]:
    """Cards bought this turn are in the hand of the turn, and none was before the roll."""
    for kind, count in enumerate(s.new_cards):
        if count > s.cards[5 * s.turn_of + kind]:
            yield f"kind {kind}: {count}"
        if count and (s.phase <= OPENING_ROAD or s.phase == BEFORE_ROLL or not s.rolled):
            yield f"kind {kind} before the roll"


def absent_seats_have_nothing(s: State) -> Iterator[str]:
    """A seat at which nobody plays has neither cards nor pieces nor a say."""
    for p in range(s.players, 4):
        numbers = [*s.hand[5 * p : 5 * p + 5], *s.cards[5 * p : 5 * p + 5], s.knights[p]]
        numbers += [s.points[p], s.roads_left[p], s.settlements_left[p], s.cities_left[p]]
        numbers += [s.owed[p], s.gone[p], s.barred[p], s.asked[p], s.answer[p]]
        if any(numbers):
            yield f"seat {p}"


def who_left_holds_no_resources(s: State) -> Iterator[str]:
    """The resource cards of whoever left are in the supply (italy-2009 3.5)."""
    for p in range(s.players):
        if s.gone[p] and any(s.hand[5 * p : 5 * p + 5]):
            yield f"seat {p}"
