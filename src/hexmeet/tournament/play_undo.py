"""Takes steps of a round back: what was tapped wrongly did not happen, as the log says openly."""

from collections.abc import Iterator
from dataclasses import replace

from hexmeet.tournament.chapter import violate
from hexmeet.tournament.commands import (
    LiftTurnLimit,
    Request,
    UndoPick,
    UndoRoundStart,
    UndoTableStart,
    UndoTimeCall,
)
from hexmeet.tournament.demands import CONDUCT, demand_reason
from hexmeet.tournament.events import (
    Event,
    PickUndone,
    RoundStartUndone,
    TableStartUndone,
    TimeCallUndone,
    TurnLimitLifted,
)
from hexmeet.tournament.play_evolution import with_round, with_table
from hexmeet.tournament.play_picks import PLAY_ORDER
from hexmeet.tournament.play_rounds import find_round, find_started_round, refuse
from hexmeet.tournament.play_tables import find_table
from hexmeet.tournament.seating_finals import rank_for_finals
from hexmeet.tournament.state import Pick, Round, Table, Tournament
from hexmeet.tournament.words import TableStatus

# --- what is asked for ----------------------------------------------------------------------------


def undo_round_start(
    tournament: Tournament, command: UndoRoundStart, _: Request
) -> Iterator[Event]:
    """Let a round not have begun; where games have gone further there is no way back."""
    round_, _started = find_started_round(tournament)
    demand_reason(tournament, command.reason, CONDUCT)
    if round_.paused_at is not None:
        raise refuse(tournament, "play.round-paused")
    if round_.time_called:
        raise refuse(tournament, "undo.time-called")
    _refuse_results(tournament, *round_.tables)
    yield RoundStartUndone(reason=command.reason.strip())


def undo_table_start(
    tournament: Tournament, command: UndoTableStart, _: Request
) -> Iterator[Event]:
    """Let a table not have begun, so that its seats can be repaired."""
    table = find_table(tournament, command.table)
    if table.status is TableStatus.SEATED:
        raise refuse(tournament, "undo.table-not-started", table=table.number)
    _refuse_results(tournament, table)
    yield TableStartUndone(table=table.number)


def lift_turn_limit(
    tournament: Tournament, command: LiftTurnLimit, request: Request
) -> Iterator[Event]:
    """Take a turn limit of a table back; one that holds for all tables stays.

    (cwc-2004 21; studio-2023 1.1.8; shn-2022 5.5; shn-2024 5.5)
    """
    table = find_table(tournament, command.table)
    demand_reason(tournament, command.reason, CONDUCT)
    if table.turn_limit_asked_by is None:
        clock = tournament.rules.clock
        raise violate(tournament, "turn-limit.off", clock.turn_limit or clock, table=table.number)
    yield TurnLimitLifted(table=table.number, reason=command.reason.strip(), by=request.actor.id)


def undo_time_call(tournament: Tournament, command: UndoTimeCall, _: Request) -> Iterator[Event]:
    """Let time not have been called, unless it has ended a game (italy-2009 3.4)."""
    round_ = find_round(tournament)
    demand_reason(tournament, command.reason, CONDUCT)
    if not round_.time_called:
        raise refuse(tournament, "undo.time-not-called")
    ended = tuple(str(t.number) for t in round_.tables if t.sheet and t.sheet.ended_by_time)
    if ended:
        raise refuse(tournament, "undo.ended-by-time", tables=ended)
    yield TimeCallUndone(reason=command.reason.strip())


def undo_pick(tournament: Tournament, command: UndoPick, request: Request) -> Iterator[Event]:
    """Take the last selection at a table back (cwc-2004 15; studio-2023 1.1.6)."""
    table = find_table(tournament, command.table)
    if table.status is not TableStatus.SEATED:
        raise refuse(tournament, "pick.table-started", table=table.number)
    pick = _find_last_pick(find_round(tournament), table)
    if pick is None:
        raise refuse(tournament, "undo.no-pick", table=table.number)
    if request.actor.id in tournament.players and request.actor.id != pick.player:
        raise refuse(tournament, "pick.for-another", player=pick.player)
    yield PickUndone(player=pick.player, what=pick.what)


def _refuse_results(tournament: Tournament, *tables: Table) -> None:
    """Refuse where a game has a sheet, or somebody left it."""
    over = tuple(str(t.number) for t in tables if t.sheet or t.earlier_sheets or t.left)
    if over:
        raise refuse(tournament, "undo.games-went-on", tables=over)


def _find_last_pick(round_: Round, table: Table) -> Pick | None:
    here = [pick for pick in round_.picks if pick.player in table.seats]
    return here[-1] if here else None


# --- what happens ---------------------------------------------------------------------------------


def take_round_back(tournament: Tournament, _: RoundStartUndone) -> Tournament:
    """Let the tables wait that began with the round; who began before goes on."""
    round_ = tournament.rounds[-1]
    tables = tuple(
        _seat_again(table) if table.started_at == round_.started_at else table
        for table in round_.tables
    )
    waiting = replace(round_, started_at=None, paused_seconds=0, tables=tables)
    return with_round(tournament, waiting)


def take_table_back(tournament: Tournament, event: TableStartUndone) -> Tournament:
    """Let a table wait."""
    return with_table(tournament, event.table, _seat_again)


def free_turns(tournament: Tournament, event: TurnLimitLifted) -> Tournament:
    """Let a table play without its turn limit."""
    return with_table(
        tournament, event.table, lambda table: replace(table, turn_limit_asked_by=None)
    )


def take_time_call_back(tournament: Tournament, _: TimeCallUndone) -> Tournament:
    """Let the clock of the round be as before."""
    return with_round(tournament, replace(tournament.rounds[-1], time_called=False))


def take_pick_back(tournament: Tournament, event: PickUndone) -> Tournament:
    """Let something be free again; seats that were in play order are in that of the ranking."""
    round_ = tournament.rounds[-1]
    picks = tuple(
        pick for pick in round_.picks if (pick.player, pick.what) != (event.player, event.what)
    )
    tables = round_.tables
    if event.what == PLAY_ORDER:
        rank = rank_for_finals(tournament).index
        tables = tuple(
            replace(table, seats=tuple(sorted(table.seats, key=rank)))
            if event.player in table.seats
            else table
            for table in tables
        )
    return with_round(tournament, replace(round_, picks=picks, tables=tables))


def _seat_again(table: Table) -> Table:
    return replace(
        table,
        status=TableStatus.SEATED,
        started_at=None,
        paused_at=None,
        paused_seconds=0,
    )
