"""The report an organiser sends in after the event, and what it still lacks."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import Citation, Notice, Value, cite
from hexmeet.tournament.closing import FINAL_TABLE, WINNER
from hexmeet.tournament.documents.decisions import Decision, list_decisions
from hexmeet.tournament.documents.participants import Participant, list_participants, name_player
from hexmeet.tournament.documents.results import SeatResult, list_results
from hexmeet.tournament.documents.standings import StandingRow, list_standings
from hexmeet.tournament.progress import find_kind, is_decided, list_open_tables
from hexmeet.tournament.state import Photo, Settings, Tournament
from hexmeet.tournament.tournament_export import find_participants, rank
from hexmeet.tournament.words import Gone, Status


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All that is sent in: who played, how every game ended, who is where, and the photos."""

    settings: Settings
    rulebook: str
    event: str
    formula: str | None
    attendance: int
    participants: tuple[Participant, ...]
    results: tuple[SeatResult, ...]
    standings: tuple[StandingRow, ...]
    champion: str | None  # the name
    decisions: tuple[Decision, ...]
    photos: tuple[Photo, ...]
    no_photos: tuple[str, ...]  # names of who asked not to be photographed
    called_off: str | None  # why, where the tournament ended before it was decided
    fingerprint: str
    seed: str | None
    send_to: str | None
    tell_expulsions: str | None  # who is told of expelled players, where there are any
    announce_by: date | None
    due_by: date | None
    missing: tuple[Notice, ...]


def write_report(tournament: Tournament, settings: Settings) -> Report:
    """Write the report of a tournament as far as it has come.

    (italy-2009 1.6, 1.6.a, 1.11, 2.2, 2.3, 5.5)
    """
    documents = tournament.rules.documents
    kind = find_kind(tournament)
    recipients = documents.recipients if documents else ()
    announced = timedelta(days=documents.announced_days_before) if documents else None
    return Report(
        settings=settings,
        rulebook=tournament.rules.id,
        event=kind.kind,
        formula=tournament.structure.formula if tournament.structure else None,
        attendance=len(find_participants(tournament)),
        participants=list_participants(tournament, Status.CHECKED_IN, Status.LEFT),
        results=tuple(
            row
            for number in range(1, len(tournament.rounds) + 1)
            for row in list_results(tournament, number)
        ),
        standings=list_standings(tournament, rank(tournament)),
        champion=name_player(tournament, tournament.champion) if tournament.champion else None,
        decisions=list_decisions(tournament),
        photos=tournament.photos,
        no_photos=tuple(p.name for p in tournament.players.values() if p.no_photos),
        called_off=tournament.called_off,
        fingerprint=tournament.fingerprint,
        seed=tournament.seed,
        send_to=next((entry.to for entry in recipients if entry.event == kind.kind), None),
        tell_expulsions=_find_whom_to_tell(tournament),
        announce_by=settings.day - announced if announced else None,
        due_by=settings.day + timedelta(days=documents.due_days) if documents else None,
        missing=tuple(find_missing(tournament)),
    )


def _find_whom_to_tell(tournament: Tournament) -> str | None:
    """Tell who has to hear of expelled players, if there are any (italy-2009 5.5)."""
    rule = tournament.rules.warnings
    expelled = any(removal.because is Gone.EXPELLED for removal in tournament.removals)
    return rule.expulsion_reported_to if rule and expelled else None


def find_missing(tournament: Tournament) -> Iterator[Notice]:
    """Find what would make the tournament void, or its report incomplete.

    (italy-2009 1.6.a, 1.7, 1.8, 1.11; studio-2023 1.1.3)
    """
    yield from _notice_attendance(tournament)
    yield from _notice_results(tournament)
    documents = tournament.rules.documents
    taken = {photo.kind for photo in tournament.photos}
    for kind in documents.photos if documents else ():
        if documents and kind not in taken:
            clause = cite(tournament.rules, documents)
            yield Notice("report.photo-missing", clause, {"kind": kind})
    yield from _notice_opt_outs(tournament)


def _notice_opt_outs(tournament: Tournament) -> Iterator[Notice]:
    """Say who is needed for a photo and asked not to be on any: the players have to agree to it."""
    documents = tournament.rules.documents
    finals = tournament.rounds_of(Stage.FINAL)
    shown = {
        WINNER: (tournament.champion,) if tournament.champion else (),
        FINAL_TABLE: tuple(p for round_ in finals for table in round_.tables for p in table.seats),
    }
    for kind in documents.photos if documents else ():
        shy = tuple(
            tournament.players[player].name
            for player in shown.get(kind, ())
            if tournament.players[player].no_photos
        )
        if documents and shy:
            clause = cite(tournament.rules, documents)
            yield Notice("report.photo-unwanted", clause, {"kind": kind, "players": shy})


def _notice_attendance(tournament: Tournament) -> Iterator[Notice]:
    kind, players = find_kind(tournament), len(find_participants(tournament))
    if tournament.structure and kind.minimum_players and players < kind.minimum_players:
        minimum: Value = kind.minimum_players
        params = {"players": players, "minimum": minimum, "event": kind.kind}
        yield Notice("attendance.below-minimum", cite(tournament.rules, kind), params)


def _notice_results(tournament: Tournament) -> Iterator[Notice]:
    """Ask for what is missing in the results (italy-2009 1.11)."""
    clause = Citation(tournament.rules.id, "reading 21")
    tables = tuple(
        f"round {number} table {table.number}" for number, table in list_open_tables(tournament)
    )
    if tables:
        yield Notice("report.results-open", clause, {"tables": tables})
    if not is_decided(tournament):
        clause = cite(tournament.rules, tournament.rules.final)
        off = tournament.called_off
        yield (
            Notice("report.undecided", clause)
            if off is None
            else Notice("report.called-off", clause, {"reason": off})
        )
