"""A published round put right: no-shows, late players, wrong seats."""

from dataclasses import replace

import pytest
from tests.tournament.seated import SEED, Hall, open_hall, people, refused

from hexmeet.boards.chance import Occasion, draw_layout
from hexmeet.boards.notation import write_layout
from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament.commands import DraftSeating, PublishRound, RepairRound, StartTable
from hexmeet.tournament.events import PlayerChanged, RoundRepaired, SeatingDrafted
from hexmeet.tournament.seating_repairs import propose_repairs
from hexmeet.tournament.seating_schedule import seats_of
from hexmeet.tournament.state import Reseating
from hexmeet.tournament.words import Gone, Status

REASON = "p3 did not come"


@pytest.fixture
def hall() -> Hall:
    hall = open_hall("studio-2023", 14)
    hall.do(DraftSeating())
    hall.do(PublishRound())
    return hall


def test_a_late_player_takes_the_empty_seat_and_nobody_moves(hall: Hall) -> None:
    hall.arrive("zoe")
    before = seats_of(hall.round)
    best = propose_repairs(hall.tournament, absent=["p3"], late=["zoe"], seed=SEED)[0]
    assert best.moved == 0
    repair = RepairRound(tables=best.rounds[0], came=("zoe",), reason=REASON)
    changed, absent, redrafted = hall.do(repair)
    assert isinstance(changed, RoundRepaired)
    assert (changed.absent, changed.reason) == (("p3",), REASON)
    assert isinstance(absent, PlayerChanged)
    assert (absent.player.id, absent.player.status) == ("p3", Status.ABSENT)
    expected = tuple(tuple("zoe" if p == "p3" else p for p in table) for table in before)
    assert seats_of(hall.round) == expected
    assert isinstance(redrafted, SeatingDrafted)
    assert redrafted.draft.rounds == best.rounds[1:]
    assert (redrafted.draft.first, redrafted.draft.why) == (2, "repair")
    hall.finish_round()
    hall.do(PublishRound())


def test_started_tables_stay_and_a_closed_table_leaves_a_gap() -> None:
    hall = open_hall("studio-2023", 13)
    hall.do(DraftSeating())
    hall.do(PublishRound())
    hall.do(StartTable(table=1))
    gone = hall.table(2).seats[0]
    first = hall.table(1)
    proposals = propose_repairs(hall.tournament, absent=[gone], seed=SEED)
    assert {proposal.rounds[0][0] for proposal in proposals} == {first.seats}
    tables = proposals[0].rounds[0]
    hall.do(RepairRound(tables=tables, reason=REASON))
    assert hall.table(1) == first
    assert tables[1] == ()
    assert seats_of(hall.round) == tables
    assert [table.number for table in hall.round.tables] == [1, 3, 4]
    hall.finish_round()
    hall.do(DraftSeating())
    hall.do(PublishRound())
    assert [len(table.seats) for table in hall.round.tables] == [4, 4, 4]


def test_a_table_that_is_opened_gets_a_board_of_its_own() -> None:
    hall = open_hall("cwc-2004", 12, rounds=1)
    hall.do(DraftSeating())
    hall.do(PublishRound())
    boards = hall.round.boards
    hall.arrive("zoe")
    tables = propose_repairs(hall.tournament, late=["zoe"], seed=SEED)[0].rounds[0]
    events = hall.do(RepairRound(tables=tables, came=("zoe",), reason="Zoe came"))
    assert len(events) == 1  # no later rounds
    opened = Occasion(Stage.PRELIMINARY, 1, 4)
    layout = draw_layout(hall.tournament.rules, SEED, opened)
    assert hall.round.boards == (*boards, write_layout(layout))


def test_who_stays_away_after_a_round_has_left_the_tournament(hall: Hall) -> None:
    hall.finish_round()
    hall.do(PublishRound())
    tables = propose_repairs(hall.tournament, absent=["p3"], seed=SEED)[0].rounds[1]
    hall.do(RepairRound(tables=tables, reason="p3 went home"))
    gone = hall.tournament.players["p3"]
    assert (gone.status, gone.left_after, gone.left_because) == (Status.LEFT, 1, Gone.WITHDREW)


def test_who_has_left_already_is_not_marked_once_more(hall: Hall) -> None:
    hall.leave("p3")
    tables = propose_repairs(hall.tournament, absent=["p3"], seed=SEED)[0].rounds[0]
    events = hall.do(RepairRound(tables=tables, reason=REASON))
    assert not any(isinstance(event, PlayerChanged) for event in events)
    assert hall.tournament.players["p3"].status is Status.LEFT


def test_wrong_seats_become_the_record_of_a_game_that_runs(hall: Hall) -> None:
    one, other = hall.table(1).seats[0], hall.table(2).seats[3]
    hall.do(StartTable(table=1))
    proposals = propose_repairs(hall.tournament, wrong_seats=((one, other),), seed=SEED)
    tables = proposals[0].rounds[0]
    hall.do(RepairRound(tables=tables, wrong_seats=((one, other),), reason="wrong chairs"))
    assert hall.table(1).seats[0] == other
    assert hall.table(2).seats[3] == one
    assert people(seats_of(hall.round)) == people(tables)


def test_under_the_ranking_no_later_round_is_seated() -> None:
    hall = open_hall("italy-2009", 13, method="ranking")
    hall.do(DraftSeating())
    hall.do(PublishRound())
    tables = propose_repairs(hall.tournament, absent=["p1"], seed=SEED)[0].rounds[0]
    events = hall.do(RepairRound(tables=tables, reason="p1 did not come"))
    assert [type(event) for event in events] == [RoundRepaired, PlayerChanged]


# --- what a repair cannot be ----------------------------------------------------------------------


def test_before_the_first_round_there_is_nothing_to_repair() -> None:
    with refused("play.no-round"):
        propose_repairs(open_hall("studio-2023", 12).tournament, absent=["p1"])


def test_a_published_round_is_never_changed_without_a_reason(hall: Hall) -> None:
    with refused("repair.no-reason") as refusal:
        hall.do(RepairRound(tables=(), reason=" "))
    assert refusal.value.clause.clause == "reading 18"


def test_who_moves_is_said(hall: Hall) -> None:
    with refused("repair.nothing-changes"):
        hall.do(RepairRound(tables=seats_of(hall.round), reason="?"))


def test_a_started_table_is_left_alone(hall: Hall) -> None:
    hall.do(StartTable(table=1))
    first, *others = seats_of(hall.round)
    for tables in ((first[::-1], *others), ()):
        with refused("repair.table-started"):
            hall.do(RepairRound(tables=tables, reason="?"))


def test_a_sheet_is_of_those_who_sat_there(hall: Hall) -> None:
    hall.finish_table(1)
    one, other = hall.table(1).seats[0], hall.table(2).seats[0]
    first, second, *others = seats_of(hall.round)
    tables = ((other, *first[1:]), (one, *second[1:]), *others)
    with refused("repair.table-has-sheet"):
        hall.do(RepairRound(tables=tables, wrong_seats=((one, other),), reason="?"))


def test_tables_have_three_or_four_players_each_at_one_place(hall: Hall) -> None:
    first, second, *others = seats_of(hall.round)
    with refused("repair.table-size") as refusal:
        hall.do(RepairRound(tables=(first[:2], second, *others), reason="?"))
    assert refusal.value.params == {"table": 1, "players": 2}
    with refused("repair.seated-twice"):
        hall.do(RepairRound(tables=((*first[:3], second[0]), second, *others), reason="?"))


def test_who_comes_is_announced_and_there(hall: Hall) -> None:
    first, *others = seats_of(hall.round)
    tables = (("zoe", *first[1:]), *others)
    with refused("repair.who-came"):
        hall.do(RepairRound(tables=tables, reason="?"))
    with refused("repair.not-there"):
        hall.do(RepairRound(tables=tables, came=("zoe",), reason="?"))


def test_a_wrong_seat_is_of_somebody_who_is_seated(hall: Hall) -> None:
    with refused("repair.not-seated"):
        hall.do(RepairRound(tables=(), wrong_seats=(("p1", "zoe"),), reason="?"))


def test_a_table_without_a_change_keeps_its_notes(hall: Hall) -> None:
    hall.set_table(replace(hall.table(1), notes=("by the window",)))
    gone = hall.table(2).seats[0]
    tables = propose_repairs(hall.tournament, absent=[gone], seed=SEED)[0].rounds[0]
    hall.do(RepairRound(tables=tables, reason=REASON))
    assert hall.table(1).notes == ("by the window",)


def test_a_round_remembers_how_it_was_repaired_and_why(hall: Hall) -> None:
    hall.arrive("zoe")
    before = seats_of(hall.round)
    assert not hall.round.repairs
    best = propose_repairs(hall.tournament, absent=["p3"], late=["zoe"], seed=SEED)[0]
    hall.do(RepairRound(tables=best.rounds[0], came=("zoe",), reason=REASON))
    assert hall.round.repairs == (Reseating(before=before, after=best.rounds[0], reason=REASON),)
