"""House rulebooks from what somebody chose in a form."""

from collections.abc import Mapping, Sequence

import pytest

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.house_fields import HousePart, Kind, list_parts
from hexmeet.rulebooks.house_text import write_house_rulebook, write_toml
from hexmeet.rulebooks.loader import load, load_text
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.schema import Rulebook
from hexmeet.rulebooks.settings import Plain, find_differences

TITLE = {f"identity.title.{language}" for language in ("en", "it", "ar")}


def answer_as(rulebook: Rulebook) -> dict[str, Sequence[str]]:
    """Give the answers of a form that nobody has touched."""
    answers: dict[str, Sequence[str]] = {}
    for part in list_parts(rulebook):
        for field in part.fields:
            if isinstance(field.value, tuple):
                answers[field.key] = field.value
            elif isinstance(field.value, bool):
                answers[field.key] = ("on",) if field.value else ()
            else:
                answers[field.key] = () if field.value is None else (str(field.value),)
    return answers


def write(
    base: str, answers: Mapping[str, Sequence[str]], **applies: bool
) -> tuple[str, dict[str, Plain]]:
    """Write a house rulebook, and give it with its differences from the base."""
    rulebook = load(base)
    text = write_house_rulebook(
        rulebook,
        name="harbour-rules",
        title='Harbour "Games" \\ أهلا',
        answers={**answer_as(rulebook), **answers},
        applies={name.replace("__", "."): there for name, there in applies.items()},
    )
    house = load_text(text, name="house")
    differences = {
        difference.key: difference.right.value if difference.right else None
        for difference in find_differences(rulebook, house)
        if difference.key not in TITLE
    }
    return text, differences


def find_part(rulebook: str, block: str) -> HousePart:
    return next(part for part in list_parts(load(rulebook)) if part.block == block)


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_an_untouched_form_changes_nothing_but_the_title(rulebook: str) -> None:
    text, differences = write(rulebook, {})
    assert differences == {}
    assert "removed" not in text


def test_every_part_says_what_it_is_and_where_it_comes_from() -> None:
    part = find_part("studio-2023", "clock.turn_limit")
    assert part.cites == ("1.1.8",)
    assert (part.group, part.is_there, part.is_optional) == ("clock", True, True)
    seconds, callers, after = part.fields
    assert (seconds.kind, seconds.value, seconds.least, seconds.most) == (
        Kind.NUMBER, 180, 10, 3600,
    )  # fmt: skip
    assert (callers.kind, callers.value) == (Kind.CHOICES, ("organiser", "player"))
    assert after.is_optional
    assert not find_part("studio-2023", "lateness").is_there
    assert find_part("studio-2023", "bands[2]").group == "bands"


def test_what_a_form_cannot_give_is_not_offered() -> None:
    assert "semi_final" not in {part.block for part in list_parts(load("shn-2024"))}
    assert "judging.signed_sheet" not in {part.block for part in list_parts(load("cwc-2004"))}


def test_a_number_a_switch_a_choice_and_a_list_are_changed() -> None:
    text, differences = write(
        "studio-2023",
        {
            "clock.turn_limit.seconds": ["90"],
            "game.notes.dice_swapped": [],
            "final.places": ["preliminary-rank"],
            "ranking.criteria": ["vp", "wins", "lots", "vp", ""],
        },
    )
    assert differences == {
        "clock.turn_limit.seconds": 90,
        "game.notes.dice_swapped": None,  # which is what a rulebook says by itself
        "final.places": "preliminary-rank",
        "ranking.criteria": ["vp", "wins", "lots"],
    }
    assert "[clock.turn_limit]\nseconds = 90\n" in text
    assert load_text(text, name="house").clock.cites == ("1.1.8",)


def test_a_block_that_does_not_apply_is_removed_with_what_is_in_it() -> None:
    text, differences = write(
        "studio-2023", {"ranking.vp_cap.base": ["9"]}, clock__turn_limit=False, warnings=False
    )
    assert 'removed = ["clock.turn_limit", "warnings"]' in text
    assert differences["clock.turn_limit.seconds"] is None
    assert differences["ranking.vp_cap.base"] == 9


def test_an_answer_that_may_be_left_out_is_removed() -> None:
    text, differences = write("studio-2023", {"judging.minimum_judges": [""]})
    assert 'removed = ["judging.minimum_judges"]' in text
    assert differences == {"judging.minimum_judges": None}


def test_a_block_that_the_base_lacks_is_added_by_the_house() -> None:
    text, differences = write(
        "studio-2023",
        {
            "lateness.announced_days_before": ["1"],
            "lateness.tolerated_minutes": ["10"],
            "lateness.penalty_vp": ["1"],
            "eligibility.minimum_age.years": ["16"],
            "eligibility.minimum_age.on": ["2026-12-05"],
        },
        lateness=True,
        eligibility__minimum_age=True,
    )
    house = load_text(text, name="house")
    assert house.lateness is not None
    assert house.lateness.cites == ("house",)
    assert differences["lateness.afterwards"] == "refused"
    assert differences["eligibility.minimum_age.on"] == "2026-12-05"


def test_bands_are_written_anew_as_a_whole() -> None:
    text, differences = write("italy-2009", {"bands[2].rounds": ["4"]})
    house = load_text(text, name="house")
    assert [band.rounds for band in house.bands] == [2, 4, 3, 4, 2, 2, 2, 3]
    assert house.bands[1].cites == ("3.2", "house")
    assert house.bands[0].cites == ("3.2", "reading 31")
    assert differences == {"bands[2].rounds": 4}


def test_every_answer_that_cannot_be_read_is_named() -> None:
    with pytest.raises(FileError) as refused:
        write(
            "shn-2022",
            {
                "game.target_points": ["ten"],
                "lateness.tolerated_minutes": ["0"],
                "final.players": ["5"],
                "eligibility.minimum_age.on": ["tomorrow"],
                "final.places": [""],
            },
        )
    assert [(problem.key, problem.expected) for problem in refused.value.problems] == [
        ("final.players", "expected one of 3, 4, got 5"),
        ("final.places", "expected one of final-vp, preliminary-rank, got "),
        ("game.target_points", "expected a whole number from 1 to 1000, got ten"),
        ("lateness.tolerated_minutes", "expected a whole number from 1 to 600, got 0"),
        ("eligibility.minimum_age.on", "expected a date such as 2024-09-01, got tomorrow"),
    ]


def test_a_form_without_a_field_leaves_it_as_it_is() -> None:
    rulebook = load("cwc-2004")
    text = write_house_rulebook(rulebook, name="ours", title="Ours", answers={}, applies={})
    assert load_text(text, name="house").bands == rulebook.bands


def test_a_table_cannot_take_the_place_of_a_value() -> None:
    assert write_toml({"a": 1, "b": {"c": {"d": [True]}}, "e": [{"f": "\x7f"}], "g": []}) == (
        'a = 1\ng = []\n\n[b.c]\nd = [true]\n\n[[e]]\nf = "\\u007F"\n'
    )
