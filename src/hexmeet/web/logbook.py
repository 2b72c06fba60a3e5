"""The logs of all tournaments, as pages read them and add to them."""

import json
from collections.abc import Iterator

from django.db.models import Max

from hexmeet.ledger.log import Ledger, Position
from hexmeet.ledger.models import Entry
from hexmeet.ledger.tournaments import TOURNAMENTS
from hexmeet.tournament.commands import RegisterPlayer
from hexmeet.tournament.events import LotDrawn, PlayerRegistered
from hexmeet.tournament.kinds import name_kind
from hexmeet.tournament.state import Tournament

LEDGER: Ledger[Tournament] = Ledger(TOURNAMENTS)


def find_sequence(slug: str) -> int:
    """Tell how far the log of a tournament has come; 0 where there is none."""
    found = Entry.objects.filter(tournament=slug).aggregate(last=Max("sequence"))
    return int(found["last"] or 0)


def list_tournaments() -> Iterator[Position[Tournament]]:
    """Give all tournaments, the newest first."""
    first = Entry.objects.filter(sequence=1).order_by("-pk")
    for slug in first.values_list("tournament", flat=True):
        yield LEDGER.load(slug)


def find_lots(slug: str) -> list[LotDrawn]:
    """Find the lots that were drawn in a tournament, with the streams they came from."""
    entries = Entry.objects.filter(tournament=slug, payload__contains='"lot-drawn"')
    payloads = entries.order_by("sequence").values_list("payload", flat=True)
    events = (event for text in payloads for event in LEDGER.rules.read_all(json.loads(text)))
    return [event for event in events if isinstance(event, LotDrawn)]


def was_submitted(slug: str, actor: str, command: str) -> bool:
    """Whether a command of somebody has been carried out."""
    return Entry.objects.filter(tournament=slug, actor=actor, command=command).exists()


def find_registered(slug: str, command: str) -> str | None:
    """Find whom a command has entered, where it was submitted before."""
    payload = Entry.objects.filter(
        tournament=slug, command=command, kind=name_kind(RegisterPlayer)
    ).values_list("payload", flat=True)
    events = (event for text in payload for event in LEDGER.rules.read_all(json.loads(text)))
    return next((event.player.id for event in events if isinstance(event, PlayerRegistered)), None)
