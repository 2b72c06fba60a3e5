"""What holds in every game, whoever plays it and however: laws over random games."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.games import MOST_MOVES, examples, interrupted, options, seeds, some_terms, walk

from hexmeet.draw.streams import Stream
from hexmeet.engine import game
from hexmeet.engine.check import check
from hexmeet.engine.invariants.awards import longest_road
from hexmeet.engine.options import Options, read_options
from hexmeet.engine.rules.words import A_END_OF_LISTED, A_OFFER, NOBODY, OVER, R_FINE
from hexmeet.engine.state import State
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load

# Games are long: few of them by default, more by night.
few = settings(max_examples=examples(2))
some = settings(max_examples=examples(4))


@few
@given(options(), seeds(), st.sampled_from([0, 30]))
def test_every_state_of_a_game_can_be_true(rules: Options, seed: int, talk: int) -> None:
    for s in walk(rules, seed, talk=talk):
        assert check(s) == []


@pytest.mark.clause("studio-2023", "3.0.4")
@pytest.mark.clause("shn-2022", "7.h.1")
@pytest.mark.clause("shn-2024", "7.h.1")
@some
@given(options(), seeds())
def test_awards_go_where_a_search_over_all_ways_says(rules: Options, seed: int) -> None:
    road, holder, army = [0], NOBODY, NOBODY
    for s in walk(rules, seed):
        if s.road != road[1:] or sum(s.building) != road[0]:
            road = [sum(s.building), *s.road]
            holder = who_has_longest_road(s, holder)
        army = who_has_largest_army(s, army)
        assert s.longest_road_of == holder
        assert s.largest_army_of == army


def who_has_longest_road(s: State, holder: int) -> int:
    """Apply the rule to the lengths that a search finds: the holder keeps it when tied."""
    lengths = [longest_road(s, p) for p in range(s.players)]
    longest = [p for p, length in enumerate(lengths) if length == max(lengths) >= 5]
    if holder in longest or not longest:
        return holder if longest else NOBODY
    return longest[0] if len(longest) == 1 else NOBODY


def who_has_largest_army(s: State, holder: int) -> int:
    """Apply the rule to the knights: only more knights take it from its holder."""
    least = 2 if holder == NOBODY else s.knights[holder]
    return next((p for p in range(s.players) if s.knights[p] > least), holder)


@some
@given(options(), seeds(), st.sampled_from([0, 60]))
def test_legal_actions_are_those_that_are_not_refused(rules: Options, seed: int, talk: int) -> None:
    for number, s in enumerate(walk(rules, seed, talk=talk, most=1200)):
        if number % 6 == 0:
            for seat in range(s.players):
                listed = game.legal(s, seat)
                allowed = {a for a in range(A_END_OF_LISTED) if not game.refusal(s, a, seat)}
                assert len(listed) == len(set(listed))
                assert set(listed) == allowed
            assert all(game.legal(s, seat) for seat in game.seats_to_move(s))


@some
@given(options(), seeds())
def test_whoever_is_to_move_first_can_move(rules: Options, seed: int) -> None:
    for s in walk(rules, seed, talk=20, most=600):
        assert s.phase == OVER or s.actor in game.seats_to_move(s)
        assert s.phase == OVER or game.legal(s)


@some
@given(options(), seeds())
def test_what_is_refused_changes_nothing(rules: Options, seed: int) -> None:
    stream = Stream(str(seed), "refused")
    for s in walk(rules, seed, talk=20, most=600):
        seat = stream.number(s.players)
        listed = stream.number(A_END_OF_LISTED + 3) - 1
        for action in (listed, some_terms(s, seat, stream), some_terms(s, seat, stream) ^ A_OFFER):
            before = s.copy()
            reason = game.refusal(s, action, seat)
            if reason != R_FINE:
                with pytest.raises(game.IllegalActionError) as caught:
                    game.apply(s, action, seat)
                assert caught.value.reason == reason
            assert s == before


@some
@given(options(), seeds())
def test_doing_something_leaves_the_state_before_as_it_was(rules: Options, seed: int) -> None:
    before, copy = None, None
    for s in walk(rules, seed, talk=20, most=600):
        assert before == copy
        before, copy = s, s.copy()


@few
@given(options(), seeds())
def test_the_same_seed_plays_the_same_game(rules: Options, seed: int) -> None:
    for one, other in zip(
        walk(rules, seed, talk=10, most=400), walk(rules, seed, talk=10, most=400), strict=True
    ):
        assert one == other


@pytest.mark.clause("italy-2009", "3.5")
@some
@given(options(), seeds())
def test_whoever_leaves_leaves_a_game_in_order(rules: Options, seed: int) -> None:
    left: list[int] = []
    for s in interrupted(rules, seed, time_runs_out=False):
        assert check(s) == []
        assert s.phase == OVER or s.actor in game.seats_to_move(s)
        assert s.phase == OVER or game.legal(s)
        left = s.gone
    assert s.moves >= MOST_MOVES or s.phase == OVER
    assert s.winner == NOBODY or not left[s.winner]


@pytest.mark.clause("italy-2009", "3.4")
@some
@given(options(), seeds())
def test_at_time_at_most_the_turn_that_has_begun_is_played(rules: Options, seed: int) -> None:
    last_turn = None
    for s in interrupted(rules, seed, time_runs_out=True):
        assert check(s) == []
        if s.time_over and last_turn is None:
            last_turn = s.turn
        assert last_turn in (None, s.turn)
    assert s.phase == OVER


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_trades_move_cards_between_hands_and_nowhere_else(rulebook: str) -> None:
    rules = read_options(load(rulebook).game, 4)
    traded = 0
    before = game.begin_quickly(rules, 0)
    for s in (s for seed in range(3) for s in walk(rules, seed, talk=80, most=700)):
        assert min(s.hand) >= 0
        assert all(s.supply[r] + s.aside[r] + sum(s.hand[r::5]) == 19 for r in range(5))
        if before.offer_open and not s.offer_open and s.hand != before.hand:
            traded += s.supply == before.supply
        before = s
    assert traded
