"""Files that somebody made to do harm are refused in words, before they take memory."""

import io
import tracemalloc
import zipfile
import zlib
from contextlib import suppress
from struct import pack

import pytest
from PIL import Image

from hexmeet.rulebooks.loader import load_text
from hexmeet.rulebooks.problems import FileError
from hexmeet.tournament.spreadsheet import MOST_ROWS, read_spreadsheet
from hexmeet.web.page import Mistake
from hexmeet.web.photos import MOST_BYTES, read_picture

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PARTS = {
    "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">'
    '<sheets><sheet r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": '<x><y Id="r1" Target="sheet.xml"/></x>',
    "xl/sheet.xml": f'<worksheet xmlns="{MAIN}"><row><c t="inlineStr"><is><t>Ada</t></is></c>'
    "</row></worksheet>",
}


def pack_workbook(how: int) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", how) as archive:
        for name, text in PARTS.items():
            archive.writestr(name, text)
    return file.getvalue()


@pytest.mark.parametrize("how", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_a_workbook_is_read_as_spreadsheet_programs_pack_it(how: int) -> None:
    assert read_spreadsheet(pack_workbook(how), name="x.xlsx").rows[0].cells == ("Ada",)


@pytest.mark.parametrize("how", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_workbook_that_can_only_be_unpacked_whole_is_refused(how: int) -> None:
    with pytest.raises(FileError, match="not a readable workbook"):
        read_spreadsheet(pack_workbook(how), name="x.xlsx")


@pytest.mark.parametrize("how", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_a_damaged_workbook_is_no_fault_of_ours(how: int) -> None:
    whole = pack_workbook(how)
    for place in range(len(whole)):
        content = bytearray(whole)
        content[place] ^= 0xFF
        with suppress(FileError):
            read_spreadsheet(bytes(content), name="x.xlsx")


def test_a_table_of_nothing_takes_no_memory() -> None:
    content = b"name\n" + b"\n" * 500_000 + b"Ada\n"
    tracemalloc.start()
    rows = read_spreadsheet(content, name="x.csv").rows
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [row.cells for row in rows] == [("name",), ("Ada",)]
    assert most < 10 * len(content)


def test_a_table_that_never_ends_is_refused() -> None:
    with pytest.raises(FileError, match=f"more than {MOST_ROWS} rows"):
        read_spreadsheet(b"name\n" + b"a\n" * (MOST_ROWS + 1), name="x.csv")


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * 100_000,
        "x = " + "{a=" * 50_000,
        "\n".join(".".join("a" * 500) + f".b{line} = 1" for line in range(10)),
        "\x00",
        "x = 9" + "9" * 10_000,
        'x = "\\uD800"',
    ],
)
def test_house_rules_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(FileError):
        load_text(text, name="house.toml")


def chunk(kind: bytes, content: bytes) -> bytes:
    return pack(">I", len(content)) + kind + content + pack(">I", zlib.crc32(kind + content))


def make_png(*chunks: bytes, side: int = 4) -> bytes:
    header = chunk(b"IHDR", pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + b"".join(chunks)


BOMB = zlib.compress(b"\x00" * 80_000_000)
HOSTILE = {
    "svg": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "gif": b"GIF89a\x01\x00\x01\x00\x00\x00\x00;",
    "empty": b"",
    "text bomb": make_png(chunk(b"zTXt", b"Comment\x00\x00" + BOMB), chunk(b"IEND", b"")),
    "colour bomb": make_png(chunk(b"iCCP", b"x\x00\x00" + BOMB), chunk(b"IEND", b"")),
    "pixels": make_png(chunk(b"IDAT", zlib.compress(b"")), side=60_000),
    "cut off": make_png(chunk(b"IDAT", zlib.compress(b"")[:3])),
    "jpeg": b"\xff\xd8\xff\xe1\x00\x10Exif\x00\x00MM\x00*\xff\xff\xff\xff",
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_pretends_to_be_a_photo_is_refused(what: str) -> None:
    with pytest.raises(Mistake):
        read_picture(io.BytesIO(HOSTILE[what]), len(HOSTILE[what]))


def test_a_photo_that_is_too_large_is_not_even_opened() -> None:
    with pytest.raises(Mistake):
        read_picture(io.BytesIO(), MOST_BYTES + 1)


def test_a_web_page_behind_a_photo_does_not_survive() -> None:
    file = io.BytesIO()
    Image.new("RGB", (20, 10), "red").save(file, "JPEG", comment=b"<script>", exif=b"Exif\x00\x00x")
    content = file.getvalue() + b"<script>alert(1)</script>"
    kept = read_picture(io.BytesIO(content), len(content))
    assert b"script" not in kept.content
    assert kept.media_type == "image/jpeg"
