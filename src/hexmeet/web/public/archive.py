"""Everything that was played: rounds, seats, results, lots, the champion."""

from typing import Any

from hexmeet.tournament.documents.participants import name_player
from hexmeet.tournament.progress import count_played
from hexmeet.web.page import PublicPage
from hexmeet.web.public.event import find_standings, list_tables


class Archive(PublicPage):
    """All rounds of a tournament, the last one first."""

    template = "public/archive.html"
    tab = "archive"

    def context(self) -> dict[str, Any]:
        """List rounds, lots and standings."""
        tournament = self.visit.tournament
        rounds = list(enumerate(tournament.rounds, start=1))
        return {
            "rounds": [
                (number, round_, list_tables(tournament, number))
                for number, round_ in reversed(rounds)
            ],
            "lots": [[name_player(tournament, p) for p in lot] for lot in tournament.lots],
            "standings": find_standings(self.visit),
            "played": count_played(tournament),
        }
