"""The record of a game: what was settled before it, then one line for each thing that was done.

As text, which a person reads and types:

    hexmeet.game/1
    rulebook: studio-2023
    seed: aa74f6fd... (the fingerprint), or: none
    stream: game/round 2/table 5, or: none
    board: L11 W12 G9 / ...
    seats: Ada, Bea, Cid, Dee
    target: 10
    ...

    1 Ada: settlement c12
    2 Ada: road e13
    3 judge Dana: undoes 2 because it slipped
    4 Ada: road e14
    5 Ada: instead road e15
    6 Bea: leaves the game

As JSON the same under the same names. Nothing is ever taken out of a record: what was undone stays
in it, and the ruling says so.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hexmeet.boards.layouts import Layout
from hexmeet.boards.notation import write_layout
from hexmeet.engine.conditions import Conditions, write_conditions
from hexmeet.engine.notation import Move, write_name
from hexmeet.engine.ruling_words import write_decisions, write_ruling
from hexmeet.engine.rulings import Ruling

FORMAT = "hexmeet.game/1"
NONE = "none"
INSTEAD = "instead "
LEAVES = "leaves the game"
JUDGE = "judge "
AFTER = " after "  # between a house rulebook and the one it derives from


@dataclass(frozen=True, slots=True)
class Instead:
    """A piece that was just placed is placed elsewhere, as long as nothing else was done.

    (shn-2022 7.f.5, 7.f.9; shn-2024 7.f.5, 7.f.9; studio-2023 3.0.8, 3.0.9)
    """

    move: Move


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves the game (italy-2009 3.5; reading 30)."""


Deed = Move | Instead | Leave | Ruling


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: its number, who did it (a seat, or a judge by name), and what."""

    number: int
    by: int | str
    deed: Deed


@dataclass(frozen=True, slots=True)
class Header:
    """What was settled before the game."""

    rulebook: str
    base: str | None  # of a house rulebook: the one whose clauses it cites
    seed: str | None  # its fingerprint; None where chance was entered by hand
    stream: str | None
    layout: Layout
    names: tuple[str, ...]
    conditions: Conditions

    @property
    def clause_source(self) -> str:
        """The rulebook whose clauses are cited."""
        return self.base or self.rulebook


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its set-up to where it has come."""

    header: Header
    entries: tuple[Entry, ...] = ()


# --- as text --------------------------------------------------------------------------------------


def write_record(record: Record) -> str:
    """Write a record as text."""
    return "\n".join([FORMAT, *_header_lines(record.header), "", *_entry_lines(record), ""])


def _header_lines(header: Header) -> Iterator[str]:
    for key, value in write_header(header).items():
        yield f"{key}: {value}"


def write_header(header: Header) -> dict[str, str]:
    """Write the lines of a header, by their names."""
    return {
        "rulebook": f"{header.rulebook}{AFTER}{header.base}" if header.base else header.rulebook,
        "seed": header.seed or NONE,
        "stream": header.stream or NONE,
        "board": write_layout(header.layout),
        "seats": ", ".join(map(write_name, header.names)),
        **write_conditions(header.conditions),
    }


def _entry_lines(record: Record) -> Iterator[str]:
    for entry in record.entries:
        yield write_entry(entry, record.header.names)


def write_entry(entry: Entry, names: tuple[str, ...]) -> str:
    """Write one line: 12 Bea: road e34."""
    return f"{entry.number} {write_author(entry.by, names)}: {write_deed(entry.deed, names)}"


def write_author(by: int | str, names: tuple[str, ...]) -> str:
    """Write who did something."""
    return write_name(names[by]) if isinstance(by, int) else f"{JUDGE}{write_name(by)}"


def write_deed(deed: Deed, names: tuple[str, ...]) -> str:
    """Write what was done."""
    if isinstance(deed, Ruling):
        return write_ruling(deed, names)
    if isinstance(deed, Leave):
        return LEAVES
    return f"{INSTEAD}{deed.move.text}" if isinstance(deed, Instead) else deed.text


# --- as JSON --------------------------------------------------------------------------------------


def as_tree(record: Record) -> dict[str, object]:
    """Give a record as JSON's objects and lists."""
    header = record.header
    rules = write_conditions(header.conditions)
    return {
        "format": FORMAT,
        "rulebook": header.rulebook,
        "base": header.base,
        "seed": header.seed,
        "stream": header.stream,
        "board": write_layout(header.layout),
        "seats": list(header.names),
        "rules": {**rules, "target": header.conditions.options.target},
        "entries": [_entry_tree(entry, header.names) for entry in record.entries],
    }


def _entry_tree(entry: Entry, names: tuple[str, ...]) -> dict[str, object]:
    if isinstance(entry.by, int):
        action = write_deed(entry.deed, names)
        return {"number": entry.number, "player": names[entry.by], "action": action}
    if not isinstance(entry.deed, Ruling):
        raise TypeError(f"entry {entry.number}: a judge does nothing but rule")
    return {
        "number": entry.number,
        "judge": entry.by,
        "ruling": write_decisions(entry.deed.decisions, names),
        "reason": entry.deed.reason,
    }
