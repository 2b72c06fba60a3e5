"""One table of the round, as the judge stands beside it: calls, turn timer, notes, players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.http import QueryDict

from hexmeet.rulebooks.schema import TurnLimit
from hexmeet.rulebooks.violations import Citation, cite
from hexmeet.sentences.catalogue import say
from hexmeet.tournament import commands as ask
from hexmeet.tournament.calls import open_calls
from hexmeet.tournament.commands import Command
from hexmeet.tournament.play_clock import seconds_at_table
from hexmeet.tournament.play_tables import CALLERS, PLAYER, has_turn_limit
from hexmeet.tournament.state import Table
from hexmeet.tournament.warnings import warnings_of
from hexmeet.tournament.words import TableStatus
from hexmeet.web.games.rounds import find_state, say_wrong_tap
from hexmeet.web.judging.page import JudgingPage
from hexmeet.web.judging.queue import take_call
from hexmeet.web.page import Action, Mistake


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table, with what a judge should know."""

    player: str
    warnings: int
    has_left: bool


def limit_turns(page: "TablePage", typed: QueryDict) -> Command:
    """Switch the turn limit on, and say who asked for it."""
    asked_by = typed.get("asked-by") or page.visit.actor.id
    return ask.LimitTurns(table=page.table.number, asked_by=asked_by)


def lift_turn_limit(page: "TablePage", typed: QueryDict) -> Command:
    """Take the turn limit back."""
    reason = typed.get("reason", "").strip() or say_wrong_tap()
    return ask.LiftTurnLimit(table=page.table.number, reason=reason)


def note_table(page: "TablePage", typed: QueryDict) -> Command:
    """Write something down about the table."""
    return ask.NoteTable(table=page.table.number, text=typed.get("text", ""))


def note_hand(page: "TablePage", typed: QueryDict) -> Command:
    """Write down that a hand was inspected, and what was found (shn-2022 6.5; shn-2024 6.5)."""
    if not page.visit.tournament.rules.judging.judge_may_see_hands:
        raise Mistake("", "judging.hands-forbidden")
    found = typed.get("text", "").strip()
    if not found:
        raise Mistake("text", "judging.hand-missing")
    name = page.name(typed.get("player", ""))
    text = say(page.language, "judging.hand-note", player=name, found=found)
    return ask.NoteTable(table=page.table.number, text=text)


class TablePage(JudgingPage):
    """A table of the round in progress."""

    template = "judging/table.html"
    actions: ClassVar[Mapping[str, Action]] = {
        "take": Action(make=take_call, said="judging.taken"),
        "limit-turns": Action(make=limit_turns, said="games.turns-limited", undo="lift-turn-limit"),
        "lift-turn-limit": Action(make=lift_turn_limit, said="judging.turn-limit-lifted"),
        "note": Action(make=note_table, said="games.noted"),
        "note-hand": Action(make=note_hand, said="judging.hand-noted"),
    }

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.find_table(self.kwargs["table"])

    def context(self) -> dict[str, Any]:
        """Give what happens at the table, and what a judge may do there."""
        visit, table = self.visit, self.table
        tournament, number = visit.tournament, len(visit.tournament.rounds)
        rules = tournament.rules
        limit = rules.clock.turn_limit
        is_on = has_turn_limit(tournament, table)
        is_open = table.status is not TableStatus.DONE
        return {
            "table": table,
            "round": tournament.rounds[-1],
            "number": number,
            "state": find_state(table),
            "seconds": seconds_at_table(tournament.rounds[-1], table, visit.now),
            "seats": [
                Seat(player, len(warnings_of(tournament, player)), player in table.left)
                for player in table.seats
            ],
            "calls": [
                call
                for call in open_calls(tournament)
                if (call.round, call.table) == (number, table.number)
            ],
            "rulings": [
                ruling
                for ruling in tournament.rulings
                if (ruling.round, ruling.table) == (number, table.number)
            ],
            "limit": limit,
            "limit_clause": cite(rules, limit or rules.clock),
            "is_limited": is_on,
            "may_lift": is_on and table.turn_limit_asked_by is not None and is_open,
            "askers": self._list_askers(limit, table) if is_open and not is_on else [],
            "is_open": is_open,
            "may_see_hands": rules.judging.judge_may_see_hands,
            "hands_clause": self._cite_hands(),
        }

    def _list_askers(self, limit: TurnLimit | None, table: Table) -> Sequence[tuple[str, str]]:
        """List who may ask for a turn limit here: players, and whoever looks."""
        if limit is None:
            return []
        allowed = limit.called_for_by
        roles = {CALLERS[role] for role in self.visit.actor.roles if role in CALLERS}
        staff = [("", self.visit.name)] if roles.intersection(allowed) else []
        if PLAYER not in allowed or table.status is TableStatus.SEATED:
            return staff
        players = self.visit.tournament.players
        return [*staff, *((p, players[p].name) for p in table.seats if p not in table.left)]

    def _cite_hands(self) -> Citation:
        """Cite what lets a judge look at hands, or our reading that nothing does."""
        rules = self.visit.tournament.rules
        if rules.judging.judge_may_see_hands:
            return Citation(rules.clause_source, rules.judging.cites[-1])
        return Citation(rules.id, "reading 36")
