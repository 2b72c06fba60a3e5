import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Call = Callable[..., Any]


def test_plan_to_read(call: Call) -> None:
    answer = call("plan", "--rulebook", "studio-2023", "--players", "29")
    assert answer == (
        0,
        "studio-2023: tournament, 29 players\n"
        "\n"
        "stage        rounds  players  tables in each round      clauses\n"
        "preliminary  3       29       5 of four and 3 of three  1.1.3, 1.1.4\n"
        "semi-final   1       16       4 of four                 1.1.7, 1.4.4\n"
        "final        1       4        1 of four                 1.1.9, 1.1.10, 1.4.4\n"
        "\n"
        "Who plays in every stage plays 5 games.\n",
        "",
    )


def test_plan_for_machines(call: Call) -> None:
    arguments = ("--rulebook", "italy-2009", "--players", "13", "--formula", "club", "--json")
    assert json.loads(call("plan", *arguments).out) == {
        "rulebook": "italy-2009",
        "event": "selection",
        "formula": "club",
        "players": 13,
        "games": 3,
        "stages": [
            {
                "stage": "preliminary",
                "rounds": 2,
                "players": 13,
                "tables": [4, 3, 3, 3],
                "clauses": ["3.2", "reading 31"],
            },
            {
                "stage": "final",
                "rounds": 1,
                "players": 4,
                "tables": [4],
                "clauses": ["3.2d", "reading 9"],
            },
        ],
        "notices": [
            {
                "code": "attendance.below-minimum",
                "clause": "1.8",
                "text": 'results of an event of kind "open" count only from 16 players; '
                "13 are too few (italy-2009 1.8)",
            }
        ],
    }


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            "--rulebook shn-2022 --players 5",
            "a field of 5 cannot be seated at tables of four and three; "
            "expected 3, 4, or 6 and more players (shn-2022 7.a.2)",
        ),
        (
            "--rulebook studio-2023 --players 2",
            "a field of 2 cannot be seated at tables of four and three; "
            "expected 3, 4, or 6 and more players (hexmeet reading 13)",
        ),
        (
            "--rulebook studio-2023 --players 30 --skip-semi-final",
            "with 30 players the semi-final has to be played (studio-2023 1.1.3)",
        ),
        (
            "--rulebook italy-2009 --players 30 --formula pub",
            'unknown formula "pub"; expected one of club, convention (italy-2009 3.2)',
        ),
        (
            "--rulebook italy-2009 --event regional-final --players 2",
            "2 cannot play a regional-final: first call up the second of every event, "
            "then plan for all of them (italy-2009 1.7.2)",
        ),
        (
            "--rulebook italy-2009 --event regional-final --players 5",
            "5 cannot play a regional-final: first call up the second of the largest event, "
            "then plan for all of them (italy-2009 1.7.4)",
        ),
        (
            "--rulebook italy-2009 --event picnic --players 20",
            'unknown kind of event "picnic"; expected one of selection, open, regional-final, '
            "national-final (italy-2009 1.7)",
        ),
        (
            "--rulebook studio-2023 --players x",
            "argument --players: expected a whole number up to 10000, "
            'got "x" (see hexmeet plan --help)',
        ),
    ],
)
def test_refusal_says_what_and_by_which_clause(call: Call, arguments: str, message: str) -> None:
    answer = call("plan", *arguments.split())
    assert (answer.code, answer.out, answer.err) == (2, "", f"hexmeet plan: {message}\n")


def test_warning_goes_beside_the_plan(call: Call) -> None:
    answer = call("plan", "--rulebook", "studio-2023", "--players", "11")
    assert answer.code == 0
    assert answer.err == (
        'hexmeet plan: note: results of an event of kind "tournament" count only from 12 players; '
        "11 are too few (studio-2023 1.1.3)\n"
    )


def test_single_game_is_one_game(call: Call) -> None:
    arguments = ("--rulebook", "shn-2022", "--event", "single-game-final", "--players", "4")
    assert "plays 1 game.\n" in call("plan", *arguments).out


def test_stage_of_the_house_says_so(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    bands = '[[bands]]\nrounds = 5\nsemi_final = "none"\ncites = ["house"]\n'
    path.write_text(f'id = "house"\nbase = "shn-2024"\n{bands}', encoding="utf-8")
    out = call("plan", "--rulebook", str(path), "--players", "16").out
    assert [line.split()[-1] for line in out.splitlines()[3:5]] == ["house", "3.4"]
