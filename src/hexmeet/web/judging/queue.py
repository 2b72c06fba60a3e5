"""Who called, who goes, and the tables of the round as a map."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.http import QueryDict

from hexmeet.tournament import commands as ask
from hexmeet.tournament.calls import open_calls
from hexmeet.tournament.commands import Command
from hexmeet.tournament.play_clock import find_slow_tables
from hexmeet.tournament.play_tables import has_turn_limit
from hexmeet.tournament.state import Call, Table
from hexmeet.tournament.words import CallStatus
from hexmeet.web.games.rounds import find_state
from hexmeet.web.judging.page import JudgingPage
from hexmeet.web.page import Action


@dataclass(frozen=True, slots=True)
class Place:
    """A table on the map."""

    table: Table
    state: str
    waiting: int  # calls that nobody goes to
    taken: int
    is_slow: bool
    has_turn_limit: bool


def take_call(_: object, typed: QueryDict) -> Command:
    """Go to a table that called; the others see who."""
    return ask.TakeCall(call=typed.get("at", ""))


class QueuePage(JudgingPage):
    """The calls, the longest waiting first, and where they come from."""

    template = "judging/queue.html"
    actions: ClassVar = {"take": Action(make=take_call, said="judging.taken")}

    def context(self) -> dict[str, Any]:
        """Give the calls that wait, those that are taken, and the map."""
        tournament = self.visit.tournament
        calls = open_calls(tournament)
        return {
            "here": "queue",
            "waiting": [call for call in calls if call.status is CallStatus.OPEN],
            "taken": [call for call in calls if call.status is CallStatus.TAKEN],
            "places": self._draw_map(calls),
            "round": tournament.current_round,
            "rulings": tournament.rulings[-5:][::-1],
        }

    def _draw_map(self, calls: Sequence[Call]) -> Sequence[Place]:
        tournament = self.visit.tournament
        current, number = tournament.current_round, len(tournament.rounds)
        if current is None:
            return []
        here = [call for call in calls if call.round == number]
        slow = {found.table for found in find_slow_tables(tournament, self.visit.now)}
        return [
            Place(
                table=table,
                state=find_state(table),
                waiting=_count(here, table, CallStatus.OPEN),
                taken=_count(here, table, CallStatus.TAKEN),
                is_slow=table.slow or table.number in slow,
                has_turn_limit=has_turn_limit(tournament, table),
            )
            for table in current.tables
            if table.seats
        ]


def _count(calls: Sequence[Call], table: Table, status: CallStatus) -> int:
    return sum((call.table, call.status) == (table.number, status) for call in calls)
