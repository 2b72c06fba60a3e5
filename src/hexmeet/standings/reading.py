"""Reads tournament files and finds what in them cannot be, each fault with its JSON path."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.reader import Location, read
from hexmeet.rulebooks.schema import Rulebook
from hexmeet.standings.faults import find_faults
from hexmeet.standings.tournament_file import TournamentFile

LARGEST = 50_000_000


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
    """Read the text of a tournament file; whatever is not well formed is reported at once."""
    file = read(TournamentFile, _parse_json(text, name), file=name, spell=spell_json_path)
    rulebook = house if house and house.id == file.rulebook else None
    if rulebook is None and file.rulebook not in rulebook_ids():
        known = ", ".join([*rulebook_ids(), *([house.id] if house else [])])
        expected = f"expected one of {known}, got {json.dumps(file.rulebook)}"
        raise FileError([Problem(name, "$.rulebook", expected)])
    rulebook = rulebook or load(file.rulebook)
    found = list(find_faults(file, rulebook))
    return Reading(
        file,
        rulebook,
        faults=tuple(fault.at(name) for fault in found if not fault.is_warning),
        warnings=tuple(fault.at(name) for fault in found if fault.is_warning),
    )


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


def _parse_json(text: str, name: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_refuse_repeats)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        problem = f"is not valid JSON: {error.msg} ({place})"
    except (RecursionError, ValueError) as error:
        problem = f"is not a tournament file: {error}"
    raise FileError([Problem(name, "", problem)])


def _refuse_repeats(pairs: Sequence[tuple[str, object]]) -> Mapping[str, object]:
    table = dict(pairs)
    if len(table) < len(pairs):
        keys = [key for key, _ in pairs]
        repeated = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {json.dumps(repeated)} stands twice in one object")
    return table
