"""Reads who is to be seated from tables that any spreadsheet program can write."""

import csv
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.text_files import read_text

COLUMNS = ("id", "name", "group")
NEEDED = ("id", "name")
SEPARATORS = ",;\t"  # spreadsheet programs write a semicolon where a comma is a decimal point
LONGEST = 200
# Without width, but part of how some names are written, or left behind by whoever copied them.
MARKS = dict.fromkeys(map(ord, "\u061c\u200c\u200d\u200e\u200f"))
PAIR = 2

Line = tuple[int, Sequence[str]]  # its number in the file, and its cells


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """Players by their ids, with their names and the groups of friends and family."""

    names: Mapping[str, str]
    groups: tuple[tuple[str, ...], ...]


def read_roster(path: str) -> Roster:
    """Read a table with the columns id, name and group; every fault is reported at once."""
    return parse_roster(read_text(path), name=path)


def parse_roster(text: str, *, name: str) -> Roster:
    """Read the text of a roster."""
    lines = list(_lines(text, name))
    heading = [cell.casefold() for cell in lines[0][1]] if lines else []
    _refuse([*_check_heading(heading, name)])
    rows = [(number, dict(zip(heading, cells, strict=False))) for number, cells in lines[1:]]
    problems = [
        *(Problem(name, f"line {number}", "expected no more cells than columns")
          for number, cells in lines[1:] if len(cells) > len(heading)),
        *_check_players(rows, name),
    ]  # fmt: skip
    _refuse(problems)
    players: dict[str, list[str]] = {}
    for _, row in rows:
        if row.get("group"):
            players.setdefault(row["group"], []).append(row["id"])
    return Roster(
        names={row["id"]: row["name"] for _, row in rows},
        groups=tuple(tuple(group) for group in players.values() if len(group) > 1),
    )


def is_readable(text: str) -> bool:
    """Whether an id or a name can be shown on a line."""
    return len(text) <= LONGEST and text.translate(MARKS).isprintable()


def read_pairs(path: str, known: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Read pairs of known players, one a line, for example who is not to be seated together.

    A pair that stands there twice, either way round, is one pair.
    """
    lines = list(_lines(read_text(path), path))
    problems = list(_check_pairs(lines, known, path))
    _refuse(problems)
    pairs: dict[frozenset[str], tuple[str, str]] = {}
    for _, (one, other) in lines:
        pairs.setdefault(frozenset((one, other)), (one, other))
    return tuple(pairs.values())


def _refuse(problems: Sequence[Problem]) -> None:
    if problems:
        raise FileError(problems)


def _lines(text: str, name: str) -> Iterator[Line]:
    """Split a table into cells with single spaces.

    Empty lines are left out, and so are empty cells at the end of a line.
    """
    first = next(iter(text.splitlines()), "")
    separator = max(SEPARATORS, key=first.count)
    reader = csv.reader(text.splitlines(keepends=True), delimiter=separator, strict=True)
    try:
        for row in reader:
            cells = [" ".join(cell.split()) for cell in row]
            while cells and not cells[-1]:
                cells.pop()
            if cells:
                yield reader.line_num, cells
    except csv.Error as error:
        problem = f"is not a table of cells: {error}"
        raise FileError([Problem(name, f"line {reader.line_num}", problem)]) from None


def _check_heading(heading: Sequence[str], name: str) -> Iterator[Problem]:
    expected = f"expected the columns {', '.join(COLUMNS)} (group may be left out)"
    for column in NEEDED:
        if column not in heading:
            yield Problem(name, "line 1", f'{expected}; there is no "{column}"')
    for column, times in Counter(heading).items():
        if column not in COLUMNS:
            yield Problem(name, "line 1", f'{expected}; remove "{column}"')
        elif times > 1:
            yield Problem(name, "line 1", f'{expected}; "{column}" stands twice')


def _check_players(rows: Sequence[tuple[int, Mapping[str, str]]], name: str) -> Iterator[Problem]:
    if not rows:
        yield Problem(name, "", "has no players; expected one a line")
    first_line: dict[str, int] = {}
    for number, row in rows:
        for column in NEEDED:
            if not row.get(column):
                yield Problem(name, f"line {number}", f'expected a text in the column "{column}"')
        for column, cell in row.items():
            if not is_readable(cell):
                expected = f"expected at most {LONGEST} printable characters"
                yield Problem(name, f"line {number}", f'{expected} in the column "{column}"')
        player = row.get("id")
        if player in first_line:
            expected = f'the id "{player}" is taken by line {first_line[player]}'
            yield Problem(name, f"line {number}", expected)
        elif player:
            first_line[player] = number


def _check_pairs(lines: Sequence[Line], known: Mapping[str, str], name: str) -> Iterator[Problem]:
    if not lines:
        yield Problem(name, "", "has no pairs; expected two ids a line")
    for number, cells in lines:
        if len(cells) != PAIR or cells[0] == cells[1]:
            yield Problem(name, f"line {number}", "expected the ids of two players")
        for player in cells[:PAIR]:
            if player not in known:
                yield Problem(name, f"line {number}", f'no player has the id "{player}"')
