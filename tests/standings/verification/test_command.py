import json
from pathlib import Path
from typing import Any

import pytest

from hexmeet.cli.arguments import Parser
from hexmeet.cli.verify import run
from hexmeet.rulebooks.problems import FileError

SEATS = [
    {"player": "A", "vp": 10, "winner": True},
    {"player": "B", "vp": 7},
    {"player": "C", "vp": 7},
    {"player": "D", "vp": 4},
]

GAME = {"number": 1, "seats": SEATS}
ALL_ROUNDS = [
    {
        "stage": "preliminary",
        "rounds": [{"number": number, "tables": [GAME]} for number in (1, 2, 3)],
    }
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tournament.json"


def write(path: Path, **changes: object) -> str:
    file: dict[str, Any] = {
        "format": "hexmeet.tournament/1",
        "rulebook": "studio-2023",
        "name": "test",
        "players": [{"id": letter, "name": letter} for letter in "ABCD"],
        "stages": [
            {
                "stage": "preliminary",
                "rounds": [{"number": 1, "tables": [{"number": 1, "seats": SEATS}]}],
            }
        ],
        "lots": [["C", "B"]],
    }
    path.write_text(json.dumps({**file, **changes}), encoding="utf-8")
    return str(path)


def call(*arguments: str) -> int:
    return run(Parser(prog="hexmeet verify"), arguments)


def test_a_clean_file(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(write(path)) == 0
    assert capsys.readouterr() == (
        "No deviation. 1 finished game counted, 0 tables of three; no pair met more than 1 time "
        "before the semi-final, 0 repeated meetings there.\n",
        "",
    )


def test_a_deviation_a_line(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    penalties = [{"player": "A", "kind": "late"}]
    assert call(write(path, stages=ALL_ROUNDS, lots=[], penalties=penalties)) == 1
    out, err = capsys.readouterr()
    assert out.splitlines()[0] == (
        "$.lots: B, C are tied on places 2 to 3 without a lot (studio-2023 1.4.2)"
    )
    assert out.splitlines()[1].startswith("1 deviation. ")
    assert err.startswith("hexmeet verify: note: ")


def test_faults_of_form_are_deviations(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(write(path, lots=[["A\n", "B"]])) == 1
    assert r'$.lots[0][0]: "A\n" is not among the players' in capsys.readouterr().out


def test_the_seed_redraws_lots(path: Path) -> None:
    file = write(path)
    codes = {call(file, "--seed", seed) for seed in "0123456789"}
    assert codes == {0, 1}


def test_for_machines(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(write(path, stages=ALL_ROUNDS, lots=[]), "--json") == 1
    assert json.loads(capsys.readouterr().out) == {
        "deviations": [
            {
                "place": "$.lots",
                "clause": "studio-2023 1.4.2",
                "text": "B, C are tied on places 2 to 3 without a lot",
            }
        ],
        "remarks": [],
        "figures": {
            "games": 3,
            "tables_of_three": 0,
            "max_meetings": 3,
            "repeat_meetings": 12,
        },
        "ranking": [["A"], ["B", "C"], ["D"]],
    }


def test_a_file_that_cannot_be_read(path: Path) -> None:
    with pytest.raises(FileError):
        call(str(path))


def test_what_is_still_to_come_is_a_note(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    history = [{"what": "published", "round": number} for number in (1, 2, 3)]
    changes = {"format": "hexmeet.tournament/2", "stages": ALL_ROUNDS, "lots": []}
    assert call(write(path, **changes, history=history)) == 0
    out, err = capsys.readouterr()
    assert out.startswith("No deviation. ")
    assert err == (
        "hexmeet verify: note: $.lots: B, C are tied on places 2 to 3 without a lot, "
        "which is due when the stage is closed (studio-2023 1.4.2)\n"
    )
    assert call(write(path, **changes), "--json") == 1
    assert json.loads(capsys.readouterr().out)["remarks"] == []
