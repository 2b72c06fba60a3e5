"""Everything that somebody can ask of a tournament, chapter by chapter.

A command says what is wanted in the words of whoever wants it; ids, time and seed come beside it.
"""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from pydantic import AwareDatetime

from hexmeet.tournament.state import Settings, SheetLine, Staff, Tables
from hexmeet.tournament.words import Gone, Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """Something that is asked for."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "strict": True}


# --- the event and its staff ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateTournament(Command):
    """Begin a tournament under a rulebook of ours, or a house rulebook given as its text."""

    id: str
    rulebook: str
    settings: Settings
    house_rulebook: str | None = None  # the TOML text
    owner: str = ""  # the name of whoever creates it, or else the id


@dataclass(frozen=True, slots=True, kw_only=True)
class RestartTournament(Command):
    """Go on with a tournament of another machine, from its file and what its paper code adds."""

    id: str
    source: str  # such as the file's name: it stands where else the name of a judge does
    file: str  # the text of a tournament file
    settings: Settings
    rest: str = ""  # the text of what a tournament file cannot hold, from the paper code
    staff: tuple[Staff, ...] = ()  # who goes on with it too
    house_rulebook: str | None = None  # the TOML text
    owner: str = ""  # the name of whoever restarts it, or else the id


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSettings(Command):
    """Say anew what an organiser says of a tournament."""

    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class AppointStaff(Command):
    """Give somebody roles, in place of those held before."""

    person: Staff


@dataclass(frozen=True, slots=True, kw_only=True)
class DismissStaff(Command):
    """Take somebody off the staff."""

    person: str


# --- registration ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRegistration(Command):
    """Let players enter by themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseRegistration(Command):
    """Let nobody enter by themselves any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What a player says when entering."""

    id: str
    name: str
    group: str | None = None
    born: date | None = None
    no_photos: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterPlayer(Command):
    """Enter a player, by hand or by the player's own registration."""

    entry: Entry
    by_self: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPlayers(Command):
    """Enter many players at once: all of them, or none."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePlayer(Command):
    """Correct what is known of a player."""

    entry: Entry
    fixed_table: int | None = None
    avoid: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawPlayer(Command):
    """Take a player back before the tournament starts; who waits moves up."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoWithdrawal(Command):
    """Let a player be registered again as before, in the former order."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BarNames(Command):
    """Say who is banned, and who has already qualified elsewhere."""

    banned: tuple[str, ...] = ()
    qualified: tuple[str, ...] = ()


# --- check-in and start ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCheckIn(Command):
    """Begin to tick off who is there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseCheckIn(Command):
    """Go back before check-in; who was ticked off stays so, and registration can be opened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckIn(Command):
    """Tick off a player; too late, an organiser may let the player in with a reason."""

    player: str
    overrule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectLateness(Command):
    """Say that a player was late, or was not, where it was noted wrongly; with a reason."""

    player: str
    late: bool
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoCheckIn(Command):
    """Take a tick back."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTournament(Command):
    """Fix the structure for those who are there; who is not is absent."""

    formula: str | None = None
    skip_semi_final: bool = False
    method: str | None = None  # schedule, ranking or printed; the rulebook's first by default
    numbers: str | None = None  # tokens of boards; the rulebook's first by default
    time_limit_minutes: int | None = None
    turn_limit: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoStart(Command):
    """Go back to check-in, for a written reason; nothing may be published yet."""

    reason: str


# --- seating --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftSeating(Command):
    """Seat all preliminary rounds, or the next round, or the next stage, as the structure says."""

    absent: tuple[str, ...] = ()  # from a semi-final or final
    avoid_repeats: bool = False  # where rounds are seated by the ranking


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapSeats(Command):
    """Exchange two players of a round in the draft."""

    round: int
    players: tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardDraft(Command):
    """Throw the draft away, with the absences that were said for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishRound(Command):
    """Make the next round of the draft known, with its boards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairRound(Command):
    """Change a published round as a repair proposed, naming everybody's seat."""

    tables: Tables
    came: tuple[str, ...] = ()  # who was not seated before, in order
    # Who sits in each other's seat, as was found out: what really is comes before the repair.
    wrong_seats: tuple[tuple[str, str], ...] = ()
    reason: str


# --- the games of a round -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class StartRound(Command):
    """Let all tables begin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoRoundStart(Command):
    """Let the round not have begun, as long as no game of it has ended, for a written reason."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTable(Command):
    """Note that a table has begun by itself."""

    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoTableStart(Command):
    """Let a table not have begun, as long as its game has not ended."""

    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseRound(Command):
    """Stop the clock for everybody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeRound(Command):
    """Let the clock go on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseTable(Command):
    """Stop a table, or let it go on."""

    table: int
    goes_on: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteTable(Command):
    """Write something down about a table."""

    table: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkTable(Command):
    """Mark a table as slow, or take the mark away."""

    table: int
    slow: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveExtraTime(Command):
    """Let a table play longer than the time limit, by so much in all; 0 takes it back."""

    table: int
    minutes: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitTurns(Command):
    """Switch the turn limit on for a table, or for all that play, and say who asked for it."""

    table: int | None = None
    asked_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LiftTurnLimit(Command):
    """Take a turn limit back that was switched on for a table, for a written reason."""

    table: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTime(Command):
    """Say that the time limit of the round is reached (italy-2009 3.4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoTimeCall(Command):
    """Say that it was not, as long as no game was ended by it, for a written reason."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPick(Command):
    """Write down what a player selected before a semi-final or final."""

    player: str
    what: str  # chair, colour or play-order
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoPick(Command):
    """Take back what was selected last at a table that has not begun."""

    table: int


# --- sheets ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterSheet(Command):
    """Write down how a game ended; it stands in place of a sheet that is not final."""

    table: int
    lines: tuple[SheetLine, ...]
    winner: str = ""  # left out where points, ranking and lot decide (reading 5)
    ended_by_time: bool = False
    round: int | None = None  # counted through all stages; the current one where none is given


@dataclass(frozen=True, slots=True, kw_only=True)
class SignSheet(Command):
    """Confirm a sheet for a seat; the last signature makes it final."""

    table: int
    player: str
    round: int | None = None  # counted through all stages; the current one where none is given


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeSheet(Command):
    """Say that a sheet is wrong; nobody can sign it until it is entered anew or decided."""

    table: int
    player: str
    reason: str
    round: int | None = None  # counted through all stages; the current one where none is given


@dataclass(frozen=True, slots=True, kw_only=True)
class DecideSheet(Command):
    """Make a sheet final by a judge's word, where somebody will not sign."""

    table: int
    reason: str
    lines: tuple[SheetLine, ...] = ()  # in place of those entered
    winner: str = ""
    ended_by_time: bool | None = None  # as entered, where nothing is said
    round: int | None = None  # counted through all stages; the current one where none is given


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenSheet(Command):
    """Open a final sheet again, for a written reason."""

    round: int  # counted through all stages
    table: int
    reason: str


# --- conduct --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class CallJudge(Command):
    """Ask for a judge at a table."""

    id: str
    table: int
    by: str
    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeCall(Command):
    """Go to a table that called."""

    call: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveRuling(Command):
    """Write down what was decided; it closes the call it answers."""

    id: str
    text: str
    clause: str | None = None
    table: int | None = None
    call: str | None = None
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WarnPlayer(Command):
    """Give a warning; where the rulebook says so the second one expels."""

    id: str
    player: str
    reason: str
    clause: str | None = None
    vp: int | None = None  # held in a game in progress, where this warning expels


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeWarning(Command):
    """Take a warning back, for a written reason."""

    warning: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AskToLeave(Command):
    """Say that a player wants to go home; an organiser or judge lets the player leave."""

    player: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StayOn(Command):
    """Say that a player who asked to leave stays: the player's own word, or the organiser's."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovePlayer(Command):
    """Let a player leave, or disqualify or expel; during a game with the points held then."""

    player: str
    because: Gone
    reason: str
    clause: str | None = None
    vp: int | None = None
    for_rules: bool = False  # disqualified for breaking a rule of the game, not for conduct


# --- stages ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseStage(Command):
    """End a stage once every sheet is final; ties that matter are drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterLot(Command):
    """Write down a lot that was drawn by hand, best first.

    With the cards of a development card draw: the players in the order in which they drew.
    """

    players: tuple[str, ...]
    witness: str
    table: int | None = None  # of the game that the lot decides; else it is about the ranking
    round: int | None = None  # of that table; the current one where none is given
    cards: tuple[str, ...] = ()  # knight, progress or victory point, as they came


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseTournament(Command):
    """End the tournament; the seed is revealed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallOffTournament(Command):
    """End a tournament that cannot be played to its end, for a written reason."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AddPhoto(Command):
    """Add a photo that the rulebook's report needs, by the hash of its content."""

    kind: str
    digest: str
    media_type: str


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: a member of the staff, a player, or the public."""

    id: str
    roles: tuple[Role, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A command with all that a decision needs besides the tournament."""

    command: Command
    actor: Actor
    at: AwareDatetime
    seed: str = ""  # the committed seed, for draws
