"""Compares the data with a second statement of each rulebook, written from the texts alone."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.settings import Plain, list_settings

GOLDEN = Path(__file__).parent.parent / "golden" / "rulebooks.txt"

# What a document is called, and what we call its parts, is not a rule.
NAMES = re.compile(r"identity\.(title\..*|publisher|version|game_edition)|.*\.(kind|name|id)")

SEPARATORS = {1: ", ", 2: " | ", 3: " / "}


class Fact(NamedTuple):
    """A line of the golden file."""

    rulebook: str
    clause: str
    key: str
    value: str


def golden_facts() -> list[Fact]:
    facts = []
    rulebook = ""
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            rulebook = line.strip("[]")
        elif line.strip() and not line.startswith("#"):
            facts.append(Fact(rulebook, *re.split(r"\s{2,}", line.strip())))
    return facts


def spelled(value: Plain) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, list):
        return str(value)
    if all(isinstance(item, int) for item in value):
        return "-".join(map(str, value))
    return SEPARATORS[depth(value)].join(map(spelled, value))


def depth(value: Plain) -> int:
    return 1 + depth(value[0]) if isinstance(value, list) else 0


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_data_says_what_the_rulebook_says(rulebook: str) -> None:
    held = {
        setting.key: spelled(setting.value)
        for setting in list_settings(load(rulebook))
        if not NAMES.fullmatch(setting.key)
    }
    assert held == {fact.key: fact.value for fact in golden_facts() if fact.rulebook == rulebook}


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_setting_cites_the_clause_that_settles_it(rulebook: str) -> None:
    cited = {setting.key: setting.cites for setting in list_settings(load(rulebook))}
    missing = [
        f"{fact.key} does not cite {fact.clause}, but {', '.join(cited.get(fact.key, ()))}"
        for fact in golden_facts()
        if fact.rulebook == rulebook and fact.clause not in cited.get(fact.key, ())
    ]
    assert missing == []
