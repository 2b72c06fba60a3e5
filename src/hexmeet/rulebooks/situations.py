"""What each rulebook orders in the situations that judges meet most.

A situation is found by its name or by other words for it; each of its orders leads to a ruling.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, ClassVar

from annotated_types import MinLen

from hexmeet.rulebooks.files import DATA, Source, parse
from hexmeet.rulebooks.reader import read
from hexmeet.rulebooks.schema import Name, Text

FILE = "situations/situations.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What some rulebooks order: when, by which clauses, and in which words."""

    rulebooks: Annotated[tuple[Name, ...], MinLen(1)]
    clauses: Annotated[tuple[Name, ...], MinLen(1)]
    ruling: Text
    when: Text | None = None  # where a rulebook orders several things


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """Something that happens at tables again and again."""

    id: Name
    title: Text
    words: Text  # by which it is found as well
    orders: Annotated[tuple[Order, ...], MinLen(1)]

    def orders_of(self, rulebook: str) -> Sequence[Order]:
        """List what one rulebook orders; nothing where it is silent."""
        return [order for order in self.orders if rulebook in order.rulebooks]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Situations:
    """The file."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "strict": True}

    situations: tuple[Situation, ...]


@cache
def load_situations() -> tuple[Situation, ...]:
    """Load all situations, the most frequent first."""
    return read(_Situations, parse(Source(FILE, DATA / FILE)), file=FILE).situations
