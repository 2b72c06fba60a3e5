"""Events and commands to and from trees of JSON, by kind and version.

A kind is the name of the class. Its version grows by one with every upcaster, which turns a payload
into what the next version writes, so that what was once written down can be read for ever.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeVar, cast

from pydantic import TypeAdapter

from hexmeet.rulebooks.json_files import read_json
from hexmeet.rulebooks.problems import FileError, Problem

Thing = TypeVar("Thing")
Payload = dict[str, Any]
Upcaster = Callable[[Payload], Payload]

FORM = {"kind": str, "version": int, "payload": dict}
WORD = re.compile(r"(?<!^)(?=[A-Z])")


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What stands in a log: a kind, the version of its payload, and the payload."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "strict": True}

    kind: str
    version: int
    payload: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Kinds(Generic[Thing]):
    """All kinds of something, and how their older versions become today's."""

    types: Mapping[str, type[Thing]]
    upcasters: Mapping[tuple[str, int], Upcaster]

    def version_of(self, kind: str) -> int:
        """Give the version in which a kind is written today."""
        return 1 + max([old for name, old in self.upcasters if name == kind], default=0)

    def write(self, thing: Thing) -> dict[str, Any]:
        """Write something as a tree that JSON knows."""
        kind = name_kind(type(thing))
        payload = _adapter(cast("Any", self.types[kind])).dump_python(thing, mode="json")
        return {"kind": kind, "version": self.version_of(kind), "payload": payload}

    def read(self, tree: object, *, file: str) -> Thing:
        """Read something that was written in any version; every fault has its JSON path."""
        record = _read_plainly(tree) or read_json(Record, tree, file=file)
        problems = list(self._check(record, file))
        if problems:
            raise FileError(problems)
        payload = dict(record.payload)
        for version in range(record.version, self.version_of(record.kind)):
            payload = self.upcasters[record.kind, version](payload)
        return read_json(self.types[record.kind], payload, file=file, inside=("payload",))

    def _check(self, record: Record, file: str) -> Iterator[Problem]:
        newest = self.version_of(record.kind)
        if record.kind not in self.types:
            yield Problem(file, "$.kind", f'there is no kind "{record.kind}"')
        elif not 1 <= record.version <= newest:
            expected = f"expected a version from 1 to {newest}, got {record.version}"
            yield Problem(file, "$.version", expected)


def _read_plainly(tree: object) -> Record | None:
    """Read what has just the form of a record; anything else is left to whoever says why not."""
    if type(tree) is dict and tree.keys() == FORM.keys():
        kinds = {name: type(value) for name, value in tree.items()}
        return Record(**tree) if kinds == FORM else None
    return None


def name_kind(thing: type[object]) -> str:
    """Give the kind of a class: RoundPublished is `round-published`."""
    return WORD.sub("-", thing.__name__).lower()


def find_types(module: ModuleType, base: type[Thing]) -> Mapping[str, type[Thing]]:
    """Find the classes of a module that derive from one of them, by kind."""
    found = [value for value in vars(module).values() if isinstance(value, type)]
    return {name_kind(kind): kind for kind in found if issubclass(kind, base) and kind is not base}


@cache
def _adapter(wanted: Any) -> TypeAdapter[Any]:  # noqa: ANN401 - any kind of event or command
    return TypeAdapter(wanted)
