"""Starts, pauses and ends the time of a whole round."""

from collections.abc import Iterator
from datetime import datetime

from hexmeet.rulebooks.violations import Citation, RuleViolation, Value
from hexmeet.tournament.chapter import violate
from hexmeet.tournament.commands import CallTime, PauseRound, Request, ResumeRound, StartRound
from hexmeet.tournament.events import Event, RoundPaused, RoundResumed, RoundStarted, TimeCalled
from hexmeet.tournament.play_clock import seconds_left
from hexmeet.tournament.seating_schedule import list_present
from hexmeet.tournament.state import Round, Tournament
from hexmeet.tournament.words import Phase, TableStatus

RECORDED = "reading 19"


def refuse(tournament: Tournament, code: str, **params: Value) -> RuleViolation:
    """Say what cannot be in this state of the tournament, whatever the rulebook."""
    return RuleViolation(code, Citation(tournament.rules.id, RECORDED), params)


def find_round(tournament: Tournament) -> Round:
    """Find the round that is played."""
    round_ = tournament.current_round
    if round_ is None or tournament.phase is not Phase.PLAYING:
        raise refuse(tournament, "play.no-round")
    return round_


def find_started_round(tournament: Tournament) -> tuple[Round, datetime]:
    """Find the round whose clock runs, or stands still, and when it was started."""
    round_ = find_round(tournament)
    if round_.started_at is None:
        raise refuse(tournament, "play.round-not-started")
    if round_.is_done:
        raise refuse(tournament, "play.round-done")
    return round_, round_.started_at


def refuse_missing(tournament: Tournament, seats: tuple[str, ...]) -> None:
    """Refuse to begin without somebody who is gone since the round was published (reading 18)."""
    present = frozenset(list_present(tournament))
    gone = tuple(player for player in seats if player not in present)
    if gone:
        raise refuse(tournament, "play.players-gone", players=gone)


def start_round(tournament: Tournament, _: StartRound, request: Request) -> Iterator[Event]:
    """Let all tables begin that have not begun by themselves."""
    round_ = find_round(tournament)
    if round_.started_at is not None:
        raise refuse(tournament, "play.round-started")
    waiting = [table for table in round_.tables if table.status is TableStatus.SEATED]
    refuse_missing(tournament, tuple(player for table in waiting for player in table.seats))
    yield RoundStarted(at=request.at)


def pause_round(tournament: Tournament, _: PauseRound, request: Request) -> Iterator[Event]:
    """Stop the clock for everybody."""
    round_, _started = find_started_round(tournament)
    if round_.paused_at is not None:
        raise refuse(tournament, "play.round-paused")
    yield RoundPaused(at=request.at)


def resume_round(tournament: Tournament, _: ResumeRound, request: Request) -> Iterator[Event]:
    """Let the clock go on."""
    round_, _started = find_started_round(tournament)
    if round_.paused_at is None:
        raise refuse(tournament, "play.round-not-paused")
    yield RoundResumed(at=request.at)


def call_time(tournament: Tournament, _: CallTime, request: Request) -> Iterator[Event]:
    """Say that the time limit is reached, where there is one, and not a moment before.

    Elsewhere no game is ended before a player has reached the target. (italy-2009 3.4;
    cwc-2004 22; shn-2022 5.5; shn-2024 5.5; studio-2023 1.1.8)
    """
    round_, _started = find_started_round(tournament)
    left = seconds_left(tournament, round_, request.at)
    if left is None:
        raise violate(tournament, "time.no-limit", tournament.rules.clock)
    if left:
        minutes, seconds = divmod(left, 60)
        clock = tournament.rules.clock
        raise violate(tournament, "time.too-early", clock, minutes=minutes, seconds=seconds)
    if round_.time_called:
        raise violate(tournament, "time.called", tournament.rules.clock)
    yield TimeCalled(at=request.at)
