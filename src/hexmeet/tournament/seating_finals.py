"""Seats the semi-final and the final: by the ranking, with substitutes for who is absent."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import Rulebook, SmallField, Stage
from hexmeet.seating.finals import (
    FinalTable,
    fewest_semi_finalists,
    seat_semi_final,
    seat_top,
    seat_winners,
)
from hexmeet.seating.selection import SelectionOrder, order_finals
from hexmeet.standings.stages import Progress
from hexmeet.tournament.events import LotDrawn, StageClosed
from hexmeet.tournament.lots import (
    AFTER_PRELIMINARY,
    draw_missing_lots,
    find_open_ties,
    leave_out,
)
from hexmeet.tournament.progress import count_places, find_kind
from hexmeet.tournament.state import Draft, Tables, Tournament
from hexmeet.tournament.tournament_export import as_file_to_rank
from hexmeet.tournament.words import Status

TOO_FEW = "semi-final.too-few-players"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedFinals:
    """The tables of a semi-final or final, in play order where it is drawn, else best first."""

    stage: Stage
    tables: Tables
    substitutes: dict[str, str]
    notices: tuple[str, ...] = ()


def draft_finals(tournament: Tournament, stage: Stage, absent: Sequence[str], seed: str) -> Draft:
    """Draft the only round of a later stage."""
    seated = seat_finals(tournament, stage, absent, seed)
    return Draft(
        stage=seated.stage,
        first=1,
        rounds=(seated.tables,),
        method=seated.stage,
        notices=seated.notices,
        absent=tuple(absent),
        substitutes=seated.substitutes,
    )


def settle_ties(
    tournament: Tournament, stage: Stage, absent: Sequence[str], seed: str
) -> tuple[LotDrawn | StageClosed, ...]:
    """Draw between those who are tied for a seat that somebody's absence makes free.

    The preliminary stage ends anew with them in order, as it does by a lot drawn by hand. Later on
    nobody who was tied before comes in. (cwc-2004 4; shn-2022 4.5; shn-2024 4.5; readings 7, 16)
    """
    order = tournament.orders.get(Stage.PRELIMINARY, ())
    is_first = stage is Stage.SEMI_FINAL or not tournament.rounds_of(Stage.SEMI_FINAL)
    if not is_first or find_missing(tournament, absent).isdisjoint(order):
        return ()
    inside = set(order[: count_places(tournament, stage)])
    drawn = draw_missing_lots(tournament, seed, AFTER_PRELIMINARY, absent)
    lots = tuple(lot for lot in drawn if not inside.issuperset(lot.players))
    settled = _order_tied(evolve_ties(tournament, lots), order, absent)
    if not lots and settled == order:
        return ()
    return (*lots, StageClosed(stage=Stage.PRELIMINARY, order=settled))


def _order_tied(
    tournament: Tournament, order: Sequence[str], absent: Sequence[str]
) -> tuple[str, ...]:
    """Put those who are tied into the order of their lots, and leave everybody else in place."""
    there = leave_out(tournament, AFTER_PRELIMINARY, absent)
    settled = list(order)
    for tie in find_open_ties(replace(there, lots=()), AFTER_PRELIMINARY):
        lot = next((lot for lot in there.lots if set(tie.players) <= set(lot)), ())
        places = [place for place, player in enumerate(order) if player in tie.players]
        for place, player in zip(places, (p for p in lot if p in tie.players), strict=False):
            settled[place] = player
    return tuple(settled)


def evolve_ties(tournament: Tournament, settled: Sequence[LotDrawn | StageClosed]) -> Tournament:
    """Give the tournament as it is once the ties are settled."""
    for event in settled:
        if isinstance(event, LotDrawn):
            tournament = replace(tournament, lots=(*tournament.lots, event.players))
        else:
            orders = {**tournament.orders, event.stage: event.order}
            tournament = replace(tournament, orders=orders)
    return tournament


def seat_finals(
    tournament: Tournament, stage: Stage, absent: Collection[str], seed: str
) -> SeatedFinals:
    """Seat a later stage; with too few for a semi-final the best go straight to the final.

    (cwc-2004 13, 14, 18; italy-2009 1.7.4, 3.2d, 3.5; studio-2023 1.1.7, 1.1.9; reading 16)
    """
    order = rank_for_finals(tournament)
    missing = find_missing(tournament, absent)
    if stage is Stage.SEMI_FINAL:
        there = [player for player in order if player not in missing]
        small = find_small_field(tournament, len(there))
        if small:
            return _draw_semi_finals(there, small, seed)
        if len(there) >= fewest_semi_finalists(tournament.rules):
            tables = seat_semi_final(order, missing, tournament.rules)
            return _settle(Stage.SEMI_FINAL, tables, tournament.rules, seed)
        top = seat_top(order, missing, tournament.rules)
        return _settle(Stage.FINAL, [top], tournament.rules, seed, TOO_FEW)
    if tournament.rounds_of(Stage.SEMI_FINAL):
        final = _seat_winners(tournament, order, missing)
    else:
        final = seat_top(order, missing, tournament.rules)
    return _settle(Stage.FINAL, [final], tournament.rules, seed)


def rank_for_finals(tournament: Tournament) -> tuple[str, ...]:
    """Order everybody by the preliminary ranking as it was closed, others behind.

    An event that begins with a later stage has the players in the order they were entered in.
    """
    return tuple(
        dict.fromkeys((*tournament.orders.get(Stage.PRELIMINARY, ()), *_entered(tournament)))
    )


def list_finalists(tournament: Tournament, stage: Stage) -> tuple[str, ...]:
    """List who plays a later stage as things stand, the best of the ranking first.

    Who sits where, which may be drawn, is not told. (studio-2023 1.1.7, 1.1.9; reading 16)
    """
    order = rank_for_finals(tournament)
    seated = seat_finals(tournament, stage, tournament.absent_from.get(stage, ()), seed="")
    return tuple(sorted((p for table in seated.tables for p in table), key=order.index))


def find_missing(tournament: Tournament, absent: Collection[str]) -> frozenset[str]:
    """Find who cannot play a later stage: named as absent, gone, or never there."""
    there = {player.id for player in tournament.players_of(Status.CHECKED_IN)}
    return frozenset(absent).union(player for player in tournament.players if player not in there)


def order_selection(by_rank: Sequence[str], rulebook: Rulebook) -> SelectionOrder | None:
    """Order who selects what at a table of a later stage; None where play order is drawn."""
    if rulebook.selection.finals == "drawn":
        return None
    return order_finals(by_rank, rulebook, Stream("", "nothing is drawn"))


def find_small_field(tournament: Tournament, players: int) -> SmallField | None:
    """Find semi-finals that the rulebook orders for exactly so many (italy-2009 1.7.4)."""
    if tournament.rounds_of(Stage.PRELIMINARY):
        return None
    fields = find_kind(tournament).small_fields
    return next((small for small in fields if small.players == players and small.semi_finals), None)


def _entered(tournament: Tournament) -> Sequence[str]:
    return [player.id for player in tournament.players.values()]


def _draw_semi_finals(players: Sequence[str], small: SmallField, seed: str) -> SeatedFinals:
    """Draw who sits where in semi-finals of finalists whom nothing ranks (italy-2009 1.7.4)."""
    drawn = Stream(seed, "seating/semi-final").shuffle(sorted(players))
    sizes = small.semi_finals
    starts = [sum(sizes[:number]) for number in range(len(sizes) + 1)]
    tables = tuple(tuple(drawn[start:end]) for start, end in pairwise(starts))
    return SeatedFinals(stage=Stage.SEMI_FINAL, tables=tables, substitutes={})


def _seat_winners(
    tournament: Tournament, order: Sequence[str], missing: Collection[str]
) -> FinalTable:
    """Seat who won a semi-final; who left in the middle of that game has no place there."""
    progress = Progress.of(as_file_to_rank(tournament), tournament.rules)
    played = tournament.rounds_of(Stage.SEMI_FINAL)[0]
    last = max(len(table.seats) for table in played.tables) + 1
    tables = [
        sorted(table.seats, key=lambda player: progress.semi_final_place(player) or last)
        for table in played.tables
    ]
    return seat_winners(tables, order, missing, tournament.rules, progress.results.advance)


def _settle(
    stage: Stage, tables: Sequence[FinalTable], rulebook: Rulebook, seed: str, *notices: str
) -> SeatedFinals:
    """Draw the play order where nobody selects it, and say who is there in whose place."""
    seats = []
    for number, table in enumerate(tables, start=1):
        stream = Stream(seed, f"seating/{stage}/table {number}")
        by_rank = tuple(seat.player for seat in table)
        seats.append(order_finals(by_rank, rulebook, stream).play_order or by_rank)
    substitutes = {
        seat.player: seat.substitute_for
        for table in tables
        for seat in table
        if seat.substitute_for
    }
    return SeatedFinals(stage=stage, tables=tuple(seats), substitutes=substitutes, notices=notices)
