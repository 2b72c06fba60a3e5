"""Published rounds: who sits where, what was changed since and why, and lists for the wall."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import NoReverseMatch, reverse

from hexmeet.rulebooks.schema import Stage
from hexmeet.seating.repair.moves import list_moves
from hexmeet.sentences.certificates import PLAY_ORDER
from hexmeet.tournament.documents.seating_plans import list_by_name, list_by_table
from hexmeet.tournament.play_picks import list_boards_to_show
from hexmeet.tournament.state import Round, Table
from hexmeet.tournament.words import TableStatus
from hexmeet.web.tables.effects import describe_move
from hexmeet.web.tables.pages import TablesPage, name_round
from hexmeet.web.tables.seats import Seat, describe_seat

PAPERS = ("a4", "letter")


@dataclass(frozen=True, slots=True)
class PublishedTable:
    """A table that everybody has read."""

    table: Table
    seats: Sequence[Seat]
    changed: bool
    sheet: str  # address


@dataclass(frozen=True, slots=True)
class BoardLink:
    """A board of a round, and the first table that it is for."""

    table: int
    is_for_all: bool


@dataclass(frozen=True, slots=True)
class RepairShown:
    """A repair of a published round, in words."""

    reason: str
    moves: Sequence[str]


class RoundPage(TablesPage):
    """A page about one published round, counted through all stages."""

    number: int

    def get(self, request: HttpRequest, **where: Any) -> HttpResponse:  # noqa: ANN401 - as in Page
        """Show the page of a round."""
        self.number = int(where["round"])
        return super().get(request, **where)

    @property
    def round(self) -> Round:
        """The round."""
        return self.find_round(self.number)

    def context(self) -> dict[str, Any]:
        """Name the round."""
        round_ = self.round
        return {
            "round": round_,
            "number": self.number,
            "round_name": name_round(round_.stage, round_.number),
            "boards": self.list_boards(),
        }

    def list_boards(self) -> list[BoardLink]:
        """List the boards that may be seen."""
        boards = list_boards_to_show(self.visit.tournament, self.round)
        is_for_all = self.visit.tournament.rules.boards.scope == "round"
        tables = (
            [self.round.tables[0].number]
            if is_for_all
            else [table.number for table in self.round.tables]
        )
        return [BoardLink(table, is_for_all) for table in tables] if boards else []


class PublishedRound(RoundPage):
    """Who sits where in a published round."""

    template = "tables/round.html"

    def context(self) -> dict[str, Any]:
        """Give what the template needs."""
        tournament, round_ = self.visit.tournament, self.round
        is_last = self.number == len(tournament.rounds)
        is_open = any(table.status is TableStatus.SEATED for table in round_.tables)
        return {
            **super().context(),
            "tables": self._list_tables(),
            "repairs": self._list_repairs(),
            "rounds": self.link_rounds(here=self.number),
            "draft": tournament.draft,
            "can_repair": is_last and is_open and self.may_repair,
            "has_started": any(t.status is not TableStatus.SEATED for t in round_.tables),
        }

    def _list_tables(self) -> list[PublishedTable]:
        tournament, round_ = self.visit.tournament, self.round
        changed = {
            seat.table
            for repair in round_.repairs
            for move in list_moves(round_.number, repair.before, repair.after)
            for seat in (move.old, move.new)
            if seat
        }
        replaced = {
            player: describe_seat(tournament, absent).name
            for player, absent in round_.substitutes.items()
        }
        return [
            PublishedTable(
                table,
                [describe_seat(tournament, p, replaced.get(p, "")) for p in table.seats],
                table.number in changed,
                self._find_sheet(table),
            )
            for table in round_.tables
        ]

    def _find_sheet(self, table: Table) -> str:
        try:
            return reverse("sheet", args=[self.visit.slug, self.number, table.number])
        except NoReverseMatch:
            return ""

    def _list_repairs(self) -> list[RepairShown]:
        round_ = self.round
        seats = self.seats if round_.stage is Stage.PRELIMINARY else PLAY_ORDER
        return [
            RepairShown(
                repair.reason,
                [
                    describe_move(move, self.names, seats)
                    for move in list_moves(round_.number, repair.before, repair.after)
                ],
            )
            for repair in reversed(round_.repairs)
        ]


class Lists(RoundPage):
    """The seating by name for the door, or by table for the hall, to be read or printed."""

    template = "tables/lists.html"

    def context(self) -> dict[str, Any]:
        """Give one of both lists."""
        by_table = self.request.GET.get("by") == "table"
        list_seats = list_by_table if by_table else list_by_name
        return {
            **super().context(),
            "by_table": by_table,
            "seated": list_seats(self.visit.tournament, self.round),
        }


class Cards(RoundPage):
    """The set-up cards of a round, a page each."""

    template = "tables/cards.html"

    def context(self) -> dict[str, Any]:
        """Say which paper."""
        asked = self.request.GET.get("paper", "")
        paper = asked if asked in PAPERS else PAPERS[0]
        return {**super().context(), "paper": paper, "papers": PAPERS}
