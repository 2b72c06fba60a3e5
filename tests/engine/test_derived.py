from hypothesis import given, settings
from hypothesis import strategies as st

from hexmeet.engine.bots import play_on
from hexmeet.engine.derived import rederive
from hexmeet.engine.game import MOST_ACTIONS, begin_quickly
from hexmeet.engine.options import Options
from hexmeet.engine.rules import words
from hexmeet.engine.state import State


def a_game(seed: int, moves: int) -> State:
    state = begin_quickly(Options(players=3 + seed % 2, wins_by_itself=1), seed)
    play_on(state, [0] * MOST_ACTIONS, moves)
    return state


@settings(max_examples=20)
@given(st.integers(0, 2**40), st.integers(0, 1200))
def test_what_the_rules_keep_up_to_date_is_what_follows_from_the_table(
    seed: int, moves: int
) -> None:
    state = a_game(seed, moves)
    again = state.copy()
    rederive(again)
    assert again == state


def test_everything_is_worked_out_from_the_bare_table() -> None:
    state = a_game(8, 700)
    bare = state.copy()
    for name in ("ratio", "points", "roads_left", "settlements_left", "cities_left"):
        setattr(bare, name, [0] * len(getattr(bare, name)))
    bare.built = bare.touched = [0] * 4
    bare.open_corners = bare.cities = bare.deck_left = 0
    bare.hexes_of = [words.NOWHERE] * 26
    rederive(bare)
    assert bare == state


def test_largest_army_follows_the_knights() -> None:
    state = a_game(1, 60)
    state.knights = [0, 3, 2, 0]
    rederive(state)
    assert state.largest_army_of == 1
    state.knights = [0, 3, 4, 0]
    rederive(state)
    assert state.largest_army_of == 2
    state.knights = [0, 4, 4, 0]
    rederive(state)
    assert state.largest_army_of == 2, "a tie leaves it with its holder"
    state.knights = [0, 2, 2, 0]
    rederive(state)
    assert state.largest_army_of == words.NOBODY


def test_points_of_awards_move_with_them() -> None:
    state = a_game(1, 60)
    before = state.points[:]
    state.knights = [3, 0, 0, 0]
    rederive(state)
    assert state.points == [before[0] + 2, *before[1:]]
    state.knights = [3, 4, 0, 0]
    rederive(state)
    assert state.points == [before[0], before[1] + 2, *before[2:]]
