"""What becomes of a table when its sheet changes."""

from dataclasses import replace

from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.tournament_file import Moment
from hexmeet.tournament.events import SheetChanged, SheetReopened
from hexmeet.tournament.happened import keep_moment
from hexmeet.tournament.state import Draft, Table, Tournament
from hexmeet.tournament.words import SheetStatus, TableStatus


def change_sheet(tournament: Tournament, event: SheetChanged) -> Tournament:
    """Put a sheet at its table, which is done once the sheet is final."""
    table = find_table(tournament, event.round, event.table)
    if event.sheet.status is SheetStatus.FINAL:
        status = TableStatus.DONE
    else:
        status = TableStatus.PLAYING if table.status is TableStatus.DONE else table.status
    return put_table(tournament, event.round, replace(table, sheet=event.sheet, status=status))


def open_sheet_again(tournament: Tournament, event: SheetReopened) -> Tournament:
    """Keep the final sheet, and let it be signed or entered anew.

    What rested on it no longer stands: its stage is open, with the order in which it was closed,
    the champion and the tables drafted from the ranking.
    """
    table = find_table(tournament, event.round, event.table)
    if table.sheet is None:
        return tournament
    again = replace(
        table.sheet,
        status=SheetStatus.ENTERED,
        signed_by=(),
        disputed_by=None,
        decided_by=None,
        reason=event.reason,
    )
    reopened = replace(
        table,
        status=TableStatus.PLAYING,
        sheet=again,
        earlier_sheets=(*table.earlier_sheets, table.sheet),
    )
    stage = tournament.rounds[event.round - 1].stage
    opened = replace(
        put_table(tournament, event.round, reopened),
        closed_stages=tuple(closed for closed in tournament.closed_stages if closed is not stage),
        orders={closed: o for closed, o in tournament.orders.items() if closed is not stage},
        champion=None if stage is Stage.FINAL else tournament.champion,
        draft=None if _rests_on_results(tournament.draft, stage) else tournament.draft,
    )
    return keep_moment(opened, Moment(what="reopened", round=event.round, table=event.table))


def _rests_on_results(draft: Draft | None, stage: Stage) -> bool:
    return draft is not None and (draft.stage is not stage or draft.method == "ranking")


def find_table(tournament: Tournament, number: int, table: int) -> Table:
    """Find a table of a round that is counted through all stages."""
    tables = tournament.rounds[number - 1].tables
    return next(found for found in tables if found.number == table)


def put_table(tournament: Tournament, number: int, table: Table) -> Tournament:
    """Put a table in place of the one of its number."""
    played = tournament.rounds[number - 1]
    tables = tuple(table if other.number == table.number else other for other in played.tables)
    rounds = list(tournament.rounds)
    rounds[number - 1] = replace(played, tables=tables)
    return replace(tournament, rounds=tuple(rounds))
