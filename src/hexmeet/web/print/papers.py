"""Everything that can be printed, in the order in which a day needs it."""

from typing import Any

from hexmeet.tournament.paper.steps import count_games_to_come
from hexmeet.tournament.words import Phase
from hexmeet.web.print.paper import PaperPage
from hexmeet.web.print.rounds import list_cards
from hexmeet.web.tables.pages import name_round


class Papers(PaperPage):
    """One list of all that can be printed; of rounds, the current one comes first."""

    template = "print/papers.html"

    def context(self) -> dict[str, Any]:
        """Give the rounds, and what there is of each."""
        tournament = self.visit.tournament
        rounds = [
            {
                "number": number,
                "name": name_round(round_.stage, round_.number),
                "has_cards": bool(list_cards(tournament, round_)),
            }
            for number, round_ in enumerate(tournament.rounds, start=1)
        ]
        return {
            "rounds": rounds[::-1],
            "has_kit": tournament.phase is not Phase.CLOSED,
            "games_to_come": count_games_to_come(tournament) if tournament.structure else 0,
        }
