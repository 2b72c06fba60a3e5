"""Signatures and disputes are about one sheet: as it stood where somebody read it.

What other seats said of that same sheet meanwhile is no reason to refuse either.
"""

import hashlib

from django.http import QueryDict

from hexmeet.tournament.state import Sheet
from hexmeet.web.page import Mistake, Page

LETTERS = 16


def mark_sheet(sheet: Sheet | None) -> str:
    """Give a mark of what a sheet says, whoever has signed it."""
    if sheet is None:
        return ""
    said = repr((sheet.lines, sheet.winner, sheet.ended_by_time))
    return hashlib.sha256(said.encode()).hexdigest()[:LETTERS]


def demand_sheet(page: Page, typed: QueryDict, sheet: Sheet | None) -> None:
    """Refuse what is said of a sheet that says something else by now; more need not be unread."""
    mark = mark_sheet(sheet)
    if "sheet" in typed:
        if typed["sheet"] != mark:
            raise Mistake("", "games.sheet-changed")
        page.visit.seen = None
