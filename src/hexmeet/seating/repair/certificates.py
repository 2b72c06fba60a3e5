"""What is claimed of a repaired schedule: its figures, and what rounds to come cannot better."""

from collections.abc import Sequence
from math import comb

from hexmeet.rulebooks.tables import table_sizes
from hexmeet.seating.attempts import Method
from hexmeet.seating.certificate import Certificate, Meetings, Together
from hexmeet.seating.figures import Schedule, measure
from hexmeet.seating.repair.limits import Limits
from hexmeet.seating.repair.situation import Published


def certify_repair(
    published: Published, rounds: Schedule, limits: Limits, method: Method = Method.REPAIR
) -> Certificate:
    """Measure a whole schedule and put beside it what no other rounds to come could better."""
    entrants = published.entrants
    return Certificate(
        achieved=measure(rounds, entrants.groups),
        bounds=limits.find(),
        order=published.priorities,
        method=method,
        sizes=limits.sizes,
        rounds=len(rounds),
        groups=tuple(_count_together(rounds, group, limits) for group in entrants.groups),
        avoided=tuple(
            Meetings(players=pair, meetings=sum(_count_meetings(tables, pair) for tables in rounds))
            for pair in entrants.avoided
        ),
        misplaced=sum(
            player in table and number != entrants.fixed_tables[player]
            for tables in rounds
            for number, table in enumerate(tables, start=1)
            for player in entrants.fixed_tables
        ),
    )


def limit_from(published: Published, rounds: Schedule, number: int) -> Limits:
    """Bound schedules that keep the rounds before one, whoever moves in it and later.

    Rounds whose tables cannot have the right sizes, as some had started, stay as they are.
    """
    last = rounds[-1]
    players = tuple(player for table in last for player in table)
    sizes = sorted(table_sizes(len(players)) or (), reverse=True)
    kept = number - 1
    for later in range(number, len(rounds) + 1):
        tables = [table for table in rounds[later - 1] if table]
        there = {player for table in tables for player in table}
        if there != set(players) or sorted(map(len, tables), reverse=True) != sizes:
            kept = later
    return Limits(rounds[:kept], players, len(rounds) - kept, published.entrants.groups)


def certify_change(changed: Published) -> Certificate:
    """Measure a schedule that was changed by hand, beside bounds for any schedule."""
    limits = limit_from(changed, changed.rounds, 1)
    return certify_repair(changed, changed.rounds, limits, Method.MANUAL)


def _count_together(rounds: Schedule, group: Sequence[str], limits: Limits) -> Together:
    still = len(limits.players.intersection(group))
    meetings = [_count_meetings(tables, group) for tables in rounds]
    return Together(
        players=tuple(group),
        meetings=sum(meetings),
        bound=sum(meetings[: len(limits.kept)]) + limits.to_come * limits.spread(still),
    )


def _count_meetings(tables: Sequence[Sequence[str]], group: Sequence[str]) -> int:
    return sum(comb(len(set(group).intersection(table)), 2) for table in tables)
