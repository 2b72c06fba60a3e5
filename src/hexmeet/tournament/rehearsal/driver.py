"""What pretend people do next: the step that the agenda names, asked for as real people would.

Nothing is decided here that a rule decides. Whatever a rule refuses stops the driver, and an
organiser sees on the desk why.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta

from hexmeet.draw.streams import Stream
from hexmeet.tournament import commands as ask
from hexmeet.tournament.agenda import Step, Task, find_agenda
from hexmeet.tournament.commands import Actor, Command
from hexmeet.tournament.forecast.lengths import Spread, list_usual
from hexmeet.tournament.play_clock import SECONDS
from hexmeet.tournament.play_picks import list_steps_to_come, list_values
from hexmeet.tournament.progress import has_result, list_open_tables
from hexmeet.tournament.rehearsal.cast import Move
from hexmeet.tournament.state import SheetLine, Table, Tournament
from hexmeet.tournament.words import Role, SheetStatus, Status

STREAM = "rehearsal"
FEWEST_VP = 3
ONE_IN = 8  # games are won with a point more than needed
BREAK = timedelta(minutes=8)  # before a round begins
CHECK_IN_BEFORE = timedelta(minutes=30)
TO_WRITE = timedelta(seconds=40)
TO_SIGN = timedelta(seconds=10)
JUDGING = (Role.HEAD_JUDGE, Role.JUDGE)
REASON = "rehearsal"

Plan = Callable[[Tournament, Step, Stream, datetime], Iterator[Move]]


def plan_step(tournament: Tournament, at: datetime, seed: str) -> tuple[Move, ...]:
    """Plan what the next step of the agenda takes, at moments not before this one.

    Nothing is planned once the tournament is over. The same tournament and seed give the same.
    """
    step = find_agenda(tournament, at).step
    if step.task is Task.START and tournament.players_of(Status.REGISTERED):
        step = Step(task=Task.CHECK_IN)  # in a rehearsal everybody comes
    chance = Stream(seed, f"{STREAM}/{len(tournament.rounds)}/{step.task}")
    moves = PLANS.get(step.task, _do_nothing)(tournament, step, chance, at)
    return tuple(sorted(moves, key=lambda move: move.at))


def find_owner(tournament: Tournament) -> Actor:
    """Find in whose name an organiser's steps are taken."""
    owner = next(p for p in tournament.staff.values() if Role.OWNER in p.roles)
    return Actor(owner.id, owner.roles)


def find_judge(tournament: Tournament) -> Actor:
    """Find in whose name a judge decides: the head judge, any judge, or else the owner."""
    for role in JUDGING:
        for person in tournament.staff.values():
            if role in person.roles:
                return Actor(person.id, person.roles)
    return find_owner(tournament)


# --- up to the start ------------------------------------------------------------------------------


def _open_check_in(tournament: Tournament, _: Step, __: Stream, at: datetime) -> Iterator[Move]:
    opens = max(at, tournament.details.starts_at - CHECK_IN_BEFORE)
    yield Move(ask.OpenCheckIn(), find_owner(tournament), opens)


def _check_in(tournament: Tournament, _: Step, chance: Stream, at: datetime) -> Iterator[Move]:
    """Tick everybody off in the half hour before the start, in any order."""
    expected = chance.shuffle([player.id for player in tournament.players_of(Status.REGISTERED)])
    last = max(at, tournament.details.starts_at)
    first = max(at, tournament.details.starts_at - CHECK_IN_BEFORE)
    for number, player in enumerate(expected):
        moment = first + (last - first) * number / len(expected)
        yield Move(ask.CheckIn(player=player), find_owner(tournament), moment)


def _start(tournament: Tournament, _: Step, __: Stream, at: datetime) -> Iterator[Move]:
    """Start as the rulebook suggests, with its limit of games where it knows one."""
    limit = tournament.rules.clock.game_limit
    command = ask.StartTournament(time_limit_minutes=limit.suggested_minutes if limit else None)
    starts_at = max(at, tournament.details.starts_at)
    yield Move(command, find_owner(tournament), starts_at)


# --- rounds ---------------------------------------------------------------------------------------


def _draft(tournament: Tournament, step: Step, __: Stream, at: datetime) -> Iterator[Move]:
    absent = step.params.get("absent", ())
    names = absent if isinstance(absent, tuple) else ()
    yield Move(ask.DraftSeating(absent=tuple(map(str, names))), find_owner(tournament), at)


def _publish(tournament: Tournament, step: Step, __: Stream, at: datetime) -> Iterator[Move]:
    """Publish the draft, made anew first where somebody in it has left."""
    if step.refusals:
        yield Move(ask.DraftSeating(), find_owner(tournament), at)
    yield Move(ask.PublishRound(), find_owner(tournament), at)


def _pick(tournament: Tournament, _: Step, chance: Stream, at: datetime) -> Iterator[Move]:
    """Let everybody select in turn, each any value that is left at the table."""
    for round_ in tournament.rounds[-1:]:
        for table in round_.tables:
            gone = {(p.what, p.value) for p in round_.picks if p.player in table.seats}
            for step in list_steps_to_come(tournament, round_, table):
                values = list_values(step.selects, table)
                left = [value for value in values if (step.selects, value) not in gone]
                value = chance.choose(left)
                gone.add((step.selects, value))
                at += TO_SIGN
                pick = ask.RecordPick(player=step.player, what=step.selects, value=value)
                yield Move(pick, find_owner(tournament), at)


def _start_round(tournament: Tournament, _: Step, __: Stream, at: datetime) -> Iterator[Move]:
    yield Move(ask.StartRound(), find_owner(tournament), at + BREAK)


def _finish_round(tournament: Tournament, _: Step, chance: Stream, at: datetime) -> Iterator[Move]:
    """Let open games end one after the other: the winner writes the sheet, the others sign."""
    spread = Spread.of((s, 1) for s in list_usual(tournament.rules))
    for round_ in tournament.rounds[-1:]:
        ends = []
        for table in round_.tables:
            if not has_result(table):
                length = spread.pick(chance.number(spread.sums[-1]))
                begun = table.started_at or at
                over = begun + timedelta(seconds=_limit(tournament, length))
                ends.append((max(at, over), table))
        number = len(tournament.rounds)
        for over, table in sorted(ends, key=lambda end: (end[0], end[1].number)):
            yield from _finish_table(tournament, number, table, chance, over)


def _limit(tournament: Tournament, length: int) -> int:
    """Let a game be over before its limit."""
    structure = tournament.structure
    minutes = structure.time_limit_minutes if structure else None
    return length if minutes is None else min(length, SECONDS * minutes - 1)


def _settle(tournament: Tournament, _: Step, chance: Stream, at: datetime) -> Iterator[Move]:
    for number, table in list_open_tables(tournament):
        yield from _finish_table(tournament, number, table, chance, at)


def _finish_table(
    tournament: Tournament, number: int, table: Table, chance: Stream, at: datetime
) -> Iterator[Move]:
    """Bring one table to its final sheet, from wherever it stands."""
    sheet = table.sheet
    if sheet is not None and sheet.status is SheetStatus.DISPUTED:
        decided = ask.DecideSheet(table=table.number, reason=REASON, round=number)
        yield Move(decided, find_judge(tournament), at)
        return
    stayed = [player for player in table.seats if player not in table.left]
    signed = sheet.signed_by if sheet else ()
    if sheet is None:
        lines, winner = make_up(tournament, table, chance)
        at += TO_WRITE
        entered = ask.EnterSheet(table=table.number, lines=lines, winner=winner, round=number)
        yield Move(entered, find_owner(tournament), at)
    for player in stayed:
        if player not in signed:
            at += TO_SIGN
            sign = ask.SignSheet(table=table.number, player=player, round=number)
            yield Move(sign, Actor(player), at)


def make_up(
    tournament: Tournament, table: Table, chance: Stream
) -> tuple[tuple[SheetLine, ...], str]:
    """Make up how a game ended: any winner reaches the target, nobody else does."""
    target = tournament.rules.game.target_points
    if tournament.details.expansion and tournament.rules.game.seafarers:
        target = tournament.rules.game.seafarers.target_points
    winner = chance.choose([player for player in table.seats if player not in table.left])
    lines = []
    for player in table.seats:
        if player == winner:
            vp = target + int(chance.happens(ONE_IN))
        else:
            vp = table.held.get(player, FEWEST_VP + chance.number(target - FEWEST_VP))
        lines.append(SheetLine(player=player, vp=vp))
    return tuple(lines), winner


# --- all steps ------------------------------------------------------------------------------------


def _ask_for(kind: type[Command]) -> Plan:
    """Plan a step that is one command of the owner's."""

    def plan(tournament: Tournament, _: Step, __: Stream, at: datetime) -> Iterator[Move]:
        yield Move(kind(), find_owner(tournament), at)

    return plan


def _do_nothing(_: Tournament, __: Step, ___: Stream, ____: datetime) -> Iterator[Move]:
    yield from ()


PLANS: Mapping[Task, Plan] = {
    Task.OPEN_REGISTRATION: _open_check_in,
    Task.ENTER_PLAYERS: _open_check_in,
    Task.AWAIT_DAY: _open_check_in,
    Task.CLOSE_REGISTRATION: _open_check_in,
    Task.OPEN_CHECK_IN: _open_check_in,
    Task.CHECK_IN: _check_in,
    Task.START: _start,
    Task.DRAFT: _draft,
    Task.PUBLISH: _publish,
    Task.PICK: _pick,
    Task.START_ROUND: _start_round,
    Task.CALL_TIME: _ask_for(ask.CallTime),
    Task.FINISH_ROUND: _finish_round,
    Task.SETTLE_SHEETS: _settle,
    Task.CLOSE_STAGE: _ask_for(ask.CloseStage),
    Task.ADD_PHOTOS: _ask_for(ask.CloseTournament),
    Task.CLOSE: _ask_for(ask.CloseTournament),
}
