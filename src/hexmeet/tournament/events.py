"""Everything that has happened in a tournament; a log of these is the tournament.

An event says all that is needed to know what followed, draws included, so that reading a log anew
never decides anything again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from pydantic import AwareDatetime

from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament.state import (
    Call,
    Draft,
    GivenWarning,
    Player,
    Ruling,
    Settings,
    Sheet,
    Staff,
    Structure,
    Tables,
)
from hexmeet.tournament.words import Gone, Phase


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that has happened."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "strict": True}


# --- the event and its staff ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentCreated(Event):
    """A tournament began; whoever created it owns it."""

    id: str
    rulebook: str
    settings: Settings
    owner: Staff
    fingerprint: str  # SHA-256 of the seed of every draw
    house_rulebook: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsChanged(Event):
    """The organiser said something anew."""

    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffAppointed(Event):
    """Somebody got roles."""

    person: Staff


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffDismissed(Event):
    """Somebody is no longer on the staff."""

    person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseChanged(Event):
    """Registration or check-in opened or closed."""

    phase: Phase


# --- players --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRegistered(Event):
    """A player entered, or waits for a place."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerChanged(Event):
    """What is known of a player was corrected, or the player's status is another."""

    player: Player
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NamesBarred(Event):
    """It was said who is banned and who has qualified."""

    banned: tuple[str, ...]
    qualified: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentStarted(Event):
    """The structure was fixed for those who are there."""

    structure: Structure


@dataclass(frozen=True, slots=True, kw_only=True)
class StartUndone(Event):
    """The tournament has not started after all; who was absent is expected again."""

    reason: str


# --- seating --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingDrafted(Event):
    """Rounds were seated, and can still be changed."""

    draft: Draft


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftDiscarded(Event):
    """The draft was thrown away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPublished(Event):
    """A round of the draft was made known, with its boards."""

    stage: Stage
    number: int
    tables: Tables
    boards: tuple[str, ...]
    substitutes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRepaired(Event):
    """A published round was changed, for all to see; a table that was closed is empty."""

    tables: Tables
    reason: str
    boards: tuple[str, ...] = ()  # those of the round from now on
    absent: tuple[str, ...] = ()  # who had a seat and has none any more
    substitutes: Mapping[str, str] = field(default_factory=dict)  # who plays for whom
    by: str = ""
    at: AwareDatetime | None = None


# --- the games of a round -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted(Event):
    """The round began."""

    at: AwareDatetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStartUndone(Event):
    """The round has not begun after all, nor have the tables that began with it."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableStarted(Event):
    """A table began by itself."""

    table: int
    at: AwareDatetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TableStartUndone(Event):
    """A table has not begun after all."""

    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPaused(Event):
    """The clock stands still."""

    at: AwareDatetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResumed(Event):
    """The clock goes on."""

    at: AwareDatetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePaused(Event):
    """A table stands still, or goes on."""

    table: int
    goes_on: bool
    at: AwareDatetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TableNoted(Event):
    """Something was written down about a table."""

    table: int
    text: str
    by: str
    at: AwareDatetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableMarked(Event):
    """A table was marked as slow, or is slow no longer."""

    table: int
    slow: bool
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraTimeGiven(Event):
    """A table may play longer than the time limit, by so much in all."""

    table: int
    minutes: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnsLimited(Event):
    """A table plays with a turn limit from now on."""

    table: int
    asked_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnLimitLifted(Event):
    """A table plays without its turn limit again."""

    table: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCalled(Event):
    """The time limit of the round was reached."""

    at: AwareDatetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCallUndone(Event):
    """Time had not been reached after all."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Picked(Event):
    """A player selected something before a game."""

    player: str
    what: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PickUndone(Event):
    """What a player selected last is free again."""

    player: str
    what: str


# --- sheets ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetChanged(Event):
    """A sheet was entered, signed, disputed, decided or made final: this is how it stands now."""

    round: int  # counted through all stages, from 1
    table: int
    sheet: Sheet
    at: AwareDatetime | None = None  # when the game was over, where the sheet says so first


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerDrawn(Event):
    """A lot decides between players who ended a game equal, best first (reading 5)."""

    round: int  # counted through all stages, from 1
    table: int
    players: tuple[str, ...]
    stream: str = ""
    witness: str = ""  # where it was drawn by hand


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetReopened(Event):
    """A final sheet is open again; the log keeps it."""

    round: int
    table: int
    reason: str
    by: str


# --- conduct --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class CallChanged(Event):
    """A judge was called, or a call was taken or answered: this is how it stands now."""

    call: Call


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingGiven(Event):
    """A judge decided something."""

    ruling: Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class WarningGiven(Event):
    """A player got a warning."""

    warning: GivenWarning


@dataclass(frozen=True, slots=True, kw_only=True)
class WarningRevoked(Event):
    """A warning was taken back."""

    warning: str
    reason: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveAsked(Event):
    """A player wants to go home."""

    player: str
    reason: str
    by: str
    at: AwareDatetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStays(Event):
    """A player who asked to leave stays."""

    player: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRemoved(Event):
    """A player is no longer in the tournament."""

    player: str
    because: Gone
    after_round: int  # rounds counted through all stages
    reason: str
    by: str
    clause: str | None = None
    table: int | None = None  # where the player left a game in progress
    vp: int | None = None  # held at that moment
    at: AwareDatetime | None = None


# --- stages ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class LotDrawn(Event):
    """Tied players were put in order, best first: from the seed, or by hand before a witness."""

    players: tuple[str, ...]
    stream: str = ""
    witness: str = ""
    drawn_by: tuple[str, ...] = ()  # who drew development cards by hand, in order
    cards: tuple[str, ...] = ()  # that came


@dataclass(frozen=True, slots=True, kw_only=True)
class StageClosed(Event):
    """A stage ended, with its ranking, best first."""

    stage: Stage
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChampionCrowned(Event):
    """The final is decided."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PhotoAdded(Event):
    """A photo for the report was handed in."""

    kind: str
    digest: str
    media_type: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentCalledOff(Event):
    """The tournament ended before it was decided; what was played stands."""

    reason: str
    by: str
    seed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentClosed(Event):
    """The tournament ended; whoever likes can redo every draw."""

    seed: str
