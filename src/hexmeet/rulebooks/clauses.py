"""The clause catalogue: every clause of every rulebook in our own words, and what we make of it.

A clause is `enforced` (the program makes it so), `assisted` (a person decides; the program offers
the tool and keeps the record), `shown` (people are shown the text) or `planned` (not built yet).
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import ClassVar

from hexmeet.rulebooks.files import DATA, Source, parse
from hexmeet.rulebooks.reader import read
from hexmeet.rulebooks.schema import Name, Text


class Treatment(StrEnum):
    """How the program treats a clause."""

    ENFORCED = "enforced"
    ASSISTED = "assisted"
    SHOWN = "shown"
    PLANNED = "planned"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A clause as it stands in the file of its rulebook."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "strict": True}

    topic: Name
    treatment: Treatment
    becomes: Treatment | None = None  # what a planned clause will be
    en: Name
    it: Name
    ar: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedEntry:
    """A clause that says the same as the clause of that number in another rulebook."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "strict": True}

    same_as: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One clause: its number, its text, its treatment, where the code is and what proves it."""

    number: str
    topic: str
    text: Text
    treatment: Treatment
    becomes: Treatment | None
    code: tuple[str, ...]
    tests: tuple[str, ...]


@cache
def clause_numbers(rulebook: str) -> tuple[str, ...]:
    """List the clauses of a rulebook in its own order."""
    return tuple(_entries(rulebook))


@cache
def load_clauses(rulebook: str) -> tuple[Clause, ...]:
    """Load every clause of a rulebook in its own order."""
    evidence = _evidence().get(rulebook, {})
    return tuple(
        _clause(number, entry, evidence.get(number, {}))
        for number, entry in _entries(rulebook).items()
    )


def _clause(number: str, entry: Entry, evidence: Mapping[str, Sequence[str]]) -> Clause:
    return Clause(
        number=number,
        topic=entry.topic,
        text=Text(en=entry.en, it=entry.it, ar=entry.ar),
        treatment=entry.treatment,
        becomes=entry.becomes,
        code=tuple(evidence.get("code", ())),
        tests=tuple(evidence.get("tests", ())),
    )


@cache
def _entries(rulebook: str) -> Mapping[str, Entry]:
    name = f"clauses/{rulebook}.toml"
    tree = parse(Source(name, DATA / name))
    return {number: _entry(number, table, name) for number, table in tree.items()}


def _entry(number: str, table: object, file: str) -> Entry:
    if isinstance(table, Mapping) and "same_as" in table:
        return _entries(read(SharedEntry, table, file=f"{file}: {number}").same_as)[number]
    return read(Entry, table, file=f"{file}: {number}")


@cache
def _evidence() -> Mapping[str, Mapping[str, Mapping[str, Sequence[str]]]]:
    """Read which code and tests stand for which clause, as collected by tools/clause_index.py."""
    index: dict[str, dict[str, dict[str, list[str]]]] = json.loads(
        (DATA / "clause_index.json").read_text(encoding="utf-8")
    )
    return index
