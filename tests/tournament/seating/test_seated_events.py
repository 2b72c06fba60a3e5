"""Whole events as they were seated, before the checker that shares no code with the seating."""

import pytest
from tests.tournament.seated import SEED, Hall, open_hall, refused

from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.verification.report import verify
from hexmeet.tournament.commands import CloseStage, DraftSeating, PublishRound, RepairRound
from hexmeet.tournament.seating_repairs import propose_finals_repair, propose_repairs
from hexmeet.tournament.tournament_export import as_file


def deviations(hall: Hall) -> list[str]:
    report = verify(as_file(hall.tournament), hall.tournament.rules)
    return [str(deviation) for deviation in report.deviations]


def play_preliminaries(hall: Hall, rounds: int) -> None:
    for number in range(1, rounds + 1):
        hall.play_round()
        if number == 1:
            hall.leave("p5")  # goes home after the first game
            hall.do(DraftSeating())
    hall.do(CloseStage())


@pytest.mark.parametrize(
    ("rulebook", "players", "rounds", "method"),
    [
        ("studio-2023", 21, 3, "schedule"),
        ("cwc-2004", 18, 4, "schedule"),
        ("italy-2009", 18, 3, "ranking"),
    ],
)
def test_with_a_leaver_an_absentee_and_a_substitute(
    rulebook: str, players: int, rounds: int, method: str
) -> None:
    hall = open_hall(rulebook, players, rounds=rounds, method=method, has_semi_final=True)
    play_preliminaries(hall, rounds)
    order = hall.tournament.orders[Stage.PRELIMINARY]
    hall.do(DraftSeating(absent=(order[3],)))
    assert hall.tournament.draft
    assert hall.tournament.draft.substitutes == {order[16]: order[3]}
    hall.play_round()
    hall.do(CloseStage())
    winner = hall.table(1).seats[0]
    hall.do(DraftSeating(absent=(winner,)))
    hall.play_round()
    hall.do(CloseStage())
    assert hall.tournament.champion == hall.table(1).seats[0]
    assert deviations(hall) == []


def test_friends_under_shn_and_a_no_show_in_the_second_round() -> None:
    hall = open_hall("shn-2022", 16)
    for friend in ("p1", "p2"):
        hall.set_player(friend, group="sisters")
    hall.play_round()
    hall.do(PublishRound())
    gone = hall.table(4).seats[0]
    best = propose_repairs(hall.tournament, absent=[gone], seed=SEED)[0]
    hall.do(RepairRound(tables=best.rounds[1], reason="went home"))
    hall.finish_round()
    hall.play_round()
    hall.do(CloseStage())
    hall.do(DraftSeating())
    hall.play_round()
    assert deviations(hall) == []


def test_who_is_seated_for_the_first_time_by_a_repair_of_a_later_round_came_then() -> None:
    hall = open_hall("cwc-2004", 15, rounds=4, has_semi_final=True)
    hall.play_round()
    hall.do(PublishRound())
    hall.arrive("zoe")
    assert deviations(hall) == []
    best = propose_repairs(hall.tournament, late=["zoe"], seed=SEED)[0]
    hall.do(RepairRound(tables=best.rounds[1], came=("zoe",), reason="Zoe came"))
    hall.finish_round()
    assert [m.player for m in as_file(hall.tournament).history if m.what == "came"] == ["zoe"]
    assert deviations(hall) == []


def test_who_came_late_and_left_before_there_was_a_seat_missed_no_round() -> None:
    hall = open_hall("cwc-2004", 15, rounds=4, has_semi_final=True)
    hall.play_round()
    hall.arrive("zoe")
    hall.leave("zoe")
    (left,) = as_file(hall.tournament).left
    assert (left.player, left.after_round) == ("zoe", 0)
    assert deviations(hall) == []


def test_a_semi_finalist_who_does_not_come_after_all() -> None:
    hall = open_hall("studio-2023", 18, has_semi_final=True)
    play_preliminaries(hall, 3)
    gone = hall.tournament.orders[Stage.PRELIMINARY][1]
    hall.do(DraftSeating())
    hall.do(PublishRound())
    seated = propose_finals_repair(hall.tournament, absent=[gone], seed=SEED)
    hall.do(RepairRound(tables=seated.tables, reason="not there"))
    hall.finish_round()
    hall.do(CloseStage())
    hall.do(DraftSeating())
    hall.play_round()
    assert deviations(hall) == []


def test_who_is_drafted_as_absent_after_all_plays_keeps_the_rank() -> None:
    hall = open_hall("cwc-2004", 16, rounds=4, has_semi_final=True)
    for _ in range(4):
        hall.play_round()
    hall.do(CloseStage())
    order = hall.tournament.orders[Stage.PRELIMINARY]
    hall.do(DraftSeating(absent=(order[1],)))
    with refused("stage.closed-already"):
        hall.do(CloseStage())
    hall.do(DraftSeating())
    assert hall.tournament.orders[Stage.PRELIMINARY] == order
    hall.play_round()
    assert deviations(hall) == []
