from dataclasses import replace

import pytest
from tests.tournament.halls import HEAD_JUDGE, JUDGE, Hall, enter

from hexmeet.rulebooks.violations import Notice
from hexmeet.tournament.commands import DecideSheet, RemovePlayer, ReopenSheet, SignSheet
from hexmeet.tournament.conduct import find_missing_signatures
from hexmeet.tournament.penalties import (
    expels,
    explain_collusion,
    foresee_removal,
    foresee_warning,
    needs_points,
)
from hexmeet.tournament.state import Player
from hexmeet.tournament.words import Gone, Status, TableStatus


def codes(effects: object) -> list[str]:
    assert isinstance(effects, list)
    assert all(isinstance(effect, Notice) for effect in effects)
    return [f"{effect.code.removeprefix('penalty.')} {effect.clause.clause}" for effect in effects]


@pytest.mark.clause("italy-2009", "5.5a")
@pytest.mark.clause("italy-2009", "3.2b")
def test_a_first_warning_counts_and_ranks() -> None:
    hall = Hall("italy-2009", "A B C D")
    effects = foresee_warning(hall.now, "A", HEAD_JUDGE)
    assert codes(effects)[0].startswith("warning-counts")
    assert effects[0].params == {"count": 1, "most": 2}
    assert [effect.code for effect in effects[1:]] == ["penalty.fewer-ranks-higher"]
    assert not expels(hall.now, "A")


@pytest.mark.clause("italy-2009", "5.5a")
@pytest.mark.clause("italy-2009", "5.5b")
def test_the_second_warning_by_the_head_judge_says_what_becomes_of_the_game() -> None:
    hall = Hall("italy-2009", "A B C D")
    hall.warn_before("A")
    assert expels(hall.now, "A")
    assert codes(foresee_warning(hall.now, "A", HEAD_JUDGE)) == [
        "warning-counts 5.5b",
        "expels-at-once 5.5b",
        "game-goes-on reading 11",
        "points-held reading 11",
        "ranked-last reading 11",
        "final reading 11",
        "reported 5.5b",
    ]
    goes_on = foresee_warning(hall.now, "A", HEAD_JUDGE)[2]
    assert goes_on.params == {"table": 1, "count": 3}


@pytest.mark.clause("italy-2009", "5.5b")
def test_the_second_warning_by_another_judge_waits_for_the_head_judge() -> None:
    hall = Hall("italy-2009", "A B C D")
    hall.warn_before("A")
    assert [effect.code for effect in foresee_warning(hall.now, "A", JUDGE)] == [
        "penalty.warning-counts",
        "penalty.awaits-head-judge",
        "penalty.fewer-ranks-higher",
    ]


@pytest.mark.parametrize(("rulebook", "clause"), [("shn-2022", "6.3"), ("cwc-2004", "reading 19")])
def test_a_warning_that_leads_to_nothing_by_itself_is_kept(rulebook: str, clause: str) -> None:
    hall = Hall(rulebook, "A B C D")
    hall.warn_before("A")
    (kept,) = foresee_warning(hall.now, "A", JUDGE)
    assert (kept.code, kept.clause.clause) == ("penalty.warning-kept", clause)
    assert kept.params == {"count": 2}


def test_a_table_of_three_ends_when_one_is_removed() -> None:
    hall = Hall("studio-2023", "A B C")
    ends = foresee_removal(hall.now, "A")[0]
    assert (ends.code, ends.params) == ("penalty.game-ends", {"table": 1, "count": 2})
    assert needs_points(hall.now, "A")


def test_a_game_that_has_not_begun_is_left_with_an_empty_seat() -> None:
    hall = Hall("studio-2023", "A B C D")
    seated = tuple(replace(t, status=TableStatus.SEATED) for t in hall.now.rounds[0].tables)
    hall.change_round(tables=seated)
    assert codes(foresee_removal(hall.now, "A")) == [
        "seat-empty reading 11",
        "ranked-last reading 11",
        "final reading 11",
    ]
    assert not needs_points(hall.now, "A")


def test_a_finished_game_counts_as_played() -> None:
    hall = Hall("cwc-2004", "A B C D")
    hall.finish("A 10* B 7 C 7 D 4")
    assert codes(foresee_removal(hall.now, "B")) == [
        "game-counts reading 11",
        "ranked-last reading 11",
        "final reading 11",
    ]


def test_who_sits_at_no_table_leaves_the_ranking_alone() -> None:
    hall = Hall("studio-2023", "A B C D")
    late = Player(id="Z", name="Z", status=Status.CHECKED_IN)
    now = replace(hall.now, players={**hall.now.players, "Z": late})
    assert codes(foresee_removal(now, "Z")) == ["ranked-last reading 11", "final reading 11"]
    assert not needs_points(now, "Z")


@pytest.mark.clause("studio-2023", "1.3.6")
@pytest.mark.clause("shn-2022", "6.3")
@pytest.mark.parametrize(("rulebook", "clause"), [("studio-2023", "1.3.6"), ("shn-2022", "6.3")])
def test_collusion_brings_a_warning_first(rulebook: str, clause: str) -> None:
    hall = Hall(rulebook, "A B C D")
    hall.warn_before("A")
    first = explain_collusion(hall.now, "A")
    assert first is not None
    assert (first.code, first.clause.clause) == ("penalty.collusion-warns-first", clause)
    hall.warn_before("A", clause)
    second = explain_collusion(hall.now, "A")
    assert second is not None
    assert second.code == "penalty.collusion-warned"


@pytest.mark.parametrize("rulebook", ["italy-2009", "cwc-2004"])
def test_where_the_judge_decides_collusion_needs_no_word(rulebook: str) -> None:
    assert explain_collusion(Hall(rulebook, "A B C D").now, "A") is None


@pytest.mark.clause("studio-2023", "1.3.4")
@pytest.mark.clause("shn-2022", "5.4")
def test_who_did_not_sign_what_a_judge_decided_is_found_again() -> None:
    hall = Hall("studio-2023", "A B C D | E F G H")
    hall.ask(RemovePlayer(player="D", because=Gone.WITHDREW, reason="", vp=2))
    hall.ask(enter("A 10* B 7 C 7 D 2"))
    hall.ask(SignSheet(table=1, player="A"))
    hall.ask(SignSheet(table=1, player="B"))
    hall.ask(DecideSheet(table=1, reason="C left in anger"))
    hall.finish("E 10* F 7 G 7 H 4", 2)
    (missing,) = find_missing_signatures(hall.now)
    assert (missing.player, missing.round, missing.table) == ("C", 1, 1)
    assert (missing.decided_by, missing.reason) == ("jude", "C left in anger")
    hall.ask(ReopenSheet(round=1, table=1, reason="a typo"))
    assert [found.player for found in find_missing_signatures(hall.now)] == ["C"]


def test_a_table_without_a_sheet_misses_no_signature() -> None:
    assert find_missing_signatures(Hall("studio-2023", "A B C D").now) == []
