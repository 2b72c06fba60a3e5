"""Who won games that nobody claimed: how equal points were split, and the lots drawn for it."""

from collections.abc import Callable

import pytest
from tests.standings.dated import add_history

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.tournament_file import TournamentFile
from hexmeet.standings.verification.report import Report

Build = Callable[..., TournamentFile]
Check = Callable[..., Report]

FIRST = "A10* B9 C7 D6; E10* F8 G5 H4"
SECOND = "A8* B8 C7 D6; E9* F8 G5 H4"  # at time
WRONG = "A8 B8* C7 D6; E9* F8 G5 H4"
RANKED = ("published 1 schedule", "published 2 schedule")
SENTENCE = "expected {} as winner of {}, who are equal, got {}"


def told(report: Report) -> list[str]:
    return [d.sentence for d in report.deviations if "equal" in d.sentence or "seed" in d.sentence]


def noted(report: Report) -> list[str]:
    return [remark.sentence for remark in report.remarks if "equal" in remark.sentence]


@pytest.mark.clause("italy-2009", "3.4")
def test_the_ranking_before_the_round_splits_equal_points(build: Build, check: Check) -> None:
    assert told(check("italy-2009", add_history(build(FIRST, SECOND), *RANKED))) == []
    wrong = add_history(build(FIRST, WRONG), *RANKED)
    assert told(check("italy-2009", wrong)) == [SENTENCE.format("A", "A, B", "B")]


@pytest.mark.clause("italy-2009", "3.4")
def test_a_file_without_a_history_is_told_in_a_note(build: Build, check: Check) -> None:
    report = check("italy-2009", build(FIRST, WRONG))
    assert (told(report), noted(report)) == ([], [SENTENCE.format("A", "A, B", "B")])
    assert noted(check("italy-2009", build(FIRST, SECOND))) == []
    # Nobody tells when warnings were given and lots were drawn.
    level = build("A10* B7 C7 D6", "A6 B8* C8 D4", warned="B", lots=["C B"])
    assert noted(check("italy-2009", level)) == []


@pytest.mark.clause("italy-2009", "3.5")
def test_so_it_is_where_too_few_stayed_to_play_on(build: Build, check: Check) -> None:
    later = "A8 B8* C3 D2"
    left = {"C": 1, "D": 1}
    file = add_history(build("A10* B9 C7 D6", later, left=left), *RANKED)
    assert told(check("studio-2023", file)) == [SENTENCE.format("A", "A, B", "B")]
    right = build("A10* B9 C7 D6", "A8* B8 C3 D2", left=left)
    assert told(check("studio-2023", add_history(right, *RANKED))) == []


def test_a_game_that_somebody_may_have_claimed_is_not_checked(build: Build, check: Check) -> None:
    claimed = add_history(build(FIRST, "A10 B10* C7 D6; E9* F8 G5 H4"), *RANKED)
    assert told(check("italy-2009", claimed)) == []


def test_a_result_that_stood_when_the_sheet_was_entered_may_have_counted(
    build: Build, check: Check
) -> None:
    now = build("A9 B10* C7 D6; E10* F8 G5 H4", SECOND)
    assert told(check("italy-2009", add_history(now, *RANKED)))
    corrected = (*RANKED, "reopened 1.1: A10* B9 C7 D6")
    assert told(check("italy-2009", add_history(now, *corrected))) == []
    early = (RANKED[0], corrected[-1], RANKED[1])
    assert told(check("italy-2009", add_history(now, *early)))


def test_warnings_and_lots_since_the_round_was_published_do_not_count(
    build: Build, check: Check
) -> None:
    first, second = "A10* B7 C7 D6", "A6 B8* C8 D4"
    warned = build(first, second, warned="B")
    assert told(check("italy-2009", add_history(warned, *RANKED, "warned B"))) == []
    before = add_history(warned, RANKED[0], "warned B", RANKED[1])
    assert told(check("italy-2009", before)) == [SENTENCE.format("C", "B, C", "B")]
    drawn = build(first, second, lots=["C B"])
    assert told(check("italy-2009", add_history(drawn, *RANKED, "drawn 1"))) == []
    earlier = add_history(drawn, RANKED[0], "drawn 1", RANKED[1])
    assert told(check("italy-2009", earlier)) == [SENTENCE.format("C", "B, C", "B")]


@pytest.mark.clause("italy-2009", "3.2d")
def test_in_a_final_the_preliminary_ranking_tells(build: Build, check: Check) -> None:
    history = ("published 1 schedule", "closed preliminary", "published 2")
    right = build(FIRST, final="A8* B8 E7 F6")
    assert told(check("italy-2009", add_history(right, *history))) == []
    wrong = build(FIRST, final="A8 B8* E7 F6")
    found = told(check("italy-2009", add_history(wrong, *history)))
    assert found == [SENTENCE.format("A", "A, B", "B")]


@pytest.mark.clause("italy-2009", "3.4")
def test_a_lot_decides_where_the_ranking_does_not(build: Build, check: Check) -> None:
    file = build("A8* B8 C8 D4")
    published = "published 1 schedule"
    assert told(check("italy-2009", add_history(file, published))) == []
    first = add_history(file, published, "split 1.1: C A B by Jude", "split 1.1: A C B by Jude")
    assert told(check("italy-2009", first)) == []
    other = add_history(file, published, "split 1.1: B A C by Jude")
    expected = [SENTENCE.format("A, B, C", "A, B, C", "A")]
    assert told(check("italy-2009", other)) == expected
    # Two lots of others tell nothing about these three.
    of_two = add_history(file, published, "split 1.1: B A by Jude")
    assert told(check("italy-2009", of_two)) == []


@pytest.mark.parametrize("stage", [Stage.PRELIMINARY, Stage.FINAL])
def test_the_seed_gives_the_lot_again(build: Build, check: Check, stage: Stage) -> None:
    is_final = stage is Stage.FINAL
    name = "lots/final/table 1" if is_final else "lots/preliminary/round 1/table 1"
    drawn = Stream("harbour", name).shuffle(["A", "B"])
    game = f"{drawn[0]}8* {drawn[1]}8 C5 D4"
    file = build(final=game) if is_final else build(game)
    right = add_history(file, "published 1", f"split 1.1: {' '.join(drawn)}")
    assert told(check("italy-2009", right, seed="harbour")) == []
    turned = " ".join(reversed(drawn))
    wrong = add_history(file, "published 1", f"split 1.1: {turned}")
    assert f"the seed does not give the order {turned.replace(' ', ', ')}" in told(
        check("italy-2009", wrong, seed="harbour")
    )
    by_hand = add_history(file, "published 1", f"split 1.1: {turned} by Jude")
    assert len(told(check("italy-2009", by_hand, seed="harbour"))) == 1
