import csv
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Call = Callable[..., Any]

FIGURES = [
    "max_meetings",
    "repeat_meetings",
    "position_repeats",
    "friend_meetings",
    "extra_three_table",
]

SIZES = "a field of {} cannot be seated at tables of four and three; expected 3, 4, or 6 and more"
SIZES += " players (hexmeet reading 13)"
NUMBER = 'argument --{}: expected a whole number{} up to {}, got "{}" (see hexmeet seat --help)'


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def roster(*rows: str, heading: str = "id,name,group", encoding: str = "utf-8") -> None:
    Path("players.csv").write_text("\n".join([heading, *rows]), encoding=encoding)


def seat(call: Call, *arguments: str, rulebook: str = "studio-2023") -> Any:  # noqa: ANN401
    return call("seat", "--rulebook", rulebook, *arguments)


# --- a schedule -----------------------------------------------------------------------------------


def test_schedule_to_read(call: Call) -> None:
    answer = seat(call, "--players", "7", "--rounds", "2")
    lines = answer.out.splitlines()
    assert (answer.code, answer.err) == (0, "")
    assert lines[:3] == [
        "studio-2023: 7 players, 2 rounds, seed 0",
        "",
        "Round 1, in order of selection position",
    ]
    assert [len(line.split()) for line in lines[3:5]] == [2 + 4, 2 + 3]
    assert sorted(" ".join(lines[3:5]).split()) == sorted(["table"] * 2 + ["1", "2", *"1234567"])
    assert lines[10:] == [
        "certificate                                        achieved  proven bound",
        "most games any two players share                   2         2",
        "repeated meetings of two players                   3         3",
        "places in play order held again                    0         0",
        "games that friends or family share                 0         0",
        "games at a table of three beyond a player's first  1         1",
        "",
        "Optimal.",
    ]


def test_the_rulebook_says_what_the_order_at_a_table_is(call: Call) -> None:
    assert "\nRound 1, in play order\n" in seat(call, "--players", "7", rulebook="shn-2022").out


def test_schedule_for_machines(call: Call) -> None:
    answer = seat(call, "--players", "13", "--seed", "7", "--json")
    assert answer.out.count("\n") == 1
    record = json.loads(answer.out)
    assert list(record) == ["rulebook", "players", "seed", "rounds", "certificate"]
    assert (record["rulebook"], record["players"], record["seed"]) == ("studio-2023", 13, 7)
    assert [[len(table) for table in tables] for tables in record["rounds"]] == [[4, 3, 3, 3]] * 3
    for tables in record["rounds"]:
        assert {player for table in tables for player in table} == {str(n) for n in range(1, 14)}
    certificate = record["certificate"]
    fixed = ["achieved", "bound", "order", "optimal", "why"]
    assert list(certificate) == [*fixed, "groups"]
    figures = dict(zip(FIGURES, (1, 0, 0, 0, 14), strict=True))
    assert list(certificate["achieved"].items()) == list(figures.items())
    assert certificate["bound"] == figures
    assert certificate["order"] == FIGURES
    assert certificate["optimal"] is True
    assert certificate["why"].startswith("Made by a schedule ")


@pytest.mark.parametrize(
    ("rulebook", "rounds", "order"),
    [
        ("cwc-2004", 4, FIGURES),
        ("italy-2009", 3, FIGURES),
        ("shn-2022", 3, [FIGURES[3], *FIGURES[:3], FIGURES[4]]),
        ("shn-2024", 3, [FIGURES[3], *FIGURES[:3], FIGURES[4]]),
    ],
)
def test_rounds_and_priorities_are_the_rulebook_s(
    call: Call, rulebook: str, rounds: int, order: list[str]
) -> None:
    record = json.loads(seat(call, "--players", "20", "--json", rulebook=rulebook).out)
    assert len(record["rounds"]) == rounds
    assert record["certificate"]["order"] == order
    assert list(record["certificate"]["achieved"]) == order


@pytest.mark.parametrize("seed", ["harbour", "007", "9" * 5000])
def test_any_text_is_a_seed(call: Call, seed: str) -> None:
    assert json.loads(seat(call, "--players", "8", "--seed", seed, "--json").out)["seed"] == seed


def test_same_seed_same_schedule_in_every_process(call: Call) -> None:
    roster(*(f"p{number},Player,{'ab'[number % 2] if number < 4 else ''}" for number in range(9)))
    arguments = ["seat", "--rulebook", "studio-2023", "--roster", "players.csv", "--rounds", "4"]
    outputs = {call(*arguments, "--json").out}
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-m", "hexmeet.cli", *arguments, "--json"],
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        )
        outputs.add(done.stdout.decode())
    assert len(outputs) == 1
    assert seat(call, *arguments[3:], "--seed", "other", "--json").out not in outputs


# --- what is said of it ---------------------------------------------------------------------------


def test_explained(call: Call) -> None:
    rows = [f"p{number},Player {number},{'club' if number < 3 else ''}" for number in range(13)]
    roster(*rows)
    out = seat(call, "--roster", "players.csv", "--explain").out
    assert out.splitlines()[-4:] == [
        "Made by a schedule for this number of players and rounds that was found beforehand.",
        "No schedule is better: every figure is at its proven bound.",
        "Games at a table of three beyond a player's first at least 14: "
        "13 players share 27 seats at tables of three.",
        "Player 0, Player 1, Player 2: never at one table",
    ]


@pytest.mark.clause("shn-2024", "3.2")
def test_a_group_larger_than_the_tables_gets_a_bound_and_a_note(call: Call) -> None:
    roster(*(f"p{number},Player {number},{'club' * (number < 6)}" for number in range(16)))
    answer = seat(call, "--roster", "players.csv", "--explain", rulebook="shn-2024")
    lines = answer.out.splitlines()
    assert answer.code == 0
    assert "games that friends or family share                 6         6" in lines
    assert lines[-2] == (
        "Games that friends or family share at least 6: "
        "a group larger than the 4 tables cannot be kept apart."
    )
    assert lines[-1].endswith("two of them at one table 6 times (the least possible)")
    assert answer.err == (
        "hexmeet seat: note: a group of 6 friends or family has more members than the 4 tables; "
        "some of them have to meet: p0, p1, p2, p3, p4, p5 (hexmeet reading 14)\n"
    )


def test_what_was_asked_for_and_cannot_be_had_is_said_unasked(call: Call) -> None:
    roster("a,Ada,", "b,Dr. Bea,", "c,Cy,")
    Path("pairs.csv").write_text("a,b\n", encoding="utf-8")
    arguments = ("--roster", "players.csv", "--rounds", "2", "--avoid", "pairs.csv")
    assert seat(call, *arguments).out.splitlines()[-3:] == [
        "Optimal.",
        "Ada and Dr. Bea are not kept apart: together 2 times.",
        "No schedule keeps more of these wishes.",
    ]


def test_wishes_that_can_be_had(call: Call) -> None:
    Path("pairs.csv").write_text("1,2\n3,4\n", encoding="utf-8")
    arguments = ("--players", "29", "--avoid", "pairs.csv", "--fixed-table", "5=2", "--json")
    record = json.loads(seat(call, *arguments).out)
    assert all("5" in tables[1] for tables in record["rounds"])
    assert "misplaced" not in record["certificate"]
    assert [pair["meetings"] for pair in record["certificate"]["avoided"]] == [0, 0]
    assert record["certificate"]["optimal"]


# --- rosters as spreadsheets write them -----------------------------------------------------------


def test_roster_of_a_spreadsheet(call: Call) -> None:
    names = ["محمد الأحمد", "Jean-Baptiste Emmanuel Zorg de la Fontaine-Montclair", "Al\u00a0 Bo"]
    rows = [f'{number};"{name}";' for number, name in enumerate(names)]
    roster(*rows, "3;D\u200f;;", ";;", heading="ID;Name;Group;", encoding="utf-8-sig")
    out = seat(call, "--roster", "players.csv").out
    assert out.startswith("studio-2023: 4 players, 3 rounds, seed 0\n")
    for name in ("محمد الأحمد", "Jean-Baptiste", "Al Bo", "D\u200f"):
        assert name in out


def test_tables_for_spreadsheets(call: Call) -> None:
    roster("a,Ada,", 'b,"Bea, the 2nd",', "c,قاسم,", "d,Dan,", "e,Eve,", "f,Fay,", "g,Gil,")
    arguments = ("--roster", "players.csv", "--rounds", "2", "--csv", "printed/tables")
    record = json.loads(seat(call, *arguments, "--json").out)
    names = {"a": "Ada", "b": "Bea, the 2nd", "c": "قاسم"}
    names |= {name[0].lower(): name for name in ("Dan", "Eve", "Fay", "Gil")}
    folder = Path("printed/tables")
    assert sorted(path.name for path in folder.iterdir()) == ["round-1.csv", "round-2.csv"]
    for number, (four, three) in enumerate(record["rounds"], start=1):
        text = (folder / f"round-{number}.csv").read_bytes().decode("utf-8-sig")
        assert list(csv.reader(text.splitlines())) == [
            ["table", "player 1", "player 2", "player 3", "player 4"],
            ["1", *(names[player] for player in four)],
            ["2", *(names[player] for player in three), ""],
        ]
    again = seat(call, *arguments)
    assert (again.code, again.err.splitlines()) == (
        2,
        [
            f"hexmeet seat: printed/tables/round-{number}.csv: is there already; remove it or name "
            "another folder"
            for number in (1, 2)
        ],
    )


def test_a_folder_that_cannot_be_written(call: Call) -> None:
    Path("there").write_text("", encoding="utf-8")
    answer = seat(call, "--players", "8", "--csv", "there")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "hexmeet seat: there: cannot be written: File exists\n"


# --- what cannot be seated ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--players 0", SIZES.format(0)),
        ("--players 1", SIZES.format(1)),
        ("--players 2", SIZES.format(2)),
        ("--players 5", SIZES.format(5)),
        ("--players -3", NUMBER.format("players", "", 10000, "-3")),
        ("--players 10001", NUMBER.format("players", "", 10000, "10001")),
        ("--players many", NUMBER.format("players", "", 10000, "many")),
        ("--players 8 --rounds 0", NUMBER.format("rounds", " from 1", 20, "0")),
        (
            "",
            "one of the arguments --players --roster --tournament is required "
            "(see hexmeet seat --help)",
        ),
        (
            "--players 8 --roster players.csv",
            "argument --roster: not allowed with argument --players (see hexmeet seat --help)",
        ),
        ("--roster nobody.csv", "nobody.csv: cannot be read: No such file or directory"),
        ("--roster .", ".: cannot be read: it is not a file"),
        ("--players 8 --avoid no.csv", "no.csv: cannot be read: No such file or directory"),
        (
            "--players 8 --formula club",
            'this rulebook has no formulas; leave out "club" (studio-2023 1.1.3)',
        ),
        (
            "--players 8 --fixed-table 9=1",
            'no player has the id "9", who needs table 1 (hexmeet reading 13)',
        ),
        (
            "--players 8 --fixed-table 1=3",
            'there is no table 3 for "1"; expected a table from 1 to 2 (hexmeet reading 13)',
        ),
        (
            "--players 8 --fixed-table 1=0",
            'there is no table 0 for "1"; expected a table from 1 to 2 (hexmeet reading 13)',
        ),
        (
            "--players 7 --fixed-table 1=2",
            '"1" cannot always have table 2, as tables of three come last; '
            "the last of four is table 1 (hexmeet reading 13)",
        ),
        (
            "--players 8 --fixed-table 1=2 --fixed-table 3=2",
            '"3" and "1" cannot both have table 2; give one of them another table '
            "(hexmeet reading 13)",
        ),
        (
            "--players 8 --fixed-table 1=2 --fixed-table 1=1",
            '--fixed-table: got 2 tables for "1"; expected one',
        ),
        *(
            (
                f"--players 8 --fixed-table {text}",
                'argument --fixed-table: expected the id of a player, "=" and a table, '
                f'got "{text}" (see hexmeet seat --help)',
            )
            for text in ("1", "=1", "1=", "1=x", "1=²")
        ),
    ],
)
def test_bad_input_is_one_clear_line(call: Call, arguments: str, message: str) -> None:
    answer = seat(call, *arguments.split())
    assert (answer.code, answer.out, answer.err) == (2, "", f"hexmeet seat: {message}\n")


def test_unknown_rulebook(call: Call) -> None:
    answer = seat(call, "--players", "8", rulebook="chess")
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert answer.err.startswith('hexmeet seat: unknown rulebook "chess"; expected cwc-2004, ')


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (
            "id,name,group\na,A,\na,B,\n,C,\nd,,\n",
            [
                'line 3: the id "a" is taken by line 2',
                'line 4: expected a text in the column "id"',
                'line 5: expected a text in the column "name"',
            ],
        ),
        ("id,name,group\n", ["has no players; expected one a line"]),
        (
            "",
            [
                "line 1: expected the columns id, name, group (group may be left out); "
                f'there is no "{column}"'
                for column in ("id", "name")
            ],
        ),
        (
            "id,name,team,id\na,A,x,b\n",
            [
                f"line 1: expected the columns id, name, group (group may be left out); {fault}"
                for fault in ('"id" stands twice', 'remove "team"')
            ],
        ),
        ("id,name\na,A,x\n", ["line 2: expected no more cells than columns"]),
        (
            f"id,name\na,{'x' * 201}\nb,\x1b[31m\n",
            [
                f'line {line}: expected at most 200 printable characters in the column "name"'
                for line in (2, 3)
            ],
        ),
        ('id,name\na,"A\nb,B\n', ["line 3: is not a table of cells: unexpected end of data"]),
    ],
)
def test_every_fault_of_a_roster_is_a_line(call: Call, text: str, faults: list[str]) -> None:
    Path("players.csv").write_text(text, encoding="utf-8")
    answer = seat(call, "--roster", "players.csv")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.splitlines() == [f"hexmeet seat: players.csv: {fault}" for fault in faults]


@pytest.mark.parametrize("option", ["--roster", "--avoid"])
def test_other_encodings_are_refused(call: Call, option: str) -> None:
    Path("table.csv").write_bytes("id,name\n1,Zoë\n".encode("latin-1"))
    arguments = ("--players", "8") if option == "--avoid" else ()
    answer = seat(call, *arguments, option, "table.csv")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "hexmeet seat: table.csv: cannot be read: it is not text in UTF-8\n"


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", ["has no pairs; expected two ids a line"]),
        (
            "1,99\n1\n2,2\n1,2,3\n",
            [
                'line 1: no player has the id "99"',
                *(f"line {line}: expected the ids of two players" for line in (2, 3, 4)),
            ],
        ),
    ],
)
def test_every_fault_of_a_list_of_pairs_is_a_line(call: Call, text: str, faults: list[str]) -> None:
    Path("pairs.csv").write_text(text, encoding="utf-8")
    answer = seat(call, "--players", "8", "--avoid", "pairs.csv")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.splitlines() == [f"hexmeet seat: pairs.csv: {fault}" for fault in faults]
