"""The event for everybody: what it is, how to enter, and while it is played what happens."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.utils import timezone

from hexmeet.tournament.documents.results import SeatResult, list_results
from hexmeet.tournament.documents.standings import StandingRow, list_standings, rank_after
from hexmeet.tournament.entries import EXPECTED, count_free_places
from hexmeet.tournament.outlook import list_samples
from hexmeet.tournament.progress import count_played
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import Phase, Status
from hexmeet.web.outlooks import show_outlook
from hexmeet.web.page import PublicPage
from hexmeet.web.public.register import name_place
from hexmeet.web.visit import Visit

Tables = Sequence[tuple[int, Sequence[SeatResult]]]


class EventPage(PublicPage):
    """Date, place, format, registration; later seating, standings, the champion."""

    template = "public/event.html"
    tab = "event"

    def context(self) -> dict[str, Any]:
        """Say what there is to know at this moment."""
        tournament = self.visit.tournament
        names = dict(settings.LANGUAGES)
        taken = len(tournament.players_of(*EXPECTED))
        rounds = len(tournament.rounds)
        return {
            "details": tournament.details,
            "languages_spoken": [names.get(code, code) for code in tournament.details.languages],
            "is_open": tournament.phase is Phase.REGISTRATION,
            "taken": taken,
            "here": len(tournament.players_of(Status.CHECKED_IN)),
            "is_full": not count_free_places(tournament, 1),
            "free": (tournament.details.capacity or 0) - taken,
            "waiting": len(tournament.players_of(Status.WAITING)),
            "outlooks": self.list_outlooks() if tournament.structure is None else (),
            "round": tournament.current_round,
            "tables": list_tables(tournament, rounds) if rounds else (),
            "standings": find_standings(self.visit),
            "played": count_played(tournament),
            "entered_here": self.request.session.get(name_place(self.visit.slug), []),
            "house": tournament.rules.base,
            "today": timezone.localdate() == tournament.details.day,
        }

    def list_outlooks(self) -> Sequence[object]:
        """Say what the format is for which number of players."""
        tournament = self.visit.tournament
        return self.visit.work_out(
            "samples",
            lambda: [show_outlook(each) for each in list_samples(tournament)],
        )


def find_standings(visit: Visit) -> Sequence[StandingRow]:
    """Give the standings after the last round that is over."""
    tournament = visit.tournament
    played = count_played(tournament)
    if not played:
        return ()
    return visit.work_out(
        "standings for all", lambda: list_standings(tournament, rank_after(tournament, played))
    )


def list_tables(tournament: Tournament, number: int) -> Tables:
    """List the tables of a round, counted through all stages, with results where there are any."""
    tables: dict[int, list[SeatResult]] = {}
    for seat in list_results(tournament, number):
        tables.setdefault(seat.table, []).append(seat)
    return list(tables.items())
