import io
import re
import zipfile
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from tests.web.sending import send
from tests.web.site import Site

from hexmeet.rulebooks.schema import Stage
from hexmeet.sentences.languages import Language
from hexmeet.tournament.import_columns import Column, guess_columns
from hexmeet.tournament.words import Status
from hexmeet.web.people.imports import MOST_KEPT

IMPORT = "/e/harbour-games/desk/players/import"
ROWS = "name;group;no photos\nAda Lovelace;Byron;\nAnnabella Byron;byron;yes\n"


def upload(text: str | bytes, name: str = "players.csv") -> dict[str, object]:
    content = text.encode() if isinstance(text, str) else text
    return {"do": "read", "file": SimpleUploadedFile(name, content)}


def line(page: str, number: int) -> str:
    pattern = rf'<tr class="[^"]*"><td class="number">{number}</td>.*?</tr>'
    found = re.search(pattern, page, re.DOTALL)
    assert found
    return found[0]


def make_workbook(rows: list[list[str]]) -> bytes:
    """Make a workbook as small as can be."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    place = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    cells = "".join(
        "<row>" + "".join(f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in row) + "</row>"
        for row in rows
    )
    parts = {
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{place}"><sheets>'
        '<sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/'
        'package/2006/relationships"><Relationship Id="r1" Target="worksheets/sheet1.xml"/>'
        "</Relationships>",
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{cells}</sheetData>'
        "</worksheet>",
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return file.getvalue()


def test_file_is_looked_at_and_then_entered(site: Site) -> None:
    site.create()
    client = site.client("otto")
    page = send(client, IMPORT, upload(ROWS)).text
    assert "2 players can be entered" in page
    assert not site.now.players, "nothing is entered by looking"
    columns = {"column-0": "name", "column-1": "group", "column-2": "no-photos"}
    done = send(client, IMPORT, {"do": "import", **columns}).text
    assert "The players of the table are entered." in done
    ada, annabella = site.now.players.values()
    assert (ada.group, annabella.group, annabella.no_photos) == ("Byron", "Byron", True)
    assert "Choose" not in client.get(IMPORT).text
    assert "Copied rows" in client.get(IMPORT).text, "the table has done its work"


def test_workbook_and_pasted_rows_are_read_too(site: Site) -> None:
    site.create()
    client = site.client()
    workbook = make_workbook([["Nome", "Cognome"], ["Ada", "Rossi"]])
    assert "1 player can be entered" in send(client, IMPORT, upload(workbook, "list.xlsx")).text
    pasted = send(client, IMPORT, {"do": "read", "rows": "Name\tTeam\nAda\tX\nBea\tX\nCem\t"}).text
    assert "3 players can be entered" in pasted


def test_faults_stand_at_their_rows_and_nobody_is_entered(site: Site) -> None:
    site.create()
    site.register(1)
    client = site.client()
    text = "id,name,no photos\n1,Someone,\n7,Bea,perhaps\n7,Cem,no\n8,,\n9,Olga,\n10,Eva,yes\n"
    page = send(client, IMPORT, upload(text)).text
    assert "5 rows have faults" in page
    assert "belongs to" in line(page, 2)
    assert "expected yes, no or nothing" in line(page, 3)
    assert "is taken by line 3" in line(page, 4)
    assert "expected a name" in line(page, 5)
    assert "/rulebooks/studio-2023/" in line(page, 6), "staff cannot play; the clause is linked"
    assert "fine" in line(page, 7)
    columns = {"column-0": "id", "column-1": "name", "column-2": "no-photos"}
    refused = client.post(IMPORT, {"do": "import", **columns})
    assert refused.status_code == 422
    assert "Nobody was entered" in refused.text
    assert len(site.now.players) == 1


def test_rows_are_left_out_and_come_back(site: Site) -> None:
    site.create()
    client = site.client()
    page = send(client, IMPORT, upload("name,no photos\nAda,\nBea,perhaps\n")).text
    assert "1 row has a fault" in page
    form = {"column-0": "name", "column-1": "no-photos", "left-out": "3"}
    page = send(client, IMPORT, {"do": "check", **form}).text
    assert "1 player can be entered" in page
    assert "left out" in line(page, 3)
    send(client, IMPORT, {"do": "import", **form})
    assert [player.name for player in site.now.players.values()] == ["Ada"]


def test_columns_are_what_the_organiser_says(site: Site) -> None:
    site.create()
    client = site.client()
    page = send(client, IMPORT, upload("who,what\nAda,Byron\n")).text
    assert "The table is not understood yet" in page
    assert "no column has the names" in page
    page = send(client, IMPORT, {"do": "check", "column-0": "name", "column-1": "group"}).text
    assert "1 player can be entered" in page
    assert re.search(r'<option value="group" selected>', page)
    twice = send(client, IMPORT, {"do": "check", "column-0": "name", "column-1": "name"}).text
    assert "two columns cannot both be the full name" in twice


def test_duplicates_are_shown_and_are_no_fault(site: Site) -> None:
    site.create()
    site.register(1)
    page = send(site.client(), IMPORT, upload("name\nADA LOVELACE\nBea\nbea\n")).text
    assert "is registered already" in line(page, 2)
    assert "stands in line 3 too" in line(page, 4)
    assert "3 players can be entered" in page


def test_who_will_wait_is_known_before(site: Site) -> None:
    site.create(capacity=2)
    client = site.client()
    page = send(client, IMPORT, upload("name\nAda\nBea\nCem\n")).text
    assert "1 of them goes on the waiting list." in page
    assert "waiting" in line(page, 4)
    send(client, IMPORT, {"do": "import", "column-0": "name"})
    assert [p.status for p in site.now.players.values()][-1] is Status.WAITING


@pytest.mark.clause("shn-2024", "10.1")
def test_birth_dates_are_read_where_the_rulebook_asks_for_them(site: Site) -> None:
    site.create("shn-2024", championship_day=date(2027, 6, 1))
    client = site.client()
    text = "name,date of birth\nAda,1990-12-31\nBea,soon\nCem,2020-01-01\nDana,\n"
    page = send(client, IMPORT, upload(text)).text
    assert "3 rows have faults" in page
    assert "fine" in line(page, 2)
    for number in (4, 5):
        assert "/rulebooks/shn-2024/10.1" in line(page, number)


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"do": "read", "rows": "  "}, "There is nothing in it"),
        (upload(b""), "There is nothing in it"),
        (upload(b"\xd0\xcf\x11\xe0 old"), "save it as XLSX or CSV"),
        (upload("name\n" + "\n".join("x" * 200 for _ in range(MOST_KEPT // 200))), "too much text"),
        (upload(b"x" * 5_000_001), "larger than 5 MB"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_to_do(
    site: Site, form: dict[str, object], sentence: str
) -> None:
    site.create()
    answer = site.client().post(IMPORT, form)
    assert answer.status_code == 422
    assert sentence in answer.text


def test_table_that_is_gone_is_asked_for_again(site: Site) -> None:
    site.create()
    refused = site.client().post(IMPORT, {"do": "import", "column-0": "name"})
    assert refused.status_code == 422
    assert "Choose the file again" in refused.text


def test_table_is_put_aside(site: Site) -> None:
    site.create()
    client = site.client()
    send(client, IMPORT, upload(ROWS))
    assert "Copied rows" in send(client, IMPORT, {"do": "put-aside"}).text


def test_only_organisers_import(site: Site) -> None:
    site.create()
    for login in ("hugo", "jude", "skye"):
        assert site.client(login).get(IMPORT).status_code == 403


def test_nobody_is_imported_once_a_round_is_published(site: Site) -> None:
    site.start()
    site.publish()
    assert site.now.rounds_of(Stage.PRELIMINARY)
    assert "nobody new can be entered" in site.client().get(IMPORT).text


@pytest.mark.parametrize("language", list(Language))
def test_example_is_understood_in_every_language(site: Site, language: Language) -> None:
    site.create("shn-2024", championship_day=date(2027, 6, 1))
    client = site.client()
    client.cookies["language"] = str(language)
    answer = client.get("/e/harbour-games/desk/players/example.csv")
    headings = answer.content.decode("utf-8-sig").splitlines()[0].split(",")
    expected = (Column.NAME, Column.GROUP, Column.BORN, Column.NO_PHOTOS)
    assert guess_columns(headings) == expected
    client.cookies["language"] = "en"
    assert "2 players can be entered" in send(client, IMPORT, upload(answer.content)).text
