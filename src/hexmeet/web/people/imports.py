"""Players from an organiser's table: read, looked at with every fault, entered whole or not at all.

What was read stays in the session of whoever reads it, until it is entered or put aside.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar

from django.http import QueryDict
from django.urls import reverse
from django.utils import translation

from hexmeet.sentences.catalogue import refuse_in, say
from hexmeet.sentences.refusals import cite, name_word
from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Command
from hexmeet.tournament.import_columns import Column, guess_columns
from hexmeet.tournament.player_import import Preview, PreviewRow, Remark, preview_import
from hexmeet.tournament.spreadsheet import LARGEST, Row, Spreadsheet, read_spreadsheet
from hexmeet.tournament.words import Role
from hexmeet.web.numbers import find_number
from hexmeet.web.page import Action, Mistake, StaffPage

MEGABYTE = 1_000_000
MOST_KEPT = 300_000  # letters of a table while it is looked at: far more than any list of players


@dataclass(frozen=True, slots=True)
class Table:
    """A table that was read, and how its organiser wants it understood."""

    name: str
    spreadsheet: Spreadsheet
    columns: Sequence[Column | None]
    left_out: frozenset[int]

    def preview(self, page: StaffPage) -> Preview:
        """Show what would be entered."""
        return preview_import(
            page.visit.tournament,
            self.spreadsheet,
            columns=self.columns,
            left_out=self.left_out,
        )


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the table as it stands there, with what is to be said of it."""

    number: int
    cells: Sequence[str]
    left_out: bool
    remarks: Sequence[tuple[str, bool]]  # sentences, and whether each is a fault
    is_refused: bool
    waits: bool
    id: str


def read_table(page: "ImportPage", typed: QueryDict) -> None:
    """Read an uploaded file or pasted rows, and keep them."""
    file = page.request.FILES.get("file")
    if file is not None:
        if (file.size or 0) > LARGEST:
            raise Mistake("file", "people.file-too-large", megabytes=LARGEST // MEGABYTE)
        name, content = str(file.name), file.read()
    else:
        name, content = say(page.language, "people.pasted"), typed.get("rows", "").encode()
    if not content.strip():
        raise Mistake("rows", "people.nothing-to-read")
    spreadsheet = read_spreadsheet(content, name=name)
    headings = spreadsheet.rows[0].cells if spreadsheet.rows else ()
    page.keep(Table(name, spreadsheet, guess_columns(headings), frozenset()))


def look_again(page: "ImportPage", typed: QueryDict) -> None:
    """Understand the table as the organiser says now."""
    table = page.find_table()
    if table is None:
        raise Mistake("rows", "people.table-gone")
    width = len(table.columns)
    named = [typed.get(f"column-{place}", "") for place in range(width)]
    known = {str(column) for column in Column}
    page.keep(
        Table(
            table.name,
            table.spreadsheet,
            [Column(name) if name in known else None for name in named],
            frozenset(filter(None, map(find_number, typed.getlist("left-out")))),
        )
    )


def import_players(page: "ImportPage", typed: QueryDict) -> Command:
    """Enter everybody, or nobody as long as anything is wrong."""
    look_again(page, typed)
    table = page.find_table()
    preview = table.preview(page) if table else None
    if preview is None or not preview.is_ready:
        raise Mistake("rows", "people.faults-left")
    return ask.ImportPlayers(entries=preview.entries)


def put_aside(page: "ImportPage", _: QueryDict) -> None:
    """Forget the table."""
    page.forget()


class ImportPage(StaffPage):
    """The way from a table to players."""

    template = "people/import.html"
    tab = "players"
    roles = frozenset({Role.OWNER, Role.ORGANISER})
    actions: ClassVar = {
        "read": Action(make=read_table),
        "check": Action(make=look_again),
        "import": Action(
            make=import_players, said="people.imported", then=lambda page: page.finish()
        ),
        "put-aside": Action(make=put_aside),
    }

    @property
    def language(self) -> str:
        """The reader's language."""
        return translation.get_language() or "en"

    @property
    def place(self) -> str:
        """Where the session keeps the table."""
        return f"import:{self.visit.slug}"

    def keep(self, table: Table) -> None:
        """Keep a table until it is entered."""
        first = table.spreadsheet.first_day
        kept = {
            "name": table.name,
            "rows": [[row.number, list(row.cells)] for row in table.spreadsheet.rows],
            "first_day": first.isoformat() if first else None,
            "columns": list(table.columns),
            "left_out": sorted(table.left_out),
        }
        if len(json.dumps(kept, ensure_ascii=False)) > MOST_KEPT:
            raise Mistake("file", "people.table-too-large", most=len(table.spreadsheet.rows))
        self.request.session[self.place] = kept

    def find_table(self) -> Table | None:
        """Find the table that was read."""
        kept: Mapping[str, Any] | None = self.request.session.get(self.place)
        if kept is None:
            return None
        first = kept["first_day"]
        return Table(
            kept["name"],
            Spreadsheet(
                tuple(Row(number, tuple(cells)) for number, cells in kept["rows"]),
                date.fromisoformat(first) if first else None,
            ),
            [Column(column) if column else None for column in kept["columns"]],
            frozenset(kept["left_out"]),
        )

    def forget(self) -> None:
        """Forget the table: it has done its work."""
        self.request.session.pop(self.place, None)

    def finish(self) -> str:
        """Go to the players once they are entered."""
        self.forget()
        return reverse("players", args=[self.visit.slug])

    def context(self) -> dict[str, Any]:
        """Show the table with all its faults, or how to bring one."""
        tournament, table = self.visit.tournament, self.find_table()
        shared = {
            "table": table,
            "asks_birth_dates": tournament.rules.eligibility.minimum_age,
            "takes_entries": not tournament.rounds,
        }
        if table is None:
            return shared
        preview = table.preview(self)
        lines = list(self.list_lines(table, preview))
        return {
            **shared,
            "preview": preview,
            "headings": list(zip(preview.headings, preview.columns, strict=False)),
            "columns": [(column, self.name_column(column)) for column in self.list_columns()],
            "lines": lines,
            "remarks": [(self.explain(remark), remark.is_fault) for remark in preview.remarks],
            "faults": sum(line.is_refused for line in lines),
            "entered": len(preview.rows),
            "waiting": sum(row.waits for row in preview.rows),
        }

    def list_columns(self) -> Sequence[Column]:
        """List what a column can stand for; birth dates only where the rulebook asks for them."""
        asked = self.visit.tournament.rules.eligibility.minimum_age
        return [column for column in Column if asked or column is not Column.BORN]

    def name_column(self, column: Column) -> str:
        """Name what a column stands for."""
        return say(self.language, f"people.column-{column}")

    def list_lines(self, table: Table, preview: Preview) -> Sequence[Line]:
        """Lay the rows out, those left out too, so that they can come back."""
        read = {row.line: row for row in preview.rows}
        width = len(preview.headings)
        return [
            self.make_line(row, width, read.get(row.number), row.number in table.left_out)
            for row in table.spreadsheet.rows[1:]
        ]

    def make_line(
        self,
        row: Row,
        width: int,
        read: PreviewRow | None,
        left_out: bool,  # noqa: FBT001
    ) -> Line:
        """Lay one row out."""
        cells = [*row.cells, *[""] * (width - len(row.cells))]
        remarks = [(self.explain(r), r.is_fault) for r in read.remarks] if read else []
        return Line(
            number=row.number,
            cells=cells,
            left_out=left_out,
            remarks=remarks,
            is_refused=bool(read and read.is_refused),
            waits=bool(read and read.waits),
            id=read.entry.id if read else "",
        )

    def explain(self, remark: Remark) -> str:
        """Say what is to be known of a row, with its clause."""
        values = {
            name: self.name_column(value)
            if isinstance(value, Column)
            else name_word(self.language, value)
            for name, value in remark.params.items()
        }
        sentence = refuse_in(self.language, remark.code, values)
        return f"{sentence} ({cite(remark.clause, self.language)})" if remark.clause else sentence
