"""Rulings as text that a person reads and types, after the name of the judge.

One or more decisions with "; " between them, then "because" and the reason:

    puts the robber on the desert, no card is taken
    puts the robber on the desert after the turn, no card is taken
    undoes 10 to 12                                   or: undoes 12
    bars Bea from development cards until the next turn
    moves 1 ore, 2 wool from Bea to the supply        from or to a player or the supply
    moves the card knight from Bea to the deck        from or to a player, the deck,
                                                      the played cards of Bea
    puts a road of Bea on e34                         or a settlement, a city on a corner
    takes the road from e34
    puts the robber on h7
    swaps the hexes h3 and h7                         or the numbers, or the harbours c0 and c12
    expels Bea
    calls time
    ends the game
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hexmeet.boards.topology import CORNERS, EDGES, HEXES
from hexmeet.engine.notation import (
    CARD_NAMES,
    NAME,
    NOTHING,
    UnreadableActionError,
    fold,
    phrases,
    read_cards,
    write_cards,
    write_name,
)
from hexmeet.engine.rulings import (
    PIECES,
    SUPPLY,
    Bar,
    CallTime,
    Decision,
    EndGame,
    Expel,
    MoveCard,
    MoveResources,
    MoveRobber,
    Pile,
    Place,
    RobberToDesert,
    Ruling,
    Swap,
    Take,
    Undo,
)

THE_SUPPLY = "the supply"
THE_DECK = "the deck"
PLAYED_BY = "the played cards of "
BECAUSE = " because "
BETWEEN = "; "
SWAPPED = ("hexes", "numbers", "harbours")

EXPECTED = (
    "a ruling such as undoes 12 because ..., moves 1 ore from Bea to the supply because ..., or "
    "puts the robber on the desert, no card is taken because ..."
)
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
LONGEST_NUMBER = 6  # digits


def mask_quoted(text: str) -> str:
    """Blank out what stands in quotation marks, so that only our own words are found."""
    return QUOTED.sub(lambda quoted: "x" * len(quoted[0]), text)


def split(text: str, separator: str, times: int = 0) -> Iterator[str]:
    """Split a text at a separator that does not stand in quotation marks, at most so many times."""
    start = 0
    for part in re.split(
        re.escape(separator), mask_quoted(text), maxsplit=times, flags=re.IGNORECASE
    ):
        yield text[start : start + len(part)]
        start += len(part) + len(separator)


# --- writing --------------------------------------------------------------------------------------


def write_ruling(ruling: Ruling, names: tuple[str, ...]) -> str:
    """Write the decisions and the reason."""
    return f"{write_decisions(ruling.decisions, names)}{BECAUSE}{ruling.reason}"


def write_decisions(decisions: tuple[Decision, ...], names: tuple[str, ...]) -> str:
    """Write the decisions."""
    return BETWEEN.join(_WRITERS[type(decision)](decision, names) for decision in decisions)


def _write_robber(d: RobberToDesert, _: tuple[str, ...]) -> str:
    when = " after the turn" if d.after_turn else ""
    return f"puts the robber on the desert{when}, no card is taken"


def _write_undo(d: Undo, _: tuple[str, ...]) -> str:
    return f"undoes {d.first}" if d.first == d.last else f"undoes {d.first} to {d.last}"


def _write_bar(d: Bar, names: tuple[str, ...]) -> str:
    return f"bars {write_name(names[d.seat])} from development cards until the next turn"


def write_face_down(d: MoveResources | MoveCard, names: tuple[str, ...]) -> str:
    """Write a correction of hands for those who must not see which cards move."""
    if isinstance(d, MoveCard):
        return _write_moved("a development card", d, names)
    count = sum(d.cards)
    return _write_moved(f"{count} resource {'card' if count == 1 else 'cards'}", d, names)


def _write_resources(d: MoveResources, names: tuple[str, ...]) -> str:
    return _write_moved(write_cards(d.cards), d, names)


def _write_card(d: MoveCard, names: tuple[str, ...]) -> str:
    return _write_moved(f"the card {CARD_NAMES[d.card]}", d, names)


def _write_moved(what: str, d: MoveResources | MoveCard, names: tuple[str, ...]) -> str:
    source, target = (_write_holder(holder, names) for holder in (d.source, d.target))
    return f"moves {what} from {source} to {target}"


def _write_holder(holder: Pile | int | None, names: tuple[str, ...]) -> str:
    if isinstance(holder, Pile):
        return _write_pile(holder, names)
    return THE_SUPPLY if holder is SUPPLY else write_name(names[holder])


def _write_pile(pile: Pile, names: tuple[str, ...]) -> str:
    if pile.kind == "deck":
        return THE_DECK
    return f"{PLAYED_BY if pile.kind == 'played' else ''}{write_name(names[pile.seat])}"


def _write_place(d: Place, names: tuple[str, ...]) -> str:
    return f"puts a {d.piece} of {write_name(names[d.seat])} on {_letter(d.piece)}{d.place}"


def _write_swap(d: Swap, _: tuple[str, ...]) -> str:
    letter = "c" if d.what == "harbours" else "h"
    return f"swaps the {d.what} {letter}{d.one} and {letter}{d.other}"


def _letter(piece: str) -> str:
    return "e" if piece == "road" else "c"


_WRITERS: Mapping[type, Callable[[Any, tuple[str, ...]], str]] = {
    RobberToDesert: _write_robber,
    Undo: _write_undo,
    Bar: _write_bar,
    MoveResources: _write_resources,
    MoveCard: _write_card,
    Place: _write_place,
    Take: lambda d, _: f"takes the {d.piece} from {_letter(d.piece)}{d.place}",
    MoveRobber: lambda d, _: f"puts the robber on h{d.hex}",
    Swap: _write_swap,
    Expel: lambda d, names: f"expels {write_name(names[d.seat])}",
    CallTime: lambda _d, _n: "calls time",
    EndGame: lambda _d, _n: "ends the game",
}

# --- reading --------------------------------------------------------------------------------------

PLACE_COUNTS = {"h": HEXES, "c": CORNERS, "e": EDGES}
Seats = Mapping[str, int]
Found = re.Match[str]


def read_ruling(text: str, names: tuple[str, ...]) -> Ruling:
    """Read a ruling; raises UnreadableActionError where the text is none."""
    said, *reason = split(" ".join(text.split()), BECAUSE, 1)
    if not reason or not reason[0].strip():
        raise UnreadableActionError('a reason, after the word "because"')
    return Ruling(read_decisions(said, names), reason[0])


def read_decisions(text: str, names: tuple[str, ...]) -> tuple[Decision, ...]:
    """Read decisions; raises UnreadableActionError where one of them is none."""
    seats = phrases(names).seat_of
    return tuple(_read_decision(fold(part), seats) for part in split(text, BETWEEN.strip()))


def _read_decision(text: str, seats: Seats) -> Decision:
    for pattern, build in _PATTERNS:
        found = pattern.fullmatch(text)
        if found:
            try:
                return build(found, seats)
            except (KeyError, ValueError):
                break  # a player, place or card that is not there
    raise UnreadableActionError(EXPECTED)


def _number(text: str, letter: str) -> int:
    """Read the number of a place, such as e34."""
    number = int(text[1:])
    if text[0] != letter or number >= PLACE_COUNTS[letter]:
        raise ValueError(text)
    return number


def _read_resources(found: Found, seats: Seats) -> Decision:
    cards = read_cards(found["cards"])
    if cards is None or found["cards"] == NOTHING:
        raise ValueError(found["cards"])
    source, target = (
        SUPPLY if found[end] == THE_SUPPLY else seats[found[end]] for end in ("source", "target")
    )
    return MoveResources(cards, source, target)


def _read_card(found: Found, seats: Seats) -> Decision:
    source, target = (_read_pile(found[end], seats) for end in ("source", "target"))
    return MoveCard(CARD_NAMES.index(found["card"]), source, target)


def _read_pile(text: str, seats: Seats) -> Pile:
    if text == THE_DECK:
        return Pile("deck")
    if text.startswith(PLAYED_BY):
        return Pile("played", seats[text.removeprefix(PLAYED_BY)])
    return Pile("hand", seats[text])


def _read_place(found: Found, seats: Seats) -> Decision:
    piece = PIECES[PIECES.index(found["piece"])]
    return Place(piece, seats[found["name"]], _number(found["place"], _letter(piece)))


def _read_take(found: Found, _: Seats) -> Decision:
    piece = PIECES[PIECES.index(found["piece"])]
    return Take(piece, _number(found["place"], _letter(piece)))


def _read_swap(found: Found, _: Seats) -> Decision:
    letter = "c" if found["what"] == "harbours" else "h"
    one, other = (_number(found[end], letter) for end in ("one", "other"))
    what = found["what"]
    if what == "harbours":
        return Swap("harbours", one, other)
    return Swap("hexes" if what == "hexes" else "numbers", one, other)


def _read_undo(found: Found, _: Seats) -> Decision:
    return Undo(int(found["first"]), int(found["last"] or found["first"]))


_HOLDER = rf"{THE_SUPPLY}|{NAME}"
_PILE = rf"{THE_DECK}|(?:{PLAYED_BY})?{NAME}"
_PLACE = r"[hce]\d{1,2}"
_PIECE = rf"(?P<piece>{'|'.join(PIECES)})"
_ENTRY = rf"[1-9]\d{{0,{LONGEST_NUMBER - 1}}}"

_PATTERNS: tuple[tuple[re.Pattern[str], Callable[[Found, Seats], Decision]], ...] = tuple(
    (re.compile(pattern, re.ASCII), build)
    for pattern, build in (
        (
            r"puts the robber on the desert(?P<later> after the turn)?, no card is taken",
            lambda found, _: RobberToDesert(after_turn=found["later"] is not None),
        ),
        (rf"undoes (?P<first>{_ENTRY})(?: to (?P<last>{_ENTRY}))?", _read_undo),
        (
            rf"bars (?P<name>{NAME}) from development cards until the next turn",
            lambda found, seats: Bar(seats[found["name"]]),
        ),
        (
            rf"moves the card (?P<card>[a-z ]+?) from (?P<source>{_PILE}) to (?P<target>{_PILE})",
            _read_card,
        ),
        (
            rf"moves (?P<cards>[\w, ]+?) from (?P<source>{_HOLDER}) to (?P<target>{_HOLDER})",
            _read_resources,
        ),
        (
            rf"puts a {_PIECE} of (?P<name>{NAME}) on (?P<place>{_PLACE})",
            _read_place,
        ),
        (rf"takes the {_PIECE} from (?P<place>{_PLACE})", _read_take),
        (
            rf"puts the robber on (?P<place>{_PLACE})",
            lambda found, _: MoveRobber(_number(found["place"], "h")),
        ),
        (
            rf"swaps the (?P<what>{'|'.join(SWAPPED)}) (?P<one>{_PLACE}) and (?P<other>{_PLACE})",
            _read_swap,
        ),
        (rf"expels (?P<name>{NAME})", lambda found, seats: Expel(seats[found["name"]])),
        (r"calls time", lambda _f, _s: CallTime()),
        (r"ends the game", lambda _f, _s: EndGame()),
    )
)
