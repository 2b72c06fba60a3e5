"""Who leaves, by the own wish or by a judge's, at every point of a tournament."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.tournament.chapter import violate
from hexmeet.tournament.commands import RemovePlayer, Request
from hexmeet.tournament.demands import (
    CONDUCT,
    demand_clause,
    demand_own_name,
    demand_play,
    demand_present,
    demand_reason,
    oppose,
)
from hexmeet.tournament.events import Event, PlayerRemoved
from hexmeet.tournament.games import Game, find_game_of, find_table, put_table
from hexmeet.tournament.progress import planned_stages
from hexmeet.tournament.sheet_checks import MOST_VP
from hexmeet.tournament.state import Removal, Tournament
from hexmeet.tournament.windows import Window, confirms_expulsions, explain_windows
from hexmeet.tournament.words import Gone, Status, TableStatus

LEAVING = 11  # the reading


def remove_player(
    tournament: Tournament, command: RemovePlayer, request: Request
) -> Iterator[Event]:
    """Let a player leave for good, or remove one where the rulebook has a window open for it.

    (italy-2009 3.5, 5.5b; studio-2023 1.3.5; shn-2022 6.2; shn-2024 6.2; readings 11 and 20)
    """
    demand_play(tournament, CONDUCT)
    demand_present(tournament, command.player)
    demand_own_name(tournament, request.actor, command.player, CONDUCT)
    demand_clause(tournament, command.clause)
    clause = command.clause
    if command.because is not Gone.WITHDREW:
        demand_reason(tournament, command.reason, CONDUCT)
        window = _demand_window(tournament, command, request)
        clause = clause or (None if window.clause.is_ours else window.clause.clause)
    else:
        demand_games_left(tournament, command.player)
    yield remove(
        tournament,
        command.player,
        because=command.because,
        reason=command.reason,
        by=request.actor.id,
        at=request.at,
        clause=clause,
        vp=command.vp,
    )


def demand_games_left(tournament: Tournament, player: str) -> None:
    """Demand of who leaves that something is left to be played, also as a substitute.

    Whoever goes home after the last game has not left the tournament, and keeps the place.
    """
    game = find_game_of(tournament, player)
    if _is_last_round(tournament) and not (game and (game.is_in_progress or not game.has_begun)):
        raise oppose(tournament, "removal.nothing-left", LEAVING, player=player)


def _is_last_round(tournament: Tournament) -> bool:
    """Whether the last round there will be has begun, so that nobody can come into it any more."""
    round_, structure = tournament.current_round, tournament.structure
    if round_ is None or structure is None or round_.stage is not planned_stages(tournament)[-1]:
        return False
    rounds = structure.rounds if round_.stage is Stage.PRELIMINARY else 1
    has_begun = all(table.status is not TableStatus.SEATED for table in round_.tables)
    return round_.number == rounds and has_begun


def _demand_window(tournament: Tournament, command: RemovePlayer, request: Request) -> Window:
    """Demand that the rulebook lets a player be removed so, for this, and just now."""
    windows = explain_windows(tournament, command.player)
    window = next((w for w in windows if _leads_to(w, command)), None)
    if window is None:
        known = windows[0]
        params = {"because": str(command.because), "expected": str(known.because)}
        raise RuleViolation("removal.not-known", known.clause, params)
    if not window.is_open:
        raise RuleViolation(window.why, window.clause, {"player": command.player})
    if command.because is Gone.EXPELLED and not confirms_expulsions(tournament, request.actor):
        raise RuleViolation("removal.not-confirmed", window.clause, {"player": command.player})
    _demand_warning_first(tournament, command)
    return window


def _leads_to(window: Window, command: RemovePlayer) -> bool:
    return (window.because, window.for_rules) == (command.because, command.for_rules)


def _demand_warning_first(tournament: Tournament, command: RemovePlayer) -> None:
    """Demand a warning before somebody is disqualified for collusion.

    (studio-2023 1.3.6; shn-2022 6.3; shn-2024 6.3)
    """
    rule = tournament.rules.warnings
    if rule is None or rule.collusion != "warning-first" or command.clause not in rule.cites:
        return
    given = {(w.player, w.clause) for w in tournament.warnings if not w.revoked}
    if (command.player, command.clause) not in given:
        raise violate(tournament, "removal.warning-first", rule, player=command.player)


def remove(  # noqa: PLR0913 - an expulsion by warning has no command that could hold these
    tournament: Tournament,
    player: str,
    *,
    because: Gone,
    reason: str,
    by: str,
    at: datetime,
    clause: str | None,
    vp: int | None,
) -> PlayerRemoved:
    """Take a player out: of a game in progress with the points held, or between two games.

    Rounds are counted as in a tournament file: who leaves a game, or a seat in a round that has not
    begun, was last there for the round before it (italy-2009 3.5; reading 11).
    """
    rounds = len(tournament.rounds)
    game = find_game_of(tournament, player)
    plays = game is not None and game.is_in_progress
    _demand_points(tournament, player, game if plays else None, vp)
    waits = game is not None and not game.has_begun
    return PlayerRemoved(
        player=player,
        because=because,
        after_round=rounds - 1 if plays or waits else rounds,
        reason=reason,
        by=by,
        clause=clause,
        table=game.table.number if game is not None and plays else None,
        vp=vp,
        at=at,
    )


def _demand_points(tournament: Tournament, player: str, game: Game | None, vp: int | None) -> None:
    """Demand the points of somebody who leaves a game in progress, and of nobody else."""
    if game is None:
        if vp is not None:
            raise oppose(tournament, "removal.no-game", LEAVING, player=player)
    elif vp is None:
        table = game.table.number
        raise oppose(tournament, "removal.points-missing", LEAVING, player=player, table=table)
    elif not 0 <= vp <= MOST_VP:
        raise oppose(tournament, "removal.points-range", LEAVING, vp=vp, most=MOST_VP)


def take_out(tournament: Tournament, event: PlayerRemoved) -> Tournament:
    """Mark a player as gone; a table that the player left mid-game keeps the points held."""
    removal = Removal(
        player=event.player,
        because=event.because,
        by=event.by,
        reason=event.reason,
        at=event.at,
        clause=event.clause,
        table=event.table,
        round=len(tournament.rounds) or None,
    )
    player = replace(
        tournament.players[event.player],
        status=Status.LEFT,
        left_after=event.after_round,
        left_because=event.because,
    )
    open_requests = {p: r for p, r in tournament.leave_requests.items() if p != event.player}
    without = replace(
        tournament,
        players={**tournament.players, event.player: player},
        leave_requests=open_requests,
        removals=(*tournament.removals, removal),
    )
    if event.table is None:
        return without
    number = event.after_round + 1
    table = find_table(without, number, event.table)
    held = table.held if event.vp is None else {**table.held, event.player: event.vp}
    return put_table(without, number, replace(table, left=(*table.left, event.player), held=held))
