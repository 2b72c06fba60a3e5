"""One table: begun early, paused, noted, with limited turns."""

import pytest
from tests.tournament.seated import Hall, open_hall, refused

from hexmeet.rulebooks.problems import FileError
from hexmeet.tournament.commands import (
    Actor,
    DraftSeating,
    EnterSheet,
    GiveExtraTime,
    LimitTurns,
    MarkTable,
    NoteTable,
    PauseRound,
    PauseTable,
    PublishRound,
    ResumeRound,
    SignSheet,
    StartRound,
    StartTable,
    UndoTableStart,
)
from hexmeet.tournament.play_clock import (
    SlowTable,
    find_slow_tables,
    seconds_at_table,
    seconds_left_at_table,
)
from hexmeet.tournament.play_tables import has_turn_limit
from hexmeet.tournament.state import Note, SheetLine
from hexmeet.tournament.words import TableStatus


def published(rulebook: str, *, turn_limit: bool = False) -> Hall:
    hall = open_hall(rulebook, 16, turn_limit=turn_limit)
    hall.do(DraftSeating())
    hall.do(PublishRound())
    return hall


def started(rulebook: str) -> Hall:
    hall = published(rulebook)
    hall.do(StartRound())
    return hall


def seconds(hall: Hall, number: int) -> int:
    return seconds_at_table(hall.round, hall.table(number), hall.at)


def test_a_table_begins_once_and_with_all_its_players() -> None:
    hall = published("studio-2023")
    hall.do(StartTable(table=1))
    assert hall.table(1).status is TableStatus.PLAYING
    assert hall.table(2).status is TableStatus.SEATED
    with refused("play.table-started"):
        hall.do(StartTable(table=1))
    hall.leave(hall.table(2).seats[0])
    with refused("play.players-gone"):
        hall.do(StartTable(table=2))
    with refused("play.table-unknown") as refusal:
        hall.do(StartTable(table=5))
    assert refusal.value.params == {"table": 5, "tables": ("1", "2", "3", "4")}


def test_a_table_that_stands_still_does_not_count() -> None:
    hall = started("studio-2023")
    hall.wait(10)
    hall.do(PauseTable(table=2))
    assert hall.table(2).status is TableStatus.PAUSED
    hall.wait(5)
    hall.do(PauseRound())  # both pauses hold now, and count once
    hall.wait(4)
    assert (seconds(hall, 1), seconds(hall, 2)) == (900, 600)
    hall.do(ResumeRound())
    hall.wait(1)
    hall.do(PauseTable(table=2, goes_on=True))
    hall.wait(2)
    assert (seconds(hall, 1), seconds(hall, 2)) == (1080, 720)


def test_a_game_that_ended_before_a_pause_is_not_shortened_by_it() -> None:
    hall = started("studio-2023")
    hall.wait(10)
    hall.finish_table(1)
    hall.wait(2)
    hall.do(PauseRound())
    hall.wait(1)
    hall.finish_table(2)  # its sheet came in while the round stood still
    hall.wait(3)
    hall.do(ResumeRound())
    hall.wait(9)
    assert (seconds(hall, 1), seconds(hall, 2), seconds(hall, 3)) == (600, 720, 1260)


def test_only_a_running_table_is_paused_and_only_a_paused_one_goes_on() -> None:
    hall = published("studio-2023")
    with refused("play.table-not-playing"):
        hall.do(PauseTable(table=1))
    hall.do(StartRound())
    with refused("play.table-not-paused"):
        hall.do(PauseTable(table=1, goes_on=True))
    hall.do(PauseRound())
    with refused("play.round-paused"):
        hall.do(PauseTable(table=1))


def test_notes_are_kept_with_their_writer() -> None:
    hall = started("studio-2023")
    (event,) = hall.do(NoteTable(table=3, text=" began ten minutes late "))
    assert getattr(event, "by", None) == "olga"
    hall.do(NoteTable(table=3, text="a die was lost"))
    assert hall.table(3).notes == (
        Note(text="began ten minutes late", by="olga", at=hall.at),
        Note(text="a die was lost", by="olga", at=hall.at),
    )
    with refused("play.empty-note"):
        hall.do(NoteTable(table=3, text=" "))


# --- turn limits ----------------------------------------------------------------------------------


@pytest.mark.clause("studio-2023", "1.1.8")
@pytest.mark.clause("shn-2022", "5.5")
@pytest.mark.clause("shn-2024", "5.5")
@pytest.mark.parametrize("rulebook", ["studio-2023", "shn-2022", "shn-2024"])
def test_any_player_of_the_table_may_ask_once_the_game_runs(rulebook: str) -> None:
    hall = published(rulebook)
    player = hall.table(2).seats[3]
    with refused("turn-limit.too-early"):
        hall.do(LimitTurns(table=2, asked_by=player))
    hall.do(StartRound())
    hall.do(LimitTurns(table=2, asked_by=player), Actor(player))
    assert hall.table(2).turn_limit_asked_by == player
    assert has_turn_limit(hall.tournament, hall.table(2))
    assert not has_turn_limit(hall.tournament, hall.table(1))
    with refused("turn-limit.on"):
        hall.do(LimitTurns(table=2, asked_by=player))


@pytest.mark.clause("cwc-2004", "21")
def test_the_organiser_may_limit_turns_in_any_round() -> None:
    hall = published("cwc-2004")
    hall.do(LimitTurns(table=1, asked_by="olga"))
    assert hall.table(1).turn_limit_asked_by == "olga"
    everywhere = published("cwc-2004", turn_limit=True)
    assert has_turn_limit(everywhere.tournament, everywhere.table(1))


@pytest.mark.parametrize(
    ("rulebook", "asked_by", "code"),
    [
        ("studio-2023", "juri", "turn-limit.not-theirs"),
        ("shn-2024", "olga", "turn-limit.not-theirs"),
        ("cwc-2004", "p1", "turn-limit.not-theirs"),
        ("shn-2024", "sven", "turn-limit.nobody"),
        ("shn-2024", "zoe", "turn-limit.nobody"),
        ("italy-2009", "olga", "turn-limit.none"),
    ],
)
def test_who_may_ask_is_the_rulebooks_to_say(rulebook: str, asked_by: str, code: str) -> None:
    hall = started(rulebook)
    with refused(code):
        hall.do(LimitTurns(table=1, asked_by=asked_by))


def test_the_judge_may_limit_turns_unasked() -> None:
    hall = started("shn-2022")
    hall.do(LimitTurns(table=1, asked_by="juri"))
    assert hall.table(1).turn_limit_asked_by == "juri"


def test_players_ask_for_themselves_and_their_own_table() -> None:
    hall = started("studio-2023")
    here, there = hall.table(1).seats[0], hall.table(2).seats[0]
    with refused("turn-limit.for-another"):
        hall.do(LimitTurns(table=1, asked_by=here), Actor(there))
    with refused("turn-limit.other-table"):
        hall.do(LimitTurns(table=1, asked_by=there))
    hall.finish_table(1)
    with refused("play.table-done"):
        hall.do(LimitTurns(table=1, asked_by="olga"))


@pytest.mark.clause("studio-2023", "1.1.8")
def test_the_organiser_may_limit_turns_at_all_tables_at_once() -> None:
    hall = started("studio-2023")
    player = hall.table(2).seats[0]
    hall.do(LimitTurns(table=2, asked_by=player))
    hall.finish_table(3)
    for asked_by, code in (
        (player, "turn-limit.own-table"),
        ("sven", "turn-limit.nobody"),
        ("juri", "turn-limit.not-theirs"),
    ):
        with refused(code):
            hall.do(LimitTurns(asked_by=asked_by))
    hall.do(LimitTurns(asked_by="olga"))
    asked = [hall.table(number).turn_limit_asked_by for number in (1, 2, 3, 4)]
    assert asked == ["olga", player, None, "olga"]
    with refused("turn-limit.on-everywhere"):
        hall.do(LimitTurns(asked_by="olga"))


# --- slow tables ----------------------------------------------------------------------------------


def test_a_table_is_slow_beside_what_games_usually_take() -> None:
    hall = open_hall("studio-2023", 16)
    assert find_slow_tables(hall.tournament, hall.at) == ()
    hall.do(DraftSeating())
    hall.do(PublishRound())
    hall.do(StartRound())
    hall.wait(39)
    assert find_slow_tables(hall.tournament, hall.at) == ()  # nothing to compare with
    hall.finish_table(1)
    hall.wait(1)
    hall.finish_table(2)
    hall.wait(9)
    hall.do(PauseTable(table=4))
    hall.wait(1)
    assert find_slow_tables(hall.tournament, hall.at) == ()  # a quarter longer is not slow yet
    hall.wait(1)
    assert find_slow_tables(hall.tournament, hall.at) == (
        SlowTable(table=3, seconds=51 * 60, usual=40 * 60),
    )


@pytest.mark.clause("italy-2009", "5.2")
def test_staff_marks_a_slow_table_until_it_is_not() -> None:
    hall = started("italy-2009")
    with refused("play.table-not-marked"):
        hall.do(MarkTable(table=1, slow=False))
    hall.do(MarkTable(table=1))
    assert hall.table(1).slow
    with refused("play.table-marked"):
        hall.do(MarkTable(table=1))
    hall.do(MarkTable(table=1, slow=False))
    assert not hall.table(1).slow
    hall.finish_table(1)
    with refused("play.table-done"):
        hall.do(MarkTable(table=1))


def test_games_that_ended_say_what_is_usual() -> None:
    hall = started("studio-2023")
    hall.wait(40)
    seats = hall.table(1).seats
    points = zip(seats, (10, 7, 6, 5), strict=True)
    lines = tuple(SheetLine(player=p, vp=vp) for p, vp in points)
    hall.do(EnterSheet(table=1, lines=lines, winner=seats[0]))
    assert hall.table(1).done_at == hall.at  # the game is over, whenever the sheet is signed
    hall.wait(5)
    hall.do(SignSheet(table=1, player=seats[0]))
    assert seconds(hall, 1) == 40 * 60
    hall.wait(10)
    assert [slow.table for slow in find_slow_tables(hall.tournament, hall.at)] == [2, 3, 4]


# --- extra time -----------------------------------------------------------------------------------


@pytest.mark.clause("italy-2009", "3.4")
def test_a_table_that_lost_time_gets_it_back() -> None:
    hall = open_hall("italy-2009", 16, rounds=4, time_limit_minutes=80)
    hall.do(DraftSeating())
    hall.do(PublishRound())

    def left(number: int) -> int | None:
        return seconds_left_at_table(hall.tournament, hall.round, hall.table(number), hall.at)

    assert left(1) is None
    hall.do(StartRound())
    hall.wait(10)
    hall.do(GiveExtraTime(table=2, minutes=5, reason="a long call"))
    hall.do(PauseTable(table=3))
    hall.wait(10)
    assert (left(1), left(2), left(3)) == (3600, 3900, 4200)
    hall.do(GiveExtraTime(table=2, minutes=0, reason="the wrong table"))
    assert left(2) == 3600
    with refused("reason.missing"):
        hall.do(GiveExtraTime(table=2, minutes=5, reason=""))
    with pytest.raises(FileError, match="from 0 to 600"):
        hall.do(GiveExtraTime(table=2, minutes=-5, reason="a long call"))
    hall.finish_table(1)
    with refused("play.table-done"):
        hall.do(GiveExtraTime(table=1, minutes=5, reason="a long call"))
    without = started("italy-2009")
    with refused("time.no-limit"):
        without.do(GiveExtraTime(table=1, minutes=5, reason="a long call"))
    assert (
        seconds_left_at_table(without.tournament, without.round, without.table(1), without.at)
        is None
    )


def test_a_table_that_begins_while_the_round_stands_still_loses_no_more_than_its_own_time() -> None:
    hall = started("studio-2023")
    hall.do(UndoTableStart(table=1))
    hall.wait(10)
    hall.do(PauseRound())
    hall.wait(6)
    hall.do(StartTable(table=1))
    hall.wait(2)
    hall.do(ResumeRound())
    hall.wait(3)
    assert (seconds(hall, 1), seconds(hall, 2)) == (180, 780)
    hall.do(UndoTableStart(table=1))
    hall.do(PauseRound())
    hall.wait(5)
    hall.do(ResumeRound())
    assert hall.table(1).paused_seconds == 0
