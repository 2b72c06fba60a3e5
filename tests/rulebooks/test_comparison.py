"""Rulebooks side by side."""

import pytest

from hexmeet.rulebooks.comparison import cite_all, compare, list_bands
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.violations import Citation

FIVE = [load(rulebook) for rulebook in rulebook_ids()]


def cell(key: str, rulebook: str) -> tuple[object, list[str]] | None:
    row = next(row for row in compare(FIVE) if row.key == key)
    found = row.cells[rulebook_ids().index(rulebook)]
    return (found.value, [clause.clause for clause in found.clauses]) if found else None


@pytest.mark.clause("studio-2023", "1.1.8")
def test_a_topic_is_shown_with_its_clauses() -> None:
    assert cell("clock.turn_limit.seconds", "studio-2023") == (180, ["1.1.8"])
    assert cell("clock.turn_limit.seconds", "italy-2009") is None


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_every_rulebook_says_how_it_ranks(rulebook: str) -> None:
    assert cell("ranking.criteria", rulebook)


def test_every_topic_is_one_of_some_rulebook() -> None:
    assert all(any(row.cells) for row in compare(FIVE))


def bands(rulebook: str) -> list[tuple[str | None, int, int | None, int, str]]:
    return [
        (band.formula, fewest, band.up_to, band.rounds, band.semi_final)
        for band, fewest, _ in list_bands(load(rulebook))
    ]


@pytest.mark.clause("studio-2023", "1.1.3")
def test_structures_are_listed_by_attendance() -> None:
    assert bands("studio-2023") == [
        (None, 1, 15, 3, "none"),
        (None, 16, 28, 3, "optional"),
        (None, 29, None, 3, "held"),
    ]


@pytest.mark.clause("italy-2009", "3.2")
def test_structures_that_are_alike_are_one() -> None:
    assert bands("italy-2009")[4:] == [
        ("convention", 1, 24, 2, "none"),
        ("convention", 25, 36, 2, "held"),
        ("convention", 37, None, 3, "held"),
    ]


def test_a_block_is_cited_by_its_key() -> None:
    assert cite_all(load("studio-2023"), "clock.turn_limit") == (Citation("studio-2023", "1.1.8"),)
    assert cite_all(load("studio-2023"), "lateness") == ()
