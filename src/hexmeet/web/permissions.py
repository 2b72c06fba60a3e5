"""Who may ask for what: one table of roles and commands, and nothing else decides it.

Players ask for themselves only. Rules of the rulebook, such as that only an organiser overrules
lateness, come on top and are the core's.
"""

from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from typing import Any

from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Command
from hexmeet.tournament.words import Role


class Standing(StrEnum):
    """How somebody without a role stands to a tournament."""

    PLAYER = "player"
    PUBLIC = "public"


Who = Role | Standing

OWNER = frozenset({Role.OWNER})
ORGANISERS = frozenset({Role.OWNER, Role.ORGANISER})
JUDGES = frozenset({Role.HEAD_JUDGE, Role.JUDGE})
LEADERS = ORGANISERS | {Role.HEAD_JUDGE}
OFFICIALS = ORGANISERS | JUDGES
STAFF = OFFICIALS | {Role.SCOREKEEPER}
PLAYER = frozenset({Standing.PLAYER})
PUBLIC = frozenset({Standing.PUBLIC})


MAY: Mapping[type[Command], frozenset[Who]] = {
    # the event and its staff
    ask.CreateTournament: OWNER,
    ask.RestartTournament: OWNER,
    ask.ChangeSettings: ORGANISERS,
    ask.AppointStaff: ORGANISERS,
    ask.DismissStaff: ORGANISERS,
    # registration
    ask.OpenRegistration: ORGANISERS,
    ask.CloseRegistration: ORGANISERS,
    ask.RegisterPlayer: ORGANISERS | {Role.SCOREKEEPER} | PUBLIC,
    ask.ImportPlayers: ORGANISERS,
    ask.ChangePlayer: ORGANISERS | {Role.SCOREKEEPER} | PLAYER,
    ask.WithdrawPlayer: ORGANISERS | {Role.SCOREKEEPER} | PLAYER,
    ask.UndoWithdrawal: ORGANISERS | {Role.SCOREKEEPER} | PLAYER,
    ask.BarNames: ORGANISERS,
    # check-in and start
    ask.OpenCheckIn: ORGANISERS,
    ask.CloseCheckIn: ORGANISERS,
    ask.CheckIn: STAFF,
    ask.UndoCheckIn: STAFF,
    ask.CorrectLateness: ORGANISERS,
    ask.StartTournament: ORGANISERS,
    ask.UndoStart: ORGANISERS,
    # seating
    ask.DraftSeating: ORGANISERS,
    ask.DiscardDraft: ORGANISERS,
    ask.SwapSeats: ORGANISERS,
    ask.PublishRound: ORGANISERS,
    ask.RepairRound: ORGANISERS,
    # the games of a round
    ask.StartRound: OFFICIALS,
    ask.UndoRoundStart: ORGANISERS,
    ask.StartTable: STAFF,
    ask.UndoTableStart: OFFICIALS,
    ask.PauseRound: OFFICIALS,
    ask.ResumeRound: OFFICIALS,
    ask.PauseTable: OFFICIALS,
    ask.NoteTable: STAFF,
    ask.MarkTable: STAFF,
    ask.GiveExtraTime: OFFICIALS,
    ask.LimitTurns: OFFICIALS | PLAYER,
    ask.LiftTurnLimit: OFFICIALS,
    ask.CallTime: OFFICIALS,
    ask.UndoTimeCall: LEADERS,
    ask.RecordPick: STAFF | PLAYER,
    ask.UndoPick: STAFF,
    # sheets
    ask.EnterSheet: STAFF | PLAYER,
    ask.SignSheet: STAFF | PLAYER,
    ask.DisputeSheet: STAFF | PLAYER,
    ask.DecideSheet: OFFICIALS,
    ask.ReopenSheet: ORGANISERS,
    # conduct
    ask.CallJudge: STAFF | PLAYER,
    ask.TakeCall: OFFICIALS,
    ask.GiveRuling: OFFICIALS,
    ask.WarnPlayer: OFFICIALS,
    ask.RevokeWarning: LEADERS,
    ask.AskToLeave: PLAYER,
    ask.StayOn: ORGANISERS | PLAYER,
    ask.RemovePlayer: OFFICIALS,
    # stages and the end
    ask.CloseStage: ORGANISERS,
    ask.EnterLot: LEADERS,
    ask.CloseTournament: ORGANISERS,
    ask.CallOffTournament: ORGANISERS,
    ask.AddPhoto: ORGANISERS,
}

# For whom a player speaks; where nobody is named, the core knows who sits where.
SPEAKS_FOR: Mapping[type[Command], Callable[[Any], str]] = {
    ask.ChangePlayer: lambda command: str(command.entry.id),
    ask.WithdrawPlayer: lambda command: str(command.player),
    ask.UndoWithdrawal: lambda command: str(command.player),
    ask.RecordPick: lambda command: str(command.player),
    ask.SignSheet: lambda command: str(command.player),
    ask.DisputeSheet: lambda command: str(command.player),
    ask.CallJudge: lambda command: str(command.by),
    ask.LimitTurns: lambda command: str(command.asked_by),
    ask.AskToLeave: lambda command: str(command.player),
    ask.StayOn: lambda command: str(command.player),
}


def may_ask(kind: type[Command], who: Collection[Who]) -> bool:
    """Whether somebody may ask for a kind of thing at all."""
    return not MAY[kind].isdisjoint(who)


def may_submit(command: Command, who: Collection[Who], actor: str) -> bool:
    """Whether somebody may ask for just this."""
    allowed = MAY[type(command)] & set(who)
    if allowed - PLAYER - PUBLIC:
        return True
    if isinstance(command, ask.RegisterPlayer):
        return bool(allowed) and command.by_self
    speaks_for = SPEAKS_FOR.get(type(command))
    return bool(allowed) and (speaks_for is None or speaks_for(command) == actor)
