"""Turns the tree of a TOML file into frozen values, or reports every fault at once."""

import difflib
import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar, cast

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from hexmeet.rulebooks.expectations import describe, keys_of, type_at
from hexmeet.rulebooks.problems import FileError, Problem

Value = TypeVar("Value")

LONGEST_QUOTE = 60


Location = Sequence[str | int]


def spell_key(location: Location) -> str:
    """Write a place in a file as a reader would: `bands[2].rounds`, counting from 1."""
    key = ""
    for part in location:
        key += f"[{part + 1}]" if isinstance(part, int) else f".{part}"
    return key.removeprefix(".")


def read(
    wanted: type[Value],
    tree: object,
    *,
    file: str,
    spell: Callable[[Location], str] = spell_key,
) -> Value:
    """Check a tree against a type of the schema and build the value."""
    try:
        # TOML's dates become texts, the one thing that JSON lacks.
        value: Value = _adapter(cast("Any", wanted)).validate_json(json.dumps(tree, default=str))
    except ValidationError as error:
        details = _most_precise(error.errors(include_url=False))
        raise FileError(_problem(wanted, detail, file, spell) for detail in details) from None
    return value


@cache
def _adapter(wanted: Any) -> TypeAdapter[Any]:  # noqa: ANN401 - any type of the schema
    return TypeAdapter(wanted)


def _most_precise(details: Sequence[ErrorDetails]) -> list[ErrorDetails]:
    """Leave out what is said of a list only because one of its items is wrong."""
    places = [detail["loc"] for detail in details]
    return [
        detail
        for detail in details
        if not any(
            len(detail["loc"]) < len(place) and place[: len(detail["loc"])] == detail["loc"]
            for place in places
        )
    ]


def _problem(
    wanted: object, detail: ErrorDetails, file: str, spell: Callable[[Location], str]
) -> Problem:
    location = [part for part in detail["loc"] if part != "[key]"]
    key = spell(location)
    if detail["type"] == "unexpected_keyword_argument":
        return Problem(file, key, _unknown_key(type_at(wanted, location[:-1]), str(location[-1])))
    expected = describe(type_at(wanted, location))
    if detail["type"] == "missing":
        return Problem(file, key, f"is missing; expected {expected}")
    got = _quote(detail["input"])
    if detail["type"] == "tuple_type" and got == "a table":
        got += f" (write [[{key}]] for each)"
    return Problem(file, key, f"expected {expected}, got {got}")


def _unknown_key(table: object, key: str) -> str:
    known = keys_of(table)
    close = difflib.get_close_matches(key, known, n=1)
    if close:
        return f'unknown key; did you mean "{close[0]}"?'
    return f"unknown key; expected one of {', '.join(known)}"


def _quote(value: Any) -> str:  # noqa: ANN401 - whatever somebody wrote
    if isinstance(value, dict):
        return "a table"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}..."
