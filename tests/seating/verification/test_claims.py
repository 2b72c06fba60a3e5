from collections.abc import Callable

import pytest

from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.verification.report import Report

Found = Callable[..., list[tuple[str, str]]]
Check = Callable[..., Report]


def together(players: str, meetings: int, bound: int = 0) -> dict[str, object]:
    return {"players": list(players), "meetings": meetings, "bound": bound}


def test_figures_are_counted_from_the_tables(check: Check) -> None:
    assert check("ABCD EFG / ACEF BDG / CABG DEF", asked_groups=["ABC", "FG"]).figures == {
        # A and C sit together in all three rounds.
        "max_meetings": 3,
        # A-C and E-F twice more, A-B, B-C, B-D and B-G once more.
        "repeat_meetings": 2 + 1 + 1 + 1 + 1 + 2,
        # A is first twice, G third twice.
        "position_repeats": 2,
        # A-B and B-C in rounds 1 and 3, A-C in all, F-G in round 1.
        "friend_meetings": 2 + 2 + 3 + 1,
        # E, F and G, then B, D and G, then D, E and F.
        "extra_three_table": 4,
    }


@pytest.mark.parametrize(
    ("figure", "counted", "last"),
    [
        ("max_meetings", 3, "A and C in round 3, table 1"),
        ("repeat_meetings", 8, "B and D in round 3, table 2"),
        ("position_repeats", 5, "D in round 3, table 2"),
        ("friend_meetings", 3, "A and C in round 3, table 1"),
        ("extra_three_table", 4, "F in round 3, table 2"),
    ],
)
def test_a_wrong_figure_is_named_with_a_witness(
    found: Found, figure: str, counted: int, last: str
) -> None:
    rounds = "ABCD EFG / ACEF BDG / CAEG BDF"
    changes = {"achieved": {figure: 9}, "groups": [together("AC", 3)]}
    assert found(rounds, **changes) == [
        (
            f"$.certificate.achieved.{figure}",
            f"expected {counted} as counted (the last: {last}), got 9",
        )
    ]


def test_a_figure_that_is_nought(found: Found) -> None:
    assert found("ABCD EFG", achieved={"repeat_meetings": 2}) == [
        ("$.certificate.achieved.repeat_meetings", "expected 0 as counted, got 2")
    ]


@pytest.mark.clause("shn-2024", "3.2")
@pytest.mark.clause("studio-2023", "1.1.5")
def test_the_order_is_the_rulebook_s(found: Found) -> None:
    order = [
        "friend_meetings",
        "max_meetings",
        "repeat_meetings",
        "position_repeats",
        "extra_three_table",
    ]
    assert found("ABCD EFG", rulebook="shn-2024", order=order) == []
    ours = "max_meetings, repeat_meetings, position_repeats, friend_meetings, extra_three_table"
    assert found("ABCD EFG", order=order) == [
        ("$.certificate.order", f"expected {ours}; got {', '.join(order)}")
    ]
    assert found("ABCD EFG", order=[]) == [("$.certificate.order", f"expected {ours}; got nothing")]


def test_optimal_only_with_every_figure_at_its_bound(found: Found) -> None:
    assert found("ABCD EFG", optimal=True) == []
    assert found("ABCD EFG / BADC FGE", optimal=True, bound={"repeat_meetings": 3}) == [
        (
            "$.certificate.optimal",
            "expected false, as figures differ from their bounds: repeat_meetings 9 against 3",
        )
    ]


def test_a_bound_that_the_schedule_passes_is_none(found: Found) -> None:
    assert found("ABCD EFG / FEAG BCD", bound={"repeat_meetings": 7}) == [
        ("$.certificate.bound.repeat_meetings", "expected at most 6, as in this schedule, got 7")
    ]


def test_bounds_count_in_the_order_of_priorities(found: Found) -> None:
    # With more meetings of a pair than need be, fewer repeats may well be had.
    rounds = "ABCD EFG / FEAG BCD"
    assert found(rounds, bound={"max_meetings": 1, "repeat_meetings": 7}) == []


def test_a_bound_of_positions_that_can_always_be_passed(found: Found) -> None:
    rounds = "ABCD EFG / FEAG BCD"
    changes = {"bound": {"max_meetings": 1, "position_repeats": 5}}
    assert found(rounds, **changes) == [
        (
            "$.certificate.bound.position_repeats",
            "expected at most 0, which can always be had, got 5",
        )
    ]


def test_groups_are_counted_one_by_one(found: Found) -> None:
    groups = [together("ABE", 2, 0), together("FG", 0), together("CX", 0)]
    assert found("ABCD EFG / AECF BDG", groups=groups) == [
        (
            "$.certificate.groups[1].meetings",
            "expected 1 as counted (the last: F and G in round 1, table 2), got 0",
        ),
        (
            "$.certificate.groups[2].players[1]",
            "expected somebody who is seated, got X",
        ),
    ]


def test_avoided_pairs_are_counted(found: Found) -> None:
    assert found("ABCD EFG", avoided=[{"players": ["A", "E"], "meetings": 1}]) == [
        ("$.certificate.avoided[0].meetings", "expected 0 as counted, got 1")
    ]


def test_a_group_s_bound(found: Found) -> None:
    assert found("ABCD EFG", groups=[together("AE", 0, 1)]) == [
        ("$.certificate.groups[0].bound", "expected at most 0, as in this schedule, got 1")
    ]
    # Only where opponents could be had as they should are friends as close as that.
    changes = {"groups": [together("AE", 0, 1)], "bound": {"max_meetings": 0}}
    assert found("ABCD EFG", **changes) == []
    assert found("ABCD EFG", rulebook="shn-2024", **changes) == [
        ("$.certificate.groups[0].bound", "expected at most 0, as in this schedule, got 1")
    ]


def test_without_groups_in_the_file_friends_are_not_counted(check: Check) -> None:
    changes = {"groups": None, "achieved": {"friend_meetings": 4}, "bound": {"friend_meetings": 4}}
    report = check("ABCD EFG", **changes)
    assert (report.deviations, Objective.FRIEND_MEETINGS in report.figures) == ((), False)
    report = check("ABCD EFG", asked_groups=["AB", "CD"], **changes)
    assert report.figures[Objective.FRIEND_MEETINGS] == 2
    assert [deviation.path for deviation in report.deviations] == [
        "$.certificate.achieved.friend_meetings",
        "$.certificate.bound.friend_meetings",
    ]


def test_groups_are_those_that_were_asked_for(found: Found) -> None:
    groups = [together("BA", 1), together("CE", 0)]
    assert found("ABCD EFG", groups=groups, asked_groups=["AB", "EF"]) == [
        ("$.certificate.groups", "expected the group E, F; it is not there"),
        ("$.certificate.groups[1]", "expected only groups of the roster, got C, E"),
    ]


def test_who_is_not_at_the_fixed_table_is_counted(found: Found) -> None:
    people = [{"id": player, "name": player} for player in "ABCDEF"]
    in_file = {"entrants": [*people, {"id": "G", "name": "G", "fixed_table": 1}]}
    rounds = "ABCD EFG / EBCG AFD"
    assert found(rounds, in_file=in_file, misplaced=1) == []
    assert found(rounds, in_file=in_file) == [
        ("$.certificate.misplaced", "expected 1 as counted, got 0")
    ]
