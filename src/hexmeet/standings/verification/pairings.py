"""Who meets whom: tables cut from the ranking, printed schedules, and schedules without repeats."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from hexmeet.rulebooks.schema import PrintedSchedule
from hexmeet.standings.verification.course import Course, PlayedRound, players_at
from hexmeet.standings.verification.history import before, find_changes, find_method
from hexmeet.standings.verification.order import flatten, positions, rank

MADE_BEFOREHAND = ("schedule", "printed")

Pair = tuple[str, str]


def count_meetings(rounds: Sequence[PlayedRound]) -> Counter[Pair]:
    """Count how often each pair sits at one table."""
    return Counter(
        pair
        for played in rounds
        for table in played.tables
        for pair in combinations(sorted(players_at(table)), 2)
    )


def count_repeats(meetings: Mapping[Pair, int]) -> int:
    """Count the meetings of pairs beyond their first."""
    return sum(meetings.values()) - len(meetings)


def follows_method(course: Course, rounds: Sequence[PlayedRound]) -> PlayedRound | None:
    """Find the first round that follows neither the ranking nor a schedule made beforehand."""
    ranked = [played for played in rounds[1:] if find_method(course, played) == "ranking"]
    deviating = _find_beside_ranking(course, ranked)
    if deviating or count_printed(course) >= len(rounds):
        return deviating
    if count_repeats(count_meetings(rounds)) <= _fewest_repeats(rounds):
        return None
    unsure = [played for played in rounds[1:] if not _is_of_changed_schedule(course, played)]
    return _find_beside_ranking(course, unsure)


def find_unproven(course: Course) -> PlayedRound | None:
    """Find the first round that is believed to be of a schedule that had to be changed."""
    rounds = course.preliminary
    if not rounds or count_repeats(count_meetings(rounds)) <= _fewest_repeats(rounds):
        return None
    believed = (played for played in rounds[1:] if _is_of_changed_schedule(course, played))
    return next(believed, None)


def _find_beside_ranking(course: Course, rounds: Sequence[PlayedRound]) -> PlayedRound | None:
    """Find the first round that is not cut from the ranking, and that nobody changed."""
    as_seated = (played for played in rounds if not find_changes(course, played))
    return next((played for played in as_seated if not _follows_ranking(course, played)), None)


def _is_of_changed_schedule(course: Course, played: PlayedRound) -> bool:
    """Whether a round is said to be of a schedule that had to be changed on the way.

    Nobody can tell then how few repeated meetings there could have been.
    """
    rounds = course.preliminary
    is_changed = any(find_changes(course, other) for other in rounds)
    others_played = any(other.seated != rounds[0].seated for other in rounds)
    told = {find_method(course, other) for other in rounds}
    method = find_method(course, played)
    is_scheduled = method in MADE_BEFOREHAND or (
        method is None and not told.isdisjoint(MADE_BEFOREHAND)
    )
    return is_scheduled and (is_changed or others_played)


def _follows_ranking(course: Course, played: PlayedRound) -> bool:
    """Whether the first four of the ranking at that time sit together, the next four, and so on.

    (italy-2009 3.2b)
    """
    groups = rank(before(course, played), played.seated, played.number - 1)
    group_of, order = positions(groups), flatten(groups)
    expected, actual = [], []
    for table in sorted(map(players_at, played.tables), key=len, reverse=True):
        actual.append(sorted(group_of[player] for player in table))
        expected.append(sorted(group_of[player] for player in order[: len(table)]))
        order = order[len(table) :]
    return sorted(actual) == sorted(expected)


def _fewest_repeats(rounds: Sequence[PlayedRound]) -> int:
    """Reckon how many repeated meetings no schedule can avoid (italy-2009 3.3).

    A table of more players than the first round had tables seats some who sat together there.
    """
    tables = len(rounds[0].tables)
    return sum(
        max(0, len(table.table.seats) - tables) for played in rounds[1:] for table in played.tables
    )


def count_printed(course: Course) -> int:
    """Count for how many rounds from the first on a printed schedule is kept (italy-2009 3.3)."""
    rounds, schedules = course.preliminary, course.rulebook.seating.printed_schedules
    kept = [_count_kept(rounds, schedule) for schedule in schedules if rounds]
    return max(kept, default=0)


def _count_kept(rounds: Sequence[PlayedRound], schedule: PrintedSchedule) -> int:
    """Compare the ways from table to table: which player has which number is not written down."""
    seated = len(rounds[0].seated)
    if not schedule.fewest_players <= seated <= schedule.players:
        return 0
    left_out = schedule.left_out[: schedule.players - seated]
    tables = [_numbered(played) for played in rounds]
    printed = [
        {player: number for number, table in enumerate(tables, start=1) for player in table}
        for tables in schedule.rounds
    ]
    numbers = [n for n in range(1, schedule.players + 1) if n not in left_out]
    kept = 0
    for count in range(1, min(len(tables), len(printed)) + 1):
        ways = Counter(tuple(t.get(p, 0) for t in tables[:count]) for p in rounds[0].seated)
        if ways != Counter(tuple(t[n] for t in printed[:count]) for n in numbers):
            break
        kept = count
    return kept


def _numbered(played: PlayedRound) -> dict[str, int]:
    return {p: table.table.number for table in played.tables for p in players_at(table)}
