"""What mere counting says no schedule can do better than, without any search or construction."""

from collections.abc import Collection, Mapping
from math import comb

from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.verification.counts import Groups
from hexmeet.seating.verification.seats import FULL, SHORT, count_tables


def find_limits(players: Collection[str], rounds: int, groups: Groups) -> Mapping[Objective, int]:
    """Find the least that each figure can be, taken by itself."""
    full, short = count_tables(len(players)) or (0, 0)
    tables = full + short
    a_round = full * comb(FULL, 2) + short * comb(SHORT, 2)
    meetings, pairs = rounds * a_round, comb(len(players), 2)
    # Each later round seats some together who shared a table in the first.
    again = full * _pairs_spread(FULL, tables) + short * _pairs_spread(SHORT, tables)
    repeats = max(0, meetings - pairs, (rounds - 1) * again)
    return {
        Objective.MAX_MEETINGS: max(-(-meetings // pairs), 1 + (repeats > 0)) if meetings else 0,
        Objective.REPEAT_MEETINGS: repeats,
        Objective.POSITION_REPEATS: find_position_limit(len(players), rounds),
        Objective.FRIEND_MEETINGS: rounds * sum(_pairs_spread(len(g), tables) for g in groups),
        Objective.EXTRA_THREE_TABLE: max(0, rounds * SHORT * short - len(players)),
    }


def find_position_limit(players: int, rounds: int) -> int:
    """Count the places in play order that have to be held again; every seating allows so few.

    A fourth place is one player's: who gets one has four places to hold, everybody else three.
    """
    full, _ = count_tables(players) or (0, 0)
    with_fourth = min(rounds * full, players)
    others = players - with_fourth
    return with_fourth * max(0, rounds - FULL) + others * max(0, rounds - SHORT)


def _pairs_spread(people: int, tables: int) -> int:
    """How many pairs of people share a table though they are spread as evenly as can be."""
    each, rest = divmod(people, tables) if tables else (0, 0)
    return rest * comb(each + 1, 2) + (tables - rest) * comb(each, 2)
