"""What becomes of a table when its sheet changes."""

from dataclasses import replace

from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.tournament_file import Moment
from hexmeet.tournament.events import SheetChanged, SheetReopened, WinnerDrawn
from hexmeet.tournament.game_winners import add_lot
from hexmeet.tournament.games import find_table, put_table
from hexmeet.tournament.happened import keep_moment
from hexmeet.tournament.state import Draft, Tournament
from hexmeet.tournament.words import SheetStatus, TableStatus


def change_sheet(tournament: Tournament, event: SheetChanged) -> Tournament:
    """Put a sheet at its table, which is done once the sheet is final."""
    table = find_table(tournament, event.round, event.table)
    if event.sheet.status is SheetStatus.FINAL:
        status = TableStatus.DONE
    else:
        status = TableStatus.PLAYING if table.status is TableStatus.DONE else table.status
    done_at = table.done_at or event.at
    changed = replace(table, sheet=event.sheet, status=status, done_at=done_at)
    return put_table(tournament, event.round, changed)


def keep_winner_lot(tournament: Tournament, event: WinnerDrawn) -> Tournament:
    """Keep a lot at the table whose game it decides."""
    table = find_table(tournament, event.round, event.table)
    split = Moment(
        what="split",
        round=event.round,
        table=event.table,
        players=event.players,
        witness=event.witness or None,
    )
    return keep_moment(put_table(tournament, event.round, add_lot(table, event)), split)


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
    former = replace(table.sheet, reopened_by=event.by, reopened_because=event.reason)
    reopened = replace(
        table,
        status=TableStatus.PAUSED if table.paused_at else TableStatus.PLAYING,
        sheet=again,
        earlier_sheets=(*table.earlier_sheets, former),
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
