"""Semi-finals and the final: who is in, who selects what in turn, who is the champion."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from hexmeet.rulebooks.schema import Stage
from hexmeet.seating.selection import Step
from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Command
from hexmeet.tournament.play_picks import list_steps, list_steps_to_come, list_values
from hexmeet.tournament.progress import is_decided
from hexmeet.tournament.state import Pick, Round, Table, Tournament
from hexmeet.tournament.words import TableStatus
from hexmeet.web.page import Action, StaffPage


@dataclass(frozen=True, slots=True)
class Choosing:
    """A table whose players select: what was selected, who is next, and what is left."""

    table: Table
    steps: Sequence[Step]
    picks: Sequence[Pick]
    following: Step | None
    values: Sequence[str]  # that are left for the next step


def record_pick(_: "FinalsPage", typed: QueryDict) -> Command:
    """Write down what the player whose turn it is selected."""
    return ask.RecordPick(
        player=typed.get("at", ""), what=typed.get("what", ""), value=typed.get("value", "")
    )


class FinalsPage(StaffPage):
    """The later stages, and the selection at each of their tables."""

    template = "results/finals.html"
    tab = "finals"
    actions = {
        "pick": Action(make=record_pick, said="results.picked"),
        "close-stage": Action(make=lambda *_: ask.CloseStage(), said="results.stage-closed"),
        "close-tournament": Action(
            make=lambda *_: ask.CloseTournament(), said="results.tournament-closed"
        ),
    }

    def context(self) -> dict[str, Any]:
        """Give the rounds of later stages, and who selects next."""
        tournament = self.visit.tournament
        current = tournament.current_round
        later = [
            (number, round_)
            for number, round_ in enumerate(tournament.rounds, start=1)
            if round_.stage is not Stage.PRELIMINARY
        ]
        choosing = (
            list_choosing(self.visit.tournament, current)
            if current and current.stage is not Stage.PRELIMINARY
            else []
        )
        return {
            "later": later,
            "choosing": choosing,
            "is_waiting": any(each.following for each in choosing),
            "is_decided": is_decided(tournament),
            "may_pick": self.visit.may(ask.RecordPick),
            "may_close": self.visit.may(ask.CloseTournament),
            "preliminary_is_closed": Stage.PRELIMINARY in tournament.closed_stages,
            "can_close_stage": current is not None and can_close(tournament, current),
        }


def can_close(tournament: Tournament, current: Round) -> bool:
    """Whether a later stage is over and not closed yet."""
    is_later = current.stage is not Stage.PRELIMINARY
    return is_later and current.is_done and current.stage not in tournament.closed_stages


def list_choosing(tournament: Tournament, round_: Round) -> Sequence[Choosing]:
    """List the tables at which players select something."""
    return [
        _describe(tournament, round_, table)
        for table in round_.tables
        if list_steps(tournament, round_, table)
    ]


def _describe(tournament: Tournament, round_: Round, table: Table) -> Choosing:
    picks = [pick for pick in round_.picks if pick.player in table.seats]
    waits = table.status is TableStatus.SEATED
    to_come = list_steps_to_come(tournament, round_, table) if waits else ()
    following = to_come[0] if to_come else None
    taken = {pick.value for pick in picks if following and pick.what == following.selects}
    offered = list_values(following.selects, table) if following else ()
    return Choosing(
        table=table,
        steps=list_steps(tournament, round_, table),
        picks=picks,
        following=following,
        values=[value for value in offered if value not in taken],
    )
