"""Says in plain words what a setting may be, from its type in the schema."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date
from enum import StrEnum
from types import NoneType, UnionType
from typing import Annotated, Literal, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import AwareDatetime

# `A | None` is the one or the other, depending on A.
UNIONS = (Union, UnionType)

SCALARS: Mapping[object, str] = {
    bool: "true or false",
    int: "a whole number",
    str: "a text",
    date: "a date such as 2024-09-01",
    AwareDatetime: "a time with its zone such as 2024-09-01T10:00:00+04:00",
}


def describe(wanted: object) -> str:
    """Describe the values that a type of the schema allows."""
    origin = get_origin(wanted)
    if origin is Annotated:
        return _describe_bounded(*get_args(wanted))
    if origin in UNIONS:
        return describe(next(part for part in get_args(wanted) if part is not NoneType))
    if origin is Literal:
        return _describe_choices(get_args(wanted))
    if origin is tuple:
        return _describe_list(get_args(wanted))
    if isinstance(wanted, type) and issubclass(wanted, StrEnum):
        return _describe_choices([str(member) for member in wanted])
    return SCALARS.get(wanted, "a table")


def type_at(wanted: object, location: Sequence[str | int]) -> object:
    """Find the type that the schema gives for a place in a file, or the nearest one above it."""
    for part in location:
        wanted = _without_bounds(wanted)
        if is_dataclass(wanted):
            wanted = get_type_hints(wanted, include_extras=True).get(str(part), wanted)
        else:
            items = get_args(wanted)
            named = get_origin(wanted) is Mapping
            wanted = items[1 if named else 0 if ... in items else int(part)]
    return wanted


def keys_of(wanted: object) -> tuple[str, ...]:
    """List the keys that a table of the schema knows."""
    wanted = _without_bounds(wanted)
    return tuple(field.name for field in fields(wanted)) if is_dataclass(wanted) else ()


def _without_bounds(wanted: object) -> object:
    while get_origin(wanted) in (Annotated, *UNIONS):
        wanted = next(part for part in get_args(wanted) if part is not NoneType)
    return wanted


def _describe_bounded(base: object, *bounds: object) -> str:
    lengths = [bound for bound in bounds if isinstance(bound, MinLen | MaxLen)]
    if lengths:
        return _describe_length(base, *lengths)
    least = next(bound.ge for bound in bounds if isinstance(bound, Ge))
    most = next(bound.le for bound in bounds if isinstance(bound, Le))
    return f"{describe(base)} from {least} to {most}"


def _describe_length(base: object, *bounds: MinLen | MaxLen) -> str:
    least = next((bound.min_length for bound in bounds if isinstance(bound, MinLen)), 0)
    most = next((bound.max_length for bound in bounds if isinstance(bound, MaxLen)), None)
    if base is str:
        return describe(base) if most is None else f"a text of {least} to {most} characters"
    number = f"{least} or more" if most is None else f"{least} to {most}"
    return describe(base).replace("a list of", f"a list of {number}:", 1)


def _describe_choices(choices: Sequence[object]) -> str:
    quoted = list(_quote(choices))
    return quoted[0] if len(quoted) == 1 else f"one of {', '.join(quoted)}"


def _describe_list(parts: Sequence[object]) -> str:
    if ... in parts:
        return f"a list of {describe(parts[0])}"
    return f"the list [{', '.join(describe(part) for part in parts)}]"


def _quote(choices: Sequence[object]) -> Iterator[str]:
    for choice in choices:
        yield json.dumps(choice, ensure_ascii=False)
