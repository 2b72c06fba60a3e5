"""Reads tournament files and finds what in them cannot be, each fault with its JSON path."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.reader import Location, read
from hexmeet.rulebooks.schema import Rulebook
from hexmeet.standings.faults import find_faults, find_faults_under_any_rulebook
from hexmeet.standings.salvage import salvage
from hexmeet.standings.tournament_file import TournamentFile

LARGEST = 50_000_000
# A tournament file needs ten levels.
DEEPEST = 50

WORDS_OF_JSON = (
    ("a list of a table", "a list of objects"),
    (": a table", " objects"),
    ("a table", "an object"),
)


@dataclass(frozen=True, slots=True)
class Reading:
    """A file that is well formed, what cannot be in it, and what is only unusual."""

    file: TournamentFile
    rulebook: Rulebook
    faults: tuple[Problem, ...]
    warnings: tuple[Problem, ...]


def read_tournament(path: str, *, house: Rulebook | None = None) -> Reading:
    """Read a tournament file from the disk, played by a rulebook of ours or the house's."""
    return parse_tournament(_read_text(path), name=path, house=house)


def parse_tournament(text: str, *, name: str, house: Rulebook | None = None) -> Reading:
    """Read the text of a tournament file; whatever is wrong with its form is reported at once."""
    tree = _parse_json(text, name)
    repeats = _find_repeats(tree, name)
    try:
        file = read(TournamentFile, tree, file=name, spell=spell_json_path)
    except FileError as error:
        of_form = [*repeats, *map(in_words_of_json, error.problems)]
        raise FileError(_with_other_faults(of_form, tree, name, house)) from None
    rulebook = _find_rulebook(file.rulebook, house)
    if rulebook is None:
        others = (fault.at(name) for fault in find_faults_under_any_rulebook(file))
        raise FileError([*repeats, _refuse_rulebook(file.rulebook, name, house), *others])
    found = list(find_faults(file, rulebook))
    faults = tuple(fault.at(name) for fault in found if not fault.is_warning)
    if repeats:
        raise FileError([*repeats, *faults])
    warnings = tuple(fault.at(name) for fault in found if fault.is_warning)
    return Reading(file, rulebook, faults, warnings)


def _find_rulebook(name: str, house: Rulebook | None) -> Rulebook | None:
    if house and house.id == name:
        return house
    return load(name) if name in rulebook_ids() else None


def _refuse_rulebook(rulebook: str, name: str, house: Rulebook | None) -> Problem:
    known = ", ".join([*rulebook_ids(), *([house.id] if house else [])])
    return Problem(name, "$.rulebook", f"expected one of {known}, got {json.dumps(rulebook)}")


def _with_other_faults(
    of_form: Sequence[Problem], tree: object, name: str, house: Rulebook | None
) -> Sequence[Problem]:
    """Add what cannot be in the parts that are well formed."""
    remains = salvage(tree)
    rulebook = _find_rulebook(remains.file.rulebook, house)
    found = list(
        find_faults(remains.file, rulebook)
        if rulebook
        else find_faults_under_any_rulebook(remains.file)
    )
    others = [
        fault.at(name)
        for fault in (*remains.faults, *found)
        if fault.key not in remains.filled_in and not fault.is_warning
    ]
    if rulebook is None and "$.rulebook" not in remains.filled_in:
        others.append(_refuse_rulebook(remains.file.rulebook, name, house))
    said_better = {fault.key for fault in remains.faults}
    return [*(problem for problem in of_form if problem.key not in said_better), *others]


def spell_json_path(location: Location) -> str:
    """Write a place in a JSON file: `$.stages[0].rounds[1]`, counting from 0."""
    return "$" + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in location)


def _read_text(path: str) -> str:
    try:
        problem = _refuse_to_read(Path(path))
        if not problem:
            return Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        problem = str(error.strerror)
    except ValueError:
        problem = "it is not text in UTF-8"
    raise FileError([Problem(path, "", f"cannot be read: {problem}")])


def _refuse_to_read(path: Path) -> str:
    """Say why a file should not be read: a device or pipe would never end."""
    if path.exists() and not path.is_file():
        return "it is not a file"
    if path.stat().st_size > LARGEST:
        return f"it is larger than {LARGEST} bytes"
    return ""


class _Object(dict[str, object]):
    """An object of the file that remembers which keys it has twice."""

    def __init__(self, pairs: Sequence[tuple[str, object]]) -> None:
        super().__init__(pairs)
        times = Counter(key for key, _ in pairs) if len(self) < len(pairs) else {}
        self.repeated = [key for key, number in times.items() if number > 1]


def _parse_json(text: str, name: str) -> object:
    try:
        tree: object = json.loads(text, object_pairs_hook=_Object)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise FileError([Problem(name, "", f"is not valid JSON: {error.msg} ({place})")]) from None
    except RecursionError:
        problem = f"expected at most {DEEPEST} levels of lists and objects"
        raise FileError([Problem(name, "", f"is not a tournament file: {problem}")]) from None
    except ValueError:
        problem = "it has a number of thousands of digits"
        raise FileError([Problem(name, "", f"is not a tournament file: {problem}")]) from None
    unreadable = list(_find_unreadable(tree, name))
    if unreadable:
        raise FileError(unreadable)
    return tree


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


def _find_repeats(tree: object, name: str) -> list[Problem]:
    return [
        Problem(name, spell_json_path((*location, key)), "stands twice in one object")
        for location, value in _walk(tree)
        if isinstance(value, _Object)
        for key in value.repeated
    ]


def in_words_of_json(problem: Problem) -> Problem:
    """Say "object", as JSON does, where rulebook files, which are TOML, have tables."""
    head, got, value = problem.expected.partition(", got ")
    value = "an object" if value.startswith("a table") else value
    for ours, theirs in WORDS_OF_JSON:
        head = head.replace(ours, theirs)
    return replace(problem, expected=head + got + value)
