import json
from typing import Any

import pytest

from hexmeet.rulebooks.loader import load
from hexmeet.seating.entrants import Entrants
from hexmeet.seating.printed import seat_printed
from hexmeet.seating.records import as_record
from hexmeet.seating.schedule_file import parse_schedule
from hexmeet.seating.verification.report import verify

ITALY = load("italy-2009")


def record(players: int, rounds: int = 3) -> dict[str, Any]:
    entrants = Entrants(players=tuple(f"p{n}" for n in range(players)))
    stage = seat_printed(entrants, rounds, ITALY, "7")
    made: dict[str, Any] = json.loads(
        json.dumps(as_record(stage, entrants, rulebook="italy-2009", seed="7"))
    )
    return made


def found(tree: object) -> list[tuple[str, str]]:
    reading = parse_schedule(json.dumps(tree), name="schedule.json")
    report = verify(reading.file, reading.rulebook)
    return [(deviation.place, deviation.sentence) for deviation in report.deviations]


@pytest.mark.clause("italy-2009", "3.3")
@pytest.mark.parametrize("players", range(13, 21))
def test_what_the_rulebook_prints_is_right(players: int) -> None:
    assert found(record(players)) == []


@pytest.mark.clause("italy-2009", "3.3")
def test_other_tables_than_printed() -> None:
    tree = record(17)
    number = tree["numbers"]
    first, second = (sorted(number[player] for player in tree["rounds"][0][t]) for t in (0, 1))
    tree["rounds"][0][:2] = tree["rounds"][0][1::-1]
    tree["rounds"][1].append([])
    assert found(tree) == [
        ("round 1, table 1", f"expected the numbers {spell(first)}, got {spell(second)}"),
        ("round 1, table 2", f"expected the numbers {spell(second)}, got {spell(first)}"),
        ("round 2", "expected 5 tables, got 6"),
    ]


def test_other_numbers_than_printed() -> None:
    tree = record(13)
    one = next(player for player, number in tree["numbers"].items() if number == 1)
    tree["numbers"][one] = 16
    numbers = ", ".join(map(str, range(1, 14)))
    place, sentence = found(tree)[0]
    assert place == "$.numbers"
    assert sentence == f"expected each of {numbers} once, got {numbers[3:]}, 16"
    assert sum("16" in sentence for _, sentence in found(tree)) == 1 + 3


def test_nothing_is_printed_for_so_many() -> None:
    tree = record(13)
    tree["numbers"] = {"p1": 1}
    assert found(tree) == [("$.numbers", "expected none, as no schedule is printed for 1 players")]


def spell(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))
