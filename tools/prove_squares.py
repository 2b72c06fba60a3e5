"""Proves what `hexmeet.seating.bounds` says of five rounds where somebody is kept apart.

Run it with `make prove`; it exits with 1 where a claim does not hold. Fifteen players are sixteen
of whom one, the ghost, makes a table of three: what the ghost repeats are extra turns at three.
Nobody meets more than twice, so that repeats are the pairs which pairs of rounds share. Two rounds
that share no pair are called orthogonal. Three rounds that are orthogonal to each other are rows,
columns and symbols of a Latin square of order four. Of all these squares, this is tried:

1. A round orthogonal to two of the three shares none or at least four pairs with the third.
2. Two rounds that are orthogonal to all three are orthogonal to each other.

Sixteen players: six repeats at least, or none. Rounds that are not orthogonal share two pairs, so
with five repeats at most two pairs of rounds are not orthogonal. Not one alone, by 2. If there are
two, each stands as in 1 with two of the other rounds: eight repeats.

Fifteen players: three repeats at least, or none, and with three repeats three extra turns. Rounds
that are not orthogonal share a pair of players, not only of the ghost: a table that meets one of
the other round's twice misses another, which others then meet twice. So with three repeats at most
three pairs of rounds are not orthogonal; again not one alone. Where one stands as in 1, at least
two of the four pairs are not of the ghost. So two make four repeats. Of three, one stands as in 1
and makes four, unless they are one round with three others; then each shares one pair of players,
and another with the ghost, always a different one: three repeats and three extra turns.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from math import comb

SIDE = 4
LEAST_SHARED = 4
PLAYERS = frozenset(range(SIDE * SIDE))

Round = tuple[frozenset[int], ...]


def main() -> int:
    """Try every Latin square and say what rounds share."""
    one: list[int] = []
    two: list[int] = []
    for rows, columns, symbols in _squares():
        standing = [rows, columns, symbols]
        for third in standing:
            others = [played for played in standing if played is not third]
            one += [share(third, played) for played in _orthogonal(others)]
        two += [share(*pair) for pair in combinations(_orthogonal(standing), 2)]
    print(f"orthogonal to two of three rounds: they share {sorted(set(one))} pairs with the third")
    print(f"orthogonal to all three rounds: they share {sorted(set(two))} pairs with each other")
    return int(any(0 < pairs < LEAST_SHARED for pairs in one) or any(two))


def share(one: Round, other: Round) -> int:
    """Count the pairs that two rounds share."""
    return sum(comb(len(table & met), 2) for table, met in product(one, other))


def _squares() -> Iterator[tuple[Round, Round, Round]]:
    """Build rows, columns and symbols; the first row and column can always be in order."""
    rows = _tables(player // SIDE for player in range(SIDE * SIDE))
    columns = _tables(player % SIDE for player in range(SIDE * SIDE))
    for lines in product(permutations(range(SIDE)), repeat=SIDE - 1):
        square = (tuple(range(SIDE)), *lines)
        in_order = all(line[0] == number for number, line in enumerate(square))
        if in_order and all(len(set(column)) == SIDE for column in zip(*square, strict=True)):
            yield rows, columns, _tables(symbol for line in square for symbol in line)


def _tables(table_of: Iterator[int]) -> Round:
    tables = list(table_of)
    return tuple(
        frozenset(player for player in PLAYERS if tables[player] == table) for table in range(SIDE)
    )


def _orthogonal(rounds: Sequence[Round]) -> list[Round]:
    """List the rounds that share no pair with any of these."""
    tables = [
        frozenset(players)
        for players in combinations(sorted(PLAYERS), SIDE)
        if all(len(met.intersection(players)) <= 1 for played in rounds for met in played)
    ]
    return list(_complete((), PLAYERS, tables))


def _complete(
    tables: Round, left: frozenset[int], choices: Sequence[frozenset[int]]
) -> Iterator[Round]:
    if not left:
        yield tables
        return
    first = min(left)
    for table in choices:
        if first in table and table <= left:
            yield from _complete((*tables, table), left - table, choices)


if __name__ == "__main__":
    sys.exit(main())
