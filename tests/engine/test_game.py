import pytest
from tests.conformance.position import lay_out

from hexmeet.engine import game
from hexmeet.engine.check import check
from hexmeet.engine.options import Options
from hexmeet.engine.rules.leaving import leave
from hexmeet.engine.rules.legal import list_actions
from hexmeet.engine.rules.play import play_at_random
from hexmeet.engine.rules.turn import call_time
from hexmeet.engine.rules.words import (
    A_BUY,
    A_COUNTER,
    A_END,
    A_OFFER,
    A_PLENTY,
    A_ROLL,
    A_SETTLEMENT,
    A_STEAL,
    MAIN,
    OVER,
    R_UNKNOWN,
)
from hexmeet.engine.state import State

SEATS = ("Ada", "Bea", "Cid", "Dee")


def table(*givens: str) -> State:
    return lay_out(Options(), SEATS, givens)


def test_chances_are_what_dice_deck_and_hands_hold() -> None:
    s = table("Bea has 2 ore, 1 wool", "Cid has 3 knight cards")
    assert game.chances(s, A_ROLL) == 36
    assert game.chances(s, A_BUY) == 22
    assert game.chances(s, A_STEAL + 1) == 3
    assert game.chances(s, A_END) == 0


@pytest.mark.parametrize(("action", "outcome"), [(A_ROLL, 36), (A_ROLL, -1)])
def test_an_outcome_that_cannot_be_is_our_own_fault(action: int, outcome: int) -> None:
    with pytest.raises(ValueError, match="has no outcome"):
        game.apply(table("it is Ada's turn"), action, 0, outcome)


def test_nothing_is_drawn_where_nothing_is_to_be_drawn() -> None:
    with pytest.raises(ValueError, match="has no outcome 0"):
        game.apply(table("Ada has rolled"), A_END, 0, outcome=0)


def test_only_who_may_move_has_legal_actions() -> None:
    s = table("Ada has rolled")
    assert game.legal(s, 0) == [A_END]
    assert game.legal(s, 1) == []


def test_points_count_hidden_victory_point_cards() -> None:
    s = table("Ada has settlement c16, road e23, 2 victory point cards")
    assert game.score(s) == (3, 0, 0, 0)


def test_a_game_that_is_over_stays_as_it_is() -> None:
    s = table("Dee has settlement c16, road e23", "Ada has rolled")
    leave(s, 0)
    leave(s, 1)
    assert (s.phase, s.winner) == (OVER, 3)
    over = s.copy()
    leave(s, 3)
    call_time(s)
    assert s == over
    assert game.legal(s) == []
    assert list_actions(s, [0] * 512) == 0


def test_time_called_between_settlement_and_road_ends_the_game() -> None:
    s = game.apply(table(), A_SETTLEMENT, 0)
    call_time(s)
    assert (s.phase, s.winner) == (OVER, 0)
    assert check(s) == []


def test_who_has_left_cannot_leave_again() -> None:
    s = table("Ada has rolled")
    leave(s, 1)
    once = s.copy()
    leave(s, 1)
    assert s == once
    assert s.phase == MAIN


def test_actions_that_do_not_exist_are_refused() -> None:
    s = table("Ada has rolled")
    assert game.refusal(s, -1, 0)
    assert game.refusal(s, A_OFFER - 1, 0)
    assert game.refusal(s, A_END, 4)
    assert game.refusal(s, A_END, -1)


def test_a_pair_of_resources_has_one_order() -> None:
    s = table("Ada has rolled", "Ada has a year of plenty card")
    assert not game.refusal(s, A_PLENTY + 5 * 1 + 3, 0)
    assert game.refusal(s, A_PLENTY + 5 * 3 + 1, 0) == R_UNKNOWN


def test_offers_that_no_record_could_say_do_not_exist() -> None:
    s = table("Ada has rolled", "Ada has 2 ore", "Bea has 2 ore")
    terms = (1 << 15) | (1 << 45)  # 1 ore for 1 wool
    to_bea = 1 << 51
    assert not game.refusal(s, A_OFFER | terms | to_bea, 0)
    assert not game.refusal(s, A_COUNTER | terms, 1)
    for offer in (terms | to_bea | (31 << 45), terms | to_bea | (1 << 54), terms | (1 << 60)):
        assert game.refusal(s, A_OFFER | offer, 0) == R_UNKNOWN
    assert game.refusal(s, A_COUNTER | terms | to_bea, 1) == R_UNKNOWN


def test_states_are_equal_when_all_their_numbers_are() -> None:
    s = table("Ada has rolled")
    other = s.copy()
    assert s == other
    other.hand[0] += 1
    assert s != other
    assert s != "a state"


def test_the_random_player_plays_a_game_to_its_end() -> None:
    s = game.begin_quickly(Options(wins_by_itself=1), 7)
    play_at_random(s, [0] * game.MOST_ACTIONS, 5000)
    assert s.phase == OVER
    assert game.score(s)[s.winner] >= s.target
    assert check(s) == []
