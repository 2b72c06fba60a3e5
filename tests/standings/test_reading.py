import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.problems import FileError
from hexmeet.standings.faults import find_faults
from hexmeet.standings.reading import parse_tournament, read_tournament
from hexmeet.standings.tournament_file import TournamentFile
from hexmeet.standings.writing import as_tree

Play = Callable[[str], TournamentFile]

FILE: dict[str, Any] = {
    "format": "hexmeet.tournament/1",
    "rulebook": "studio-2023",
    "name": "Spring qualifier",
    "players": [{"id": name, "name": name} for name in "ABCD"],
    "groups": [["A", "B"]],
    "penalties": [{"player": "A", "kind": "late"}, {"player": "B", "kind": "warning"}],
    "left": [{"player": "C", "after_round": 2, "reason": "withdrew"}],
    "stages": [
        {
            "stage": "preliminary",
            "rounds": [
                {
                    "number": 1,
                    "tables": [
                        {
                            "number": 1,
                            "seats": [
                                {"player": "A", "vp": 10, "winner": True},
                                {"player": "B", "vp": 7},
                                {"player": "C", "vp": 7},
                                {"player": "D", "vp": 4},
                            ],
                        }
                    ],
                }
            ],
        },
        {"stage": "semi-final", "rounds": []},
        {"stage": "final", "rounds": []},
    ],
    "lots": [["A", "D"]],
}


def problems(text: str) -> list[tuple[str, str]]:
    with pytest.raises(FileError) as error:
        parse_tournament(text, name="file.json")
    return [(problem.key, problem.expected) for problem in error.value.problems]


def faults(file: TournamentFile) -> list[tuple[str, str]]:
    found = find_faults(file, load(file.rulebook))
    return [(fault.key, fault.expected) for fault in found if not fault.is_warning]


def test_example_of_the_format_is_read_and_written_back() -> None:
    reading = parse_tournament(json.dumps(FILE), name="file.json")
    assert reading.faults == ()
    assert [problem.key for problem in reading.warnings] == ["$.penalties[0]"]
    written = json.loads(json.dumps(as_tree(reading.file)))
    assert parse_tournament(json.dumps(written), name="again.json").file == reading.file
    assert written == {
        **FILE,
        "stages": [FILE["stages"][0], {"stage": "semi-final"}, {"stage": "final"}],
    }


def test_every_fault_of_form_is_reported_at_once_with_its_path() -> None:
    broken = json.loads(json.dumps(FILE))
    broken["colour"] = "red"
    broken["format"] = "hexmeet.tournament/3"
    broken["players"][1] = {"id": 7}
    broken["left"][0]["reason"] = "tired"
    seats = broken["stages"][0]["rounds"][0]["tables"][0]["seats"]
    seats[0]["vp"] = 31
    seats[1]["vp"] = True
    seats[2]["vp"] = 7.5
    seats[3]["winer"] = False
    assert dict(problems(json.dumps(broken))) == {
        "$.format": (
            'expected one of "hexmeet.tournament/1", "hexmeet.tournament/2", '
            'got "hexmeet.tournament/3"'
        ),
        "$.players[1].id": "expected a text of 1 to 100 characters, got 7",
        "$.players[1].name": "is missing; expected a text of 1 to 200 characters",
        "$.left[0].reason": 'expected one of "withdrew", "disqualified", "expelled", got "tired"',
        "$.stages[0].rounds[0].tables[0].seats[0].vp": (
            "expected a whole number from 0 to 30, got 31"
        ),
        "$.stages[0].rounds[0].tables[0].seats[1].vp": (
            "expected a whole number from 0 to 30, got true"
        ),
        "$.stages[0].rounds[0].tables[0].seats[2].vp": (
            "expected a whole number from 0 to 30, got 7.5"
        ),
        "$.stages[0].rounds[0].tables[0].seats[3].winer": 'unknown key; did you mean "winner"?',
        "$.colour": (
            "unknown key; expected one of format, rulebook, name, players, groups, penalties, "
            "left, stages, lots, expansion, history"
        ),
    }


@pytest.mark.parametrize("seats", [2, 5])
def test_table_of_two_or_five(seats: int) -> None:
    broken = json.loads(json.dumps(FILE))
    table = broken["stages"][0]["rounds"][0]["tables"][0]
    table["seats"] = [dict(seat) for seat in (table["seats"] * 2)[:seats]]
    for seat, name in zip(table["seats"], "ABCDE"[:seats], strict=True):
        seat["player"] = name
    table["seats"][-1]["winner"] = False
    broken["players"].append({"id": "E", "name": "E"})
    assert problems(json.dumps(broken)) == [
        (f"{TABLE}.seats", f"expected 3 or 4 players at a table, got {seats}")
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "is not valid JSON: Expecting value (line 1, column 1)"),
        ("[" * 100_000, "is not a tournament file: expected at most 50 levels"),
        ("9" * 5000, "is not a tournament file: it has a number of thousands of digits"),
    ],
)
def test_text_that_is_no_tournament(text: str, expected: str) -> None:
    ((key, message),) = problems(text)
    assert key == ""
    assert message.startswith(expected)


def test_form_and_content_are_checked_at_once() -> None:
    broken = json.loads(json.dumps(FILE))
    broken["colour"] = "red"
    broken["players"].append({"id": "A", "name": "Ada again"})
    broken["left"].append({"player": "Z", "after_round": -1, "reason": "withdrew"})
    broken["lots"] = [["A", "A"], "AB"]
    broken["stages"][1]["stage"] = "quarter-final"
    table = broken["stages"][0]["rounds"][0]["tables"][0]
    table["seats"][1]["vp"] = 31
    table["seats"][2] = {"player": "A", "vp": 10, "winner": True}
    table["seats"][3] = {"player": 4, "vp": None}
    second = {"number": "2", "seats": table["seats"][:2]}
    broken["stages"][0]["rounds"][0]["tables"].append(second)
    found = problems(json.dumps(broken))
    assert sorted(key for key, _ in found) == [
        "$.colour",
        "$.left[1].after_round",
        "$.left[1].player",
        "$.lots[0]",
        "$.lots[1]",
        "$.players[4].id",
        "$.stages[0].rounds[0].tables[0].seats",
        "$.stages[0].rounds[0].tables[0].seats[1].vp",
        "$.stages[0].rounds[0].tables[0].seats[2].player",
        "$.stages[0].rounds[0].tables[0].seats[3].player",
        "$.stages[0].rounds[0].tables[0].seats[3].vp",
        "$.stages[0].rounds[0].tables[1].number",
        "$.stages[0].rounds[0].tables[1].seats",
        "$.stages[0].rounds[0].tables[1].seats[0].player",
        "$.stages[0].rounds[0].tables[1].seats[1].player",
        "$.stages[0].rounds[0].tables[1].seats[1].vp",
        "$.stages[1].stage",
    ]
    assert (f"{TABLE}.seats", "expected one winner, got 2") in found


def test_broken_list_of_players_makes_nobody_unknown() -> None:
    broken = {**FILE, "players": [{"id": "A", "name": "A"}, {"name": "B"}], "rulebook": "chess"}
    assert [key for key, _ in problems(json.dumps(broken))] == ["$.players[1].id", "$.rulebook"]
    assert [key for key, _ in problems(json.dumps({**FILE, "players": "ABCD"}))] == ["$.players"]


def test_what_json_allows_and_nobody_means() -> None:
    text = json.dumps(FILE)
    twice = text[:-1] + ', "name": "again", "lots": [["A", "A"]]}'
    assert problems(twice) == [
        ("$.name", "stands twice in one object"),
        ("$.lots", "stands twice in one object"),
        ("$.lots[0]", '"A" is listed twice'),
    ]
    half = json.dumps({**FILE, "name": "half \ud800 of it"})
    expected = "expected a text in Unicode, got half of a surrogate pair"
    assert problems(half) == [("$.name", expected)]
    deep = text[:-1] + ', "colour": ' + "[" * 60 + "]" * 60 + "}"
    assert problems(deep) == [("$.colour", "expected at most 50 levels of lists and objects")]
    assert problems("[]") == [("$", "expected an object, got []")]
    assert problems(json.dumps({**FILE, "left": {}})) == [
        ("$.left", "expected a list of objects, got an object")
    ]


def test_group_with_a_repeat() -> None:
    found = parse_tournament(json.dumps({**FILE, "groups": [["A", "B", "A"]]}), name="f").faults
    assert [(fault.key, fault.expected) for fault in found] == [
        ("$.groups[0]", '"A" is listed twice')
    ]


def test_lot_against_an_earlier_one_is_pointed_out() -> None:
    lots = [["B", "C", "D"], ["B", "D"], ["D", "B"], ["D", "A"]]
    found = parse_tournament(json.dumps({**FILE, "lots": lots}), name="f").warnings
    assert [(fault.key, fault.expected) for fault in found if "lots" in fault.key] == [
        ("$.lots[2]", "changes nothing: it goes against $.lots[0], which still holds")
    ]


def test_unknown_rulebook() -> None:
    broken = {**FILE, "rulebook": "chess"}
    expected = 'expected one of cwc-2004, italy-2009, shn-2022, shn-2024, studio-2023, got "chess"'
    assert problems(json.dumps(broken)) == [("$.rulebook", expected)]
    assert [key for key, _ in problems(json.dumps({**broken, "lots": [["A", "X"]]}))] == [
        "$.rulebook",
        "$.lots[0][1]",
    ]


def test_house_rulebook_is_accepted_by_its_id(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('id = "harbour"\nbase = "studio-2023"\n', encoding="utf-8")
    house = load(str(path))
    text = json.dumps({**FILE, "rulebook": "harbour"})
    assert parse_tournament(text, name="file.json", house=house).rulebook is house
    assert parse_tournament(json.dumps(FILE), name="f", house=house).rulebook.id == "studio-2023"
    with pytest.raises(FileError, match="studio-2023, harbour, got"):
        parse_tournament(json.dumps({**FILE, "rulebook": "x"}), name="f", house=house)


@pytest.mark.parametrize(
    ("content", "expected"),
    [(b"\xff\xff", "it is not text in UTF-8"), (None, "No such file or directory")],
)
def test_file_that_cannot_be_read(tmp_path: Path, content: bytes | None, expected: str) -> None:
    path = tmp_path / "file.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(FileError, match=f"cannot be read: {expected}"):
        read_tournament(str(path))


def test_folder_and_endless_device(tmp_path: Path) -> None:
    for path in (tmp_path, Path("/dev/zero")):
        with pytest.raises(FileError, match="it is not a file"):
            read_tournament(str(path))


def test_huge_file(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    with path.open("wb") as file:
        file.truncate(50_000_001)
    with pytest.raises(FileError, match="it is larger than 50000000 bytes"):
        read_tournament(str(path))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=3),
        lambda inner: (
            st.lists(inner, max_size=2)
            | st.dictionaries(st.sampled_from([*FILE, "number", "seats", "vp"]), inner, max_size=3)
        ),
        max_leaves=10,
    ),
    st.sampled_from(list(FILE)),
)
def test_no_tree_brings_the_reader_down(tree: object, key: str) -> None:
    for broken in (tree, {**FILE, key: tree}):
        try:
            parse_tournament(json.dumps(broken), name="file.json")
        except FileError as error:
            assert "file.json" in str(error)


# --- what cannot be -------------------------------------------------------------------------------

TABLE = "$.stages[0].rounds[0].tables[0]"


def test_players_mentioned_but_not_listed() -> None:
    broken = json.loads(json.dumps(FILE))
    broken["players"] = [
        {"id": "A", "name": "A"},
        {"id": "B", "name": "B"},
        {"id": "A", "name": "Z"},
    ]
    keys = [problem.key for problem in parse_tournament(json.dumps(broken), name="f").faults]
    assert keys == [
        "$.players[2].id",
        "$.lots[0][1]",
        "$.left[0].player",
        f"{TABLE}.seats[2].player",
        f"{TABLE}.seats[3].player",
    ]


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        pytest.param(
            "studio-2023\n1: A 10*, B 8, C 7 | A 4, D 10*, E 5",
            [
                (
                    "$.stages[0].rounds[0].tables[1].seats[0].player",
                    '"A" sits at two places in this round',
                )
            ],
            id="two tables of a round",
        ),
        pytest.param(
            "studio-2023\n1: A 10*, A 8, C 7",
            [(f"{TABLE}.seats[1].player", '"A" sits at two places in this round')],
            id="two seats of a table",
        ),
        pytest.param(
            "studio-2023\n1: A 10*, B 10*, C 7",
            [(f"{TABLE}.seats", "expected one winner, got 2")],
            id="two winners",
        ),
        pytest.param(
            "studio-2023\n1: A 10*, B, C 7",
            [(f"{TABLE}.seats[1].vp", "is missing in a finished game")],
            id="points missing",
        ),
        pytest.param(
            "studio-2023\n1: A 10*, B 8, C 7\n2: A 10*, B 8, C 7\n3: A 10*, B 8, C 7\n"
            "left: C after 1 withdrew",
            [("$.stages[0].rounds[2].tables[0].seats[2].player", '"C" had left before this round')],
            id="plays after leaving",
        ),
        pytest.param(
            "studio-2023\n1: A 10*, B 8, C 7\nleft: C after 0 withdrew\nleft: C after 1 expelled",
            [("$.left[1].player", '"C" has left already')],
            id="leaves twice",
        ),
        pytest.param(
            "studio-2023\n1: A 10*, B 8, C 8\nlots: B C B",
            [("$.lots[0]", '"B" is listed twice')],
            id="lot with a repeat",
        ),
        pytest.param(
            "shn-2022\n1: A 10*, B 8, C 8\nsemi-final: A 10*, B 8, C 8",
            [("$.stages[1]", "shn-2022 has no semi-final")],
            id="semi-final the rulebook does not know",
        ),
        pytest.param(
            "studio-2023\n1: A 10*, B 8, C 8\nfinal: A 10*, B 8, C 8\nfinal: A 10*, B 8, C 8",
            [("$.stages[1].rounds", "expected one game in the final")],
            id="two finals",
        ),
        pytest.param(
            "studio-2023\nfinal: A 10*, B 8, C 8\n1: A 10*, B 8, C 8",
            [("$.stages", "expected each once, in the order preliminary, semi-final, final")],
            id="stages out of order",
        ),
    ],
)
def test_what_cannot_be(play: Play, script: str, expected: list[tuple[str, str]]) -> None:
    assert faults(play(script)) == expected


def test_rounds_and_tables_are_numbered() -> None:
    broken = json.loads(json.dumps(FILE))
    played = broken["stages"][0]["rounds"][0]
    played["number"] = 2
    played["tables"] = [*played["tables"], {**played["tables"][0]}]
    found = parse_tournament(json.dumps(broken), name="f").faults
    assert [(problem.key, problem.expected) for problem in found][:2] == [
        ("$.stages[0].rounds[0].number", "expected 1, got 2"),
        ("$.stages[0].rounds[0].tables[1].number", "table 1 is listed twice"),
    ]


@pytest.mark.clause("cwc-2004", "22")
@pytest.mark.clause("italy-2009", "3.4")
@pytest.mark.parametrize(
    ("rulebook", "seats", "faulty"),
    [
        ("studio-2023", "A 9*, B 8, C 7, D 5", True),
        ("cwc-2004", "A 9*, B 8, C 7, D 5", True),
        ("italy-2009", "A 9*, B 8, C 7, D 5", False),
        ("studio-2023", "A 10*, B 11, C 7, D 5", False),
        ("studio-2023", "A 12*, B 11, C 10, D 5", False),
        ("italy-2009", "A 8*, B 8, C 7, D 5", False),
        ("italy-2009", "A 10*, B 11, C 7, D 5", False),
        ("shn-2024", "A 3*, B 8, C 7", True),
    ],
)
def test_winner_reaches_the_target_unless_time_ended_the_game(
    play: Play, rulebook: str, seats: str, *, faulty: bool
) -> None:
    found = faults(play(f"{rulebook}\n1: {seats}"))
    assert [key for key, _ in found] == ([f"{TABLE}.seats[0].vp"] if faulty else [])


def test_winner_below_another_is_only_unusual_where_time_may_end_a_game(play: Play) -> None:
    (fault,) = find_faults(play("italy-2009\n1: A 7*, B 8, C 7, D 5"), load("italy-2009"))
    assert (fault.is_warning, fault.key) == (True, f"{TABLE}.seats[0].vp")


@pytest.mark.clause("italy-2009", "3.5")
def test_game_that_leaving_ended_is_won_by_most_points(play: Play) -> None:
    script = "studio-2023\n1: A 6*, B 5, C 7\nleft: C after 0 withdrew"
    assert faults(play(script)) == []
    both = "studio-2023\n1: A 6*, B 8, C 7\nleft: C after 0 withdrew"
    assert [key for key, _ in faults(play(both))] == [f"{TABLE}.seats[0].vp"]
    three_stay = "studio-2023\n1: A 6*, B 5, C 5, D 7\nleft: D after 0 withdrew"
    assert [key for key, _ in faults(play(three_stay))] == [f"{TABLE}.seats[0].vp"]


def test_who_left_a_game_cannot_have_won_it(play: Play) -> None:
    script = "studio-2023\n1: A 10*, B 5, C 7, D 6\nleft: A after 0 withdrew"
    assert faults(play(script)) == [(f"{TABLE}.seats[0].winner", '"A" left this game')]
