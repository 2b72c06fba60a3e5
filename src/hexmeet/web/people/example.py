"""A table of players to begin with, which the import understands."""

import csv
import io
from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import translation

from hexmeet.sentences.catalogue import say
from hexmeet.web.page import StaffPage

MARK = "\ufeff"  # by which spreadsheet programs recognise UTF-8


class Example(StaffPage):
    """A file with headings in the reader's language, and two players."""

    def get(self, request: HttpRequest, **where: Any) -> HttpResponse:  # noqa: ANN401
        """Give the file."""
        del request, where
        text = io.StringIO()
        csv.writer(text).writerows(self.write_rows())
        headers = {"Content-Disposition": 'attachment; filename="players.csv"'}
        return HttpResponse(
            MARK + text.getvalue(), content_type="text/csv; charset=utf-8", headers=headers
        )

    def write_rows(self) -> Sequence[Sequence[str]]:
        """Write the headings and two players who belong together."""
        language = translation.get_language() or "en"
        with_age = self.visit.tournament.rules.eligibility.minimum_age is not None
        fields = ["name", "group", *(["born"] if with_age else []), "no-photos"]
        born = ["1990-12-31"] if with_age else []
        yes = say(language, "people.example-yes")
        return [
            [say(language, f"people.heading-{field}") for field in fields],
            ["Ada Rossi", "Rossi", *born, ""],
            ["Bea Rossi", "Rossi", *born, yes],
        ]
