import pytest

from hexmeet.engine.conditions import (
    ROBBER_AFTER_TURN,
    ROBBER_AT_DISCRETION,
    ROBBER_AT_ONCE,
    build_conditions,
    read_conditions,
    write_conditions,
)
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load


@pytest.mark.parametrize("rulebook", rulebook_ids())
@pytest.mark.parametrize("by_itself", [True, False])
@pytest.mark.parametrize("players", [3, 4])
def test_conditions_are_written_and_read_back(
    rulebook: str, players: int, *, by_itself: bool
) -> None:
    conditions = read_conditions(load(rulebook), players, wins_by_itself=by_itself)
    assert build_conditions(write_conditions(conditions), players) == conditions


def test_conditions_of_italy_in_words() -> None:
    assert write_conditions(read_conditions(load("italy-2009"), 4)) == {
        "target": "10",
        "victory": "declared",
        "victory from": "a knight or the roll",
        "before the roll": "a knight",
        "lone claimant": "nothing",
        "trade one point short": "allowed",
        "offers above the supply's rate": "forbidden",
        "forgotten robber": "the judge decides",
        "time limit": "may be set",
    }


@pytest.mark.parametrize(
    ("rulebook", "forgotten_robber", "time_limit"),
    [
        ("cwc-2004", ROBBER_AT_DISCRETION, 0),
        ("italy-2009", ROBBER_AT_DISCRETION, 1),
        ("shn-2022", ROBBER_AFTER_TURN, 0),
        ("shn-2024", ROBBER_AFTER_TURN, 0),
        ("studio-2023", ROBBER_AT_ONCE, 0),
    ],
)
def test_what_the_rulebook_says_to_judges(
    rulebook: str, forgotten_robber: int, time_limit: int
) -> None:
    conditions = read_conditions(load(rulebook), 4)
    assert (conditions.forgotten_robber, conditions.time_limit) == (forgotten_robber, time_limit)
