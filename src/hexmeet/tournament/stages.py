"""Ending a stage: lots, the order in which it ends, the champion."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.cuts import preliminary_order
from hexmeet.standings.ranking import order_tournament
from hexmeet.standings.stages import Progress
from hexmeet.standings.tournament_file import Moment
from hexmeet.tournament.chapter import Decider, Evolver, violate
from hexmeet.tournament.commands import CloseStage, Command, EnterLot, Request
from hexmeet.tournament.events import ChampionCrowned, Event, LotDrawn, StageClosed
from hexmeet.tournament.hand_lots import enter_lot
from hexmeet.tournament.happened import keep_moment
from hexmeet.tournament.lots import (
    AFTER_PRELIMINARY,
    Marking,
    check_seed,
    draw_later_lots,
    draw_missing_lots,
)
from hexmeet.tournament.progress import refuse_open_sheets
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.tournament_export import as_file_to_rank


class End(NamedTuple):
    """How a stage ends: lots, the order, and after a later one who is first, or shares that."""

    lots: tuple[LotDrawn, ...]
    order: tuple[str, ...]
    first: tuple[str, ...]


def close_stage(tournament: Tournament, command: CloseStage, request: Request) -> Iterator[Event]:
    """End the stage in progress: ties that matter are drawn, and after the final all is decided.

    A stage can be closed anew where its ranking has changed since.
    (cwc-2004 18, 19; italy-2009 3.2b, 3.2d; shn-2022 1.3, 4.5; shn-2024 1.3, 4.5;
    studio-2023 1.1.9, 1.1.10, 1.4.2, 1.4.4)
    """
    del command
    stage = _find_stage(tournament)
    refuse_open_sheets(tournament, until=stage)
    tournament = _forget_later_absences(tournament, stage)
    if stage is Stage.PRELIMINARY:
        lots, order, first = _end_preliminary(tournament, request.seed)
    else:
        lots, order, first = _end_later(tournament, stage, request.seed)
    if order == tournament.orders.get(stage):
        block = tournament.rules.bands[0]
        raise violate(tournament, "stage.closed-already", block, stage=stage)
    if lots:
        check_seed(tournament, request.seed)
    yield from lots
    yield StageClosed(stage=stage, order=order)
    if stage is Stage.FINAL:
        yield ChampionCrowned(player=find_champion(tournament, first or order[:1], request.seed))


def find_champion(tournament: Tournament, first: Sequence[str], seed: str) -> str:
    """Find who has the title: the first of the ranking, which several may share.

    Where the winner of an event that is only a final was disqualified since, and those with most
    points in it are equal, the seed decides. (reading 7)
    """
    if len(first) == 1:
        return first[0]
    check_seed(tournament, seed)
    return Stream(seed, "lots/title").choose(sorted(first))


def find_order(tournament: Tournament, stage: Stage) -> tuple[str, ...]:
    """Order the players at the end of a stage, best first; after the final everybody is listed.

    (cwc-2004 17, 19; italy-2009 3.2d; studio-2023 1.4.4; readings 9, 11)
    """
    file = as_file_to_rank(tournament)
    if stage is Stage.PRELIMINARY:
        return preliminary_order(file, tournament.rules)
    return order_tournament(Progress.of(file, tournament.rules))


def _find_stage(tournament: Tournament) -> Stage:
    """Find the first stage that is not closed, else the last one, refusing what cannot end yet."""
    structure = tournament.structure
    block = tournament.rules.bands[0]
    if not tournament.rounds or structure is None:
        raise violate(tournament, "stage.not-begun", block)
    begun = [stage for stage in Stage if tournament.rounds_of(stage)]
    stage = next((s for s in begun if s not in tournament.closed_stages), begun[-1])
    played, rounds = len(tournament.rounds_of(stage)), structure.rounds
    if stage is Stage.PRELIMINARY and played < rounds:
        raise violate(tournament, "stage.rounds-to-play", block, played=played, rounds=rounds)
    return stage


def _forget_later_absences(tournament: Tournament, stage: Stage) -> Tournament:
    """Leave out who was named as absent in a draft of a later stage: it may be drafted anew."""
    order = list(Stage)
    absent_from = {
        later: absent
        for later, absent in tournament.absent_from.items()
        if order.index(later) <= order.index(stage)
    }
    return replace(tournament, absent_from=absent_from)


def _end_preliminary(tournament: Tournament, seed: str) -> End:
    """Draw what is missing, and order by it; a tie without a lot is in the order of ids."""
    marking = Marking.of(tournament, len(tournament.rounds_of(Stage.PRELIMINARY)))
    lots = draw_missing_lots(tournament, seed, AFTER_PRELIMINARY, marking=marking)
    groups = marking.order((*tournament.lots, *(lot.players for lot in lots)))
    return End(lots, tuple(chain.from_iterable(groups)), ())


def _end_later(tournament: Tournament, stage: Stage, seed: str) -> End:
    """Draw what is missing; results are counted and marked once."""
    progress = Progress.of(as_file_to_rank(tournament), tournament.rules)
    lots = draw_later_lots(tournament, seed, stage, progress)
    progress = progress.with_lots((*tournament.lots, *(lot.players for lot in lots)))
    first = tuple(marked.player for group in progress.groups[:1] for marked in group)
    return End(lots, order_tournament(progress), first)


def evolve_lot(tournament: Tournament, event: LotDrawn) -> Tournament:
    """Keep a lot: it is carried forward (studio-2023 1.1.9)."""
    lots = (*tournament.lots, event.players)
    moment = Moment(what="drawn", lot=len(lots), witness=event.witness or None)
    return keep_moment(replace(tournament, lots=lots), moment)


def evolve_closed_stage(tournament: Tournament, event: StageClosed) -> Tournament:
    """Keep the order in which a stage ended."""
    closed = replace(
        tournament,
        closed_stages=tuple(dict.fromkeys((*tournament.closed_stages, event.stage))),
        orders={**tournament.orders, event.stage: event.order},
    )
    return keep_moment(closed, Moment(what="closed", stage=event.stage))


def evolve_champion(tournament: Tournament, event: ChampionCrowned) -> Tournament:
    """Name the champion."""
    return replace(tournament, champion=event.player)


DECIDERS: Mapping[type[Command], Decider] = {CloseStage: close_stage, EnterLot: enter_lot}
EVOLVERS: Mapping[type[Event], Evolver] = {
    LotDrawn: evolve_lot,
    StageClosed: evolve_closed_stage,
    ChampionCrowned: evolve_champion,
}
