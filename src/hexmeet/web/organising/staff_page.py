"""Who runs a tournament: appointed by name, invited by a link that is shown once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.http import QueryDict

from hexmeet.tournament import commands as ask
from hexmeet.tournament.state import Staff
from hexmeet.tournament.words import Role
from hexmeet.web.links import revoke_link
from hexmeet.web.models import Account, PrivateLink, Purpose
from hexmeet.web.organising.creation import is_login_taken
from hexmeet.web.organising.invitations import invite, may_invite, remember, take_shown
from hexmeet.web.organising.names import make_login
from hexmeet.web.page import Action, Mistake, StaffPage
from hexmeet.web.permissions import ORGANISERS
from hexmeet.web.qr import draw_qr
from hexmeet.web.rates import Limit, allow

LOOKED_UP = Limit("log-in looked up", 30, 600)  # by one organiser


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody on the staff, and how far the account has come."""

    person: Staff
    waits: bool  # has never logged in
    has_link: bool
    may_invite: bool


class StaffListPage(StaffPage):
    """Appoint, change roles, invite, dismiss."""

    template = "organising/staff.html"
    tab = "settings"
    roles = ORGANISERS

    def appoint(self, post: QueryDict) -> None:
        """Put somebody on the staff: with the account that is named, or with a new one."""
        name = " ".join(post.get("name", "").split())
        login = post.get("login", "").strip().casefold()
        if not name:
            raise Mistake("name", "organising.person-wanted")
        roles = read_roles(post)
        if login:
            allow(self.request, LOOKED_UP, self.visit.actor.id)
            account = Account.objects.filter(login=login).first()
            if account is None or not account.has_usable_password():
                raise Mistake("login", "organising.login-unknown")
        else:
            staff = self.visit.tournament.staff
            login = make_login(name, lambda found: found in staff or is_login_taken(found))
            account = None
        self.visit.submit(ask.AppointStaff(person=Staff(id=login, name=name, roles=roles)))
        if account is None:
            Account.objects.create(login=login, name=name)
            self._invite(login)

    def change(self, post: QueryDict) -> ask.Command:
        """Give somebody other roles."""
        person = self._find(post)
        changed = Staff(id=person.id, name=person.name, roles=read_roles(post))
        return ask.AppointStaff(person=changed)

    def dismiss(self, post: QueryDict) -> None:
        """Take somebody off the staff; an invitation opens nothing any more."""
        person = self._find(post)
        self.visit.submit(ask.DismissStaff(person=person.id))
        revoke_link(Purpose.STAFF, self.visit.slug, person.id, self.visit.now)

    def invite(self, post: QueryDict) -> None:
        """Make a new invitation, which takes the place of the one before."""
        person = self._find(post)
        account = Account.objects.filter(login=person.id).first()
        if not may_invite(self.visit.slug, account):
            raise Mistake("", "organising.cannot-invite")
        self._invite(person.id)

    def revoke(self, post: QueryDict) -> None:
        """Let an invitation open nothing any more."""
        revoke_link(Purpose.STAFF, self.visit.slug, self._find(post).id, self.visit.now)

    actions: ClassVar[Mapping[str, Action]] = {
        "appoint": Action(make=appoint, said="organising.appointed"),
        "change": Action(make=change, said="organising.roles-changed"),
        "dismiss": Action(make=dismiss, said="organising.dismissed"),
        "invite": Action(make=invite, said="organising.invited"),
        "revoke": Action(make=revoke, said="organising.revoked"),
    }

    def context(self) -> dict[str, Any]:
        """List the staff, and the links that were just made."""
        tournament = self.visit.tournament
        staff = tournament.staff
        shown = take_shown(self.request, self.visit.slug)
        return {
            "rows": list(self._list_rows()),
            "roles": list(Role),
            "judging": tournament.rules.judging,
            "invitations": [
                {"person": staff[login], "address": address, "code": draw_qr(address)}
                for login, address in shown
                if login in staff
            ],
            "picked": self.request.POST.getlist("roles"),
            "is_owner": Role.OWNER in self.visit.actor.roles,
        }

    def _list_rows(self) -> Sequence[Row]:
        """List everybody with two questions to the database, however many there are."""
        staff = self.visit.tournament.staff
        accounts = {each.login: each for each in Account.objects.filter(login__in=staff)}
        links = PrivateLink.objects.filter(
            purpose=Purpose.STAFF, tournament=self.visit.slug
        ).values_list("subject", "revoked_at")
        made = {subject for subject, _ in links}
        valid = {subject for subject, revoked_at in links if revoked_at is None}
        rows = []
        for person in staff.values():
            account = accounts.get(person.id)
            waits = account is not None and not account.has_usable_password()
            rows.append(Row(person, waits, person.id in valid, waits and person.id in made))
        return rows

    def _invite(self, login: str) -> None:
        invite(self.visit.slug, login, self.visit.now)
        remember(self.request, self.visit.slug, [login])

    def _find(self, post: QueryDict) -> Staff:
        found = self.visit.tournament.staff.get(post.get("at", ""))
        if found is None:
            raise Mistake("", "organising.gone-from-staff")
        return found

    def name(self, subject: str) -> str:
        """Give the name of somebody on the staff."""
        person = self.visit.tournament.staff.get(subject)
        return person.name if person else super().name(subject)


def read_roles(post: QueryDict) -> tuple[Role, ...]:
    """Read the roles that are ticked."""
    roles = tuple(role for role in Role if role in post.getlist("roles"))
    if not roles:
        raise Mistake("roles", "organising.roles-wanted")
    return roles
