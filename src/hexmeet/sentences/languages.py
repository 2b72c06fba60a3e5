"""The languages that sentences are in, and how each of them counts."""

from collections.abc import Callable, Mapping
from enum import StrEnum


class Language(StrEnum):
    """A language that every sentence is in."""

    ENGLISH = "en"
    ITALIAN = "it"
    ARABIC = "ar"


FROM_THE_RIGHT = frozenset({Language.ARABIC})

COMMA: Mapping[Language, str] = {
    Language.ENGLISH: ", ",
    Language.ITALIAN: ", ",
    Language.ARABIC: "، ",
}


def _two_forms(number: int) -> str:
    return "one" if number == 1 else "other"


def _six_forms(number: int) -> str:
    if number in (0, 1, 2):
        return ("zero", "one", "two")[number]
    rest = number % 100
    if 3 <= rest <= 10:  # noqa: PLR2004 - as the language counts
        return "few"
    return "many" if rest >= 11 else "other"  # noqa: PLR2004 - as above


# Which form of a sentence a number takes, by the plural rules of Unicode's CLDR.
FORMS: Mapping[Language, Callable[[int], str]] = {
    Language.ENGLISH: _two_forms,
    Language.ITALIAN: _two_forms,
    Language.ARABIC: _six_forms,
}
FORMS_OF: Mapping[Language, frozenset[str]] = {
    Language.ENGLISH: frozenset({"one", "other"}),
    Language.ITALIAN: frozenset({"one", "other"}),
    Language.ARABIC: frozenset({"zero", "one", "two", "few", "many", "other"}),
}
