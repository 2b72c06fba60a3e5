"""The standings for the wall, with why everybody is where they are."""

from typing import Any

from hexmeet.web.print.paper import PaperPage
from hexmeet.web.results.ranking import show_ranking


class PrintedStandings(PaperPage):
    """The standings after the last round, or after the one that an address names."""

    template = "print/standings.html"

    def context(self) -> dict[str, Any]:
        """Give the ranking."""
        tournament = self.visit.tournament
        rounds = len(tournament.rounds)
        asked = self.request.GET.get("after", "")
        after = int(asked) if asked.isdecimal() and len(asked) < len(str(10**6)) else 0
        after = after if 1 <= after <= rounds else rounds
        return {
            "shown": show_ranking(self.visit, after) if rounds else None,
            "after": after,
            "has_warnings": "warnings" in tournament.rules.ranking.criteria,
        }
