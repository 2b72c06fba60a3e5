"""The logs of all tournaments, as pages read them and add to them."""

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from hexmeet.ledger.log import Ledger, Outcome, Position
from hexmeet.ledger.models import Entry
from hexmeet.ledger.tournaments import TOURNAMENTS
from hexmeet.tournament.commands import Command, PublishRound, RegisterPlayer
from hexmeet.tournament.events import LotDrawn, PlayerRegistered, RoundPublished
from hexmeet.tournament.kinds import name_kind
from hexmeet.tournament.state import Tournament
from hexmeet.web.rehearsals.store import ALIAS, find_alias, is_rehearsal, open_store


class Logbook(Ledger[Tournament]):
    """The logs of all tournaments; those of rehearsals are kept apart."""

    def __init__(self) -> None:
        super().__init__(TOURNAMENTS)
        self._rehearsals = Ledger(TOURNAMENTS, alias=ALIAS)

    def load(self, tournament: str) -> Position[Tournament]:
        """Give a tournament as it is now."""
        if not is_rehearsal(tournament):
            return super().load(tournament)
        open_store()
        return self._rehearsals.load(tournament)

    def submit(self, tournament: str, command: Command, **said: Any) -> Outcome[Tournament]:  # noqa: ANN401 - as the ledger
        """Carry out a command, once."""
        if not is_rehearsal(tournament):
            return super().submit(tournament, command, **said)
        open_store()
        return self._rehearsals.submit(tournament, command, **said)


LEDGER = Logbook()


def list_entries(slug: str) -> QuerySet[Entry]:
    """Give the entries of a tournament, wherever its log is kept."""
    return Entry.objects.using(find_alias(slug)).filter(tournament=slug)


def find_now(slug: str) -> datetime:
    """Tell what time it is; in a rehearsal that ran ahead, the time it has come to."""
    now = timezone.now()
    if not is_rehearsal(slug):
        return now
    last = list_entries(slug).order_by("-sequence").values_list("at", flat=True).first()
    return max(now, datetime.fromisoformat(last)) if last else now


def find_sequence(slug: str) -> int:
    """Tell how far the log of a tournament has come; 0 where there is none."""
    found = list_entries(slug).aggregate(last=Max("sequence"))
    return int(found["last"] or 0)


def list_tournaments() -> Iterator[Position[Tournament]]:
    """Give all tournaments, the newest first."""
    first = Entry.objects.filter(sequence=1).order_by("-pk")
    for slug in first.values_list("tournament", flat=True):
        yield LEDGER.load(slug)


def find_lots(slug: str) -> list[LotDrawn]:
    """Find the lots that were drawn in a tournament, with the streams they came from."""
    entries = list_entries(slug).filter(payload__contains='"lot-drawn"')
    payloads = entries.order_by("sequence").values_list("payload", flat=True)
    events = (event for text in payloads for event in LEDGER.rules.read_all(json.loads(text)))
    return [event for event in events if isinstance(event, LotDrawn)]


def find_lots_by_round(slug: str) -> list[list[LotDrawn]]:
    """Find the lots drawn before the first round, after it, and so on to the last one published."""
    telling = Q(payload__contains='"lot-drawn"') | Q(kind=name_kind(PublishRound))
    entries = list_entries(slug).filter(telling)
    found: list[list[LotDrawn]] = [[]]
    for text in entries.order_by("sequence").values_list("payload", flat=True):
        for event in LEDGER.rules.read_all(json.loads(text)):
            if isinstance(event, RoundPublished):
                found.append([])
            elif isinstance(event, LotDrawn):
                found[-1].append(event)
    return found


def was_submitted(slug: str, actor: str, command: str) -> bool:
    """Whether a command of somebody has been carried out."""
    return list_entries(slug).filter(actor=actor, command=command).exists()


def find_registered(slug: str, command: str) -> str | None:
    """Find whom a command has entered, where it was submitted before."""
    payload = (
        list_entries(slug)
        .filter(command=command, kind=name_kind(RegisterPlayer))
        .values_list("payload", flat=True)
    )
    events = (event for text in payload for event in LEDGER.rules.read_all(json.loads(text)))
    return next((event.player.id for event in events if isinstance(event, PlayerRegistered)), None)
