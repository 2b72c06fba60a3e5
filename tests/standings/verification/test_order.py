from collections.abc import Callable
from dataclasses import replace

import pytest

from hexmeet.standings.tournament_file import TournamentFile
from hexmeet.standings.verification.report import Report

Build = Callable[..., TournamentFile]
Check = Callable[..., Report]
Found = Callable[..., list[tuple[str, str]]]


def order(report: Report) -> str:
    """Write a ranking as text, ties in brackets."""
    return " ".join(
        group[0] if len(group) == 1 else f"({' '.join(group)})" for group in report.ranking
    )


@pytest.mark.parametrize(
    "rulebook",
    [
        pytest.param("studio-2023", marks=pytest.mark.clause("studio-2023", "1.4.1")),
        pytest.param("cwc-2004", marks=pytest.mark.clause("cwc-2004", "5")),
        pytest.param("italy-2009", marks=pytest.mark.clause("italy-2009", "3.2b")),
        pytest.param("shn-2022", marks=pytest.mark.clause("shn-2022", "4.1")),
        pytest.param("shn-2024", marks=pytest.mark.clause("shn-2024", "4.1")),
    ],
)
def test_games_won_come_before_points(build: Build, check: Check, rulebook: str) -> None:
    file = build("A10* B9 C3 D2", "A10* B9 C8 D2", "C10* B9 A2 D3")
    assert order(check(rulebook, file)) == "A C B D"


@pytest.mark.clause("studio-2023", "1.4.2")
def test_second_places_then_third_places_break_ties(build: Build, check: Check) -> None:
    second = build("A10* B6 E6 F6; D10* C6 G5 H7")
    assert order(check("studio-2023", second)) == "(A D) H (B E F) C G"
    assert order(check("cwc-2004", second)) == "(A D) H (B C E F) G"
    third = build("A10* B6 E7 F7; D10* C6 G9 H5")
    assert order(check("studio-2023", third)) == "(A D) G (E F) C B H"
    assert order(check("cwc-2004", third)) == "(A D) G (E F) (B C) H"


@pytest.mark.clause("studio-2023", "1.1.9")
def test_a_lot_is_carried_forward(build: Build, check: Check) -> None:
    file = build("A10* B7 C7 D4", lots=["C B"])
    assert order(check("studio-2023", file)) == "A C B D"


def test_the_first_lot_among_all_of_a_group_orders_it(build: Build, check: Check) -> None:
    file = build("A10* B7 C7 D7", lots=["B C", "D C B", "B C D"])
    assert order(check("studio-2023", file)) == "A D C B"


@pytest.mark.clause("italy-2009", "3.5")
def test_who_has_left_is_in_no_ranking(build: Build, check: Check) -> None:
    game = "A10* B7 C7 D4"
    assert order(check("italy-2009", build(game, left={"B": 1}))) == "A C D"
    assert order(check("italy-2009", build(game, left={"B": 0}))) == "A C D"
    assert order(check("italy-2009", build(game, left={"B": 2}, lots=["C B"]))) == "A C B D"


def test_figures_count_meetings_games_and_small_tables(build: Build, check: Check) -> None:
    file = build("A10* B7 C6; D10* E7 F5", "A10* B7 D6; C10* E7 F5", final="A B C D")
    figures = check("shn-2024", file).figures
    assert (figures.games, figures.tables_of_three) == (4, 4)
    assert (figures.most_meetings, figures.repeat_meetings) == (2, 2)


def test_an_empty_file_has_nothing_to_say(build: Build, check: Check) -> None:
    report = check("studio-2023", build(others="A B C"))
    assert (report.deviations, report.ranking) == ((), (("A", "B", "C"),))
    assert (report.figures.games, report.figures.most_meetings) == (0, 0)


def test_nothing_is_derived_where_nobody_can_tell_who_played(build: Build, check: Check) -> None:
    file = build("A10* B7 C7 D4")
    report = check("italy-2009", replace(file, players=file.players[1:]))
    assert [(d.place, str(d.clause)) for d in report.deviations] == [
        ("$.stages[0].rounds[0].tables[0].seats[0].player", "tournament file version 1")
    ]
    assert report.ranking == ()


def test_other_faults_are_reported_beside_what_follows_from_them(
    build: Build, check: Check
) -> None:
    report = check("italy-2009", build("A10* B7 C7 A4"))
    places = [deviation.place for deviation in report.deviations]
    assert places[0] == "$.stages[0].rounds[0].tables[0].seats[3].player"
    assert "$.stages[0].rounds[0]" in places[1:]
    assert report.ranking == (("A",), ("B", "C"))


def test_winner_who_left_the_game_is_a_fault_of_its_own(build: Build, found: Found) -> None:
    game = "A10* B7 C5 D4"
    assert found("studio-2023", build(game, left={"A": 0})) == [
        ("$.stages[0].rounds[0].tables[0].seats[0].winner", '"A" left this game')
    ]


@pytest.mark.clause("italy-2009", "3.4")
def test_nobody_has_more_points_than_the_winner(build: Build, found: Found) -> None:
    game = "A6* B7 C5 D4"
    assert found("italy-2009", build(game)) == [
        (
            "$.stages[0].rounds[0].tables[0].seats",
            "expected the player with most points as winner, got less than B",
        )
    ]
    assert found("italy-2009", build(game, left={"B": 0})) == []
    assert found("italy-2009", build("A10* B11 C5 D4", "A B C D")) == []
