"""What every template may use: languages, theme, and whether the application is empty."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation

from hexmeet.sentences.languages import FROM_THE_RIGHT

THEME = "theme"
THEMES = ("light", "dark")

# The pages of the desk, in the order of the day: address, sentence, icon.
DESK_TABS = (
    ("desk", "desk.today", "home"),
    ("players", "desk.players", "people"),
    ("seating", "desk.seating", "seat"),
    ("round", "desk.round", "table"),
    ("judging", "judging.title", "judge"),
    ("standings", "desk.standings", "list"),
    ("finals", "desk.finals", "crown"),
    ("documents", "desk.documents", "document"),
    ("log", "desk.log", "seal"),
    ("settings", "desk.settings", "gear"),
)


def surroundings(request: HttpRequest) -> dict[str, Any]:
    """Say in which language and theme a page is drawn."""
    language = translation.get_language() or settings.LANGUAGE_CODE
    theme = request.COOKIES.get(THEME, "")
    return {
        "language": language,
        "languages": settings.LANGUAGES,
        "direction": "rtl" if language in FROM_THE_RIGHT else "ltr",
        "desk_tabs": DESK_TABS,
        "theme": theme if theme in THEMES else "",
    }
