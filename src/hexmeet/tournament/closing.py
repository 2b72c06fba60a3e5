"""The end of a tournament: photos, the report, the seed."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import Citation, RuleViolation
from hexmeet.tournament.chapter import Decider, Evolver, violate
from hexmeet.tournament.commands import (
    AddPhoto,
    CallOffTournament,
    CloseTournament,
    Command,
    Request,
)
from hexmeet.tournament.demands import COURSE, demand_reason, oppose
from hexmeet.tournament.events import Event, PhotoAdded, TournamentCalledOff, TournamentClosed
from hexmeet.tournament.lots import check_seed
from hexmeet.tournament.progress import is_decided, refuse_open_sheets
from hexmeet.tournament.stages import find_order
from hexmeet.tournament.state import Photo, Tournament
from hexmeet.tournament.words import Phase

WINNER, TABLES, FINAL_TABLE = "winner-with-prize", "tables-in-round-1-or-2", "final-table"
PHOTOS = (WINNER, TABLES, FINAL_TABLE)
MEDIA_TYPES = ("image/jpeg", "image/png")
DIGEST = re.compile(r"[0-9a-f]{64}")


def add_photo(tournament: Tournament, command: AddPhoto, request: Request) -> Iterator[Event]:
    """Take a photo of what it says to show, of which there may be several (italy-2009 1.6.a)."""
    del request
    _check_content(tournament, command)
    if command.kind not in _list_kinds(tournament):
        raise _refuse_photo(tournament, "photo.kind-unknown", command, kinds=PHOTOS)
    if not _can_show(tournament, command.kind):
        raise _refuse_photo(tournament, "photo.too-early", command)
    if any(photo.digest == command.digest for photo in tournament.photos):
        raise _refuse_photo(tournament, "photo.added-already", command)
    yield PhotoAdded(kind=command.kind, digest=command.digest, media_type=command.media_type)


def close_tournament(
    tournament: Tournament, command: CloseTournament, request: Request
) -> Iterator[Event]:
    """End a tournament whose champion is known, and reveal the seed (reading 8)."""
    del command
    if not is_decided(tournament):
        raise violate(tournament, "tournament.undecided", tournament.rules.final)
    refuse_open_sheets(tournament)
    last = tournament.closed_stages[-1]
    if find_order(tournament, last) != tournament.orders[last]:
        block = tournament.rules.ranking
        raise violate(tournament, "tournament.ranking-changed", block, stage=last)
    check_seed(tournament, request.seed)
    yield TournamentClosed(seed=request.seed)


def call_off_tournament(
    tournament: Tournament, command: CallOffTournament, request: Request
) -> Iterator[Event]:
    """End a tournament that cannot be decided, at any time before it is; the seed is revealed.

    What was played stands, in the ranking as far as it goes. (readings 8 and 40)
    """
    demand_reason(tournament, command.reason, COURSE)
    if is_decided(tournament):
        raise oppose(tournament, "tournament.decided", COURSE)
    check_seed(tournament, request.seed)
    yield TournamentCalledOff(reason=command.reason.strip(), by=request.actor.id, seed=request.seed)


def _check_content(tournament: Tournament, command: AddPhoto) -> None:
    if command.media_type not in MEDIA_TYPES:
        raise _refuse_photo(tournament, "photo.media-type", command, media_types=MEDIA_TYPES)
    if not DIGEST.fullmatch(command.digest):
        raise _refuse_photo(tournament, "photo.digest", command)


def _list_kinds(tournament: Tournament) -> tuple[str, ...]:
    """List what photos may show: what the rulebook asks for, or everything we know of."""
    documents = tournament.rules.documents
    return documents.photos if documents else PHOTOS


def _can_show(tournament: Tournament, kind: str) -> bool:
    """Whether there has been what a photo is to show."""
    if kind == WINNER:
        return is_decided(tournament)
    if kind == FINAL_TABLE:
        return bool(tournament.rounds_of(Stage.FINAL))
    return bool(tournament.rounds)


def _refuse_photo(
    tournament: Tournament, code: str, command: AddPhoto, **params: tuple[str, ...]
) -> RuleViolation:
    asked = {"kind": command.kind, "media_type": command.media_type, "digest": command.digest}
    documents = tournament.rules.documents
    if documents:
        return violate(tournament, code, documents, **asked, **params)
    return RuleViolation(code, Citation(tournament.rules.id, "reading 19"), {**asked, **params})


def evolve_photo(tournament: Tournament, event: PhotoAdded) -> Tournament:
    """Keep a photo."""
    photo = Photo(kind=event.kind, digest=event.digest, media_type=event.media_type)
    return replace(tournament, photos=(*tournament.photos, photo))


def evolve_end(tournament: Tournament, event: TournamentClosed) -> Tournament:
    """End the tournament."""
    return replace(tournament, phase=Phase.CLOSED, seed=event.seed)


def evolve_call_off(tournament: Tournament, event: TournamentCalledOff) -> Tournament:
    """End the tournament without a decision."""
    return replace(tournament, phase=Phase.CLOSED, called_off=event.reason, seed=event.seed)


DECIDERS: Mapping[type[Command], Decider] = {
    AddPhoto: add_photo,
    CloseTournament: close_tournament,
    CallOffTournament: call_off_tournament,
}
EVOLVERS: Mapping[type[Event], Evolver] = {
    PhotoAdded: evolve_photo,
    TournamentClosed: evolve_end,
    TournamentCalledOff: evolve_call_off,
}
