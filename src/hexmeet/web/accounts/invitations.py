"""Which invitations let somebody choose a password.

An invitation to a tournament opens the first log-in only. Only administrators can let somebody
choose a new password who has one, by a link that belongs to no tournament.
"""

from datetime import datetime

from hexmeet.web.links import give_link, revoke_link
from hexmeet.web.models import Account, PrivateLink, Purpose

NO_TOURNAMENT = ""


def may_accept(link: PrivateLink, account: Account) -> bool:
    """Whether a link may still set the password of an account."""
    is_first = not account.has_usable_password()
    return account.is_active and (is_first or link.tournament == NO_TOURNAMENT)


def revoke_invitations(login: str, at: datetime) -> None:
    """Let no invitation of somebody open anything any more."""
    valid = PrivateLink.objects.filter(purpose=Purpose.STAFF, subject=login, revoked_at=None)
    valid.update(revoked_at=at)


def invite_anew(login: str, at: datetime) -> PrivateLink:
    """Let somebody choose a password, the first or a new one."""
    revoke_link(Purpose.STAFF, NO_TOURNAMENT, login, at)
    return give_link(Purpose.STAFF, NO_TOURNAMENT, login, at)
