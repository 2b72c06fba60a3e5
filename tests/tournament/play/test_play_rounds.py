"""The clock of a round: start, pauses, time."""

from dataclasses import replace
from datetime import timedelta

import pytest
from tests.tournament.seated import TEN, Hall, open_hall, refused

from hexmeet.tournament.commands import (
    CallTime,
    DraftSeating,
    PauseRound,
    PublishRound,
    ResumeRound,
    StartRound,
    StartTable,
)
from hexmeet.tournament.play_clock import seconds_at_table, seconds_left, seconds_played
from hexmeet.tournament.words import Phase, TableStatus


@pytest.fixture
def hall() -> Hall:
    hall = open_hall("italy-2009", 16, rounds=4, time_limit_minutes=80)
    hall.do(DraftSeating())
    hall.do(PublishRound())
    return hall


def test_the_round_starts_every_table_that_has_not_begun_by_itself(hall: Hall) -> None:
    hall.do(StartTable(table=2))
    hall.wait(5)
    hall.do(StartRound())
    assert hall.round.started_at == TEN + timedelta(minutes=5)
    assert {table.status for table in hall.round.tables} == {TableStatus.PLAYING}
    hall.wait(10)
    lengths = [seconds_at_table(hall.round, table, hall.at) for table in hall.round.tables]
    assert lengths == [600, 900, 600, 600]


def test_nothing_is_played_before_the_start(hall: Hall) -> None:
    assert seconds_played(hall.round, hall.at) == 0
    assert seconds_at_table(hall.round, hall.table(1), hall.at) == 0
    for command in (PauseRound(), ResumeRound(), CallTime()):
        with refused("play.round-not-started"):
            hall.do(command)


def test_a_round_starts_once_and_with_everybody(hall: Hall) -> None:
    gone = hall.table(3).seats[1]
    hall.leave(gone)
    with refused("play.players-gone") as refusal:
        hall.do(StartRound())
    assert refusal.value.params == {"players": (gone,)}
    hall.arrive(gone)
    hall.do(StartRound())
    with refused("play.round-started"):
        hall.do(StartRound())


def test_pauses_do_not_count(hall: Hall) -> None:
    hall.do(StartRound())
    hall.wait(10)
    hall.do(PauseRound())
    hall.wait(7)
    assert seconds_played(hall.round, hall.at) == 600
    assert seconds_at_table(hall.round, hall.table(1), hall.at) == 600
    with refused("play.round-paused"):
        hall.do(PauseRound())
    hall.do(ResumeRound())
    with refused("play.round-not-paused"):
        hall.do(ResumeRound())
    hall.wait(5)
    hall.do(PauseRound())
    hall.wait(1)
    hall.do(ResumeRound())
    assert hall.round.paused_seconds == 480
    assert seconds_played(hall.round, hall.at) == 900
    assert seconds_left(hall.tournament, hall.round, hall.at) == 65 * 60


def test_a_clock_that_was_set_back_does_not_run_backwards(hall: Hall) -> None:
    hall.do(StartRound())
    earlier = hall.at - timedelta(minutes=3)
    assert seconds_played(hall.round, earlier) == 0
    assert seconds_at_table(hall.round, hall.table(1), earlier) == 0
    hall.do(PauseRound())
    hall.at = earlier
    hall.do(ResumeRound())
    assert hall.round.paused_seconds == 0


def test_a_round_that_is_over_is_not_paused(hall: Hall) -> None:
    hall.do(StartRound())
    hall.finish_round()
    with refused("play.round-done"):
        hall.do(PauseRound())


def test_only_a_published_round_of_a_running_tournament_is_played(hall: Hall) -> None:
    with refused("play.no-round"):
        open_hall("studio-2023", 12).do(StartRound())
    with refused("play.no-round"):
        Hall(replace(hall.tournament, phase=Phase.CHECK_IN)).do(StartRound())


@pytest.mark.clause("italy-2009", "3.4")
def test_time_is_called_when_it_is_over_and_not_before(hall: Hall) -> None:
    hall.do(StartRound())
    hall.wait(79)
    with refused("time.too-early") as refusal:
        hall.do(CallTime())
    assert refusal.value.params == {"minutes": 1, "seconds": 0}
    assert refusal.value.clause.clause == "3.4"
    hall.do(PauseRound())
    hall.wait(5)
    hall.do(ResumeRound())
    hall.wait(1)
    hall.do(CallTime())
    assert hall.round.time_called
    assert seconds_left(hall.tournament, hall.round, hall.at) == 0
    with refused("time.called"):
        hall.do(CallTime())


@pytest.mark.clause("cwc-2004", "22")
@pytest.mark.clause("shn-2022", "5.5")
@pytest.mark.clause("shn-2024", "5.5")
@pytest.mark.clause("studio-2023", "1.1.8")
@pytest.mark.parametrize("rulebook", ["cwc-2004", "shn-2022", "shn-2024", "studio-2023"])
def test_elsewhere_no_game_is_ended_by_the_clock(rulebook: str) -> None:
    hall = open_hall(rulebook, 12)
    hall.do(DraftSeating())
    hall.do(PublishRound())
    hall.do(StartRound())
    hall.wait(600)
    assert seconds_left(hall.tournament, hall.round, hall.at) is None
    with refused("time.no-limit"):
        hall.do(CallTime())


def test_without_a_structure_there_is_no_limit(hall: Hall) -> None:
    bare = replace(hall.tournament, structure=None)
    assert seconds_left(bare, hall.round, hall.at) is None
