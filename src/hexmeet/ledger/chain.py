"""One entry of a log as a value, how it is written, and the hash that ties it to the one before.

The hash of an entry is SHA-256 over the entry as JSON: keys in order, no spaces, UTF-8, and in it
the hash of the entry before. Whoever notes one hash can tell later whether anything up to it was
changed.
"""

import hashlib
import json
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Any

VERSION = 1  # of the form of an entry; events carry their own
NOTHING = "0" * 64  # stands before the first entry

Tree = Any  # what JSON can hold


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """One entry: what a command led to, when, and by whom."""

    tournament: str
    sequence: int
    at: str
    actor: str
    command: str
    kind: str
    version: int
    payload: Tree
    previous: str

    def hash(self) -> str:
        """Give the hash that the next entry has to name."""
        return hashlib.sha256(write_json(self.as_tree()).encode()).hexdigest()

    def as_tree(self) -> dict[str, Tree]:
        """Give the fields by name; the payload may be large, so it is not copied."""
        return {name: getattr(self, name) for name in FIELDS}


FIELDS = tuple(field.name for field in fields(Link))


@dataclass(frozen=True, slots=True)
class Kept:
    """An entry as it was found, with the hash that it claims."""

    link: Link
    hash: str

    def write(self) -> str:
        """Write the entry as one line."""
        return write_json({**self.link.as_tree(), "hash": self.hash})


def write_json(tree: Tree) -> str:
    """Write JSON in the one form that is hashed."""
    return json.dumps(
        tree, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")
    )


def write_time(at: datetime) -> str:
    """Write a time as it stands in an entry."""
    if at.tzinfo is None:
        raise ValueError(f"expected a time with its time zone, got {at}")
    return at.astimezone(UTC).isoformat(timespec="microseconds")
