import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Call = Callable[..., Any]
Tree = dict[str, Any]

HOUSE = """\
id = "house"
base = "shn-2024"

[[bands]]
rounds = 5
semi_final = "none"
cites = ["house"]
"""


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rows = [f"{number},Player {number},{'club' * (number < 4)}" for number in range(1, 14)]
    Path("players.csv").write_text("\n".join(["id,name,group", *rows]), encoding="utf-8")


@pytest.fixture
def made(call: Call) -> Tree:
    arguments = ("--rulebook", "studio-2023", "--roster", "players.csv", "--seed", "7", "--json")
    tree: Tree = json.loads(call("seat", *arguments).out)
    return tree


def write(tree: object) -> None:
    Path("schedule.json").write_text(json.dumps(tree), encoding="utf-8")


def check(call: Call, *arguments: str) -> Any:  # noqa: ANN401
    return call("seat", "--check", "schedule.json", *arguments)


def test_nothing_deviates(call: Call, made: Tree) -> None:
    write(made)
    expected = (
        "No deviation.\n"
        "\n"
        "figure                                             counted  bound  by counting\n"
        "most games any two players share                   1        1      1\n"
        "repeated meetings of two players                   0        0      0\n"
        "places in play order held again                    0        0      0\n"
        "games that friends or family share                 0        0      0\n"
        "games at a table of three beyond a player's first  14       14     14\n"
    )
    assert check(call) == (0, expected, "")
    assert check(call, "--roster", "players.csv") == (0, expected, "")


def test_a_deviation_a_line(call: Call, made: Tree) -> None:
    made["rounds"][1][0][3] = "a\nstranger"
    made["certificate"]["why"] = "Because."
    write(made)
    answer = check(call)
    lines = answer.out.splitlines()
    assert (answer.code, answer.err) == (1, "")
    assert lines[0] == (
        "round 2, table 1: a\\nstranger sits here; expected only who plays in the other rounds too "
        "(studio-2023 1.1.3)"
    )
    assert lines[1].startswith("round 2: ")
    assert lines[1].endswith(" has no seat; expected one (studio-2023 1.1.3)")
    number = next(line for line in lines if line.endswith(" deviations."))
    assert lines.index(number) == int(number.split()[0])


def test_one_deviation(call: Call, made: Tree) -> None:
    made["certificate"]["achieved"]["repeat_meetings"] = 1
    write(made)
    assert check(call).out.splitlines()[:2] == [
        "$.certificate.achieved.repeat_meetings: expected 0 as counted, got 1",
        "1 deviation.",
    ]


def test_bounds_that_are_not_proven_again_are_said(call: Call) -> None:
    arguments = ("--rulebook", "studio-2023", "--players", "10", "--rounds", "4", "--json")
    write(json.loads(call("seat", *arguments).out))
    answer = check(call)
    assert answer.code == 0
    assert answer.out.splitlines()[-1] == (
        "Bounds above those by counting seats and pairs were not proven again here."
    )


def test_for_machines(call: Call, made: Tree) -> None:
    made["rounds"][0][1] = made["rounds"][0][1][:2]
    write(made)
    answer = check(call, "--json")
    record = json.loads(answer.out)
    assert answer.code == 1
    assert list(record) == ["deviations", "figures", "bound_by_counting"]
    assert record["deviations"][1] == {
        "place": "$.rounds[0][1]",
        "where": "round 1, table 2",
        "text": "expected 3 players, got 2",
        "clause": "hexmeet reading 13",
    }
    assert record["deviations"][-1]["clause"] is None
    assert record["bound_by_counting"]["extra_three_table"] == 14


def test_friends_that_nobody_names_are_not_counted(call: Call, made: Tree) -> None:
    del made["certificate"]["groups"]
    write(made)
    answer = check(call)
    assert answer.code == 0
    assert "games that friends or family share                 -        0 " in answer.out
    assert answer.err == (
        "hexmeet seat: note: the file does not say who are friends; "
        "count them with --roster FILE.csv\n"
    )
    answer = check(call, "--roster", "players.csv")
    assert (answer.code, answer.err) == (0, "")
    assert "games that friends or family share                 0        0 " in answer.out


def test_house_rulebook(call: Call) -> None:
    Path("house.toml").write_text(HOUSE, encoding="utf-8")
    write(json.loads(call("seat", "--rulebook", "house.toml", "--players", "16", "--json").out))
    assert check(call, "--rulebook", "house.toml").code == 0
    answer = check(call)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == (
        "hexmeet seat: schedule.json: $.rulebook: expected one of cwc-2004, italy-2009, shn-2022, "
        'shn-2024, studio-2023, got "house"\n'
    )


def test_what_cannot_be_read_is_exit_2(call: Call, made: Tree) -> None:
    answer = check(call)
    assert (answer.code, answer.out, answer.err) == (
        2,
        "",
        "hexmeet seat: schedule.json: cannot be read: No such file or directory\n",
    )
    write({**made, "rounds": 5, "colour": "red"})
    answer = check(call)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 2)


@pytest.mark.parametrize("arguments", [("--check",), ("--check=s.json", "--players", "8")])
def test_check_makes_no_schedule(call: Call, arguments: tuple[str, ...]) -> None:
    answer = call("seat", *arguments)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)


def test_help_of_the_check(call: Call) -> None:
    answer = call("seat", "--check", "schedule.json", "--help")
    assert (answer.code, answer.err) == (0, "")
    assert "exit code: 0 nothing deviates" in answer.out
