"""Everything that was decided about somebody: rulings, warnings, sheets, and who was removed."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from hexmeet.tournament.documents.participants import name_player
from hexmeet.tournament.state import GivenWarning, Sheet, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Who decided what, when, about whom, by which clause."""

    kind: str  # ruling, warning, revoked warning, withdrew, disqualified, expelled, decided sheet
    at: datetime | None  # None where nobody wrote it down
    by: str
    round: int | None  # counted through all stages
    table: int | None
    players: tuple[str, ...]  # their names
    clause: str | None
    text: str
    revoked_by: str = ""
    revoked_because: str = ""


def list_decisions(tournament: Tournament) -> tuple[Decision, ...]:
    """List rulings, warnings, removals and decided sheets in the order in which they were given.

    Those whose time nobody wrote down follow, round by round. (italy-2009 5.5; reading 19)
    """
    decisions = chain(
        _list_rulings(tournament),
        _list_warnings(tournament),
        _list_removals(tournament),
        _list_decided_sheets(tournament),
    )
    return tuple(sorted(decisions, key=_place_in_time))


def _place_in_time(decision: Decision) -> tuple[bool, float, int]:
    at = decision.at.timestamp() if decision.at else 0
    return (decision.at is None, at, decision.round or 0)


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
        revoked_by, revoked_because = _explain_revocation(tournament, warning)
        yield Decision(
            kind="revoked warning" if warning.revoked else "warning",
            at=warning.at,
            by=_name_staff(tournament, warning.by),
            round=warning.round,
            table=warning.table,
            players=(name_player(tournament, warning.player),),
            clause=warning.clause,
            text=warning.reason,
            revoked_by=revoked_by,
            revoked_because=revoked_because,
        )


def _explain_revocation(tournament: Tournament, warning: GivenWarning) -> tuple[str, str]:
    revocation = tournament.revocations.get(warning.id)
    if revocation is None:
        return "", ""
    return _name_staff(tournament, revocation.by), revocation.reason


def _list_removals(tournament: Tournament) -> Iterator[Decision]:
    for removal in tournament.removals:
        yield Decision(
            kind=str(removal.because),
            at=removal.at,
            by=_name_anybody(tournament, removal.by),
            round=removal.round,
            table=removal.table,
            players=(name_player(tournament, removal.player),),
            clause=removal.clause,
            text=removal.reason,
        )


def _list_decided_sheets(tournament: Tournament) -> Iterator[Decision]:
    """List the sheets that a judge decided, also those that were reopened since."""
    for number, round_ in enumerate(tournament.rounds, start=1):
        for table in round_.tables:
            for sheet in _list_sheets(table.earlier_sheets, table.sheet):
                if sheet.decided_by is not None:
                    yield Decision(
                        kind="decided sheet",
                        at=None,
                        by=_name_staff(tournament, sheet.decided_by),
                        round=number,
                        table=table.number,
                        players=tuple(name_player(tournament, p) for p in table.seats),
                        clause=None,
                        text=sheet.reason,
                    )


def _list_sheets(earlier: tuple[Sheet, ...], current: Sheet | None) -> Iterator[Sheet]:
    yield from earlier
    if current is not None:
        yield current


def _name_anybody(tournament: Tournament, person: str) -> str:
    """Name a player or somebody on the staff."""
    if person in tournament.players:
        return name_player(tournament, person)
    return _name_staff(tournament, person)


def _name_staff(tournament: Tournament, person: str) -> str:
    known = tournament.staff.get(person)
    return known.name if known else person
