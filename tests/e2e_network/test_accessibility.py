"""Every page is checked by axe: in three languages, both themes, on a phone and on a laptop.

By default each page is looked at once, in one of the combinations in turn; `make nightly` looks at
all of them.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page
from tests.e2e_network.hall import LAPTOP, PHONE, Crowd, Hall

LOOKS = list(itertools.product(("en", "it", "ar"), ("light", "dark"), (PHONE, LAPTOP)))
STEPS = 5  # between the looks of two pages: it shares no factor with their number
# Rules of WCAG 2.2 at A and AA, and what axe holds for good practice besides.
RULES = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}

STAFF = {
    "registration": ["", "players", "players/import", "players/links", "player/1", "settings", "staff"],
    "check-in": ["", "check-in", "players"],
    "draft": ["", "seating/", "seating/swap?one=1&other=2&round=1", "seating/fixed-table?player=1"],
    "play": [
        "", "round", "round/1/table/1", "round/1/table/2", "round/1/table/3", "seating/",
        "seating/repair/", "seating/rounds/1/", "seating/rounds/1/lists", "seating/rounds/1/cards",
        "documents", "log", "screens",
    ],
    "later": ["", "standings", "round", "round/1/table/1"],
    "final": ["", "finals", "standings"],
    "closed": ["", "standings", "finals", "documents", "documents/report"],
}  # fmt: skip
PUBLIC = {
    "registration": ["", "register"],
    "play": ["", "screen"],
    "later": ["", "screen", "verify"],
    "closed": ["", "archive", "verify", "screen"],
}
PHONES = {
    "registration": ["1", "1 me"],
    "play": ["seat 1", "seat 2", "seat 3", "seat 1 me"],
    "later": ["1", "1 standing"],
    "final": ["seat 1"],
    "closed": ["1", "1 standing"],
}
ELSEWHERE = [
    "/", "/account", "/accounts", "/new", "/new/where", "/new/rules", "/new/players", "/new/staff",
    "/new/review", "/e/play/house-rules", "/nowhere",
]  # fmt: skip
STRANGERS = [
    "/", "/log-in", "/rulebooks/", "/rulebooks/compare", "/rulebooks/compare?one=shn-2022&other=shn-2024",
    "/rulebooks/readings", "/rulebooks/studio-2023", "/rulebooks/studio-2023/7.2",
]  # fmt: skip
