"""Chapter: who sits where; drafted, compared, published, and repaired for all to see."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hexmeet.rulebooks.schema import Stage
from hexmeet.seating.repair.situation import table_of
from hexmeet.standings.tournament_file import Moment
from hexmeet.tournament.chapter import Decider, Evolver
from hexmeet.tournament.commands import (
    Command,
    DiscardDraft,
    DraftSeating,
    PublishRound,
    RepairRound,
    SwapSeats,
)
from hexmeet.tournament.events import (
    DraftDiscarded,
    Event,
    RoundPublished,
    RoundRepaired,
    SeatingDrafted,
)
from hexmeet.tournament.happened import keep_moment, keep_publication
from hexmeet.tournament.seating_drafts import discard_draft, draft_seating
from hexmeet.tournament.seating_publishing import publish_round
from hexmeet.tournament.seating_repairs import repair_round
from hexmeet.tournament.seating_schedule import seats_of
from hexmeet.tournament.seating_swaps import swap_seats
from hexmeet.tournament.state import Draft, Repair, Round, Table, Tables, Tournament


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
    draft = tournament.draft
    published = replace(tournament, rounds=rounds, draft=_drop_first(draft))
    is_drafted = draft is not None and (draft.stage, draft.first) == (event.stage, event.number)
    return keep_publication(published, draft if is_drafted else None)


def _drop_first(draft: Draft | None) -> Draft | None:
    if draft is None or len(draft.rounds) == 1:
        return None
    return replace(draft, first=draft.first + 1, rounds=draft.rounds[1:])


def _change_round(tournament: Tournament, event: RoundRepaired) -> Tournament:
    """Give the last round its new seats; what was selected at a table that changed is void."""
    round_ = tournament.rounds[-1]
    before = {table.number: table for table in round_.tables}
    tables = [_keep(before.get(table.number), table) for table in _number_tables(event.tables)]
    same = {
        player for table in tables if table == before.get(table.number) for player in table.seats
    }
    repaired = replace(
        round_,
        tables=tuple(tables),
        boards=event.boards,
        substitutes=event.substitutes,
        picks=tuple(pick for pick in round_.picks if pick.player in same),
        repairs=(*round_.repairs, _describe_repair(round_, event)),
    )
    absent_from = dict(tournament.absent_from)
    if round_.stage is not Stage.PRELIMINARY:
        absent_from[round_.stage] = (*absent_from.get(round_.stage, ()), *event.absent)
    rounds = (*tournament.rounds[:-1], repaired)
    moment = Moment(what="changed", round=len(rounds), how="repaired", reason=event.reason or None)
    return keep_moment(replace(tournament, rounds=rounds, absent_from=absent_from), moment)


def _describe_repair(round_: Round, event: RoundRepaired) -> Repair:
    """Say for whom a repair changed something."""
    before, after = seats_of(round_), event.tables
    was, now = table_of(before), table_of(after)
    return Repair(
        before=before,
        after=after,
        reason=event.reason,
        moved=tuple(player for player in now if now[player] != was.get(player, now[player])),
        came=tuple(player for player in now if player not in was),
        gone=tuple(player for player in was if player not in now),
        by=event.by,
        at=event.at,
    )


def _discard(tournament: Tournament, _: DraftDiscarded) -> Tournament:
    """Throw the draft away; who was absent from its stage is no longer."""
    draft = tournament.draft
    if draft is None:
        return tournament
    return replace(
        tournament,
        draft=None,
        absent_from={
            stage: absent
            for stage, absent in tournament.absent_from.items()
            if stage is not draft.stage or tournament.rounds_of(stage)
        },
    )


def _keep(before: Table | None, table: Table) -> Table:
    return replace(before, seats=table.seats) if before else table


def _number_tables(tables: Tables) -> Sequence[Table]:
    """Number tables as people read them: one that is closed leaves a gap (reading 18)."""
    return [
        Table(number=number, seats=seats) for number, seats in enumerate(tables, start=1) if seats
    ]


DECIDERS: Mapping[type[Command], Decider] = {
    DraftSeating: draft_seating,
    DiscardDraft: discard_draft,
    SwapSeats: swap_seats,
    PublishRound: publish_round,
    RepairRound: repair_round,
}

EVOLVERS: Mapping[type[Event], Evolver] = {
    SeatingDrafted: _keep_draft,
    DraftDiscarded: _discard,
    RoundPublished: _add_round,
    RoundRepaired: _change_round,
}
