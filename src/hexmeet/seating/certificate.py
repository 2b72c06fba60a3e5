"""What is claimed of a schedule: its figures, and what no schedule can better, and why."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import comb

from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.attempts import Method
from hexmeet.seating.bounds import Bound, as_figures, bound_field, bound_group
from hexmeet.seating.entrants import Entrants
from hexmeet.seating.field import Field
from hexmeet.seating.figures import Figures, Schedule, measure
from hexmeet.seating.wishes import bound_broken_wishes

TablesOf = Mapping[str, Sequence[int]]  # tables of all rounds, numbered through, by player


@dataclass(frozen=True, slots=True, kw_only=True)
class Meetings:
    """How often some players share a table, two of them at a time, over all rounds."""

    players: tuple[str, ...]
    meetings: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Together(Meetings):
    """The same of a group of friends or family, and the least possible."""

    bound: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """Figures beside their bounds, in the order of a rulebook's priorities."""

    achieved: Figures
    bounds: Mapping[Objective, Bound]
    order: tuple[Objective, ...]
    method: Method
    sizes: tuple[int, ...]
    rounds: int
    groups: tuple[Together, ...] = ()
    # Pairs that should be kept apart whatever else suffers, and how often they meet all the same.
    avoided: tuple[Meetings, ...] = ()
    # Who is, how many times, not at the table that was asked for.
    misplaced: int = 0
    # How often wishes have to be broken at least.
    least_broken: int = 0

    @property
    def bound(self) -> Figures:
        """The bounds without their arguments."""
        return as_figures(self.bounds)

    @property
    def is_optimal(self) -> bool:
        """Whether nothing is better: figures at their bounds, wishes kept as far as can be.

        (reading 17)
        """
        return self.achieved == self.bound and self.broken_wishes == self.least_broken

    @property
    def broken_wishes(self) -> int:
        """How often an avoided pair meets or somebody misses a fixed table."""
        return self.misplaced + sum(pair.meetings for pair in self.avoided)

    @property
    def rank(self) -> tuple[int, ...]:
        """What schedules are compared by: the organiser's wishes, then the figures in order."""
        return (self.broken_wishes, *self.achieved.in_order(self.order))


def certify(
    schedule: Schedule,
    entrants: Entrants,
    field: Field,
    bounds: Mapping[Objective, Bound],
    method: Method,
) -> Certificate:
    """Measure a schedule and put its bounds beside it.

    Bounds hold for schedules that keep all wishes. Of one that does not, only what holds without
    wishes is claimed.
    """
    tables_of = _find_tables(schedule)
    certificate = Certificate(
        achieved=measure(schedule, entrants.groups),
        bounds=bounds,
        order=field.priorities,
        method=method,
        sizes=field.sizes,
        rounds=field.rounds,
        groups=tuple(_count_together(tables_of, group, field) for group in entrants.groups),
        avoided=tuple(_count_meetings(tables_of, pair) for pair in entrants.avoided),
        misplaced=_count_misplaced(schedule, entrants.fixed_tables),
        least_broken=bound_broken_wishes(field),
    )
    if certificate.broken_wishes:
        return replace(certificate, bounds=bound_field(field.without_wishes()))
    return certificate


def _find_tables(schedule: Schedule) -> TablesOf:
    tables_of: dict[str, list[int]] = defaultdict(list)
    for number, table in enumerate(chain.from_iterable(schedule)):
        for player in table:
            tables_of[player].append(number)
    return tables_of


def _count_meetings(tables_of: TablesOf, players: Sequence[str]) -> Meetings:
    at_table = Counter(chain.from_iterable(tables_of[player] for player in players))
    meetings = sum(comb(number, 2) for number in at_table.values())
    return Meetings(players=tuple(players), meetings=meetings)


def _count_together(tables_of: TablesOf, group: Sequence[str], field: Field) -> Together:
    counted = _count_meetings(tables_of, group)
    bound = bound_group(len(group), field.sizes, field.rounds)
    return Together(players=counted.players, meetings=counted.meetings, bound=bound.value)


def _count_misplaced(schedule: Schedule, fixed_tables: Mapping[str, int]) -> int:
    return sum(
        player not in tables[number - 1]
        for tables in schedule
        for player, number in fixed_tables.items()
    )
