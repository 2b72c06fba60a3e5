"""Where a player stands, why, and what is needed to go on."""

from typing import Any

from django.utils import translation

from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.sentences.refusals import explain
from hexmeet.tournament.what_if.prospects import Prospects, find_prospects
from hexmeet.web.page import PlayerPage
from hexmeet.web.results.ranking import show_ranking


class StandingPage(PlayerPage):
    """The ranking with the own place, the reason for it, and the prospects."""

    template = "phone/standing.html"
    tab = "phone-standing"

    def context(self) -> dict[str, Any]:
        """Give the ranking and the prospects."""
        tournament, me = self.visit.tournament, self.visit.actor.id
        shown = show_ranking(self.visit) if tournament.rounds else None
        prospects, why_not = self.find_prospects()
        return {
            "me": tournament.players[me],
            "mine": me,
            "token": self.kwargs["token"],
            "shown": shown,
            "row": next((row for row in shown.rows if row.player == me), None) if shown else None,
            "has_warnings": "warnings" in tournament.rules.ranking.criteria,
            "prospects": prospects,
            "why_not": why_not,
        }

    def find_prospects(self) -> tuple[Prospects | None, str]:
        """Find what the player needs, or say why that cannot be told now."""
        tournament, me = self.visit.tournament, self.visit.actor.id
        try:
            return self.visit.work_out(f"needs {me}", lambda: find_prospects(tournament, me)), ""
        except RuleViolation as refusal:
            if refusal.code != "what-if.hidden":
                return None, ""
            return None, next(explain(refusal, translation.get_language() or "en"))
