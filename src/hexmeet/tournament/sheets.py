"""The record of each game, from the first entry to the last signature."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from hexmeet.rulebooks.violations import RuleViolation, Value, refuse
from hexmeet.tournament.chapter import Decider, Evolver, violate
from hexmeet.tournament.commands import (
    Actor,
    Command,
    DecideSheet,
    DisputeSheet,
    EnterSheet,
    ReopenSheet,
    Request,
    SignSheet,
)
from hexmeet.tournament.demands import SIGNED_SHEETS, demand_own_name, demand_play, demand_reason
from hexmeet.tournament.events import Event, SheetChanged, SheetReopened, WinnerDrawn
from hexmeet.tournament.game_winners import (
    draw_winner,
    find_winner,
    is_unclaimed,
    name_stream,
    with_lots,
)
from hexmeet.tournament.games import Game, find_game
from hexmeet.tournament.lots import check_seed
from hexmeet.tournament.play_clock import seconds_left_at_table
from hexmeet.tournament.sheet_checks import find_sheet_faults
from hexmeet.tournament.sheet_evolution import change_sheet, keep_winner_lot, open_sheet_again
from hexmeet.tournament.state import Sheet, SheetLine, Tournament
from hexmeet.tournament.words import SheetStatus, TableStatus

# --- what is asked for ----------------------------------------------------------------------------


def enter_sheet(tournament: Tournament, command: EnterSheet, request: Request) -> Iterator[Event]:
    """Write a sheet down in place of one that is not final; signatures of that one are void.

    Whoever enters the sheet of the own game has signed it. Where time or leaving ended the game,
    the winner may be left out: points, ranking and lot tell (reading 5).
    """
    game = _find_open_game(tournament, command.table, command.round)
    _demand_may_enter(tournament, request.actor, game)
    before = game.table.sheet
    sheet = Sheet(
        lines=command.lines,
        winner=command.winner,
        entered_by=request.actor.id,
        ended_by_time=command.ended_by_time,
        signed_by=(request.actor.id,) if request.actor.id in game.stayed else (),
        reason=before.reason if before else "",
    )
    yield from _change(tournament, game, sheet, request, names_winner=True)


def sign_sheet(tournament: Tournament, command: SignSheet, request: Request) -> Iterator[Event]:
    """Sign for a seat; once all who stayed to the end have signed, the sheet is final.

    (studio-2023 1.3.4; shn-2022 5.4; shn-2024 5.4; reading 21)
    """
    game, sheet = _find_entered(tournament, command.table, command.round)
    _demand_seat(tournament, game, command.player)
    demand_own_name(tournament, request.actor, command.player, SIGNED_SHEETS)
    if command.player in sheet.signed_by:
        raise _forbid(tournament, "sheet.signed-already", player=command.player)
    signed = replace(sheet, signed_by=(*sheet.signed_by, command.player))
    yield from _change(tournament, game, signed, request)


def dispute_sheet(
    tournament: Tournament, command: DisputeSheet, request: Request
) -> Iterator[Event]:
    """Stop a sheet until it is entered anew or decided; too late once it is final.

    (studio-2023 1.3.4; shn-2022 5.4; shn-2024 5.4)
    """
    game, sheet = _find_entered(tournament, command.table, command.round)
    _demand_seat(tournament, game, command.player)
    demand_own_name(tournament, request.actor, command.player, SIGNED_SHEETS)
    demand_reason(tournament, command.reason, SIGNED_SHEETS)
    disputed = replace(
        sheet,
        status=SheetStatus.DISPUTED,
        signed_by=(),
        disputed_by=command.player,
        reason=command.reason,
    )
    yield SheetChanged(round=game.number, table=command.table, sheet=disputed)


def decide_sheet(tournament: Tournament, command: DecideSheet, request: Request) -> Iterator[Event]:
    """Make a sheet final by a judge's word, as entered or as the judge says it was.

    (studio-2023 1.3.4; shn-2022 5.4; shn-2024 5.4)
    """
    game = _find_open_game(tournament, command.table, command.round)
    demand_reason(tournament, command.reason, SIGNED_SHEETS)
    entered = game.table.sheet or Sheet(lines=(), winner="", entered_by=request.actor.id)
    if not (command.lines or entered.lines):
        raise _forbid(tournament, "sheet.missing", table=command.table)
    decided = replace(
        entered,
        lines=command.lines or entered.lines,
        winner=command.winner or entered.winner,
        ended_by_time=(
            entered.ended_by_time if command.ended_by_time is None else command.ended_by_time
        ),
    )
    if command.lines and not command.winner and is_unclaimed(game, decided):
        decided = replace(decided, winner="")
    yield from _change(
        tournament,
        game,
        replace(
            decided,
            status=SheetStatus.FINAL,
            signed_by=entered.signed_by if _say_the_same(decided, entered) else (),
            decided_by=request.actor.id,
            reason=command.reason,
        ),
        request,
        names_winner=True,
    )


def reopen_sheet(tournament: Tournament, command: ReopenSheet, request: Request) -> Iterator[Event]:
    """Open a final sheet again, until tables of a later stage that rest on it are known.

    (readings 18 and 21)
    """
    demand_play(tournament, SIGNED_SHEETS)
    game = find_game(tournament, command.table, command.round)
    demand_reason(tournament, command.reason, SIGNED_SHEETS)
    if game.table.status is not TableStatus.DONE:
        raise _forbid(tournament, "sheet.not-final", table=command.table)
    later = tournament.rounds[-1].stage
    if later is not game.round.stage:
        raise _forbid(tournament, "sheet.stage-followed", stage=str(game.round.stage), later=later)
    yield SheetReopened(
        round=command.round, table=command.table, reason=command.reason, by=request.actor.id
    )


# --- what stands in the way -----------------------------------------------------------------------


def _find_open_game(tournament: Tournament, table: int, round_number: int | None) -> Game:
    demand_play(tournament, SIGNED_SHEETS)
    game = find_game(tournament, table, round_number)
    if not game.has_begun:
        raise _forbid(tournament, "sheet.not-begun", table=table)
    if game.table.status is TableStatus.DONE:
        raise _forbid(tournament, "sheet.final", table=table)
    return game


def _find_entered(tournament: Tournament, table: int, number: int | None) -> tuple[Game, Sheet]:
    game = _find_open_game(tournament, table, number)
    sheet = game.table.sheet
    if sheet is None:
        raise _forbid(tournament, "sheet.missing", table=table)
    if sheet.status is SheetStatus.DISPUTED:
        raise _forbid(tournament, "sheet.disputed", table=table, player=sheet.disputed_by or "")
    return game, sheet


def _demand_may_enter(tournament: Tournament, actor: Actor, game: Game) -> None:
    if not actor.roles:
        _demand_seat(tournament, game, actor.id)


def _demand_seat(tournament: Tournament, game: Game, player: str) -> None:
    table = game.table.number
    if player not in game.table.seats:
        raise _forbid(tournament, "sheet.not-at-table", player=player, table=table)
    if player in game.left:
        raise _forbid(tournament, "sheet.left-game", player=player, table=table)


def _forbid(tournament: Tournament, code: str, **params: Value) -> RuleViolation:
    return violate(tournament, code, tournament.rules.judging.signed_sheet, **params)


# --- what happens ---------------------------------------------------------------------------------


def _change(
    tournament: Tournament,
    game: Game,
    sheet: Sheet,
    request: Request,
    *,
    names_winner: bool = False,
) -> Iterator[Event]:
    """Let a sheet stand as it is now if no game speaks against it; it may be final with that."""
    if names_winner and is_unclaimed(game, sheet):
        _demand_time_over(tournament, game, sheet, request.at)
        drawn = _find_lot(tournament, game, sheet, request.seed)
        yield from drawn
        game = with_lots(game, drawn)
        sheet = _name_winner(tournament, game, sheet)
    refuse(find_sheet_faults(tournament, game, sheet))
    seats = game.table.seats
    lines = sorted(sheet.lines, key=lambda line: seats.index(line.player))
    all_signed = set(game.stayed) <= set(sheet.signed_by)
    status = SheetStatus.FINAL if all_signed else sheet.status
    changed = replace(sheet, lines=tuple(lines), status=status)
    yield SheetChanged(
        round=game.number,
        table=game.table.number,
        sheet=changed,
        at=None if game.table.done_at else request.at,
    )


def _demand_time_over(tournament: Tournament, game: Game, sheet: Sheet, now: datetime) -> None:
    """Refuse to end a game by time that has some left, paused or given by a judge.

    (italy-2009 3.4; reading 41) A game whose sheet was final before is over anyway.
    """
    if not game.round.time_called or game.table.earlier_sheets:
        return
    left = seconds_left_at_table(tournament, game.round, replace(game.table, done_at=None), now)
    if sheet.ended_by_time and left:
        table, (minutes, seconds) = game.table.number, divmod(left, 60)
        clock = tournament.rules.clock
        raise violate(
            tournament, "sheet.time-left", clock, table=table, minutes=minutes, seconds=seconds
        )


def _find_lot(
    tournament: Tournament, game: Game, sheet: Sheet, seed: str
) -> tuple[WinnerDrawn, ...]:
    """Draw the lot that a game needs, where nobody is named and nothing else tells who won.

    (italy-2009 3.2b, 3.4; readings 5 and 8)
    """
    verdict = None if sheet.winner else find_winner(tournament, game, sheet)
    if verdict is None or verdict.winner is not None:
        return ()
    check_seed(tournament, seed)
    return (
        WinnerDrawn(
            round=game.number,
            table=game.table.number,
            players=draw_winner(seed, game, verdict.tied),
            stream=name_stream(game),
        ),
    )


def _name_winner(tournament: Tournament, game: Game, sheet: Sheet) -> Sheet:
    verdict = None if sheet.winner else find_winner(tournament, game, sheet)
    return replace(sheet, winner=verdict.winner or "") if verdict else sheet


def _say_the_same(sheet: Sheet, other: Sheet) -> bool:
    return (_by_player(sheet.lines), sheet.winner, sheet.ended_by_time) == (
        _by_player(other.lines),
        other.winner,
        other.ended_by_time,
    )


def _by_player(lines: Sequence[SheetLine]) -> Mapping[str, SheetLine]:
    return {line.player: line for line in lines}


DECIDERS: Mapping[type[Command], Decider] = {
    EnterSheet: enter_sheet,
    SignSheet: sign_sheet,
    DisputeSheet: dispute_sheet,
    DecideSheet: decide_sheet,
    ReopenSheet: reopen_sheet,
}
EVOLVERS: Mapping[type[Event], Evolver] = {
    SheetChanged: change_sheet,
    SheetReopened: open_sheet_again,
    WinnerDrawn: keep_winner_lot,
}
