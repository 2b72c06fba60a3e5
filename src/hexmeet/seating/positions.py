"""Gives every player a place in play order at every table, repeated as little as can be.

A place at a table is an edge between the table and a player, its position a colour: no two edges
of a table share a colour, and as few as possible of a player. First every table of four chooses a
fourth player, a different one as long as there are any. What is left has three edges at every
table; with each player's edges taken three at a time it can always be coloured with three colours
(König). So position repeats are never more than games alone enforce: see `fewest_repeats`.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

Tables = Sequence[Sequence[str]]
Edge = tuple[int, str]  # the number of a table and a player

FOUR = 4
FOURTH = 3  # counted from 0
COLOURS = range(FOURTH)


def fewest_repeats(fours: int, threes: int, rounds: int) -> int:
    """Position repeats that no schedule can avoid, for tables of four and three in every round.

    A fourth seat serves one player: who gets none of the `fours * rounds` has three positions for
    all games, everybody else four (cwc-2004 11; reading 14).
    """
    players = FOUR * fours + FOURTH * threes
    with_fourth = min(fours * rounds, players)
    return with_fourth * max(0, rounds - FOUR) + (players - with_fourth) * max(0, rounds - FOURTH)


def assign_positions(rounds: Sequence[Tables]) -> list[list[tuple[str, ...]]]:
    """Put the players of every table in play order; who comes first is the caller's order."""
    tables = [tuple(table) for played in rounds for table in played]
    positions = dict.fromkeys(_choose_fourths(tables), FOURTH)
    positions |= _colour(_split(tables, positions))
    ordered = iter(
        tuple(sorted(table, key=lambda player, t=t: positions[t, player]))  # type: ignore[misc]
        for t, table in enumerate(tables)
    )
    return [[next(ordered) for _ in played] for played in rounds]


# --- the fourth player of each table of four ------------------------------------------------------


def _choose_fourths(tables: Tables) -> list[Edge]:
    """Match tables of four with players: first those who never sit at a table of three."""
    tables_of: dict[str, list[int]] = defaultdict(list)
    at_three = {player for table in tables if len(table) < FOUR for player in table}
    for t, table in enumerate(tables):
        for player in table if len(table) == FOUR else ():
            tables_of[player].append(t)
    fourth_of: dict[int, str] = {}
    wanted = sum(len(table) == FOUR for table in tables)
    while len(fourth_of) < wanted:
        # A second time around only where there are more tables than players.
        hopeless: set[int] = set()
        for player in sorted(tables_of, key=at_three.__contains__):
            if len(fourth_of) < wanted:
                _match(player, tables_of, fourth_of, hopeless)
    return list(fourth_of.items())


def _match(
    player: str, tables_of: dict[str, list[int]], fourth_of: dict[int, str], hopeless: set[int]
) -> None:
    """Find a table for a player, moving others along where need be (an augmenting path).

    Tables from which no path leads on stay hopeless, whoever comes later.
    """
    before: dict[int, int | None] = {t: None for t in tables_of[player] if t not in hopeless}
    for t in (queue := list(before)):
        if t not in fourth_of:
            while (previous := before[t]) is not None:
                fourth_of[t] = fourth_of[previous]
                t = previous  # noqa: PLW2901 - back along the path
            fourth_of[t] = player
            return
        for other in tables_of[fourth_of[t]]:
            if other not in before and other not in hopeless:
                before[other] = t
                queue.append(other)
    hopeless.update(before)


# --- the other three, by alternating paths --------------------------------------------------------


def _split(tables: Tables, taken: dict[Edge, int]) -> Iterator[tuple[Edge, tuple[str, int]]]:
    """Take each player's other seats three at a time, so that nobody has more than three."""
    seats: dict[str, int] = defaultdict(int)
    for t, table in enumerate(tables):
        for player in table:
            if (t, player) not in taken:
                yield (t, player), (player, seats[player] // FOURTH)
                seats[player] += 1


def _colour(edges: Iterator[tuple[Edge, tuple[str, int]]]) -> dict[Edge, int]:
    """Colour edges one by one; where no colour is free at both ends, swap along a path."""
    at: dict[object, dict[int, tuple[Edge, object, object]]] = defaultdict(dict)
    colours: dict[Edge, int] = {}
    for edge, share in edges:
        table: object = edge[0]
        here = next(colour for colour in COLOURS if colour not in at[table])
        there = next(colour for colour in COLOURS if colour not in at[share])
        if here in at[share]:
            _swap(share, here, there, at, colours)
        at[table][here] = at[share][here] = (edge, table, share)
        colours[edge] = here
    return colours


def _swap(
    start: object,
    first: int,
    second: int,
    at: dict[object, dict[int, tuple[Edge, object, object]]],
    colours: dict[Edge, int],
) -> None:
    """Exchange two colours along the path that begins with the first of them."""
    path = []
    vertex, colour = start, first
    while colour in at[vertex]:
        edge, table, share = at[vertex][colour]
        path.append((edge, table, share, colour))
        vertex = share if vertex == table else table
        colour = first + second - colour
    for _, table, share, colour in path:
        del at[table][colour], at[share][colour]
    for edge, table, share, colour in path:
        other = first + second - colour
        at[table][other] = at[share][other] = (edge, table, share)
        colours[edge] = other
