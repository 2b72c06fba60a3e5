from datetime import date

import pytest
from tests.tournament.hall import Hall, create

from hexmeet.sentences.catalogue import refuse_in
from hexmeet.tournament.commands import BarNames, Entry, ImportPlayers, WithdrawPlayer
from hexmeet.tournament.import_columns import Column, guess_columns
from hexmeet.tournament.player_import import Preview, preview_import, read_date
from hexmeet.tournament.spreadsheet import Row, Spreadsheet, read_spreadsheet
from hexmeet.tournament.words import Status


def preview(hall: Hall, text: str, **options: object) -> Preview:
    table = read_spreadsheet(text.encode(), name="players.csv")
    shown = preview_import(hall.tournament, table, **options)  # type: ignore[arg-type]
    for remark in (*shown.remarks, *(remark for row in shown.rows for remark in row.remarks)):
        assert refuse_in("en", remark.code, remark.params)
    return shown


def remarks(preview: Preview) -> list[tuple[int, str]]:
    return [(row.line, remark.code) for row in preview.rows for remark in row.remarks]


# --- what is imported -----------------------------------------------------------------------------


def test_table_becomes_the_entries_of_an_import() -> None:
    hall = create()
    shown = preview(hall, "Id,Name,Group,No photos\na1, Ada  L. ,Sisters,yes\na2,Bea,sisters,\n")
    assert shown.columns == (Column.ID, Column.NAME, Column.GROUP, Column.NO_PHOTOS)
    assert shown.is_ready
    assert shown.entries == (
        Entry(id="a1", name="Ada L.", group="Sisters", no_photos=True),
        Entry(id="a2", name="Bea", group="Sisters"),
    )
    hall.do(ImportPlayers(entries=shown.entries))
    assert list(hall.statuses()) == ["a1", "a2"]


def test_whoever_has_no_id_gets_the_smallest_free_number() -> None:
    hall = create()
    hall.register("1")
    shown = preview(hall, "id,name\n,Ada\n2,Bea\n,Cid\n")
    assert [entry.id for entry in shown.entries] == ["3", "2", "4"]


def test_groups_join_those_who_are_registered() -> None:
    hall = create()
    hall.register("Ada", group="The Sisters")
    shown = preview(hall, "name,group\nBea,the sisters\n")
    assert shown.entries[0].group == "The Sisters"


def test_preview_shows_who_would_wait() -> None:
    hall = create(capacity=2)
    hall.register("Ada")
    shown = preview(hall, "name\nBea\nCid\nDee\n")
    assert [row.waits for row in shown.rows] == [False, True, True]
    hall.do(ImportPlayers(entries=shown.entries))
    assert list(hall.statuses().values()).count(Status.WAITING) == 2


# --- columns --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headings", "columns"),
    [
        (("ID", " Full  name", "Friends and family"), (Column.ID, Column.NAME, Column.GROUP)),
        (("First name", "Surname", "DOB"), (Column.FIRST_NAME, Column.LAST_NAME, Column.BORN)),
        (("Nome", "Gruppo", "Data di nascita"), (Column.NAME, Column.GROUP, Column.BORN)),
        (("Cognome", "Nome", "Tessera"), (Column.LAST_NAME, Column.FIRST_NAME, Column.ID)),
        (("Nome e cognome:", "Niente foto"), (Column.NAME, Column.NO_PHOTOS)),
        (("الاسم", "المجموعة", "تاريخ الميلاد"), (Column.NAME, Column.GROUP, Column.BORN)),
        (("المعرف", "الاسم", "الكنية"), (Column.ID, Column.FIRST_NAME, Column.LAST_NAME)),
        (("Name", "E-mail", "Player"), (Column.NAME, None, None)),
        ((), ()),
    ],
)
def test_columns_are_guessed_from_headings(
    headings: tuple[str, ...], columns: tuple[Column | None, ...]
) -> None:
    assert guess_columns(headings) == columns


def test_organiser_says_what_columns_are() -> None:
    hall = create()
    text = "A,B,C\nLovelace,Ada,4\n"
    assert [remark.code for remark in preview(hall, text).remarks] == ["import.no-name-column"]
    shown = preview(hall, text, columns=[Column.LAST_NAME, Column.FIRST_NAME])
    assert shown.columns == (Column.LAST_NAME, Column.FIRST_NAME, None)
    assert shown.entries == (Entry(id="1", name="Ada Lovelace"),)


def test_column_stands_for_one_thing() -> None:
    shown = preview(create(), "A,B\nAda,Bea\n", columns=[Column.NAME, Column.NAME])
    (remark,) = shown.remarks
    assert (remark.code, remark.params) == ("import.column-twice", {"column": "name"})
    assert shown.entries == ()


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("name\n", ["import.no-players"]),
        ("", ["import.no-name-column", "import.no-players"]),
    ],
)
def test_table_without_players_is_refused(text: str, codes: list[str]) -> None:
    shown = preview(create(), text)
    assert [remark.code for remark in shown.remarks] == codes
    assert not shown.is_ready


# --- what is noticed and refused ------------------------------------------------------------------


def test_every_fault_is_shown_with_its_line_and_nothing_is_imported() -> None:
    hall = create()
    hall.register("7")
    hall.do(BarNames(banned=("Mal",)))
    text = (
        "id,name,group,no photos\n"
        "1,Ada,,\n"
        "1,Bea,,\n"
        "7,Cid,,\n"
        ",,x,\n"
        "8,Mal,,\n"
        "9,Olga,,\n"
        "10,Eve,,perhaps\n"
        "11,Fay,,,,what\n"
        f"12,{'x' * 201},,\n"
    )
    shown = preview(hall, text)
    assert remarks(shown) == [
        (3, "import.id-twice"),
        (4, "import.id-registered"),
        (5, "import.name-missing"),
        (6, "player.banned"),
        (7, "player.on-staff"),
        (8, "import.answer-unreadable"),
        (9, "import.too-many-cells"),
        (10, "import.not-printable"),
    ]
    assert not shown.is_ready
    assert shown.entries == ()
    assert [row.is_refused for row in shown.rows] == [False, *[True] * 8]
    assert shown.rows[1].remarks[0].params == {"id": "1", "line": 2}
    assert str(shown.rows[4].remarks[0].clause) == "studio-2023 2.1.12"


def test_lines_can_be_left_out() -> None:
    shown = preview(create(), "id,name\n1,Ada\n1,Ada\n2,Bea\n", left_out={3})
    assert [entry.name for entry in shown.entries] == ["Ada", "Bea"]


def test_same_name_is_noticed_but_not_refused() -> None:
    hall = create()
    hall.register("Ada", "Bea")
    hall.do(WithdrawPlayer(player="Bea"))
    shown = preview(hall, "id,name\n1,ADA\n2,ada\n3,Bea\n")
    assert remarks(shown) == [
        (2, "import.name-registered"),
        (3, "import.name-twice"),
        (3, "import.name-registered"),
    ]
    assert shown.is_ready


def test_who_withdrew_may_be_imported_under_the_same_id() -> None:
    hall = create()
    hall.register("Ada")
    hall.do(WithdrawPlayer(player="Ada"))
    shown = preview(hall, "id,name\nAda,Ada\n")
    assert remarks(shown) == []
    hall.do(ImportPlayers(entries=shown.entries))


# --- dates of birth -------------------------------------------------------------------------------


@pytest.mark.clause("shn-2022", "10.1")
def test_dates_of_birth_are_read_where_an_age_counts() -> None:
    hall = create("shn-2022")
    text = "name,born\nAda,1990-12-31\nBea,31/12/1990\nCid,\nDee,soon\nEve,1.1.2010\nFay,1.1.1800\n"
    shown = preview(hall, text)
    assert [row.entry.born for row in shown.rows[:2]] == [date(1990, 12, 31)] * 2
    assert remarks(shown) == [
        (4, "player.birth-date-missing"),
        (5, "import.date-unreadable"),
        (6, "player.too-young"),
        (7, "import.date-unreadable"),
    ]
    assert str(shown.rows[4].remarks[0].clause) == "shn-2022 10.1"


def test_dates_of_birth_are_left_out_elsewhere() -> None:
    shown = preview(create(), "name,born\nAda,1990-12-31\n")
    assert [(remark.code, remark.is_fault) for remark in shown.remarks] == [
        ("import.birth-dates-left-out", False)
    ]
    assert shown.entries == (Entry(id="1", name="Ada"),)


def test_workbook_counts_days() -> None:
    rows = (Row(1, ("name", "born")), Row(2, ("Ada", "33238")))
    table = Spreadsheet(rows, first_day=date(1899, 12, 30))
    shown = preview_import(create("shn-2022").tournament, table)
    assert shown.rows[0].entry.born == date(1990, 12, 31)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1990-12-31", date(1990, 12, 31)),
        ("1990-12-31T00:00:00", date(1990, 12, 31)),
        ("31.12.1990", date(1990, 12, 31)),
        ("1-2-1990", date(1990, 2, 1)),
        ("٣١/١٢/١٩٩٠", date(1990, 12, 31)),
        ("31/12/90", None),
        ("31/13/1990", None),
        ("1990-02-30", None),
        ("33238", None),
    ],
)
def test_date_is_read_with_the_year_or_the_day_first(text: str, expected: date | None) -> None:
    assert read_date(text) == expected


def test_day_of_a_workbook_may_have_a_time() -> None:
    assert read_date("33238.5", date(1899, 12, 30)) == date(1990, 12, 31)
