"""What comes next in the seating, and what it waits for."""

from tests.tournament.seated import SEED, Hall, open_hall

from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament.commands import DraftSeating, PublishRound
from hexmeet.tournament.seating_steps import NextSeating, Step, find_next_seating
from hexmeet.tournament.state import Tournament


def find(hall: Hall) -> NextSeating:
    return find_next_seating(hall.tournament, SEED)


def code_of(found: NextSeating) -> str:
    return found.waits_for.code if found.waits_for else ""


def test_before_the_start_there_is_nothing_to_seat() -> None:
    rules = open_hall("studio-2023", 12).tournament.rulebook
    found = find_next_seating(Tournament(id="t", rulebook=rules), SEED)
    assert (found.step, code_of(found)) == (Step.NOTHING, "seating.not-playing")


def test_rounds_are_drafted_then_published_then_wait_for_each_other() -> None:
    hall = open_hall("studio-2023", 12)
    assert find(hall) == NextSeating(step=Step.DRAFT, stage=Stage.PRELIMINARY, round=1)
    hall.do(DraftSeating())
    assert find(hall) == NextSeating(step=Step.PUBLISH, stage=Stage.PRELIMINARY, round=1)
    hall.do(PublishRound())
    found = find(hall)
    assert (found.step, found.round, code_of(found)) == (Step.PUBLISH, 2, "publish.round-open")
    assert not found.is_outdated
    hall.finish_round()
    assert find(hall).waits_for is None


def test_who_has_left_makes_a_draft_outdated() -> None:
    hall = open_hall("studio-2023", 12)
    hall.do(DraftSeating())
    hall.leave("p3")
    found = find(hall)
    assert (code_of(found), found.is_outdated) == ("publish.players-gone", True)


def test_once_all_rounds_are_published_the_stage_is_closed_first() -> None:
    hall = open_hall("studio-2023", 12, rounds=1)
    hall.play_round()
    assert (find(hall).step, code_of(find(hall))) == (Step.NOTHING, "seating.stage-open")
    hall.close(Stage.PRELIMINARY, list(hall.tournament.players))
    assert find(hall) == NextSeating(step=Step.DRAFT, stage=Stage.FINAL, round=1)


def test_a_ranking_waits_for_every_sheet_and_then_offers_to_avoid_repeats() -> None:
    hall = open_hall("italy-2009", 12, rounds=3, method="ranking")
    assert not find(hall).offers_avoiding
    hall.do(DraftSeating())
    hall.do(PublishRound())
    found = find(hall)
    assert (found.step, found.round, code_of(found)) == (Step.DRAFT, 2, "seating.round-open")
    hall.finish_round()
    assert find(hall).waits_for is None
    assert find(hall).offers_avoiding
