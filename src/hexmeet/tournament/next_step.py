"""What comes next in a tournament, and what stands in its way: the first line of every page."""

from dataclasses import dataclass
from enum import StrEnum

from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.tournament.commands import (
    CloseStage,
    CloseTournament,
    Command,
    DraftSeating,
    OpenCheckIn,
    OpenRegistration,
    PublishRound,
    Request,
    StartRound,
    StartTournament,
)
from hexmeet.tournament.decide import decide
from hexmeet.tournament.progress import is_decided, list_open_tables
from hexmeet.tournament.seating_schedule import list_present
from hexmeet.tournament.state import Round, Tournament
from hexmeet.tournament.words import Phase, Status, TableStatus


class Step(StrEnum):
    """What is to be done next."""

    OPEN_REGISTRATION = "open-registration"
    OPEN_CHECK_IN = "open-check-in"
    CHECK_IN_PLAYERS = "check-in-players"
    START = "start"
    DRAFT = "draft"
    PUBLISH = "publish"
    REPAIR = "repair"
    START_ROUND = "start-round"
    COLLECT_SHEETS = "collect-sheets"
    CLOSE_STAGE = "close-stage"
    CLOSE_TOURNAMENT = "close-tournament"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """A step, with the command that takes it, and for whom or which tables it waits."""

    step: Step
    command: Command | None = None
    players: tuple[str, ...] = ()
    tables: tuple[tuple[int, int], ...] = ()  # round, counted through all stages, and table


def find_next_step(tournament: Tournament) -> NextStep:
    """Find what comes next; a step that needs more than a tap has no command (reading 40)."""
    finders = {Phase.CLOSED: _rest, Phase.CHECK_IN: _gather, Phase.PLAYING: _play}
    return finders.get(tournament.phase, _prepare)(tournament)


def find_obstacle(tournament: Tournament, request: Request) -> RuleViolation | FileError | None:
    """Tell why a command would be refused just now, without asking for it; None if it is not."""
    try:
        decide(tournament, request)
    except (RuleViolation, FileError) as refusal:
        return refusal
    return None


def _rest(_: Tournament) -> NextStep:
    return NextStep(step=Step.NOTHING)


def _prepare(tournament: Tournament) -> NextStep:
    if tournament.players or tournament.phase is Phase.REGISTRATION:
        return NextStep(step=Step.OPEN_CHECK_IN, command=OpenCheckIn())
    return NextStep(step=Step.OPEN_REGISTRATION, command=OpenRegistration())


def _gather(tournament: Tournament) -> NextStep:
    """Wait for who is expected; the start does not depend on it."""
    expected = tuple(player.id for player in tournament.players_of(Status.REGISTERED))
    step = Step.CHECK_IN_PLAYERS if expected else Step.START
    return NextStep(step=step, command=StartTournament(), players=expected)


def _play(tournament: Tournament) -> NextStep:
    round_ = tournament.current_round
    if round_ is not None and (step := _play_round(tournament, round_)):
        return step
    if tables := tuple((number, table.number) for number, table in list_open_tables(tournament)):
        return NextStep(step=Step.COLLECT_SHEETS, tables=tables)
    if is_decided(tournament):
        return NextStep(step=Step.CLOSE_TOURNAMENT, command=CloseTournament())
    if _has_stage_to_close(tournament):
        return NextStep(step=Step.CLOSE_STAGE, command=CloseStage())
    if tournament.draft:
        return NextStep(step=Step.PUBLISH, command=PublishRound())
    return NextStep(step=Step.DRAFT, command=DraftSeating())


def _play_round(tournament: Tournament, round_: Round) -> NextStep | None:
    """Let tables begin that have not; who is gone since they were published is replaced first."""
    number = len(tournament.rounds)
    waiting = [table for table in round_.tables if table.status is TableStatus.SEATED]
    if not waiting:
        return None
    present = frozenset(list_present(tournament))
    gone = tuple(player for t in waiting for player in t.seats if player not in present)
    if gone:
        return NextStep(step=Step.REPAIR, players=gone)
    tables = tuple((number, table.number) for table in waiting)
    command = StartRound() if round_.started_at is None else None
    return NextStep(step=Step.START_ROUND, command=command, tables=tables)


def _has_stage_to_close(tournament: Tournament) -> bool:
    """Whether all rounds are published of a stage that has begun and is not closed."""
    structure = tournament.structure
    begun = [stage for stage in Stage if tournament.rounds_of(stage)]
    open_stage = next((stage for stage in begun if stage not in tournament.closed_stages), None)
    if open_stage is not Stage.PRELIMINARY or structure is None:
        return open_stage is not None
    return len(tournament.rounds_of(open_stage)) >= structure.rounds
