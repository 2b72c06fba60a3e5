"""Reads JSON files that somebody wrote: every fault at once, each with its JSON path."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.reader import Location, read

Value = TypeVar("Value")

# No file of ours needs more than ten levels.
DEEPEST = 50

WORDS_OF_JSON = (
    ("a list of a table", "a list of objects"),
    (": a table", " objects"),
    ("a table", "an object"),
)


def parse_json(text: str, *, name: str, kind: str) -> object:
    """Parse the text of a file of some kind, refusing what no model could read."""
    try:
        tree: object = json.loads(text, object_pairs_hook=_Object, parse_float=_read_number)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise FileError([Problem(name, "", f"is not valid JSON: {error.msg} ({place})")]) from None
    except RecursionError:
        problem = f"expected at most {DEEPEST} levels of lists and objects"
        raise FileError([Problem(name, "", f"is not {kind}: {problem}")]) from None
    except ValueError:
        problem = "it has a number of thousands of digits"
        raise FileError([Problem(name, "", f"is not {kind}: {problem}")]) from None
    unreadable = list(_find_unreadable(tree, name))
    if unreadable:
        raise FileError(unreadable)
    return tree


def _read_number(text: str) -> object:
    """Read a number with a point or an exponent; 7.0 is a whole number, as in JSON Schema."""
    number = json.loads(text)
    return int(number) if number.is_integer() else number


def read_json(
    wanted: type[Value], tree: object, *, file: str, inside: tuple[str | int, ...] = ()
) -> Value:
    """Check what was parsed, or what stands `inside` it, against a type and build the value."""

    def spell(location: Location) -> str:
        return spell_json_path((*inside, *location))

    try:
        return read(wanted, tree, file=file, spell=spell)
    except FileError as error:
        raise FileError(map(_in_words_of_json, error.problems)) from None


def find_repeats(tree: object, name: str) -> list[Problem]:
    """Find keys that stand twice in one object, of which a parser would drop the first."""
    return [
        Problem(name, spell_json_path((*location, key)), "stands twice in one object")
        for location, value in _walk(tree)
        if isinstance(value, _Object)
        for key in value.repeated
    ]


def spell_json_path(location: Location) -> str:
    """Write a place in a JSON file: `$.stages[0].rounds[1]`, counting from 0."""
    return "$" + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in location)


class _Object(dict[str, object]):
    """An object of the file that remembers which keys it has twice."""

    def __init__(self, pairs: Sequence[tuple[str, object]]) -> None:
        super().__init__(pairs)
        times = Counter(key for key, _ in pairs) if len(self) < len(pairs) else {}
        self.repeated = [key for key, number in times.items() if number > 1]


def _walk(tree: object) -> Iterator[tuple[Location, object]]:
    """Visit everything in a file."""
    waiting: list[tuple[tuple[str | int, ...], object]] = [((), tree)]
    while waiting:
        location, value = waiting.pop()
        yield location, value
        if isinstance(value, dict):
            waiting += [((*location, key), inner) for key, inner in value.items()]
        elif isinstance(value, list):
            waiting += [((*location, number), inner) for number, inner in enumerate(value)]


def _find_unreadable(tree: object, name: str) -> Iterator[Problem]:
    """Find what no model could read: nesting without end, and texts that are none."""
    for location, value in _walk(tree):
        if len(location) > DEEPEST:
            problem = f"expected at most {DEEPEST} levels of lists and objects"
            yield Problem(name, spell_json_path(location[:1]), problem)
            return
        texts = (value, *value) if isinstance(value, dict) else (value,)
        if any(isinstance(text, str) and not _is_unicode(text) for text in texts):
            problem = "expected a text in Unicode, got half of a surrogate pair"
            yield Problem(name, spell_json_path(location), problem)


def _is_unicode(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text)


def _in_words_of_json(problem: Problem) -> Problem:
    """Say "object", as JSON does, where rulebook files, which are TOML, have tables."""
    head, got, value = problem.expected.partition(", got ")
    value = "an object" if value.startswith("a table") else value
    for ours, theirs in WORDS_OF_JSON:
        head = head.replace(ours, theirs)
    return replace(problem, expected=head + got + value)
