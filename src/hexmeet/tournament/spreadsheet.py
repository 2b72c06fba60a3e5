"""Reads the cells of a table that a spreadsheet program wrote, as CSV or XLSX."""

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice
from xml.etree import ElementTree as ET

from hexmeet.rulebooks.problems import FileError, Problem

LARGEST = 5_000_000  # bytes of a file
LARGEST_PART = 20_000_000  # bytes of a part of it, unpacked
MOST_ROWS = 5_000
MOST_COLUMNS = 100
SEPARATORS = ",;\t"  # spreadsheet programs write a semicolon where a comma is a decimal point

QUOTED = re.compile(r'"[^"]*"')

ZIP = b"PK\x03\x04"
OLD_EXCEL = b"\xd0\xcf\x11\xe0"
UTF_16 = (b"\xff\xfe", b"\xfe\xff")

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
PLACE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")

# Days are counted from here; the year 1900 is held for a leap year, so this is right from March on.
FIRST_DAY = date(1899, 12, 30)
FIRST_DAY_1904 = date(1904, 1, 1)

UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    ET.ParseError,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    RuntimeError,
    ValueError,
)


@dataclass(frozen=True, slots=True)
class Row:
    """A row that is not empty: its number in the file, and its cells with single spaces."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spreadsheet:
    """The rows of the first sheet, and the day from which its dates are counted."""

    rows: tuple[Row, ...]
    first_day: date | None = None  # a CSV file writes dates out


def read_spreadsheet(content: bytes, *, name: str) -> Spreadsheet:
    """Read a table from the bytes of a file; what is in it decides, not what it is called."""
    if len(content) > LARGEST:
        raise _refuse(name, f"is larger than {LARGEST} bytes", "file.too-large", most=LARGEST)
    if content.startswith(OLD_EXCEL):
        raise _refuse(
            name,
            "is an old or protected workbook; save it as XLSX or CSV first",
            "file.old-workbook",
        )
    if content.startswith(ZIP):
        first_day, rows = _read_xlsx(content, name)
    else:
        first_day, rows = None, _read_csv(content, name)
    filled = [row for row in rows if row.cells]
    if len(filled) > MOST_ROWS or any(len(row.cells) > MOST_COLUMNS for row in filled):
        problem = f"has more than {MOST_ROWS} rows or {MOST_COLUMNS} columns"
        raise _refuse(name, problem, "file.too-many-cells", rows=MOST_ROWS, columns=MOST_COLUMNS)
    return Spreadsheet(tuple(filled), first_day)


def _refuse(name: str, problem: str, code: str, **params: int) -> FileError:
    return FileError([Problem(name, "", problem, code, params)])


def _trim(cells: Sequence[str]) -> tuple[str, ...]:
    """Write cells with single spaces, without empty ones at the end."""
    tidied = [" ".join(cell.split()) for cell in cells]
    while tidied and not tidied[-1]:
        tidied.pop()
    return tuple(tidied)


# --- CSV ------------------------------------------------------------------------------------------


def _read_csv(content: bytes, name: str) -> list[Row]:
    try:
        text = content.decode("utf-16" if content.startswith(UTF_16) else "utf-8-sig")
    except UnicodeDecodeError:
        problem = "is not text in UTF-8; save it as CSV UTF-8 or as XLSX"
        raise _refuse(name, problem, "file.not-utf-8") from None
    # What separates cells stands between them, not within the quotes of one.
    first = QUOTED.sub("", text).lstrip().partition("\n")[0]
    separator = max(SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        rows = (Row(reader.line_num, cells) for cells in map(_trim, reader) if cells)
        return list(islice(rows, MOST_ROWS + 1))
    except csv.Error as error:
        place = f"line {reader.line_num}"
        problem = f"is not a table of cells: {error}"
        params = {"line": reader.line_num}
        raise FileError([Problem(name, place, problem, "file.not-a-table", params)]) from None


# --- XLSX -----------------------------------------------------------------------------------------


def _read_xlsx(content: bytes, name: str) -> tuple[date, list[Row]]:
    """Read the first sheet of a workbook, which is XML in a ZIP archive."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            workbook = _parse(archive, "xl/workbook.xml")
            texts = _read_shared_texts(archive)
            sheet = _parse(archive, _find_first_sheet(archive, workbook))
            rows = list(islice(_read_rows(sheet, texts), MOST_ROWS + 1))
    except UNREADABLE:
        problem = "is not a readable workbook; save it as XLSX or CSV again"
        raise _refuse(name, problem, "file.not-a-workbook") from None
    properties = workbook.find(f"{MAIN}workbookPr")
    is_1904 = properties is not None and properties.get("date1904") in ("1", "true")
    return FIRST_DAY_1904 if is_1904 else FIRST_DAY, rows


def _parse(archive: zipfile.ZipFile, part: str) -> ET.Element:
    """Parse a part of a workbook; no spreadsheet program declares a document type.

    Other ways of packing are not used by any either, and cannot be unpacked bit by bit.
    """
    if archive.getinfo(part).compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError(part)
    with archive.open(part) as file:
        content = file.read(LARGEST_PART + 1)
    text = content.decode("utf-8-sig")
    if len(content) > LARGEST_PART or "<!DOCTYPE" in text:
        raise ValueError(part)
    return ET.fromstring(text)  # noqa: S314 - see above


def _find_first_sheet(archive: zipfile.ZipFile, workbook: ET.Element) -> str:
    sheet = next(workbook.iter(f"{MAIN}sheet"), None)
    if sheet is None:
        raise ValueError("no sheet")
    for relation in _parse(archive, "xl/_rels/workbook.xml.rels"):
        if relation.get("Id") == sheet.get(f"{RELATION}id"):
            target = relation.get("Target", "")
            return target[1:] if target.startswith("/") else f"xl/{target}"
    raise ValueError("no such sheet")


def _read_shared_texts(archive: zipfile.ZipFile) -> Sequence[str]:
    """Read the texts that cells refer to by number."""
    if "xl/sharedStrings.xml" not in archive.namelist():
        return ()
    return [_join_texts(item) for item in _parse(archive, "xl/sharedStrings.xml")]


def _join_texts(item: ET.Element) -> str:
    """Join the runs of a text; how it is pronounced stands beside them."""
    runs = [item, *item.findall(f"{MAIN}r")]
    return "".join(text.text or "" for run in runs for text in run.findall(f"{MAIN}t"))


def _read_rows(sheet: ET.Element, texts: Sequence[str]) -> Iterator[Row]:
    number = 0
    for row in sheet.iter(f"{MAIN}row"):
        number = int(row.get("r", number + 1))
        cells: list[str] = []
        for cell in row.findall(f"{MAIN}c"):
            # What stands too far to the right is not read, only seen to be there.
            column = min(_find_column(cell.get("r"), len(cells)), MOST_COLUMNS)
            cells += [""] * (column - len(cells))
            cells[column : column + 1] = [_read_cell(cell, texts)]
        yield Row(number, _trim(cells))


def _find_column(place: str | None, following: int) -> int:
    """Find the column of a cell: B7 stands in column 1; without a place it follows the last."""
    if place is None:
        return following
    letters = PLACE.fullmatch(place)
    if letters is None:
        raise ValueError(place)
    column = 0
    for letter in letters[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1


def _read_cell(cell: ET.Element, texts: Sequence[str]) -> str:
    inline = cell.find(f"{MAIN}is")
    if inline is not None:
        return _join_texts(inline)
    value = cell.findtext(f"{MAIN}v", "")
    if cell.get("t") == "s":
        return texts[int(value)]
    return value
