from collections.abc import Callable
from typing import Any

import pytest

from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.verification.report import Report

Found = Callable[..., list[tuple[str, str]]]
Check = Callable[..., Report]

FRIENDS = {"friend_meetings": 3}


def changed(*changes: dict[str, Any], players: int) -> dict[str, object]:
    """Give what a file says that was changed."""
    listed = [{"published_through": change["round"], **change} for change in changes]
    return {"players": players, "changes": listed}


def seats(check: Check, text: str, in_file: dict[str, object]) -> list[tuple[str, str]]:
    """Check a schedule whose bounds are not looked at."""
    nothing_claimed = {"max_meetings": 0, "position_repeats": 0}
    report = check(text, in_file=in_file, bound=nothing_claimed)
    return [(deviation.place, deviation.sentence) for deviation in report.deviations]


@pytest.mark.parametrize(
    ("text", "in_file"),
    [
        # H goes home after round 1, Z comes in round 2, H is back in round 3.
        ("ABCD EFGH / AEBF CGD / AGCE BDF", changed({"round": 2, "absent": ["H"]}, players=7)),
        (
            "ABCD EFGH / AEBF CGDZ / AGCE BZDF",
            changed({"round": 2, "absent": ["H"], "late": ["Z"]}, players=8),
        ),
        (
            "ABCD EFGH / AEBF CGD / AGCE BHDF",
            changed({"round": 2, "absent": ["H"]}, {"round": 3, "late": ["H"]}, players=8),
        ),
        # The table of three may be the first.
        ("ABCD EFGH / AEB CGDF / AGCE BDF", changed({"round": 2, "absent": ["H"]}, players=7)),
        # Who comes in the last round was not to be seated before.
        ("ABCD EFG / AEBF CGD / AGCE BHDF", changed({"round": 3, "late": ["H"]}, players=8)),
        # Two tables of four had started when F of three did not come: no new table for two.
        (
            "ABCD EFGH IJKL MNO / AEIM BFJN CGK DHL",
            changed({"round": 2, "absent": ["O"], "started": [1, 2]}, players=14),
        ),
        # Tables of three that have started stay, although four could sit there.
        (
            "ABCD EFG HIJ / AEH BFI CGJ XYZ",
            changed({"round": 2, "absent": ["D"], "late": ["X", "Y", "Z"], "started": [1, 2, 3]},
                    players=12),
        ),
        # A table that is closed leaves a gap.
        ("ABCD EFG HIJ / AEHB - CDFI", changed({"round": 2, "absent": ["G", "J"]}, players=8)),
        # A change by hand.
        ("ABCD EFG / EBC DAFG / AGCE BDF", changed({"round": 2}, players=7)),
    ],
)  # fmt: skip
def test_who_left_and_who_came_are_not_missed(
    check: Check, text: str, in_file: dict[str, object]
) -> None:
    assert seats(check, text, in_file) == []


@pytest.mark.parametrize(
    ("text", "in_file", "deviations"),
    [
        (
            "ABCD EFGH / AEBF CGD / AGCE BHDF",
            changed({"round": 2, "absent": ["H"]}, players=7),
            [
                ("round 3, table 2", "H sits here; expected only who is there in this round"),
                ("round 3", "expected tables: 1 of 4, 1 of 3, got tables: 2 of 4"),
            ],
        ),
        (
            "ABCD EFGH / AEBF CGD / AGCE BDF",
            changed({"round": 3, "absent": ["H"]}, players=7),
            [
                ("round 2", "H has no seat; expected one"),
                ("round 2", "expected tables: 2 of 4, got tables: 1 of 4, 1 of 3"),
            ],
        ),
        (
            "ABCD EFGH / AEBF CGD",
            changed({"round": 2, "absent": ["D", "E", "F"]}, players=7),
            [
                ("$.players", "expected 5, got 7"),
                ("$.rounds", "expected 3, 4, or 6 and more players, got 5"),
                ("round 2, table 1", "E sits here; expected only who is there in this round"),
                ("round 2, table 1", "F sits here; expected only who is there in this round"),
                ("round 2, table 2", "D sits here; expected only who is there in this round"),
                ("round 2", "H has no seat; expected one"),
            ],
        ),
    ],
)
def test_who_is_missing_all_the_same(
    check: Check, text: str, in_file: dict[str, object], deviations: list[tuple[str, str]]
) -> None:
    assert seats(check, text, in_file) == deviations


def test_limits_count_those_who_are_there(check: Check) -> None:
    in_file = changed({"round": 2, "absent": ["E"], "late": ["X", "Y"]}, players=8)
    report = check("ABCD EFG / AXBF CGDY / AYCX BFDG", asked_groups=["AX", "BFY"], in_file=in_file)
    assert report.limits == {
        "max_meetings": 1,
        "repeat_meetings": 0,
        "position_repeats": 0,
        # B, F and Y at two tables in rounds 2 and 3.
        "friend_meetings": 2,
        "extra_three_table": 0,
    }
    rounds = " / ".join(["ABCD EFG", *["AXBF CGDY"] * 4])
    # A, B, C, D, F and G hold five places, X and Y four; eight fourth places are enough.
    assert check(rounds, in_file=in_file).limits[Objective.POSITION_REPEATS] == 6 * 2 + 2 - 8


def test_friends_of_who_came_late_need_not_be_in_the_roster(check: Check) -> None:
    groups = [{"players": list(group), "meetings": 1, "bound": 0} for group in ("ABX", "CY")]
    in_file = changed({"round": 2, "absent": ["E"], "late": ["X", "Y"]}, players=8)
    nothing_claimed = {"max_meetings": 0, "position_repeats": 0}
    arguments = {"players": "ABCDEFG", "in_file": in_file, "bound": nothing_claimed}
    rounds = "ABCD EFG / AXFG CYBD"
    # A and B met in round 1, A and X in round 2.
    groups[0]["meetings"] = 2
    report = check(rounds, groups=groups, asked_groups=["AB"], achieved=FRIENDS, **arguments)
    assert report.deviations == ()
    report = check(rounds, groups=groups, asked_groups=["AC"], achieved=FRIENDS, **arguments)
    assert [deviation.sentence for deviation in report.deviations] == [
        "expected the group A, C; it is not there",
        "expected only groups of the roster, got A, B",
    ]
