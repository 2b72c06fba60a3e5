from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.standings.dated import add_history
from tests.standings.verification.test_schedule import BY_RANK, FIRST, OTHER, SWISS

from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.generator import generate
from hexmeet.standings.lots import Tie, draw_lot
from hexmeet.standings.ranking import rank_tournament
from hexmeet.standings.tournament_file import Penalty, TournamentFile
from hexmeet.standings.verification.report import Report, verify

Build = Callable[..., TournamentFile]
Check = Callable[..., Report]

CORRECTED = FIRST.replace("a10* f9 k6 t1", "a9 f10* k6 t1")
# d and e, i and j, n and o, p and q are equal but for lots.
LEVEL = FIRST.replace("o6 p5", "o6 p4")
LOTS = ("d e", "i j", "n o", "p q")

DEVIATES = [("$.stages[0].rounds[1]", SWISS)]
RANKED = ("published 1 ranking", "published 2 ranking")


def told(report: Report) -> list[tuple[str, str]]:
    """List what deviates, but for lots that are missing."""
    return [(d.place, d.sentence) for d in report.deviations if "without a lot" not in d.sentence]


@pytest.mark.clause("italy-2009", "3.2b")
def test_a_round_follows_the_results_that_stood_when_it_was_published(
    build: Build, check: Check
) -> None:
    file = build(CORRECTED, BY_RANK, late="a")
    wrong = "reopened 1.1: a10* f9 k6 t1"
    assert told(check("italy-2009", file)) == DEVIATES
    assert told(check("italy-2009", add_history(file, *RANKED, wrong))) == []
    early = add_history(file, RANKED[0], wrong, RANKED[1])
    assert told(check("italy-2009", early)) == DEVIATES
    assert told(check("italy-2009", add_history(build(FIRST, BY_RANK), *RANKED, wrong))) == []


def test_the_first_of_several_results_is_the_one_that_stood(build: Build, check: Check) -> None:
    file = build(CORRECTED, BY_RANK)
    first, second = "reopened 1.1: a10* f9 k6 t1", "reopened 1.1: a1 f1 k10* t1"
    assert told(check("italy-2009", add_history(file, *RANKED, first, second))) == []
    assert told(check("italy-2009", add_history(file, *RANKED, second, first))) == DEVIATES


@pytest.mark.clause("italy-2009", "3.2b")
def test_a_round_follows_the_warnings_that_had_been_given(build: Build, check: Check) -> None:
    warned = build(LEVEL, BY_RANK, lots=LOTS, warned="d")
    assert told(check("italy-2009", warned))[0] == DEVIATES[0]
    drawn = [f"drawn {number}" for number in (1, 2, 3, 4)]
    late = add_history(warned, RANKED[0], *drawn, RANKED[1], "warned d")
    assert told(check("italy-2009", late)) == []
    early = add_history(warned, RANKED[0], *drawn, "warned d", RANKED[1])
    assert told(check("italy-2009", early)) == DEVIATES
    revoked = build(LEVEL, BY_RANK, lots=LOTS)
    held = add_history(revoked, RANKED[0], *drawn, "warned d", RANKED[1], "revoked d")
    assert told(check("italy-2009", held)) == DEVIATES


def test_a_lot_drawn_later_decided_nothing_before(build: Build, check: Check) -> None:
    file = build(LEVEL, BY_RANK.replace("d1;", "e1;").replace("e10*", "d10*"), lots=("d e",))
    assert told(check("italy-2009", add_history(file, RANKED[0], "drawn 1", RANKED[1]))) == DEVIATES
    later = add_history(file, *RANKED, "drawn 1")
    sentences = [sentence for _, sentence in told(check("italy-2009", later))]
    assert sentences == ["d, e were never tied on every criterion"]


@pytest.mark.parametrize("method", ["ranking", "schedule"])
def test_the_method_that_was_told_is_the_one_that_is_checked(
    build: Build, check: Check, method: str
) -> None:
    file = add_history(build(FIRST, OTHER), "published 1", f"published 2 {method}")
    assert told(check("italy-2009", file)) == (DEVIATES if method == "ranking" else [])


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("swapped", "seats were exchanged by hand before it was published"),
        ("repaired late", "it was put right after it was published (late)"),
        ("spread", "it was seated beside the ranking, so that fewer meet again"),
    ],
)
@pytest.mark.clause("italy-2009", "3.2")
def test_a_round_that_was_changed_is_not_held_against_the_ranking(
    build: Build, check: Check, how: str, words: str
) -> None:
    file = add_history(build(FIRST, FIRST), *RANKED, f"changed 2 {how}")
    assert told(check("italy-2009", add_history(file, *RANKED))) == DEVIATES
    report = check("italy-2009", file)
    assert told(report) == []
    remarks = [(r.place, r.sentence) for r in report.remarks if r.place != "$.lots"]
    sentence = f"its tables are not held against the rule: {words}"
    assert remarks == [("$.stages[0].rounds[1]", sentence)]


def test_a_schedule_is_not_held_against_its_best_when_others_play_on(
    build: Build, check: Check
) -> None:
    again = FIRST.replace(" p5", "")
    history = ("published 1 schedule", "published 2 schedule")
    gone = build(FIRST, again, left={"p": 1})
    assert told(check("italy-2009", gone)) == DEVIATES
    report = check("italy-2009", add_history(gone, *history))
    assert told(report) == []
    unproven = "the schedule was changed on the way; nobody can tell how few could have met again"
    remarks = [(r.place, r.sentence) for r in report.remarks if r.place != "$.lots"]
    assert remarks == [("$.stages[0].rounds[1]", unproven)]
    assert told(check("italy-2009", add_history(build(FIRST, FIRST), *history))) == DEVIATES


@pytest.mark.clause("italy-2009", "3.2a")
@pytest.mark.clause("cwc-2004", "8")
def test_tables_of_three_come_last_where_nothing_was_changed(build: Build, check: Check) -> None:
    file = build("A10* B7 C6; D10* E7 F6 G5")
    assert told(check("cwc-2004", file)) == []
    seated = add_history(file, "published 1 schedule")
    sentence = "expected tables of 4, 3 players, got 3, 4"
    assert told(check("cwc-2004", seated)) == [("$.stages[0].rounds[0]", sentence)]
    repaired = add_history(file, "published 1 schedule", "changed 1 repaired")
    assert told(check("cwc-2004", repaired)) == []
    for unnumbered in ("published 1", "published 1 printed"):
        assert told(check("cwc-2004", add_history(file, unnumbered))) == []


@pytest.mark.clause("italy-2009", "1.7.4")
def test_warnings_after_a_semi_final_that_nothing_came_before_do_not_change_who_goes_on(
    build: Build, check: Check
) -> None:
    file = build(semi_final="A10* B7 C7; D10* E7 F5", final="A7 C6 D10* E5", warned="B")
    early = ("published 1", "warned B", "closed semi-final", "published 2")
    assert told(check("italy-2009", add_history(file, *early))) == []
    for late in (
        ("published 1", "closed semi-final", "warned B", "published 2"),
        ("published 1", "published 2", "warned B"),
    ):
        dated = add_history(file, *late)
        sentence = "expected A, B, D, E in the final, got A, C, D, E"
        assert told(check("italy-2009", dated)) == [("$.stages[1].rounds[0]", sentence)]


def test_who_came_later_need_not_have_played_before(build: Build, check: Check) -> None:
    file = build("A10* B7 C6", "A10* B7 C6 D5")
    sentence = "D has not left and does not sit here"
    assert told(check("cwc-2004", file)) == [("$.stages[0].rounds[0]", sentence)]
    came = add_history(file, "published 1", "came D", "published 2")
    assert told(check("cwc-2004", came)) == []
    missed = build("A10* B7 C6", "A10* B7 C6", "A10* B7 C6 D5")
    early = add_history(missed, "published 1", "came D", "published 2", "published 3")
    assert told(check("cwc-2004", early)) == [("$.stages[0].rounds[1]", sentence)]


# --- lots -----------------------------------------------------------------------------------------


@pytest.mark.clause("studio-2023", "1.4.2")
def test_a_lot_may_be_for_a_tie_that_was_there_when_it_was_drawn(
    build: Build, check: Check
) -> None:
    file = build("A10* B8 C7 D4", lots=("B C",))
    never = [("$.lots[0]", "B, C were never tied on every criterion")]
    assert told(check("studio-2023", file)) == never
    wrong = "reopened 1.1: A10* B7 C7 D4"
    before = add_history(file, "published 1", "drawn 1", wrong, "closed preliminary")
    assert told(check("studio-2023", before)) == []
    after = add_history(file, "published 1", wrong, "drawn 1", "closed preliminary")
    assert told(check("studio-2023", after)) == never
    undated = add_history(file, "published 1", wrong, "closed preliminary")
    assert told(check("studio-2023", undated)) == []


@pytest.mark.clause("studio-2023", "1.4.2")
def test_a_lot_drawn_by_hand_is_not_redone_from_the_seed(build: Build, check: Check) -> None:
    drawn = draw_lot("s", Tie("preliminary", 2, ("B", "C")), load("studio-2023").ranking.lots)
    other = build("A10* B7 C7 D4", lots=(" ".join(drawn[::-1]),))
    by_seed = add_history(other, "published 1", "drawn 1", "closed preliminary")
    assert len(told(check("studio-2023", by_seed, seed="s"))) == 1
    by_hand = add_history(other, "published 1", "drawn 1 Jude", "closed preliminary")
    assert told(check("studio-2023", by_hand, seed="s")) == []
    right = build("A10* B7 C7 D4", lots=(" ".join(drawn),))
    redrawn = add_history(right, "published 1", "drawn 1", "closed preliminary")
    assert told(check("studio-2023", redrawn, seed="s")) == []


@pytest.mark.clause("studio-2023", "1.4.2")
def test_lots_are_due_when_the_stage_is_closed(build: Build, check: Check) -> None:
    file = build("A10* B7 C7 D4")
    sentence = "B, C are tied on places 2 to 3 without a lot"
    assert [d.sentence for d in check("studio-2023", file).deviations] == [sentence]
    open_ = check("studio-2023", add_history(file, "published 1"))
    assert open_.deviations == ()
    due = f"{sentence}, which is due when the stage is closed"
    assert [remark.sentence for remark in open_.remarks] == [due]
    closed = ("published 1", "closed preliminary")
    assert check("studio-2023", add_history(file, *closed)).deviations[0].sentence == sentence
    reopened = add_history(file, *closed, "reopened 1.1: A10* B8 C7 D4")
    assert check("studio-2023", reopened).deviations == ()


@pytest.mark.clause("italy-2009", "3.2d")
def test_a_warning_after_the_stage_was_closed_leaves_no_new_tie(build: Build, check: Check) -> None:
    # With the warning B is below C; without it the two are level.
    file = build("A10* B7 C7 D4")
    closed = add_history(file, "published 1", "warned B", "closed preliminary", "revoked B")
    assert told(check("italy-2009", closed)) == []
    assert check("italy-2009", closed).deviations == ()
    early = add_history(file, "published 1", "warned B", "revoked B", "closed preliminary")
    assert len(check("italy-2009", early).deviations) == 1


# --- later stages ---------------------------------------------------------------------------------


@pytest.mark.clause("italy-2009", "3.2b")
def test_a_warning_in_a_later_stage_changes_no_rank_before_it() -> None:
    book = load("italy-2009")
    for number in range(12):
        file = generate(book, 20, str(number), Stage.FINAL)
        rounds = sum(len(record.rounds) for record in file.stages)
        end = len(file.rounds_of(Stage.PRELIMINARY))
        published = [f"published {number}" for number in range(1, rounds + 1)]
        player = file.players[number].id
        held = (*published[:end], "closed preliminary", *published[end:], f"revoked {player}")
        warned = Penalty(player=player, kind="warning")
        as_ranked = replace(file, penalties=(*file.penalties, warned))
        told_late = add_history(file, *held)
        assert verify(told_late, book).ranking == verify(as_ranked, book).ranking
        late, ranked = (rank_tournament(f, book).standings for f in (told_late, as_ranked))
        assert [s.player for s in late] == [s.player for s in ranked]


def test_a_history_that_cannot_be_is_all_that_is_said(build: Build, check: Check) -> None:
    report = check("cwc-2004", add_history(build("A10* B7 C6 D5"), "published 2"))
    assert [(d.place, d.sentence) for d in report.deviations] == [
        ("$.history[0].round", "expected round 1, got 2")
    ]
    assert {str(d.clause) for d in report.deviations} == {"tournament file version 2"}
