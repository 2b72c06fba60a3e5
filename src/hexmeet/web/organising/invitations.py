"""Invitations of staff: a link each, which is shown once and opens the first log-in.

Only whoever made an account can invite to it again, and only until it has a password: otherwise
an invitation would let an organiser into somebody else's account.
"""

from collections.abc import Sequence
from datetime import datetime

from django.http import HttpRequest
from django.urls import reverse

from hexmeet.web.addresses import make_address
from hexmeet.web.links import give_link, revoke_link
from hexmeet.web.models import Account, PrivateLink, Purpose

SESSION = "invitations"


def invite(tournament: str, login: str, at: datetime) -> PrivateLink:
    """Make a new link, which takes the place of the one before."""
    revoke_link(Purpose.STAFF, tournament, login, at)
    return give_link(Purpose.STAFF, tournament, login, at)


def may_invite(tournament: str, account: Account | None) -> bool:
    """Whether an account waits for its first log-in, and was made for this tournament."""
    if account is None or account.has_usable_password():
        return False
    made_here = PrivateLink.objects.filter(
        purpose=Purpose.STAFF, tournament=tournament, subject=account.login
    )
    return made_here.exists()


def remember(request: HttpRequest, tournament: str, logins: Sequence[str]) -> None:
    """Remember whose links are to be shown on the next page."""
    kept = dict(request.session.get(SESSION, {}))
    kept[tournament] = {"logins": list(logins), "shown": False}
    request.session[SESSION] = kept


def take_shown(request: HttpRequest, tournament: str) -> Sequence[tuple[str, str]]:
    """Give the log-ins and links to show: once, and again only while the page renews itself."""
    kept = dict(request.session.get(SESSION, {}))
    found = kept.get(tournament)
    if not found:
        return ()
    if found["shown"] and "X-Refresh" not in request.headers:
        del kept[tournament]
        request.session[SESSION] = kept
        return ()
    kept[tournament] = {**found, "shown": True}
    request.session[SESSION] = kept
    links = PrivateLink.objects.filter(
        purpose=Purpose.STAFF,
        tournament=tournament,
        subject__in=found["logins"],
        revoked_at=None,
    )
    return [
        (link.subject, make_address(request, reverse("invitation", args=[link.token])))
        for link in links
    ]
