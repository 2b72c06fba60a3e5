from collections.abc import Callable

import pytest
from tests.conformance.position import lay_out

from hexmeet.engine.check import INVARIANTS, check
from hexmeet.engine.game import legal
from hexmeet.engine.options import Options
from hexmeet.engine.rules.words import (
    ACCEPTED,
    BEFORE_ROLL,
    COUNTERED,
    DESERT,
    DISCARD,
    FREE_ROAD,
    MAIN,
    MOVE_ROBBER,
    NOBODY,
    OPENING_ROAD,
    OVER,
    STEAL,
)
from hexmeet.engine.state import State

SEATS = ("Ada", "Bea", "Cid")
GIVENS = (
    "Ada has settlement c16, roads e23 e24 e25 e26 e27, 3 played knight cards, 2 ore, 1 wool",
    "Ada has 2 new monopoly cards",
    "Bea has city c31, road e42, a knight card, 1 brick, 8 grain",
    "Ada has rolled",
)
OTHER_SEATS = 3  # the first that nobody plays at


def table() -> State:
    """A table in the middle of a game."""
    return lay_out(Options(players=3), SEATS, GIVENS)


def setting(**fields: int) -> Callable[[State], None]:
    def change(s: State) -> None:
        for name, value in fields.items():
            setattr(s, name, value)

    return change


def putting(field: str, index: int, value: int) -> Callable[[State], None]:
    def change(s: State) -> None:
        getattr(s, field)[index] = value

    return change


def both(*changes: Callable[[State], None]) -> Callable[[State], None]:
    def change(s: State) -> None:
        for one in changes:
            one(s)

    return change


def offering(given: int, asked: int, *, answer: int = 0) -> Callable[[State], None]:
    """Ada offers so many ore to Bea for so many brick."""

    def change(s: State) -> None:
        s.offer_open = 1
        s.offer[3] = given
        s.offer[5] = asked
        s.asked[1] = 1
        s.answer[1] = answer

    return change


def in_opening(s: State) -> None:
    fresh = lay_out(Options(players=3), SEATS, [])
    for name in State.__slots__:
        setattr(s, name, getattr(fresh, name))


BROKEN: list[tuple[str, Callable[[State], None]]] = [
    ("layout_is_the_games", putting("terrain", 0, 1)),
    ("layout_is_the_games", putting("token", 0, 10)),
    ("layout_is_the_games", both(putting("token", 9, 5), putting("token", 0, 0))),
    ("numbers_know_their_hexes", putting("hexes_of", 10, 1)),
    ("harbours_stand_in_pairs", putting("harbour", 0, 2)),
    ("harbours_stand_in_pairs", both(putting("harbour", 0, 2), putting("harbour", 1, 2))),
    ("harbours_stand_in_pairs", putting("harbour", 20, 2)),
    ("robber_stands_on_a_hex", setting(robber=19)),
    ("pieces_belong_to_seats", putting("building", 5, 4)),
    ("pieces_belong_to_seats", putting("road", 5, 4)),
    ("pieces_are_all_there", putting("roads_left", 1, 15)),
    ("pieces_are_all_there", putting("settlements_left", 1, 4)),
    ("pieces_are_all_there", putting("cities_left", 1, 4)),
    ("buildings_keep_their_distance", putting("building", 17, 1)),
    ("roads_hang_together", putting("road", 60, 1)),
    ("settlements_stand_at_roads", putting("building", 50, 1)),
    ("masks_show_the_board", setting(open_corners=0)),
    ("masks_show_the_board", setting(cities=0)),
    ("masks_show_the_board", putting("built", 0, 0)),
    ("masks_show_the_board", putting("touched", 1, 0)),
    ("ratios_follow_the_harbours", putting("ratio", 4, 2)),
    ("counts_are_possible", putting("hand", 4, -1)),
    ("counts_are_possible", putting("hand", 4, 256)),
    ("counts_are_possible", setting(rolled=-1)),
    ("resources_are_all_there", putting("supply", 0, 19)),
    ("development_cards_are_all_there", setting(deck_left=25)),
    ("development_cards_are_all_there", putting("knights", 0, 4)),
    ("development_cards_are_all_there", putting("deck", 1, 4)),
    ("development_cards_are_all_there", putting("deck", 2, 3)),
    ("new_cards_are_held", putting("new_cards", 4, 3)),
    ("new_cards_are_held", setting(phase=BEFORE_ROLL, rolled=0)),
    ("absent_seats_have_nothing", putting("knights", OTHER_SEATS, 1)),
    ("who_left_holds_no_resources", putting("gone", 1, 1)),
    ("longest_road_is_rightly_held", setting(longest_road_of=1)),
    ("longest_road_is_rightly_held", setting(longest_road=6)),
    ("longest_road_is_rightly_held", setting(longest_road_of=NOBODY)),
    ("largest_army_is_rightly_held", setting(largest_army_of=1)),
    ("largest_army_is_rightly_held", setting(largest_army_of=NOBODY)),
    ("points_are_those_of_the_table", putting("points", 0, 4)),
    ("phase_fits_the_turn", setting(seven=2)),
    ("phase_fits_the_turn", setting(phase=9)),
    ("phase_fits_the_turn", setting(phase=BEFORE_ROLL)),
    ("phase_fits_the_turn", setting(rolled=0)),
    ("phase_fits_the_turn", setting(knight_first=1)),
    ("phase_fits_the_turn", setting(phase=OPENING_ROAD)),
    ("opening_is_counted", setting(opening=3)),
    ("opening_is_counted", both(in_opening, setting(opening=1, turn_of=1))),
    ("opening_is_counted", both(in_opening, setting(turn_of=1))),
    ("seat_to_move_is_right", setting(turn_of=OTHER_SEATS)),
    ("seat_to_move_is_right", setting(actor=1)),
    ("seat_to_move_is_right", setting(phase=DISCARD)),
    ("seat_to_move_is_right", putting("gone", 0, 1)),
    ("seven_is_under_way", setting(seven=1)),
    ("seven_is_under_way", setting(phase=DISCARD)),
    ("discards_are_half", putting("owed", 1, 4)),
    ("discards_are_half", putting("aside", 1, 4)),
    ("discards_are_half", both(setting(phase=DISCARD), putting("owed", 0, 1))),
    ("discards_are_half", both(setting(phase=DISCARD), putting("owed", 1, 5))),
    ("free_roads_are_under_way", setting(free_roads=1)),
    ("free_roads_are_under_way", setting(phase=FREE_ROAD, free_roads=3)),
    ("free_roads_are_under_way", setting(phase=FREE_ROAD, free_roads=1)),
    ("steal_has_a_victim", setting(phase=STEAL, robber=0)),
    ("enough_play_on", putting("gone", 1, 1)),
    ("winner_is_right", setting(winner=0)),
    ("winner_is_right", setting(phase=OVER, winner=0)),
    ("winner_is_right", setting(phase=OVER, winner=2, time_over=1)),
    ("winner_is_right", setting(phase=OVER, winner=NOBODY)),
    ("work_space_is_clean", setting(handed=1)),
    ("work_space_is_clean", putting("due", 7, 1)),
    ("offer_is_on_the_table", putting("asked", 1, 1)),
    ("offer_is_on_the_table", both(offering(1, 1), setting(phase=MOVE_ROBBER))),
    ("offer_is_on_the_table", both(offering(1, 1), putting("asked", 0, 1))),
    ("offer_is_on_the_table", both(offering(1, 1), putting("asked", 1, 0))),
    ("terms_are_fair", offering(1, 0)),
    ("terms_are_fair", both(offering(1, 1), putting("offer", 8, 1))),
    ("terms_are_fair", both(offering(1, 1, answer=COUNTERED), putting("counter", 10, 1))),
    ("answers_can_be_kept", offering(3, 1)),
    ("answers_can_be_kept", offering(1, 2, answer=ACCEPTED)),
    ("answers_can_be_kept", both(offering(1, 1, answer=COUNTERED), putting("counter", 10, 2))),
]


def test_a_table_in_order_breaks_nothing() -> None:
    s = table()
    assert check(s) == []
    offering(1, 1)(s)
    s.actor = 1
    assert check(s) == []
    assert legal(s)


@pytest.mark.parametrize(("invariant", "change"), BROKEN)
def test_what_is_broken_is_named(invariant: str, change: Callable[[State], None]) -> None:
    s = table()
    change(s)
    assert invariant in {breach.invariant for breach in check(s)}


def test_every_invariant_can_be_broken() -> None:
    assert {invariant.__name__ for invariant in INVARIANTS} == {name for name, _ in BROKEN}


def test_winners_at_the_end_of_a_game_are_right() -> None:
    s = table()
    s.phase = OVER
    s.target = 5
    s.winner = 0
    assert check(s) == []
    s.target = 10
    s.time_over = 1
    assert check(s) == []
    s.phase = MAIN
    assert "winner_is_right" in {breach.invariant for breach in check(s)}


def test_desert_is_where_the_robber_waits() -> None:
    s = lay_out(Options(), ("Ada", "Bea", "Cid", "Dee"), [])
    assert s.terrain[s.robber] == DESERT
    assert check(s) == []
