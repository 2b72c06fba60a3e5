"""Whether a state can be true: every invariant of a game, each asked of the bare table."""

from typing import NamedTuple

from hexmeet.engine.invariants import awards, board, cards, course, trade
from hexmeet.engine.state import State

INVARIANTS = (
    board.layout_is_the_games,
    board.numbers_know_their_hexes,
    board.harbours_stand_in_pairs,
    board.robber_stands_on_a_hex,
    board.pieces_belong_to_seats,
    board.pieces_are_all_there,
    board.buildings_keep_their_distance,
    board.roads_hang_together,
    board.settlements_stand_at_roads,
    board.masks_show_the_board,
    board.ratios_follow_the_harbours,
    cards.counts_are_possible,
    cards.resources_are_all_there,
    cards.development_cards_are_all_there,
    cards.new_cards_are_held,
    cards.absent_seats_have_nothing,
    cards.who_left_holds_no_resources,
    awards.longest_road_is_rightly_held,
    awards.largest_army_is_rightly_held,
    awards.points_are_those_of_the_table,
    course.phase_fits_the_turn,
    course.opening_is_counted,
    course.seat_to_move_is_right,
    course.seven_is_under_way,
    course.discards_are_half,
    course.free_roads_are_under_way,
    course.steal_has_a_victim,
    course.enough_play_on,
    course.winner_is_right,
    course.work_space_is_clean,
    trade.offer_is_on_the_table,
    trade.terms_are_fair,
    trade.answers_can_be_kept,
)


class Breach(NamedTuple):
    """An invariant that does not hold, and what shows it."""

    invariant: str
    detail: str


def check(s: State) -> list[Breach]:
    """List every broken invariant; an empty list says that the state can be true."""
    return [
        Breach(invariant.__name__, detail) for invariant in INVARIANTS for detail in invariant(s)
    ]
