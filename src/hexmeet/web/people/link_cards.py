"""A card for each player with the private link as a QR code, to be printed and cut."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from hexmeet.tournament.state import Player
from hexmeet.tournament.words import Status
from hexmeet.web.addresses import make_address
from hexmeet.web.links import find_withheld, give_links
from hexmeet.web.models import Purpose
from hexmeet.web.page import StaffPage
from hexmeet.web.people.player import KEEPERS
from hexmeet.web.people.players import sort_by_name
from hexmeet.web.qr import draw_qr

GONE = (Status.WITHDRAWN, Status.LEFT)


@dataclass(frozen=True, slots=True)
class Card:
    """What a player takes home: a name, and the way to the own pages."""

    player: Player
    address: str
    qr: SafeString


class LinkCards(StaffPage):
    """The cards of all who are expected; who had the link revoked gets none."""

    template = "people/link-cards.html"
    tab = "players"
    roles = KEEPERS

    def context(self) -> dict[str, Any]:
        """Make the cards."""
        return {"cards": self.visit_cards()}

    def visit_cards(self) -> Sequence[Card]:
        """Make a card for each player."""
        slug, players = self.visit.slug, self.visit.tournament.players.values()
        withheld = find_withheld(Purpose.PLAYER, slug)
        expected = [p for p in players if p.status not in GONE and p.id not in withheld]
        links = give_links(Purpose.PLAYER, slug, [p.id for p in expected], self.visit.now)
        return [
            Card(player, address, draw_qr(address))
            for player in sort_by_name(expected)
            for address in [make_address(self.request, f"/p/{links[player.id].token}/")]
        ]
