"""What lies on the tables of a round: slips, record sheets, set-up cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString

from hexmeet.rulebooks.clauses import load_clauses
from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import Citation
from hexmeet.tournament.documents.participants import name_player
from hexmeet.tournament.paper.steps import count_games_to_come
from hexmeet.tournament.play_picks import list_boards_to_show
from hexmeet.tournament.sheet_checks import Item, list_items
from hexmeet.tournament.state import Round, Table, Tournament
from hexmeet.web.addresses import make_address
from hexmeet.web.print.paper import PaperPage, divide, fit
from hexmeet.web.qr import draw_qr
from hexmeet.web.tables.pages import name_round, speak

SLIPS, SHEETS, CARDS = 6, 2, 4  # on a page
MOST_BLANK = 200
AT_A_TABLE = 4


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table, and how large its name is written."""

    number: int
    name: str
    size: str = ""
    replaces: str = ""


@dataclass(frozen=True, slots=True)
class Slip:
    """What lies on one table, with a way to where it is on a screen."""

    table: int
    round_name: str
    seats: Sequence[Seat]
    qr: SafeString


@dataclass(frozen=True, slots=True)
class SheetForm:
    """How a record sheet is ruled under a rulebook."""

    items: Sequence[Item]
    target: int
    ends_by_time: bool
    is_final_by: Citation
    is_final: str  # the clause, in the reader's language


class RoundPaper(PaperPage):
    """A page about the tables of a published round, counted through all stages."""

    number: int

    def get(self, request: HttpRequest, **where: Any) -> HttpResponse:  # noqa: ANN401 - as in Page
        """Show the page of a round."""
        self.number = int(where["round"])
        if not 1 <= self.number <= len(self.visit.tournament.rounds):
            raise Http404(f"round {self.number} is not published")
        return super().get(request, **where)

    @property
    def round(self) -> Round:
        """The round."""
        return self.visit.tournament.rounds[self.number - 1]

    @property
    def round_name(self) -> str:
        """How people call it."""
        return name_round(self.round.stage, self.round.number)

    def context(self) -> dict[str, Any]:
        """Name the round."""
        return {"round": self.round, "number": self.number, "round_name": self.round_name}

    def list_slips(self, address: str = "") -> list[Slip]:
        """List the tables, each with a code that leads to an address, or to its own sheet."""
        tournament, slug = self.visit.tournament, self.visit.slug
        return [
            Slip(
                table.number,
                self.round_name,
                seat_table(tournament, self.round, table),
                draw_qr(
                    make_address(
                        self.request,
                        address or reverse("sheet", args=[slug, self.number, table.number]),
                    )
                ),
            )
            for table in sorted(self.round.tables, key=lambda table: table.number)
        ]


class Slips(RoundPaper):
    """A slip for each table: its number, who sits there in which order, and the event's page."""

    template = "print/slips.html"

    def context(self) -> dict[str, Any]:
        """Lay the slips out on pages."""
        address = reverse("event", args=[self.visit.slug])
        return {
            **super().context(),
            "pages": divide(self.list_slips(address), SLIPS),
            "selects": selects(self.visit.tournament, self.round),
        }


class RecordSheets(RoundPaper):
    """A record sheet for each table, to be filled in and signed."""

    template = "print/sheets.html"

    def context(self) -> dict[str, Any]:
        """Lay the sheets out on pages."""
        return {
            **super().context(),
            "pages": divide(self.list_slips(), SHEETS),
            "form": rule_sheet(self.visit.tournament),
        }


class BlankSheets(PaperPage):
    """Record sheets without names, for the games to come."""

    template = "print/sheets.html"

    def context(self) -> dict[str, Any]:
        """Lay as many out as games are to come, or as somebody asks for."""
        tournament = self.visit.tournament
        asked = self.request.GET.get("copies", "")
        wanted = int(asked) if asked.isdecimal() and len(asked) <= len(str(MOST_BLANK)) else 0
        copies = min(wanted or count_games_to_come(tournament) or SHEETS, MOST_BLANK)
        return {
            "pages": divide(make_blank(copies), SHEETS),
            "form": rule_sheet(tournament),
            "copies": copies,
            "most": MOST_BLANK,
            "is_blank": True,
        }


class SetUpCards(RoundPaper):
    """A set-up card for each table, four on a page."""

    template = "print/cards.html"

    def context(self) -> dict[str, Any]:
        """Lay the cards out on pages."""
        tables = list_cards(self.visit.tournament, self.round)
        return {**super().context(), "pages": divide(tables, CARDS)}


def list_cards(tournament: Tournament, round_: Round) -> list[int]:
    """List the tables that need a card: all of them, where the board may be seen already."""
    has_boards = bool(list_boards_to_show(tournament, round_))
    return [table.number for table in round_.tables] if has_boards else []


def seat_table(tournament: Tournament, round_: Round, table: Table) -> list[Seat]:
    """Name who sits at a table, in order."""
    return [
        Seat(number, name, fit(name), name_player(tournament, absent) if absent else "")
        for number, player in enumerate(table.seats, start=1)
        for name, absent in [(name_player(tournament, player), round_.substitutes.get(player))]
    ]


def selects(tournament: Tournament, round_: Round) -> bool:
    """Whether the order of the seats is that of selection, not of play."""
    is_preliminary = round_.stage is Stage.PRELIMINARY
    return is_preliminary and tournament.rules.selection.preliminary == "selection-position"


def make_blank(copies: int) -> list[Slip]:
    """Make sheets without names."""
    seats = [Seat(number, "") for number in range(1, AT_A_TABLE + 1)]
    return [Slip(0, "", seats, SafeString("")) for _ in range(copies)]


def rule_sheet(tournament: Tournament) -> SheetForm:
    """Say what a rulebook wants to be on a record sheet, and when one is final."""
    rules = tournament.rules
    signed = rules.judging.signed_sheet.cites
    clause = next((each for each in signed if not each.startswith("reading")), signed[0])
    texts = {each.number: each.text for each in load_clauses(rules.clause_source)}
    text = texts.get(clause)
    return SheetForm(
        items=list_items(tournament),
        target=rules.game.target_points,
        ends_by_time=rules.clock.games_end == "at-target-or-time",
        is_final_by=Citation(rules.clause_source, clause),
        is_final=str(getattr(text, speak())) if text else "",
    )
