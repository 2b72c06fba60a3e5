"""The log as the staff reads it: who did what, when, newest first."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.core.paginator import Page as PageOfEntries
from django.core.paginator import Paginator
from django.http import QueryDict
from django.utils import translation

from hexmeet.ledger.tournaments import TOURNAMENTS
from hexmeet.sentences.catalogue import say
from hexmeet.tournament.commands import Command
from hexmeet.tournament.undo import find_undo
from hexmeet.web.actors import name_actor
from hexmeet.web.games.rounds import say_wrong_tap
from hexmeet.web.logbook import list_entries
from hexmeet.web.page import Action, Mistake, StaffPage

if TYPE_CHECKING:
    from hexmeet.ledger.models import Entry

ENTRIES = 100

# What somebody looks for, and the kinds of commands that it means.
CHAPTERS: Mapping[str, tuple[str, ...]] = {
    "players": (
        "register-player",
        "import-players",
        "change-player",
        "withdraw-player",
        "check-in",
        "undo-check-in",
        "remove-player",
    ),
    "seating": ("draft-seating", "swap-seats", "publish-round", "repair-round", "record-pick"),
    "sheets": ("enter-sheet", "sign-sheet", "dispute-sheet", "decide-sheet", "reopen-sheet"),
    "conduct": ("call-judge", "take-call", "give-ruling", "warn-player", "revoke-warning"),
    "lots": ("close-stage", "enter-lot", "close-tournament"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One entry, with whom it is about where it says so."""

    sequence: int
    at: datetime
    actor: str
    kind: str
    about: Sequence[str]
    hash: str


def undo_last(page: "LogPage", typed: QueryDict) -> Command:
    """Take the last step back, if it is still the last one."""
    undo = page.find_undo(typed.get("reason", "").strip() or say_wrong_tap())
    if undo is None or typed.get("at") != str(page.visit.sequence):
        raise Mistake("", "results.nothing-to-undo")
    return undo


class LogPage(StaffPage):
    """Every entry, filtered by what it is about or by who made it; the last can be taken back."""

    template = "results/log.html"
    tab = "log"
    actions = {"undo-last": Action(make=undo_last, said="results.undone")}

    def find_undo(self, reason: str) -> Command | None:
        """Find what takes the last entry back, as far as this person may."""
        last = list_entries(self.visit.slug).order_by("-sequence").first()
        if last is None:
            return None
        events = TOURNAMENTS.read_all(json.loads(last.payload))
        undo = find_undo(self.visit.tournament, last.kind, events, reason)
        return undo if undo and self.visit.may(type(undo)) else None

    def context(self) -> dict[str, Any]:
        """Give a page of entries."""
        chapter, actor = self.request.GET.get("chapter", ""), self.request.GET.get("actor", "")
        found = list_entries(self.visit.slug).order_by("-sequence")
        if chapter in CHAPTERS:
            found = found.filter(kind__in=CHAPTERS[chapter])
        if actor:
            found = found.filter(actor=actor)
        page = Paginator(found, ENTRIES).get_page(self.request.GET.get("page"))
        return {
            "page": page,
            "lines": self._read(page),
            "chapters": list(CHAPTERS),
            "chapter": chapter,
            "by": actor,
            "staff": self.visit.tournament.staff.values(),
            "head": self.visit.position.head,
            "undo": self.find_undo("-"),
        }

    def _read(self, page: "PageOfEntries[Entry]") -> Sequence[Line]:
        names = {player.id: player.name for player in self.visit.tournament.players.values()}
        names |= {person.id: person.name for person in self.visit.tournament.staff.values()}
        return [
            Line(
                sequence=entry.sequence,
                at=datetime.fromisoformat(entry.at),
                actor=name_actor(self.visit.tournament, entry.actor),
                kind=entry.kind,
                about=list(find_subjects(json.loads(entry.payload), names)),
                hash=entry.hash,
            )
            for entry in page
        ]


def find_subjects(payload: object, names: Mapping[str, str]) -> Sequence[str]:
    """Find whom and which table the events of an entry are about, as far as they say so."""
    found: dict[str, None] = {}
    events = payload if isinstance(payload, list) else []
    for event in events[:3]:
        fields = event.get("payload", {})
        for name in ("player", "person", "call", "warning", "ruling"):
            value = fields.get(name)
            value = value.get("name") or value.get("player") if isinstance(value, dict) else value
            if isinstance(value, str) and name in ("player", "person", "warning"):
                found[names.get(value, value)] = None
        if isinstance(fields.get("table"), int):
            language = translation.get_language() or "en"
            found[say(language, "games.table", table=fields["table"])] = None
    return list(found)
