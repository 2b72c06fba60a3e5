"""Games that nobody claimed: most points, then the ranking before the round, then a lot."""

from collections.abc import Sequence

import pytest
from tests.tournament.seated import SEED, Hall, open_hall, refused

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.tournament_file import Moment
from hexmeet.standings.verification.report import verify
from hexmeet.tournament.commands import (
    Actor,
    CallTime,
    CloseStage,
    DecideSheet,
    DraftSeating,
    EnterLot,
    EnterSheet,
    GiveExtraTime,
    PauseTable,
    PublishRound,
    RemovePlayer,
    ReopenSheet,
    RepairRound,
    SignSheet,
    StartRound,
    WarnPlayer,
)
from hexmeet.tournament.events import WinnerDrawn
from hexmeet.tournament.game_winners import Decided, find_winner
from hexmeet.tournament.games import find_game
from hexmeet.tournament.state import SheetLine
from hexmeet.tournament.tournament_export import as_file
from hexmeet.tournament.words import Gone, Role, TableStatus

JUDGE = Actor("juri", (Role.JUDGE,))


def at_time(rounds: int = 1, players: int = 16) -> Hall:
    """Call time in the last of so many rounds; before it the first seats of all tables won."""
    hall = open_hall("italy-2009", players, rounds=rounds, time_limit_minutes=80)
    for _ in range(rounds - 1):
        hall.play_round()
    call_time(hall)
    return hall


def call_time(hall: Hall) -> None:
    hall.do(DraftSeating())
    hall.do(PublishRound())
    hall.do(StartRound())
    hall.wait(80)
    hall.do(CallTime())


def lines(hall: Hall, points: Sequence[int], table: int = 1) -> tuple[SheetLine, ...]:
    seats = hall.table(table).seats
    return tuple(SheetLine(player=p, vp=vp) for p, vp in zip(seats, points, strict=True))


def enter(hall: Hall, *points: int, winner: str = "", table: int = 1) -> EnterSheet:
    return EnterSheet(
        table=table, lines=lines(hall, points, table), winner=winner, ended_by_time=True
    )


def find_decided(hall: Hall, table: int = 1) -> tuple[str | None, Decided]:
    game = find_game(hall.tournament, table)
    assert game.table.sheet
    verdict = find_winner(hall.tournament, game, game.table.sheet)
    assert verdict
    return verdict.winner, verdict.decided_by


@pytest.mark.clause("italy-2009", "3.4")
def test_most_points_name_the_winner_by_themselves() -> None:
    hall = at_time()
    hall.do(enter(hall, 6, 8, 7, 4))
    assert hall.table(1).sheet.winner == hall.table(1).seats[1]  # type: ignore[union-attr]
    assert find_decided(hall) == (hall.table(1).seats[1], Decided.POINTS)
    assert hall.table(1).winner_lots == ()


@pytest.mark.clause("italy-2009", "3.4")
@pytest.mark.clause("italy-2009", "3.2b")
def test_equal_points_go_to_who_was_ranked_higher_before_the_round() -> None:
    hall = at_time(rounds=2)
    first, second = hall.table(1).seats[:2]
    hall.do(enter(hall, 8, 8, 8, 4))
    winner, decided_by = find_decided(hall)
    assert decided_by is Decided.RANKING
    assert winner in hall.table(1).seats[:3]
    wrong = next(player for player in (first, second) if player != winner)
    with refused("sheet.winner-ranked") as refusal:
        hall.do(enter(hall, 8, 8, 8, 4, winner=wrong))
    assert refusal.value.params == {"player": winner, "winner": wrong}
    assert refusal.value.clause.clause == "3.4"
    hall.do(enter(hall, 8, 8, 8, 4, winner=winner or ""))


@pytest.mark.clause("italy-2009", "3.4")
def test_the_lot_tells_where_nothing_else_does_and_anybody_can_redo_it() -> None:
    hall = at_time()  # before the first round everybody is equal
    here = hall.table(2).seats
    with refused("sheet.winner-by-lot") as refusal:
        hall.do(enter(hall, 8, 8, 5, 8, winner=here[0], table=2))
    assert refusal.value.params["players"] == (here[0], here[1], here[3])
    (drawn, _) = hall.do(enter(hall, 8, 8, 5, 8, table=2))
    stream = "lots/preliminary/round 1/table 2"
    expected = tuple(Stream(SEED, stream).shuffle(sorted((here[0], here[1], here[3]))))
    assert drawn == WinnerDrawn(round=1, table=2, players=expected, stream=stream)
    sheet = hall.table(2).sheet
    assert sheet
    assert sheet.winner == expected[0]
    assert find_decided(hall, 2) == (expected[0], Decided.LOT)
    with refused("sheet.winner-drawn"):
        hall.do(enter(hall, 8, 8, 5, 8, winner=expected[1], table=2))
    # The same lot holds when the sheet is entered anew, also between fewer who are equal.
    fewer = {player: 8 if player in expected[1:] else 5 for player in here}
    (again,) = hall.do(enter(hall, *fewer.values(), table=2))
    assert not isinstance(again, WinnerDrawn)
    sheet = hall.table(2).sheet
    assert sheet
    assert sheet.winner == expected[1]
    for player in here:
        hall.do(SignSheet(table=2, player=player))


def test_nothing_is_drawn_for_a_sheet_without_players() -> None:
    hall = at_time()
    with refused("sheet.seat-missing") as refusal:
        hall.do(EnterSheet(table=1, lines=(), ended_by_time=True))
    assert [each.code for each in refusal.value.each][-1] == "sheet.winner-missing"


def test_a_lot_drawn_by_hand_is_entered_with_its_witness() -> None:
    hall = at_time()
    one, two, three, four = hall.table(1).seats
    hall.do(EnterLot(players=(two, one), witness="Juri", table=1))
    assert hall.table(1).winner_lots[0].witness == "Juri"
    hall.do(enter(hall, 8, 8, 5, 4, winner=two))
    other = hall.table(2).seats[0]
    for players in [(one,), (one, one), (one, other)]:
        with refused("lot.not-at-table"):
            hall.do(EnterLot(players=players, witness="Juri", table=1))
    with refused("lot.witness-missing"):
        hall.do(EnterLot(players=(one, three), witness=" ", table=1))
    for player in (one, two, three, four):
        hall.do(SignSheet(table=1, player=player))
    with refused("lot.table-done"):
        hall.do(EnterLot(players=(one, two), witness="Juri", table=1))


@pytest.mark.clause("italy-2009", "3.5")
def test_who_is_left_with_equal_points_is_told_apart_too() -> None:
    hall = open_hall("italy-2009", 15, rounds=1)
    hall.do(DraftSeating())
    hall.do(PublishRound())
    hall.do(StartRound())
    table = next(table for table in hall.round.tables if len(table.seats) == 3)
    gone = table.seats[2]
    hall.do(RemovePlayer(player=gone, because=Gone.WITHDREW, reason="", vp=5))
    points = [SheetLine(player=p, vp=5) for p in table.seats]
    drawn, _ = hall.do(EnterSheet(table=table.number, lines=tuple(points)))
    assert isinstance(drawn, WinnerDrawn)
    assert sorted(drawn.players) == sorted(table.seats[:2])


def test_a_judge_who_corrects_the_points_need_not_say_who_won() -> None:
    hall = at_time()
    one, two, *_ = hall.table(1).seats
    hall.do(enter(hall, 8, 7, 5, 4))
    hall.do(DecideSheet(table=1, lines=lines(hall, (8, 9, 5, 4)), reason="two cards more"), JUDGE)
    sheet = hall.table(1).sheet
    assert sheet
    assert (sheet.winner, sheet.decided_by) == (two, "juri")
    assert one in sheet.lines[0].player


def test_what_was_drawn_or_given_since_does_not_decide_a_round_before() -> None:
    hall = at_time(rounds=2)
    hall.do(enter(hall, 8, 8, 5, 4))
    winner, _ = find_decided(hall)
    loser = next(p for p in hall.table(1).seats[:2] if p != winner)
    hall.do(WarnPlayer(id="w1", player=winner or "", reason="loud"), JUDGE)
    for player in hall.table(1).seats:
        hall.do(SignSheet(table=1, player=player))
    hall.do(ReopenSheet(round=2, table=1, reason="a doubt"))
    with refused("sheet.winner-ranked"):
        hall.do(enter(hall, 8, 8, 5, 4, winner=loser))
    assert find_decided(hall)[0] == winner


@pytest.mark.clause("italy-2009", "3.2d")
def test_in_a_final_the_preliminary_ranking_tells() -> None:
    hall = open_hall("italy-2009", 16, rounds=1, time_limit_minutes=80)
    hall.play_round()
    hall.do(CloseStage())
    call_time(hall)
    assert hall.round.stage is Stage.FINAL
    hall.do(enter(hall, 9, 9, 9, 9))
    best = hall.tournament.orders[Stage.PRELIMINARY][0]
    assert find_decided(hall) == (best, Decided.RANKING)


def test_a_final_of_finalists_whom_nothing_ranks_is_decided_by_lot() -> None:
    hall = open_hall("italy-2009", 4, rounds=0, time_limit_minutes=80, event="regional-final")
    call_time(hall)
    drawn, _ = hall.do(enter(hall, 9, 9, 7, 7))
    assert isinstance(drawn, WinnerDrawn)
    assert drawn.stream == "lots/final/table 1"


@pytest.mark.clause("italy-2009", "3.4")
def test_a_warning_since_the_round_was_published_has_no_say() -> None:
    hall = open_hall("italy-2009", 16, rounds=3, method="ranking", time_limit_minutes=80)
    hall.play_round()
    call_time(hall)
    best = hall.table(1).seats[0]
    hall.do(WarnPlayer(id="w", player=best, reason="slow play"), JUDGE)
    hall.do(enter(hall, 9, 9, 9, 9))
    assert find_decided(hall)[1] is Decided.RANKING
    hall.do(DecideSheet(table=1, reason="nobody signs"), JUDGE)
    report = verify(as_file(hall.tournament), hall.tournament.rules, seed=SEED)
    assert [d for d in report.deviations if "equal" in d.sentence] == []


def test_the_file_tells_the_lot_about_a_game() -> None:
    hall = at_time()
    drawn, _ = hall.do(enter(hall, 9, 9, 7, 7))
    assert isinstance(drawn, WinnerDrawn)
    hall.do(DecideSheet(table=1, reason="nobody signs"), JUDGE)
    file = as_file(hall.tournament)
    assert file.history[1] == Moment(what="split", round=1, table=1, players=drawn.players)
    assert verify(file, hall.tournament.rules, seed=SEED).deviations == ()


def test_a_lot_about_players_whom_a_repair_moved_since_is_not_told() -> None:
    hall = open_hall("italy-2009", 16, rounds=1, time_limit_minutes=80)
    hall.do(DraftSeating())
    hall.do(PublishRound())
    tables = [list(table.seats) for table in hall.round.tables]
    hall.do(EnterLot(players=tuple(tables[0][:2]), witness="Jude", table=1))
    assert [moment.what for moment in as_file(hall.tournament).history] == ["published", "split"]
    tables[0][0], tables[1][0] = tables[1][0], tables[0][0]
    hall.do(RepairRound(tables=tuple(map(tuple, tables)), reason="a wrong seat"))
    assert [moment.what for moment in as_file(hall.tournament).history] == ["published", "changed"]


# --- the time of a table --------------------------------------------------------------------------


@pytest.mark.clause("italy-2009", "3.4")
def test_a_table_that_stood_still_or_got_extra_time_plays_on() -> None:
    hall = open_hall("italy-2009", 16, rounds=1, time_limit_minutes=80)
    hall.do(DraftSeating())
    hall.do(PublishRound())
    hall.do(StartRound())
    hall.wait(10)
    hall.do(PauseTable(table=1))
    hall.wait(4)
    hall.do(PauseTable(table=1, goes_on=True))
    hall.do(GiveExtraTime(table=2, minutes=2, reason="a long call"))
    hall.wait(66)
    hall.do(CallTime())
    for table, minutes in ((1, 4), (2, 2)):
        with refused("sheet.time-left") as refusal:
            hall.do(enter(hall, 8, 7, 5, 4, table=table))
        assert refusal.value.params == {"table": table, "minutes": minutes, "seconds": 0}
    hall.do(enter(hall, 8, 7, 5, 4, table=3))
    hall.wait(2)
    hall.do(enter(hall, 8, 7, 5, 4, table=2))
    hall.wait(2)
    hall.do(enter(hall, 8, 7, 5, 4, table=1))
    lengths = [hall.table(n).done_at for n in (1, 2, 3)]
    assert sorted(lengths, reverse=True) == lengths  # type: ignore[type-var]


def test_a_paused_table_whose_sheet_is_opened_again_goes_on_where_it_stood() -> None:
    hall = at_time()
    hall.do(PauseTable(table=1))
    hall.do(enter(hall, 8, 7, 5, 4))
    hall.do(DecideSheet(table=1, reason="nobody signs"), JUDGE)
    hall.do(ReopenSheet(round=1, table=1, reason="a doubt"))
    assert hall.table(1).status is TableStatus.PAUSED
    hall.do(GiveExtraTime(table=1, minutes=9, reason="a long call"))
    hall.do(enter(hall, 8, 7, 5, 3))  # it was over before
    hall.do(PauseTable(table=1, goes_on=True))
