"""Everything that is open, and what comes again from round to round."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hexmeet.tournament.calls import open_calls
from hexmeet.tournament.conduct import find_missing_signatures, find_patterns
from hexmeet.tournament.progress import list_open_tables
from hexmeet.tournament.state import Sheet
from hexmeet.tournament.warnings import awaiting_expulsion
from hexmeet.tournament.windows import confirms_expulsions
from hexmeet.tournament.words import SheetStatus
from hexmeet.web.judging.page import JudgingPage


@dataclass(frozen=True, slots=True)
class OpenSheet:
    """A sheet that is not final, and who has not signed it."""

    round: int
    table: int
    sheet: Sheet
    unsigned: Sequence[str]


class MattersPage(JudgingPage):
    """What the head judge looks through before a round ends."""

    template = "judging/matters.html"

    def context(self) -> dict[str, Any]:
        """Give what is open, by kind."""
        tournament = self.visit.tournament
        sheets = self._list_sheets()
        disputed = [each for each in sheets if each.sheet.status is SheetStatus.DISPUTED]
        calls, awaiting = open_calls(tournament), awaiting_expulsion(tournament)
        return {
            "here": "matters",
            "calls": calls,
            "awaiting": awaiting,
            "disputed": disputed,
            "unsigned": [each for each in sheets if each not in disputed],
            "open_count": len(calls) + len(awaiting) + len(sheets),
            "missing": find_missing_signatures(tournament),
            "patterns": find_patterns(tournament),
            "confirms": confirms_expulsions(tournament, self.visit.actor),
        }

    def _list_sheets(self) -> Sequence[OpenSheet]:
        return [
            OpenSheet(
                number,
                table.number,
                table.sheet,
                [p for p in table.seats if p not in (*table.sheet.signed_by, *table.left)],
            )
            for number, table in list_open_tables(self.visit.tournament)
            if table.sheet is not None
        ]
