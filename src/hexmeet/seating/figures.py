"""What a schedule is judged by: five figures, each the smaller the better."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from hexmeet.rulebooks.schema import Objective

# Rounds of tables of players in play order.
Schedule = Sequence[Sequence[Sequence[str]]]
Group = Collection[str]

THREE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The figures of a schedule, or bounds that no schedule can pass."""

    max_meetings: int
    repeat_meetings: int
    position_repeats: int
    friend_meetings: int
    extra_three_table: int

    def in_order(self, priorities: Sequence[Objective]) -> tuple[int, ...]:
        """Order the figures by a rulebook's priorities, to be compared one after the other.

        (studio-2023 1.1.5; shn-2022 3.seating; shn-2024 3.2; cwc-2004 11, 12; reading 14)
        """
        return tuple(int(getattr(self, objective)) for objective in priorities)


def measure(schedule: Schedule, groups: Sequence[Group] = ()) -> Figures:
    """Measure a schedule for players of whom some are friends or family."""
    meetings = Counter(chain.from_iterable(_pairs(table) for table in _tables(schedule)))
    groups_of: dict[str, set[int]] = defaultdict(set)
    for number, group in enumerate(groups):
        for player in group:
            groups_of[player].add(number)
    times_at_three = Counter(
        player for table in _tables(schedule) if len(table) == THREE for player in table
    )
    return Figures(
        max_meetings=max(meetings.values(), default=0),
        repeat_meetings=sum(times - 1 for times in meetings.values()),
        position_repeats=_count_position_repeats(schedule),
        friend_meetings=sum(
            _are_friends(one, other, groups_of)
            for table in _tables(schedule)
            for one, other in combinations([p for p in table if p in groups_of], 2)
        ),
        extra_three_table=sum(times - 1 for times in times_at_three.values()),
    )


def _tables(schedule: Schedule) -> Iterator[Sequence[str]]:
    return chain.from_iterable(schedule)


def _pairs(players: Collection[str]) -> Iterator[tuple[str, str]]:
    return combinations(sorted(players), 2)


def _are_friends(one: str, other: str, groups_of: Mapping[str, set[int]]) -> bool:
    """Whether two players are in one group; nobody is a friend of oneself."""
    return one != other and not groups_of[one].isdisjoint(groups_of[other])


def _count_position_repeats(schedule: Schedule) -> int:
    seats = [
        (player, position) for table in _tables(schedule) for position, player in enumerate(table)
    ]
    return len(seats) - len(set(seats))
