import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.problems import FileError
from hexmeet.seating.entrants import Entrants
from hexmeet.seating.preliminary import seat_preliminary
from hexmeet.seating.records import as_record
from hexmeet.seating.schedule_file import parse_schedule, read_schedule

Tree = dict[str, Any]

FIGURES = {
    "max_meetings": 1,
    "repeat_meetings": 0,
    "position_repeats": 0,
    "friend_meetings": 0,
    "extra_three_table": 0,
}


def tree() -> Tree:
    """A file with the keys that every program writes, and no others."""
    return {
        "rulebook": "studio-2023",
        "players": 7,
        "seed": 7,
        "rounds": [[["A", "B", "C", "D"], ["E", "F", "G"]]],
        "certificate": {
            "achieved": dict(FIGURES),
            "bound": dict(FIGURES),
            "order": list(FIGURES),
            "optimal": True,
            "why": "",
        },
    }


def problems(text: str) -> list[str]:
    with pytest.raises(FileError) as caught:
        parse_schedule(text, name="schedule.json")
    return [
        ": ".join(filter(None, (problem.key, problem.expected)))
        for problem in caught.value.problems
    ]


def test_the_keys_that_every_program_writes_are_enough() -> None:
    reading = parse_schedule(json.dumps(tree()), name="schedule.json")
    assert reading.rulebook is load("studio-2023")
    assert reading.file.rounds == ((("A", "B", "C", "D"), ("E", "F", "G")),)
    assert (reading.file.seed, reading.file.certificate.groups) == ("7", None)


def test_a_schedule_is_read_from_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "schedule.json"
    path.write_text(json.dumps(tree()), encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    assert read_schedule(str(path)) == parse_schedule(text, name=str(path))


@pytest.mark.parametrize(
    "seed", ["0", "7", "007", "harbour", "9" * 15, "9" * 16, "\u0667", "-1", ""]
)
def test_what_is_written_is_read_back(seed: str) -> None:
    entrants = Entrants(
        players=tuple("ABCDEFG"), groups=(("A", "B"),), avoided=(("C", "D"),), fixed_tables={"G": 1}
    )
    rulebook = load("shn-2024")
    stage = seat_preliminary(entrants, 2, rulebook, seed)
    record = as_record(stage, entrants, rulebook=rulebook.id, seed=seed, why="Because.")
    text = json.dumps(record)
    file = parse_schedule(text, name="schedule.json").file
    certificate = file.certificate
    assert (file.rulebook, file.players, file.seed) == ("shn-2024", 7, seed)
    assert file.rounds == tuple(tuple(tables) for tables in stage.schedule)
    assert certificate.order == rulebook.seating.priorities
    assert (certificate.optimal, certificate.why) == (stage.certificate.is_optimal, "Because.")
    assert certificate.misplaced == stage.certificate.misplaced
    for objective in certificate.order:
        achieved = getattr(stage.certificate.achieved, objective)
        assert getattr(certificate.achieved, objective) == achieved
        assert getattr(certificate.bound, objective) == stage.certificate.bounds[objective].value
    assert [group.players for group in certificate.groups or ()] == [("A", "B")]
    assert [pair.players for pair in certificate.avoided] == [("C", "D")]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (
            lambda t: t.update(rulebook="chess", format=1),
            ['$.rulebook: expected one of cwc-2004, italy-2009, shn-2022, shn-2024, studio-2023, '
             'got "chess"',
             "$.format: unknown key; expected one of rulebook, players, seed, rounds, certificate, "
            "entrants, numbers, changes"],
        ),
        (
            lambda t: t.update(rulebook=5, players=-1, seed=True),
            ["$.rulebook: expected a text of 1 to 200 characters, got 5",
             "$.players: expected a whole number from 0 to 10000000, got -1",
             "$.seed: expected a text of 0 to 1000000 characters, got true"],
        ),
        (
            lambda t: t.update(rulebook=""),
            ['$.rulebook: expected one of cwc-2004, italy-2009, shn-2022, shn-2024, studio-2023, '
             'got ""'],
        ),
        (
            lambda t: t["rounds"][0][0].__setitem__(3, 4),
            ["$.rounds[0][0][3]: expected a text of 1 to 200 characters, got 4"],
        ),
        (
            lambda t: t["certificate"].update(optimal=1, order=["most_meetings"], wy=""),
            ['$.certificate.order[0]: expected one of "max_meetings", "repeat_meetings", '
             '"position_repeats", "friend_meetings", "extra_three_table", got "most_meetings"',
             "$.certificate.optimal: expected true or false, got 1",
             '$.certificate.wy: unknown key; did you mean "why"?'],
        ),
        (
            lambda t: t["certificate"].update(groups=[{"players": ["A"], "meetings": 0}]),
            ["$.certificate.groups[0].bound: is missing; expected a whole number from 0 to "
             "10000000"],
        ),
        (lambda t: t.pop("certificate"), ["$.certificate: is missing; expected an object"]),
    ],
)  # fmt: skip
def test_every_fault_at_once(change: Callable[[Tree], object], expected: list[str]) -> None:
    changed = tree()
    change(changed)
    assert problems(json.dumps(changed)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["is not valid JSON: Expecting value (line 1, column 1)"]),
        ("[]", ["$: expected an object, got []"]),
        (
            "[" * 100_000 + "]" * 100_000,
            ["is not a schedule file: expected at most 50 levels of lists and objects"],
        ),
        ("9" * 5000, ["is not a schedule file: it has a number of thousands of digits"]),
    ],
)
def test_what_is_no_schedule_file(text: str, expected: list[str]) -> None:
    assert problems(text) == expected


def test_a_key_that_stands_twice() -> None:
    text = json.dumps(tree()).replace('"players": 7', '"players": 8, "players": 7')
    assert problems(text) == ["$.players: stands twice in one object"]


def test_house_rulebook() -> None:
    house = replace(load("shn-2024"), id="house", base="shn-2024")
    text = json.dumps({**tree(), "rulebook": "house"})
    assert parse_schedule(text, name="schedule.json", house=house).rulebook is house
    assert problems(text) == [
        "$.rulebook: expected one of cwc-2004, italy-2009, shn-2022, shn-2024, studio-2023, "
        'got "house"'
    ]
