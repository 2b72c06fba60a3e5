"""What a house may change by a form: every setting that is a number, a choice, a switch or a date.

Lists of events, paths and printed schedules are left to a file (docs/house-rulebooks.md).
"""

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields, is_dataclass
from datetime import date
from enum import Enum, StrEnum
from types import NoneType
from typing import Annotated, Any, Literal, cast, get_args, get_origin, get_type_hints

from annotated_types import Ge, Le

from hexmeet.rulebooks.expectations import UNIONS
from hexmeet.rulebooks.schema import Band, Block, Rulebook

Given = int | str | bool | tuple[str, ...] | None

# Blocks of which there is one; of lists only the bands are settings rather than a way to the title.
LEFT_OUT = frozenset({"identity", "events", "tables", "documents", "paths"})


class Kind(Enum):
    """How a setting is entered."""

    NUMBER = "number"
    CHOICE = "choice"
    CHOICES = "choices"  # in an order
    SWITCH = "switch"
    DATE = "date"


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseField:
    """A setting that a form can change."""

    block: str
    name: str
    kind: Kind
    value: Given
    is_optional: bool
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None

    @property
    def key(self) -> str:
        """The setting's place in the file."""
        return f"{self.block}.{self.name}"

    @property
    def is_fixed(self) -> bool:
        """Whether there is nothing to choose."""
        return len(self.choices) == 1 and not self.is_optional


@dataclass(frozen=True, slots=True, kw_only=True)
class HousePart:
    """A block of a rulebook as a form shows it, whether the rulebook has it or not."""

    block: str
    is_there: bool
    is_optional: bool  # the rulebook may do without it
    cites: tuple[str, ...]
    fields: tuple[HouseField, ...]

    @property
    def group(self) -> str:
        """The part of the rulebook it belongs to."""
        return self.block.partition(".")[0].partition("[")[0]


def list_parts(rulebook: Rulebook) -> tuple[HousePart, ...]:
    """List the blocks that have something to change, in the order of the schema."""
    found: list[HousePart] = []
    for name, wanted in _hints(Rulebook).items():
        value = getattr(rulebook, name)
        if name == "bands":
            for number, band in enumerate(rulebook.bands, start=1):
                found += _walk(f"bands[{number}]", Band, band, is_optional=False)
        elif name not in LEFT_OUT and is_dataclass(_plain(wanted)):
            found += _walk(name, _plain(wanted), value, is_optional=_is_optional(wanted))
    return tuple(part for part in found if any(not field.is_fixed for field in part.fields))


def _walk(block: str, kind: object, value: object, *, is_optional: bool) -> Iterator[HousePart]:
    """Describe a block and the blocks in it."""
    hints = _hints(kind)
    if value is None and not _can_be_made(kind, hints):
        return
    yield HousePart(
        block=block,
        is_there=value is not None,
        is_optional=is_optional,
        cites=value.cites if isinstance(value, Block) else (),
        fields=tuple(_describe_all(block, hints, value)),
    )
    for name, wanted in hints.items():
        if is_dataclass(_plain(wanted)):
            inner = getattr(value, name, None)
            yield from _walk(
                f"{block}.{name}", _plain(wanted), inner, is_optional=_is_optional(wanted)
            )


def _can_be_made(kind: object, hints: dict[str, Any]) -> bool:
    """Whether a form can give all that a block needs."""
    needed = {field.name for field in fields(cast("Any", kind)) if field.default is MISSING}
    return all(_shape(hints[name]) for name in needed - {"cites"})


def _describe_all(block: str, hints: dict[str, Any], value: object) -> Iterator[HouseField]:
    for name, wanted in hints.items():
        shape = _shape(wanted)
        if name != "cites" and shape is not None:
            kind, choices, least, most = shape
            yield HouseField(
                block=block,
                name=name,
                kind=kind,
                value=_give(getattr(value, name, None)),
                is_optional=_is_optional(wanted),
                choices=choices,
                least=least,
                most=most,
            )


def _shape(wanted: object) -> tuple[Kind, tuple[str, ...], int | None, int | None] | None:
    """Tell how a type of the schema is entered; None where a form has no place for it."""
    bounds = _bounds(wanted)
    plain = _plain(wanted)
    if choices := _choices(plain):
        return Kind.CHOICE, choices, None, None
    if get_origin(plain) is tuple:
        first = _plain(get_args(plain)[0])
        return (Kind.CHOICES, _choices(first), None, None) if _choices(first) else None
    kinds = {bool: Kind.SWITCH, int: Kind.NUMBER, date: Kind.DATE}
    return (kinds[plain], (), *bounds) if plain in kinds else None


def _choices(plain: object) -> tuple[str, ...]:
    if get_origin(plain) is Literal:
        return tuple(map(str, get_args(plain)))
    if isinstance(plain, type) and issubclass(plain, StrEnum):
        return tuple(map(str, plain))
    return ()


def _bounds(wanted: object) -> tuple[int | None, int | None]:
    """Find the least and the most of a number."""
    for part in (wanted, *get_args(wanted)):
        if get_origin(part) is Annotated:
            marks = get_args(part)[1:]
            least = next((mark.ge for mark in marks if isinstance(mark, Ge)), None)
            most = next((mark.le for mark in marks if isinstance(mark, Le)), None)
            return cast("int | None", least), cast("int | None", most)
    return None, None


def _plain(wanted: object) -> Any:  # noqa: ANN401 - any type of the schema
    while get_origin(wanted) in (Annotated, *UNIONS):
        wanted = next(part for part in get_args(wanted) if part is not NoneType)
    return wanted


def _is_optional(wanted: object) -> bool:
    return get_origin(wanted) in UNIONS and NoneType in get_args(wanted)


def _hints(kind: object) -> dict[str, Any]:
    found = get_type_hints(kind, include_extras=True)
    return {field.name: found[field.name] for field in fields(cast("Any", kind))}


def _give(value: object) -> Given:
    if isinstance(value, tuple):
        return tuple(map(str, value))
    if isinstance(value, int) or value is None:
        return value
    return str(value)
