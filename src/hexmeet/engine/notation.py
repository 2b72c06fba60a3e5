"""Actions as text that a person reads and types.

One action a line, in the words of the glossary; places are hexes h0 to h18, corners c0 to c53 and
edges e0 to e71, resources are brick, grain, lumber, ore and wool. In brackets stands what chance
decided; without it the words are what everybody at the table may know.

    rolls 6+2                                      both dice
    buys a card (knight)                           or victory point, road building, year of
                                                   plenty, monopoly
    steals from Bea (ore)                          from an empty hand: steals from Bea
    settlement c12, road e34, city c12             built, in the opening placed
    discards ore                                   one card after the other
    robber h7
    plays knight
    plays monopoly: ore
    plays year of plenty: ore, wool
    plays road building                            then one or two roads
    stops building roads                           after the first of them
    trades 4 ore for 1 wool with the supply        or 3, or 2
    offers 1 ore, 2 wool for 1 brick to Ada, Cid
    accepts, rejects
    counters 1 brick for 2 ore                     what the seat itself gives comes first
    trades with Ada                                who accepted or countered
    withdraws                                      the offer
    declares victory
    ends the turn

A name that could be misread (Davis, Sammy; Road to Rome; Nobody) stands in quotation marks, as in
JSON. When an action is read, capital and small letters and the number of spaces do not matter.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from hexmeet.boards.topology import CORNERS, EDGES, HEXES
from hexmeet.engine.rules.production import PAIRS
from hexmeet.engine.rules.tables import EACH_RESOURCE
from hexmeet.engine.rules.words import (
    A_ACCEPT,
    A_BUY,
    A_CITY,
    A_CONFIRM,
    A_COUNTER,
    A_DECLARE,
    A_DISCARD,
    A_END,
    A_KNIGHT,
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
    COUNT_BITS,
    FREE_ROAD,
    RESOURCES,
    SEATS_BITS,
)
from hexmeet.engine.state import State

RESOURCE_NAMES = ("brick", "grain", "lumber", "ore", "wool")
CARD_NAMES = ("knight", "victory point", "road building", "year of plenty", "monopoly")
DIE_FACES = 6
RATES = (4, 3, 2)

STOP = "stops building roads"
END = "ends the turn"
NOTHING = "nothing"
NOBODY_NAMED = "nobody"

PLAIN_ACTIONS = {
    "rolls": A_ROLL,
    END: A_END,
    STOP: A_END,
    "buys a card": A_BUY,
    "plays knight": A_KNIGHT,
    "plays road building": A_ROAD_BUILDING,
    "declares victory": A_DECLARE,
    "accepts": A_ACCEPT,
    "rejects": A_REJECT,
    "withdraws": A_WITHDRAW,
}
# What to say of a text that begins so but cannot be read.
EXPECTATIONS = (
    ("settlement", f"a corner from c0 to c{CORNERS - 1}, such as settlement c12"),
    ("city", f"a corner from c0 to c{CORNERS - 1}, such as city c12"),
    ("road", f"an edge from e0 to e{EDGES - 1}, such as road e34"),
    ("robber", f"a hex from h0 to h{HEXES - 1}, such as robber h7"),
    ("rolls", "two dice, such as rolls 6+2"),
    ("buys", f"buys a card, with what it is in brackets: {', '.join(CARD_NAMES)}"),
    ("steals", "steals from a player at the table, such as steals from Bea (ore)"),
    ("discards", "discards and one resource, such as discards ore"),
    ("plays year", "two resources, such as plays year of plenty: ore, wool"),
    ("plays monopoly", "a resource, such as plays monopoly: ore"),
    ("plays", "plays knight, monopoly: ore, year of plenty: ore, wool or road building"),
    ("trades with", "a player at the table, such as trades with Ada"),
    ("trades", "a trade such as trades 4 ore for 1 wool with the supply"),
    ("offers", "an offer such as offers 1 ore, 2 wool for 1 brick to Ada, Cid"),
    ("counters", "a counter-offer such as counters 1 brick for 2 ore"),
    ("", "an action such as road e34, rolls 6+2 or ends the turn"),
)

JOINERS = "\u200c\u200d"  # without width, but part of how some scripts are written
# What a name is written in quotation marks for: characters, words in it, words it begins with.
SPECIAL = frozenset('",:;()\\')
CONNECTING = frozenset({"to", "for", "from", "of", "on", "and", "because", NOBODY_NAMED})
BEGINNING = ("the", "judge")
NAME = r'(?:"(?:[^"\\]|\\.)*"|[^",:;()\s][^",:;()]*)'
OFFER = re.compile(rf"offers (?P<given>.+?) for (?P<asked>.+?) to (?P<names>{NAME}(?:, ?{NAME})*)")
COUNTER = re.compile(r"counters (?P<given>.+?) for (?P<asked>.+)")
DRAWN = re.compile(r"(?P<phrase>.+) \((?P<drawn>[a-z ]+)\)")
DICE = re.compile(r"rolls ([1-6]) ?\+ ?([1-6])")


class UnreadableActionError(Exception):
    """A text is no action; says what was expected instead."""


class Move(NamedTuple):
    """An action and what chance decided in it, as numbers and in words.

    `drawn` is the pair of dice (6 * first + second, both from 0), the kind of the card bought or
    the resource stolen.
    """

    action: int
    drawn: int | None
    text: str


# --- names ----------------------------------------------------------------------------------------


def write_name(name: str) -> str:
    """Write a name, in quotation marks where it could be misread."""
    words = name.casefold().split()
    is_plain = (
        name != ""
        and name == " ".join(name.split())
        and not SPECIAL & set(name)
        and not CONNECTING & set(words)
        and words[0] not in BEGINNING
        and is_printable(name)
    )
    return name if is_plain else _quote(name)


def is_printable(text: str) -> bool:
    """Whether a text has no line breaks, control characters or halves of characters."""
    return all(c.isprintable() or c in JOINERS for c in text)


def _quote(name: str) -> str:
    return escape(json.dumps(name, ensure_ascii=False))


def escape(text: str) -> str:
    """Write line breaks and the like as JSON does, so that a text stays on its line."""
    return "".join(c if is_printable(c) else json.dumps(c)[1:-1] for c in text)


def fold(text: str) -> str:
    """Make texts equal that differ only in capital letters and spaces."""
    return " ".join(text.casefold().split())


# --- every action but offers ----------------------------------------------------------------------


class Phrases(NamedTuple):
    """The words for every listed action at a table, and the actions for all words."""

    of_action: Mapping[int, str]
    action_of: Mapping[str, int]
    seat_of: Mapping[str, int]


@cache
def phrases(names: tuple[str, ...]) -> Phrases:
    """Put every action but offers into words, for the names at a table."""
    spoken = dict(_all_phrases(tuple(map(write_name, names))))
    of_action: dict[int, str] = {}
    for phrase, action in spoken.items():
        of_action.setdefault(action, phrase)
    return Phrases(
        of_action,
        {fold(phrase): action for phrase, action in spoken.items()},
        {fold(write_name(name)): seat for seat, name in enumerate(names)},
    )


def _all_phrases(names: Sequence[str]) -> Iterator[tuple[str, int]]:
    yield from PLAIN_ACTIONS.items()
    for r, resource in enumerate(RESOURCE_NAMES):
        yield f"discards {resource}", A_DISCARD + r
        yield f"plays monopoly: {resource}", A_MONOPOLY + r
        for q, other in enumerate(RESOURCE_NAMES):
            pair = A_PLENTY + RESOURCES * min(r, q) + max(r, q)
            yield f"plays year of plenty: {resource}, {other}", pair
            for rate in RATES:
                trade = f"trades {rate} {resource} for 1 {other} with the supply"
                yield trade, A_SUPPLY + RESOURCES * r + q
    for place, count, word, first in (
        ("h", HEXES, "robber", A_ROBBER),
        ("e", EDGES, "road", A_ROAD),
        ("c", CORNERS, "settlement", A_SETTLEMENT),
        ("c", CORNERS, "city", A_CITY),
    ):
        for number in range(count):
            yield f"{word} {place}{number}", first + number
    for seat, name in enumerate(names):
        yield f"steals from {name}", A_STEAL + seat
        yield f"trades with {name}", A_CONFIRM + seat


# --- writing --------------------------------------------------------------------------------------


def describe(s: State, action: int, outcome: int | None, names: tuple[str, ...]) -> Move:
    """Put an action into words before it is done, with its outcome if that is known."""
    phrase = _write_phrase(s, action, names)
    if outcome is None:
        return Move(action, None, phrase)
    drawn = what_is_drawn(s, action, outcome)
    return Move(action, drawn, phrase + _write_drawn(action, drawn))


def _write_phrase(s: State, action: int, names: tuple[str, ...]) -> str:
    if action >= A_OFFER:
        return _write_offer(action, names)
    if action == A_END and s.phase == FREE_ROAD:
        return STOP
    if A_SUPPLY <= action < A_DISCARD:
        give, get = divmod(action - A_SUPPLY, RESOURCES)
        rate = s.ratio[RESOURCES * s.turn_of + give]
        return f"trades {rate} {RESOURCE_NAMES[give]} for 1 {RESOURCE_NAMES[get]} with the supply"
    return phrases(names).of_action.get(action, f"action {action}")


def _write_drawn(action: int, drawn: int) -> str:
    if action == A_ROLL:
        first, second = divmod(drawn, DIE_FACES)
        return f" {first + 1}+{second + 1}"
    return f" ({CARD_NAMES[drawn] if action == A_BUY else RESOURCE_NAMES[drawn]})"


def write_cards(counts: Sequence[int]) -> str:
    """Write resource cards: 1 ore, 2 wool."""
    named = zip(counts, RESOURCE_NAMES, strict=True)
    return ", ".join(f"{n} {resource}" for n, resource in named if n) or NOTHING


def _write_offer(action: int, names: tuple[str, ...]) -> str:
    counts = [(action >> (COUNT_BITS * k)) & 31 for k in range(2 * RESOURCES)]
    terms = f"{write_cards(counts[:RESOURCES])} for {write_cards(counts[RESOURCES:])}"
    if action >= A_COUNTER:
        return f"counters {terms}"
    asked = [name for q, name in enumerate(names) if (action >> (SEATS_BITS + q)) & 1]
    return f"offers {terms} to {', '.join(map(write_name, asked)) or NOBODY_NAMED}"


# --- reading --------------------------------------------------------------------------------------


def read(text: str, names: tuple[str, ...]) -> Move:
    """Read an action; raises UnreadableActionError where the text is none."""
    folded = fold(text)
    phrase, drawn = _read_drawn(folded)
    vocabulary = phrases(names)
    action = vocabulary.action_of.get(phrase)
    if action is None:
        action = _read_offer(phrase, vocabulary.seat_of)
    if action is None or not _may_be_drawn(action, drawn):
        raise UnreadableActionError(_say_what_was_expected(folded))
    written = _write_read(phrase, action, names)
    return Move(action, drawn, written if drawn is None else written + _write_drawn(action, drawn))


def _read_drawn(text: str) -> tuple[str, int | None]:
    dice = DICE.fullmatch(text)
    if dice:
        return "rolls", DIE_FACES * (int(dice[1]) - 1) + int(dice[2]) - 1
    match = DRAWN.fullmatch(text)
    kinds = CARD_NAMES if text.startswith("buys") else RESOURCE_NAMES
    if match and match["drawn"] in kinds:
        return match["phrase"], kinds.index(match["drawn"])
    return text, None


def _may_be_drawn(action: int, drawn: int | None) -> bool:
    return drawn is None or action in (A_ROLL, A_BUY) or A_STEAL <= action < A_ROAD


def _write_read(phrase: str, action: int, names: tuple[str, ...]) -> str:
    """Write an action as it was read: how many cards a harbour takes is seen at the table only."""
    if action >= A_OFFER:
        return _write_offer(action, names)
    as_said = phrase == STOP or A_SUPPLY <= action < A_DISCARD
    return phrase if as_said else phrases(names).of_action[action]


def read_cards(text: str) -> tuple[int, ...] | None:
    """Read resource cards, 1 ore, 2 wool; None where the text is not such a list."""
    counts = [0] * RESOURCES
    for part in [] if text == NOTHING else text.split(","):
        number, _, resource = part.strip().partition(" ")
        if resource not in RESOURCE_NAMES or number not in _CARD_COUNTS:
            return None
        r = RESOURCE_NAMES.index(resource)
        if counts[r]:
            return None
        counts[r] = int(number)
    return tuple(counts)


_CARD_COUNTS = frozenset(map(str, range(1, EACH_RESOURCE + 1)))


def _read_offer(text: str, seat_of: Mapping[str, int]) -> int | None:
    match = OFFER.fullmatch(text)
    kind = A_OFFER
    asked: list[int | None] = []
    if match is None:
        match = COUNTER.fullmatch(text)
        kind = A_COUNTER
    elif match["names"] != NOBODY_NAMED:
        asked = [seat_of.get(name.strip()) for name in re.findall(NAME, match["names"])]
    given = read_cards(match["given"]) if match else None
    wanted = read_cards(match["asked"]) if match else None
    if given is None or wanted is None or None in asked or len(set(asked)) < len(asked):
        return None
    for k, count in enumerate((*given, *wanted)):
        kind |= count << (COUNT_BITS * k)
    for seat in asked:
        kind |= 1 << (SEATS_BITS + (seat or 0))
    return kind


def _say_what_was_expected(folded: str) -> str:
    return next(expected for start, expected in EXPECTATIONS if folded.startswith(start))


# --- chance ---------------------------------------------------------------------------------------


def _lots(s: State, action: int) -> Sequence[int]:
    """Count the chances of each kind that an action could draw."""
    if action == A_ROLL:
        return (1,) * PAIRS
    if action == A_BUY:
        return s.deck
    if A_STEAL <= action < A_ROAD and action - A_STEAL < s.players:
        victim = RESOURCES * (action - A_STEAL)
        return s.hand[victim : victim + RESOURCES]
    return ()


def what_is_drawn(s: State, action: int, outcome: int) -> int:
    """Say which pair of dice, card or resource an outcome of an action means."""
    rest = outcome
    for kind, chances in enumerate(_lots(s, action)):
        if rest < chances:
            return kind
        rest -= chances
    raise ValueError(f"action {action} has no outcome {outcome}")


def outcome_of(s: State, move: Move) -> int | None:
    """Give an outcome that draws what a move says; None where nothing is said or drawn.

    Raises UnreadableActionError where it could not have been drawn.
    """
    if move.drawn is None:
        return None
    lots = _lots(s, move.action)
    if move.drawn >= len(lots) or lots[move.drawn] == 0:
        raise UnreadableActionError(
            "a card that is left in the deck" if move.action == A_BUY else "a card of that hand"
        )
    return sum(lots[: move.drawn])
