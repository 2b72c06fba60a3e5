"""Looks sentences up by key and language, and fills in names and numbers.

A sentence is a text in each language, with `{name}` where a value goes. One that counts something
says by which value (`by = "players"`) and has the forms of each language in place of its text.
"""

import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from hexmeet.sentences.languages import COMMA, FORMS, FROM_THE_RIGHT, Language

DATA = files("hexmeet.sentences") / "data"

# Keep a name that is read the other way from turning the sentence around it.
ISOLATE, END = "\u2068", "\u2069"

Text = str | Mapping[str, str]
Entry = Mapping[str, Text]
Value = object  # anything that can be written: names, numbers, lists of them


class UnknownSentenceError(LookupError):
    """There is no sentence of that key."""


def say(language: str, key: str, /, **values: Value) -> str:
    """Say a sentence of a page; its key begins with the name of its file."""
    return _fill(Language(language), _find(pages(), key), values)


def refuse_in(language: str, code: str, values: Mapping[str, Value]) -> str:
    """Say why something is refused, or what should be known of it: without capital and stop."""
    return _fill(Language(language), _find(refusals(), code), values)


def begin_large(sentence: str) -> str:
    """Let a sentence begin with a capital."""
    return sentence[:1].upper() + sentence[1:]


@cache
def pages() -> Mapping[str, Entry]:
    """Load the sentences of all pages."""
    return {
        f"{name}.{key}": entry
        for name, entries in _read_files("pages")
        for key, entry in entries.items()
    }


@cache
def refusals() -> Mapping[str, Entry]:
    """Load the sentences of all refusals and notices, by code."""
    found: dict[str, Entry] = {}
    for name, entries in _read_files("refusals"):
        twice = found.keys() & entries.keys()
        if twice:
            raise ValueError(f"{name}: {sorted(twice)} stand in another file too")
        found.update(entries)
    return found


def _read_files(folder: str) -> Iterator[tuple[str, Mapping[str, Entry]]]:
    for file in sorted((DATA / folder).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            yield file.name.removesuffix(".toml"), tomllib.loads(file.read_text(encoding="utf-8"))


def _find(entries: Mapping[str, Entry], key: str) -> Entry:
    if key not in entries:
        raise UnknownSentenceError(key)
    return entries[key]


def _fill(language: Language, entry: Entry, values: Mapping[str, Value]) -> str:
    text = entry[language]
    if not isinstance(text, str):
        text = text[FORMS[language](_count(entry, values))]
    return text.format_map({name: _write(language, value) for name, value in values.items()})


def _count(entry: Entry, values: Mapping[str, Value]) -> int:
    """Give the number that a sentence has its forms for."""
    number = values[str(entry["by"])]
    if not isinstance(number, int):
        raise TypeError(f"expected a number of {entry['by']}, got {number!r}")
    return number


def _write(language: Language, value: Value) -> str:
    if isinstance(value, (tuple, list)):
        return COMMA[language].join(_write(language, each) for each in value)
    text = str(value)
    if isinstance(value, int) or text.startswith(ISOLATE):
        return text
    turns = language in FROM_THE_RIGHT or (not text.isascii() and _is_read_from_the_right(text))
    return f"{ISOLATE}{text}{END}" if turns else text


def _is_read_from_the_right(text: str) -> bool:
    return any(unicodedata.bidirectional(character) in ("R", "AL") for character in text)
