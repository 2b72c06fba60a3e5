from pathlib import Path

import pytest

from hexmeet.rulebooks.problems import FileError
from hexmeet.seating.roster import parse_roster, read_pairs, read_roster

HEADING = "expected the columns id, name, group (group may be left out)"
KNOWN = {"a": "Ada", "b": "Bea", "c": "Carlo"}


def faults(text: str) -> list[str]:
    with pytest.raises(FileError) as caught:
        parse_roster(text, name="r.csv")
    return [str(problem) for problem in caught.value.problems]


def pair_faults(folder: Path, text: str) -> list[str]:
    path = folder / "pairs.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError) as caught:
        read_pairs(str(path), KNOWN)
    return [f"{problem.key}: {problem.expected}" for problem in caught.value.problems]


def test_players_and_groups() -> None:
    roster = parse_roster(
        "id,name,group\na,Ada,north\nb,Bea,\nc,Carlo,south\nd,Dana,north\n", name="r.csv"
    )
    assert roster.names == {"a": "Ada", "b": "Bea", "c": "Carlo", "d": "Dana"}
    assert list(roster.names) == ["a", "b", "c", "d"]
    # Who is alone in a group has nobody to be kept apart from.
    assert roster.groups == (("a", "d"),)


@pytest.mark.parametrize(
    "text",
    [
        "id;name;group\na;Ada;north\nb;Bea;north\n",
        "id\tname\tgroup\na\tAda\tnorth\nb\tBea\tnorth\n",
        "GROUP,Id,Name\nnorth,a,Ada\nnorth,b,Bea\n",
        " id , name , group \r\n\r\n a , Ada , north \r\n,,\r\nb,Bea,north",
        'id,name,group\n"a","Ada","north"\nb,Bea,north\n',
        "id,name,group,,\na,Ada,north,,\nb,Bea,north,,\n",
    ],
)
def test_whatever_a_spreadsheet_writes_is_the_same_roster(text: str) -> None:
    roster = parse_roster(text, name="r.csv")
    assert roster.names == {"a": "Ada", "b": "Bea"}
    assert roster.groups == (("a", "b"),)


def test_quoted_separators_belong_to_a_name() -> None:
    assert parse_roster('id,name\na,"Lovelace, Ada"\n', name="r.csv").names == {
        "a": "Lovelace, Ada"
    }


def test_a_name_on_two_lines_of_a_cell_is_one_name() -> None:
    assert parse_roster('id,name\na,"Ada\n Lovelace"\n', name="r.csv").names == {
        "a": "Ada Lovelace"
    }


def test_groups_may_be_left_out_of_the_heading_and_of_a_line() -> None:
    assert parse_roster("id,name\na,Ada\n", name="r.csv").groups == ()
    assert parse_roster("id,name,group\na,Ada\nb,Bea\n", name="r.csv").groups == ()


def test_file_may_begin_with_a_mark_of_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "r.csv"
    path.write_bytes(b"\xef\xbb\xbfid,name\na,Zo\xc3\xab\n")
    assert read_roster(str(path)).names == {"a": "Zoë"}


def test_other_encodings_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "r.csv"
    path.write_bytes("id,name\na,Zoë\n".encode("latin-1"))
    with pytest.raises(FileError, match="cannot be read: it is not text in UTF-8"):
        read_roster(str(path))


def test_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="No such file"):
        read_roster(str(tmp_path / "none.csv"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("name\nAda\n", [f'r.csv: line 1: {HEADING}; there is no "id"']),
        ("id\na\n", [f'r.csv: line 1: {HEADING}; there is no "name"']),
        ("id,name,club\na,Ada,x\n", [f'r.csv: line 1: {HEADING}; remove "club"']),
        ("id,name,id\na,Ada,b\n", [f'r.csv: line 1: {HEADING}; "id" stands twice']),
        (
            "a,Ada\n",
            [
                f'r.csv: line 1: {HEADING}; there is no "id"',
                f'r.csv: line 1: {HEADING}; there is no "name"',
                f'r.csv: line 1: {HEADING}; remove "a"',
                f'r.csv: line 1: {HEADING}; remove "ada"',
            ],
        ),
        ("id,name\n", ["r.csv: has no players; expected one a line"]),
        ("id,name\na,Ada,x\n", ["r.csv: line 2: expected no more cells than columns"]),
        ("id,name\na\n", ['r.csv: line 2: expected a text in the column "name"']),
        ("id,name\n,Ada\n", ['r.csv: line 2: expected a text in the column "id"']),
        ("id,name\na,Ada\n\na,Bea\n", ['r.csv: line 4: the id "a" is taken by line 2']),
        (
            f"id,name\na,{'x' * 201}\n",
            ['r.csv: line 2: expected at most 200 printable characters in the column "name"'],
        ),
        (
            'id,name\na,"Ada\n',
            ["r.csv: line 2: is not a table of cells: unexpected end of data"],
        ),
    ],
)
def test_every_fault_is_named(text: str, expected: list[str]) -> None:
    assert faults(text) == expected


@pytest.mark.parametrize("text", ["", "\n\n", ",,\n"])
def test_empty_file(text: str) -> None:
    assert [fault.rpartition("; ")[2] for fault in faults(text)] == [
        'there is no "id"',
        'there is no "name"',
    ]


def test_all_faults_are_reported_at_once() -> None:
    assert faults("id,name\na,Ada,x\n,Bea\na,Carlo\n") == [
        "r.csv: line 2: expected no more cells than columns",
        'r.csv: line 3: expected a text in the column "id"',
        'r.csv: line 4: the id "a" is taken by line 2',
    ]


def test_pairs(tmp_path: Path) -> None:
    path = tmp_path / "pairs.csv"
    path.write_text("a;b\n\nc;a\nb;a\n", encoding="utf-8")
    assert read_pairs(str(path), KNOWN) == (("a", "b"), ("c", "a"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [": has no pairs; expected two ids a line"]),
        ("a\n", ["line 1: expected the ids of two players"]),
        ("a,b,c\n", ["line 1: expected the ids of two players"]),
        ("a,a\n", ["line 1: expected the ids of two players"]),
        ("a,b\nx,c\n", ['line 2: no player has the id "x"']),
        (
            "x,y\n",
            ['line 1: no player has the id "x"', 'line 1: no player has the id "y"'],
        ),
    ],
)
def test_faults_of_pairs(tmp_path: Path, text: str, expected: list[str]) -> None:
    assert pair_faults(tmp_path, text) == expected
