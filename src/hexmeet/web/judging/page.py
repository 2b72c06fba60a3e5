"""What the pages for judges share."""

from collections.abc import Sequence
from typing import ClassVar

from django.http import Http404
from django.utils import translation

from hexmeet.rulebooks.situations import Situation
from hexmeet.tournament.state import Player, Table
from hexmeet.tournament.words import Role
from hexmeet.web.judging.orders import OrderShown, show_order
from hexmeet.web.page import StaffPage
from hexmeet.web.permissions import OFFICIALS


class JudgingPage(StaffPage):
    """A page for those who decide at the tables."""

    tab = "judging"
    roles: ClassVar[frozenset[Role]] = OFFICIALS

    @property
    def language(self) -> str:
        """The language of whoever looks."""
        return translation.get_language() or "en"

    @property
    def languages(self) -> Sequence[str]:
        """The languages in which clauses are searched: the reader's and the event's."""
        return tuple(dict.fromkeys((self.language, *self.visit.tournament.details.languages)))

    @property
    def rulebook(self) -> str:
        """The rulebook whose clauses are cited here."""
        return self.visit.tournament.rules.clause_source

    def list_orders(self, situation: Situation) -> Sequence[OrderShown]:
        """List what this rulebook orders in a situation."""
        return [
            show_order(situation, at, self.language)
            for at, order in enumerate(situation.orders)
            if self.rulebook in order.rulebooks
        ]

    def find_player(self, player: str) -> Player:
        """Find a player of the tournament."""
        found = self.visit.tournament.players.get(player)
        if found is None:
            raise Http404("no such player")
        return found

    def find_table(self, number: int) -> Table:
        """Find a table of the current round."""
        current = self.visit.tournament.current_round
        table = current.find_table(number) if current else None
        if table is None:
            raise Http404("no such table")
        return table
