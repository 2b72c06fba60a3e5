"""One table: begun early, paused, noted, with limited turns."""

import pytest
from tests.tournament.seated import Hall, open_hall, refused

from hexmeet.tournament.commands import (
    Actor,
    DraftSeating,
    LimitTurns,
    NoteTable,
    PauseRound,
    PauseTable,
    PublishRound,
    ResumeRound,
    StartRound,
    StartTable,
)
from hexmeet.tournament.play_clock import SlowTable, find_slow_tables, seconds_at_table
from hexmeet.tournament.play_tables import has_turn_limit
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
    assert hall.table(3).notes == ("began ten minutes late", "a die was lost")
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
