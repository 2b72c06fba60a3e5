"""Small schedules, written as on paper: "ABCD EFG / AECF BDG" are two rounds of two tables.

A closed table is a dash.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest

from hexmeet.rulebooks.loader import load
from hexmeet.seating.figures import measure
from hexmeet.seating.schedule_file import parse_schedule
from hexmeet.seating.verification.report import Report, verify

Check = Callable[..., Report]
Found = Callable[..., list[tuple[str, str]]]


@pytest.fixture
def check() -> Check:
    return _check


@pytest.fixture
def found() -> Found:
    return _found


def _check(  # noqa: PLR0913 - all but the first optional
    text: str,
    *,
    rulebook: str = "studio-2023",
    achieved: dict[str, int] | None = None,
    bound: dict[str, int] | None = None,
    players: str | None = None,
    asked_groups: list[str] | None = None,
    in_file: dict[str, object] | None = None,
    **certificate: Any,  # noqa: ANN401 - whatever a certificate may say
) -> Report:
    """Check a schedule whose certificate is right, but for what is said to be different."""
    rounds = [[list(table.strip("-")) for table in played.split()] for played in text.split("/")]
    listed = [record["players"] for record in certificate.get("groups") or ()]
    figures = measure(rounds, asked_groups or listed)
    names = ("max_meetings", "repeat_meetings", "position_repeats", "friend_meetings")
    right = {name: getattr(figures, name) for name in (*names, "extra_three_table")}
    tree = {
        "rulebook": rulebook,
        "players": len({player for tables in rounds for table in tables for player in table}),
        "seed": 7,
        "rounds": rounds if text else [],
        "certificate": {
            "achieved": {**right, **(achieved or {})},
            "bound": {**right, "position_repeats": 0, **(bound or {})},
            "order": load(rulebook).seating.priorities,
            "optimal": False,
            "why": "",
            "groups": [],
            **certificate,
        },
        **(in_file or {}),
    }
    reading = parse_schedule(json.dumps(tree), name="schedule.json")
    return verify(reading.file, reading.rulebook, players=players, groups=asked_groups)


def _found(text: str, **changes: Any) -> list[tuple[str, str]]:  # noqa: ANN401 - as above
    return [(d.place, d.sentence) for d in _check(text, **changes).deviations]
