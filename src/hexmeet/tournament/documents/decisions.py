"""Everything that was decided about somebody: rulings, warnings, and who was removed."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from hexmeet.tournament.documents.participants import name_player
from hexmeet.tournament.state import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Who decided what, when, about whom, by which clause."""

    kind: str  # ruling, warning, or revoked warning
    at: datetime
    by: str
    round: int | None
    table: int | None
    players: tuple[str, ...]  # their names
    clause: str | None
    text: str


def list_decisions(tournament: Tournament) -> tuple[Decision, ...]:
    """List rulings and warnings in the order in which they were given (reading 19)."""
    decisions = (*_list_rulings(tournament), *_list_warnings(tournament))
    return tuple(sorted(decisions, key=lambda decision: decision.at))


def _list_rulings(tournament: Tournament) -> Iterator[Decision]:
    for ruling in tournament.rulings:
        yield Decision(
            kind="ruling",
            at=ruling.at,
            by=_name_staff(tournament, ruling.by),
            round=ruling.round,
            table=ruling.table,
            players=tuple(name_player(tournament, player) for player in ruling.players),
            clause=ruling.clause,
            text=ruling.text,
        )


def _list_warnings(tournament: Tournament) -> Iterator[Decision]:
    for warning in tournament.warnings:
        yield Decision(
            kind="revoked warning" if warning.revoked else "warning",
            at=warning.at,
            by=_name_staff(tournament, warning.by),
            round=None,
            table=None,
            players=(name_player(tournament, warning.player),),
            clause=warning.clause,
            text=warning.reason,
        )


def _name_staff(tournament: Tournament, person: str) -> str:
    known = tournament.staff.get(person)
    return known.name if known else person
