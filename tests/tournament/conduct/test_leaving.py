from dataclasses import replace

import pytest
from tests.tournament.halls import HEAD_JUDGE, JUDGE, ORGANISER, SCOREKEEPER, Hall, enter, player

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.schema import Stage
from hexmeet.sentences.catalogue import refusals
from hexmeet.tournament.commands import DecideSheet, RemovePlayer, ReopenSheet, SignSheet
from hexmeet.tournament.events import PlayerRemoved
from hexmeet.tournament.windows import explain_windows
from hexmeet.tournament.words import Gone, Phase, Status, TableStatus

RESULT = "A 10* B 7 C 7 D 4"


def leave(name: str, vp: int | None = None) -> RemovePlayer:
    return RemovePlayer(player=name, because=Gone.WITHDREW, reason="", vp=vp)


def disqualify(name: str, vp: int | None = None, **more: object) -> RemovePlayer:
    given: dict[str, object] = {"reason": "cheating", **more}
    return RemovePlayer(player=name, because=Gone.DISQUALIFIED, vp=vp, **given)  # type: ignore[arg-type]


def left_after(hall: Hall, name: str) -> int | None:
    assert hall.now.players[name].status is Status.LEFT
    return hall.now.players[name].left_after


@pytest.mark.clause("italy-2009", "3.5")
@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_who_leaves_a_game_keeps_the_points_held_and_the_others_play_on(rulebook: str) -> None:
    hall = Hall(rulebook, "A B C D")
    assert hall.refused(leave("D")) == ["removal.points-missing reading 11"]
    assert hall.refused(leave("D", 31)) == ["removal.points-range reading 11"]
    assert hall.refused(leave("D", -1)) == ["removal.points-range reading 11"]
    (event,) = hall.ask(leave("D", 4))
    assert isinstance(event, PlayerRemoved)
    assert (event.table, event.vp, event.after_round) == (1, 4, 0)
    assert left_after(hall, "D") == 0
    assert (hall.table().left, hall.table().held) == (("D",), {"D": 4})
    assert hall.table().status is TableStatus.PLAYING
    hall.finish(RESULT)
    assert hall.sheet().signed_by == ("A", "B", "C")


@pytest.mark.clause("italy-2009", "3.5")
def test_game_ends_when_fewer_than_three_are_left() -> None:
    hall = Hall("italy-2009", "A B C D")
    hall.ask(leave("D", 4))
    hall.ask(leave("C", 3))
    assert left_after(hall, "C") == 0
    assert hall.refused(leave("B", 5)) == ["removal.no-game reading 11"]
    hall.ask(leave("B"))
    assert left_after(hall, "B") == 1
    hall.ask(enter("A 6* B 5 C 3 D 4"), player("A"))
    hall.ask(SignSheet(table=1, player="B"), player("B"))
    assert hall.table().status is TableStatus.DONE


@pytest.mark.clause("italy-2009", "3.5")
def test_leaving_is_final() -> None:
    hall = Hall("italy-2009", "A B C D")
    hall.ask(leave("D", 4))
    assert hall.refused(leave("D")) == ["player.not-playing reading 19"]


@pytest.mark.clause("italy-2009", "3.5")
def test_who_leaves_between_two_rounds_was_there_to_the_last() -> None:
    hall = Hall("italy-2009", "A B C D")
    hall.finish(RESULT)
    hall.ask(leave("D"))
    assert left_after(hall, "D") == 1
    assert hall.table().left == ()


def test_game_with_a_sheet_is_over_for_who_leaves_before_it_is_signed() -> None:
    hall = Hall("studio-2023", "A B C D")
    hall.ask(enter(RESULT), player("A"))
    hall.ask(leave("D"))
    assert left_after(hall, "D") == 1
    hall.ask(DecideSheet(table=1, reason="D has gone home"))
    assert hall.table().status is TableStatus.DONE


def test_who_leaves_before_a_published_round_begins_was_not_there_for_it() -> None:
    hall = Hall("studio-2023", "A B C D")
    hall.finish(RESULT)
    hall.publish("A B C D")
    hall.ask(leave("D"), player("D"))
    assert left_after(hall, "D") == 1
    assert hall.table().left == ()


def test_who_leaves_before_the_first_round_was_there_for_none() -> None:
    hall = Hall("studio-2023", "A B C D")
    hall.now = replace(hall.now, rounds=())
    hall.ask(leave("D"))
    assert left_after(hall, "D") == 0


@pytest.mark.clause("italy-2009", "3.5")
def test_who_leaves_after_the_preliminaries_or_a_semi_final_was_there_for_it() -> None:
    hall = Hall("italy-2009", "A B C D | E F G H")
    hall.finish(RESULT)
    hall.finish("E 10* F 9 G 8 H 7", table=2)
    hall.ask(leave("H"))
    hall.publish("A E B F", Stage.SEMI_FINAL)
    hall.start()
    hall.ask(leave("G"))
    hall.finish("A 10* E 9 B 8 F 7")
    hall.ask(leave("A"))
    assert [left_after(hall, name) for name in "HGA"] == [1, 2, 2]


def test_players_let_only_themselves_go() -> None:
    hall = Hall("studio-2023", "A B C D")
    assert hall.refused(leave("D", 4), player("A")) == ["actor.not-yourself reading 19"]
    hall.ask(leave("D", 4), player("D"))


def test_nobody_is_removed_before_the_start_or_after_the_end() -> None:
    hall = Hall("studio-2023", "A B C D")
    hall.now = replace(hall.now, phase=Phase.CHECK_IN)
    assert hall.refused(leave("D", 4)) == ["tournament.not-playing reading 19"]
    hall.now = replace(hall.now, phase=Phase.CLOSED)
    assert hall.refused(leave("D", 4)) == ["tournament.closed reading 8"]


def windows(hall: Hall, name: str = "A") -> list[str]:
    found = explain_windows(hall.now, name)
    assert all(window.why in refusals() for window in found)
    return [
        f"{'rules' if window.for_rules else 'conduct'} {window.is_open} {window.why}"
        for window in found
    ]


@pytest.mark.clause("studio-2023", "1.3.5")
def test_studio_disqualifies_for_the_rules_until_the_sheet_is_signed() -> None:
    hall = Hall("studio-2023", "A B C D")
    always = "conduct True window.any-time"
    assert windows(hall) == ["rules True window.game-until-signed", always]
    hall.ask(enter(RESULT), player("A"))
    assert windows(hall) == ["rules True window.game-until-signed", always]
    hall.finish(RESULT)
    assert windows(hall) == ["rules False window.signed", always]
    assert hall.refused(disqualify("A", for_rules=True)) == ["window.signed 1.3.5"]
    hall.ask(ReopenSheet(round=1, table=1, reason="typo"), ORGANISER)
    assert windows(hall) == ["rules False window.signed", always]
    hall.publish("A B C D")
    assert windows(hall) == ["rules False window.no-game", always]
    (event,) = hall.ask(disqualify("A"))
    assert isinstance(event, PlayerRemoved)
    assert (event.clause, event.after_round) == ("1.3.5", 1)


@pytest.mark.clause("shn-2022", "6.2")
@pytest.mark.clause("shn-2024", "6.2")
@pytest.mark.parametrize("rulebook", ["shn-2022", "shn-2024"])
def test_shn_disqualifies_from_the_game_until_the_next_round_is_published(rulebook: str) -> None:
    hall = Hall(rulebook, "A B C D | E F G")
    opened = [
        "rules True window.game-until-next-round",
        "conduct True window.game-until-next-round",
    ]
    closed = ["rules False window.no-game", "conduct False window.no-game"]
    assert windows(hall) == opened
    hall.finish(RESULT)
    assert windows(hall) == opened
    hall.publish("A B C D")
    assert windows(hall) == closed
    assert hall.refused(disqualify("A")) == ["window.no-game 6.2"]
    hall.start()
    assert windows(hall) == opened
    assert windows(hall, "E") == closed
    hall.ask(disqualify("A", 3, for_rules=True))
    assert hall.now.players["A"].left_because is Gone.DISQUALIFIED


def test_judges_word_is_enough_where_the_rulebook_names_no_penalty() -> None:
    hall = Hall("cwc-2004", "A B C D")
    assert windows(hall) == ["rules True window.any-time", "conduct True window.any-time"]
    (event,) = hall.ask(disqualify("A", 3))
    assert isinstance(event, PlayerRemoved)
    assert event.clause is None


@pytest.mark.clause("italy-2009", "5.5")
@pytest.mark.clause("italy-2009", "5.5b")
def test_italy_expels_at_any_time_when_the_head_judge_confirms() -> None:
    hall = Hall("italy-2009", "A B C D")
    assert windows(hall) == ["rules True window.confirmed", "conduct True window.confirmed"]
    assert hall.refused(disqualify("A", 3)) == ["removal.not-known 5.5b"]
    expel = RemovePlayer(player="A", because=Gone.EXPELLED, reason="insults", clause="5.4", vp=3)
    assert hall.refused(expel, JUDGE) == ["removal.not-confirmed 5.5b"]
    (event,) = hall.ask(expel, HEAD_JUDGE)
    assert isinstance(event, PlayerRemoved)
    assert event.clause == "5.4"


def test_house_may_expel_without_the_head_judge() -> None:
    hall = Hall("italy-2009", "A B C D")
    assert hall.now.rules.warnings is not None
    warnings = replace(hall.now.rules.warnings, expulsion_confirmed_by=None)
    hall.now = replace(hall.now, rulebook=replace(hall.now.rules, warnings=warnings))
    assert windows(hall) == ["rules True window.any-time", "conduct True window.any-time"]
    hall.ask(RemovePlayer(player="A", because=Gone.EXPELLED, reason="insults", vp=3), JUDGE)


def test_nobody_is_expelled_where_the_rulebook_disqualifies() -> None:
    expel = RemovePlayer(player="A", because=Gone.EXPELLED, reason="insults", vp=3)
    refusals = {
        rulebook: Hall(rulebook, "A B C D").refused(expel, HEAD_JUDGE)
        for rulebook in ("cwc-2004", "shn-2022", "studio-2023")
    }
    assert refusals == {
        "cwc-2004": ["removal.not-known reading 36"],
        "shn-2022": ["removal.not-known 6.2"],
        "studio-2023": ["removal.not-known 1.3.5"],
    }


def test_removing_takes_a_reason_and_a_clause_that_exists() -> None:
    hall = Hall("studio-2023", "A B C D")
    assert hall.refused(disqualify("A", 3, reason="")) == ["reason.missing reading 19"]
    assert hall.refused(disqualify("A", 3, clause="5.5b")) == ["clause.unknown reading 19"]


@pytest.mark.clause("studio-2023", "1.3.6")
@pytest.mark.clause("shn-2022", "6.3")
@pytest.mark.clause("shn-2024", "6.3")
@pytest.mark.parametrize(
    ("rulebook", "clause"), [("studio-2023", "1.3.6"), ("shn-2022", "6.3"), ("shn-2024", "6.3")]
)
def test_collusion_brings_a_warning_first(rulebook: str, clause: str) -> None:
    hall = Hall(rulebook, "A B C D")
    hall.warn_before("B", clause)
    hall.warn_before("A")
    assert hall.refused(disqualify("A", 3, clause=clause)) == [f"removal.warning-first {clause}"]
    hall.warn_before("A", clause)
    hall.ask(disqualify("A", 3, clause=clause))
    assert left_after(hall, "A") == 0


def test_only_staff_sign_for_who_is_not_there_and_a_leaver_sits_on_the_sheet() -> None:
    hall = Hall("cwc-2004", "A B C D")
    hall.ask(leave("D", 4))
    assert hall.refused(enter("A 10* B 7 C 7"), SCOREKEEPER) == ["sheet.seat-missing 8"]
    assert hall.refused(enter(RESULT), player("D")) == ["sheet.left-game reading 21"]
