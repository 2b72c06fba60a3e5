import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexmeet.cli.rank import BOLD
from hexmeet.cli.text import width_of

Call = Callable[..., Any]

ADA_AND_BEA: dict[str, Any] = {
    "format": "hexmeet.tournament/1",
    "rulebook": "studio-2023",
    "name": "Spring qualifier",
    "players": [
        {"id": number, "name": name}
        for number, name in zip(
            "ABCDEFGH",
            ("Ada", "Bea", "Carlo", "هدى", "Elif", "Farid", "Giulia", "Hana"),
            strict=True,
        )
    ],
    "left": [{"player": "H", "after_round": 1, "reason": "withdrew"}],
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
                                {"player": "C", "vp": 7},
                                {"player": "D", "vp": 7},
                                {"player": "E", "vp": 4},
                            ],
                        },
                        {
                            "number": 2,
                            "seats": [
                                {"player": "B", "vp": 10, "winner": True},
                                {"player": "F", "vp": 8},
                                {"player": "G", "vp": 8},
                                {"player": "H", "vp": 4},
                            ],
                        },
                    ],
                }
            ],
        }
    ],
}


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "tournament.json"
    path.write_text(json.dumps(ADA_AND_BEA), encoding="utf-8")
    return str(path)


def changed(path: str, **settings: object) -> str:
    Path(path).write_text(json.dumps({**ADA_AND_BEA, **settings}), encoding="utf-8")
    return path


def test_table_and_notes(call: Call, file: str) -> None:
    answer = call("rank", file)
    assert answer.code == 0
    assert answer.out == (
        "Spring qualifier\n"
        "\n"
        "   player  games  wins  VP   VP %  2nd  3rd\n"
        "1  Ada         1     1  10  35.71    0    0\n"
        "2  Bea         1     1  10  33.33    0    0\n"
        "3  Farid       1     0   8  26.67    1    0  tied\n"
        "3  Giulia      1     0   8  26.67    1    0  tied\n"
        "5  Carlo       1     0   7  25.00    1    0  tied\n"
        "5  هدى         1     0   7  25.00    1    0  tied\n"
        "7  Elif        1     0   4  14.29    0    0\n"
        "-  Hana        1     0   4  13.33    0    0  withdrew after round 1\n"
    )


def test_every_place_is_explained_in_a_sentence(call: Call, file: str) -> None:
    out = call("rank", file, "--explain").out
    assert (
        "Ada is above Bea: equal wins (1) and points (10), higher percentage 35.71 against 33.33"
        in out
    )
    assert "Bea is above Farid: more wins 1 against 0" in out
    assert "Giulia is above Carlo: equal wins (0), more points 8 against 7" in out
    assert "Hana is above" not in out


def test_lots_and_notes(call: Call, file: str) -> None:
    notes = call("rank", file).err.splitlines()
    assert notes == [
        "hexmeet rank: note: provisional, as 1 of at least 3 preliminary rounds were played "
        "(studio-2023 1.4.1)",
        "hexmeet rank: note: F, G are tied; draw a lot between them (studio-2023 1.4.2)",
        "hexmeet rank: note: C, D are tied; draw a lot between them (studio-2023 1.4.2)",
    ]
    drawn = call("rank", changed(file, lots=[["G", "F"], ["C", "D"]]), "--explain").out
    assert "Giulia is above Farid: equal in everything, drawn by lot" in drawn


def test_a_file_with_a_history_is_ranked_as_it_stands_today(call: Call, file: str) -> None:
    before = call("rank", file, "--json").out
    history = [{"what": "published", "round": 1}, {"what": "warned", "player": "A"}]
    dated = {"format": "hexmeet.tournament/2", "history": history}
    penalties = [{"player": "A", "kind": "warning"}]
    assert call("rank", changed(file, **dated, penalties=penalties), "--json").out == before
    refused = call("rank", changed(file, **dated))
    assert refused.code == 2
    assert "$.history[1].player: A has no such warning in $.penalties" in refused.err
    refused = call("rank", changed(file, history=history))
    assert "$.history: unknown key" in refused.err


def test_record_for_machines(call: Call, file: str) -> None:
    records = json.loads(call("rank", file, "--json").out)
    assert records[0] == {
        "place": 1,
        "player": "A",
        "games": 1,
        "wins": 1,
        "vp": 10,
        "vp_percent": "35.71",
        "decided_by": "vp_percent",
        "tied_with": [],
    }
    assert [record["tied_with"] for record in records[2:4]] == [["G"], ["F"]]
    assert [record["decided_by"] for record in records[2:4]] == [None, "vp"]
    assert records[-1]["left"] == "withdrew"
    assert records[-1]["decided_by"] is None


def test_colours_only_in_a_terminal(call: Call, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert BOLD not in call("rank", file).out
    monkeypatch.setattr("hexmeet.cli.rank.sys.stdout.isatty", lambda: True, raising=False)
    assert BOLD in call("rank", file).out
    assert BOLD not in call("rank", file, "--plain").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert BOLD not in call("rank", file).out


def test_faults_are_refused_one_line_each(call: Call, file: str) -> None:
    answer = call("rank", changed(file, lots=[["A", "X"], ["A", "A"]]))
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.splitlines() == [
        f'hexmeet rank: {file}: $.lots[0][1]: "X" is not among the players',
        f'hexmeet rank: {file}: $.lots[1]: "A" is listed twice',
    ]


def test_what_is_only_unusual_is_noted(call: Call, file: str) -> None:
    answer = call("rank", changed(file, penalties=[{"player": "A", "kind": "late"}]))
    assert answer.code == 0
    assert "$.penalties[0]: studio-2023 has no penalty for lateness" in answer.err


def test_house_rulebook(call: Call, file: str, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    text = 'id = "harbour"\nbase = "studio-2023"\n[ranking]\ncriteria = ["vp", "lots"]\n'
    house.write_text(text, encoding="utf-8")
    path = changed(file, rulebook="harbour")
    assert call("rank", path).code == 2
    answer = call("rank", path, "--rulebook", str(house))
    assert answer.code == 0
    assert "wins" not in answer.out


@pytest.mark.parametrize(
    ("rulebook", "players"),
    [("cwc-2004", 29), ("studio-2023", 17), ("italy-2009", 26), ("shn-2022", 24)],
)
def test_every_reason_of_whole_tournaments_has_its_sentence(
    call: Call, tmp_path: Path, rulebook: str, players: int
) -> None:
    made = call("generate", "--rulebook", rulebook, "--players", str(players), "--seed", "3")
    path = tmp_path / "made.json"
    path.write_text(made.out, encoding="utf-8")
    out = call("rank", str(path), "--explain").out
    assert " won the final\n" in out
    assert " came further, final against " in out


def test_names_cannot_disturb_the_terminal(call: Call, file: str) -> None:
    players = copy.deepcopy(ADA_AND_BEA["players"])
    players[0]["name"] = "Ada\x1b[2J\nAnd more"
    out = call("rank", changed(file, players=players, name="a\nb")).out
    assert out.startswith("a\\nb\n")
    assert r"Ada\x1b[2J\nAnd more" in out
    assert "\x1b" not in out


def test_names_and_sentences_fit_into_a_narrow_terminal(
    call: Call, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hexmeet.cli.rank.sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "72")
    players = copy.deepcopy(ADA_AND_BEA["players"])
    players[0]["name"] = "Maximiliana Alexandrina " * 5
    players[1]["name"] = "\u6e38\u620f" * 30
    out = call("rank", changed(file, players=players), "--explain", "--plain").out
    lines = out.splitlines()
    assert max(map(width_of, lines)) <= 72
    assert lines[3].startswith("1  Maximilian\u2026 ")
    hidden = next(line for line in lines if "\u0647\u062f\u0649" in line)
    assert "\u200e\u0647\u062f\u0649\u200e" in hidden
