"""Who won where time may end a game: nobody has more points than the winner."""

from collections.abc import Iterator

from hexmeet.rulebooks.violations import cite
from hexmeet.standings.faults import PlayedTable
from hexmeet.standings.verification.course import Course
from hexmeet.standings.verification.deviations import Deviation, listed
from hexmeet.standings.verification.results import counted


def check_winners(course: Course) -> Iterator[Deviation]:
    """Check every finished game that time may have ended (italy-2009 3.4).

    How equal points were split is not checked: no file tells which warnings entered there.
    """
    if course.rulebook.clock.games_end != "at-target-or-time":
        return
    clause = cite(course.rulebook, course.rulebook.clock)
    for played in course.rounds:
        for table in played.tables:
            ahead = _find_ahead(course, table) if table.table.is_finished else ""
            if ahead:
                sentence = f"expected the player with most points as winner, got less than {ahead}"
                yield Deviation(f"{table.key}.seats", clause, sentence)


def _find_ahead(course: Course, played: PlayedTable) -> str:
    """Name who stayed to the end with more points than the winner."""
    stayed = [s for s in played.table.seats if not course.left_during(s.player, played.round)]
    winners = [seat for seat in stayed if seat.winner]
    if not winners:
        return ""
    most = max(counted(course.rulebook, seat) for seat in winners)
    ahead = [seat.player for seat in stayed if counted(course.rulebook, seat) > most]
    return listed(ahead) if ahead else ""
