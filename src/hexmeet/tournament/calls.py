"""Calls for a judge, and what the judges rule."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hexmeet.tournament.commands import CallJudge, GiveRuling, Request, TakeCall
from hexmeet.tournament.demands import (
    CONDUCT,
    demand_clause,
    demand_new_id,
    demand_own_name,
    demand_play,
    demand_reason,
    oppose,
)
from hexmeet.tournament.events import CallChanged, Event, RulingGiven
from hexmeet.tournament.games import find_game
from hexmeet.tournament.state import Call, Ruling, Tournament
from hexmeet.tournament.words import CallStatus


def call_judge(tournament: Tournament, command: CallJudge, request: Request) -> Iterator[Event]:
    """Ask for a judge at a table; a game may be paused for it.

    (studio-2023 1.3.3; shn-2022 5.3; shn-2024 5.3; italy-2009 5.1)
    """
    demand_play(tournament, CONDUCT)
    demand_new_id(tournament, command.id, tournament.calls)
    find_game(tournament, command.table)
    demand_own_name(tournament, request.actor, command.by, CONDUCT)
    played = len(tournament.rounds)
    for call in open_calls(tournament):
        if (call.round, call.table, call.by) == (played, command.table, command.by):
            code = "call.open-already"
            raise oppose(tournament, code, CONDUCT, table=call.table, player=call.by)
    yield CallChanged(
        call=Call(
            id=command.id,
            table=command.table,
            round=played,
            by=command.by,
            at=request.at,
            about=command.about,
        )
    )


def take_call(tournament: Tournament, command: TakeCall, request: Request) -> Iterator[Event]:
    """Go to a table that called; one judge goes, and the others see who."""
    call = find_unanswered(tournament, command.call)
    if call.status is CallStatus.TAKEN:
        raise oppose(tournament, "call.taken", CONDUCT, table=call.table, by=call.taken_by or "")
    yield CallChanged(call=replace(call, status=CallStatus.TAKEN, taken_by=request.actor.id))


def give_ruling(tournament: Tournament, command: GiveRuling, request: Request) -> Iterator[Event]:
    """Write down what a judge decided; the call it answers is closed (reading 19).

    So is kept what only people see: spectators who talk, cocked dice, bribes.
    (italy-2009 2.7; shn-2022 7.e.3, 7.g.3; shn-2024 7.e.3, 7.g.3; studio-2023 3.0.17)
    """
    demand_new_id(tournament, command.id, [ruling.id for ruling in tournament.rulings])
    demand_reason(tournament, command.text, CONDUCT)
    demand_clause(tournament, command.clause)
    for player in command.players:
        if player not in tournament.players:
            raise oppose(tournament, "player.unknown", CONDUCT, player=player)
    call = find_unanswered(tournament, command.call) if command.call is not None else None
    table, round_number = _find_place(tournament, command.table, call)
    yield RulingGiven(
        ruling=Ruling(
            id=command.id,
            by=request.actor.id,
            at=request.at,
            text=command.text,
            clause=command.clause,
            table=table,
            round=round_number,
            call=command.call,
            players=command.players,
        )
    )
    if call is not None:
        by = call.taken_by or request.actor.id
        yield CallChanged(call=replace(call, status=CallStatus.RULED, taken_by=by))


def _find_place(
    tournament: Tournament, table: int | None, call: Call | None
) -> tuple[int | None, int | None]:
    """Find the table and round that a ruling is about: those of its call, or of now."""
    if call is None:
        if table is not None:
            find_game(tournament, table)
        return table, len(tournament.rounds) or None
    if table not in (None, call.table):
        raise oppose(tournament, "call.other-table", CONDUCT, table=table or 0, called=call.table)
    return call.table, call.round


def find_unanswered(tournament: Tournament, call_id: str) -> Call:
    """Find a call that no ruling has answered yet."""
    call = tournament.calls.get(call_id)
    if call is None:
        raise oppose(tournament, "call.unknown", CONDUCT, call=call_id)
    if call.status is CallStatus.RULED:
        raise oppose(tournament, "call.ruled", CONDUCT, table=call.table)
    return call


def open_calls(tournament: Tournament) -> Sequence[Call]:
    """List the calls without a ruling, the longest waiting first."""
    return [call for call in tournament.calls.values() if call.status is not CallStatus.RULED]


def change_call(tournament: Tournament, event: CallChanged) -> Tournament:
    """Let a call stand as it is now."""
    return replace(tournament, calls={**tournament.calls, event.call.id: event.call})


def add_ruling(tournament: Tournament, event: RulingGiven) -> Tournament:
    """Keep a ruling."""
    return replace(tournament, rulings=(*tournament.rulings, event.ruling))
