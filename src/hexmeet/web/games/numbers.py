"""Numbers that a form says."""

from django.http import QueryDict

from hexmeet.web.page import Mistake

MOST_DIGITS = 4


def read_table(typed: QueryDict) -> int:
    """Read which table an action is about."""
    return read_number(typed, "at")


def read_number(typed: QueryDict, name: str) -> int:
    """Read a number from a field."""
    text = typed.get(name, "").strip()
    if not text.isdecimal() or len(text) > MOST_DIGITS:
        raise Mistake(name, "games.not-a-number", text=text)
    return int(text)
