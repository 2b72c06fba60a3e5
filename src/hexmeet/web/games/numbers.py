"""Numbers that a form says."""

from django.http import QueryDict

from hexmeet.web.numbers import find_number
from hexmeet.web.page import Mistake


def read_table(typed: QueryDict) -> int:
    """Read which table an action is about."""
    return read_number(typed, "at")


def read_number(typed: QueryDict, name: str) -> int:
    """Read a number from a field."""
    text = typed.get(name, "").strip()
    number = find_number(text)
    if number is None:
        raise Mistake(name, "games.not-a-number", text=text)
    return number
