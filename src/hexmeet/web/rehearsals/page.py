"""Trying a tournament with pretend players: beginning a copy, going on in it, throwing it away."""

from typing import Any

from django.http import Http404, QueryDict
from django.urls import reverse
from django.utils import translation

from hexmeet.rulebooks.problems import FileError
from hexmeet.tournament.progress import count_played
from hexmeet.tournament.words import Phase, Role, Status
from hexmeet.web.games.numbers import read_number
from hexmeet.web.logbook import LEDGER
from hexmeet.web.page import Action, Mistake, StaffPage
from hexmeet.web.rehearsals import driving
from hexmeet.web.rehearsals.store import find_original, list_copies

FEWEST, MOST, USUAL = 3, 64, 16
MOST_COPIES = 5  # of one tournament


def begin(page: "RehearsalPage", typed: QueryDict) -> None:
    """Begin a rehearsal of a tournament."""
    if page.visit.is_rehearsal:
        raise Http404("a rehearsal is not rehearsed")
    players = read_number(typed, "players")
    if not FEWEST <= players <= MOST:
        raise Mistake("players", "rehearsal.players-wanted", fewest=FEWEST, most=MOST)
    if len(list_copies(page.visit.slug)) >= MOST_COPIES:
        raise Mistake("players", "rehearsal.too-many", most=MOST_COPIES)
    try:
        page.begun = driving.begin(page.visit, players, translation.get_language() or "en")
    except FileError as error:  # what was written long ago, such as a day, is no good today
        raise Mistake("players", "rehearsal.not-possible") from error


def go_on(page: "RehearsalPage", typed: QueryDict) -> None:
    """Let a rehearsal run by itself, as far as somebody wants."""
    goal = typed.get("goal", "")
    if not page.visit.is_rehearsal or goal not in driving.GOALS:
        raise Http404("nothing goes on by itself here")
    driving.go_on(page.visit.slug, goal)


def throw_away(page: "RehearsalPage", _: QueryDict) -> None:
    """Throw a rehearsal away."""
    if not page.visit.is_rehearsal:
        raise Http404("this is no rehearsal")
    driving.throw_away(page.visit.slug)


class RehearsalPage(StaffPage):
    """The rehearsals of a tournament; or, in one, how far it shall run by itself."""

    template = "rehearsals/rehearsal.html"
    tab = "desk"
    roles = frozenset({Role.OWNER, Role.ORGANISER})
    begun = ""
    actions = {
        "begin": Action(
            make=begin,
            said="rehearsal.begun",
            then=lambda page: reverse("rehearsal", args=[page.begun]),
        ),
        "go-on": Action(make=go_on, said="rehearsal.went-on"),
        "throw-away": Action(
            make=throw_away,
            said="rehearsal.thrown-away",
            then=lambda page: reverse("rehearsal", args=[find_original(page.visit.slug)]),
        ),
    }

    def context(self) -> dict[str, Any]:
        """Say how far a rehearsal has come, or which there are."""
        tournament = self.visit.tournament
        if self.visit.is_rehearsal:
            self.visit.position = LEDGER.load(self.visit.slug)
            return {
                "goals": tuple(driving.GOALS),
                "is_over": tournament.phase is Phase.CLOSED,
                "played": count_played(tournament),
                "original": find_original(self.visit.slug),
            }
        expected = len(tournament.players_of(Status.REGISTERED, Status.CHECKED_IN))
        suggested = expected or tournament.details.capacity or USUAL
        return {
            "copies": [LEDGER.load(copy).state for copy in list_copies(self.visit.slug)],
            "suggested": min(max(suggested, FEWEST), MOST),
        }
