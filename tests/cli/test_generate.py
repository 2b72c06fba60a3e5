import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexmeet.standings.reading import parse_tournament

Call = Callable[..., Any]

STUDIO = ("generate", "--rulebook", "studio-2023", "--players", "20", "--seed", "7")


def test_file_is_a_tournament_file(call: Call) -> None:
    answer = call(*STUDIO)
    assert (answer.code, answer.err) == (0, "")
    reading = parse_tournament(answer.out, name="made.json")
    assert (reading.faults, len(reading.file.players)) == ((), 20)
    assert [record.stage for record in reading.file.stages] == [
        "preliminary",
        "semi-final",
        "final",
    ]


def test_same_seed_prints_the_same_file(call: Call) -> None:
    assert call(*STUDIO).out == call(*STUDIO).out


def test_until_a_stage(call: Call) -> None:
    stages = json.loads(call(*STUDIO, "--until", "preliminary").out)["stages"]
    assert [record["stage"] for record in stages] == ["preliminary"]


def test_faults_are_listed_and_found(call: Call, tmp_path: Path) -> None:
    answer = call(*STUDIO, "--faults", "2")
    lines = answer.err.splitlines()
    assert len(lines) == 2
    assert all(line.startswith("hexmeet generate: fault: ") for line in lines)
    path = tmp_path / "made.json"
    path.write_text(answer.out, encoding="utf-8")
    assert call("verify", str(path), "--seed", "7").code == 1
    path.write_text(call(*STUDIO).out, encoding="utf-8")
    assert call("verify", str(path), "--seed", "7").code == 0


def test_more_faults_than_there_is_room_for(call: Call) -> None:
    lines = call(*STUDIO, "--faults", "50").err.splitlines()
    faults = [line for line in lines if line.startswith("hexmeet generate: fault: ")]
    assert lines[len(faults) :] == [
        f"hexmeet generate: note: there was room for {len(faults)} of 50 faults, one of each kind"
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ("generate", "--rulebook", "studio-2023", "--players", "5", "--seed", "7"),
        ("generate", "--rulebook", "chess", "--players", "20", "--seed", "7"),
        (*STUDIO, "--until", "quarter-final"),
        (*STUDIO, "--faults", "many"),
    ],
)
def test_bad_input(call: Call, arguments: tuple[str, ...]) -> None:
    answer = call(*arguments)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
