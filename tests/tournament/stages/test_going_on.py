"""Who goes on once a stage is closed."""

import pytest
from tests.tournament.agenda.test_agenda import act, enter_players, look
from tests.tournament.hall import Hall, create

from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament import commands as ask
from hexmeet.tournament.agenda import Task
from hexmeet.tournament.commands import AppointStaff
from hexmeet.tournament.going_on import Course, find_course
from hexmeet.tournament.state import Staff
from hexmeet.tournament.words import Gone, Role

HEAD_JUDGE = AppointStaff(person=Staff(id="jon", name="Jon", roles=(Role.HEAD_JUDGE,)))


def play(players: int, until: Task, stages: int, rulebook: str = "studio-2023") -> Hall:
    """Do what the agenda says until so many stages are closed and a task comes up."""
    hall = create(rulebook)
    hall.do(HEAD_JUDGE)
    enter_players(hall, players)
    while True:
        agenda = look(hall)
        if agenda.step.task is until and len(hall.tournament.closed_stages) == stages:
            return hall
        act(hall, agenda)


def courses(hall: Hall) -> dict[str, Course]:
    return {player: find_course(hall.tournament, player) for player in hall.tournament.players}


@pytest.mark.clause("studio-2023", "1.1.9")
def test_the_best_four_reach_the_final_and_the_others_have_played() -> None:
    hall = play(13, Task.DRAFT, 1)
    order = hall.tournament.orders[Stage.PRELIMINARY]
    found = courses(hall)
    assert {found[player] for player in order[:4]} == {Course.FINAL}
    assert {found[player] for player in order[4:]} == {Course.OUT}
    act(hall, look(hall))
    act(hall, look(hall))
    found = courses(hall)
    assert {found[player] for player in order[:4]} == {Course.OPEN}  # they have a table
    assert {found[player] for player in order[4:]} == {Course.OUT}


@pytest.mark.clause("cwc-2004", "4")
def test_the_best_sixteen_reach_the_semi_final() -> None:
    hall = play(20, Task.DRAFT, 1, "cwc-2004")
    found = list(courses(hall).values())
    assert (found.count(Course.SEMI_FINAL), found.count(Course.OUT)) == (16, 4)


def test_nothing_is_known_before_a_stage_is_closed_nor_told_once_all_is_decided() -> None:
    assert set(courses(play(13, Task.PUBLISH, 0)).values()) == {Course.OPEN}
    assert set(courses(play(13, Task.CLOSE, 2)).values()) == {Course.OPEN}


def test_without_a_later_stage_there_is_nothing_to_reach() -> None:
    hall = play(13, Task.DRAFT, 1)
    for player in list(hall.tournament.players)[:11]:
        hall.do(ask.RemovePlayer(player=player, because=Gone.WITHDREW, reason="goes home"))
    assert set(courses(hall).values()) == {Course.OPEN}
