"""Changes an organiser makes by hand: two seats exchanged, or somebody put on an empty seat."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain, combinations

from hexmeet.rulebooks.schema import Objective
from hexmeet.rulebooks.violations import RuleViolation, Value
from hexmeet.seating.figures import THREE, Figures, measure
from hexmeet.seating.positions import FOUR
from hexmeet.seating.repair.moves import Move, find_seats, list_moves
from hexmeet.seating.repair.situation import (
    PUBLISHED,
    Change,
    Published,
    Tables,
    exchange,
    table_of,
)

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What a change does: figures before and after, and which wishes it breaks or mends."""

    published: Published
    before: Figures
    after: Figures
    moves: tuple[Move, ...]
    # Pairs who meet in the round although they are to be kept apart, or are friends or family.
    avoided_meet: tuple[Pair, ...]
    friends_meet: tuple[Pair, ...]
    # Who leaves, or comes back to, the own fixed table.
    misplaced: tuple[str, ...]
    placed: tuple[str, ...]

    @property
    def suffers(self) -> tuple[Objective, ...]:
        """Which figures get worse, the most important rule first (reading 14)."""
        return tuple(figure for figure in self.published.priorities if self._rise(figure) > 0)

    @property
    def gains(self) -> tuple[Objective, ...]:
        """Which figures get better, the most important rule first (reading 14)."""
        return tuple(figure for figure in self.published.priorities if self._rise(figure) < 0)

    def _rise(self, figure: Objective) -> int:
        return int(getattr(self.after, figure)) - int(getattr(self.before, figure))


def swap(published: Published, number: int, one: str, other: str) -> Comparison:
    """Exchange the seats of two players in a round: people, or at one table the play order."""
    tables = _find_round(published, number)
    for player in (one, other):
        _find_table(published, number, player)
    if one == other:
        raise RuleViolation("swap.one-player", published.cite(PUBLISHED), {"player": one})
    return _compare(published, number, exchange(tables, one, other))


def move(published: Published, number: int, player: str, table: int) -> Comparison:
    """Put a player on the empty fourth seat of another table (reading 13).

    Sizes have to stay right, so only from a table of four, which becomes one of three.
    """
    tables = _find_round(published, number)
    old = _find_table(published, number, player)
    params: dict[str, Value] = {"player": player, "table": table, "old": old}
    if not 1 <= table <= len(tables) or len(tables[table - 1]) != THREE or table == old:
        raise RuleViolation("swap.no-empty-seat", published.cite(PUBLISHED), params)
    if len(tables[old - 1]) != FOUR:
        raise RuleViolation("swap.too-few-stay", published.cite(PUBLISHED), params)
    seats = list(tables)
    seats[old - 1] = _leave(tables[old - 1], player)
    seats[table - 1] = (*tables[table - 1], player)
    return _compare(published, number, tuple(seats))


def _leave(table: tuple[str, ...], player: str) -> tuple[str, ...]:
    """Leave a table of four: who has the last place moves up, nobody else."""
    *others, last = table
    return tuple(others) if last == player else tuple(last if p == player else p for p in others)


def _find_round(published: Published, number: int) -> Tables:
    if not 1 <= number <= len(published.rounds):
        params: dict[str, Value] = {"round": number, "rounds": len(published.rounds)}
        raise RuleViolation("repair.round-unknown", published.cite(PUBLISHED), params)
    return published.rounds[number - 1]


def _find_table(published: Published, number: int, player: str) -> int:
    at = table_of(published.rounds[number - 1])
    if player not in at:
        params: dict[str, Value] = {"player": player, "round": number}
        raise RuleViolation("repair.player-not-seated", published.cite(PUBLISHED), params)
    return at[player]


def _compare(published: Published, number: int, tables: Tables) -> Comparison:
    entrants = published.entrants
    before = published.rounds[number - 1]
    change = Change(round=number, published_through=number)
    changed = published.after(change, published.with_round(number, tables).rounds)
    avoided = [sorted(pair) for pair in entrants.avoided]
    friends = [sorted(pair) for group in entrants.groups for pair in combinations(group, 2)]
    return Comparison(
        published=changed,
        before=measure(published.rounds, entrants.groups),
        after=measure(changed.rounds, entrants.groups),
        moves=tuple(list_moves(number, before, tables)),
        avoided_meet=_meet_newly(avoided, table_of(before), table_of(tables)),
        friends_meet=_meet_newly(friends, table_of(before), table_of(tables)),
        misplaced=_find_misplaced(entrants.fixed_tables, before, tables),
        placed=_find_misplaced(entrants.fixed_tables, tables, before),
    )


def _meet_newly(
    pairs: list[list[str]], before: Mapping[str, int], after: Mapping[str, int]
) -> tuple[Pair, ...]:
    return tuple(
        (one, other)
        for one, other in sorted(pairs)
        if _meet(one, other, after) and not _meet(one, other, before)
    )


def _meet(one: str, other: str, at: Mapping[str, int]) -> bool:
    return one in at and at[one] == at.get(other)


def _find_misplaced(fixed: Mapping[str, int], before: Tables, after: Tables) -> tuple[str, ...]:
    """Tell who was at the own fixed table and is there no more."""
    then, now = find_seats(before), find_seats(after)
    players = sorted(set(chain(then, now)).intersection(fixed))
    return tuple(
        player for player in players if then[player].table == fixed[player] != now[player].table
    )
