"""Quick cards: what the rulebook orders in the classic situations."""

from typing import Any

from hexmeet.tournament.clause_choice import list_words, search_situations
from hexmeet.web.judging.page import JudgingPage


class CardsPage(JudgingPage):
    """All cards, to be searched; each leads to a ruling that is filled in."""

    template = "judging/cards.html"

    def context(self) -> dict[str, Any]:
        """Give the cards that a search means."""
        query = self.request.GET.get("q", "")
        found = search_situations(self.rulebook, query, self.languages)
        return {
            "here": "cards",
            "query": query,
            "cards": [
                (
                    each,
                    self.list_orders(each),
                    " ".join(list_words(each, self.rulebook, self.languages)),
                )
                for each in found
            ],
            "rulebook": self.rulebook,
            "table": self.request.GET.get("table", ""),
        }
