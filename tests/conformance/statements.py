"""What a script may say about a game: sentences, and whether they are true."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from hexmeet.engine.invariants.awards import longest_road
from hexmeet.engine.notation import CARD_NAMES, RESOURCE_NAMES
from hexmeet.engine.rules.words import NOBODY, OVER, VICTORY
from hexmeet.engine.state import State
from hexmeet.engine.view import JUDGE, SPECTATOR, SeatView, Viewer, view

Names = tuple[str, ...]

RESOURCE = "|".join(RESOURCE_NAMES)
CARD = "|".join(CARD_NAMES)
COUNT = r"(?P<count>no|an?|\d+)"


class StatementError(Exception):
    """A sentence that cannot be read or is not true."""


class Item(NamedTuple):
    """Something a seat has: its kind, how much of it, and which."""

    kind: str
    number: int
    what: str
    text: str


# The kinds of things a seat can have, as a script writes them.
KINDS = {
    "resource": rf"{COUNT} (?P<what>{RESOURCE})",
    "hand size": rf"{COUNT} cards?",
    "card": rf"{COUNT} (?P<what>{CARD}) cards?",
    "new card": rf"{COUNT} new (?P<what>{CARD}) cards?",
    "played": rf"{COUNT} played (?P<what>knight) cards?",
    "development cards": rf"{COUNT} development cards?",
    "points": rf"{COUNT} points?",
    "visible points": rf"{COUNT} visible points?",
    "left": rf"{COUNT} (?P<what>road|settlement|citie|city)s? left",
    "owed": rf"{COUNT} cards? to discard",
    "settlement": r"settlements? (?P<what>(?:c\d+ ?)+)",
    "city": r"(?:city|cities) (?P<what>(?:c\d+ ?)+)",
    "road": r"roads? (?P<what>(?:e\d+ ?)+)",
    "award": r"(?P<what>Longest Road|Largest Army)",
    "road length": r"a longest road of (?P<count>\d+)",
    "rate": rf"(?P<count>[234]):1 for (?P<what>{RESOURCE})",
}
PATTERNS = {kind: re.compile(pattern) for kind, pattern in KINDS.items()}


def read_items(text: str) -> Iterator[Item]:
    """Read a list of things: 2 ore, a knight card, settlement c12, roads e3 e4."""
    for part in text.split(", "):
        found = ((kind, pattern.fullmatch(part)) for kind, pattern in PATTERNS.items())
        kind, match = next(((k, m) for k, m in found if m), (None, None))
        if kind is None or match is None:
            raise StatementError(f"expected something a player can have, got {part!r}")
        groups = match.groupdict()
        count = groups.get("count") or "1"
        number = 0 if count == "no" else 1 if count in ("a", "an") else int(count)
        yield Item(kind, number, (groups.get("what") or "").strip(), part)


def places(item: Item) -> list[int]:
    """Give the numbers of the corners or edges that an item names."""
    return [int(place[1:]) for place in item.what.split()]


# --- what a seat has ------------------------------------------------------------------------------


def expect_items(s: State, p: int, text: str) -> None:
    """See whether a seat has each thing of a list, and exactly as many."""
    for item in read_items(text):
        found = MEASURES[item.kind](s, p, item)
        if found != item.number:
            raise StatementError(f"expected {item.text}, found {found}")


def _has_pieces(code: int, pieces: Callable[[State], list[int]]) -> Callable[..., int]:
    return lambda s, p, item: int(all(pieces(s)[n] == p + code for n in places(item)))


def _pieces_left(s: State, p: int, item: Item) -> int:
    left = {"road": s.roads_left, "settlement": s.settlements_left}
    return left.get(item.what, s.cities_left)[p]


def _has_award(s: State, p: int, item: Item) -> int:
    holder = s.longest_road_of if item.what == "Longest Road" else s.largest_army_of
    return int(holder == p)


MEASURES: dict[str, Callable[[State, int, Item], int]] = {
    "resource": lambda s, p, item: s.hand[5 * p + RESOURCE_NAMES.index(item.what)],
    "hand size": lambda s, p, _: sum(s.hand[5 * p : 5 * p + 5]),
    "card": lambda s, p, item: s.cards[5 * p + CARD_NAMES.index(item.what)],
    "new card": lambda s, _, item: s.new_cards[CARD_NAMES.index(item.what)],
    "played": lambda s, p, _: s.knights[p],
    "development cards": lambda s, p, _: sum(s.cards[5 * p : 5 * p + 5]),
    "points": lambda s, p, _: s.points[p] + s.cards[5 * p + VICTORY],
    "visible points": lambda s, p, _: s.points[p],
    "left": _pieces_left,
    "owed": lambda s, p, _: s.owed[p],
    "settlement": _has_pieces(1, lambda s: s.building),
    "city": _has_pieces(5, lambda s: s.building),
    "road": _has_pieces(1, lambda s: s.road),
    "award": _has_award,
    "road length": lambda s, p, _: longest_road(s, p),
    "rate": lambda s, p, item: s.ratio[5 * p + RESOURCE_NAMES.index(item.what)],
}

# --- sentences ------------------------------------------------------------------------------------


def hold(s: State, seats: Names, text: str) -> None:
    """See whether a sentence is true."""
    for pattern, is_true in SENTENCES:
        match = pattern.fullmatch(text)
        if match:
            is_true(s, seats, match)
            return
    raise StatementError(f"expected a sentence of the README, got {text!r}")


def find_seat(seats: Names, name: str) -> int:
    """Find a seat by its name."""
    if name not in seats:
        raise StatementError(f"expected one of {', '.join(seats)}, got {name}")
    return seats.index(name)


def _equal(found: object, expected: object) -> None:
    if found != expected:
        raise StatementError(f"expected {expected}, found {found}")


def _seat_has(s: State, seats: Names, match: re.Match[str]) -> None:
    expect_items(s, find_seat(seats, match[1]), match[2])


def _supply_has(s: State, _: Names, match: re.Match[str]) -> None:
    for item in read_items(match[1]):
        if item.kind != "resource":
            raise StatementError("expected resources in the supply")
        _equal(s.supply[RESOURCE_NAMES.index(item.what)], item.number)


def _nobody_has(s: State, seats: Names, match: re.Match[str]) -> None:
    for name in seats:
        for item in read_items(match[1]):
            if MEASURES[item.kind](s, seats.index(name), item):
                raise StatementError(f"{name} has {item.text}")


def _to_move(s: State, seats: Names, match: re.Match[str]) -> None:
    expected = sorted(find_seat(seats, name) for name in re.split(", | and ", match[1]))
    _equal(sorted(view(s, JUDGE).to_move), expected)


def _winner(s: State, seats: Names, match: re.Match[str]) -> None:
    winner = NOBODY if match[1] == "nobody" else find_seat(seats, match[1])
    _equal((s.phase, s.winner), (OVER, winner))


def _viewer(seats: Names, name: str) -> Viewer:
    if name in ("a spectator", "a judge"):
        return SPECTATOR if name == "a spectator" else JUDGE
    return find_seat(seats, name)


def _sees(s: State, seats: Names, match: re.Match[str]) -> None:
    seen = view(s, _viewer(seats, match[1])).seats[find_seat(seats, match[3])]
    if (hidden_part(seen, match[4]) is None) != (match[2] == "does not see"):
        raise StatementError(f"{match[1]} sees {seen}")


def hidden_part(seen: SeatView, part: str) -> object:
    """Give what a viewer sees of something that may be hidden."""
    return {"hand": seen.hand, "development cards": seen.kinds, "total": seen.total_points}[part]


def _counts(s: State, seats: Names, match: re.Match[str]) -> None:
    seen = view(s, _viewer(seats, match[1])).seats[find_seat(seats, match[2])]
    kind = seen.hand_size if match[4] == "cards" else seen.development_cards
    _equal(kind, int(match[3]))


NAME = r"([A-Z][a-z]+)"
VIEWER = r"([A-Z][a-z]+|a spectator|a judge)"
IsTrue = Callable[[State, Names, "re.Match[str]"], None]
SENTENCES: tuple[tuple[re.Pattern[str], IsTrue], ...] = tuple(
    (re.compile(pattern), is_true)
    for pattern, is_true in (
        (rf"{NAME} has (.+)", _seat_has),
        (r"nobody has (.+)", _nobody_has),
        (r"the supply has (.+)", _supply_has),
        (r"the deck has (no|\d+) cards?",
         lambda s, _, m: _equal(s.deck_left, 0 if m[1] == "no" else int(m[1]))),
        (r"the robber is on h(\d+)", lambda s, _, m: _equal(s.robber, int(m[1]))),
        (rf"it is {NAME}'s turn", lambda s, seats, m: _equal(s.turn_of, find_seat(seats, m[1]))),
        (rf"{NAME}(?: is| are) to move", _to_move),
        (r"([A-Z][a-z]+(?:(?:, | and )[A-Z][a-z]+)*) are to move", _to_move),
        (r"the phase is (.+)", lambda s, _, m: _equal(view(s, JUDGE).phase, m[1])),
        (r"the game goes on", lambda s, _, __: _equal(s.winner if s.phase == OVER else None, None)),
        (rf"(nobody|{NAME[1:-1]}) wins", _winner),
        (r"the longest road counts (\d+)", lambda s, _, m: _equal(s.longest_road, int(m[1]))),
        (rf"{VIEWER} (sees|does not see) {NAME}'s (hand|development cards|total)", _sees),
        (rf"{VIEWER} can count that {NAME} has (\d+) (cards|development cards)", _counts),
        (r"there is no offer", lambda s, _, __: _equal(s.offer_open, 0)),
    )
)  # fmt: skip
