"""What is printed, sent in and kept: lists, the report with its photos, and files to take along."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpResponse, QueryDict

from hexmeet.ledger.transfer import write_log
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.writing import as_tree
from hexmeet.tournament import commands as ask
from hexmeet.tournament.closing import PHOTOS
from hexmeet.tournament.documents.csv_text import as_csv_file
from hexmeet.tournament.documents.decisions import Decision, list_decisions
from hexmeet.tournament.documents.participants import Participant, list_participants
from hexmeet.tournament.documents.report import write_report
from hexmeet.tournament.documents.results import SeatResult, list_results
from hexmeet.tournament.documents.seating_plans import SeatedPlayer, list_by_table
from hexmeet.tournament.documents.standings import StandingRow, list_standings
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.tournament_export import as_file
from hexmeet.web.models import Photo
from hexmeet.web.page import Action, Mistake, StaffPage
from hexmeet.web.permissions import ORGANISERS
from hexmeet.web.photos import read_picture
from hexmeet.web.results.ranking import find_ranking
from hexmeet.web.visit import Visit

WriteCsv = Callable[[Visit], bytes]


def write_participants(visit: Visit) -> bytes:
    """Write the list of participants."""
    return as_csv_file(Participant, list_participants(visit.tournament))


def write_standings(visit: Visit) -> bytes:
    """Write the standings."""
    return as_csv_file(StandingRow, list_standings(visit.tournament, find_ranking(visit)))


def write_results(visit: Visit) -> bytes:
    """Write how every game ended."""
    numbers = range(1, len(visit.tournament.rounds) + 1)
    rows = [row for number in numbers for row in list_results(visit.tournament, number)]
    return as_csv_file(SeatResult, rows)


def write_seating(visit: Visit) -> bytes:
    """Write who sits where in the current round."""
    current = visit.tournament.current_round
    return as_csv_file(SeatedPlayer, list_by_table(visit.tournament, current) if current else ())


def write_decisions(visit: Visit) -> bytes:
    """Write what judges decided."""
    return as_csv_file(Decision, list_decisions(visit.tournament))


CSV: Mapping[str, WriteCsv] = {
    "participants": write_participants,
    "seating": write_seating,
    "results": write_results,
    "standings": write_standings,
    "rulings": write_decisions,
}


def add_photo(page: "DocumentsPage", typed: QueryDict) -> None:
    """Keep a photo, and say in the log what it shows and which one it is."""
    file = page.request.FILES.get("photo")
    if file is None or file.file is None:
        raise Mistake("photo", "results.photo-missing")
    picture = read_picture(file.file, file.size or 0)
    command = ask.AddPhoto(
        kind=typed.get("kind", ""), digest=picture.digest, media_type=picture.media_type
    )
    page.visit.demand(command)
    photo, is_new = Photo.objects.get_or_create(
        tournament=page.visit.slug,
        digest=picture.digest,
        defaults={"media_type": picture.media_type, "content": picture.content},
    )
    try:
        page.visit.submit(command)
    except Exception:
        if is_new:
            photo.delete()  # the log does not know it
        raise


class DocumentsPage(StaffPage):
    """All documents, and what the report still lacks."""

    template = "results/documents.html"
    tab = "documents"
    actions = {"add-photo": Action(make=add_photo, said="results.photo-added")}

    def context(self) -> dict[str, Any]:
        """Give the documents there are."""
        tournament = self.visit.tournament
        documents = tournament.rules.documents
        return {
            "csv": list(CSV),
            "report": write_report(tournament, tournament.details),
            "photo_kinds": documents.photos if documents else PHOTOS,
            "may_add": self.visit.may(ask.AddPhoto),
            "may_take_log": not ORGANISERS.isdisjoint(self.visit.actor.roles),
        }


class ReportPage(StaffPage):
    """The final report on one page, to print or to send in."""

    template = "results/report.html"
    tab = "documents"

    def context(self) -> dict[str, Any]:
        """Give the report."""
        tournament = self.visit.tournament
        return {
            "report": write_report(tournament, tournament.details),
            "rounds": _list_rounds(tournament),
            "has_warnings": "warnings" in tournament.rules.ranking.criteria,
        }


def _list_rounds(tournament: Tournament) -> list[dict[str, Any]]:
    shown = []
    for number, round_ in enumerate(tournament.rounds, start=1):
        tables: dict[int, list[SeatResult]] = {}
        for row in list_results(tournament, number):
            tables.setdefault(row.table, []).append(row)
        shown.append(
            {"round": round_, "tables": tables, "is_final": round_.stage is not Stage.PRELIMINARY}
        )
    return shown


class CsvPage(StaffPage):
    """A document for spreadsheets."""

    template = ""

    def show(self, status: int = 200) -> HttpResponse:
        """Write the document."""
        name = self.kwargs["document"]
        if name not in CSV:
            raise Http404(name)
        return send_file(CSV[name](self.visit), f"{self.visit.slug}-{name}.csv", "text/csv", status)


class FilePage(StaffPage):
    """The tournament file, which anybody can rank and verify."""

    template = ""

    def show(self, status: int = 200) -> HttpResponse:
        """Write the file."""
        tree = as_tree(as_file(self.visit.tournament))
        text = json.dumps(tree, ensure_ascii=False, indent=2) + "\n"
        return send_file(text, f"{self.visit.slug}.json", "application/json", status)


class LogFilePage(StaffPage):
    """The whole log, to take to another machine; the seed is not in it."""

    template = ""
    roles = ORGANISERS

    def show(self, status: int = 200) -> HttpResponse:
        """Write the log."""
        lines = write_log(self.visit.slug, with_seed=False)
        text = "".join(f"{line}\n" for line in lines)
        return send_file(text, f"{self.visit.slug}.jsonl", "application/jsonl", status)


class PhotoPage(StaffPage):
    """A photo that was handed in."""

    template = ""

    def show(self, status: int = 200) -> HttpResponse:
        """Show the picture."""
        photo = Photo.objects.filter(
            tournament=self.visit.slug, digest=self.kwargs["digest"]
        ).first()
        if photo is None:
            raise Http404("no such photo")
        return HttpResponse(bytes(photo.content), content_type=photo.media_type, status=status)


def send_file(text: str | bytes, name: str, media_type: str, status: int = 200) -> HttpResponse:
    """Let the browser save a text as a file."""
    response = HttpResponse(text, content_type=f"{media_type}; charset=utf-8", status=status)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
