import io
import zipfile
from collections.abc import Mapping, Sequence
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmeet.rulebooks.problems import FileError
from hexmeet.tournament import spreadsheet
from hexmeet.tournament.spreadsheet import Row, read_spreadsheet

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"

WORKBOOK = (
    f'<workbook xmlns="{MAIN}" xmlns:r="{RELATION}">'
    '<sheets><sheet name="Players" sheetId="1" r:id="rId2"/></sheets></workbook>'
)
RELATIONS = (
    f'<Relationships xmlns="{PACKAGE}"><Relationship Id="rId1" Target="styles.xml"/>'
    '<Relationship Id="rId2" Target="worksheets/sheet1.xml"/></Relationships>'
)


def sheet(rows: str) -> str:
    return f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'


def pack(rows: str, **parts: str | None) -> bytes:
    """Pack a workbook; a part that is None is missing."""
    files: Mapping[str, str | None] = {
        "xl/workbook.xml": parts.get("workbook", WORKBOOK),
        "xl/_rels/workbook.xml.rels": parts.get("relations", RELATIONS),
        "xl/worksheets/sheet1.xml": parts.get("sheet", sheet(rows)),
        "xl/sharedStrings.xml": parts.get("texts"),
    }
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            if text is not None:
                archive.writestr(name, text)
    return content.getvalue()


def refusal(content: bytes) -> str:
    with pytest.raises(FileError) as error:
        read_spreadsheet(content, name="players")
    return str(error.value)


# --- CSV ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_csv_of_every_program_is_read(separator: str, encoding: str, line_end: str) -> None:
    lines = [["id", "name"], ["1", " Zoë  Ångström "], [], ["2", "نور", ""]]
    text = line_end.join(separator.join(line) for line in lines)
    table = read_spreadsheet(text.encode(encoding), name="players.csv")
    assert table.rows == (
        Row(1, ("id", "name")),
        Row(2, ("1", "Zoë Ångström")),
        Row(4, ("2", "نور")),
    )
    assert table.first_day is None


def test_quoted_cell_may_hold_separators_and_lines() -> None:
    table = read_spreadsheet(b'name,group\n"Ada, Bea\nand Cid",x\nDee,y\n', name="players.csv")
    assert [row.cells for row in table.rows[1:]] == [("Ada, Bea and Cid", "x"), ("Dee", "y")]
    assert table.rows[-1].number == 4


def test_separator_is_not_looked_for_within_quotes() -> None:
    table = read_spreadsheet(b'"Rossi; Mario; Luca",group\n', name="players.csv")
    assert table.rows[0].cells == ("Rossi; Mario; Luca", "group")


def test_empty_file_has_no_rows() -> None:
    assert read_spreadsheet(b"", name="players.csv").rows == ()


def test_csv_that_cannot_be_read_is_refused() -> None:
    assert refusal("José".encode("cp1252")) == (
        "players: is not text in UTF-8; save it as CSV UTF-8 or as XLSX"
    )
    assert refusal(b'name\n"Ada\n').startswith("players: line 2: is not a table of cells: ")


# --- XLSX -----------------------------------------------------------------------------------------


def test_workbook_is_read_as_it_is_seen() -> None:
    texts = (
        f'<sst xmlns="{MAIN}"><si><t>name</t></si>'
        "<si><r><t>Ada </t></r><r><t>Lovelace</t></r><rPh><t>ei da</t></rPh></si></sst>"
    )
    rows = (
        '<row r="2"><c r="B2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t>born</t></is></c>'
        '<c r="D2"/></row><row><c r="B3" t="s"><v>1</v></c><c><v>32874</v></c></row>'
        '<row r="9"><c r="A9" t="str"><v>7</v></c></row><row r="10"/>'
    )
    table = read_spreadsheet(pack(rows, texts=texts), name="players.xlsx")
    assert table.rows == (
        Row(2, ("", "name", "born")),
        Row(3, ("", "Ada Lovelace", "32874")),
        Row(9, ("7",)),
    )
    assert table.first_day == date(1899, 12, 30)


def test_sheet_may_be_named_from_the_root_and_count_from_1904() -> None:
    workbook = WORKBOOK.replace("<sheets>", '<workbookPr date1904="1"/><sheets>')
    relations = RELATIONS.replace("worksheets/", "/xl/worksheets/")
    rows = '<row><c r="AA1"><v>1</v></c></row>'
    table = read_spreadsheet(pack(rows, workbook=workbook, relations=relations), name="")
    assert table.rows == (Row(1, (*[""] * 26, "1")),)
    assert table.first_day == date(1904, 1, 1)


BOMB = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'


@pytest.mark.parametrize(
    "content",
    [
        b"PK\x03\x04 and then nothing",
        pack("", workbook=None),
        pack("", workbook="<workbook"),
        pack("", workbook=f'<workbook xmlns="{MAIN}"/>'),
        pack("", relations=f'<Relationships xmlns="{PACKAGE}"/>'),
        pack("", sheet=None),
        pack("", sheet=BOMB + sheet("")),
        pack('<row r="x"/>'),
        pack('<row><c r="7"><v>1</v></c></row>'),
        pack('<row><c t="s"><v>0</v></c></row>'),
    ],
    ids=range(10),
)
def test_what_is_no_workbook_is_refused(content: bytes) -> None:
    assert refusal(content) == ("players: is not a readable workbook; save it as XLSX or CSV again")


def test_old_workbook_is_refused() -> None:
    assert refusal(b"\xd0\xcf\x11\xe0\xa1\xb1") == (
        "players: is an old or protected workbook; save it as XLSX or CSV first"
    )


def test_part_that_unpacks_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreadsheet, "LARGEST_PART", 2000)
    assert "not a readable workbook" in refusal(pack("<row/>" * 1000))


# --- size -----------------------------------------------------------------------------------------


def test_file_that_is_too_large_is_refused() -> None:
    assert refusal(b"x" * 5_000_001) == "players: is larger than 5000000 bytes"


def xlsx_column(letters: str) -> bytes:
    return pack(f'<row><c r="{letters}1"><v>1</v></c></row>')


@pytest.mark.parametrize(
    "content",
    [
        b"name\n" * 5001,
        b"," * 100 + b"x",
        xlsx_column("CW"),
        xlsx_column("XFD"),
        pack("<row><c><v>1</v></c></row>" * 5001),
    ],
    ids=["rows", "columns", "xlsx columns", "xlsx last column", "xlsx rows"],
)
def test_table_that_is_too_large_is_refused(content: bytes) -> None:
    assert refusal(content) == "players: has more than 5000 rows or 100 columns"


def test_table_may_be_large() -> None:
    assert len(read_spreadsheet(b"name\n" * 5000, name="").rows) == 5000
    assert len(read_spreadsheet(xlsx_column("CV"), name="").rows[0].cells) == 100


cells = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1)


@given(st.lists(st.lists(cells, min_size=2, max_size=4), min_size=1))
def test_both_formats_give_the_same_cells(table: Sequence[Sequence[str]]) -> None:
    quoted = "\r\n".join(
        ",".join('"' + cell.replace('"', '""') + '"' for cell in row) for row in table
    )
    rows = "".join(
        "<row>" + "".join(f'<c t="str"><v>{escape(cell)}</v></c>' for cell in row) + "</row>"
        for row in table
    )
    from_csv = read_spreadsheet(quoted.encode(), name="")
    from_xlsx = read_spreadsheet(pack(rows), name="")
    assert [row.cells for row in from_csv.rows] == [tuple(row) for row in table]
    assert from_xlsx.rows == from_csv.rows


def escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


@given(st.binary())
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    for start in (b"", b"PK\x03\x04", b"\xff\xfe"):
        try:
            read_spreadsheet(start + content, name="")
        except FileError as error:
            assert len(error.problems) == 1
