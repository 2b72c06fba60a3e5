"""Check-in: type three letters, tap, the name turns; a wrong tap is undone at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, ClassVar

from django.http import QueryDict
from django.urls import reverse

from hexmeet.rulebooks.violations import Citation, cite
from hexmeet.tournament import commands as ask
from hexmeet.tournament.attendance import Arrival, judge_arrival
from hexmeet.tournament.commands import Command
from hexmeet.tournament.eligibility import ORGANISERS
from hexmeet.tournament.outlook import look_ahead
from hexmeet.tournament.state import Player, Tournament
from hexmeet.tournament.words import Phase, Status
from hexmeet.web.outlooks import show_outlook
from hexmeet.web.page import Action, Mistake, StaffPage
from hexmeet.web.people.entering import enter_player
from hexmeet.web.people.players import list_groups, matches, sort_by_name

EXPECTED = (Status.REGISTERED, Status.CHECKED_IN, Status.WAITING, Status.ABSENT)
COUNTED = (Status.REGISTERED, Status.CHECKED_IN)  # who has a place


@dataclass(frozen=True, slots=True)
class Lateness:
    """What coming now means, and which clause says so."""

    arrival: Arrival
    clause: Citation
    until: datetime | None = None  # when nobody is admitted any more
    penalty: int = 0
    minutes: int = 0


def check_in(page: "CheckInPage", typed: QueryDict) -> Command | None:
    """Tick off a player; somebody else may have been faster, which is all the same."""
    player = typed.get("at", "")
    found = page.visit.tournament.players.get(player)
    if found is not None and found.status is Status.CHECKED_IN:
        return None
    return ask.CheckIn(player=player, overrule=typed.get("reason", ""))


def overrule(page: "CheckInPage", typed: QueryDict) -> Command | None:
    """Let a latecomer in for a written reason."""
    if not typed.get("reason", "").strip():
        raise Mistake("reason", "people.reason-missing")
    return check_in(page, typed)


def undo_check_in(page: "CheckInPage", typed: QueryDict) -> Command | None:
    """Take a tick back."""
    player = typed.get("at", "")
    found = page.visit.tournament.players.get(player)
    if found is not None and found.status in (Status.REGISTERED, Status.ABSENT):
        return None
    return ask.UndoCheckIn(player=player)


def add_player(page: "CheckInPage", typed: QueryDict) -> None:
    """Enter somebody at the door."""
    enter_player(page, typed)


class CheckInPage(StaffPage):
    """Everybody who is expected, to be ticked off."""

    template = "people/check-in.html"
    tab = "players"
    actions: ClassVar = {
        "check-in": Action(make=check_in, said="people.checked-in", undo="undo-check-in"),
        "overrule": Action(make=overrule, said="people.checked-in", undo="undo-check-in"),
        "undo-check-in": Action(make=undo_check_in, said="people.check-in-undone", undo="check-in"),
        "open-check-in": Action(
            make=lambda *_: ask.OpenCheckIn(),
            said="people.check-in-opened",
            undo="close-check-in",
        ),
        "close-check-in": Action(
            make=lambda *_: ask.CloseCheckIn(), said="people.check-in-closed", undo="open-check-in"
        ),
        "add": Action(make=add_player, said="people.added"),
    }

    def context(self) -> dict[str, Any]:
        """List who is expected, count who is there, and say what that means."""
        tournament, query = self.visit.tournament, self.request.GET.get("q", "")
        here = len(tournament.players_of(Status.CHECKED_IN))
        is_open = tournament.phase in (Phase.CHECK_IN, Phase.PLAYING)
        rows = sort_by_name(tournament.players_of(*EXPECTED))
        return {
            "rows": [player for player in rows if matches(player, query)],
            "query": query,
            "here": here,
            "expected": len(tournament.players_of(*COUNTED)),
            "is_open": is_open,
            "has_started": tournament.phase is Phase.PLAYING,
            "outlooks": self.list_outlooks(here) if tournament.structure is None else (),
            "lateness": find_lateness(tournament, self.visit.now) if is_open else None,
            "may_open": self.visit.may(ask.OpenCheckIn),
            "may_overrule": not ORGANISERS.isdisjoint(self.visit.actor.roles),
            "may_enter": self.visit.may(ask.RegisterPlayer) and not tournament.rounds,
            "groups": list_groups(tournament),
            "asks_birth_dates": tournament.rules.eligibility.minimum_age,
            "example": _find_example(rows),
            "back": reverse("players", args=[self.visit.slug]),
        }

    def list_outlooks(self, here: int) -> Sequence[object]:
        """Say what as many as are there mean, and what one more would mean."""
        tournament = self.visit.tournament
        count = here or len(tournament.players_of(*COUNTED))
        return self.visit.work_out(
            f"outlooks of {count}",
            lambda: [
                show_outlook(look_ahead(tournament, players)) for players in (count, count + 1)
            ],
        )


def find_lateness(tournament: Tournament, now: datetime) -> Lateness | None:
    """Say what coming now costs, where it is too late to come for nothing."""
    arrival = judge_arrival(tournament, now)
    if arrival is Arrival.IN_TIME:
        return None
    rule = tournament.rules.lateness
    if rule is None:
        return Lateness(arrival, Citation(tournament.rules.id, "reading 40"))
    return Lateness(
        arrival,
        cite(tournament.rules, rule),
        until=tournament.details.starts_at + timedelta(minutes=rule.tolerated_minutes),
        penalty=rule.penalty_vp,
        minutes=rule.tolerated_minutes,
    )


def _find_example(players: Sequence[Player]) -> str:
    """Give the first three letters of somebody, as an example of what to type."""
    return players[len(players) // 2].name[:3] if players else ""
