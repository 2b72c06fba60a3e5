"""Registration by oneself: a few fields, and then a private link to keep."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.conf import settings
from django.http import QueryDict
from django.urls import reverse
from django.utils.safestring import SafeString

from hexmeet.tournament.eligibility import find_age_day
from hexmeet.tournament.entries import count_free_places
from hexmeet.tournament.state import Player
from hexmeet.tournament.words import Phase, Status
from hexmeet.web.addresses import make_address
from hexmeet.web.contacts import keep_email, read_email, send_link
from hexmeet.web.links import give_link
from hexmeet.web.models import PrivateLink, Purpose
from hexmeet.web.page import Action, Mistake, PublicPage
from hexmeet.web.people.entering import enter_player
from hexmeet.web.qr import draw_qr
from hexmeet.web.rates import REGISTRATIONS, allow

MOST_ENTERED = 20  # players that one browser remembers


@dataclass(frozen=True, slots=True)
class Kept:
    """A player who was entered with this browser, and the link to keep."""

    player: Player
    path: str
    address: str
    qr: SafeString
    waits_as: int | None


def register(page: "Register", typed: QueryDict) -> None:
    """Enter somebody, and remember in this browser who it was."""
    allow(page.request, REGISTRATIONS)
    if "agreed" not in typed:
        raise Mistake("agreed", "public.not-agreed")
    email = read_email(typed.get("email", ""))
    player = enter_player(page, typed, by_self=True)
    link = give_link(Purpose.PLAYER, page.visit.slug, player, page.visit.now)
    keep_email(page.visit.slug, player, email)
    address = make_address(page.request, f"/p/{link.token}/")
    send_link(page.visit.tournament, player, email, address)
    place = name_place(page.visit.slug)
    known = [each for each in page.request.session.get(place, []) if each != link.digest]
    page.request.session[place] = [*known, link.digest][-MOST_ENTERED:]


class Register(PublicPage):
    """The form."""

    template = "public/register.html"
    tab = "register"
    actions: ClassVar = {
        "register": Action(
            make=register, then=lambda page: reverse("registered", args=[page.visit.slug])
        )
    }

    def context(self) -> dict[str, Any]:
        """Say what is asked, and whether there is a place."""
        tournament = self.visit.tournament
        minimum = tournament.rules.eligibility.minimum_age
        return {
            "is_open": tournament.phase is Phase.REGISTRATION,
            "sends_mail": settings.SENDS_MAIL,
            "is_full": not count_free_places(tournament, 1),
            "waiting": len(tournament.players_of(Status.WAITING)),
            "minimum_age": minimum,
            "age_day": find_age_day(tournament, minimum) if minimum else None,
        }


class Registered(PublicPage):
    """Who was entered with this browser, each with the link to keep."""

    template = "public/registered.html"
    is_confidential = True

    def context(self) -> dict[str, Any]:
        """Give the links of those entered here."""
        return {"kept": self.list_kept()}

    def list_kept(self) -> Sequence[Kept]:
        """List them, the last one first; a link that was renewed since is not shown here."""
        tournament, slug = self.visit.tournament, self.visit.slug
        digests = self.request.session.get(name_place(slug), [])
        links = sorted(find_valid(slug, digests), key=lambda link: -digests.index(link.digest))
        waiting = [player.id for player in tournament.players_of(Status.WAITING)]
        return [
            Kept(
                player=tournament.players[link.subject],
                path=path,
                address=make_address(self.request, path),
                qr=draw_qr(make_address(self.request, path)),
                waits_as=waiting.index(link.subject) + 1 if link.subject in waiting else None,
            )
            for link in links
            for path in [f"/p/{link.token}/"]
        ]


def name_place(slug: str) -> str:
    """Name the place where the session keeps which links were given with this browser."""
    return f"registered:{slug}"


def find_valid(slug: str, digests: Sequence[str]) -> Sequence[PrivateLink]:
    """Find which of some links still open something."""
    if not digests:
        return []
    links = PrivateLink.objects.filter(purpose=Purpose.PLAYER, tournament=slug, revoked_at=None)
    return list(links.filter(digest__in=digests))
