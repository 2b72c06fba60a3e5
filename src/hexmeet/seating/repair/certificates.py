"""What is claimed of a repaired schedule: its figures, and what rounds to come cannot better."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import comb

from hexmeet.rulebooks.tables import table_sizes
from hexmeet.seating.attempts import Method
from hexmeet.seating.certificate import Certificate, Meetings, Together
from hexmeet.seating.figures import Figures, Schedule, measure
from hexmeet.seating.repair.limits import Limits
from hexmeet.seating.repair.situation import Published, table_of

AtTable = Mapping[str, int]  # the table of everybody in a round


def certify_repair(
    published: Published,
    rounds: Schedule,
    limits: Limits,
    method: Method = Method.REPAIR,
    figures: Figures | None = None,
) -> Certificate:
    """Measure a whole schedule, unless that is done, beside what no rounds to come could better."""
    entrants = published.entrants
    at_table = [table_of(tables) for tables in rounds]
    return Certificate(
        achieved=figures or measure(rounds, entrants.groups),
        bounds=limits.find(),
        order=published.priorities,
        method=method,
        sizes=limits.sizes,
        rounds=len(rounds),
        groups=tuple(_count_together(at_table, group, limits) for group in entrants.groups),
        avoided=tuple(
            Meetings(players=pair, meetings=sum(_count_meetings(at, pair) for at in at_table))
            for pair in entrants.avoided
        ),
        misplaced=sum(
            at.get(player, number) != number
            for at in at_table
            for player, number in entrants.fixed_tables.items()
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


def _count_together(at_table: Sequence[AtTable], group: Sequence[str], limits: Limits) -> Together:
    still = len(limits.players.intersection(group))
    meetings = [_count_meetings(at, group) for at in at_table]
    return Together(
        players=tuple(group),
        meetings=sum(meetings),
        bound=sum(meetings[: len(limits.kept)]) + limits.to_come * limits.spread(still),
    )


def _count_meetings(at: AtTable, group: Sequence[str]) -> int:
    together = Counter([at[player] for player in group if player in at])
    return sum([comb(players, 2) for players in together.values()])
