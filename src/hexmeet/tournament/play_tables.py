"""What happens to one table: it begins, stands still, is noted, gets a turn limit."""

from collections.abc import Iterator

from hexmeet.rulebooks.problems import Problem
from hexmeet.rulebooks.schema import TurnLimit
from hexmeet.tournament.chapter import violate
from hexmeet.tournament.commands import (
    Actor,
    GiveExtraTime,
    LimitTurns,
    MarkTable,
    NoteTable,
    PauseTable,
    Request,
    StartTable,
)
from hexmeet.tournament.demands import CONDUCT, demand_faultless, demand_reason
from hexmeet.tournament.events import (
    Event,
    ExtraTimeGiven,
    TableMarked,
    TableNoted,
    TablePaused,
    TableStarted,
    TurnsLimited,
)
from hexmeet.tournament.play_rounds import find_round, refuse, refuse_missing
from hexmeet.tournament.start import LONGEST_GAME
from hexmeet.tournament.state import Table, Tournament
from hexmeet.tournament.words import Role, TableStatus

# How the rulebooks call those who may switch the turn limit on.
CALLERS = {
    Role.OWNER: "organiser",
    Role.ORGANISER: "organiser",
    Role.HEAD_JUDGE: "judge",
    Role.JUDGE: "judge",
}
PLAYER = "player"


def has_turn_limit(tournament: Tournament, table: Table) -> bool:
    """Whether turns are limited at a table: from the start at all of them, or switched on."""
    everywhere = tournament.structure is not None and tournament.structure.turn_limit
    return everywhere or table.turn_limit_asked_by is not None


def start_table(tournament: Tournament, command: StartTable, request: Request) -> Iterator[Event]:
    """Note that a table has begun before all of them did."""
    table = find_table(tournament, command.table)
    if table.status is not TableStatus.SEATED:
        raise refuse(tournament, "play.table-started", table=table.number)
    refuse_missing(tournament, table.seats)
    yield TableStarted(table=table.number, at=request.at)


def pause_table(tournament: Tournament, command: PauseTable, request: Request) -> Iterator[Event]:
    """Stop one table, or let it go on; while the whole round stands still there is no need to."""
    table = find_table(tournament, command.table)
    if find_round(tournament).paused_at is not None:
        raise refuse(tournament, "play.round-paused")
    expected = TableStatus.PAUSED if command.goes_on else TableStatus.PLAYING
    if table.status is not expected:
        code = "play.table-not-paused" if command.goes_on else "play.table-not-playing"
        raise refuse(tournament, code, table=table.number)
    yield TablePaused(table=table.number, goes_on=command.goes_on, at=request.at)


def note_table(tournament: Tournament, command: NoteTable, request: Request) -> Iterator[Event]:
    """Write something down about a table, with whoever did.

    So are kept who else is the banker, and that somebody logs the game.
    (shn-2022 7.c; shn-2024 7.c; studio-2023 2.0.4, 2.0.7)
    """
    table = find_table(tournament, command.table)
    if not command.text.strip():
        raise refuse(tournament, "play.empty-note", table=table.number)
    yield TableNoted(
        table=table.number, text=command.text.strip(), by=request.actor.id, at=request.at
    )


def mark_table(tournament: Tournament, command: MarkTable, request: Request) -> Iterator[Event]:
    """Mark a table that takes long, so that judges look after it, or take the mark away.

    (italy-2009 5.2)
    """
    table = find_table(tournament, command.table)
    if table.slow is command.slow:
        code = "play.table-marked" if command.slow else "play.table-not-marked"
        raise refuse(tournament, code, table=table.number)
    _refuse_done(tournament, table)
    yield TableMarked(table=table.number, slow=command.slow, by=request.actor.id)


def give_extra_time(
    tournament: Tournament, command: GiveExtraTime, request: Request
) -> Iterator[Event]:
    """Let a table play longer that lost time, as by a long call; 0 takes it back.

    (italy-2009 3.4; reading 41)
    """
    table = find_table(tournament, command.table)
    if tournament.structure is None or tournament.structure.time_limit_minutes is None:
        raise violate(tournament, "time.no-limit", tournament.rules.clock)
    demand_reason(tournament, command.reason, CONDUCT)
    if not 0 <= command.minutes <= LONGEST_GAME:
        expected = f"expected a number from 0 to {LONGEST_GAME}, got {command.minutes}"
        params = {"most": LONGEST_GAME}
        demand_faultless([Problem("", "minutes", expected, "problem.minutes", params)])
    _refuse_done(tournament, table)
    yield ExtraTimeGiven(
        table=table.number,
        minutes=command.minutes,
        reason=command.reason.strip(),
        by=request.actor.id,
    )


def limit_turns(tournament: Tournament, command: LimitTurns, request: Request) -> Iterator[Event]:
    """Switch the turn limit on where the rulebook lets whoever asked for it do so.

    (cwc-2004 21; shn-2022 5.5; shn-2024 5.5; studio-2023 1.1.8)
    """
    limit = tournament.rules.clock.turn_limit
    if limit is None:
        raise violate(tournament, "turn-limit.none", tournament.rules.clock)
    if command.table is None:
        yield from _limit_everywhere(tournament, limit, command.asked_by)
        return
    table = find_table(tournament, command.table)
    if has_turn_limit(tournament, table):
        raise violate(tournament, "turn-limit.on", limit, table=table.number)
    _refuse_done(tournament, table)
    _check_asker(tournament, limit, table, command.asked_by, request.actor)
    yield TurnsLimited(table=table.number, asked_by=command.asked_by)


def _limit_everywhere(
    tournament: Tournament, limit: TurnLimit, asker: str
) -> Iterator[TurnsLimited]:
    """Limit turns at all tables that have none and play on; players ask for their own table."""
    _check_caller(tournament, limit, asker, _find_callers(tournament, asker) - {PLAYER})
    tables = [
        table
        for table in find_round(tournament).tables
        if table.status is not TableStatus.DONE and not has_turn_limit(tournament, table)
    ]
    if not tables:
        raise violate(tournament, "turn-limit.on-everywhere", limit)
    yield from (TurnsLimited(table=table.number, asked_by=asker) for table in tables)


def _refuse_done(tournament: Tournament, table: Table) -> None:
    if table.status is TableStatus.DONE:
        raise refuse(tournament, "play.table-done", table=table.number)


def _check_asker(
    tournament: Tournament, limit: TurnLimit, table: Table, asker: str, actor: Actor
) -> None:
    """Refuse who may not ask; a player only for the own table, once its game has begun."""
    callers = _find_callers(tournament, asker)
    _check_caller(tournament, limit, asker, callers)
    if callers == {PLAYER}:
        _check_player(tournament, limit, table, asker, actor)


def _check_caller(
    tournament: Tournament, limit: TurnLimit, asker: str, callers: frozenset[str]
) -> None:
    if not callers:
        code = "turn-limit.own-table" if asker in tournament.players else "turn-limit.nobody"
        raise violate(tournament, code, limit, person=asker)
    if not callers.intersection(limit.called_for_by):
        raise violate(
            tournament, "turn-limit.not-theirs", limit, person=asker, who=limit.called_for_by
        )


def _check_player(
    tournament: Tournament, limit: TurnLimit, table: Table, player: str, actor: Actor
) -> None:
    if actor.id in tournament.players and actor.id != player:
        raise violate(tournament, "turn-limit.for-another", limit, player=player)
    if player not in table.seats:
        number = table.number
        raise violate(tournament, "turn-limit.other-table", limit, player=player, table=number)
    if table.status is TableStatus.SEATED:
        raise violate(tournament, "turn-limit.too-early", limit, table=table.number)


def _find_callers(tournament: Tournament, person: str) -> frozenset[str]:
    """Find as what somebody may ask: a player, or by the roles on the staff."""
    if person in tournament.players:
        return frozenset({PLAYER})
    roles = tournament.staff[person].roles if person in tournament.staff else ()
    return frozenset(CALLERS[role] for role in roles if role in CALLERS)


def find_table(tournament: Tournament, number: int) -> Table:
    """Find a table of the round that is played."""
    round_ = find_round(tournament)
    table = round_.find_table(number)
    if table is None:
        numbers = tuple(str(table.number) for table in round_.tables)
        raise refuse(tournament, "play.table-unknown", table=number, tables=numbers)
    return table
