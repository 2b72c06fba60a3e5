"""What judges know of a player: warnings, rulings, signatures that are missing, notes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.http import QueryDict

from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Command
from hexmeet.tournament.conduct import find_missing_signatures
from hexmeet.tournament.names import fold_name, sort_name
from hexmeet.tournament.state import GivenWarning, Note, Player, Revocation
from hexmeet.tournament.warnings import is_beyond_warnings
from hexmeet.tournament.words import Phase, Status
from hexmeet.web.judging.page import JudgingPage
from hexmeet.web.page import Action


@dataclass(frozen=True, slots=True)
class WarningShown:
    """A warning, and who took it back."""

    warning: GivenWarning
    revocation: Revocation | None


@dataclass(frozen=True, slots=True)
class NoteShown:
    """A note on a table at which the player sat."""

    note: Note
    round: int
    table: int


@dataclass(frozen=True, slots=True)
class Line:
    """A player in the list of all."""

    player: Player
    table: int | None
    warnings: int
    rulings: int


def revoke_warning(_: "ConductPage", typed: QueryDict) -> Command:
    """Take a warning back."""
    return ask.RevokeWarning(warning=typed.get("at", ""), reason=typed.get("reason", ""))


class ConductPage(JudgingPage):
    """One player, as judges know the player."""

    template = "judging/conduct.html"
    actions: ClassVar[Mapping[str, Action]] = {
        "revoke": Action(make=revoke_warning, said="judging.revoked")
    }

    def context(self) -> dict[str, Any]:
        """Give everything that was written down about the player."""
        tournament = self.visit.tournament
        player = self.find_player(self.kwargs["player"])
        missing = find_missing_signatures(tournament)
        return {
            "here": "players",
            "player": player,
            "warnings": [
                WarningShown(warning, tournament.revocations.get(warning.id))
                for warning in tournament.warnings
                if warning.player == player.id
            ],
            "rulings": [each for each in tournament.rulings if player.id in each.players],
            "unsigned": [each for each in missing if each.player == player.id],
            "removals": [each for each in tournament.removals if each.player == player.id],
            "notes": self._list_notes(player.id),
            "may_revoke": self.visit.may(ask.RevokeWarning) and tournament.phase is Phase.PLAYING,
            "may_penalise": tournament.phase is Phase.PLAYING
            and player.status is Status.CHECKED_IN,
            "awaits": player.status is Status.CHECKED_IN
            and is_beyond_warnings(tournament, player.id),
        }

    def _list_notes(self, player: str) -> Sequence[NoteShown]:
        return [
            NoteShown(note, number, table.number)
            for number, played in enumerate(self.visit.tournament.rounds, start=1)
            for table in played.tables
            if player in table.seats
            for note in table.notes
        ]


class ConductList(JudgingPage):
    """All players, to be found by name."""

    template = "judging/players.html"

    def context(self) -> dict[str, Any]:
        """Count what was written down about each."""
        tournament = self.visit.tournament
        current = tournament.current_round
        tables = {
            player: table.number
            for table in (current.tables if current else ())
            for player in table.seats
        }
        warned = [warning.player for warning in tournament.warnings if not warning.revoked]
        named = [player for ruling in tournament.rulings for player in ruling.players]
        query = self.request.GET.get("q", "")
        players = sorted(tournament.players.values(), key=lambda player: sort_name(player.name))
        lines = [
            Line(player, tables.get(player.id), warned.count(player.id), named.count(player.id))
            for player in players
            if player.status in (Status.CHECKED_IN, Status.LEFT)
            and fold_name(query) in fold_name(player.name)
        ]
        return {"here": "players", "lines": lines, "query": query}
