"""What a player says of themself: name, group, photos; and going home."""

from typing import Any

from django.http import QueryDict

from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Command
from hexmeet.tournament.demands import BEFORE_START
from hexmeet.tournament.words import Phase, Status
from hexmeet.web.contacts import find_email, keep_email, read_email
from hexmeet.web.page import Action, PlayerPage


def withdraw(page: "MePage", _: QueryDict) -> Command:
    """Take the registration back."""
    return ask.WithdrawPlayer(player=page.visit.actor.id)


def ask_to_leave(page: "MePage", typed: QueryDict) -> Command:
    """Ask to go home; an organiser agrees."""
    return ask.AskToLeave(player=page.visit.actor.id, reason=typed.get("reason", ""))


def stay_on(page: "MePage", _: QueryDict) -> Command:
    """Stay after all."""
    return ask.StayOn(player=page.visit.actor.id)


def change_email(page: "MePage", typed: QueryDict) -> None:
    """Keep another address, or none."""
    keep_email(page.visit.slug, page.visit.actor.id, read_email(typed.get("email", "")))


class MePage(PlayerPage):
    """The own entry, and how to leave."""

    template = "phone/me.html"
    tab = "phone-me"
    actions = {
        "withdraw": Action(make=withdraw, said="phone.withdrawn"),
        "leave": Action(make=ask_to_leave, said="phone.leave-asked"),
        "stay": Action(make=stay_on, said="phone.stays"),
        "email": Action(make=change_email, said="phone.email-changed"),
    }

    def context(self) -> dict[str, Any]:
        """Give the own entry."""
        tournament = self.visit.tournament
        me = tournament.players[self.visit.actor.id]
        is_before = tournament.phase in BEFORE_START
        return {
            "me": me,
            "email": find_email(tournament.id, me.id),
            "token": self.kwargs["token"],
            "may_leave": tournament.phase is Phase.PLAYING and me.status is Status.CHECKED_IN,
            "asked_to_leave": tournament.leave_requests.get(me.id),
            "may_withdraw": is_before and me.status in (Status.REGISTERED, Status.WAITING),
        }
