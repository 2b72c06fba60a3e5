import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.cli.claims import CERTIFICATE

Call = Callable[..., Any]

SCHEDULE = {
    "rulebook": "studio-2023",
    "players": 7,
    "seed": 0,
    "rounds": [[list("abcd"), list("efg")], [list("aefb"), list("cdg")]],
    "entrants": [
        *({"id": player, "name": player} for player in "bcdef"),
        {"id": "a", "name": "Ada"},
        {"id": "g", "name": "Gina", "fixed_table": 2},
    ],
    "certificate": CERTIFICATE
    | {
        "groups": [{"players": ["a", "c"], "meetings": 0, "bound": 0}],
        "avoided": [{"players": ["b", "g"], "meetings": 0}],
    },
}


BARE = {"rulebook": "cwc-2004", "players": 8, "seed": 0, "certificate": CERTIFICATE}


@pytest.fixture
def schedule(tmp_path: Path) -> str:
    path = tmp_path / "schedule.json"
    path.write_text(json.dumps(SCHEDULE), encoding="utf-8")
    return str(path)


def test_figures_before_and_after(call: Call, schedule: str) -> None:
    assert call("swap", schedule, "--round", "2", "a", "g") == (
        0,
        "studio-2023: round 2\n"
        "\n"
        "who       from              to\n"
        "Gina (g)  table 2, place 3  table 1, place 1\n"
        "Ada (a)   table 1, place 1  table 2, place 3\n"
        "\n"
        "all rounds                                         now  then\n"
        "most games any two players share                   2    2\n"
        "repeated meetings of two players                   3    6     worse\n"
        "places in play order held again                    2    0     better\n"
        "games that friends or family share                 1    2     worse\n"
        "games at a table of three beyond a player's first  1    0     better\n"
        "\n"
        "Against a wish: b and Gina (g) are to be kept apart and would share a table.\n"
        "Against a wish: Gina (g) would leave a fixed table.\n"
        "Friends or family: Ada (a) and c would share a table.\n"
        "What suffers first: repeated meetings of two players, number 2 of 5 in the rulebook's "
        "order.\n"
        "Nothing is changed yet: accept it with --output FILE.\n",
        "",
    )


def test_accepted_change_is_a_schedule_again(call: Call, schedule: str, tmp_path: Path) -> None:
    path = tmp_path / "changed.json"
    arguments = ("--round", "2", "f", "--table", "2", "--output", str(path), "--json")
    record = json.loads(call("swap", schedule, *arguments).out)
    assert record["schedule"] == json.loads(path.read_text(encoding="utf-8"))
    assert record["schedule"]["rounds"][1] == [list("aeb"), list("cdgf")]
    assert [move["player"] for move in record["moves"]] == ["f", "b"]
    back = call("swap", str(path), "--round", "2", "f", "--table", "1")
    assert "No rule suffers" in back.out or "What suffers first" in back.out
    assert back.code == 0


def test_swap_that_harms_nothing_says_so(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    rounds = [[list("abcd"), list("efgh")]]
    path.write_text(json.dumps(BARE | {"rounds": rounds}), encoding="utf-8")
    out = call("swap", str(path), "--round", "1", "a", "e").out
    assert "No rule suffers: all figures stay as they are.\n" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("a", "expected a second player, or a table with --table (see hexmeet swap --help)"),
        ("a b --table 2", "expected a second player, or a table with --table"),
        ("a a", 'expected two players, got "a" twice (hexmeet reading 18)'),
        ("a z", '"z" has no seat in round 2 (hexmeet reading 18)'),
        ("a --table 1", "table 1 has no empty fourth seat; expected another table of three"),
    ],
)
def test_refusal(call: Call, schedule: str, arguments: str, message: str) -> None:
    answer = call("swap", schedule, "--round", "2", *arguments.split())
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"hexmeet swap: {message}")


def test_table_of_three_cannot_be_left(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "six.json"
    rounds = [[list("abc"), list("def")]]
    path.write_text(json.dumps(BARE | {"rounds": rounds}), encoding="utf-8")
    assert call("swap", str(path), "--round", "1", "a", "--table", "2").err == (
        'hexmeet swap: "a" cannot leave table 1: two players would be left there; exchange the '
        "seats of two players instead (hexmeet reading 18)\n"
    )
