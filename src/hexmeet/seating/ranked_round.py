"""Seats one round: the first by lot, a later one straight from the ranking.

A round that avoids repeated meetings is a change of the rulebook's structure, which its organiser
has to announce: it is made only where it is asked for, and says so.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, pairwise
from typing import TypedDict

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import Rulebook
from hexmeet.rulebooks.tables import table_sizes
from hexmeet.rulebooks.violations import Notice, RuleViolation, Value, cite
from hexmeet.seating.figures import Schedule
from hexmeet.seating.least_shift import shift_least
from hexmeet.seating.play_order import count_held, order_table

Tables = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Moved:
    """A player who sits at another table than the ranking's, both counted from 1."""

    player: str
    from_table: int
    to_table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedRound:
    """The tables of one round in play order, and what is claimed of them."""

    tables: tuple[tuple[str, ...], ...]
    # Pairs who have met before, at these tables and at those cut straight from the ranking.
    repeat_meetings: int
    repeats_by_rank: int
    # Players who have had their place in play order before; no order of the tables has fewer.
    position_repeats: int
    moved: tuple[Moved, ...] = ()
    # The sum over players of the square of how many tables they moved.
    shift: int = 0
    # That no tables have fewer repeated meetings, and with as many no smaller shift; None where
    # the tables are the ranking's and nothing of that kind is claimed.
    is_least_proven: bool | None = None
    notices: tuple[Notice, ...] = ()


def check_method(rulebook: Rulebook, number: int, rounds: int) -> None:
    """Refuse to seat a single round where the rulebook wants a schedule made beforehand.

    (studio-2023 1.1.5; cwc-2004 10; shn-2022 3.seating; shn-2024 3.2)
    """
    if "ranking" not in rulebook.seating.methods:
        params: dict[str, Value] = {"round": number, "rounds": rounds}
        raise RuleViolation("seating.beforehand", cite(rulebook, rulebook.seating), params)


def seat_first_round(players: Sequence[str], rulebook: Rulebook, seed: str) -> SeatedRound:
    """Seat everybody by lot at as many tables of four as can be (italy-2009 3.2a; reading 32)."""
    stream = Stream(seed, "seating/round 1")
    tables = _cut(stream.shuffle(sorted(players)), rulebook)
    return SeatedRound(tables=tables, repeat_meetings=0, repeats_by_rank=0, position_repeats=0)


def seat_by_rank(
    ranking: Sequence[str], rounds: Schedule, rulebook: Rulebook, seed: str
) -> SeatedRound:
    """Seat the first four of the ranking together, the next four, and so on; of three come last.

    Repeated meetings are accepted (italy-2009 3.2b; reading 14).
    """
    tables = _cut(ranking, rulebook)
    repeats = _count_repeats(tables, _find_met(rounds))
    return SeatedRound(
        repeat_meetings=repeats, repeats_by_rank=repeats, **_put_in_order(tables, rounds, seed)
    )


def seat_near_rank(
    ranking: Sequence[str], rounds: Schedule, rulebook: Rulebook, seed: str
) -> SeatedRound:
    """Seat as near to the ranking as can be where as few as possible meet again.

    This changes what the rulebook orders, and has to be announced (italy-2009 3.2).
    """
    by_rank = _cut(ranking, rulebook)
    met = _find_met(rounds)
    place = {player: number for number, player in enumerate(ranking)}
    known = [frozenset(place[p] for p in met.get(player, ()) if p in place) for player in ranking]
    found = shift_least([len(table) for table in by_rank], known)
    tables = tuple(tuple(ranking[number] for number in table) for table in found.tables)
    changed = Notice("seating.structure-changed", cite(rulebook, rulebook.bands[0]))
    return SeatedRound(
        repeat_meetings=found.repeats,
        repeats_by_rank=_count_repeats(by_rank, met),
        moved=_find_moved(by_rank, tables),
        shift=found.shift,
        is_least_proven=found.is_proven,
        notices=(changed,),
        **_put_in_order(tables, rounds, seed),
    )


def _cut(order: Sequence[str], rulebook: Rulebook) -> tuple[tuple[str, ...], ...]:
    """Cut an order of players into tables, those of three last."""
    sizes = table_sizes(len(order))
    if sizes is None:
        clause = cite(rulebook, rulebook.tables)
        raise RuleViolation("players.cannot-be-seated", clause, {"players": len(order)})
    starts = [sum(sizes[:number]) for number in range(len(sizes) + 1)]
    return tuple(tuple(order[start:end]) for start, end in pairwise(starts))


def _find_met(rounds: Schedule) -> Mapping[str, set[str]]:
    """Find whom everybody has met."""
    met: dict[str, set[str]] = {}
    for table in chain.from_iterable(rounds):
        for player in table:
            met.setdefault(player, set()).update(other for other in table if other != player)
    return met


def _count_repeats(tables: Tables, met: Mapping[str, set[str]]) -> int:
    pairs = chain.from_iterable(combinations(table, 2) for table in tables)
    return sum(other in met.get(one, ()) for one, other in pairs)


def _find_moved(by_rank: Tables, tables: Tables) -> tuple[Moved, ...]:
    """List who moves, the best of the ranking first."""
    now = {player: number for number, table in enumerate(tables, start=1) for player in table}
    return tuple(
        Moved(player, number, now[player])
        for number, table in enumerate(by_rank, start=1)
        for player in table
        if now[player] != number
    )


class _InOrder(TypedDict):
    """Tables in play order, and how many places were held before."""

    tables: tuple[tuple[str, ...], ...]
    position_repeats: int


def _put_in_order(tables: Tables, rounds: Schedule, seed: str) -> _InOrder:
    """Share out the places in play order of every table (reading 14)."""
    held = count_held(rounds)
    stream = Stream(seed, f"seating/round {len(rounds) + 1}")
    ordered = tuple(order_table(table, held, stream) for table in tables)
    repeats = sum(
        player in held and held[player][place] > 0
        for table in ordered
        for place, player in enumerate(table)
    )
    return {"tables": ordered, "position_repeats": repeats}
