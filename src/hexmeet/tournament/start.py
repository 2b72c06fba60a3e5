"""The start: what the rulebook makes of those who are there, and what an organiser may choose."""

from collections.abc import Iterator
from dataclasses import replace

from hexmeet.rulebooks.plan import Plan, make_plan
from hexmeet.rulebooks.problems import Problem
from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import Notice, Value, cite
from hexmeet.seating.printed import find_printed
from hexmeet.tournament.chapter import violate
from hexmeet.tournament.commands import Actor, Request, StartTournament
from hexmeet.tournament.creation import check_judges, count_judges
from hexmeet.tournament.demands import demand_faultless, demand_phase
from hexmeet.tournament.eligibility import JUDGES, ORGANISERS
from hexmeet.tournament.events import Event, TournamentStarted
from hexmeet.tournament.state import Structure, Tournament
from hexmeet.tournament.words import Phase, Status

PRINTED = "printed"
LONGEST_GAME = 600  # minutes
CALLERS = {"organiser": ORGANISERS, "judge": JUDGES}


def start_tournament(
    tournament: Tournament, command: StartTournament, request: Request
) -> Iterator[Event]:
    """Fix the structure for those who are there (studio-2023 1.1.3; italy-2009 3.2; reading 40)."""
    demand_phase(tournament, "start.not-now", Phase.CHECK_IN)
    check_judges(tournament)
    plan = plan_start(tournament, command)
    rounds = sum(stage.rounds for stage in plan.stages if stage.stage is Stage.PRELIMINARY)
    yield TournamentStarted(
        structure=Structure(
            formula=plan.formula,
            rounds=rounds,
            has_semi_final=any(stage.stage is Stage.SEMI_FINAL for stage in plan.stages),
            method=_choose_method(tournament, command.method, plan.players, rounds),
            numbers=_choose_numbers(tournament, command.numbers),
            time_limit_minutes=_check_time_limit(tournament, command.time_limit_minutes),
            turn_limit=_check_turn_limit(tournament, request.actor, asked=command.turn_limit),
        )
    )


def plan_start(
    tournament: Tournament, command: StartTournament, players: int | None = None
) -> Plan:
    """Show what a start would mean for those who are there, or for so many players."""
    there = len(tournament.players_of(Status.CHECKED_IN)) if players is None else players
    plan = make_plan(
        tournament.rules,
        there,
        event=tournament.details.event,
        formula=command.formula,
        skip_semi_final=command.skip_semi_final,
    )
    return replace(plan, notices=(*plan.notices, *_notice_judges(tournament, there)))


def list_methods(tournament: Tournament) -> tuple[str, ...]:
    """List how the preliminary stage may be seated, the rulebook's first choice first."""
    seating = tournament.rules.seating
    return (*seating.methods, *((PRINTED,) if seating.printed_schedules else ()))


def _notice_judges(tournament: Tournament, players: int) -> Iterator[Notice]:
    """Say where more judges are recommended (italy-2009 1.3)."""
    judging = tournament.rules.judging
    judges, each = count_judges(tournament), judging.recommended_players_per_judge
    if each and players > judges * each:
        params = {"judges": judges, "players": players, "recommended": -(-players // each)}
        yield Notice("judges.more-recommended", cite(tournament.rules, judging), params)


def _choose_method(tournament: Tournament, method: str | None, players: int, rounds: int) -> str:
    offered = list_methods(tournament)
    if method is None:
        return offered[0]
    if method == PRINTED:
        find_printed(tournament.rules, players, rounds)
    elif method not in offered:
        seating = tournament.rules.seating
        raise violate(tournament, "start.no-such-method", seating, method=method, offered=offered)
    return method


def _choose_numbers(tournament: Tournament, numbers: str | None) -> str:
    """Choose how number tokens lie (reading 28)."""
    boards = tournament.rules.boards
    if numbers is not None and numbers not in boards.numbers:
        raise violate(
            tournament, "board.numbers-not-offered", boards, numbers=numbers, offered=boards.numbers
        )
    return numbers or boards.numbers[0]


def _check_time_limit(tournament: Tournament, minutes: int | None) -> int | None:
    """Let games be limited only where the rulebook knows it (italy-2009 3.4; cwc-2004 22)."""
    clock = tournament.rules.clock
    if minutes is None:
        return None
    if clock.game_limit is None:
        raise violate(tournament, "start.no-time-limit", clock)
    if not 1 <= minutes <= LONGEST_GAME:
        expected = f"expected a number from 1 to {LONGEST_GAME}, got {minutes}"
        params: dict[str, Value] = {"most": LONGEST_GAME}
        demand_faultless(
            [Problem("", "time_limit_minutes", expected, "problem.number-range", params)]
        )
    return minutes


def _check_turn_limit(tournament: Tournament, actor: Actor, *, asked: bool) -> bool:
    """Let turns be limited from the start by whom the rulebook lets limit them.

    (cwc-2004 21; studio-2023 1.1.8; shn-2022 5.5; shn-2024 5.5)
    """
    clock = tournament.rules.clock
    if not asked:
        return False
    if clock.turn_limit is None:
        raise violate(tournament, "start.no-turn-limit", clock)
    callers = [who for who in clock.turn_limit.called_for_by if who in CALLERS]
    if all(CALLERS[who].isdisjoint(actor.roles) for who in callers):
        raise violate(
            tournament, "start.turn-limit-not-yours", clock.turn_limit, who=tuple(callers)
        )
    return True
