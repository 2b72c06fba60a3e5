"""Players who ask to go home."""

from dataclasses import replace

import pytest
from tests.tournament.halls import JUDGE, NOON, ORGANISER, Hall, player

from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament.commands import AskToLeave, RemovePlayer, StayOn
from hexmeet.tournament.evolve import fold
from hexmeet.tournament.leave_requests import list_leave_requests
from hexmeet.tournament.state import LeaveRequest
from hexmeet.tournament.words import Gone, Phase, Status

TRAIN = "the last train"


def who_asked(hall: Hall) -> list[str]:
    return [asked.player for asked in list_leave_requests(hall.now)]


@pytest.mark.clause("italy-2009", "3.5")
def test_who_asks_to_leave_plays_on_until_somebody_agrees() -> None:
    hall = Hall("italy-2009", "A B C D | E F G H")
    hall.ask(AskToLeave(player="D", reason=f" {TRAIN} "), player("D"))
    hall.ask(AskToLeave(player="A"), player("A"))
    asked = LeaveRequest(player="D", by="D", at=NOON, reason=TRAIN, round=1)
    assert list_leave_requests(hall.now)[0] == asked
    assert who_asked(hall) == ["D", "A"]
    assert hall.now.players["D"].status is Status.CHECKED_IN
    again = AskToLeave(player="D")
    assert hall.refused(again, player("D")) == ["leave.asked-already reading 11"]
    hall.ask(RemovePlayer(player="D", because=Gone.WITHDREW, reason=TRAIN, vp=4), ORGANISER)
    assert who_asked(hall) == ["A"]
    assert "D" not in hall.now.leave_requests
    assert hall.refused(again, player("D")) == ["player.not-playing reading 19"]
    hall.finish("A 10* B 7 C 7 D 4")
    hall.ask(RemovePlayer(player="A", because=Gone.WITHDREW, reason=""), JUDGE)
    assert who_asked(hall) == []


def test_who_asked_may_think_better_of_it_and_an_organiser_may_say_no() -> None:
    hall = Hall("cwc-2004", "A B C D")
    for stays in (player("B"), ORGANISER):
        assert hall.refused(StayOn(player="B"), stays) == ["leave.not-asked reading 11"]
        hall.ask(AskToLeave(player="B"), player("B"))
        hall.ask(StayOn(player="B"), stays)
        assert hall.now.leave_requests == {}


def test_nobody_asks_for_somebody_else() -> None:
    hall = Hall("cwc-2004", "A B C D")
    for command in (AskToLeave(player="B"), StayOn(player="B")):
        assert hall.refused(command, player("A")) == ["actor.not-yourself reading 11"]
    hall.ask(AskToLeave(player="B"), ORGANISER)  # who came to the desk
    assert hall.now.leave_requests["B"].by == ORGANISER.id


def test_somebody_who_is_no_player_or_no_more_cannot_ask() -> None:
    hall = Hall("cwc-2004", "A B C D")
    assert hall.refused(AskToLeave(player="X"), player("X")) == ["player.unknown reading 19"]
    hall.ask(AskToLeave(player="A"), player("A"))
    hall.now = replace(hall.now, phase=Phase.CLOSED)
    assert hall.refused(StayOn(player="A"), player("A")) == ["tournament.closed reading 8"]


def test_who_is_absent_by_now_wants_nothing_any_more() -> None:
    hall = Hall("cwc-2004", "A B C D")
    hall.ask(AskToLeave(player="A"), player("A"))
    absent = replace(hall.now.players["A"], status=Status.ABSENT)
    hall.now = replace(hall.now, players={**hall.now.players, "A": absent})
    assert who_asked(hall) == []


def test_who_has_no_game_left_goes_home_without_asking() -> None:
    hall = Hall("cwc-2004", "A B C D", Stage.FINAL)
    hall.finish("A 10* B 7 C 7 D 4")
    assert hall.refused(AskToLeave(player="A"), player("A")) == ["removal.nothing-left reading 11"]


def test_the_log_tells_it_again() -> None:
    hall = Hall("cwc-2004", "A B C D")
    before = hall.now
    hall.ask(AskToLeave(player="A", reason=TRAIN), player("A"))
    assert fold(hall.events, before) == hall.now
