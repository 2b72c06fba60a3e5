"""The steps to the end, for whoever has only paper: what is done is no step any more."""

from collections.abc import Iterator, Sequence

import pytest
from tests.tournament.hall import create
from tests.tournament.test_random_events import Dice, Walk

from hexmeet.rulebooks.clauses import load_clauses
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.schema import Stage
from hexmeet.sentences.catalogue import say
from hexmeet.sentences.languages import Language
from hexmeet.tournament import commands as ask
from hexmeet.tournament.paper.steps import Step, count_games_to_come, list_steps
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import Phase


def walk_through(rulebook: str, number: int) -> Iterator[Tournament]:
    """Go through an event that has started, step by step."""
    walk = Walk(rulebook, Dice(number))
    for step in range(220):
        walk.step()
        if step % 10 == 0 and walk.hall.now.structure and walk.hall.now.phase is not Phase.CLOSED:
            yield walk.hall.now


def codes(steps: Sequence[Step]) -> list[str]:
    return [step.code for step in steps]


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_every_step_has_its_sentence_and_its_clause(rulebook: str) -> None:
    numbers = {clause.number for clause in load_clauses(rulebook)}
    for now in walk_through(rulebook, 1):
        for step in list_steps(now):
            for language in Language:
                assert say(language, f"print.step-{step.code}", **dict(step.params))
            assert step.cites
            assert all(c.clause in numbers or c.is_ours for c in step.cites)


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_what_is_played_is_to_come_no_more(rulebook: str) -> None:
    for number in range(2):
        for now in walk_through(rulebook, number):
            told = codes(list_steps(now))
            stages = {round_.stage for round_ in now.rounds}
            assert Stage.SEMI_FINAL not in stages or "semi-final" not in told
            if Stage.FINAL in stages:
                assert not any(code.startswith(("final", "select", "rounds")) for code in told)
                assert count_games_to_come(now) == 0
            assert told.index("rank") < len(told)


def test_a_fresh_event_says_all_there_is_to_do() -> None:
    """(studio-2023 1.1.5, 1.1.7, 1.1.9, 1.4.2)"""
    hall = create("studio-2023")
    hall.start(16)
    hall.do(ask.DraftSeating())
    steps = list_steps(hall.tournament)
    assert codes(steps) == [
        "rounds-as-printed",
        "boards-by-round",
        "rank",
        "draw-lots",
        "semi-final",
        "final-of-winners",
        "select-by-preliminary-rank",
        "places-by-final-vp",
    ]
    assert steps[0].params == {"count": 3}
    assert count_games_to_come(hall.tournament) == 3 * 4 + 4 + 1
    hall.do(ask.DiscardDraft())
    assert codes(list_steps(hall.tournament))[0] == "rounds-by-hand"


def test_rounds_by_ranking_are_told_so() -> None:
    """(italy-2009 3.2a, 3.2d; shn-2022 4.5)"""
    hall = create("italy-2009")
    hall.start(14, method="ranking")
    told = codes(list_steps(hall.tournament))
    assert told[0] == "rounds-by-ranking"
    assert "boards-by-table" in told
    hall = create("shn-2022")
    hall.start(13)
    assert {"draw-cards", "final-of-best"} & {*codes(list_steps(hall.tournament))}


def test_before_the_start_nothing_is_counted() -> None:
    assert count_games_to_come(create("studio-2023").tournament) == 0
