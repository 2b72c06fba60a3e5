"""A tournament as far as its log has come, as values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from pydantic import AwareDatetime

from hexmeet.rulebooks.schema import Expansion, Rulebook, Stage
from hexmeet.standings.tournament_file import Moment
from hexmeet.tournament.words import (
    CallStatus,
    Gone,
    Phase,
    Role,
    SheetStatus,
    Status,
    TableStatus,
)

Tables = tuple[tuple[str, ...], ...]  # players in play order


@dataclass(frozen=True, slots=True, kw_only=True)
class Staff:
    """Somebody who runs the tournament."""

    id: str
    name: str
    roles: tuple[Role, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Somebody who takes part, or wants to."""

    id: str
    name: str
    status: Status = Status.REGISTERED
    group: str | None = None  # friends and family have the same
    born: date | None = None  # only where the rulebook has a minimum age
    no_photos: bool = False
    fixed_table: int | None = None
    avoid: tuple[str, ...] = ()
    late: bool = False  # came late, and was let in at the rulebook's price
    left_after: int | None = None  # rounds, counted through all stages
    left_because: Gone | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """What a sheet says of one seat; the items are left out where nobody wrote them down."""

    player: str
    vp: int
    settlements: int | None = None
    cities: int | None = None
    longest_road: bool | None = None
    largest_army: bool | None = None
    vp_cards: int | None = None
    island_vp: int | None = None  # for settling on other islands, in Seafarers


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The record of one game, and who has signed it."""

    lines: tuple[SheetLine, ...]
    winner: str
    entered_by: str
    ended_by_time: bool = False
    status: SheetStatus = SheetStatus.ENTERED
    signed_by: tuple[str, ...] = ()
    disputed_by: str | None = None
    decided_by: str | None = None  # a judge, where somebody would not sign
    reason: str = ""  # of a dispute, of a judge's decision, or why it was reopened
    reopened_by: str | None = None  # of a former version: who opened it again
    reopened_because: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Something that was written down about a table."""

    text: str
    by: str
    at: AwareDatetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerLot:
    """A lot that decides a game between tied players, best first (reading 5)."""

    players: tuple[str, ...]
    stream: str = ""
    witness: str = ""  # where it was drawn by hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One game of a round."""

    number: int
    seats: tuple[str, ...]
    status: TableStatus = TableStatus.SEATED
    sheet: Sheet | None = None
    earlier_sheets: tuple[Sheet, ...] = ()  # that were reopened
    turn_limit_asked_by: str | None = None  # who had it switched on
    notes: tuple[Note, ...] = ()
    slow: bool = False  # marked so by the staff
    extra_seconds: int = 0  # beyond the time limit
    winner_lots: tuple[WinnerLot, ...] = ()
    left: tuple[str, ...] = ()  # who left during the game
    held: Mapping[str, int] = field(default_factory=dict)  # their victory points at that moment
    started_at: AwareDatetime | None = None
    done_at: AwareDatetime | None = None  # when its game was over, as far as the log knows
    paused_at: AwareDatetime | None = None  # by itself; a pause of the round is the round's
    paused_seconds: int = 0  # by itself and with the round


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """What somebody selected before a game."""

    player: str
    what: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """A change of a round after it was published, and for whom it changed something."""

    before: Tables
    after: Tables
    reason: str
    moved: tuple[str, ...] = ()  # to another table
    came: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    by: str = ""
    at: AwareDatetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """All games of a stage played at the same time."""

    stage: Stage
    number: int  # within the stage
    tables: tuple[Table, ...]
    boards: tuple[str, ...] = ()  # a layout for all tables, or one for each
    started_at: AwareDatetime | None = None
    paused_at: AwareDatetime | None = None
    paused_seconds: int = 0
    time_called: bool = False
    picks: tuple[Pick, ...] = ()
    substitutes: Mapping[str, str] = field(default_factory=dict)  # who plays for whom
    repairs: tuple[Repair, ...] = ()

    @property
    def is_done(self) -> bool:
        """Whether every table has a final sheet."""
        return all(table.status is TableStatus.DONE for table in self.tables)

    def find_table(self, number: int) -> Table | None:
        """Give the table of a number."""
        return next((table for table in self.tables if table.number == number), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """Why a figure cannot be smaller: a code, and the numbers that its sentence needs."""

    code: str
    params: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """Rounds that are seated but not published."""

    stage: Stage
    first: int  # number of the first of them
    rounds: tuple[Tables, ...]
    method: str  # schedule, ranking, printed, semi-final or final
    why: str = ""  # how it came about: the method of a certificate, or lot, rank, near-rank
    achieved: Mapping[str, int] = field(default_factory=dict)
    bound: Mapping[str, int] = field(default_factory=dict)
    arguments: Mapping[str, Argument] = field(default_factory=dict)  # of the bounds
    broken_wishes: int = 0  # avoided pairs that meet, fixed tables that are missed
    notices: tuple[str, ...] = ()  # codes of what the organiser should know
    ranking: tuple[str, ...] = ()  # that a round was cut from, best first
    absent: tuple[str, ...] = ()  # from the stage, as the organiser says
    swapped: tuple[int, ...] = ()  # numbers of rounds in which seats were exchanged by hand
    substitutes: Mapping[str, str] = field(default_factory=dict)  # who plays for whom


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A table asks for a judge."""

    id: str
    table: int
    round: int  # counted through all stages
    by: str
    at: AwareDatetime
    about: str = ""
    status: CallStatus = CallStatus.OPEN
    taken_by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What a judge decided: about whom, by which clause, in which words."""

    id: str
    by: str
    at: AwareDatetime
    text: str
    clause: str | None = None
    table: int | None = None
    round: int | None = None
    call: str | None = None
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenWarning:
    """A warning that somebody got."""

    id: str
    player: str
    by: str
    at: AwareDatetime
    reason: str
    clause: str | None = None
    table: int | None = None  # where the player sat, of the round, counted through all stages
    round: int | None = None
    revoked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Revocation:
    """Who took a warning back, and why."""

    by: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal:
    """Who left, or was removed: when, by whom, for what, and from which game if from any."""

    player: str
    because: Gone
    by: str
    reason: str
    at: AwareDatetime | None = None  # unknown in logs of old
    clause: str | None = None
    table: int | None = None
    round: int | None = None  # that was published last, counted through all stages


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveRequest:
    """A player wants to go home: who asked, the player or somebody for the player, and when."""

    player: str
    by: str
    at: AwareDatetime
    reason: str = ""
    round: int | None = None  # that was published last, counted through all stages


@dataclass(frozen=True, slots=True, kw_only=True)
class Photo:
    """A photo for the report, by the SHA-256 of its content."""

    kind: str
    digest: str
    media_type: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What an organiser says of a tournament; the rulebook comes beside it."""

    name: str
    place: str
    day: date
    starts_at: AwareDatetime
    time_zone: str
    event: str  # the kind of event, as in the rulebook
    championship_day: date | None = None  # the World Championship's, where ages count on it
    capacity: int | None = None
    fee_note: str = ""
    languages: tuple[str, ...] = ("en",)
    hides_what_if: bool = False
    expansion: Expansion | None = None  # that is played with, where the rulebook knows it


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """What was fixed when the tournament started."""

    formula: str | None
    rounds: int  # preliminary
    has_semi_final: bool
    method: str  # schedule, ranking or printed
    numbers: str  # tokens of boards: spiral or shuffled
    time_limit_minutes: int | None = None
    turn_limit: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """One event; an empty one has no id."""

    id: str = ""
    rulebook: Rulebook | None = None
    expanded: Rulebook | None = None  # the same with what an expansion changes in it
    fingerprint: str = ""
    settings: Settings | None = None
    phase: Phase = Phase.CREATED
    staff: Mapping[str, Staff] = field(default_factory=dict)
    players: Mapping[str, Player] = field(default_factory=dict)
    banned: tuple[str, ...] = ()  # names the publisher or the organiser does not admit
    qualified: tuple[str, ...] = ()  # names that have a place already
    structure: Structure | None = None
    draft: Draft | None = None
    rounds: tuple[Round, ...] = ()
    closed_stages: tuple[Stage, ...] = ()
    # Where the ranking itself is the last word on a stage: the order when it was closed.
    orders: Mapping[Stage, tuple[str, ...]] = field(default_factory=dict)
    absent_from: Mapping[Stage, tuple[str, ...]] = field(default_factory=dict)
    lots: tuple[tuple[str, ...], ...] = ()
    calls: Mapping[str, Call] = field(default_factory=dict)
    rulings: tuple[Ruling, ...] = ()
    warnings: tuple[GivenWarning, ...] = ()
    revocations: Mapping[str, Revocation] = field(default_factory=dict)  # by warning
    removals: tuple[Removal, ...] = ()
    leave_requests: Mapping[str, LeaveRequest] = field(default_factory=dict)  # open, by player
    photos: tuple[Photo, ...] = ()
    champion: str | None = None
    called_off: str | None = None  # why it ended before it was decided
    seed: str | None = None  # revealed at the end
    # What rankings rested on, in order; a result that was reopened is kept at its table.
    history: tuple[Moment, ...] = ()

    @property
    def rules(self) -> Rulebook:
        """The rulebook of a tournament that has been created, as it is played here."""
        rulebook = self.expanded or self.rulebook
        if rulebook is None:
            raise ValueError("the tournament has not been created")
        return rulebook

    @property
    def details(self) -> Settings:
        """The settings of a tournament that has been created."""
        if self.settings is None:
            raise ValueError("the tournament has not been created")
        return self.settings

    @property
    def current_round(self) -> Round | None:
        """The last published round."""
        return self.rounds[-1] if self.rounds else None

    def rounds_of(self, stage: Stage) -> Sequence[Round]:
        """Give the published rounds of a stage."""
        return [round_ for round_ in self.rounds if round_.stage is stage]

    def players_of(self, *statuses: Status) -> Sequence[Player]:
        """Give the players of some statuses, as they registered."""
        return [player for player in self.players.values() if player.status in statuses]
