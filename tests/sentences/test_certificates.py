"""What a certificate or a draft says of itself, in every language."""

from dataclasses import replace

import pytest
from tests.tournament.seated import open_hall

from hexmeet.rulebooks.schema import Objective, Stage
from hexmeet.seating.attempts import Method
from hexmeet.seating.bounds import Bound
from hexmeet.seating.certificate import Certificate, Meetings, Together
from hexmeet.seating.figures import Figures
from hexmeet.sentences.catalogue import pages
from hexmeet.sentences.certificates import (
    explain_certificate,
    explain_draft,
    explain_group,
    name_figure,
)
from hexmeet.sentences.languages import Language
from hexmeet.tournament.commands import DraftSeating
from hexmeet.tournament.state import Argument, Draft

FOURS = (("a", "b", "c", "d"), ("e", "f", "g", "h"))
THREES = (("a", "b", "c"), ("d", "e", "f"))
NONE = {objective.value: 0 for objective in Objective} | {"max_meetings": 1}
PLAIN = {objective.value: Argument(code="nothing") for objective in Objective}


def drafted(**changes: object) -> Draft:
    draft = Draft(
        stage=Stage.PRELIMINARY,
        first=1,
        rounds=(FOURS,) * 3,
        method="schedule",
        why="search",
        achieved=NONE,
        bound=NONE,
        arguments=PLAIN,
    )
    return replace(draft, **changes)  # type: ignore[arg-type]


def test_a_perfect_draft_says_so_in_one_sentence() -> None:
    assert explain_draft(drafted(), "en", {})[0] == (
        "Nobody meets anyone twice, everybody has a different place in play order in every round, "
        "no registered friends or family share a table: proven best."
    )
    assert explain_draft(drafted(), "it", {})[0].startswith("Nessuno incontra due volte")


def test_tables_of_three_are_spoken_of_where_there_are_any() -> None:
    sentence = explain_draft(drafted(rounds=(THREES,)), "en", {})[0]
    assert "nobody sits at a table of three twice: proven best." in sentence


def test_figures_are_counted_and_reasons_given() -> None:
    figures = NONE | {"max_meetings": 3, "repeat_meetings": 4, "friend_meetings": 1}
    because = PLAIN | {
        "friend_meetings": Argument(code="tables", params={"tables": 2}),
        "max_meetings": Argument(code="distinct"),
    }
    said = explain_draft(drafted(achieved=figures, bound=figures, arguments=because), "en", {})
    assert said[0].startswith("Players meet again 4 times, any two at most 3 times in all, ")
    assert "friends or family share a table once" in said[0]
    assert said[2:] == [
        "Games that friends or family share at least 1: "
        "a group larger than the 2 tables cannot be kept apart."
    ]


def test_what_is_not_proven_is_not_claimed() -> None:
    said = explain_draft(drafted(achieved=NONE | {"repeat_meetings": 2}), "en", {})
    assert said[0].endswith("the best that was found, not proven to be the best there is.")
    assert said[2] == (
        "Not proven to be the best: repeated meetings of two players 2, proven bound 0."
    )


def test_a_wish_that_is_not_met_is_told() -> None:
    said = explain_draft(drafted(broken_wishes=1), "en", {})
    assert "proven best" not in said[0]
    assert said[-1].startswith("Once a wish is not met")


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    ("why", "ending"),
    [("repair", "for the rounds that are left."), ("printed", "proven best.")],
)
def test_rounds_that_are_left_and_printed_ones(language: Language, why: str, ending: str) -> None:
    said = explain_draft(drafted(why=why), language, {})
    assert len(said) == 2
    if language is Language.ENGLISH:
        assert said[0].endswith(ending)


@pytest.mark.parametrize("language", Language)
def test_rounds_from_the_ranking_explain_themselves(language: Language) -> None:
    hall = open_hall("italy-2009", 17, method="ranking", time_limit_minutes=80)
    hall.do(DraftSeating())
    draft = hall.tournament.draft
    assert draft
    assert len(explain_draft(draft, language, {})) == 1
    hall.play_round()
    for avoid in (False, True):
        hall.do(DraftSeating(avoid_repeats=avoid))
        draft = hall.tournament.draft
        assert draft
        said = explain_draft(draft, language, {})
        assert len(said) == 3 + avoid
        assert all(sentence.endswith(".") for sentence in said)
    unproven = explain_draft(replace(draft, bound={}), language, {})
    assert unproven[0] != said[0]
    selecting = explain_draft(draft, language, {}, "selection-position")
    assert len(selecting) == len(said)
    assert selecting != said


def certified(**changes: object) -> Certificate:
    figures = Figures(**NONE)
    certificate = Certificate(
        achieved=figures,
        bounds={o: Bound(getattr(figures, o), "nothing") for o in Objective},
        order=tuple(Objective),
        method=Method.SEARCH,
        sizes=(4, 4),
        rounds=3,
    )
    return replace(certificate, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", Language)
def test_a_certificate_explains_itself(language: Language) -> None:
    assert len(explain_certificate(certified(), language)) == 2
    repaired = explain_certificate(certified(method=Method.REPAIR), language)
    assert repaired[1] != explain_certificate(certified(), language)[1]


def test_wishes_that_are_not_met_are_told_by_name_where_names_are_known() -> None:
    broken = certified(
        avoided=(
            Meetings(players=("a", "b"), meetings=2),
            Meetings(players=("c", "d"), meetings=0),
        ),
        misplaced=1,
        least_broken=3,
    )
    assert explain_certificate(broken, "en")[-3:] == [
        "a and b are not kept apart: together 2 times.",
        "Somebody is not at the fixed table: once.",
        "No schedule keeps more of these wishes.",
    ]
    assert "Ada e Bea" in explain_certificate(broken, "it", {"a": "Ada", "b": "Bea"})[-3]


def test_a_substitute_is_named() -> None:
    final = Draft(
        stage=Stage.FINAL,
        first=1,
        rounds=((FOURS[0],),),
        method="final",
        substitutes={"d": "e"},
        notices=("semi-final.too-few-players",),
    )
    said = explain_draft(final, "en", {"d": "Dora", "e": "Emil"})
    assert said[1] == "Dora is the substitute for Emil."
    assert said[2].startswith("Too few players")


@pytest.mark.parametrize("language", Language)
def test_every_figure_and_way_and_group_has_its_words(language: Language) -> None:
    assert len({name_figure(objective, language) for objective in Objective}) == len(Objective)
    assert {f"certificates.made-{method}" for method in Method} <= pages().keys()
    names = {"a": "Ada", "b": "Bea"}
    said = {
        explain_group(Together(players=("a", "b"), meetings=times, bound=bound), language, names)
        for times, bound in ((0, 0), (1, 1), (2, 1))
    }
    assert len(said) == 3
    assert all("Ada" in sentence and "Bea" in sentence for sentence in said)


def test_figures_of_selection_positions_are_called_so() -> None:
    assert name_figure(Objective.POSITION_REPEATS, "en") == "places in play order held again"
    said = name_figure(Objective.POSITION_REPEATS, "en", "selection-position")
    assert said == "selection positions held again"
    assert name_figure(Objective.MAX_MEETINGS, "it", "selection-position").startswith("massimo")
