"""Writes a house rulebook from what a form says: only what differs from its base.

The text is what a person would write by hand (docs/house-rulebooks.md), and is read like any other.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import cast

from hexmeet.rulebooks.house_fields import Given, HouseField, HousePart, Kind, list_parts
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.schema import Rulebook

BANDS = "bands["
HOUSE = ["house"]

# What a form says: the texts of its fields by key, and which blocks apply at all.
Answers = Mapping[str, Sequence[str]]
Tree = dict[str, object]


def write_house_rulebook(
    base: Rulebook, *, name: str, title: str, answers: Answers, applies: Mapping[str, bool]
) -> str:
    """Write the text of a house rulebook; FileError names every answer that cannot be read."""
    problems: list[Problem] = []
    tree: Tree = {"id": name, "base": base.id}
    removed: list[str] = []
    changes: Tree = {"identity": {"title": dict.fromkeys(("en", "it", "ar"), title)}}
    parts = list_parts(base)
    for part in parts:
        if part.block.startswith(BANDS):
            continue
        if part.is_there and part.is_optional and not applies.get(part.block, True):
            removed.append(part.block)
        elif part.is_there or applies.get(part.block, False):
            values = _read(part, answers, problems)
            _change(part, values, changes, removed)
    bands = [part for part in parts if part.block.startswith(BANDS)]
    changed = _change_bands(base, bands, answers, problems)
    if changed:
        changes["bands"] = changed
    if problems:
        raise FileError(problems)
    if removed:
        tree["removed"] = [key for key in removed if not _is_within(key, removed)]
    return write_toml({**tree, **changes})


def _is_within(key: str, others: Sequence[str]) -> bool:
    return any(key.startswith(f"{other}.") for other in others)


# --- reading answers ------------------------------------------------------------------------------


def _read(part: HousePart, answers: Answers, problems: list[Problem]) -> dict[str, Given]:
    """Read what was answered of a block; a field that the form does not have stays as it is."""
    values: dict[str, Given] = {}
    for field in part.fields:
        if field.is_fixed:
            values[field.name] = field.value if part.is_there else field.choices[0]
        elif field.key in answers:
            values[field.name] = _read_field(field, answers[field.key], problems)
        else:
            values[field.name] = field.value
    return values


def _read_field(field: HouseField, texts: Sequence[str], problems: list[Problem]) -> Given:
    given = [text.strip() for text in texts if text.strip()]
    if field.kind is Kind.CHOICES:
        return tuple(dict.fromkeys(given))
    if not given:
        if field.kind is Kind.SWITCH:
            return False
        if not field.is_optional:
            problems.append(_refuse(field, ""))
        return None
    try:
        return _convert(field, given[-1])
    except ValueError:
        problems.append(_refuse(field, given[-1]))
        return None


def _convert(field: HouseField, text: str) -> Given:
    if field.kind is Kind.NUMBER:
        number = int(text)
        if not (field.least or 0) <= number <= (field.most or number):
            raise ValueError(text)
        return number
    if field.kind is Kind.SWITCH:
        return text in {"on", "yes", "true"}
    if field.kind is Kind.DATE:
        return date.fromisoformat(text).isoformat()
    if text not in field.choices:
        raise ValueError(text)
    return int(text) if text.isdecimal() else text


def _refuse(field: HouseField, got: str) -> Problem:
    """Say what was expected in a field."""
    if field.kind is Kind.NUMBER:
        params: dict[str, int | str | tuple[str, ...]] = {
            "least": field.least or 0,
            "most": field.most or 0,
            "got": got,
        }
        expected = f"expected a whole number from {field.least} to {field.most}"
        return Problem("", field.key, f"{expected}, got {got}", "house.number-wanted", params)
    if field.kind is Kind.DATE:
        expected = f"expected a date such as 2024-09-01, got {got}"
        return Problem("", field.key, expected, "house.date-wanted", {"got": got})
    expected = f"expected one of {', '.join(field.choices)}, got {got}"
    return Problem("", field.key, expected, "house.choice-wanted")


# --- what differs ---------------------------------------------------------------------------------


def _change(
    part: HousePart, values: Mapping[str, Given], changes: Tree, removed: list[str]
) -> None:
    """Write down where a block differs from the base's."""
    own: Tree = {}
    for field in part.fields:
        value = values[field.name]
        if value is None or value == ():
            if part.is_there and field.value not in (None, ()):
                removed.append(field.key)
        elif value != field.value:
            own[field.name] = list(value) if isinstance(value, tuple) else value
    if not part.is_there:
        own["cites"] = HOUSE
    if own:
        place = changes
        for name in part.block.split("."):
            place = cast("Tree", place.setdefault(name, {}))
        place.update(own)


def _change_bands(
    base: Rulebook, parts: Sequence[HousePart], answers: Answers, problems: list[Problem]
) -> list[Tree]:
    """Write all bands anew where one of them differs, as a list takes the place of a list."""
    rows: list[Tree] = []
    differs = False
    for part, band in zip(parts, base.bands, strict=True):
        values = _read(part, answers, problems)
        changed = any(values[field.name] != field.value for field in part.fields)
        differs = differs or changed
        row: Tree = {"formula": band.formula, **values}
        row["cites"] = [*band.cites, *HOUSE] if changed else list(band.cites)
        rows.append({name: value for name, value in row.items() if value is not None})
    return rows if differs else []


# --- TOML -----------------------------------------------------------------------------------------


def write_toml(tree: Mapping[str, object]) -> str:
    """Write a tree of texts, numbers, switches, lists and tables as TOML."""
    return "\n".join(_write_table(tree, ())).strip("\n") + "\n"


def _write_table(tree: Mapping[str, object], path: Sequence[str]) -> Iterator[str]:
    tables = {name: value for name, value in tree.items() if _holds_tables(value)}
    own = {name: value for name, value in tree.items() if name not in tables}
    if own and path:
        yield f"\n[{'.'.join(path)}]"
    for name, value in own.items():
        yield f"{name} = {_write_value(value)}"
    for name, value in tables.items():
        if isinstance(value, Mapping):
            yield from _write_table(value, (*path, name))
            continue
        for row in cast("list[Tree]", value):
            yield f"\n[[{'.'.join((*path, name))}]]"
            yield from (f"{key} = {_write_value(each)}" for key, each in row.items())


def _holds_tables(value: object) -> bool:
    return isinstance(value, Mapping) or (
        isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)
    )


def _write_value(value: object) -> str:
    """Write one value; texts in JSON are texts in TOML too."""
    if isinstance(value, list):
        return f"[{', '.join(map(_write_value, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
