import re
import unicodedata
from collections import Counter
from pathlib import Path

import pytest

from hexmeet.rulebooks.clauses import Clause, Treatment, clause_numbers, load_clauses
from hexmeet.rulebooks.files import rulebook_ids

NUMBERS = Path(__file__).parent / "clause_numbers.txt"

# How many clauses have no feature yet. These counts may only fall: lower them when one is built.
PLANNED = {
    "cwc-2004": 0,
    "italy-2009": 13,
    "shn-2022": 3,
    "shn-2024": 3,
    "studio-2023": 4,
}

every_clause = pytest.mark.parametrize(
    ("rulebook", "clause"),
    [
        pytest.param(rulebook, clause, id=f"{rulebook} {clause.number}")
        for rulebook in rulebook_ids()
        for clause in load_clauses(rulebook)
    ],
)


def scripts(text: str) -> set[str]:
    return {unicodedata.name(character).split()[0] for character in text if character.isalpha()}


def test_every_clause_of_every_rulebook_is_in_the_catalogue() -> None:
    lines = NUMBERS.read_text(encoding="utf-8").splitlines()
    listed = [tuple(line.split()) for line in lines if line and not line.startswith("#")]
    held = [
        (rulebook, number) for rulebook in rulebook_ids() for number in clause_numbers(rulebook)
    ]
    assert sorted(held) == sorted(listed)


@every_clause
def test_clause_has_one_sentence_in_every_language(rulebook: str, clause: Clause) -> None:
    assert scripts(clause.text.en) == {"LATIN"}, rulebook
    assert scripts(clause.text.it) == {"LATIN"}
    assert "ARABIC" in scripts(clause.text.ar)
    assert "LATIN" not in scripts(clause.text.ar)
    for text in (clause.text.en, clause.text.it, clause.text.ar):
        assert text.endswith("."), text
        assert text == text.strip()
        assert not re.search(r"[.!?؟]\s", text), text


@every_clause
def test_only_a_planned_clause_says_what_it_will_be(rulebook: str, clause: Clause) -> None:
    assert (clause.treatment is Treatment.PLANNED) == (clause.becomes is not None), rulebook
    assert clause.becomes in {None, Treatment.ENFORCED, Treatment.ASSISTED}


def test_enforced_clauses_are_proven_and_located() -> None:
    unproven = [
        f"{rulebook} {clause.number}"
        for rulebook in rulebook_ids()
        for clause in load_clauses(rulebook)
        if clause.treatment is Treatment.ENFORCED and not (clause.tests and clause.code)
    ]
    assert unproven == []


def test_planned_clauses_only_become_fewer() -> None:
    counts = {
        rulebook: Counter(clause.treatment for clause in load_clauses(rulebook))[Treatment.PLANNED]
        for rulebook in rulebook_ids()
    }
    assert counts == PLANNED


def test_same_clause_of_the_later_rulebook_shares_its_text() -> None:
    earlier = {clause.number: clause for clause in load_clauses("shn-2022")}
    later = {clause.number: clause for clause in load_clauses("shn-2024")}
    assert later["4.3"].text == earlier["4.3"].text
    assert later["5.5"].text != earlier["5.5"].text
