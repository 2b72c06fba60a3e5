import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Call = Callable[..., Any]

GOLDEN = Path(__file__).parents[1] / "golden" / "boards"
LINE = "O5 G8 G4 / B2 O10 W3 O11 / L6 L9 B11 L6 B12 / D L4 W5 G9 / G3 W8 W10 | G 3 W L O 3 3 B 3"


def golden(name: str) -> str:
    return (GOLDEN / name).read_text(encoding="utf-8")


def test_board_to_read(call: Call) -> None:
    answer = call("board", "--rulebook", "studio-2023", "--seed", "7", "--round", "2")
    assert answer == (0, golden("studio-2023-round-2.txt"), "")


def test_board_for_machines(call: Call) -> None:
    arguments = ("--rulebook", "italy-2009", "--seed", "7", "--table", "5", "--json")
    answer = call("board", *arguments)
    assert answer == (0, golden("italy-2009-table-5.json"), "")
    record = json.loads(answer.out)
    assert (record["seed"], record["stream"]) == (7, "board/round 1/table 5")
    assert call("board", "--rulebook", "italy-2009", "--layout", record["layout"]).code == 0


@pytest.mark.parametrize(
    ("arguments", "heading"),
    [
        (
            "--rulebook shn-2024 --numbers shuffled --stage final",
            "shn-2024: final, all tables, number tokens shuffled",
        ),
        (
            "--rulebook cwc-2004 --stage semi-final --table 3",
            "cwc-2004: semi-final, table 3, number tokens A to R along the spiral",
        ),
    ],
)
def test_heading_says_what_the_layout_is_for(call: Call, arguments: str, heading: str) -> None:
    answer = call("board", "--seed", "7", *arguments.split())
    assert answer.out.splitlines()[0] == heading


def test_layout_of_somebody_else_is_drawn(call: Call, tmp_path: Path) -> None:
    arguments = ("--rulebook", "shn-2022", "--layout", LINE.lower())
    record = json.loads(call("board", *arguments, "--json").out)
    assert (record["seed"], record["stream"], record["numbers"]) == (None, None, "spiral")
    assert record["layout"] == LINE
    path = tmp_path / "board.svg"
    assert call("board", *arguments, "--numbers", "spiral", "--svg", str(path)).code == 0
    assert LINE in path.read_text(encoding="utf-8")


def test_drawings_are_written_in_the_language_asked_for(call: Call, tmp_path: Path) -> None:
    svg, card = tmp_path / "board.svg", tmp_path / "card.svg"
    arguments = ("--rulebook", "italy-2009", "--seed", "7", "--round", "2", "--table", "5")
    drawings = ("--svg", str(svg), "--card", str(card), "--paper", "letter", "--language", "it")
    assert call("board", *arguments, *drawings).code == 0
    for drawing in (svg, card):
        assert "Turno 2 \u00b7 Tavolo 5" in drawing.read_text(encoding="utf-8")
    assert 'width="215.9mm"' in card.read_text(encoding="utf-8")
    assert "Scheda di allestimento" in card.read_text(encoding="utf-8")


def test_drawings_keep_the_seed_secret(call: Call, tmp_path: Path) -> None:
    svg, card = tmp_path / "board.svg", tmp_path / "card.svg"
    drawings = ("--svg", str(svg), "--card", str(card))
    assert call("board", "--rulebook", "studio-2023", "--seed", "zebra", *drawings).code == 0
    assert not any("zebra" in path.read_text(encoding="utf-8") for path in (svg, card))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            "--rulebook cwc-2004 --seed 7 --numbers shuffled",
            "number tokens cannot be shuffled under this rulebook; expected spiral (cwc-2004 35)",
        ),
        (
            f"--rulebook italy-2009 --numbers shuffled --layout {LINE.replace(' ', '~')}",
            "number tokens cannot be shuffled under this rulebook; expected spiral "
            "(italy-2009 3.1)",
        ),
        (
            "--rulebook shn-2022 --seed 7 --table 2",
            "all tables of a round have the same layout; none is for table 2 alone "
            "(shn-2022 7.a.1); leave out --table",
        ),
        (
            "--rulebook studio-2023 --seed 7 --stage final --round 2",
            "the final has no rounds; leave out --round (see hexmeet board --help)",
        ),
        (
            "--rulebook studio-2023 --seed 7 --round 0",
            "argument --round: expected a whole number from 1 up to 20, "
            'got "0" (see hexmeet board --help)',
        ),
        (
            "--rulebook studio-2023 --seed \udcff",
            "argument --seed: expected a text in UTF-8 (see hexmeet board --help)",
        ),
        (
            "--rulebook studio-2023",
            "one of the arguments --seed --layout is required (see hexmeet board --help)",
        ),
        (
            f"--rulebook cwc-2004 --layout {LINE.replace('G8 G4', 'G4 G8').replace(' ', '~')}",
            "--layout: numbers: expected A to R along a spiral from a corner of the island",
        ),
        (
            f"--rulebook studio-2023 --layout {LINE.replace('D L4', 'L4 L4').replace(' ', '~')}",
            "--layout: lumber hexes: expected 4, got 5\n"
            "hexmeet board: --layout: desert hexes: expected 1, got 0\n"
            "hexmeet board: --layout: tokens with 4: expected 2, got 3",
        ),
    ],
)
def test_refusal_says_what_and_by_which_clause(call: Call, arguments: str, message: str) -> None:
    words = [word.replace("~", " ") for word in arguments.split(" ")]
    answer = call("board", *words)
    assert (answer.code, answer.out, answer.err) == (2, "", f"hexmeet board: {message}\n")


def test_file_that_cannot_be_written_is_named(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "board.svg"
    answer = call("board", "--rulebook", "studio-2023", "--seed", "7", "--svg", str(path))
    reason = os.strerror(2)
    message = f"hexmeet board: {path}: cannot be written: {reason}\n"
    assert (answer.code, answer.out, answer.err) == (2, "", message)
