from collections.abc import Callable

import pytest

from hexmeet.engine import table as tables
from hexmeet.engine.draws import Draws
from hexmeet.engine.notation import UnreadableActionError
from hexmeet.engine.record import Leave, write_entry
from hexmeet.engine.rules import words
from hexmeet.engine.rulings import EndGame, Ruling
from hexmeet.engine.table import Table, WrongEntryError, enter, say
from hexmeet.rulebooks.violations import RuleViolation

SetTable = Callable[..., Table]
Play = Callable[..., Table]

DRAWS = Draws("harbour", "game")


def last_line(table: Table) -> str:
    return write_entry(table.record.entries[-1], table.names)


def refused(table: Table, play: Play, line: str) -> RuleViolation:
    with pytest.raises(RuleViolation) as caught:
        play(table, line)
    return caught.value


def test_a_layout_is_laid_out_as_it_is_written(set_table: SetTable) -> None:
    s = set_table().state
    assert s.terrain[:7] == [2, 4, 4, 0, 1, 3, 1]
    assert s.token[11:15] == [9, 2, 0, 4]
    assert s.robber == 13
    assert [s.harbour[c] for c in (0, 1, 3, 4, 7, 17, 2)] == [0, 0, 5, 5, 2, 2, words.NOWHERE]
    assert [s.harbour[c] for c in (26, 37, 28, 38, 45, 46)] == [1, 1, 4, 4, 3, 3]


def test_a_table_is_a_value(set_table: SetTable, play: Play) -> None:
    table = set_table()
    before = table.state.copy()
    play(table, "Ada: rolls 6+6")
    assert table.state == before
    assert len(table.record.entries) == 16


def test_what_is_said_is_written_down_in_the_words_of_the_record(set_table: SetTable) -> None:
    table = say(set_table(), 0, " ROLLS  6 + 3 ")
    assert last_line(table) == "17 Ada: rolls 6+3"


def test_an_action_can_be_given_by_its_number(set_table: SetTable) -> None:
    table = tables.play(set_table(), 0, words.A_ROLL, DRAWS)
    assert last_line(table) == "17 Ada: rolls 3+2"
    with pytest.raises(RuleViolation, match=r"game\.rolled-already"):
        tables.play(table, 0, words.A_ROLL, DRAWS)


def test_nobody_chooses_the_dice_where_they_are_drawn(set_table: SetTable, play: Play) -> None:
    with pytest.raises(UnreadableActionError, match=r"without its outcome"):
        play(set_table(), "Ada: rolls 6+6", DRAWS)


def test_where_nothing_is_drawn_the_outcome_has_to_be_said(set_table: SetTable, play: Play) -> None:
    with pytest.raises(WrongEntryError, match=r"what was drawn, such as rolls 1\+1"):
        play(set_table(), "Ada: rolls")


def test_what_cannot_be_drawn_is_refused(set_table: SetTable, play: Play) -> None:
    table = play(set_table(), "Ada: rolls 3+4\nAda: robber h2")
    with pytest.raises(UnreadableActionError, match=r"a card of that hand"):
        play(table, "Ada: steals from Bea (ore)")


def test_from_an_empty_hand_nothing_is_stolen(set_table: SetTable, play: Play) -> None:
    table = play(set_table(), "judge Dana: moves 1 brick, 1 wool from Bea to the supply because so")
    table = play(table, "Ada: rolls 3+4\nAda: robber h15")
    assert last_line(table) == "19 Ada: robber h15"
    assert table.state.phase == words.MAIN


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("stops building roads", "ends the turn"),
        (
            "trades 4 grain for 1 wool with the supply",
            "trades 3 grain for 1 wool with the supply",
        ),
    ],
)
def test_what_is_said_has_to_be_what_happens(
    said: str, expected: str, set_table: SetTable, play: Play
) -> None:
    table = play(set_table(), "judge Dana: moves 4 grain from the supply to Ada because so")
    table = play(table, "Ada: rolls 1+1")
    with pytest.raises(WrongEntryError, match=expected):
        play(table, f"Ada: {said}")


def test_who_plays_does_not_rule_and_who_rules_does_not_play(set_table: SetTable) -> None:
    with pytest.raises(WrongEntryError, match=r"only a judge rules"):
        enter(set_table(), 0, Ruling((EndGame(),), "so"))
    with pytest.raises(WrongEntryError, match=r"a judge does not play"):
        enter(set_table(), "Dana", Leave())


# --- a piece placed elsewhere ---------------------------------------------------------------------


@pytest.mark.clause("studio-2023", "3.0.8")
@pytest.mark.clause("shn-2022", "7.f.5")
@pytest.mark.clause("shn-2024", "7.f.5")
@pytest.mark.parametrize("rulebook", ["studio-2023", "shn-2022", "shn-2024"])
def test_a_placed_road_may_be_moved_until_the_next_action(
    rulebook: str, set_table: SetTable, play: Play
) -> None:
    table = play(
        set_table(rulebook),
        "judge Dana: moves 1 brick, 1 lumber from the supply to Ada because so\nAda: rolls 1+1",
    )
    moved = play(table, "Ada: road e40\nAda: instead road e41\nAda: instead road e16")
    assert [moved.state.road[e] for e in (40, 41, 16)] == [0, 0, 1]
    assert moved.state.hand == play(table, "Ada: road e16").state.hand
    assert last_line(moved) == "21 Ada: instead road e16"
    undone = play(moved, "judge Dana: undoes 21 because it was too late")
    assert undone.state == table.state
    ended = play(moved, "Ada: ends the turn")
    violation = refused(ended, play, "Ada: instead road e17")
    assert (violation.code, violation.clause.rulebook) == ("game.action-complete", rulebook)
    assert not violation.clause.is_ours


@pytest.mark.clause("studio-2023", "3.0.9")
@pytest.mark.clause("shn-2022", "7.f.9")
@pytest.mark.clause("shn-2024", "7.f.9")
@pytest.mark.parametrize("rulebook", ["studio-2023", "shn-2022", "shn-2024"])
def test_spent_cards_are_not_taken_back(rulebook: str, set_table: SetTable, play: Play) -> None:
    table = play(
        set_table(rulebook),
        "judge Dana: moves 2 brick, 2 lumber from the supply to Ada because so\n"
        "Ada: rolls 1+1\nAda: road e40",
    )
    for text in ("instead city c29", "instead ends the turn", "instead settlement c0"):
        assert refused(table, play, f"Ada: {text}").code == "game.action-complete"
    assert refused(table, play, "Bea: instead road e4").code == "game.action-complete"


def test_a_piece_cannot_be_moved_where_none_could_be_placed(
    set_table: SetTable, play: Play
) -> None:
    table = play(set_table(opened=False), "Ada: settlement c29")
    moved = play(table, "Ada: instead settlement c30\nAda: road e41")
    assert refused(moved, play, "Ada: instead road e34").code == "game.not-at-settlement"
    assert play(moved, "Ada: instead road e42").state.road[42] == 1


def test_nothing_is_moved_before_anything_is_placed(set_table: SetTable, play: Play) -> None:
    table = set_table(opened=False)
    assert refused(table, play, "Ada: instead road e34").code == "game.action-complete"
    rolled = play(set_table(), "Ada: rolls 1+1")
    assert refused(rolled, play, "Ada: instead road e34").code == "game.action-complete"
    ruled = play(set_table(), "judge Dana: puts the robber on h1 because so")
    assert refused(ruled, play, "Ada: instead road e34").code == "game.action-complete"


def test_a_finished_game_is_not_changed(set_table: SetTable, play: Play) -> None:
    table = play(set_table(), "Bea: leaves the game\nCid: leaves the game")
    assert refused(table, play, "Ada: instead road e34").code == "game.action-complete"
