from dataclasses import replace

import pytest
from tests.tournament.halls import (
    JUDGE,
    ORGANISER,
    SCOREKEEPER,
    Hall,
    enter,
    player,
    read_lines,
)

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament.commands import (
    DecideSheet,
    DisputeSheet,
    ReopenSheet,
    SignSheet,
)
from hexmeet.tournament.events import SheetReopened
from hexmeet.tournament.evolve import evolve
from hexmeet.tournament.state import Draft
from hexmeet.tournament.words import Gone, Phase, SheetStatus, Status, TableStatus

RESULT = "A 10* B 7 C 7 D 4"


def sign(name: str, table: int = 1) -> SignSheet:
    return SignSheet(table=table, player=name)


def dispute(name: str, reason: str = "D had 5") -> DisputeSheet:
    return DisputeSheet(table=1, player=name, reason=reason)


@pytest.mark.parametrize("rulebook", rulebook_ids())
@pytest.mark.clause("studio-2023", "1.3.4")
@pytest.mark.clause("shn-2022", "5.4")
@pytest.mark.clause("shn-2024", "5.4")
def test_last_signature_makes_a_sheet_final(rulebook: str) -> None:
    hall = Hall(rulebook, "A B C D")
    hall.ask(enter(RESULT), SCOREKEEPER)
    for name in "DBC":
        hall.ask(sign(name), player(name))
        assert hall.table().status is TableStatus.PLAYING
        assert hall.sheet().status is SheetStatus.ENTERED
    hall.ask(sign("A"), player("A"))
    assert hall.sheet().signed_by == ("D", "B", "C", "A")
    assert hall.sheet().status is SheetStatus.FINAL
    assert hall.table().status is TableStatus.DONE


def test_whoever_enters_the_own_sheet_has_signed_it() -> None:
    hall = Hall("studio-2023", "A B C")
    hall.ask(enter("C 5 A 10* B 7"), player("A"))
    assert hall.sheet().signed_by == ("A",)
    assert [line.player for line in hall.sheet().lines] == ["A", "B", "C"]
    hall.ask(sign("B"), player("B"))
    hall.ask(sign("C"), player("C"))
    assert hall.table().status is TableStatus.DONE


def test_staff_enter_signatures_of_a_sheet_on_paper() -> None:
    hall = Hall("studio-2023", "A B C D")
    hall.finish(RESULT)
    assert hall.table().status is TableStatus.DONE
    assert hall.sheet().entered_by == SCOREKEEPER.id


def test_nobody_signs_or_disputes_for_somebody_else() -> None:
    hall = Hall("studio-2023", "A B C D | E F G")
    hall.ask(enter(RESULT), SCOREKEEPER)
    assert hall.refused(sign("B"), player("A")) == ["actor.not-yourself reading 21"]
    assert hall.refused(dispute("B"), player("A")) == ["actor.not-yourself reading 21"]
    assert hall.refused(sign("E"), player("E")) == ["sheet.not-at-table 1.3.4"]
    assert hall.refused(dispute("E"), player("E")) == ["sheet.not-at-table 1.3.4"]
    assert hall.refused(enter(RESULT), player("E")) == ["sheet.not-at-table 1.3.4"]


def test_nobody_signs_twice_or_without_a_sheet() -> None:
    hall = Hall("shn-2022", "A B C D")
    assert hall.refused(sign("A"), player("A")) == ["sheet.missing 5.4"]
    hall.ask(enter(RESULT), SCOREKEEPER)
    hall.ask(sign("A"), player("A"))
    assert hall.refused(sign("A"), player("A")) == ["sheet.signed-already 5.4"]


def test_sheet_entered_anew_needs_all_signatures_again() -> None:
    hall = Hall("studio-2023", "A B C D")
    hall.ask(enter(RESULT), SCOREKEEPER)
    hall.ask(sign("A"), player("A"))
    hall.ask(enter("A 10* B 7 C 7 D 5"), SCOREKEEPER)
    assert hall.sheet().signed_by == ()
    assert [line.vp for line in hall.sheet().lines] == [10, 7, 7, 5]


@pytest.mark.clause("studio-2023", "1.3.4")
@pytest.mark.clause("shn-2022", "5.4")
@pytest.mark.clause("shn-2024", "5.4")
def test_dispute_stops_a_sheet_until_it_is_entered_anew() -> None:
    hall = Hall("studio-2023", "A B C D")
    hall.ask(enter(RESULT), player("A"))
    assert hall.refused(dispute("D", " "), player("D")) == ["reason.missing reading 21"]
    hall.ask(dispute("D"), player("D"))
    assert hall.sheet().status is SheetStatus.DISPUTED
    assert (hall.sheet().disputed_by, hall.sheet().signed_by) == ("D", ())
    assert hall.refused(sign("B"), player("B")) == ["sheet.disputed 1.3.4"]
    assert hall.refused(dispute("B"), player("B")) == ["sheet.disputed 1.3.4"]
    hall.ask(enter("A 10* B 7 C 7 D 5"), player("D"))
    assert hall.sheet().disputed_by is None
    assert hall.sheet().reason == "D had 5"
    hall.ask(sign("B"), player("B"))


@pytest.mark.clause("studio-2023", "1.3.4")
@pytest.mark.clause("shn-2022", "5.4")
@pytest.mark.clause("shn-2024", "5.4")
@pytest.mark.parametrize(("rulebook", "clause"), [("studio-2023", "1.3.4"), ("shn-2022", "5.4")])
def test_final_sheet_can_no_longer_be_protested(rulebook: str, clause: str) -> None:
    hall = Hall(rulebook, "A B C D")
    hall.finish(RESULT)
    refusal = [f"sheet.final {clause}"]
    decision = DecideSheet(table=1, reason="wrong")
    assert hall.refused(dispute("D"), player("D")) == refusal
    assert hall.refused(enter(RESULT), SCOREKEEPER) == refusal
    assert hall.refused(sign("A"), player("A")) == refusal
    assert hall.refused(decision, JUDGE) == refusal


@pytest.mark.clause("studio-2023", "1.3.4")
@pytest.mark.clause("shn-2022", "5.4")
@pytest.mark.clause("shn-2024", "5.4")
def test_judge_decides_where_somebody_will_not_sign() -> None:
    hall = Hall("shn-2024", "A B C D")
    hall.ask(enter(RESULT), player("A"))
    hall.ask(dispute("D"), player("D"))
    assert hall.refused(DecideSheet(table=1, reason=""), JUDGE) == ["reason.missing reading 21"]
    hall.ask(DecideSheet(table=1, reason="counted again: 4"), JUDGE)
    assert hall.table().status is TableStatus.DONE
    assert (hall.sheet().decided_by, hall.sheet().reason) == ("jude", "counted again: 4")
    assert (hall.sheet().entered_by, hall.sheet().disputed_by) == ("A", "D")


def test_signatures_stand_under_a_decision_only_if_it_says_the_same() -> None:
    hall = Hall("studio-2023", "A B C D")
    hall.ask(enter(RESULT), player("A"))
    hall.ask(sign("B"), player("B"))
    lines = tuple(reversed(read_lines(RESULT)[0]))
    other = read_lines("A 10 B 10 C 7 D 4")[0]
    same = DecideSheet(table=1, reason="D went home", lines=lines, winner="A")
    changed = DecideSheet(table=1, reason="B claimed it", lines=other, winner="B")
    signatures = []
    for decision in (same, changed):
        again = Hall("studio-2023", "A B C D")
        again.now = hall.now
        again.ask(decision, JUDGE)
        signatures.append((again.sheet().winner, again.sheet().signed_by))
    assert signatures == [("A", ("A", "B")), ("B", ())]


def test_judge_decides_a_game_that_has_no_sheet_yet() -> None:
    hall = Hall("italy-2009", "A B C D")
    hall.limit_time(called=True)
    lines, _ = read_lines("A 8 B 7 C 7 D 4")
    assert hall.refused(DecideSheet(table=1, reason="fled")) == ["sheet.missing reading 21"]
    without = DecideSheet(table=1, reason="fled", lines=lines, ended_by_time=True)
    still_on = replace(without, ended_by_time=False)
    assert hall.refused(still_on) == ["sheet.winner-missing 3.4"]
    hall.ask(without)  # most points win
    assert (hall.sheet().winner, hall.sheet().ended_by_time) == ("A", True)
    assert hall.sheet().entered_by == "jude"


def test_no_sheet_before_the_game_or_after_the_tournament() -> None:
    hall = Hall("studio-2023", "A B C D")
    hall.publish("A B C D")
    assert hall.refused(enter(RESULT)) == ["sheet.not-begun 1.3.4"]
    assert hall.refused(enter(RESULT, table=2)) == ["table.unknown reading 13"]
    assert hall.refused(enter(RESULT, round=3)) == ["round.unknown reading 13"]
    assert hall.refused(enter(RESULT, round=0)) == ["round.unknown reading 13"]
    hall.ask(enter(RESULT, round=1), SCOREKEEPER)
    assert hall.sheet(1, 1).winner == "A"
    hall.now = replace(hall.now, phase=Phase.CLOSED)
    assert hall.refused(enter(RESULT, round=1)) == ["tournament.closed reading 8"]


def test_who_left_during_the_game_need_not_sign() -> None:
    hall = Hall("studio-2023", "A B C D")
    gone = replace(
        hall.now.players["D"], status=Status.LEFT, left_after=0, left_because=Gone.WITHDREW
    )
    hall.now = replace(hall.now, players={**hall.now.players, "D": gone})
    hall.ask(enter(RESULT), player("A"))
    assert hall.refused(sign("D"), SCOREKEEPER) == ["sheet.left-game 1.3.4"]
    hall.ask(sign("B"), player("B"))
    hall.ask(sign("C"), player("C"))
    assert hall.table().status is TableStatus.DONE


def reopen(round_number: int = 1, table: int = 1, reason: str = "typo") -> ReopenSheet:
    return ReopenSheet(round=round_number, table=table, reason=reason)


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_reopened_sheet_is_signed_again_and_both_versions_stay(rulebook: str) -> None:
    hall = Hall(rulebook, "A B C D")
    hall.finish(RESULT)
    first = hall.sheet()
    hall.publish("D C B A")
    hall.ask(reopen(), ORGANISER)
    assert hall.table(1, 1).status is TableStatus.PLAYING
    former = replace(first, reopened_by="olga", reopened_because="typo")
    assert hall.table(1, 1).earlier_sheets == (former,)
    assert hall.sheet(1, 1).status is SheetStatus.ENTERED
    assert (hall.sheet(1, 1).signed_by, hall.sheet(1, 1).reason) == ((), "typo")
    hall.ask(enter("A 10* B 7 C 7 D 5", round=1), SCOREKEEPER)
    for name in "ABCD":
        hall.ask(SignSheet(table=1, player=name, round=1), player(name))
    assert hall.table(1, 1).status is TableStatus.DONE
    assert hall.sheet(1, 1).lines[3].vp == 5
    assert hall.sheet(1, 1).reason == "typo"


def test_reopening_takes_a_reason_and_a_final_sheet() -> None:
    hall = Hall("cwc-2004", "A B C D")
    assert hall.refused(reopen(), ORGANISER) == ["sheet.not-final reading 21"]
    hall.finish(RESULT)
    assert hall.refused(reopen(reason=""), ORGANISER) == ["reason.missing reading 21"]
    assert hall.refused(reopen(table=2), ORGANISER) == ["table.unknown 8"]
    hall.now = replace(hall.now, phase=Phase.CLOSED)
    assert hall.refused(reopen(), ORGANISER) == ["tournament.closed reading 8"]


@pytest.mark.clause("studio-2023", "1.3.4")
def test_sheet_stays_final_once_a_later_stage_rests_on_it() -> None:
    hall = Hall("studio-2023", "A B C D | E F G H")
    hall.finish(RESULT)
    hall.publish("A E B F", Stage.FINAL)
    assert hall.refused(reopen(), ORGANISER) == ["sheet.stage-followed 1.3.4"]


def test_reopening_opens_the_stage_and_drops_tables_drafted_from_its_ranking() -> None:
    hall = Hall("studio-2023", "A B C D")
    hall.finish(RESULT)
    drafted = Draft(stage=Stage.FINAL, first=1, rounds=((("A", "B", "C", "D"),),), method="final")
    hall.now = replace(
        hall.now,
        closed_stages=(Stage.PRELIMINARY,),
        orders={Stage.PRELIMINARY: ("A", "B", "C", "D")},
        draft=drafted,
    )
    hall.ask(reopen(), ORGANISER)
    assert (hall.now.closed_stages, hall.now.orders, hall.now.draft) == ((), {}, None)


@pytest.mark.parametrize(("method", "kept"), [("schedule", True), ("ranking", False)])
def test_reopening_keeps_rounds_scheduled_beforehand(method: str, kept: bool) -> None:  # noqa: FBT001
    hall = Hall("studio-2023", "A B C D")
    hall.finish(RESULT)
    later = Draft(
        stage=Stage.PRELIMINARY, first=2, rounds=((("D", "C", "B", "A"),),), method=method
    )
    hall.now = replace(hall.now, draft=later)
    hall.ask(reopen(), ORGANISER)
    assert (hall.now.draft is later) == kept


def test_reopened_final_has_no_champion_until_it_is_closed_again() -> None:
    hall = Hall("studio-2023", "A B C D", Stage.FINAL)
    hall.finish(RESULT)
    hall.now = replace(
        hall.now, champion="A", closed_stages=(Stage.PRELIMINARY, Stage.FINAL), orders={}
    )
    hall.ask(reopen(), ORGANISER)
    assert hall.now.champion is None
    assert hall.now.closed_stages == (Stage.PRELIMINARY,)


def test_paused_table_stays_paused_until_its_sheet_is_final() -> None:
    hall = Hall("studio-2023", "A B C D")
    hall.change_round(tables=(replace(hall.table(), status=TableStatus.PAUSED),))
    hall.ask(enter(RESULT), SCOREKEEPER)
    assert hall.table().status is TableStatus.PAUSED
    hall.ask(DecideSheet(table=1, reason="all gone"), JUDGE)
    assert hall.table().status is TableStatus.DONE


def test_evolving_puts_back_to_play_what_a_log_says_is_not_final() -> None:
    hall = Hall("studio-2023", "A B C D")
    events = hall.ask(enter(RESULT), SCOREKEEPER)
    entered = hall.now
    hall.ask(DecideSheet(table=1, reason="all gone"), JUDGE)
    assert evolve(hall.now, events[0]) == entered
    fresh = Hall("studio-2023", "A B C D").now
    assert evolve(fresh, SheetReopened(round=1, table=1, reason="?", by="o")) == fresh
