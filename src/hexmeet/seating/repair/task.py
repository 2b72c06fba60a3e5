"""One round to put right: who sits where tables may change, who comes, how large tables must be."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from hexmeet.rulebooks.tables import table_sizes
from hexmeet.rulebooks.violations import RuleViolation, Value
from hexmeet.seating.entrants import SIZES
from hexmeet.seating.figures import THREE
from hexmeet.seating.positions import FOUR
from hexmeet.seating.repair.situation import PUBLISHED, Published, Tables

# Who sits in each place of a table in play order; None where somebody is missing.
Seats = tuple[str | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """The tables of a round as they stand, and what is to become of them."""

    tables: Tables
    # Tables that may change, by their number counted from 0; empty ones may be opened.
    open: Mapping[int, Seats]
    coming: tuple[str, ...]
    # How many of the open tables have to be of four, and of three, in the end.
    fours: int
    threes: int
    # Who needs the table where they sit.
    pinned: frozenset[str]


def set_task(
    published: Published,
    round_number: int,
    absent: Collection[str],
    late: Collection[str],
    started: Collection[int] = (),
) -> Task:
    """Say how the tables that have not started must be sized, or refuse (reading 13, 18).

    Tables keep their numbers, as people have read them: one that is closed leaves a gap, and
    tables of three need not be the last ones any more.
    """
    tables = published.rounds[round_number - 1]
    seated = {player for table in tables for player in table}
    gone = seated.intersection(absent)
    may_change: dict[int, Seats] = {
        number: tuple(None if player in gone else player for player in table)
        for number, table in enumerate(tables)
        if number + 1 not in started
    }
    coming = tuple(player for player in late if player not in seated)
    players = len(coming) + sum(player is not None for s in may_change.values() for player in s)
    sizes = table_sizes(players) if players else ()
    if sizes is None:
        params: dict[str, Value] = {"players": players, "round": round_number}
        if not started:
            raise RuleViolation("players.cannot-be-seated", published.cite(SIZES), params)
        params["tables"] = tuple(map(str, sorted(started)))
        raise RuleViolation("repair.no-room", published.cite(PUBLISHED), params)
    for number in range(len(tables), len(tables) + max(0, len(sizes) - len(may_change))):
        may_change[number] = ()
    return Task(
        tables=tables,
        open=may_change,
        coming=coming,
        fours=sizes.count(FOUR),
        threes=sizes.count(THREE),
        pinned=frozenset(
            player
            for player, number in published.entrants.fixed_tables.items()
            if number <= len(tables) and player in tables[number - 1]
        ),
    )
