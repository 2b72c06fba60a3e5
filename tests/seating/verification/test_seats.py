from collections.abc import Callable

import pytest

from hexmeet.rulebooks.tables import table_sizes
from hexmeet.seating.verification.attendance import count_tables
from hexmeet.seating.verification.report import Report

Found = Callable[..., list[tuple[str, str]]]
Check = Callable[..., Report]

GOOD = "ABCD EFG / CAEF GBD / DGAE BCF"


def test_a_good_schedule(check: Check) -> None:
    assert check(GOOD).deviations == ()


@pytest.mark.clause("italy-2009", "3.2a")
@pytest.mark.clause("cwc-2004", "8")
def test_sizes_are_those_of_the_rulebook() -> None:
    for players in range(3, 300):
        sizes = table_sizes(players)
        assert count_tables(players) == (sizes and (sizes.count(4), sizes.count(3)))


@pytest.mark.parametrize(
    ("schedule", "deviations"),
    [
        (
            "ABCD EFG / CAEF GB / DGAE BCF",
            [("round 2", "D has no seat; expected one"),
             ("round 2, table 2", "expected 3 players, got 2")],
        ),
        (
            "ABCD EFG / CAEF GBD / DGAE BCA",
            [("round 3, table 2", "A sits at table 1 as well; expected one seat"),
             ("round 3", "F has no seat; expected one")],
        ),
        (
            "ABCD EFG / CAEF GBD / DGAE BCFA",
            [("round 3, table 2", "A sits at table 1 as well; expected one seat"),
             ("round 3, table 2", "expected 3 players, got 4")],
        ),
        (
            "AACD EFG / CAEF GBD / DGAE BCF",
            [("round 1, table 1", "A sits at table 1 as well; expected one seat"),
             ("round 1", "B has no seat; expected one")],
        ),
        (
            "ABCD EFG / CAEF GBX / DGAE BCF",
            [("round 2, table 2",
              "X sits here; expected only who plays in the other rounds too"),
             ("round 2", "D has no seat; expected one")],
        ),
        (
            "EFG ABCD / CAEF GBD / DGAE BCF",
            [("round 1, table 1", "expected 4 players, got 3"),
             ("round 1, table 2", "expected 3 players, got 4")],
        ),
        (
            "ABCDE FG / CAEF GBD / DGAE BCF",
            [("round 1, table 1", "expected 4 players, got 5"),
             ("round 1, table 2", "expected 3 players, got 2")],
        ),
        (
            "ABCD / CAEF GBD / DGAE BCF",
            [("round 1", "E has no seat; expected one"),
             ("round 1", "F has no seat; expected one"),
             ("round 1", "G has no seat; expected one"),
             ("round 1", "expected 2 tables, got 1")],
        ),
        ("ABCDE", [("$.rounds", "expected 3, 4, or 6 and more players, got 5")]),
        ("AB / BA", [("$.rounds", "expected 3, 4, or 6 and more players, got 2")]),
        ("", [("$.rounds", "expected a round or more, got none")]),
        (
            "ABCDEFGH",
            [("round 1, table 1", "expected 4 players, got 8"),
             ("round 1", "expected 2 tables, got 1")],
        ),
        # Three tables of four and none of three are as many of four as possible.
        (
            "ABC DEF GHI JKL",
            [("round 1, table 1", "expected 4 players, got 3"),
             ("round 1, table 2", "expected 4 players, got 3"),
             ("round 1, table 3", "expected 4 players, got 3"),
             ("round 1", "expected 3 tables, got 4")],
        ),
    ],
)  # fmt: skip
def test_wrong_seats(found: Found, schedule: str, deviations: list[tuple[str, str]]) -> None:
    claims = [
        deviation
        for deviation in found(schedule)
        if not deviation[0].startswith(("$.certificate", "$.players"))
    ]
    assert claims == deviations


def test_an_empty_table(check: Check) -> None:
    report = check(GOOD, in_file={"rounds": [[list("ABCD"), list("EFG"), []]]})
    assert ("round 1", "expected 2 tables, got 3") in [
        (deviation.place, deviation.sentence) for deviation in report.deviations
    ]


def test_who_was_to_be_seated_is_told_from_outside(found: Found) -> None:
    assert found("ABCD EFG", players="ABCDEFX", in_file={"players": 7}) == [
        ("round 1, table 2", "G sits here; expected only who plays in the other rounds too"),
        ("round 1", "X has no seat; expected one"),
    ]


def test_number_of_players(found: Found) -> None:
    assert found(GOOD, in_file={"players": 8}) == [("$.players", "expected 7, got 8")]


@pytest.mark.parametrize(
    ("rulebook", "clause"), [("shn-2022", "shn-2022 7.a.2"), ("studio-2023", "hexmeet reading 13")]
)
def test_sizes_cite_the_rulebook(check: Check, rulebook: str, clause: str) -> None:
    report = check("EFG ABCD", rulebook=rulebook)
    assert {str(deviation.clause) for deviation in report.deviations} == {clause}
    assert [deviation.path for deviation in report.deviations] == [
        "$.rounds[0][0]",
        "$.rounds[0][1]",
    ]
