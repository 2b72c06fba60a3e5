"""The page that hangs in the hall: parts that take turns, each divided into pages that fit."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import NoReverseMatch, reverse
from django.utils import translation

from hexmeet.tournament.words import Phase
from hexmeet.web.addresses import make_address
from hexmeet.web.context import THEMES
from hexmeet.web.games.clock import read_clock
from hexmeet.web.models import ScreenWish
from hexmeet.web.page import PublicPage
from hexmeet.web.qr import draw_qr
from hexmeet.web.screens import outcomes, play, seating
from hexmeet.web.screens.parts import Part, has_begun, list_parts
from hexmeet.web.screens.slides import Slide
from hexmeet.web.screens.wishes import find_wish
from hexmeet.web.visit import Visit

SHOWN: Mapping[Part, Callable[[Visit], Sequence[Slide]]] = {
    Part.WELCOME: play.show_welcome,
    Part.SEATING_BY_NAME: seating.show_by_name,
    Part.SEATING_BY_TABLE: seating.show_by_table,
    Part.BOARD: seating.show_boards,
    Part.CLOCK: play.show_clock,
    Part.STANDINGS: outcomes.show_standings,
    Part.LOTS: outcomes.show_lots,
    Part.THROUGH: outcomes.show_through,
    Part.SELECTION: play.show_selection,
    Part.CHAMPION: outcomes.show_champion,
}
TICKING = frozenset({Part.CLOCK})  # what changes without anything being written down
USUAL_SECONDS, FEWEST_SECONDS, MOST_SECONDS = 12, 4, 300


class Screen(PublicPage):
    """What matters now, for everybody in the hall."""

    template = "screens/screen.html"

    def dispatch(self, request: HttpRequest, *args: Any, **where: Any) -> HttpResponseBase:  # noqa: ANN401
        """Speak the language that the address names, as a screen has nobody who chooses one."""
        asked = request.GET.get("language", "")
        if asked not in dict(settings.LANGUAGES):
            return super().dispatch(request, *args, **where)
        with translation.override(asked):
            return super().dispatch(request, *args, **where)

    def get(self, request: HttpRequest, **where: Any) -> HttpResponse:  # noqa: ANN401
        """Show the page in the language it is drawn in, whatever the browser asked for."""
        response = super().get(request, **where)
        response["Content-Language"] = translation.get_language() or settings.LANGUAGE_CODE
        return response

    def context(self) -> dict[str, Any]:
        """Give the pages that take turns, and what stands around all of them."""
        visit, wish = self.visit, find_wish(self.visit.slug)
        only = read_part(self.request.GET.get("only", "")) or read_part(wish.part)
        slides = show_message(wish) if only is Part.MESSAGE else ()
        slides = slides or show_parts(visit, only)
        public_page = find_public_page(visit)
        address = make_address(self.request, public_page)
        round_ = visit.tournament.current_round
        is_played = visit.tournament.phase is Phase.PLAYING and not visit.tournament.champion
        context = {
            "slides": slides,
            "parts": list(dict.fromkeys(slide.part for slide in slides)),
            "seconds": read_seconds(self.request.GET.get("seconds", "")),
            "message": wish.message,
            "public_page": public_page,
            "address": address.partition("://")[2].rstrip("/"),
            "qr": draw_qr(address),
            "small_clock": read_clock(visit.tournament, round_, visit.now)
            if round_ and is_played and has_begun(round_) and not round_.is_done
            else None,
        }
        theme = self.request.GET.get("theme", "")
        return {**context, "theme": theme} if theme in THEMES else context


def show_message(wish: ScreenWish) -> Sequence[Slide]:
    """Let the message to all fill the screen."""
    return [Slide(part=Part.MESSAGE)] if wish.message else ()


def show_parts(visit: Visit, only: Part | None = None) -> Sequence[Slide]:
    """Give the pages of one part if it has any, else of all that matters now."""
    wanted = show_part(visit, only) if only else ()
    if wanted:
        return wanted
    found = [slide for part in list_parts(visit.tournament) for slide in show_part(visit, part)]
    return found or show_part(visit, Part.WELCOME)


def show_part(visit: Visit, part: Part) -> Sequence[Slide]:
    """Give the pages of a part as the tournament stands; none where there is nothing to show."""
    if part in TICKING:
        return SHOWN[part](visit)
    if part not in SHOWN:
        return ()
    key = f"screen {part} {translation.get_language()}"
    return visit.work_out(key, lambda: SHOWN[part](visit))


def read_part(typed: str) -> Part | None:
    """Read which part is wanted; None where there is no such part."""
    return Part(typed) if typed in set(Part) else None


def read_seconds(typed: str) -> int:
    """Read how long each page stays."""
    wanted = int(typed) if typed.isdecimal() and len(typed) < len(str(MOST_SECONDS)) + 1 else 0
    return max(FEWEST_SECONDS, min(MOST_SECONDS, wanted)) if wanted else USUAL_SECONDS


def find_screen(visit: Visit) -> str:
    """Find the page that screens open."""
    return reverse("screen", args=[visit.slug])


def find_public_page(visit: Visit) -> str:
    """Find where everybody reads on: registration while it is open, else the event."""
    is_open = visit.tournament.phase is Phase.REGISTRATION
    for name in ("register", "event") if is_open else ("event",):
        try:
            return reverse(name, args=[visit.slug])
        except NoReverseMatch:  # the page is not part of this application
            continue
    return f"/e/{visit.slug}/"
