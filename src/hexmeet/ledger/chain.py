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

VERSION = 2  # of the form of an entry; events carry their own. Entries of 1 lack `asked`
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
    asked: str | None = None  # hash of the command, by which another one of its id is known

    def hash(self) -> str:
        """Give the hash that the next entry has to name."""
        return hash_json(self.as_tree())

    def as_tree(self) -> dict[str, Tree]:
        """Give what is hashed, the payload not copied: without what an older version has not."""
        tree = {name: getattr(self, name) for name in FIELDS}
        if self.asked is None:
            del tree["asked"]
        return tree


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


def hash_json(tree: Tree) -> str:
    """Give the SHA-256 of JSON in the one form that is hashed."""
    return hashlib.sha256(write_json(tree).encode()).hexdigest()


def write_time(at: datetime) -> str:
    """Write a time as it stands in an entry."""
    if at.tzinfo is None:
        raise ValueError(f"expected a time with its time zone, got {at}")
    return at.astimezone(UTC).isoformat(timespec="microseconds")
