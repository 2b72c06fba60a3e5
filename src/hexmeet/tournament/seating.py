"""Chapter: who sits where; drafted, compared, published, and repaired for all to see."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament.chapter import Decider, Evolver
from hexmeet.tournament.commands import (
    Command,
    DraftSeating,
    PublishRound,
    RepairRound,
    SwapSeats,
)
from hexmeet.tournament.events import Event, RoundPublished, RoundRepaired, SeatingDrafted
from hexmeet.tournament.seating_drafts import draft_seating
from hexmeet.tournament.seating_publishing import publish_round
from hexmeet.tournament.seating_repairs import repair_round
from hexmeet.tournament.seating_schedule import seats_of
from hexmeet.tournament.seating_swaps import swap_seats
from hexmeet.tournament.state import Draft, Reseating, Round, Table, Tables, Tournament


def _keep_draft(tournament: Tournament, event: SeatingDrafted) -> Tournament:
    draft = event.draft
    if draft.stage is Stage.PRELIMINARY:
        return replace(tournament, draft=draft)
    absent_from = {**tournament.absent_from, draft.stage: draft.absent}
    return replace(tournament, draft=draft, absent_from=absent_from)


def _add_round(tournament: Tournament, event: RoundPublished) -> Tournament:
    round_ = Round(
        stage=event.stage,
        number=event.number,
        tables=tuple(_number_tables(event.tables)),
        boards=event.boards,
        substitutes=event.substitutes,
    )
    rounds = (*tournament.rounds, round_)
    return replace(tournament, rounds=rounds, draft=_drop_first(tournament.draft))


def _drop_first(draft: Draft | None) -> Draft | None:
    if draft is None or len(draft.rounds) == 1:
        return None
    return replace(draft, first=draft.first + 1, rounds=draft.rounds[1:])


def _change_round(tournament: Tournament, event: RoundRepaired) -> Tournament:
    """Give the last round its new seats; what was selected at a table that changed is void."""
    round_ = tournament.rounds[-1]
    tables = [
        _keep(round_.find_table(table.number), table) for table in _number_tables(event.tables)
    ]
    change = Reseating(before=seats_of(round_), after=event.tables, reason=event.reason)
    same = {player for table in tables if table in round_.tables for player in table.seats}
    repaired = replace(
        round_,
        tables=tuple(tables),
        boards=event.boards,
        substitutes=event.substitutes,
        picks=tuple(pick for pick in round_.picks if pick.player in same),
        repairs=(*round_.repairs, change),
    )
    absent_from = dict(tournament.absent_from)
    if round_.stage is not Stage.PRELIMINARY:
        absent_from[round_.stage] = (*absent_from.get(round_.stage, ()), *event.absent)
    rounds = (*tournament.rounds[:-1], repaired)
    return replace(tournament, rounds=rounds, absent_from=absent_from)


def _keep(before: Table | None, table: Table) -> Table:
    return replace(before, seats=table.seats) if before else table


def _number_tables(tables: Tables) -> Sequence[Table]:
    """Number tables as people read them: one that is closed leaves a gap (reading 18)."""
    return [
        Table(number=number, seats=seats) for number, seats in enumerate(tables, start=1) if seats
    ]


DECIDERS: Mapping[type[Command], Decider] = {
    DraftSeating: draft_seating,
    SwapSeats: swap_seats,
    PublishRound: publish_round,
    RepairRound: repair_round,
}

EVOLVERS: Mapping[type[Event], Evolver] = {
    SeatingDrafted: _keep_draft,
    RoundPublished: _add_round,
    RoundRepaired: _change_round,
}
