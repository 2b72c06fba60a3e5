"""What was tapped wrongly is taken back, as far as nothing rests on it."""

from collections.abc import Callable

import pytest
from tests.tournament.play.test_play_picks import in_semi_final, pick
from tests.tournament.seated import Hall, open_hall, refused

from hexmeet.tournament.commands import (
    Actor,
    CallTime,
    Command,
    DraftSeating,
    EnterSheet,
    LiftTurnLimit,
    LimitTurns,
    PauseRound,
    PauseTable,
    PublishRound,
    RemovePlayer,
    ResumeRound,
    StartRound,
    StartTable,
    UndoPick,
    UndoRoundStart,
    UndoTableStart,
    UndoTimeCall,
)
from hexmeet.tournament.play_clock import seconds_played
from hexmeet.tournament.state import SheetLine
from hexmeet.tournament.words import Gone, TableStatus

WRONG = "a wrong tap"


@pytest.fixture
def hall() -> Hall:
    hall = open_hall("italy-2009", 16, rounds=4, time_limit_minutes=80)
    hall.do(DraftSeating())
    hall.do(PublishRound())
    return hall


def enter(hall: Hall, *, by_time: bool = False) -> None:
    seats = hall.table(1).seats
    points = (9, 7, 6, 5) if by_time else (10, 7, 6, 5)
    lines = [SheetLine(player=p, vp=vp) for p, vp in zip(seats, points, strict=True)]
    hall.do(EnterSheet(table=1, lines=tuple(lines), winner=seats[0], ended_by_time=by_time))


def leave(hall: Hall) -> None:
    player = hall.table(3).seats[0]
    hall.do(RemovePlayer(player=player, because=Gone.WITHDREW, reason="", vp=2))


def test_round_begins_anew_after_its_start_was_taken_back(hall: Hall) -> None:
    before = hall.round
    hall.do(StartRound())
    hall.wait(3)
    hall.do(PauseTable(table=2))
    hall.do(PauseRound())
    with refused("play.round-paused"):
        hall.do(UndoRoundStart(reason=WRONG))
    hall.wait(1)
    hall.do(ResumeRound())
    with refused("reason.missing"):
        hall.do(UndoRoundStart(reason=" "))
    hall.do(UndoRoundStart(reason=WRONG))
    assert hall.round == before
    hall.do(StartRound())
    hall.wait(2)
    assert seconds_played(hall.round, hall.at) == 120


def test_table_that_began_by_itself_goes_on(hall: Hall) -> None:
    hall.do(StartTable(table=2))
    hall.wait(1)
    hall.do(StartRound())
    hall.do(UndoRoundStart(reason=WRONG))
    statuses = [table.status for table in hall.round.tables]
    assert statuses.count(TableStatus.PLAYING) == 1
    assert hall.table(2).status is TableStatus.PLAYING


@pytest.mark.parametrize("happens", [enter, leave])
def test_start_stays_once_a_game_went_further(hall: Hall, happens: Callable[[Hall], None]) -> None:
    hall.do(StartRound())
    happens(hall)
    with refused("undo.games-went-on") as refusal:
        hall.do(UndoRoundStart(reason=WRONG))
    assert refusal.value.params["tables"] in (("1",), ("3",))


def test_only_a_round_that_runs_is_taken_back(hall: Hall) -> None:
    with refused("play.round-not-started"):
        hall.do(UndoRoundStart(reason=WRONG))


def test_table_begins_anew(hall: Hall) -> None:
    with refused("undo.table-not-started"):
        hall.do(UndoTableStart(table=1))
    hall.do(StartTable(table=1))
    hall.do(UndoTableStart(table=1))
    assert hall.table(1).status is TableStatus.SEATED
    hall.do(StartRound())
    enter(hall)
    with refused("undo.games-went-on"):
        hall.do(UndoTableStart(table=1))


@pytest.mark.clause("italy-2009", "3.4")
def test_time_that_was_called_is_taken_back_unless_it_ended_a_game(hall: Hall) -> None:
    undo = UndoTimeCall(reason=WRONG)
    with refused("undo.time-not-called"):
        hall.do(undo)
    hall.do(StartRound())
    hall.wait(80)
    hall.do(CallTime())
    with refused("undo.time-called"):
        hall.do(UndoRoundStart(reason=WRONG))
    hall.do(undo)
    assert not hall.round.time_called
    hall.do(CallTime())
    enter(hall, by_time=True)
    with refused("undo.ended-by-time"):
        hall.do(undo)
    enter(hall)
    hall.do(undo)


@pytest.mark.clause("studio-2023", "1.1.8")
def test_turn_limit_of_a_table_is_lifted_and_can_be_asked_for_again() -> None:
    hall = open_hall("studio-2023", 16)
    hall.do(DraftSeating())
    hall.do(PublishRound())
    hall.do(StartRound())
    lift: Command = LiftTurnLimit(table=1, reason=WRONG)
    with refused("turn-limit.off"):
        hall.do(lift)
    player = hall.table(1).seats[0]
    hall.do(LimitTurns(table=1, asked_by=player))
    hall.do(lift)
    assert hall.table(1).turn_limit_asked_by is None
    hall.do(LimitTurns(table=1, asked_by=player))


@pytest.mark.clause("studio-2023", "1.1.6")
def test_last_selection_of_a_table_is_taken_back() -> None:
    hall = in_semi_final("studio-2023")
    with refused("undo.no-pick"):
        hall.do(UndoPick(table=1))
    by_rank = hall.table(1).seats
    one, two, three, four = by_rank
    pick(hall, (one, "chair", "3"), (one, "colour", "red"), (one, "play-order", "2"))
    other = hall.table(2).seats[0]
    pick(hall, (other, "chair", "1"))
    pick(hall, (two, "colour", "blue"), (two, "play-order", "1"))
    pick(hall, (three, "colour", "white"), (three, "play-order", "4"))
    pick(hall, (four, "colour", "orange"), (four, "play-order", "3"))
    assert hall.table(1).seats == (two, one, four, three)
    with refused("pick.for-another"):
        hall.do(UndoPick(table=1), Actor(one))
    hall.do(UndoPick(table=1), Actor(four))
    assert hall.table(1).seats == by_rank
    hall.do(UndoPick(table=1))
    assert [(p.player, p.what) for p in hall.round.picks][-1] == (three, "play-order")
    assert any(p.player == other for p in hall.round.picks)
    pick(hall, (four, "colour", "orange"), (four, "play-order", "3"))
    assert hall.table(1).seats == (two, one, four, three)
    hall.do(StartTable(table=1))
    with refused("pick.table-started"):
        hall.do(UndoPick(table=1))
