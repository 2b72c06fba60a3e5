"""Looking sentences up: languages, numbers, names that are read the other way."""

from pathlib import Path

import pytest

from hexmeet.sentences import catalogue
from hexmeet.sentences.catalogue import UnknownSentenceError, begin_large, refusals, refuse_in, say
from hexmeet.sentences.languages import FORMS, FORMS_OF, Language


def test_a_sentence_is_found_by_file_and_key() -> None:
    assert say("it", "desk.players") == "Giocatori"
    with pytest.raises(UnknownSentenceError):
        say("en", "desk.nothing")
    with pytest.raises(UnknownSentenceError):
        refuse_in("en", "nothing.there", {})


@pytest.mark.parametrize(
    ("number", "form"),
    [
        (0, "zero"),
        (1, "one"),
        (2, "two"),
        (3, "few"),
        (10, "few"),
        (11, "many"),
        (99, "many"),
        (100, "other"),
        (102, "other"),
        (103, "few"),
        (111, "many"),
    ],
)
def test_arabic_has_six_forms(number: int, form: str) -> None:
    assert FORMS[Language.ARABIC](number) == form


@pytest.mark.parametrize("language", Language)
def test_every_number_has_a_form_that_is_there(language: Language) -> None:
    assert {FORMS[language](number) for number in range(120)} == FORMS_OF[language]


def test_a_number_takes_its_form() -> None:
    assert "one player has" in say("en", "certificates.sum-places", count=1)
    assert "2 times" in say("en", "certificates.sum-places", count=2)
    assert "مرّتين" in say("ar", "certificates.sum-places", count=2)
    with pytest.raises(TypeError, match="expected a number of count"):
        say("en", "certificates.sum-places", count="two")


def test_a_value_that_is_missing_is_our_fault() -> None:
    with pytest.raises(KeyError):
        say("en", "certificates.substitute", player="Ada")


def test_names_read_the_other_way_do_not_turn_a_sentence_around() -> None:
    said = say("en", "certificates.substitute", player="Ada", absent="ليلى")
    assert said == "Ada is the substitute for \u2068ليلى\u2069."
    assert "\u2068Ada\u2069" in say("ar", "certificates.substitute", player="Ada", absent="ليلى")
    kept = say("en", "certificates.substitute", player="\u2068ليلى\u2069", absent="Ada")
    assert kept.count("\u2068") == 1


def test_lists_are_separated_as_the_language_does() -> None:
    assert "Ada, Bea" in refuse_in("it", "lot.no-tie", {"players": ("Ada", "Bea")})
    assert "\u060c " in refuse_in("ar", "lot.no-tie", {"players": ("Ada", "Bea")})


def test_a_sentence_begins_large() -> None:
    assert (begin_large("expected"), begin_large("«x»"), begin_large("")) == ("Expected", "«x»", "")


def test_a_code_has_one_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "refusals").mkdir()
    for name in ("notes.txt", "one.toml", "two.toml"):
        (tmp_path / "refusals" / name).write_text('["time.called"]\nen = "x"\n', encoding="utf-8")
    monkeypatch.setattr(catalogue, "DATA", tmp_path)
    with pytest.raises(ValueError, match=r"two: \['time.called'\] stand in another file too"):
        refusals.__wrapped__()
