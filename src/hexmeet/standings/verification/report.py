"""Derives a whole tournament file a second time and reports what deviates from its rulebook."""

from dataclasses import dataclass

from hexmeet.rulebooks.schema import Rulebook
from hexmeet.rulebooks.violations import Citation
from hexmeet.standings.faults import Fault, find_faults
from hexmeet.standings.tournament_file import TournamentFile
from hexmeet.standings.verification.course import Course, follow
from hexmeet.standings.verification.deviations import Deviation
from hexmeet.standings.verification.finals import check_finals
from hexmeet.standings.verification.lots import check_lots, remark_on_lots
from hexmeet.standings.verification.order import Groups
from hexmeet.standings.verification.pairings import count_meetings, count_repeats
from hexmeet.standings.verification.places import rank_finally
from hexmeet.standings.verification.schedule import check_schedule, remark_on_changes
from hexmeet.standings.verification.structure import check_structure
from hexmeet.standings.verification.winners import check_winners, remark_on_winners

__all__ = ["Deviation", "Figures", "Report", "verify"]

SHORT_TABLE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What can be counted: meetings are those of the preliminary stage, the rest of all stages."""

    games: int  # finished ones
    tables_of_three: int
    most_meetings: int
    repeat_meetings: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All deviations, figures, and the ranking of who has not left, unbroken ties together.

    A remark says what could not be held against a rule, or what is still to come; it is no fault.
    """

    deviations: tuple[Deviation, ...]
    figures: Figures
    ranking: Groups
    remarks: tuple[Deviation, ...] = ()


def verify(file: TournamentFile, rulebook: Rulebook, *, seed: str | None = None) -> Report:
    """Check a file; where nobody can tell who played whom, that is all that is said."""
    course = follow(file, rulebook)
    found = [fault for fault in find_faults(file, rulebook) if not fault.is_warning]
    faults = [Deviation(fault.key, _cite(file, rulebook, fault), fault.expected) for fault in found]
    if any(fault.is_fatal for fault in found):
        return Report(deviations=tuple(faults), figures=_count(course), ranking=())
    return Report(
        deviations=(
            *faults,
            *check_winners(course, seed),
            *check_structure(course),
            *check_schedule(course),
            *check_finals(course),
            *check_lots(course, seed),
        ),
        figures=_count(course),
        ranking=rank_finally(course),
        remarks=(
            *remark_on_changes(course),
            *remark_on_winners(course),
            *remark_on_lots(course),
        ),
    )


def _cite(file: TournamentFile, rulebook: Rulebook, fault: Fault) -> Citation:
    if not fault.clause:
        version = file.format.rpartition("/")[2]
        return Citation("tournament file", f"version {version}")
    return Citation(rulebook.clause_source, fault.clause)


def _count(course: Course) -> Figures:
    tables = [played.table for round_ in course.rounds for played in round_.tables]
    meetings = count_meetings(course.preliminary)
    return Figures(
        games=sum(table.is_finished for table in tables),
        tables_of_three=sum(len(table.seats) == SHORT_TABLE for table in tables),
        most_meetings=max(meetings.values(), default=0),
        repeat_meetings=count_repeats(meetings),
    )
