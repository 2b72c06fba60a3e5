"""Numbers that a form says."""

from django.http import QueryDict

from hexmeet.web.page import Mistake

MOST_DIGITS = 4


def read_table(typed: QueryDict) -> int:
    """Read which table an action is about."""
    text = typed.get("at", "")
    if not text.isdecimal() or len(text) > MOST_DIGITS:
        raise Mistake("at", "games.not-a-number", text=text)
    return int(text)
