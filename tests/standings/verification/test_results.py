from collections.abc import Callable
from fractions import Fraction

import pytest

from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Criterion
from hexmeet.standings.tournament_file import TournamentFile
from hexmeet.standings.verification.course import follow
from hexmeet.standings.verification.report import Report
from hexmeet.standings.verification.results import figure, read_lines

Build = Callable[..., TournamentFile]
Check = Callable[..., Report]


def reckon(rulebook: str, file: TournamentFile, criterion: Criterion, player: str) -> Fraction:
    course = follow(file, load(rulebook))
    return Fraction(figure(course, criterion, player, read_lines(course)[player]))


def total_of_first_game(rulebook: str, file: TournamentFile) -> Fraction:
    return read_lines(follow(file, load(rulebook)))["A"][0].total


@pytest.mark.parametrize(
    ("rulebook", "points"),
    [
        pytest.param("studio-2023", 10, marks=pytest.mark.clause("studio-2023", "3.0.14")),
        pytest.param("italy-2009", 10, marks=pytest.mark.clause("italy-2009", "4.7")),
        pytest.param("shn-2022", 10, marks=pytest.mark.clause("shn-2022", "4.2")),
        pytest.param("shn-2024", 10, marks=pytest.mark.clause("shn-2024", "4.2")),
        pytest.param("cwc-2004", 12, marks=pytest.mark.clause("cwc-2004", "6")),
    ],
)
def test_points_count_up_to_the_cap(build: Build, rulebook: str, points: int) -> None:
    file = build("A12* B8 C7 D7")
    assert reckon(rulebook, file, Criterion.VP, "A") == points
    assert total_of_first_game(rulebook, file) == points + 22


@pytest.mark.parametrize(
    ("rulebook", "total"),
    [
        pytest.param("studio-2023", 33, marks=pytest.mark.clause("studio-2023", "1.4.3")),
        pytest.param("shn-2022", 33, marks=pytest.mark.clause("shn-2022", "4.4")),
        pytest.param("shn-2024", 33, marks=pytest.mark.clause("shn-2024", "4.4")),
        pytest.param("cwc-2004", Fraction(100, 3), marks=pytest.mark.clause("cwc-2004", "9")),
        ("italy-2009", 25),
    ],
)
def test_a_table_of_three_gets_a_fourth_score(
    build: Build, rulebook: str, total: int | Fraction
) -> None:
    assert total_of_first_game(rulebook, build("A10* B8 C7")) == total


@pytest.mark.parametrize(("game", "total"), [("A10* B9 C8", 36), ("A10* B9 C9", 37)])
def test_a_third_goes_down_and_two_thirds_go_up(build: Build, game: str, total: int) -> None:
    assert total_of_first_game("studio-2023", build(game)) == total
    assert total_of_first_game("studio-2023", build("A10* B8 C8")) == 35


@pytest.mark.parametrize(
    ("rulebook", "percent"),
    [
        # 9 of 28 are 32.1428..., 9 of 29 are 31.0344..., 10 of 27 are 37.0370...
        pytest.param("studio-2023", "100.21", marks=pytest.mark.clause("studio-2023", "1.4.3")),
        pytest.param("cwc-2004", "100.21", marks=pytest.mark.clause("cwc-2004", "7")),
        pytest.param("italy-2009", "100.20", marks=pytest.mark.clause("italy-2009", "3.2c")),
        pytest.param("shn-2022", "100/3", marks=pytest.mark.clause("shn-2022", "4.3")),
        pytest.param("shn-2024", "100/3", marks=pytest.mark.clause("shn-2024", "4.3")),
    ],
)
def test_percentages_follow_the_rulebook(build: Build, rulebook: str, percent: str) -> None:
    file = build("B10* A9 C6 D3", "B10* A9 C6 D4", "A10* B7 C6 D4")
    assert reckon(rulebook, file, Criterion.VP_PERCENT, "A") == Fraction(percent)


def test_half_a_hundredth_is_rounded_up(build: Build) -> None:
    assert reckon("cwc-2004", build("A11* B9 C7 D5"), Criterion.VP_PERCENT, "A") == Fraction(
        "34.38"
    )  # 34.375


def test_at_a_table_without_points_nobody_has_a_share(build: Build) -> None:
    assert reckon("italy-2009", build("A0* B0 C0 D0"), Criterion.VP_PERCENT, "A") == 0


@pytest.mark.clause("studio-2023", "1.4.2")
def test_equal_points_share_the_better_place(build: Build) -> None:
    file = build("A10* B7 C7 D4", "D10* A10 B9 C8")
    seconds = {p: reckon("studio-2023", file, Criterion.SECOND_PLACES, p) for p in "ABCD"}
    thirds = {p: reckon("studio-2023", file, Criterion.THIRD_PLACES, p) for p in "ABCD"}
    assert seconds == {"A": 1, "B": 1, "C": 1, "D": 0}
    assert thirds == {"A": 0, "B": 1, "C": 0, "D": 0}


@pytest.mark.parametrize(
    "rulebook",
    [
        pytest.param("shn-2022", marks=pytest.mark.clause("shn-2022", "6.1")),
        pytest.param("shn-2024", marks=pytest.mark.clause("shn-2024", "6.1")),
    ],
)
def test_lateness_costs_the_player_alone(build: Build, rulebook: str) -> None:
    file = build("A10* B7 C7 D4", late="A")
    assert reckon(rulebook, file, Criterion.VP, "A") == 9
    assert reckon(rulebook, file, Criterion.VP_PERCENT, "A") == Fraction(900, 28)
    assert reckon(rulebook, file, Criterion.VP_PERCENT, "B") == Fraction(700, 28)
    assert reckon(rulebook, file, Criterion.WINS, "A") == 1


def test_lateness_costs_nothing_where_the_rulebook_is_silent(build: Build) -> None:
    assert reckon("studio-2023", build("A10* B7 C7 D4", late="A"), Criterion.VP, "A") == 10


@pytest.mark.clause("italy-2009", "3.2b")
def test_fewer_warnings_rank_higher(build: Build, check: Check) -> None:
    file = build("A10* B7 C7 D4", warned="B A")
    assert check("italy-2009", file).ranking == (("A",), ("C",), ("B",), ("D",))


def test_an_unfinished_table_counts_nothing(build: Build) -> None:
    course = follow(build("A10* B7 C7 D4", "A B C D"), load("studio-2023"))
    assert [line.round for line in read_lines(course)["A"]] == [1]


@pytest.mark.clause("italy-2009", "3.5")
def test_who_leaves_a_game_counts_in_its_total_alone(build: Build) -> None:
    file = build("A10* B7 C6 D5", left={"B": 0})
    course = follow(file, load("studio-2023"))
    lines = read_lines(course)
    assert lines["B"] == []
    assert (lines["A"][0].total, lines["C"][0].place) == (Fraction(28), 2)
