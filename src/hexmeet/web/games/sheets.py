"""The sheet of one game, as the staff sees it."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase, QueryDict

from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Command
from hexmeet.tournament.games import Game, find_game
from hexmeet.tournament.words import SheetStatus, TableStatus
from hexmeet.web.games.sheet_form import read_lines, read_winner, show_lines
from hexmeet.web.games.signatures import demand_sheet, mark_sheet
from hexmeet.web.page import Action, StaffPage
from hexmeet.web.visit import Visit

ENTRIES = ("enter", "decide")


def enter_sheet(page: "SheetPage", typed: QueryDict) -> Command:
    """Write a sheet down."""
    table = page.game.table
    return ask.EnterSheet(
        table=table.number,
        round=page.game.number,
        lines=read_lines(table, typed),
        winner=read_winner(table, typed),
        ended_by_time=bool(typed.get("by-time")),
    )


def decide_sheet(page: "SheetPage", typed: QueryDict) -> Command:
    """Make a sheet final by a judge's word, as it stands in the form."""
    table = page.game.table
    return ask.DecideSheet(
        table=table.number,
        round=page.game.number,
        reason=typed.get("reason", ""),
        lines=read_lines(table, typed),
        winner=read_winner(table, typed),
        ended_by_time=bool(typed.get("by-time")),
    )


def confirm_sheet(page: "SheetPage", typed: QueryDict) -> Command:
    """Make a sheet final by a judge's word, as it was entered."""
    table, number = page.game.table.number, page.game.number
    return ask.DecideSheet(table=table, round=number, reason=typed.get("reason", ""))


def sign_sheet(page: "SheetPage", typed: QueryDict) -> Command:
    """Sign for a seat, as on paper."""
    demand_sheet(page, typed, page.game.table.sheet)
    table, number = page.game.table.number, page.game.number
    return ask.SignSheet(table=table, round=number, player=typed.get("at", ""))


def dispute_sheet(page: "SheetPage", typed: QueryDict) -> Command:
    """Note that a player says the sheet is wrong."""
    demand_sheet(page, typed, page.game.table.sheet)
    return ask.DisputeSheet(
        table=page.game.table.number,
        round=page.game.number,
        player=typed.get("player", ""),
        reason=typed.get("reason", ""),
    )


def reopen_sheet(page: "SheetPage", typed: QueryDict) -> Command:
    """Open a final sheet again."""
    table, number = page.game.table.number, page.game.number
    return ask.ReopenSheet(round=number, table=table, reason=typed.get("reason", ""))


class SheetPage(StaffPage):
    """How a game ended, who has signed, and what can still be done about it."""

    template = "games/sheet.html"
    tab = "round"
    actions = {
        "enter": Action(make=enter_sheet, said="games.entered"),
        "decide": Action(make=decide_sheet, said="games.decided"),
        "confirm": Action(make=confirm_sheet, said="games.decided"),
        "sign": Action(make=sign_sheet, said="games.signed"),
        "dispute": Action(make=dispute_sheet, said="games.disputed"),
        "reopen": Action(make=reopen_sheet, said="games.reopened"),
    }

    where: dict[str, int]

    def enter(self, request: HttpRequest, slug: str, **where: Any) -> Visit | HttpResponseBase:  # noqa: ANN401
        """Let the staff in, if there is such a table."""
        visit = super().enter(request, slug)
        self.where = where
        if isinstance(visit, Visit):
            rounds = visit.tournament.rounds
            known = 1 <= where["round"] <= len(rounds)
            if not known or rounds[where["round"] - 1].find_table(where["table"]) is None:
                raise Http404("no such table")
        return visit

    def concerns(self) -> str:
        """Name who sits at the table, in which order: a line of the sheet belongs to a seat."""
        return " ".join(self.game.table.seats)

    @property
    def game(self) -> Game:
        """The game that the sheet is of, as it is now."""
        return find_game(self.visit.tournament, self.where["table"], self.where["round"])

    def context(self) -> dict[str, Any]:
        """Give the fields, the signatures, and what may be done now."""
        game, may = self.game, self.visit.may
        sheet, table = game.table.sheet, game.table
        refused = self.refusal is not None and self.refusal.do in ENTRIES
        is_open = game.has_begun and table.status is not TableStatus.DONE
        is_entered = sheet is not None and sheet.status is SheetStatus.ENTERED
        unsigned = [p for p in game.stayed if sheet and p not in sheet.signed_by]
        structure = self.visit.tournament.structure
        return {
            "game": game,
            "table": table,
            "sheet": sheet,
            "mark": mark_sheet(sheet),
            "lines": show_lines(
                self.visit.tournament, table, self.request.POST if refused else None
            ),
            "has_time_limit": bool(structure and structure.time_limit_minutes),
            "by_time": self.request.POST.get("by-time")
            if refused
            else sheet and sheet.ended_by_time,
            "refused_field": self.refusal.field if self.refusal else "",
            "may_enter": is_open and may(ask.EnterSheet),
            "unsigned": unsigned if is_open and is_entered else [],
            "may_decide": is_open and may(ask.DecideSheet),
            "may_reopen": table.status is TableStatus.DONE and may(ask.ReopenSheet),
            "calls": [
                call
                for call in self.visit.tournament.calls.values()
                if (call.round, call.table) == (game.number, table.number)
            ],
        }
