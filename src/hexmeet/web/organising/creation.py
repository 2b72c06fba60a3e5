"""Puts a tournament into the log, with accounts for its staff."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from django.urls import reverse

from hexmeet.ledger.models import Entry
from hexmeet.tournament.commands import Actor, Command
from hexmeet.tournament.words import Role
from hexmeet.web.logbook import LEDGER
from hexmeet.web.models import Account
from hexmeet.web.organising.invitations import invite, remember


@dataclass(frozen=True, slots=True, kw_only=True)
class Creation:
    """Everything that makes a tournament."""

    slug: str
    mark: str  # of the draft, so that making it twice makes one
    commands: Sequence[Command]
    new_people: Sequence[tuple[str, str]]  # log-ins and names


def create(request: HttpRequest, account: Account, creation: Creation, at: datetime) -> str:
    """Make a tournament that was tried out before; give the address to go to."""
    actor = Actor(account.login, (Role.OWNER,))
    for number, command in enumerate(creation.commands):
        LEDGER.submit(
            creation.slug,
            command,
            actor=actor,
            at=at,
            command_id=f"{creation.mark} {number}",
        )
    for login, name in creation.new_people:
        Account.objects.create(login=login, name=name)
        invite(creation.slug, login, at)
    if not creation.new_people:
        return reverse("desk", args=[creation.slug])
    remember(request, creation.slug, [login for login, _ in creation.new_people])
    return reverse("staff", args=[creation.slug])


def find_made(mark: str) -> str:
    """Find the tournament that a draft has become already."""
    entry = Entry.objects.filter(command=f"{mark} 0").first()
    return entry.tournament if entry else ""


def is_slug_taken(slug: str) -> bool:
    """Whether there is a tournament of that address."""
    return Entry.objects.filter(tournament=slug).exists()


def is_login_taken(login: str) -> bool:
    """Whether somebody has a log-in."""
    return Account.objects.filter(login=login).exists()
