"""Chair, colour and place in play order, selected before semi-finals and finals."""

from dataclasses import replace

import pytest
from tests.tournament.seated import SEED, Hall, open_hall, refused

from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament.commands import (
    Actor,
    DraftSeating,
    PublishRound,
    RecordPick,
    RepairRound,
    StartTable,
)
from hexmeet.tournament.play_picks import (
    list_boards_to_show,
    list_steps,
    list_steps_to_come,
)
from hexmeet.tournament.seating_repairs import propose_finals_repair


def in_semi_final(rulebook: str, players: int = 16) -> Hall:
    hall = open_hall(rulebook, players, rounds=1, has_semi_final=True)
    hall.play_round()
    hall.close(Stage.PRELIMINARY, [f"p{n}" for n in range(1, players + 1)])
    hall.do(DraftSeating())
    hall.do(PublishRound())
    return hall


def pick(hall: Hall, *picks: tuple[str, str, str]) -> None:
    for player, what, value in picks:
        hall.do(RecordPick(player=player, what=what, value=value))


@pytest.mark.clause("studio-2023", "1.1.6")
@pytest.mark.clause("studio-2023", "1.1.7")
def test_the_best_of_the_ranking_selects_first_and_places_make_the_play_order() -> None:
    hall = in_semi_final("studio-2023")
    steps = list_steps(hall.tournament, hall.round, hall.table(1))
    assert [(step.player, step.selects) for step in steps[:5]] == [
        ("p1", "chair"), ("p1", "colour"), ("p1", "play-order"), ("p8", "colour"),
        ("p8", "play-order"),
    ]  # fmt: skip
    pick(hall, ("p1", "chair", "3"), ("p1", "colour", "red"), ("p1", "play-order", "2"))
    pick(hall, ("p8", "colour", "blue"), ("p8", "play-order", "1"))
    pick(hall, ("p2", "chair", "3"))  # of another table
    pick(hall, ("p9", "colour", "white"), ("p9", "play-order", "4"), ("p16", "colour", "orange"))
    assert hall.table(1).seats == ("p1", "p8", "p9", "p16")
    pick(hall, ("p16", "play-order", "3"))
    assert hall.table(1).seats == ("p8", "p1", "p16", "p9")
    assert list_steps_to_come(hall.tournament, hall.round, hall.table(1)) == ()
    assert hall.table(2).seats[0] == "p2"
    with refused("pick.all-done"):
        pick(hall, ("p1", "chair", "1"))


@pytest.mark.clause("cwc-2004", "15")
def test_nobody_selects_out_of_turn() -> None:
    hall = in_semi_final("cwc-2004")
    with refused("pick.out-of-turn") as refusal:
        pick(hall, ("p8", "play-order", "1"))
    assert refusal.value.params == {
        "player": "p8", "what": "play-order", "next_player": "p1", "next_what": "play-order",
    }  # fmt: skip
    with refused("pick.out-of-turn"):
        pick(hall, ("p1", "chair", "1"))
    assert refusal.value.clause.rulebook == "cwc-2004"


def test_each_value_is_there_once() -> None:
    hall = in_semi_final("cwc-2004")
    with refused("pick.no-such-value"):
        pick(hall, ("p1", "play-order", "5"))
    pick(hall, ("p1", "play-order", "2"))
    with refused("pick.taken") as refusal:
        pick(hall, ("p8", "play-order", "2"))
    assert refusal.value.params["offered"] == ("1", "3", "4")
    studio = in_semi_final("studio-2023")
    pick(studio, ("p1", "chair", "1"))
    with refused("pick.no-such-value"):
        pick(studio, ("p1", "colour", "mauve"))


@pytest.mark.clause("cwc-2004", "20")
def test_where_players_select_before_the_board_it_is_shown_afterwards() -> None:
    hall = in_semi_final("cwc-2004", 12)
    assert list_boards_to_show(hall.tournament, hall.round) == ()
    for table in hall.round.tables:
        pick(hall, *[(p, "play-order", str(n)) for n, p in enumerate(table.seats, start=1)])
    assert list_boards_to_show(hall.tournament, hall.round) == hall.round.boards
    started = in_semi_final("cwc-2004", 12)
    for table in started.round.tables:
        started.do(StartTable(table=table.number))
    assert list_boards_to_show(started.tournament, started.round) == started.round.boards
    studio = in_semi_final("studio-2023")
    assert list_boards_to_show(studio.tournament, studio.round) == studio.round.boards


def test_players_select_for_themselves_and_before_the_game() -> None:
    hall = in_semi_final("cwc-2004")
    choice = RecordPick(player="p1", what="play-order", value="1")
    with refused("pick.for-another"):
        hall.do(choice, Actor("p8"))
    hall.do(choice, Actor("p1"))
    hall.do(StartTable(table=1))
    with refused("pick.table-started"):
        pick(hall, ("p8", "play-order", "2"))
    with refused("pick.not-seated"):
        pick(hall, ("zoe", "play-order", "2"))


@pytest.mark.parametrize("rulebook", ["italy-2009", "studio-2023"])
def test_nobody_selects_where_the_order_is_drawn_or_scheduled(rulebook: str) -> None:
    hall = in_semi_final(rulebook)
    if rulebook == "studio-2023":
        hall.set_round(replace(hall.round, stage=Stage.PRELIMINARY))
    with refused("pick.nothing-to-select"):
        pick(hall, ("p1", "chair", "1"))


def test_a_repair_voids_what_was_selected_where_the_table_changed() -> None:
    hall = in_semi_final("studio-2023", 17)
    pick(hall, ("p1", "chair", "1"), ("p3", "chair", "1"), ("p4", "chair", "1"))
    seated = propose_finals_repair(hall.tournament, absent=["p16"], seed=SEED)
    hall.do(RepairRound(tables=seated.tables, reason="p16 is ill"))
    assert "p17" in hall.table(1).seats
    assert [selected.player for selected in hall.round.picks] == ["p3", "p4"]
