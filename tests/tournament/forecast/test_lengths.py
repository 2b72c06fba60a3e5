import pytest
from tests.tournament.hall import create
from tests.tournament.played import play

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Expansion
from hexmeet.tournament.forecast.lengths import (
    PARTS,
    SHOWN,
    Spread,
    expect_lengths,
    expect_pause,
    list_shown,
    list_usual,
)


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_every_rulebook_says_what_is_usual(rulebook: str) -> None:
    usual = list_usual(load(rulebook))
    assert list(usual) == sorted(usual)
    assert 20 * 60 < usual[0] < 60 * 60 < usual[-1] < 180 * 60
    assert len(usual) == PARTS


def test_seafarers_take_longer() -> None:
    rules = load("italy-2009")
    plain, large = list_usual(rules), list_usual(rules, with_seafarers=True)
    assert {after - before for before, after in zip(plain, large, strict=True)} == {15 * 60}


def test_the_expansion_of_the_tournament_counts() -> None:
    plain, large = create("italy-2009"), create("italy-2009", expansion=Expansion.SEAFARERS)
    assert min(expect_lengths(large.tournament).seconds) > min(
        expect_lengths(plain.tournament).seconds
    )


@pytest.mark.parametrize("kind", ["before", "between"])
def test_pauses_take_some_minutes(kind: str) -> None:
    spread = expect_pause(kind)
    assert all(0 < seconds < 45 * 60 for seconds in spread.seconds)


def test_games_that_ended_count_more_than_what_is_usual() -> None:
    now = play(rounds=1, lengths=(61, 62, 63, 64)).tournament
    assert sorted(list_shown(now)) == [60 * minutes for minutes in (61, 62, 63, 64)]
    spread = expect_lengths(now)
    assert [dict(spread.pairs)[60 * minutes] for minutes in (61, 62, 63, 64)] == [SHOWN] * 4
    assert spread.sums[-1] == PARTS + 4 * SHOWN


def test_a_spread_gives_shares_and_picks() -> None:
    spread = Spread.of([(30, 1), (10, 2), (20, 1)])
    assert [spread.share_by(s) for s in (9, 10, 29, 30, 99)] == [0, 0.5, 0.75, 1, 1]
    assert [spread.pick(number) for number in range(4)] == [10, 10, 20, 30]
