"""The command that takes the last step of a log back, where there is one.

Whether it may be taken back now is decided as for any command; the log keeps both (reading 40).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hexmeet.tournament import commands as ask
from hexmeet.tournament import events as happened
from hexmeet.tournament.commands import Command
from hexmeet.tournament.events import Event
from hexmeet.tournament.kinds import name_kind
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import SheetStatus

Undo = Callable[[Tournament, Any, str], Command | None]


def find_undo(
    tournament: Tournament, kind: str, events: Sequence[Event], reason: str
) -> Command | None:
    """Find what takes back a step: its kind, what it led to, and why it is taken back."""
    undo = UNDO.get(kind)
    return undo(tournament, events[0], reason) if undo and events else None


def _reopen(_: Tournament, event: happened.SheetChanged, reason: str) -> Command | None:
    """Open a sheet that the step made final."""
    if event.sheet.status is not SheetStatus.FINAL:
        return None
    return ask.ReopenSheet(round=event.round, table=event.table, reason=reason)


def _unpick(tournament: Tournament, event: happened.Picked, _: str) -> Command | None:
    current = tournament.current_round
    tables = current.tables if current else ()
    table = next((table.number for table in tables if event.player in table.seats), None)
    return None if table is None else ask.UndoPick(table=table)


# Most steps say with their first event what they were about.
OF_COMMANDS: Mapping[type[Command], Undo] = {
    ask.OpenRegistration: lambda *_: ask.CloseRegistration(),
    ask.CloseRegistration: lambda *_: ask.OpenRegistration(),
    ask.WithdrawPlayer: lambda _t, event, _r: ask.UndoWithdrawal(player=event.player.id),
    ask.OpenCheckIn: lambda *_: ask.CloseCheckIn(),
    ask.CheckIn: lambda _t, event, _r: ask.UndoCheckIn(player=event.player.id),
    ask.StartTournament: lambda _t, _e, reason: ask.UndoStart(reason=reason),
    ask.DraftSeating: lambda *_: ask.DiscardDraft(),
    ask.StartRound: lambda _t, _e, reason: ask.UndoRoundStart(reason=reason),
    ask.StartTable: lambda _t, event, _r: ask.UndoTableStart(table=event.table),
    ask.PauseRound: lambda *_: ask.ResumeRound(),
    ask.ResumeRound: lambda *_: ask.PauseRound(),
    ask.PauseTable: lambda _t, event, _r: ask.PauseTable(
        table=event.table, goes_on=not event.goes_on
    ),
    ask.MarkTable: lambda _t, event, _r: ask.MarkTable(table=event.table, slow=not event.slow),
    ask.LimitTurns: lambda _t, event, reason: ask.LiftTurnLimit(table=event.table, reason=reason),
    ask.CallTime: lambda _t, _e, reason: ask.UndoTimeCall(reason=reason),
    ask.RecordPick: _unpick,
    ask.SignSheet: _reopen,
    ask.DecideSheet: _reopen,
    ask.WarnPlayer: lambda _t, event, reason: ask.RevokeWarning(
        warning=event.warning.id, reason=reason
    ),
}
UNDO: Mapping[str, Undo] = {name_kind(kind): undo for kind, undo in OF_COMMANDS.items()}
