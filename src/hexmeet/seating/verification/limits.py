"""What mere counting says no schedule can do better than, without any search or construction."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from math import comb

from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.verification.attendance import FULL, SHORT, Attendance
from hexmeet.seating.verification.counts import Groups


def find_limits(attendance: Sequence[Attendance], groups: Groups) -> Mapping[Objective, int]:
    """Find the least that each figure can be, taken by itself."""
    meetings = sum(comb(size, 2) for there in attendance for size in there.sizes)
    everybody = set(chain.from_iterable(there.players for there in attendance))
    pairs = comb(len(everybody), 2)
    repeats = max(0, meetings - pairs, _count_again(attendance))
    at_three = SHORT * sum(there.sizes.count(SHORT) for there in attendance)
    return {
        Objective.MAX_MEETINGS: max(-(-meetings // pairs), 1 + (repeats > 0)) if meetings else 0,
        Objective.REPEAT_MEETINGS: repeats,
        Objective.POSITION_REPEATS: find_position_limit(attendance),
        Objective.FRIEND_MEETINGS: sum(
            _pairs_spread(len(there.players.intersection(group)), len(there.sizes))
            for there in attendance
            for group in groups
        ),
        Objective.EXTRA_THREE_TABLE: max(0, at_three - len(everybody)),
    }


def find_position_limit(attendance: Sequence[Attendance]) -> int:
    """Count the places in play order that have to be held again.

    A fourth place is one player's: who gets one has four places to hold, everybody else three.
    """
    fourths = sum(there.sizes.count(FULL) for there in attendance)
    rounds = Counter(chain.from_iterable(there.players for there in attendance if there.sizes))
    too_many = [number - SHORT for number in rounds.values() if number > SHORT]
    return sum(too_many) - min(fourths, len(too_many))


def _count_again(attendance: Sequence[Attendance]) -> int:
    """Each later round seats some together who shared a table in the first, if all are there."""
    first = next(iter(attendance), None)
    if first is None or any(there != first for there in attendance):
        return 0
    again = sum(_pairs_spread(size, len(first.sizes)) for size in first.sizes)
    return (len(attendance) - 1) * again


def _pairs_spread(people: int, tables: int) -> int:
    """How many pairs of people share a table though they are spread as evenly as can be."""
    each, rest = divmod(people, tables) if tables else (0, 0)
    return rest * comb(each + 1, 2) + (tables - rest) * comb(each, 2)
