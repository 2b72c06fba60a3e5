"""One player: what is known, wishes for the seating, the private link."""

from typing import Any, ClassVar

from django.http import Http404, QueryDict
from django.urls import reverse

from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Command
from hexmeet.tournament.demands import BEFORE_START
from hexmeet.tournament.eligibility import ORGANISERS
from hexmeet.tournament.games import find_game_of
from hexmeet.tournament.state import Player
from hexmeet.tournament.words import Gone, Phase, Role, Status
from hexmeet.web.addresses import make_address
from hexmeet.web.contacts import find_email
from hexmeet.web.links import find_link_of, give_link, revoke_link
from hexmeet.web.models import Purpose
from hexmeet.web.numbers import find_number
from hexmeet.web.page import Action, Mistake, StaffPage
from hexmeet.web.people.entry_form import read_entry
from hexmeet.web.people.players import (
    list_groups,
    return_player,
    sort_by_name,
    withdraw_player,
)
from hexmeet.web.qr import draw_qr

# Who may change what is known of players may also hand out their links.
KEEPERS = frozenset({Role.OWNER, Role.ORGANISER, Role.SCOREKEEPER})


def change_player(page: "PlayerEntry", typed: QueryDict) -> Command:
    """Put what was typed in place of what was known."""
    tournament, player = page.visit.tournament, page.player
    table = typed.get("fixed-table", "").strip()
    number = find_number(table)
    if table and number is None:
        raise Mistake("fixed-table", "people.table-unreadable", text=table)
    return ask.ChangePlayer(
        entry=read_entry(typed, tournament, player.id),
        fixed_table=number,
        avoid=tuple(other for other in typed.getlist("avoid") if other in tournament.players),
    )


def correct_lateness(_: "PlayerEntry", typed: QueryDict) -> Command:
    """Say that a player was late, or was not."""
    return ask.CorrectLateness(
        player=typed.get("at", ""), late=typed.get("late") == "yes", reason=typed.get("reason", "")
    )


def let_go(page: "PlayerEntry", typed: QueryDict) -> Command:
    """Let a player go home, from a game in progress with the points held then."""
    points = typed.get("vp", "").strip()
    if points and not points.isdecimal():
        raise Mistake("vp", "games.not-a-number", text=points)
    return ask.RemovePlayer(
        player=page.player.id,
        because=Gone.WITHDREW,
        reason=typed.get("reason", ""),
        vp=int(points) if points else None,
    )


def decline(page: "PlayerEntry", _: QueryDict) -> Command:
    """Let a player who asked to leave stay."""
    return ask.StayOn(player=page.player.id)


def renew_link(page: "PlayerEntry", _: QueryDict) -> None:
    """Let the old link open nothing any more, and make a new one."""
    cut_link(page, _)
    give_link(Purpose.PLAYER, page.visit.slug, page.player.id, page.visit.now)


def cut_link(page: "PlayerEntry", _: QueryDict) -> None:
    """Let a link open nothing any more."""
    revoke_link(Purpose.PLAYER, page.visit.slug, page.player.id, page.visit.now)


class PlayerEntry(StaffPage):
    """What is known of one player, to be corrected."""

    template = "people/player.html"
    tab = "players"
    roles = KEEPERS
    actions: ClassVar = {
        "change": Action(make=change_player, said="people.changed"),
        "withdraw": Action(make=withdraw_player, said="people.withdrawn", undo="return"),
        "return": Action(make=return_player, said="people.returned"),
        "correct-lateness": Action(make=correct_lateness, said="people.lateness-corrected"),
        "let-go": Action(make=let_go, said="people.has-left"),
        "decline": Action(make=decline, said="people.stays"),
        "renew-link": Action(make=renew_link, said="people.link-renewed"),
        "revoke-link": Action(make=cut_link, said="people.link-revoked"),
    }

    @property
    def player(self) -> Player:
        """The player this is about."""
        found = self.visit.tournament.players.get(self.kwargs["player"])
        if found is None:
            raise Http404("no such player")
        return found

    @property
    def is_refused(self) -> bool:
        """Whether what was typed was not taken: it stands in the form again."""
        return self.refusal is not None and self.refusal.do == "change"

    def context(self) -> dict[str, Any]:
        """Give the player, the others, and the private link if there is one."""
        tournament, player = self.visit.tournament, self.player
        link = find_link_of(Purpose.PLAYER, self.visit.slug, player.id)
        address = make_address(self.request, f"/p/{link.token}/") if link else ""
        game = find_game_of(tournament, player.id)
        others = [other for other in tournament.players.values() if other.id != player.id]
        return {
            "player": player,
            "others": sort_by_name(others),
            "avoided": self.request.POST.getlist("avoid") if self.is_refused else player.avoid,
            "groups": list_groups(tournament),
            "asks_birth_dates": tournament.rules.eligibility.minimum_age,
            "address": address,
            "email": find_email(self.visit.slug, player.id),
            "qr": draw_qr(address) if address else "",
            "may_withdraw": tournament.phase in BEFORE_START
            and player.status is not Status.WITHDRAWN,
            "may_let_go": tournament.phase is Phase.PLAYING
            and player.status is Status.CHECKED_IN
            and self.visit.may(ask.RemovePlayer),
            "asked_to_leave": tournament.leave_requests.get(player.id),
            "needs_points": game is not None and game.is_in_progress,
            "may_return": player.status is Status.WITHDRAWN and not tournament.rounds,
            "may_correct_lateness": tournament.rules.lateness is not None
            and player.status is Status.CHECKED_IN
            and not ORGANISERS.isdisjoint(self.visit.actor.roles),
            "lateness": tournament.rules.lateness,
            "back": reverse("players", args=[self.visit.slug]),
        }
