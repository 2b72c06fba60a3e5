from dataclasses import replace

import pytest

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.settings import find_differences, list_settings


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_every_setting_is_listed_once_and_cited(rulebook: str) -> None:
    settings = list_settings(load(rulebook))
    assert len({setting.key for setting in settings}) == len(settings) > 50
    assert all(setting.cites for setting in settings)


def test_setting_knows_its_value_and_clauses() -> None:
    settings = {setting.key: setting for setting in list_settings(load("italy-2009"))}
    assert settings["clock.game_limit.suggested_minutes"].value == 80
    assert settings["clock.game_limit.suggested_minutes"].cites == ("3.4",)
    assert settings["events[open].minimum_players"].value == 16
    assert settings["identity.title.it"].value == "8° Campionato nazionale italiano 2009"
    assert "clock.turn_limit.seconds" not in settings


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_rulebook_does_not_differ_from_itself(rulebook: str) -> None:
    assert find_differences(load(rulebook), load(rulebook)) == []


@pytest.mark.clause("shn-2022", "5.5")
@pytest.mark.clause("shn-2024", "5.5")
def test_the_two_arab_rulebooks_differ_in_what_their_texts_say() -> None:
    differences = find_differences(load("shn-2022"), load("shn-2024"))
    values = {
        difference.key: (
            difference.left and difference.left.value,
            difference.right and difference.right.value,
        )
        for difference in differences
        if not difference.key.startswith(("identity", "paths"))
    }
    assert values == {
        "events[single-game-final].kind": ("single-game-final", None),
        "events[single-game-final].stages": (["final"], None),
        "clock.turn_limit.seconds": (180, 60),
        "eligibility.minimum_age.on": ("2022-11-17", None),
    }


def test_differences_come_in_the_order_of_the_schema() -> None:
    keys = [
        difference.key.split(".")[0].split("[")[0]
        for difference in find_differences(load("cwc-2004"), load("italy-2009"))
    ]
    assert list(dict.fromkeys(keys)) == [
        "identity",
        "events",
        "bands",
        "semi_final",
        "final",
        "selection",
        "seating",
        "ranking",
        "clock",
        "bank",
        "game",
        "judging",
        "warnings",
        "eligibility",
        "documents",
        "paths",
    ]


def test_difference_is_of_values_not_of_citations() -> None:
    studio = load("studio-2023")
    cited_otherwise = replace(studio, tables=replace(studio.tables, cites=("house",)))
    assert find_differences(studio, cited_otherwise) == []
