"""Players from an organiser's table: shown first with every fault, entered whole or not at all.

A preview is made as often as the organiser likes, with other columns or with rows left out; once
nothing is refused its entries are what `ImportPlayers` asks for.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from hexmeet.rulebooks.violations import Citation, Value
from hexmeet.tournament.commands import Entry
from hexmeet.tournament.eligibility import find_obstacles
from hexmeet.tournament.entries import (
    count_free_places,
    is_birth_date,
    list_free_ids,
    tidy_entries,
)
from hexmeet.tournament.import_columns import Column, guess_columns
from hexmeet.tournament.names import LONGEST_ID, LONGEST_NAME, find_problem, fold_name, tidy
from hexmeet.tournament.spreadsheet import Row, Spreadsheet
from hexmeet.tournament.state import Player, Tournament
from hexmeet.tournament.words import Status

ISO_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?")
DAY_FIRST = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4})")
DAYS = re.compile(r"(\d{1,5})(?:\.\d+)?")  # of a spreadsheet, with the time of day behind the point
YES = frozenset(map(fold_name, ("yes", "y", "x", "true", "1", "si", "s", "vero", "نعم", "✓", "✔")))
NO = frozenset(map(fold_name, ("", "no", "n", "false", "0", "-", "falso", "لا", "كلا")))


@dataclass(frozen=True, slots=True)
class Remark:
    """Something an organiser should know of a row or a file, as a code and values."""

    code: str
    params: Mapping[str, Value] = field(default_factory=dict)
    is_fault: bool = True  # keeps the file from being imported
    clause: Citation | None = None


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A player as read from a row, with all that is to be said of it."""

    line: int
    entry: Entry
    remarks: tuple[Remark, ...]
    waits: bool = False  # no place is left

    @property
    def is_refused(self) -> bool:
        """Whether the row cannot be imported as it is."""
        return any(remark.is_fault for remark in self.remarks)


@dataclass(frozen=True, slots=True)
class Preview:
    """What an import would do."""

    headings: tuple[str, ...]
    columns: tuple[Column | None, ...]  # what each heading stands for
    rows: tuple[PreviewRow, ...]
    remarks: tuple[Remark, ...]  # of the file as a whole

    @property
    def is_ready(self) -> bool:
        """Whether everything can be imported."""
        remarks = [*self.remarks, *(remark for row in self.rows for remark in row.remarks)]
        return not any(remark.is_fault for remark in remarks)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The players to import: all of them, or none as long as anything is refused."""
        return tuple(row.entry for row in self.rows) if self.is_ready else ()


def preview_import(
    tournament: Tournament,
    spreadsheet: Spreadsheet,
    *,
    columns: Sequence[Column | None] | None = None,
    left_out: Collection[int] = (),
) -> Preview:
    """Show what would be imported: with `columns` as the organiser says, or as the headings do.

    Lines that are `left_out` stay out of it.
    """
    heading, *rows = spreadsheet.rows or (Row(1, ()),)
    known = guess_columns(heading.cells) if columns is None else tuple(columns)
    known = (*known, *[None] * (len(heading.cells) - len(known)))
    rows = [row for row in rows if row.number not in left_out]
    remarks = tuple(_check_table(tournament, known, rows))
    if any(remark.is_fault for remark in remarks):
        return Preview(heading.cells, known, (), remarks)
    reader = _Reader(tournament, known, spreadsheet.first_day)
    drafts = [reader.read(row) for row in rows]
    return Preview(heading.cells, known, tuple(_complete(tournament, drafts)), remarks)


def _check_table(
    tournament: Tournament, columns: Sequence[Column | None], rows: Sequence[Row]
) -> Iterator[Remark]:
    if not {Column.NAME, Column.FIRST_NAME, Column.LAST_NAME} & set(columns):
        yield Remark("import.no-name-column")
    for column in dict.fromkeys(columns):
        if column and columns.count(column) > 1:
            yield Remark("import.column-twice", {"column": column})
    if not rows:
        yield Remark("import.no-players")
    minimum = tournament.rules.eligibility.minimum_age
    if Column.BORN in columns and minimum is None:
        yield Remark("import.birth-dates-left-out", is_fault=False)


# --- one row --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads rows by what their columns stand for."""

    tournament: Tournament
    columns: Sequence[Column | None]
    first_day: date | None

    def read(self, row: Row) -> PreviewRow:
        cells = {
            column: cell
            for column, cell in zip(self.columns, row.cells, strict=False)
            if column is not None
        }
        remarks = list(_check_texts(cells))
        if len(row.cells) > len(self.columns):
            remarks.append(Remark("import.too-many-cells", {"columns": len(self.columns)}))
        answer = fold_name(cells.get(Column.NO_PHOTOS, ""))
        if answer not in YES | NO:
            params = {"text": cells[Column.NO_PHOTOS]}
            remarks.append(Remark("import.answer-unreadable", params))
        born = self._read_born(cells.get(Column.BORN, ""), remarks)
        entry = Entry(
            id=cells.get(Column.ID, ""),
            name=_join_name(cells),
            group=cells.get(Column.GROUP) or None,
            born=born,
            no_photos=answer in YES,
        )
        return PreviewRow(row.number, entry, tuple(remarks))

    def _read_born(self, text: str, remarks: list[Remark]) -> date | None:
        """Read a date of birth where the rulebook asks for one."""
        if not text or self.tournament.rules.eligibility.minimum_age is None:
            return None
        born = read_date(text, self.first_day)
        if born is None or not is_birth_date(born, self.tournament.details.day):
            remarks.append(Remark("import.date-unreadable", {"text": text}))
            return None
        return born


def read_date(text: str, first_day: date | None = None) -> date | None:
    """Read a date with the year or the day first, or as days counted by a spreadsheet."""
    try:
        if found := ISO_DATE.fullmatch(text):
            year, month, day = map(int, found.groups())
            return date(year, month, day)
        if found := DAY_FIRST.fullmatch(text):
            day, month, year = map(int, found.groups())
            return date(year, month, day)
    except ValueError:
        return None
    if first_day and (found := DAYS.fullmatch(text)):
        return first_day + timedelta(days=int(found[1]))
    return None


def _join_name(cells: Mapping[Column, str]) -> str:
    parts = (Column.NAME, Column.FIRST_NAME, Column.LAST_NAME)
    return tidy(" ".join(cells.get(part, "") for part in parts))


def _check_texts(cells: Mapping[Column, str]) -> Iterator[Remark]:
    name = _join_name(cells)
    if not name:
        yield Remark("import.name-missing")
    texts = ((Column.ID, LONGEST_ID), (Column.NAME, LONGEST_NAME), (Column.GROUP, LONGEST_NAME))
    for column, longest in texts:
        text = name if column is Column.NAME else cells.get(column, "")
        if text and find_problem(text, key="", longest=longest):
            yield Remark("import.not-printable", {"column": column, "longest": longest})


# --- all rows together ----------------------------------------------------------------------------


def _complete(tournament: Tournament, drafts: Sequence[PreviewRow]) -> Iterator[PreviewRow]:
    """Give ids to who has none, and say who is here twice, may not play, or has to wait."""
    entries = tidy_entries(_number([draft.entry for draft in drafts], tournament), tournament)
    free = count_free_places(tournament, len(entries))
    lines: dict[str, int] = {}
    namesakes = _list_names(tournament)
    for place, (draft, entry) in enumerate(zip(drafts, entries, strict=True)):
        remarks = (
            *draft.remarks,
            *_find_repeats(tournament, entry, lines),
            *_find_namesakes(entry, namesakes.get(fold_name(entry.name), ())),
            *_find_refusals(tournament, draft, entry),
        )
        lines.setdefault(f"id {entry.id}", draft.line)
        lines.setdefault(f"name {fold_name(entry.name)}", draft.line)
        yield replace(draft, entry=entry, remarks=remarks, waits=place >= free)


def _number(entries: Sequence[Entry], tournament: Tournament) -> Sequence[Entry]:
    """Give the smallest free numbers as ids to those who have none."""
    numbers = list_free_ids(tournament, [entry.id for entry in entries])
    return [entry if entry.id else replace(entry, id=next(numbers)) for entry in entries]


def _find_repeats(
    tournament: Tournament, entry: Entry, lines: Mapping[str, int]
) -> Iterator[Remark]:
    """Find who has an id or a name that somebody else has; two people may share a name."""
    there = tournament.players.get(entry.id)
    if there and there.status is not Status.WITHDRAWN:
        yield Remark("import.id-registered", {"id": entry.id, "player": there.name})
    if line := lines.get(f"id {entry.id}"):
        yield Remark("import.id-twice", {"id": entry.id, "line": line})
    if line := lines.get(f"name {fold_name(entry.name)}"):
        yield Remark("import.name-twice", {"player": entry.name, "line": line}, is_fault=False)


def _find_namesakes(entry: Entry, namesakes: Sequence[Player]) -> Iterator[Remark]:
    """Find who is registered under the same name; a list may have been imported before."""
    for player in namesakes:
        if player.id != entry.id and player.status is not Status.WITHDRAWN:
            params = {"player": player.name, "id": player.id}
            yield Remark("import.name-registered", params, is_fault=False)


def _list_names(tournament: Tournament) -> Mapping[str, Sequence[Player]]:
    names: dict[str, list[Player]] = {}
    for player in tournament.players.values():
        names.setdefault(fold_name(player.name), []).append(player)
    return names


def _find_refusals(tournament: Tournament, draft: PreviewRow, entry: Entry) -> Iterator[Remark]:
    """Find what the rulebook forbids; a date that could not be read is not missing as well."""
    said = {remark.code for remark in draft.remarks}
    for obstacle in find_obstacles(tournament, entry.id, entry.name, entry.born):
        if obstacle.code == "player.birth-date-missing" and "import.date-unreadable" in said:
            continue
        yield Remark(obstacle.code, obstacle.params, clause=obstacle.clause)
