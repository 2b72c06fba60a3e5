"""What an organiser does next, what stands in the way, and what needs somebody's eye meanwhile.

Nothing is decided here: whether something is refused is asked of the rules that refuse it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from hexmeet.rulebooks.plan import Plan
from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.tables import FEWEST_AT_A_TABLE
from hexmeet.rulebooks.violations import RuleViolation, Value
from hexmeet.tournament.agenda_play import Reminder, remind_of_play
from hexmeet.tournament.chapter import violate
from hexmeet.tournament.commands import StartTournament
from hexmeet.tournament.creation import check_judges
from hexmeet.tournament.eligibility import find_age_day
from hexmeet.tournament.lots import AFTER_PRELIMINARY, AFTER_SEMI_FINAL, find_missing_lots
from hexmeet.tournament.play_clock import seconds_left
from hexmeet.tournament.play_picks import list_steps_to_come
from hexmeet.tournament.play_rounds import refuse_missing
from hexmeet.tournament.progress import (
    is_decided,
    is_over,
    list_open_tables,
    planned_stages,
    refuse_open_sheets,
)
from hexmeet.tournament.seating_finals import rank_for_finals, seat_finals
from hexmeet.tournament.seating_publishing import refuse_unready
from hexmeet.tournament.stages import find_order
from hexmeet.tournament.start import plan_start
from hexmeet.tournament.state import Round, Tournament
from hexmeet.tournament.words import Phase, Status, TableStatus

EXPECTED = (Status.REGISTERED, Status.CHECKED_IN)


class Task(StrEnum):
    """Something for an organiser to do."""

    OPEN_REGISTRATION = "open-registration"
    CLOSE_REGISTRATION = "close-registration"
    ENTER_PLAYERS = "enter-players"
    AWAIT_DAY = "await-day"
    OPEN_CHECK_IN = "open-check-in"
    CHECK_IN = "check-in"
    START = "start"
    DRAFT = "draft"
    PUBLISH = "publish"
    PICK = "pick"
    START_ROUND = "start-round"
    CALL_TIME = "call-time"
    FINISH_ROUND = "finish-round"
    SETTLE_SHEETS = "settle-sheets"
    CLOSE_STAGE = "close-stage"
    ADD_PHOTOS = "add-photos"
    CLOSE = "close"
    DONE = "done"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A task, the figures its sentence needs, and why it cannot be done yet."""

    task: Task
    params: Mapping[str, Value] = field(default_factory=dict)
    refusals: tuple[RuleViolation, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Agenda:
    """The next step, what may be done besides, and what to think of."""

    step: Step
    also: tuple[Step, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    later: tuple[RuleViolation, ...] = ()  # what the start will be refused for
    plans: tuple[Plan, ...] = ()  # for those who are expected, and for one more


def find_agenda(tournament: Tournament, now: datetime) -> Agenda:
    """Find what comes next at a moment."""
    if tournament.phase in (Phase.CREATED, Phase.REGISTRATION):
        return _before_the_day(tournament, now)
    if tournament.phase is Phase.CHECK_IN:
        return _at_the_door(tournament, now)
    if tournament.phase is Phase.PLAYING:
        step, also = _in_play(tournament, now)
        return Agenda(step=step, also=also, reminders=tuple(remind_of_play(tournament, now)))
    return Agenda(step=Step(task=Task.DONE), reminders=tuple(_remind_of_photos(tournament)))


def list_missing_photos(tournament: Tournament) -> tuple[str, ...]:
    """List the photos that the rulebook asks for and nobody has added (italy-2009 1.6.a)."""
    documents = tournament.rules.documents
    there = {photo.kind for photo in tournament.photos}
    return tuple(kind for kind in documents.photos if kind not in there) if documents else ()


def is_the_day(tournament: Tournament, now: datetime) -> bool:
    """Whether the day of the tournament has come, as the clocks of the place say."""
    zone = ZoneInfo(tournament.details.time_zone)
    return now.astimezone(zone).date() >= tournament.details.day


# --- before the start -----------------------------------------------------------------------------


def _before_the_day(tournament: Tournament, now: datetime) -> Agenda:
    """Gather players until the day has come, then tick them off (reading 40)."""
    expected = len(tournament.players_of(*EXPECTED))
    is_open = tournament.phase is Phase.REGISTRATION
    params: dict[str, Value] = {
        "players": expected,
        "waiting": len(tournament.players_of(Status.WAITING)),
        "days": _count_days(tournament, now),
    }
    registration = Step(
        task=Task.CLOSE_REGISTRATION if is_open else Task.OPEN_REGISTRATION,
        refusals=() if is_open else _find_age_trouble(tournament),
    )
    enter = Step(task=Task.ENTER_PLAYERS, params=params, refusals=_find_age_trouble(tournament))
    check_in = Step(task=Task.OPEN_CHECK_IN, params=params)
    if is_the_day(tournament, now):
        enough = expected >= FEWEST_AT_A_TABLE
        step = check_in if enough else enter
        also: tuple[Step, ...] = (enter,) if enough else (check_in, registration)
    elif is_open or expected:
        step, also = Step(task=Task.AWAIT_DAY, params=params), (enter, registration, check_in)
    else:
        step, also = registration, (enter, check_in)
    return Agenda(
        step=step,
        also=also,
        reminders=tuple(_remind_before_start(tournament)),
        later=_collect(lambda: check_judges(tournament)),
        plans=_plan(tournament, expected),
    )


def _at_the_door(tournament: Tournament, now: datetime) -> Agenda:
    """Tick players off until the announced start or until all are there, then start."""
    there = len(tournament.players_of(Status.CHECKED_IN))
    missing = [player.name for player in tournament.players_of(Status.REGISTERED)]
    params: dict[str, Value] = {
        "players": there,
        "missing": len(missing),
        "expected": there + len(missing),
    }
    start = Step(
        task=Task.START,
        params=params,
        refusals=(
            *_collect(lambda: check_judges(tournament)),
            *_collect(lambda: plan_start(tournament, StartTournament())),
        ),
    )
    check_in = Step(task=Task.CHECK_IN, params=params)
    waits = now < tournament.details.starts_at and (missing or there < FEWEST_AT_A_TABLE)
    step, also = (check_in, (start,)) if waits else (start, (check_in,))
    reminders = list(_remind_before_start(tournament))
    if missing:
        names: dict[str, Value] = {"count": len(missing), "players": tuple(missing)}
        reminders.insert(0, Reminder("players-missing", names))
    return Agenda(step=step, also=also, reminders=tuple(reminders), plans=_plan(tournament, there))


def _count_days(tournament: Tournament, now: datetime) -> int:
    zone = ZoneInfo(tournament.details.time_zone)
    return max(0, (tournament.details.day - now.astimezone(zone).date()).days)


def _find_age_trouble(tournament: Tournament) -> tuple[RuleViolation, ...]:
    """Find whether it is unknown on which day ages count (shn-2022 10.1; shn-2024 10.1)."""
    minimum = tournament.rules.eligibility.minimum_age
    if minimum is None or find_age_day(tournament, minimum) is not None:
        return ()
    return (violate(tournament, "age.day-unknown", minimum),)


def _plan(tournament: Tournament, players: int) -> tuple[Plan, ...]:
    """Plan for so many, and for one more, as far as the rulebook knows how to."""

    def make(count: int) -> Iterator[Plan]:
        try:
            yield plan_start(tournament, StartTournament(), count)
        except RuleViolation:
            return

    return (*make(players), *make(players + 1))


def _remind_before_start(tournament: Tournament) -> Iterator[Reminder]:
    """Think of who waits, and of fewer players than the results need (studio-2023 1.1.3)."""
    waiting = len(tournament.players_of(Status.WAITING))
    if waiting:
        yield Reminder("players-waiting", {"count": waiting})
    if len(tournament.staff) == 1:
        yield Reminder("staff-of-one", {})


# --- the rounds -----------------------------------------------------------------------------------


def _in_play(tournament: Tournament, now: datetime) -> tuple[Step, tuple[Step, ...]]:
    round_ = tournament.current_round
    if round_ is not None and not is_over(round_):
        return _in_round(tournament, round_, now), ()
    stage = _find_open_stage(tournament)
    if stage is None:
        return _at_the_end(tournament)
    if len(tournament.rounds_of(stage)) >= _count_rounds(tournament, stage):
        return _close(tournament, stage), ()
    return _close_anew(tournament) or _seat(tournament, stage)


def _in_round(tournament: Tournament, round_: Round, now: datetime) -> Step:
    """Select, begin, play to the end."""
    seated = [table for table in round_.tables if table.status is TableStatus.SEATED]
    params: dict[str, Value] = {
        "stage": round_.stage,
        "round": round_.number,
        "tables": len(round_.tables),
        "done": sum(table.status is TableStatus.DONE for table in round_.tables),
    }
    params["open"] = len(round_.tables) - int(str(params["done"]))
    picks = [step for table in seated for step in list_steps_to_come(tournament, round_, table)[:1]]
    if picks:
        return Step(
            task=Task.PICK,
            params={**params, "player": picks[0].player, "what": picks[0].selects},
        )
    if seated and round_.started_at is None:
        seats = tuple(player for table in seated for player in table.seats)
        refusals = _collect(lambda: refuse_missing(tournament, seats))
        return Step(task=Task.START_ROUND, params=params, refusals=refusals)
    is_time = seconds_left(tournament, round_, now) == 0 and not round_.time_called
    return Step(task=Task.CALL_TIME if is_time else Task.FINISH_ROUND, params=params)


def _find_open_stage(tournament: Tournament) -> Stage | None:
    """Find the stage that goes on; too few for a semi-final went straight to the final."""
    for stage in planned_stages(tournament):
        is_left_out = stage is Stage.SEMI_FINAL and not tournament.rounds_of(stage)
        if is_left_out and tournament.rounds_of(Stage.FINAL):
            continue
        if stage not in tournament.closed_stages:
            return stage
    return None


def _count_rounds(tournament: Tournament, stage: Stage) -> int:
    structure = tournament.structure
    return structure.rounds if structure and stage is Stage.PRELIMINARY else 1


def _seat(tournament: Tournament, stage: Stage) -> tuple[Step, tuple[Step, ...]]:
    """Draft what comes next, or publish it."""
    draft = tournament.draft
    number = len(tournament.rounds_of(stage)) + 1
    rounds = _count_rounds(tournament, stage)
    params: dict[str, Value] = {"stage": stage, "round": number, "rounds": rounds}
    again = Step(task=Task.DRAFT, params={**params, "absent": _list_absent(tournament, stage)})
    if draft is None:
        refusals: tuple[RuleViolation, ...] = ()
        if stage is not Stage.PRELIMINARY:
            refusals = _collect(lambda: seat_finals(tournament, stage, (), ""))
        step = Step(task=Task.DRAFT, params=again.params, refusals=refusals)
        return step, ()
    publish = Step(
        task=Task.PUBLISH,
        params={**params, "stage": draft.stage, "tables": len(draft.rounds[0])},
        refusals=_collect(lambda: refuse_unready(tournament, draft, draft.rounds[0])),
    )
    return publish, (again,)


def _list_absent(tournament: Tournament, stage: Stage) -> tuple[str, ...]:
    """List who would play a later stage and has left since the ranking was made."""
    if stage is Stage.PRELIMINARY or not tournament.rounds:
        return ()
    block = tournament.rules.semi_final if stage is Stage.SEMI_FINAL else None
    places = sum(map(len, block.tables)) if block else tournament.rules.final.players
    first = rank_for_finals(tournament)[:places]
    return tuple(p for p in first if tournament.players[p].status is not Status.CHECKED_IN)


def _close(tournament: Tournament, stage: Stage) -> Step:
    """End a stage, once no sheet is open again (reading 21)."""
    trouble = _collect(lambda: refuse_open_sheets(tournament, until=stage))
    if trouble:
        return _settle(tournament, trouble)
    return Step(
        task=Task.CLOSE_STAGE,
        params={"stage": stage, "ties": _count_ties(tournament, stage)},
    )


def _count_ties(tournament: Tournament, stage: Stage) -> int:
    """Count the ties that closing a stage will draw lots for."""
    points = {Stage.PRELIMINARY: AFTER_PRELIMINARY, Stage.SEMI_FINAL: AFTER_SEMI_FINAL}
    point = points.get(stage)
    return len(find_missing_lots(tournament, point)) if point else 0


def _close_anew(tournament: Tournament) -> tuple[Step, tuple[Step, ...]] | None:
    """Find whether the ranking has changed by which the last stage ended (reading 21).

    Before a later stage it is enough that those who are still there stand in the same order.
    """
    if not tournament.closed_stages:
        return None
    last = tournament.closed_stages[-1]
    gone: frozenset[str] = frozenset()
    if not is_decided(tournament):
        gone = frozenset(player.id for player in tournament.players_of(Status.LEFT))
    before, after = (
        [player for player in order if player not in gone]
        for order in (tournament.orders[last], find_order(tournament, last))
    )
    if before == after:
        return None
    return Step(task=Task.CLOSE_STAGE, params={"stage": last, "ties": 0}), ()


def _settle(tournament: Tournament, trouble: tuple[RuleViolation, ...]) -> Step:
    number, table = next(list_open_tables(tournament))
    params: dict[str, Value] = {
        "count": sum(1 for _ in list_open_tables(tournament)),
        "round": number,
        "table": table.number,
    }
    return Step(task=Task.SETTLE_SHEETS, params=params, refusals=trouble)


# --- the end --------------------------------------------------------------------------------------


def _at_the_end(tournament: Tournament) -> tuple[Step, tuple[Step, ...]]:
    """Collect photos and close, unless the ranking has changed since."""
    if again := _close_anew(tournament):
        return again
    close = Step(task=Task.CLOSE, params={"champion": tournament.champion or ""})
    photos = list_missing_photos(tournament)
    if photos:
        return Step(task=Task.ADD_PHOTOS, params={"photos": photos}), (close,)
    return close, ()


def _remind_of_photos(tournament: Tournament) -> Iterator[Reminder]:
    photos = list_missing_photos(tournament)
    if photos:
        yield Reminder("photos-missing", {"count": len(photos), "photos": photos})


def _collect(check: Callable[[], object]) -> tuple[RuleViolation, ...]:
    """Give all that a check refuses."""
    try:
        check()
    except RuleViolation as refusal:
        return refusal.each
    return ()
