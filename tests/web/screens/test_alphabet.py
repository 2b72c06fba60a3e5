"""The order of names, and which of them a page has."""

from hexmeet.web.screens.alphabet import name_ranges, sort_key


def test_names_are_ordered_by_letters_without_marks() -> None:
    assert sorted(["Öya", "Zoe", "ada", "Pia"], key=sort_key) == ["ada", "Öya", "Pia", "Zoe"]


def test_one_page_has_everybody() -> None:
    assert name_ranges([["Ada", "Zoe"]]) == [""]
    assert name_ranges([]) == []


def test_pages_say_their_letters() -> None:
    pages = [["Ada", "Finn"], ["Gil", "Mia"], ["Nils", "zoe"]]
    assert name_ranges(pages) == ["A–F", "G–M", "N–Z"]  # noqa: RUF001


def test_a_letter_on_two_pages_is_told_apart_by_the_next() -> None:
    pages = [["Ada", "Maria"], ["Mia", "Zoe"]]
    assert name_ranges(pages) == ["A–Ma", "Mi–Z"]  # noqa: RUF001


def test_names_that_begin_alike_are_told_apart_as_far_as_is_useful() -> None:
    pages = [["Ali Haddad", "Ali Haddad"], ["Ali Haddad", "Ali Haddad"], ["Ali Haddad", "Sami"]]
    assert name_ranges(pages) == ["A–Ali", "Ali", "Ali–S"]  # noqa: RUF001


def test_arabic_letters() -> None:
    assert name_ranges([["Ada", "Zoe"], ["سامي", "ليلى"]]) == ["A–Z", "س–ل"]  # noqa: RUF001
