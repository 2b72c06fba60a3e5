import pytest

from hexmeet.rulebooks.clauses import Treatment, load_clauses
from hexmeet.rulebooks.situations import load_situations
from hexmeet.tournament.clause_choice import (
    search_clauses,
    search_situations,
    suggest_situations,
)


@pytest.mark.clause("studio-2023", "1.3.3")
@pytest.mark.parametrize(
    ("query", "languages"),
    [
        ("1.3.3", ("en",)),
        ("reported once", ("en",)),
        ("infrazione subito", ("en", "it")),
        ("حَكَمًا المخالفة", ("ar",)),
        ("حكما المخالفة", ("ar",)),  # without vowel marks
    ],
)
def test_a_clause_is_found_by_number_and_by_words_of_any_language(
    query: str, languages: tuple[str, ...]
) -> None:
    found = [clause.number for clause in search_clauses("studio-2023", query, languages)]
    assert "1.3.3" in found


def test_another_language_is_not_searched() -> None:
    assert not search_clauses("studio-2023", "infrazione", ("en",))


def test_the_number_itself_comes_first_then_what_a_judge_decides() -> None:
    assert search_clauses("italy-2009", "5.1", ("en",))[0].number == "5.1"
    treatments = [clause.treatment for clause in search_clauses("italy-2009", "", ("en",))]
    assert len(treatments) == len(load_clauses("italy-2009"))
    numbers = [clause.number for clause in search_clauses("italy-2009", "", ("en",))]
    usual = len(
        {n for s in load_situations() for o in s.orders_of("italy-2009") for n in o.clauses}
    )
    assert "5.1" in numbers[:usual]
    assert "1.3" not in numbers[:usual]  # an assisted clause, of no situation
    assisted = treatments[usual:].count(Treatment.ASSISTED)
    assert set(treatments[usual:][:assisted]) == {Treatment.ASSISTED}


def test_situations_are_searched_by_their_words_and_clauses() -> None:
    assert [s.id for s in search_situations("studio-2023", "floor", ("en",))] == ["die-off-table"]
    found = search_situations("studio-2023", "3.0.17", ("it",))
    assert [s.id for s in found] == ["die-off-table", "cocked-die"]
    assert len(search_situations("cwc-2004", "", ("en",))) == len(load_situations())


@pytest.mark.parametrize(
    ("about", "first"),
    [
        ("A road was built past a settlement two turns ago", "wrong-build"),
        ("He will not give a signature", "refused-signature"),
        ("una strada oltre la colonia", "wrong-build"),
        ("the robber was forgotten after a seven", "forgotten-robber"),
    ],
)
def test_what_a_call_says_suggests_a_situation(about: str, first: str) -> None:
    assert suggest_situations("studio-2023", about, ("en", "it"))[0].id == first


def test_a_call_that_says_nothing_suggests_nothing() -> None:
    assert suggest_situations("studio-2023", "", ("en",)) == []
    assert suggest_situations("studio-2023", "xyzzy", ("en",)) == []
