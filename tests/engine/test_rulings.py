from collections.abc import Callable

import pytest

from hexmeet.boards.topology import CORNER_EDGES, CORNER_NEIGHBOURS, NONE
from hexmeet.cli.errors import explain
from hexmeet.engine.check import check
from hexmeet.engine.game import score
from hexmeet.engine.record import Record, write_entry
from hexmeet.engine.replay import replay
from hexmeet.engine.rules import words
from hexmeet.engine.rulings import MoveResources, Ruling
from hexmeet.engine.table import Table, rule
from hexmeet.rulebooks.violations import RuleViolation

SetTable = Callable[..., Table]
Play = Callable[..., Table]

DESERT = 13
TO_DESERT = "judge Dana: puts the robber on the desert, no card is taken because Ada traded first"
TO_DESERT_LATER = TO_DESERT.replace("desert,", "desert after the turn,")
BAR = "judge Dana: bars Ada from development cards until the next turn because they lay together"
ROUND = """\
Ada: ends the turn
Bea: rolls 1+1
Bea: ends the turn
Cid: rolls 1+1
Cid: ends the turn
Dee: rolls 1+1
Dee: ends the turn
"""


def ruling(text: str) -> str:
    return f"judge Dana: {text} because of a test"


def refused(table: Table, play: Play, line: str) -> RuleViolation:
    with pytest.raises(RuleViolation) as caught:
        play(table, line)
    assert len(list(explain(caught.value))) == 1
    return caught.value


def code(table: Table, play: Play, line: str) -> str:
    return refused(table, play, line).code


def hand(table: Table, seat: int) -> list[int]:
    return table.state.hand[5 * seat : 5 * seat + 5]


def free_edges_at(table: Table, corner: int) -> list[int]:
    """List edges without a road in the order in which they can be reached from a corner."""
    reached, found = [corner], list[int]()
    for here in reached:
        for edge, there in zip(CORNER_EDGES[here], CORNER_NEIGHBOURS[here], strict=True):
            if edge != NONE and there not in reached:
                reached.append(there)
                found += [] if table.state.road[edge] else [edge]
    return found


# --- the forgotten robber -------------------------------------------------------------------------


@pytest.mark.clause("studio-2023", "3.0.2")
@pytest.mark.clause("studio-2023", "3.0.16")
def test_a_forgotten_robber_goes_to_the_desert_without_a_card(
    set_table: SetTable, play: Play
) -> None:
    table = play(set_table(), f"{ruling('puts the robber on h7')}\nAda: rolls 3+4")
    assert table.state.robber == 7
    after = play(table, TO_DESERT)
    assert after.state.robber == DESERT
    assert after.state.phase == words.MAIN
    assert after.state.hand == table.state.hand
    play(after, "Ada: ends the turn")


@pytest.mark.clause("studio-2023", "3.0.16")
def test_a_robber_without_its_card_goes_to_the_desert(set_table: SetTable, play: Play) -> None:
    table = play(set_table(), "Ada: rolls 3+4\nAda: robber h2")
    assert table.state.phase == words.STEAL
    after = play(table, TO_DESERT)
    assert (after.state.robber, after.state.phase) == (DESERT, words.MAIN)
    assert after.state.hand == table.state.hand


@pytest.mark.clause("studio-2023", "3.0.16")
def test_a_robber_forgotten_without_further_action_is_placed_normally(
    set_table: SetTable, play: Play
) -> None:
    table = play(set_table(), "Ada: rolls 3+4")
    after = play(table, "Ada: robber h2\nAda: steals from Bea (wool)")
    assert hand(after, 0) == [0, 1, 0, 0, 2]


@pytest.mark.clause("shn-2022", "7.g.2")
@pytest.mark.clause("shn-2024", "7.g.2")
@pytest.mark.parametrize("rulebook", ["shn-2022", "shn-2024"])
def test_a_forgotten_robber_goes_to_the_desert_after_the_turn(
    rulebook: str, set_table: SetTable, play: Play
) -> None:
    table = set_table(rulebook)
    table = play(table, ruling("moves 1 brick, 1 lumber from the supply to Ada"))
    table = play(table, f"{ruling('puts the robber on h7')}\nAda: rolls 3+4")
    later = play(table, f"{TO_DESERT_LATER}\nAda: road e40")
    assert later.state.robber == 7, "until the turn is over"
    after = play(later, "Ada: ends the turn")
    assert after.state.robber == DESERT
    assert after.state.hand == later.state.hand
    undone = play(after, ruling(f"undoes {len(after.record.entries)}"))
    assert undone.state.robber == 7
    assert play(undone, "Ada: ends the turn").state.robber == DESERT


@pytest.mark.clause("studio-2023", "3.0.16")
@pytest.mark.clause("shn-2022", "7.g.2")
@pytest.mark.parametrize(
    ("rulebook", "line", "expected"),
    [
        ("studio-2023", TO_DESERT_LATER, "ruling.robber-at-once"),
        ("shn-2022", TO_DESERT, "ruling.robber-after-turn"),
    ],
)
def test_the_rulebook_says_when_the_robber_goes(
    rulebook: str, line: str, expected: str, set_table: SetTable, play: Play
) -> None:
    table = play(set_table(rulebook), "Ada: rolls 3+4")
    violation = refused(table, play, line)
    assert violation.code == expected
    assert violation.clause.rulebook == rulebook
    assert not violation.clause.is_ours


@pytest.mark.parametrize("line", [TO_DESERT, TO_DESERT_LATER])
def test_where_the_rulebook_is_silent_the_judge_decides(
    line: str, set_table: SetTable, play: Play
) -> None:
    table = play(set_table("cwc-2004"), "Ada: rolls 3+4")
    assert play(table, line).state.phase == words.MAIN


def test_a_robber_that_is_not_due_is_not_forgotten(set_table: SetTable, play: Play) -> None:
    assert code(set_table(), play, TO_DESERT) == "ruling.robber-not-due"


# --- development cards ----------------------------------------------------------------------------


@pytest.mark.clause("cwc-2004", "25")
@pytest.mark.clause("shn-2022", "7.d.5")
@pytest.mark.clause("shn-2024", "7.d.5")
@pytest.mark.clause("studio-2023", "2.0.5")
@pytest.mark.parametrize("rulebook", ["cwc-2004", "shn-2022", "shn-2024", "studio-2023"])
def test_who_mixed_cards_plays_none_until_the_next_turn(
    rulebook: str, set_table: SetTable, play: Play
) -> None:
    table = play(set_table(rulebook), ruling("moves the card knight from the deck to Ada"))
    table = play(table, f"Ada: rolls 1+1\n{BAR}")
    violation = refused(table, play, "Ada: plays knight")
    assert violation.code == "game.barred"
    assert violation.clause.rulebook == rulebook
    assert not violation.clause.is_ours
    after = play(table, f"{ROUND}Ada: rolls 1+1\nAda: plays knight")
    assert after.state.phase == words.MOVE_ROBBER


# --- undoing --------------------------------------------------------------------------------------


@pytest.mark.clause("italy-2009", "5.1")
def test_an_illegal_action_is_undone_and_the_cards_returned(
    set_table: SetTable, play: Play
) -> None:
    before = play(
        set_table("italy-2009"),
        f"{ruling('moves 1 brick, 1 lumber from the supply to Ada')}\nAda: rolls 1+1",
    )
    table = play(before, f"Ada: road e40\nAda: ends the turn\n{ruling('undoes 19 to 20')}")
    assert table.state == before.state
    names = table.names
    assert [write_entry(entry, names) for entry in table.record.entries[18:]] == [
        "19 Ada: road e40",
        "20 Ada: ends the turn",
        "21 judge Dana: undoes 19 to 20 because of a test",
    ]


def test_after_undoing_the_game_goes_on_and_can_be_undone_again(
    set_table: SetTable, play: Play
) -> None:
    start = set_table()
    table = play(start, f"Ada: rolls 1+2\n{ruling('undoes 17')}\nAda: rolls 5+6")
    assert [entry.number for entry in table.holding[15:]] == [16, 19]
    table = play(table, ruling("undoes 16 to 19"))
    assert table.state.phase == words.OPENING_ROAD
    assert play(table, "Ada: road e9").state == start.state


def test_undoing_brings_a_finished_game_back(set_table: SetTable, play: Play) -> None:
    before = play(set_table(), "Ada: rolls 1+2")
    over = play(before, ruling("ends the game"))
    assert over.state.phase == words.OVER
    assert play(over, ruling("undoes 18")).state == before.state


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("undoes 16", "ruling.nothing-to-undo"),
        ("undoes 17 to 18", "ruling.nothing-to-undo"),
        ("undoes 18 to 19", "ruling.nothing-to-undo"),
        ("undoes 17; ends the game", "ruling.undo-alone"),
    ],
)
def test_only_the_last_entries_that_hold_can_be_undone(
    text: str, expected: str, set_table: SetTable, play: Play
) -> None:
    table = play(set_table(), "Ada: rolls 1+2")
    assert code(table, play, ruling(text)) == expected


def test_at_an_empty_table_nothing_can_be_undone(set_table: SetTable, play: Play) -> None:
    violation = refused(set_table(opened=False), play, ruling("undoes 1"))
    assert violation.params["detail"] == "none"


# --- corrections ----------------------------------------------------------------------------------


def test_resources_move_between_hands_and_supply(set_table: SetTable, play: Play) -> None:
    table = set_table()
    after = play(table, ruling("moves 2 ore from the supply to Ada; moves 1 wool from Bea to Ada"))
    assert hand(after, 0) == [0, 1, 0, 2, 2]
    assert hand(after, 1) == [1, 0, 0, 0, 0]
    assert after.state.supply[words.ORE] == table.state.supply[words.ORE] - 2
    assert check(after.state) == []


@pytest.mark.parametrize(
    "text",
    [
        "moves 1 ore from Ada to the supply",
        "moves 19 ore from the supply to Ada",
        "moves the card knight from Ada to the deck",
        "moves the card knight from the played cards of Ada to Ada",
        "moves the card monopoly from the played cards of Ada to Ada",
        "moves the card monopoly from the deck to Ada; moves the card monopoly from the deck to "
        "Bea; moves the card monopoly from the deck to Cid",
    ],
)
def test_no_card_comes_from_where_it_is_not(text: str, set_table: SetTable, play: Play) -> None:
    assert code(set_table(), play, ruling(text)) == "ruling.no-such-card"


@pytest.mark.parametrize("cards", [(0,) * 5, (1, -1, 0, 0, 0)])
def test_a_correction_that_no_record_could_say_is_refused(
    cards: tuple[int, ...], set_table: SetTable
) -> None:
    with pytest.raises(RuleViolation, match=r"ruling\.no-cards"):
        rule(set_table(), "Dana", Ruling((MoveResources(cards, None, 0),), "a test"))


def test_hands_are_left_alone_while_others_discard(set_table: SetTable, play: Play) -> None:
    table = play(set_table(), f"{ruling('moves 8 ore from the supply to Ada')}\nAda: rolls 3+4")
    text = ruling("moves 1 ore from Ada to the supply")
    assert code(table, play, text) == "ruling.discards-first"


def test_development_cards_move_between_piles(set_table: SetTable, play: Play) -> None:
    table = play(set_table(), ruling("moves the card knight from the deck to Ada"))
    assert table.state.cards[0] == 1
    assert table.state.deck_left == 24
    table = play(table, ruling("moves the card knight from Ada to the played cards of Ada"))
    assert (table.state.cards[0], table.state.knights[0]) == (0, 1)
    table = play(table, ruling("moves the card monopoly from the deck to the played cards of Bea"))
    assert table.state.deck_left == 23
    table = play(table, ruling("moves the card monopoly from the played cards of Bea to Bea"))
    assert table.state.cards[5 + words.MONOPOLY] == 1
    assert check(table.state) == []


def test_a_new_card_that_is_taken_back_is_no_longer_new(set_table: SetTable, play: Play) -> None:
    table = play(
        set_table(),
        f"{ruling('moves 1 ore from the supply to Ada')}\nAda: rolls 1+2\n"
        "Ada: buys a card (knight)",
    )
    assert table.state.new_cards[words.KNIGHT] == 1
    after = play(table, ruling("moves the card knight from Ada to the deck"))
    assert after.state.new_cards[words.KNIGHT] == 0


def test_three_knights_on_the_table_bring_the_award(set_table: SetTable, play: Play) -> None:
    text = "moves the card knight from the deck to the played cards of Cid"
    table = play(set_table(), ruling("; ".join([text] * 3)))
    assert table.state.largest_army_of == 2
    assert score(table.state) == (2, 2, 4, 2)


def test_pieces_are_placed_and_taken(set_table: SetTable, play: Play) -> None:
    table = set_table()
    text = "takes the road from e34; puts a road of Ada on e40; puts a road of Ada on e34"
    after = play(table, ruling(text))
    assert after.state.road[40] == 1
    assert after.state.roads_left[0] == 12
    text = "takes the settlement from c29; puts a city of Ada on c29"
    after = play(after, ruling(text))
    assert (after.state.building[29], after.state.points[0]) == (5, 3)
    again = play(after, ruling("takes the city from c29; puts a settlement of Ada on c29"))
    assert (again.state.building[29], again.state.points[0]) == (1, 2)
    assert check(after.state) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("puts a road of Ada on e34", "ruling.place-taken"),
        ("puts a city of Ada on c29", "ruling.place-taken"),
        ("takes the road from e0", "ruling.nothing-there"),
        ("takes the city from c29", "ruling.nothing-there"),
        ("puts a road of Ada on e0", "ruling.impossible-table"),
        ("takes the settlement from c29", "ruling.impossible-table"),
        ("puts a settlement of Ada on c30", "ruling.impossible-table"),
        ("swaps the numbers h13 and h7", "ruling.impossible-table"),
        ("swaps the harbours c0 and c1", "ruling.no-harbour"),
        ("swaps the harbours c0 and c2", "ruling.no-harbour"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    text: str, expected: str, set_table: SetTable, play: Play
) -> None:
    assert code(set_table(), play, ruling(text)) == expected


def test_nobody_has_a_fifth_city(set_table: SetTable, play: Play) -> None:
    corners = (0, 2, 9, 20, 39)
    text = "; ".join(f"puts a city of Ada on c{corner}" for corner in corners)
    assert code(set_table(), play, ruling(text)) == "ruling.no-piece"


def test_the_opening_is_undone_instead(set_table: SetTable, play: Play) -> None:
    table = play(set_table(opened=False), "Ada: settlement c29")
    for text in ("takes the settlement from c29", "puts a road of Ada on e34"):
        assert code(table, play, ruling(text)) == "ruling.opening"


def test_a_board_that_was_laid_out_wrongly_is_put_right(set_table: SetTable, play: Play) -> None:
    table = set_table()
    after = play(
        table,
        ruling(
            "swaps the hexes h0 and h1; swaps the numbers h2 and h3; swaps the harbours c3 and c17"
        ),
    )
    s, before = after.state, table.state
    assert s.terrain[:2] == before.terrain[1::-1]
    assert s.token[:4] == [4, 8, 10, 11]
    assert (s.harbour[3], s.harbour[17]) == (before.harbour[17], before.harbour[3])
    assert check(s) == []
    rolled = play(after, "Ada: rolls 6+5").state
    assert rolled.hand[5:10] == before.hand[5:10], "the wool at h2 now comes with a 10"


def test_a_robber_put_elsewhere_may_leave_nobody_to_steal_from(
    set_table: SetTable, play: Play
) -> None:
    table = play(set_table(), "Ada: rolls 3+4\nAda: robber h2")
    assert table.state.phase == words.STEAL
    after = play(table, ruling("puts the robber on h0"))
    assert (after.state.phase, after.state.robber) == (words.MAIN, 0)


def test_free_roads_end_where_a_correction_leaves_no_piece(set_table: SetTable, play: Play) -> None:
    table = play(set_table(), ruling("moves the card road building from the deck to Ada"))
    table = play(table, "Ada: plays road building")
    text = "; ".join(f"puts a road of Ada on e{edge}" for edge in free_edges_at(table, 29)[:13])
    after = play(table, ruling(text))
    assert after.state.roads_left[0] == 0
    assert after.state.phase == words.BEFORE_ROLL


def test_a_correction_takes_offers_off_the_table(set_table: SetTable, play: Play) -> None:
    table = play(set_table(), "Ada: rolls 1+2\nAda: offers 1 wool for 1 brick to Bea\nBea: accepts")
    after = play(table, ruling("moves 1 brick from Bea to the supply"))
    assert after.state.offer_open == 0
    assert code(after, play, "Ada: trades with Bea") == "game.no-offer"


# --- leaving and the end --------------------------------------------------------------------------


@pytest.mark.clause("italy-2009", "5.5b")
def test_who_is_expelled_has_left(set_table: SetTable, play: Play) -> None:
    table = set_table("italy-2009")
    expelled = play(table, ruling("expels Bea"))
    assert expelled.state == play(table, "Bea: leaves the game").state
    assert hand(expelled, 1) == [0] * 5
    assert code(expelled, play, ruling("expels Bea")) == "ruling.left-already"


@pytest.mark.clause("italy-2009", "3.5")
def test_who_leaves_gives_back_cards_and_the_rest_play_on(set_table: SetTable, play: Play) -> None:
    table = play(set_table("italy-2009"), "Bea: leaves the game")
    assert table.state.supply == [19, 17, 19, 18, 17]
    assert table.state.building[36] == 2
    table = play(table, "Ada: rolls 1+1\nAda: ends the turn\nCid: rolls 1+1")
    violation = refused(table, play, "Bea: leaves the game")
    assert (violation.code, str(violation.clause)) == ("game.left", "italy-2009 3.5")
    over = play(table, "Dee: leaves the game")
    assert over.state.phase == words.OVER
    assert code(over, play, "Ada: leaves the game") == "game.over"


@pytest.mark.clause("italy-2009", "3.4")
def test_at_time_the_turn_that_has_begun_is_finished(set_table: SetTable, play: Play) -> None:
    table = play(set_table("italy-2009"), "Ada: rolls 1+1")
    called = play(table, "judge Dana: calls time because 80 minutes are over")
    assert called.state.phase == words.MAIN
    assert play(called, "Ada: ends the turn").state.phase == words.OVER


@pytest.mark.clause("italy-2009", "3.4")
def test_at_time_a_turn_that_has_not_begun_is_not_played(set_table: SetTable, play: Play) -> None:
    called = play(set_table("italy-2009"), "judge Dana: calls time because 80 minutes are over")
    assert called.state.phase == words.OVER


@pytest.mark.clause("studio-2023", "1.1.8")
@pytest.mark.clause("shn-2022", "5.5")
@pytest.mark.clause("shn-2024", "5.5")
@pytest.mark.clause("cwc-2004", "34")
@pytest.mark.parametrize("rulebook", ["studio-2023", "shn-2022", "shn-2024", "cwc-2004"])
def test_elsewhere_no_time_is_called(rulebook: str, set_table: SetTable, play: Play) -> None:
    violation = refused(set_table(rulebook), play, ruling("calls time"))
    assert violation.code == "ruling.no-time-limit"
    assert violation.clause.rulebook == rulebook
    assert not violation.clause.is_ours


def test_a_judge_ends_a_game_with_most_points(set_table: SetTable, play: Play) -> None:
    text = "takes the settlement from c29; puts a city of Ada on c29"
    table = play(set_table(), f"{ruling(text)}\n{ruling('ends the game')}")
    assert table.state.winner == 0
    assert code(table, play, ruling("expels Bea")) == "ruling.game-over"


def test_every_ruling_is_in_the_record_and_replays(set_table: SetTable, play: Play) -> None:
    table = play(set_table(), f"Ada: rolls 1+2\n{ruling('undoes 17')}\n{ruling('expels Bea')}")
    record = Record(table.record.header, table.record.entries)
    assert replay(record, name="game").state == table.state
