"""The list of players: found as one types, by status, with who waits for a place."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.http import QueryDict

from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Command
from hexmeet.tournament.entries import count_free_places
from hexmeet.tournament.names import fold_name
from hexmeet.tournament.state import Player, Tournament
from hexmeet.tournament.words import Phase, Status
from hexmeet.web.page import Action, StaffPage
from hexmeet.web.people.entering import enter_player

# Tallies on top, in the order of the day.
SHOWN = (
    Status.REGISTERED,
    Status.CHECKED_IN,
    Status.WAITING,
    Status.ABSENT,
    Status.LEFT,
    Status.WITHDRAWN,
)

HAVE_A_PLACE = (Status.REGISTERED, Status.CHECKED_IN, Status.ABSENT, Status.LEFT)


@dataclass(frozen=True, slots=True)
class Row:
    """A player in the list."""

    player: Player
    waits_as: int | None  # place on the waiting list
    group_size: int


def add_player(page: StaffPage, typed: QueryDict) -> None:
    """Enter a player by hand."""
    enter_player(page, typed)


def return_player(_: StaffPage, typed: QueryDict) -> Command:
    """Take a withdrawal back."""
    return ask.UndoWithdrawal(player=typed.get("at", ""))


def withdraw_player(_: StaffPage, typed: QueryDict) -> Command:
    """Take a player back."""
    return ask.WithdrawPlayer(player=typed.get("at", ""))


class Players(StaffPage):
    """All players, whoever they are."""

    template = "people/players.html"
    tab = "players"
    actions: ClassVar = {
        "add": Action(make=add_player, said="people.added"),
        "return": Action(make=return_player, said="people.returned"),
        "open-registration": Action(
            make=lambda *_: ask.OpenRegistration(),
            said="people.registration-opened",
            undo="close-registration",
        ),
        "close-registration": Action(
            make=lambda *_: ask.CloseRegistration(),
            said="people.registration-closed",
            undo="open-registration",
        ),
    }

    def context(self) -> dict[str, Any]:
        """List the players that are asked for, with tallies of all."""
        tournament = self.visit.tournament
        rows = list_rows(tournament)
        wanted = self.request.GET.get("status", "")
        query = self.request.GET.get("q", "")
        tally = Counter(row.player.status for row in rows)
        shown = [row for row in rows if wanted in ("", row.player.status)]
        return {
            "rows": [row for row in shown if matches(row.player, query)],
            "tallies": [(status, tally[status]) for status in SHOWN if tally[status]],
            "total": len(rows),
            "taken": sum(tally[status] for status in HAVE_A_PLACE),
            "wanted": wanted,
            "query": query,
            "groups": list_groups(tournament),
            "capacity": tournament.details.capacity,
            "is_full": not count_free_places(tournament, 1),
            "may_enter": self.visit.may(ask.RegisterPlayer),
            "may_import": self.visit.may(ask.ImportPlayers),
            "may_open": self.visit.may(ask.OpenRegistration),
            "takes_entries": not tournament.rounds,
            "asks_birth_dates": tournament.rules.eligibility.minimum_age,
            "started": tournament.phase in (Phase.PLAYING, Phase.CLOSED),
        }


def list_rows(tournament: Tournament) -> Sequence[Row]:
    """List everybody by name."""
    waiting = [player.id for player in tournament.players_of(Status.WAITING)]
    places = {player: place for place, player in enumerate(waiting, start=1)}
    sizes = Counter(player.group for player in tournament.players.values() if player.group)
    return [
        Row(player, places.get(player.id), sizes[player.group] if player.group else 0)
        for player in sort_by_name(tournament.players.values())
    ]


def sort_by_name(players: Any) -> Sequence[Player]:  # noqa: ANN401 - any collection of them
    """Sort players as people look them up."""
    return sorted(players, key=lambda player: (fold_name(player.name), player.id))


def matches(player: Player, query: str) -> bool:
    """Whether a player is meant: each word stands in the name, the number or the group."""
    text = f"{player.name} {player.id} {player.group or ''}"
    return all(fold_name(word) in fold_name(text) for word in query.split())


def list_groups(tournament: Tournament) -> Sequence[str]:
    """List the groups that somebody has named, each once."""
    groups = (player.group for player in tournament.players.values() if player.group)
    return sorted(dict.fromkeys(groups), key=str.casefold)
