"""What needs somebody's eye while games go on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import Value
from hexmeet.tournament.leave_requests import list_leave_requests
from hexmeet.tournament.play_clock import find_slow_tables
from hexmeet.tournament.progress import list_open_tables
from hexmeet.tournament.state import Table, Tournament
from hexmeet.tournament.words import CallStatus, SheetStatus, Status, TableStatus


@dataclass(frozen=True, slots=True)
class Reminder:
    """Something to look at, as a code and values."""

    code: str
    params: Mapping[str, Value] = field(default_factory=dict)


def remind_of_play(tournament: Tournament, now: datetime) -> Iterator[Reminder]:
    """List what needs somebody's eye, the most urgent first."""
    yield from _remind_of_calls(tournament)
    for asked in list_leave_requests(tournament):
        yield Reminder("leave-asked", {"player": asked.player, "reason": asked.reason})
    yield from _remind_of_unseated(tournament)
    yield from _remind_of_sheets(tournament)
    yield from _remind_of_pauses(tournament)
    for slow in find_slow_tables(tournament, now):
        yield Reminder(
            "table-slow",
            {"table": slow.table, "minutes": slow.seconds // 60, "usual": slow.usual // 60},
        )


def _remind_of_calls(tournament: Tournament) -> Iterator[Reminder]:
    for call in tournament.calls.values():
        if call.status is CallStatus.OPEN:
            yield Reminder("call-open", {"table": call.table, "about": call.about})


def _remind_of_unseated(tournament: Tournament) -> Iterator[Reminder]:
    """Think of who is there and has no seat, as long as a table can still take somebody."""
    round_ = tournament.current_round
    if round_ is None or round_.stage is not Stage.PRELIMINARY:
        return
    waits = any(table.status is TableStatus.SEATED for table in round_.tables)
    seated = {player for table in round_.tables for player in table.seats}
    there = tournament.players_of(Status.CHECKED_IN)
    names = tuple(player.name for player in there if player.id not in seated)
    if waits and names:
        yield Reminder("players-unseated", {"count": len(names), "players": names})


def _remind_of_sheets(tournament: Tournament) -> Iterator[Reminder]:
    """List sheets that are disputed, that wait for signatures, or that are missing."""
    for number, table in list_open_tables(tournament):
        params: dict[str, Value] = {"round": number, "table": table.number}
        if table.sheet is None:
            is_last = number == len(tournament.rounds)
            if not is_last or (table.status is TableStatus.PLAYING and _others_done(tournament)):
                yield Reminder("sheet-missing", params)
        elif table.sheet.status is SheetStatus.DISPUTED:
            yield Reminder("sheet-disputed", {**params, "reason": table.sheet.reason})
        else:
            yield Reminder("sheet-unsigned", {**params, "count": _count_unsigned(table)})


def _others_done(tournament: Tournament) -> bool:
    """Whether at least half of the tables are done, so that the others are waited for."""
    tables = tournament.rounds[-1].tables
    return 2 * sum(table.status is TableStatus.DONE for table in tables) >= len(tables)


def _count_unsigned(table: Table) -> int:
    signed = table.sheet.signed_by if table.sheet else ()
    return sum(player not in (*signed, *table.left) for player in table.seats)


def _remind_of_pauses(tournament: Tournament) -> Iterator[Reminder]:
    round_ = tournament.current_round
    if round_ is None:
        return
    if round_.paused_at is not None:
        yield Reminder("round-paused", {})
    for table in round_.tables:
        if table.status is TableStatus.PAUSED:
            yield Reminder("table-paused", {"table": table.number})
