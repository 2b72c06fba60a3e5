"""Calls, rulings, warnings, and whoever leaves or is removed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hexmeet.tournament.calls import add_ruling, call_judge, change_call, give_ruling, take_call
from hexmeet.tournament.chapter import Decider, Evolver
from hexmeet.tournament.commands import (
    AskToLeave,
    CallJudge,
    Command,
    GiveRuling,
    RemovePlayer,
    RevokeWarning,
    StayOn,
    TakeCall,
    WarnPlayer,
)
from hexmeet.tournament.events import (
    CallChanged,
    Event,
    LeaveAsked,
    PlayerRemoved,
    PlayerStays,
    RulingGiven,
    WarningGiven,
    WarningRevoked,
)
from hexmeet.tournament.leave_requests import (
    ask_to_leave,
    drop_leave_request,
    keep_leave_request,
    stay_on,
)
from hexmeet.tournament.leaving import remove_player, take_out
from hexmeet.tournament.state import GivenWarning, Ruling, Tournament
from hexmeet.tournament.warnings import (
    add_warning,
    mark_revoked,
    revoke_warning,
    warn_player,
    warnings_of,
)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A player whom judges had to do with more than once."""

    player: str
    warnings: tuple[GivenWarning, ...]
    rulings: tuple[Ruling, ...]

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds in which they had, counted through all stages."""
        found = {w.round for w in self.warnings} | {ruling.round for ruling in self.rulings}
        return tuple(sorted(number for number in found if number is not None))


def find_patterns(tournament: Tournament) -> Sequence[Pattern]:
    """Find who was warned, or named in a ruling, several times, as the players registered.

    A breach that comes again may be raised each time (studio-2023 1.3.3; shn-2022 5.3;
    shn-2024 5.3).
    """
    patterns = (
        Pattern(
            player,
            tuple(warnings_of(tournament, player)),
            tuple(ruling for ruling in tournament.rulings if player in ruling.players),
        )
        for player in tournament.players
    )
    return [found for found in patterns if len(found.warnings) + len(found.rulings) > 1]


@dataclass(frozen=True, slots=True)
class MissingSignature:
    """A sheet that a judge made final without a player's signature."""

    player: str
    round: int  # counted through all stages
    table: int
    decided_by: str
    reason: str


def find_missing_signatures(tournament: Tournament) -> Sequence[MissingSignature]:
    """Find who has not signed a sheet that a judge decided, in the order of play.

    (studio-2023 1.3.4; shn-2022 5.4; shn-2024 5.4; reading 21)
    """
    return [
        MissingSignature(player, number, table.number, sheet.decided_by, sheet.reason)
        for number, played in enumerate(tournament.rounds, start=1)
        for table in played.tables
        for sheet in (*table.earlier_sheets, *((table.sheet,) if table.sheet else ()))
        if sheet.decided_by is not None
        for player in table.seats
        if player not in (*sheet.signed_by, *table.left)
    ]


DECIDERS: Mapping[type[Command], Decider] = {
    CallJudge: call_judge,
    TakeCall: take_call,
    GiveRuling: give_ruling,
    WarnPlayer: warn_player,
    RevokeWarning: revoke_warning,
    AskToLeave: ask_to_leave,
    StayOn: stay_on,
    RemovePlayer: remove_player,
}
EVOLVERS: Mapping[type[Event], Evolver] = {
    CallChanged: change_call,
    RulingGiven: add_ruling,
    WarningGiven: add_warning,
    WarningRevoked: mark_revoked,
    LeaveAsked: keep_leave_request,
    PlayerStays: drop_leave_request,
    PlayerRemoved: take_out,
}
