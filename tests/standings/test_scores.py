import ast
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Criterion
from hexmeet.standings.scores import (
    Score,
    counted_vp,
    finishing_places,
    game_percentage,
    show_percent,
    table_total,
)
from hexmeet.standings.tiebreakers import TIEBREAKERS, show
from hexmeet.standings.tournament_file import Seat, Table, TournamentFile

PACKAGE = Path(__file__).parents[2] / "src" / "hexmeet" / "standings"

Play = Callable[[str], TournamentFile]


def table(play: Play, text: str) -> Table:
    return play(f"studio-2023\n1: {text}").stages[0].rounds[0].tables[0]


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.stem)
def test_no_float_can_arise(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        line = getattr(node, "lineno", 0)
        assert not isinstance(node, ast.Div), "a quotient of whole numbers is a float"
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), line
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"float", "round", "divmod"}, line


def test_figures_are_written_as_people_read_them() -> None:
    score = Score("A", 3, 2, 27, Fraction(200, 3), 1, 0, 2)
    criteria = [criterion for criterion in Criterion if criterion in TIEBREAKERS]
    shown = {str(criterion): show(criterion, score) for criterion in criteria}
    assert shown == {
        "wins": "2",
        "vp": "27",
        "vp_percent": "66.67",
        "second_places": "1",
        "third_places": "0",
        "warnings": "2",
    }


@pytest.mark.clause("cwc-2004", "9")
@pytest.mark.clause("studio-2023", "1.4.3")
@pytest.mark.clause("shn-2022", "4.4")
@pytest.mark.clause("shn-2024", "4.4")
@pytest.mark.clause("italy-2009", "3.2c")
@pytest.mark.parametrize(
    ("rulebook", "points", "total"),
    [
        ("cwc-2004", [10, 9, 5], 32),
        ("cwc-2004", [10, 8, 7], Fraction(100, 3)),
        # 8, 10 and 7 average 8 1/3: the fourth score is 8. (The rulebook prints 32 by mistake.)
        ("studio-2023", [8, 10, 7], 33),
        ("studio-2023", [10, 9, 7], 35),
        ("shn-2022", [8, 10, 7], 33),
        ("shn-2024", [10, 9, 7], 35),
        ("italy-2009", [8, 10, 7], 25),
        ("italy-2009", [10, 8, 7, 6], 31),
        ("studio-2023", [10, 8, 7, 6], 31),
    ],
)
def test_total_of_a_table(rulebook: str, points: list[int], total: int | Fraction) -> None:
    assert table_total(points, load(rulebook).ranking.percentage) == total


@pytest.mark.clause("cwc-2004", "9")
def test_shares_of_the_printed_table_of_three() -> None:
    cwc = load("cwc-2004").ranking.percentage
    total = table_total([10, 9, 5], cwc)
    assert [game_percentage(points, total, cwc) for points in (10, 9, 5)] == [3125, 2813, 1563]


# Rows of the look-up table printed with italy-2009 3.2c: 4, 7 and 10 points by totals of 20 to 40.
LOOK_UP = {
    4: "20.00 19.04 18.18 17.39 16.66 16.00 15.38 14.81 14.28 13.79 13.33 12.90 12.50 12.12 11.76 "
    "11.42 11.11 10.81 10.52 10.25 10.00",
    7: "35.00 33.33 31.81 30.43 29.16 28.00 26.92 25.92 25.00 24.13 23.33 22.58 21.87 21.21 20.58 "
    "20.00 19.44 18.91 18.42 17.94 17.50",
    10: "50.00 47.61 45.45 43.47 41.66 40.00 38.46 37.03 35.71 34.48 33.33 32.25 31.25 30.30 29.41 "
    "28.57 27.77 27.02 26.31 25.64 25.00",
}


@pytest.mark.clause("italy-2009", "3.2c")
@pytest.mark.parametrize("points", LOOK_UP)
def test_printed_look_up_table(points: int) -> None:
    italy = load("italy-2009").ranking.percentage
    found = [
        show_percent(Fraction(game_percentage(points, total, italy), 100))
        for total in range(20, 41)
    ]
    assert found == LOOK_UP[points].split()


@given(st.integers(0, 30), st.integers(1, 120), st.sampled_from(rulebook_ids()))
def test_share_is_within_half_a_hundredth(points: int, total: int, rulebook: str) -> None:
    exact = Fraction(10_000 * points, total)
    found = game_percentage(points, total, load(rulebook).ranking.percentage)
    if load(rulebook).ranking.percentage.method == "sum-of-rounded":
        assert abs(found - exact) <= Fraction(1, 2)
        assert found - exact > Fraction(-1, 2), "halves go up"
    else:
        assert 0 <= exact - found < 1


def test_table_without_a_point_has_no_shares() -> None:
    assert game_percentage(0, 0, load("studio-2023").ranking.percentage) == 0


@pytest.mark.clause("studio-2023", "3.0.14")
@pytest.mark.clause("italy-2009", "4.7")
@pytest.mark.clause("shn-2022", "7.i.2")
@pytest.mark.clause("shn-2024", "7.i.2")
@pytest.mark.parametrize(
    ("rulebook", "counted"),
    [("studio-2023", 10), ("italy-2009", 10), ("shn-2022", 10), ("shn-2024", 10), ("cwc-2004", 12)],
)
def test_points_above_the_target(rulebook: str, counted: int) -> None:
    assert counted_vp(Seat(player="A", vp=12, winner=True), load(rulebook)) == counted
    assert counted_vp(Seat(player="A", vp=7), load(rulebook)) == 7
    assert counted_vp(Seat(player="A"), load(rulebook)) == 0


@pytest.mark.clause("studio-2023", "1.4.2")
@pytest.mark.parametrize(
    ("seats", "places"),
    [
        ("A 10*, B 8, C 7, D 5", (1, 2, 3, 4)),
        ("A 7, B 10*, C 7, D 5", (2, 1, 2, 4)),
        ("A 10, B 11*, C 10, D 10", (2, 1, 2, 2)),
        ("A 12, B 10*, C 4", (2, 1, 3)),
    ],
)
def test_places_in_a_game(play: Play, seats: str, places: tuple[int, ...]) -> None:
    found = finishing_places(table(play, seats), load("studio-2023"))
    assert tuple(found.values()) == places


def test_who_left_a_game_takes_no_place_in_it(play: Play) -> None:
    game = table(play, "A 10*, B 8, C 7, D 5")
    assert finishing_places(game, load("studio-2023"), {"B"}) == {"A": 1, "C": 2, "D": 3}


@pytest.mark.parametrize(
    ("percent", "decimals", "shown"),
    [
        (Fraction(2857142, 100000), 2, "28.57"),
        (Fraction(1, 200), 2, "0.01"),
        (Fraction(200, 7), 5, "28.57143"),
        (Fraction(-1, 3), 2, "-0.33"),
        (Fraction(0), 2, "0.00"),
    ],
)
def test_percentage_as_people_read_it(percent: Fraction, decimals: int, shown: str) -> None:
    assert show_percent(percent, decimals) == shown
