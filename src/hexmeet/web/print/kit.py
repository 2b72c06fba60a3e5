"""The paper kit: what is needed to finish by hand, or to go on elsewhere, if the laptop dies."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.safestring import SafeString

from hexmeet.ledger.models import Entry
from hexmeet.rulebooks.clauses import load_clauses
from hexmeet.sentences.catalogue import say
from hexmeet.sentences.languages import COMMA, Language
from hexmeet.sentences.refusals import cite, name_word
from hexmeet.tournament.documents.participants import name_player
from hexmeet.tournament.documents.results import SeatResult, list_results
from hexmeet.tournament.documents.standings import StandingRow, list_standings
from hexmeet.tournament.paper.lines import share_out, write_lines
from hexmeet.tournament.paper.rest import write_state
from hexmeet.tournament.paper.steps import Step, list_steps
from hexmeet.tournament.progress import has_result
from hexmeet.tournament.state import Round, Table, Tournament
from hexmeet.tournament.words import Phase
from hexmeet.web.permissions import ORGANISERS
from hexmeet.web.print.paper import PaperPage, divide
from hexmeet.web.print.rounds import (
    CARDS,
    SHEETS,
    Seat,
    Slip,
    list_cards,
    make_blank,
    rule_sheet,
    seat_table,
)
from hexmeet.web.qr import draw_qr
from hexmeet.web.results.documents import send_file
from hexmeet.web.results.ranking import find_ranking
from hexmeet.web.tables.pages import name_round, speak
from hexmeet.web.visit import Visit

LETTERS = 1250  # of a QR code, which is then read from paper at arm's length
CODES = 6  # on a page
GROUP = 8  # letters that are typed in one go


@dataclass(frozen=True, slots=True)
class Code:
    """One QR code of the state, with the lines it holds."""

    number: int
    first: int
    last: int
    qr: SafeString


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """A round with its tables, published or drafted."""

    name: str
    tables: Sequence[tuple[int, Sequence[Seat]]]


@dataclass(frozen=True, slots=True)
class StepInWords:
    """A step to the end, with what the rulebook says of it."""

    sentence: str
    clauses: Sequence[tuple[str, str]]  # its name, its text


@dataclass(frozen=True, slots=True)
class Figures:
    """A row of the standings, with what was reached in each round."""

    row: StandingRow
    games: Sequence[SeatResult | None]


class Kit(PaperPage):
    """Everything on paper; whoever has it can go on, so it is for organisers."""

    template = "print/kit.html"
    roles = ORGANISERS

    def context(self) -> dict[str, Any]:
        """Gather the kit."""
        tournament = self.visit.tournament
        is_closed = tournament.phase is Phase.CLOSED
        return {"is_closed": True} if is_closed else self._gather(tournament)

    def _gather(self, tournament: Tournament) -> dict[str, Any]:
        last = tournament.current_round
        lines = self.visit.work_out("paper code", lambda: write_code(self.visit))
        open_tables = [table for table in last.tables if not has_result(table)] if last else []
        cards = list_cards(tournament, last) if last else []
        if tournament.rules.boards.scope == "round":
            cards = cards[:1]
        return {
            "is_closed": False,
            "number": len(tournament.rounds),
            "current": show_round(tournament, last) if last else None,
            "open_tables": open_tables,
            "drafted": list_drafted(tournament),
            "standings": list_figures(self.visit) if last else (),
            "rounds": list(range(1, len(tournament.rounds) + 1)),
            "has_warnings": "warnings" in tournament.rules.ranking.criteria,
            "steps": explain_steps(tournament) if tournament.structure else (),
            "semi_final": tournament.rules.semi_final,
            "card_pages": divide(cards, CARDS),
            "sheet_pages": divide(list_sheets(tournament, last, open_tables), SHEETS),
            "form": rule_sheet(tournament),
            "code_pages": divide(draw_codes(lines), CODES),
            "set": lines[0].partition(".")[0],
            "lines": [group_letters(line) for line in lines],
        }


class StateFile(PaperPage):
    """The state that the codes of the kit hold, as a file to take along."""

    template = ""
    roles = ORGANISERS

    def show(self, status: int = 200) -> HttpResponse:
        """Write the file."""
        if self.visit.tournament.phase is Phase.CLOSED:
            raise Http404("the tournament is closed")
        text = write_state(self.visit.tournament, find_house_rulebook(self.visit.slug))
        return send_file(text, f"{self.visit.slug}-state.json", "application/json", status)


def write_code(visit: Visit) -> tuple[str, ...]:
    """Write the state of a tournament as lines."""
    return write_lines(write_state(visit.tournament, find_house_rulebook(visit.slug)))


def find_house_rulebook(slug: str) -> str | None:
    """Find the text of the house rulebook that a tournament was created with, if with one."""
    first = Entry.objects.get(tournament=slug, sequence=1)
    for event in json.loads(first.payload):
        text = event["payload"].get("house_rulebook")
        if text is not None:
            return str(text)
    return None


def draw_codes(lines: Sequence[str]) -> list[Code]:
    """Draw the QR codes, numbered, each with the lines that it holds."""
    codes, first = [], 1
    for number, share in enumerate(share_out(lines, LETTERS), start=1):
        last = first + len(share) - 1
        codes.append(Code(number, first, last, draw_qr("".join(share))))
        first = last + 1
    return codes


def group_letters(line: str) -> Sequence[str]:
    """Divide a line as it is typed: its head, its letters in groups, its check."""
    mark, number, of, letters, check = line.split(".")
    groups = [letters[start : start + GROUP] for start in range(0, len(letters), GROUP)]
    return [f"{mark}.{number}.{of}.", *groups, f".{check}"]


def show_round(tournament: Tournament, round_: Round) -> SeatedRound:
    """Give a published round."""
    return SeatedRound(
        name_round(round_.stage, round_.number),
        [(table.number, seat_table(tournament, round_, table)) for table in round_.tables],
    )


def list_drafted(tournament: Tournament) -> list[SeatedRound]:
    """Give the rounds that are seated and not published."""
    draft = tournament.draft
    if draft is None:
        return []
    return [
        SeatedRound(
            name_round(draft.stage, number),
            [
                (
                    table,
                    [Seat(n, name_player(tournament, p)) for n, p in enumerate(seats, start=1)],
                )
                for table, seats in enumerate(tables, start=1)
                if seats
            ],
        )
        for number, tables in enumerate(draft.rounds, start=draft.first)
    ]


def list_sheets(
    tournament: Tournament, last: Round | None, open_tables: Sequence[Table]
) -> list[Slip]:
    """Give a sheet for each game that is not over, and as many blank ones as a round has tables."""
    if last is None:
        return make_blank(SHEETS)
    name = name_round(last.stage, last.number)
    sheets = [
        Slip(table.number, name, seat_table(tournament, last, table), SafeString(""))
        for table in open_tables
    ]
    return [*sheets, *make_blank(len(last.tables) + (len(sheets) + len(last.tables)) % SHEETS)]


def list_figures(visit: Visit) -> list[Figures]:
    """Give the standings with every figure, and every game of everybody."""
    tournament = visit.tournament
    games = [
        {result.player: result for result in list_results(tournament, number)}
        for number in range(1, len(tournament.rounds) + 1)
    ]
    return [
        Figures(row, [results.get(row.player) for results in games])
        for row in list_standings(tournament, find_ranking(visit))
    ]


def explain_steps(tournament: Tournament) -> list[StepInWords]:
    """Say the steps to the end in the reader's language; the words of a clause stand once."""
    language = speak()
    clauses = load_clauses(tournament.rules.clause_source)
    texts = {each.number: str(getattr(each.text, language)) for each in clauses}
    explained = []
    for step in list_steps(tournament):
        cited = [clause for clause in step.cites if clause.clause in texts]
        clauses_in_words = [(cite(c, language), texts.pop(c.clause)) for c in cited]
        explained.append(StepInWords(_say_step(step, language), clauses_in_words))
    return explained


def _say_step(step: Step, language: str) -> str:
    values: dict[str, object] = dict(step.params)
    if "criteria" in values:
        words = [str(name_word(language, each)) for each in step.params["criteria"]]  # type: ignore[union-attr]
        values["criteria"] = COMMA[Language(language)].join(words)
    return say(language, f"print.step-{step.code}", **values)
