import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexmeet.rulebooks.files import rulebook_ids

Call = Callable[..., Any]

HOUSE = """
id = "harbour-games"
base = "studio-2023"
removed = ["game.notes"]

[clock.turn_limit]
seconds = 90
"""


@pytest.fixture
def house(tmp_path: Path) -> str:
    path = tmp_path / "house.toml"
    path.write_text(HOUSE, encoding="utf-8")
    return str(path)


def test_list_names_every_rulebook(call: Call) -> None:
    lines = call("rulebooks").out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == list(rulebook_ids())
    assert lines[-1].split(maxsplit=4) == [
        "studio-2023",
        "en",
        "3",
        "12",
        "CATAN Studio championship programme 2023",
    ]


def test_list_in_arabic(call: Call) -> None:
    assert "بطولة العالم 2004" in call("rulebooks", "--language", "ar").out


def test_list_for_machines(call: Call) -> None:
    listed = json.loads(call("rulebooks", "--json").out)
    assert [entry["id"] for entry in listed] == list(rulebook_ids())
    assert listed[0]["title"]["it"] == "Campionato mondiale 2004"


def test_settings_are_shown_with_their_clauses(call: Call) -> None:
    blocks = call("rulebooks", "shn-2024").out.split("\n\n")
    limit = next(block for block in blocks if block.startswith("clock.turn_limit "))
    assert [line.split(maxsplit=1) for line in limit.splitlines()] == [
        ["clock.turn_limit", "[5.5]"],
        ["seconds", "60"],
        ["called_for_by", "judge, player"],
    ]


def test_settings_for_machines_have_the_shape_of_the_file(call: Call) -> None:
    shown = json.loads(call("rulebooks", "italy-2009", "--json").out)
    path = Path(__file__).parents[2] / "src/hexmeet/rulebooks/data/italy-2009.toml"
    written = tomllib.loads(path.read_text(encoding="utf-8"))
    assert shown["seating"] == {**shown["seating"], **written["seating"]}
    assert shown["clock"]["game_limit"] == written["clock"]["game_limit"]


def test_house_rulebook_shows_what_the_house_changed(call: Call, house: str) -> None:
    out = call("rulebooks", house).out
    assert out.startswith(
        "harbour-games: CATAN Studio championship programme 2023, derived from studio-2023\n"
    )
    assert "90  <- house rule, was 180" in out
    assert "game.notes.allowed: removed by the house, was when-announced" in out


def test_difference_of_a_house_rulebook_from_its_base(call: Call, house: str) -> None:
    assert call("rulebooks", "--diff", "studio-2023", house).out == (
        "                studio-2023     harbour-games\n"
        "\n"
        "clock.turn_limit  [1.1.8 | 1.1.8, house]\n"
        "  seconds       180             90\n"
        "\n"
        "game.notes  [2.0.7 | -]\n"
        "  allowed       when-announced  -\n"
        "  dice_swapped  yes             -\n"
    )


def test_difference_for_machines(call: Call, house: str) -> None:
    assert json.loads(call("rulebooks", "--diff", "studio-2023", house, "--json").out) == [
        {
            "key": "clock.turn_limit.seconds",
            "left": {"value": 180, "clauses": ["1.1.8"]},
            "right": {"value": 90, "clauses": ["1.1.8", "house"]},
        },
        {
            "key": "game.notes.allowed",
            "left": {"value": "when-announced", "clauses": ["2.0.7"]},
            "right": None,
        },
        {
            "key": "game.notes.dice_swapped",
            "left": {"value": True, "clauses": ["2.0.7"]},
            "right": None,
        },
    ]


def test_same_rulebook_twice(call: Call) -> None:
    answer = call("rulebooks", "--diff", "shn-2022", "shn-2022")
    assert answer.out == "shn-2022 and shn-2022 have the same settings\n"


@pytest.mark.parametrize("columns", ["40", "80", "200"])
def test_difference_fits_the_terminal(
    call: Call, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    lines = call("rulebooks", "--diff", "italy-2009", "studio-2023").out.splitlines()
    assert any(line.startswith("  criteria ") for line in lines)
    if columns != "40":
        assert max(len(line) for line in lines if line.startswith(" ")) <= int(columns)


def test_every_fault_of_a_house_rulebook_has_its_line(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(HOUSE.replace("90", '"soon"') + 'colour = "red"\n', encoding="utf-8")
    answer = call("rulebooks", str(path))
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.splitlines() == [
        f"hexmeet rulebooks: {path}: clock.turn_limit.seconds: "
        'expected a whole number from 10 to 3600, got "soon"',
        f"hexmeet rulebooks: {path}: clock.turn_limit.colour: "
        "unknown key; expected one of cites, seconds, called_for_by, players_after",
    ]
