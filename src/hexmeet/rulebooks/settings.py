"""A rulebook as a flat list of settings, to be shown and compared."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields

from hexmeet.rulebooks.schema import Block, Rulebook, Text

Plain = int | str | bool | list["Plain"] | None


@dataclass(frozen=True, slots=True)
class Setting:
    """One value of a rulebook: the block it stands in, its name there, and the block's clauses."""

    block: str
    name: str
    value: Plain
    cites: tuple[str, ...]

    @property
    def key(self) -> str:
        """The setting's place in the file."""
        return f"{self.block}.{self.name}"


@dataclass(frozen=True, slots=True)
class Difference:
    """A setting that two rulebooks do not share; None on a side where it is absent."""

    block: str
    name: str
    left: Setting | None
    right: Setting | None

    @property
    def key(self) -> str:
        """The setting's place in the file."""
        return f"{self.block}.{self.name}"


def list_settings(rulebook: Rulebook) -> list[Setting]:
    """List every setting of a rulebook in the order of the schema; absent ones are left out."""
    return [setting for key, block in blocks(rulebook) for setting in _values(key, block)]


def find_differences(left: Rulebook, right: Rulebook) -> list[Difference]:
    """List the settings in which two rulebooks differ, in the order of the schema."""
    ours = {(setting.block, setting.name): setting for setting in list_settings(left)}
    theirs = {(setting.block, setting.name): setting for setting in list_settings(right)}
    return [
        Difference(*place, ours.get(place), theirs.get(place))
        for place in sorted({**ours, **theirs}, key=_schema_order)
        if _value(ours.get(place)) != _value(theirs.get(place))
    ]


def blocks(rulebook: Rulebook) -> Iterator[tuple[str, Block]]:
    """Walk every block of a rulebook with its key."""
    for field in fields(rulebook):
        yield from _blocks(field.name, getattr(rulebook, field.name))


def _blocks(key: str, value: object) -> Iterator[tuple[str, Block]]:
    if isinstance(value, tuple):
        for number, item in enumerate(value, start=1):
            yield from _blocks(f"{key}[{_name(item) or number}]", item)
    elif isinstance(value, Block):
        yield key, value
        for field in fields(value):
            yield from _blocks(f"{key}.{field.name}", getattr(value, field.name))


def _name(item: object) -> str | None:
    names = (getattr(item, attribute, None) for attribute in ("id", "name", "kind"))
    return next((name for name in names if name), None)


def _values(key: str, block: Block) -> Iterator[Setting]:
    for field in fields(block):
        value = getattr(block, field.name)
        if field.name == "cites" or value == field.default or _holds_blocks(value):
            continue
        if isinstance(value, Text):
            for language in fields(value):
                text = getattr(value, language.name)
                yield Setting(key, f"{field.name}.{language.name}", text, block.cites)
        else:
            yield Setting(key, field.name, _plain(value), block.cites)


def _holds_blocks(value: object) -> bool:
    first = value[0] if isinstance(value, tuple) and value else value
    return isinstance(first, Block)


def _plain(value: object) -> Plain:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value if isinstance(value, int) else str(value)


def _value(setting: Setting | None) -> Plain:
    return setting.value if setting else None


def _schema_order(place: tuple[str, str]) -> int:
    """Order places by the top-level block they stand in."""
    return [field.name for field in fields(Rulebook)].index(re.split(r"[.[]", place[0])[0])
