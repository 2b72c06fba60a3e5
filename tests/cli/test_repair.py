import json
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from tests.cli.claims import CERTIFICATE

Call = Callable[..., Any]

ROUNDS = [
    [list("abcd"), list("efg")],
    [list("aefb"), list("cdg")],
]
PEOPLE = [{"id": player, "name": player} for player in "abcdef"]
SCHEDULE = {
    "rulebook": "studio-2023",
    "players": 7,
    "seed": 0,
    "rounds": ROUNDS,
    "entrants": [*PEOPLE, {"id": "g", "name": "Gina", "fixed_table": 2}],
    "certificate": CERTIFICATE
    | {
        "groups": [{"players": ["a", "c"], "meetings": 0, "bound": 0}],
        "avoided": [{"players": ["a", "e"], "meetings": 0}],
    },
}


BARE = {"rulebook": "studio-2023", "players": 8, "seed": 0, "certificate": CERTIFICATE}


@pytest.fixture
def schedule(tmp_path: Path) -> str:
    path = tmp_path / "schedule.json"
    path.write_text(json.dumps(SCHEDULE), encoding="utf-8")
    return str(path)


def test_proposals_to_read(call: Call, schedule: str) -> None:
    answer = call("repair", schedule, "--round", "2", "--late", "z", "--started", "1")
    assert answer == (
        0,
        "studio-2023: round 2 of 2\n"
        "\n"
        "Proposal 1: nobody changes tables\n"
        "who  from  to                why\n"
        "z    -     table 2, place 4  comes late\n"
        "Proven: no other repair that moves so few is better in the rounds known so far.\n"
        "\n"
        "all rounds                                         published  proposal 1\n"
        "most games any two players share                   2          2 (2)\n"
        "repeated meetings of two players                   3          3 (3)\n"
        "places in play order held again                    2          2 (0)\n"
        "games that friends or family share                 1          1 (1)\n"
        "games at a table of three beyond a player's first  1          0 (0)\n"
        "wishes not met (fixed tables, pairs apart)                    1\n"
        "\n"
        "In brackets: the proven least, whatever is done from round 2 on.\n"
        "Nothing is changed yet: take a proposal with --take N --output FILE.\n",
        "",
    )


def test_proposals_for_machines(call: Call, schedule: str) -> None:
    arguments = ("repair", schedule, "--round", "1", "--absent", "a", "--wrong-seats", "b,e")
    record = json.loads(call(*arguments, "--json").out)
    assert (record["round"], record["published_through"]) == (1, 1)
    accepted = next(p for p in record["proposals"] if not p["put_right"])
    assert accepted["moved"] == accepted["fewest"] == 0
    assert accepted["moves"][-1] == {
        "player": "a",
        "round": 1,
        "from": {"table": 1, "place": 1},
        "to": None,
        "why": "absent",
    }
    (right,) = [p for p in record["proposals"] if p["put_right"]]
    assert right["put_right"] == ["b", "e"]
    assert right["moved"] == 2


def test_taken_proposal_is_a_schedule_again(call: Call, schedule: str, tmp_path: Path) -> None:
    path = tmp_path / "repaired.json"
    arguments = ("repair", schedule, "--round", "1", "--absent", "d", "--late", "z")
    taken = call(*arguments, "--take", "1", "--output", str(path))
    assert taken.code == 0
    assert f"Proposal 1 is written to {path}." in taken.out
    record = json.loads(path.read_text(encoding="utf-8"))
    shown = json.loads(call(*arguments, "--json").out)["proposals"][0]
    assert record == shown["schedule"]
    assert sorted(chain.from_iterable(record["rounds"][0])) == list("abcefgz")
    assert list(record)[:5] == ["rulebook", "players", "seed", "rounds", "certificate"]
    assert {"id": "g", "name": "Gina", "fixed_table": 2} in record["entrants"]
    assert record["changes"] == [
        {"round": 1, "published_through": 1, "absent": ["d"], "late": ["z"]}
    ]
    checked = call("seat", "--check", str(path))
    assert (checked.code, checked.out.splitlines()[0]) == (0, "No deviation.")
    again = call("repair", str(path), "--round", "2", "--late", "d", "--absent", "z", "--json")
    assert json.loads(again.out)["proposals"][0]["moved"] == 0
    refused = call(*arguments, "--take", "1", "--output", str(path))
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == (
        f"hexmeet repair: {path}: is there already; remove it or name another file\n"
    )


def test_who_comes_late_has_a_name_and_friends(call: Call, schedule: str, tmp_path: Path) -> None:
    path = tmp_path / "repaired.json"
    who = ("--late", "z=Zoe Lee", "--friends", "z,e", "z,a")
    taken = call("repair", schedule, "--round", "2", *who, "--take", "1", "--output", str(path))
    assert taken.code == 0
    assert "Zoe Lee (z)" in taken.out
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["entrants"][-1] == {"id": "z", "name": "Zoe Lee"}
    assert [group["players"] for group in record["certificate"]["groups"]] == [["a", "c", "z", "e"]]
    assert call("seat", "--check", str(path)).code == 0
    # Somebody known may have a sign of equality in the id.
    odd = json.loads(path.read_text(encoding="utf-8"))
    odd["entrants"].append({"id": "x=y", "name": "Ulla"})
    path.write_text(json.dumps(odd), encoding="utf-8")
    assert "Ulla (x=y)" in call("repair", str(path), "--round", "2", "--late", "x=y").out


def test_who_comes_after_all_still_has_friends(call: Call, tmp_path: Path) -> None:
    roster = tmp_path / "roster.csv"
    people = [f"p{n},p{n},{'club' if n < 3 else ''}" for n in range(1, 14)]
    roster.write_text("\n".join(["id,name,group", *people]), encoding="utf-8")
    pairs = tmp_path / "pairs.csv"
    pairs.write_text("p1,p5", encoding="utf-8")
    made, first, second = (str(tmp_path / f"{name}.json") for name in ("made", "first", "second"))
    seat = ("seat", "--rulebook", "studio-2023", "--roster", str(roster), "--avoid", str(pairs))
    Path(made).write_text(call(*seat, "--json").out, encoding="utf-8")
    call("repair", made, "--round", "1", "--absent", "p1", "--take", "1", "--output", first)
    back = ("repair", first, "--round", "2", "--late", "p1", "--take", "1", "--output", second)
    assert call(*back).code == 0
    certificate = json.loads(Path(second).read_text(encoding="utf-8"))["certificate"]
    assert [group["players"] for group in certificate["groups"]] == [["p1", "p2"]]
    assert certificate["avoided"] == [{"players": ["p1", "p5"], "meetings": 0}]
    for path in (made, first, second):
        assert call("seat", "--check", path, "--roster", str(roster)).code == 0


def test_closed_tables_and_tables_of_three_are_named(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "thirteen.json"
    rounds = [[list("abcd"), list("efg"), list("hij"), list("klm")]]
    path.write_text(json.dumps(BARE | {"rounds": rounds}), encoding="utf-8")
    out = call("repair", str(path), "--round", "1", "--absent", "e").out
    assert "Proposal 1: 2 players change tables, proven to be the fewest\n" in out
    assert "Table 2 of round 1 is closed; the others keep their numbers.\n" in out
    rounds = [[list("abcd"), list("efgh")]]
    path.write_text(json.dumps(BARE | {"rounds": rounds}), encoding="utf-8")
    out = call("repair", str(path), "--round", "1", "--absent", "a").out
    assert "Tables of three among the first in round 1: 1; numbers stay.\n" in out


def test_what_hexmeet_seat_prints_can_be_repaired(call: Call, tmp_path: Path) -> None:
    roster = tmp_path / "roster.csv"
    people = [f"p{n},Player {n},{'club' if n < 3 else ''}" for n in range(1, 13)]
    roster.write_text("\n".join(["id,name,group", *people]), encoding="utf-8")
    path = tmp_path / "seated.json"
    seat = ("seat", "--rulebook", "shn-2024", "--roster", str(roster), "--fixed-table", "p3=2")
    path.write_text(call(*seat, "--json").out, encoding="utf-8")
    arguments = ("--round", "3", "--absent", "p4", "p5", "--late", "x")
    answer = call("repair", str(path), *arguments)
    assert answer.code == 0
    assert "Player 4 (p4)" in answer.out
    swapped = call("swap", str(path), "--round", "2", "p1", "p2", "--json")
    assert json.loads(swapped.out)["schedule"]["rulebook"] == "shn-2024"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--round 2", "nothing has changed: expected --absent, --late or --wrong-seats"),
        ("--round 2 --late z --take 1", "--take and --output belong together"),
        ("--round 2 --late z --take 9 --output x", "--take 9: there are only 3 proposals"),
        (
            "--round 2 --wrong-seats a",
            '--wrong-seats: expected two ids with a comma between them, got "a"',
        ),
        (
            "--round 2 --late z --friends z,z",
            '--friends: expected two ids with a comma between them, got "z,z"',
        ),
        ("--round 2 --late z --friends z,q", '--friends: nobody has the id "q"'),
        ("--round 2 --late =Zoe", '--late: expected an id, or an id, "=" and a name, got "=Zoe"'),
        ("--round 2 --late z=", '--late: expected an id, or an id, "=" and a name, got "z="'),
        (
            "--round 2 --late z=\a",
            "--late: expected at most 200 printable characters for an id and for a name, "
            'got "z=\\x07"',
        ),
    ],
)
def test_misuse(call: Call, schedule: str, arguments: str, message: str) -> None:
    answer = call("repair", schedule, *arguments.split())
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"hexmeet repair: {message} (see hexmeet repair --help)\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--round 3 --absent a", "there is no round 3; expected one from 1 to 2"),
        ("--round 2 --absent z", '"z" has no seat in round 2'),
        ("--round 2 --late a", '"a" cannot come late: there is a seat already, at table 1'),
        ("--round 2 --late z z", '"z" is named twice; expected one change for each player'),
        (
            "--round 2 --late z --started 1 2",
            "who sits at no started table of round 2 (1 in all) cannot be seated at tables of "
            "four and three; started: 1, 2",
        ),
        (
            "--round 2 --late z --started 3",
            "there is no table 3 in round 2 that could have started; "
            "expected one from 1 to 2 with players",
        ),
        (
            "--round 1 --late z --published-through 3",
            "round 1 is repaired, so expected the last published round from 1 to 2, got 3",
        ),
        (
            "--round 2 --absent a b",
            "a field of 5 cannot be seated at tables of four and three; "
            "expected 3, 4, or 6 and more players",
        ),
    ],
)
def test_refusal(call: Call, schedule: str, arguments: str, message: str) -> None:
    answer = call("repair", schedule, *arguments.split())
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"hexmeet repair: {message} (hexmeet reading 1")


def test_leaving_a_running_game_is_for_the_judge(call: Call, schedule: str) -> None:
    answer = call("repair", schedule, "--round", "2", "--absent", "a", "--started", "1")
    assert answer.err == (
        'hexmeet repair: "a" sits at table 1, which has started: leaving a running game is the '
        "judge's matter, and the others play on (hexmeet reading 11)\n"
    )


def test_whatever_is_wrong_with_the_file_is_reported_at_once(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    together = {"meetings": 0, "bound": 0}
    bad = SCHEDULE | {
        "rounds": [[["a", "b"], ["a", "x", "c"]], [[]]],
        "entrants": [{"id": p, "name": p} for p in "abcc"],
        "certificate": CERTIFICATE
        | {
            "groups": [{"players": ["a", "b"]} | together, {"players": ["b", "q"]} | together],
            "avoided": [{"players": ["a", "b", "c"], "meetings": 0}],
        },
    }
    path.write_text(json.dumps(bad), encoding="utf-8")
    answer = call("repair", str(path), "--round", "1", "--late", "z")
    assert answer.code == 2
    start = f"hexmeet repair: {path}: "
    assert [line.removeprefix(start) for line in answer.err.splitlines()] == [
        "$.rounds[0][0]: expected four players, three or nobody, got 2",
        '$.rounds[0][1][0]: "a" sits at $.rounds[0][0][0] already',
        "$.rounds[1]: expected somebody to be seated",
        '$.entrants: "c" is listed 2 times',
        '$.rounds[0][1][1]: no entrant has the id "x"',
        '$.certificate.groups[1].players: "b" is listed in two groups, or twice in one',
        '$.certificate.groups[1].players: nobody has the id "q"',
        "$.certificate.avoided[0].players: expected two players",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is not valid JSON: "),
        ("[" * 100_000, "is not a schedule file: expected at most 50 levels of lists and objects"),
        ("[]", "expected an object, got []"),
        ('{"rounds": 1, "table": 2}', "$.table: unknown key; expected one of rulebook, "),
    ],
)
def test_file_of_another_form(call: Call, tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    answer = call("repair", str(path), "--round", "1", "--late", "z")
    assert (answer.code, answer.out) == (2, "")
    assert message in answer.err
    assert "Traceback" not in answer.err
