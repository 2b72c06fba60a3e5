"""What can become of one table: kept, shrunk, closed, filled or opened, and who leaves it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from hexmeet.seating.figures import THREE
from hexmeet.seating.positions import FOUR
from hexmeet.seating.repair.costs import Cost, Prices
from hexmeet.seating.repair.task import Seats, Task


@dataclass(frozen=True, slots=True)
class Option:
    """A table with the size it will have and those who leave it; others may come in a next step.

    Who stays keeps the place in play order, except where a table loses its last place: whoever had
    that one moves up to a free place.
    """

    table: int
    size: int
    stays: Seats
    displaced: tuple[str, ...]
    leavers: tuple[str, ...]
    joining: int
    # What the table costs at least; exactly, where nobody joins.
    floor: Cost


def list_options(task: Task, table: int, extra: int, prices: Prices) -> list[Option]:
    """List all options of a table where `extra` more may leave than have to."""
    seats = task.open[table]
    closes = task.fours + task.threes < len(task.open)
    return [
        _make_option(table, size, seats, leavers, prices)
        for size in (FOUR, *([THREE] if task.threes else []), *([0] if closes else []))
        for leavers in _choose_leavers(task, seats, size, extra)
    ]


def _choose_leavers(task: Task, seats: Seats, size: int, extra: int) -> Iterator[tuple[str, ...]]:
    there = [player for player in seats if player is not None]
    may_leave = [player for player in there if player not in task.pinned]
    need = max(0, len(there) - size)
    most = need + extra if size else need
    for number in range(need, most + 1):
        yield from combinations(may_leave, number)


def _make_option(
    table: int, size: int, seats: Seats, leavers: Sequence[str], prices: Prices
) -> Option:
    staying = [None if player in leavers else player for player in seats] if leavers else seats
    stays = (*staying[:size], *[None] * (size - len(staying)))
    displaced = tuple([player for player in staying[size:] if player is not None])
    joining = stays.count(None) - len(displaced)
    known = prices.fill(stays, displaced) if displaced and not joining else stays
    return Option(
        table=table,
        size=size,
        stays=stays,
        displaced=displaced,
        leavers=tuple(leavers),
        joining=joining,
        floor=prices.of_table(table, known, len(displaced)),
    )


def is_untouched(option: Option, seats: Seats) -> bool:
    """Whether nobody leaves or joins, so that the table is as large as those who are there."""
    return (
        not option.leavers and not option.joining and option.size == len(seats) - seats.count(None)
    )
