from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.plan import make_plan
from hexmeet.rulebooks.schema import Expansion
from hexmeet.tournament.forecast.day import DayEstimate, count_judges_needed, estimate_day

TEN = datetime(2026, 12, 5, 10, tzinfo=UTC)
PLAYERS = {"cwc-2004": 64, "shn-2022": 24, "shn-2024": 24}


def estimate(rulebook: str, players: int, **options: object) -> DayEstimate:
    rules = load(rulebook)
    return estimate_day(rules, make_plan(rules, players), TEN, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_a_day_of_every_rulebook_ends_after_all_its_rounds(rulebook: str) -> None:
    players = PLAYERS.get(rulebook, 16)
    found = estimate(rulebook, players)
    assert found.boards == players // 4
    shortest, longest = (timedelta(minutes=m * found.rounds) for m in (35, 190))
    assert TEN + shortest < found.end.early < found.end.likely < found.end.late < TEN + longest


def test_the_same_seed_gives_the_same_estimate() -> None:
    assert estimate("studio-2023", 16, seed="a") == estimate("studio-2023", 16, seed="a")
    assert estimate("studio-2023", 16, seed="a") != estimate("studio-2023", 16, seed="b")


@settings(max_examples=10)
@given(st.integers(40, 80))
def test_a_limit_of_games_ends_the_day_no_later(minutes: int) -> None:
    limited = estimate("italy-2009", 16, limit_minutes=minutes)
    free = estimate("italy-2009", 16)
    assert limited.end.early <= free.end.early
    assert limited.end.late < free.end.late


def test_more_tables_take_longer_and_need_more_boards() -> None:
    few, many = estimate("studio-2023", 13), estimate("studio-2023", 29)
    assert (few.boards, many.boards) == (4, 8)
    assert few.rounds <= many.rounds
    assert few.end.likely < many.end.likely


def test_seafarers_take_longer() -> None:
    plain = estimate("italy-2009", 16)
    large = estimate("italy-2009", 16, expansion=Expansion.SEAFARERS)
    assert plain.end.likely < large.end.likely


@pytest.mark.clause("italy-2009", "1.3")
def test_judges_are_as_many_as_are_recommended() -> None:
    each = load("italy-2009").judging.recommended_players_per_judge
    assert each is not None
    assert count_judges_needed(load("italy-2009"), each) == 1
    assert count_judges_needed(load("italy-2009"), each + 1) == 2


@pytest.mark.clause("shn-2024", "5.1")
def test_judges_are_as_many_as_are_demanded() -> None:
    demanded = load("shn-2024").judging.minimum_judges or 1
    assert count_judges_needed(load("shn-2024"), 4) == demanded


def test_where_nobody_is_demanded_one_judge_is_needed() -> None:
    assert count_judges_needed(load("cwc-2004"), 64) >= 1
