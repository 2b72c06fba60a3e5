"""What catches an organiser's eye at the tables of a round: who meets again, and who should not."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from hexmeet.seating.entrants import Entrants
from hexmeet.tournament.state import Tables

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Remarks:
    """Pairs at one table: friends or family, kept apart by a wish, or met in a round before."""

    friends: tuple[Pair, ...] = ()
    avoided: tuple[Pair, ...] = ()
    again: tuple[Pair, ...] = ()


def remark_tables(rounds: Sequence[Tables], number: int, entrants: Entrants) -> tuple[Remarks, ...]:
    """Remark on every table of a round of the preliminary stage, counted from 1 (reading 14)."""
    friends = {frozenset(pair) for group in entrants.groups for pair in combinations(group, 2)}
    avoided = set(map(frozenset, entrants.avoided))
    met = {
        frozenset(pair)
        for table in chain.from_iterable(rounds[: number - 1])
        for pair in combinations(table, 2)
    }
    return tuple(
        Remarks(
            friends=tuple(_find(table, friends)),
            avoided=tuple(_find(table, avoided)),
            again=tuple(_find(table, met)),
        )
        for table in rounds[number - 1]
    )


def _find(table: Sequence[str], wanted: Collection[frozenset[str]]) -> Iterator[Pair]:
    return (pair for pair in combinations(table, 2) if frozenset(pair) in wanted)
