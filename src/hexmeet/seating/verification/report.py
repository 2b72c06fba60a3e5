"""Counts a whole schedule again and reports whatever is not as its certificate says."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from hexmeet.rulebooks.schema import Objective, Rulebook
from hexmeet.seating.schedule_file import ScheduleFile
from hexmeet.seating.verification.attendance import Attendance, list_attendance
from hexmeet.seating.verification.claims import Claims, check_claims
from hexmeet.seating.verification.counts import Groups, count
from hexmeet.seating.verification.deviations import Deviation
from hexmeet.seating.verification.limits import find_limits
from hexmeet.seating.verification.printed import check_printed
from hexmeet.seating.verification.seats import check_seats

__all__ = ["Deviation", "Report", "verify"]

FRIENDS = Objective.FRIEND_MEETINGS


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All deviations, and each figure as counted and as it must be at least by counting alone.

    Friends are not counted where neither the file nor anybody else says who they are.
    """

    deviations: tuple[Deviation, ...]
    figures: Mapping[Objective, int]
    limits: Mapping[Objective, int]


def verify(
    file: ScheduleFile,
    rulebook: Rulebook,
    *,
    players: Collection[str] | None = None,
    groups: Groups | None = None,
) -> Report:
    """Check a schedule, if need be against the players and groups that it was asked for."""
    in_file = file.certificate.groups
    listed = None if in_file is None else [group.players for group in in_file]
    # Who came late may be friends with somebody of the roster.
    friends = listed if groups is None or (listed and file.changes) else groups
    counts = count(file.rounds, friends or ())
    known = {o: found for o, found in counts.items() if friends is not None or o is not FRIENDS}
    attendance = list_attendance(file.rounds, file.changes, players)
    claims = Claims(file=file, attendance=attendance, counts=known, rulebook=rulebook)
    return Report(
        deviations=(
            *_check_number(file, attendance),
            *_check_seats(file, attendance, rulebook),
            *_check_groups(listed and _leave_out_late(listed, file, players), groups),
            *check_claims(claims),
        ),
        figures={objective: len(found) for objective, found in known.items()},
        limits=find_limits(attendance, friends or ()),
    )


def _check_number(file: ScheduleFile, attendance: Sequence[Attendance]) -> Iterator[Deviation]:
    """The number is of those who play the last round, when there have been changes."""
    playing = len(attendance[-1].players) if attendance else 0
    if file.players != playing:
        yield Deviation(("players",), f"expected {playing}, got {file.players}")


def _check_seats(
    file: ScheduleFile, attendance: Sequence[Attendance], rulebook: Rulebook
) -> Iterator[Deviation]:
    """Tables may have numbers of their own where they are printed, or were published once."""
    is_printed = bool(file.numbers) and not file.changes
    own_numbers = is_printed or bool(file.changes)
    yield from check_seats(file.rounds, attendance, rulebook, own_numbers=own_numbers)
    if is_printed:
        yield from check_printed(file, rulebook)


def _leave_out_late(
    groups: Groups, file: ScheduleFile, players: Collection[str] | None
) -> Sequence[Sequence[str]]:
    """Give groups without those who were not to be seated when the schedule was made."""
    late = {player for change in file.changes for player in change.late}.difference(players or ())
    return [[player for player in group if player not in late] for group in groups]


def _check_groups(listed: Groups | None, groups: Groups | None) -> Iterator[Deviation]:
    """The groups in the file are those of whoever asked for the schedule."""
    if listed is None or groups is None:
        return
    there, wanted = set(map(frozenset, listed)), set(map(frozenset, groups))
    place = ("certificate", "groups")
    for group in groups:
        if frozenset(group) not in there:
            yield Deviation(place, f"expected the group {', '.join(group)}; it is not there")
    for number, group in enumerate(listed):
        if len(group) > 1 and frozenset(group) not in wanted:
            sentence = f"expected only groups of the roster, got {', '.join(group)}"
            yield Deviation((*place, number), sentence)
