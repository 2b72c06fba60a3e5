"""Schedules by construction, in which nobody meets anybody twice.

With T tables, players stand in four columns of T, numbered from 0. A difference matrix gives each
column a step for each round: in round r, table t seats from column i the player t + step(i, r),
modulo T. Two players of different columns meet in round r exactly when their numbers differ by
step(i, r) - step(j, r); as these differences are all different for two columns, nobody meets
twice, and players of one column never meet at all. Leaving out players makes tables of three.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product

COLUMNS = 4
MOST_SEARCHED_ROUNDS = 5
FEWEST_TABLES = 5  # with four, nobody but the tables of one round could stand in columns

Steps = tuple[tuple[int, ...], ...]  # a row for each round
Place = tuple[int, int]  # column, number


@cache
def find_steps(tables: int, rounds: int) -> Steps | None:
    """Find a difference matrix; None where there is none, as with few tables.

    For many rounds none is searched, as that could take for ever: each column then moves on by its
    number, which is known to be good where there are at least three tables for each round.
    """
    if rounds > MOST_SEARCHED_ROUNDS:
        even = tuple(
            tuple(column * number for column in range(COLUMNS)) for number in range(rounds)
        )
        return even if tables > (COLUMNS - 1) * (rounds - 1) else None
    return _extend((), tables, rounds) if tables >= FEWEST_TABLES or rounds == 1 else None


def _extend(steps: Steps, tables: int, rounds: int) -> Steps | None:
    """Add rounds as long as all differences stay different; column 0 can always stand still."""
    if len(steps) == rounds:
        return steps
    longer = (_extend((*steps, row), tables, rounds) for row in _rows(steps, (0,), tables))
    return next((found for found in longer if found is not None), None)


def _rows(steps: Steps, row: tuple[int, ...], tables: int) -> Iterator[tuple[int, ...]]:
    if len(row) == COLUMNS:
        yield row
        return
    for step in range(tables):
        if _is_new(steps, row, step, tables):
            yield from _rows(steps, (*row, step), tables)


def _is_new(steps: Steps, row: tuple[int, ...], step: int, tables: int) -> bool:
    """Whether a step differs from each earlier column's by what no earlier round has."""
    own = len(row)
    return all(
        (step - other) % tables != (earlier[own] - earlier[column]) % tables
        for earlier in steps
        for column, other in enumerate(row)
    )


def build(tables: int, steps: Steps, left_out: Sequence[Place] = ()) -> list[list[list[Place]]]:
    """Seat all places but those left out, tables of three last."""
    absent = set(left_out)
    return [
        sorted(
            (
                [
                    place
                    for column in range(COLUMNS)
                    if (place := (column, (table + row[column]) % tables)) not in absent
                ]
                for table in range(tables)
            ),
            key=len,
            reverse=True,
        )
        for row in steps
    ]


def leave_out(tables: int, steps: Steps, columns: Sequence[int]) -> tuple[Place, ...] | None:
    """Choose a place of each of these columns so that nobody is at a table of three twice.

    Who would have met a place left out is at a table of three: places left out may not meet one
    another, nor the same people. As all numbers can be moved on alike, the first may be 0.
    """
    return _leave_out_more((), frozenset(), tables, steps, tuple(columns))


def _leave_out_more(
    chosen: tuple[Place, ...],
    taken: frozenset[Place],
    tables: int,
    steps: Steps,
    columns: tuple[int, ...],
) -> tuple[Place, ...] | None:
    if len(chosen) == len(columns):
        return chosen
    column = columns[len(chosen)]
    for number in range(tables if chosen else 1):
        place = column, number
        met = _meet(place, tables, steps)
        if place in chosen or place in taken or not taken.isdisjoint(met):
            continue
        found = _leave_out_more((*chosen, place), taken | met, tables, steps, columns)
        if found:
            return found
    return None


def leave_out_loosely(
    tables: int, steps: Steps, columns: Sequence[int]
) -> tuple[Place, ...] | None:
    """Choose places that do not meet one another, so that few turns at three are had again."""
    numbers = product(range(tables), repeat=len(columns) - 1)
    choices = [tuple(zip(columns, (0, *others), strict=True)) for others in numbers]
    met = {place: _meet(place, tables, steps) for place in product(range(COLUMNS), range(tables))}

    def count_again(places: tuple[Place, ...]) -> int:
        return sum(len(met[place]) for place in places) - len(
            frozenset().union(*(met[place] for place in places))
        )

    fitting = [
        places
        for places in choices
        if len(set(places)) == len(columns)
        and all(one not in met[other] for one, other in combinations(places, 2))
    ]
    return min(fitting, key=count_again, default=None)


def _meet(place: Place, tables: int, steps: Steps) -> frozenset[Place]:
    """Name the places that one meets, over all rounds."""
    own, number = place
    return frozenset(
        (column, (number - row[own] + row[column]) % tables)
        for row in steps
        for column in range(COLUMNS)
        if column != own
    )
