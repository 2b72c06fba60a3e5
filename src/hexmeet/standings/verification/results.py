"""What each game counts for each player, and what that makes over several games."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from hexmeet.rulebooks.schema import Criterion, Rulebook
from hexmeet.standings.faults import PlayedTable
from hexmeet.standings.tournament_file import Seat
from hexmeet.standings.verification.course import Course

HUNDREDTHS = 10_000  # of a percent
PLACES = {Criterion.SECOND_PLACES: 2, Criterion.THIRD_PLACES: 3}
SHORT_TABLE = 3

Exact = int | Fraction


@dataclass(frozen=True, slots=True)
class Line:
    """What one finished game counts for one player."""

    player: str
    round: int
    won: bool
    points: int
    total: Fraction
    hundredths: int  # of a percent: the share of the total, where games are summed one by one
    place: int


@lru_cache(maxsize=8)  # a file is followed as of several moments
def read_lines(course: Course) -> Mapping[str, Sequence[Line]]:
    """Read every finished game for everybody who stayed to its end."""
    lines: dict[str, list[Line]] = {player: [] for player in course.players}
    for played in course.rounds:
        for table in played.tables:
            for line in _read_table(course, table) if table.table.is_finished else ():
                lines[line.player].append(line)
    return lines


def _read_table(course: Course, played: PlayedTable) -> Iterator[Line]:
    """Read one game; who left it counts in the table's total alone (italy-2009 3.5)."""
    rulebook = course.rulebook
    total = table_total(rulebook, [counted(rulebook, seat) for seat in played.table.seats])
    stayed = [s for s in played.table.seats if not course.left_during(s.player, played.round)]
    for seat in stayed:
        place = finishing_place(rulebook, stayed, seat)
        points = counted(rulebook, seat)
        hundredths = _game_share(rulebook, points, total)
        yield Line(seat.player, played.round, seat.winner, points, total, hundredths, place)


def counted(rulebook: Rulebook, seat: Seat) -> int:
    """Count the victory points of a game up to the cap.

    (studio-2023 3.0.14; italy-2009 4.7; shn-2022 4.2; shn-2024 4.2)
    """
    points = seat.vp or 0
    cap = rulebook.ranking.vp_cap
    return points if cap is None else min(points, cap.base)


def table_total(rulebook: Rulebook, points: Sequence[int]) -> Fraction:
    """Total a table; one of three gets a fourth score.

    (studio-2023 1.4.3; cwc-2004 9; shn-2022 4.4; shn-2024 4.4)
    """
    total = sum(points)
    rule = rulebook.ranking.percentage.three_player_table
    if len(points) != SHORT_TABLE or rule == "nothing":
        return Fraction(total)
    if rule == "exact-average":
        return Fraction(4 * total, 3)
    return Fraction(total + (2 * total + 3) // 6)


def finishing_place(rulebook: Rulebook, seats: Sequence[Seat], own: Seat) -> int:
    """Place a player in a game: the winner, then by points, equals sharing the better place.

    (studio-2023 1.4.2)
    """
    if own.winner:
        return 1
    points = counted(rulebook, own)
    return 1 + sum(other.winner or counted(rulebook, other) > points for other in seats)


def figure(course: Course, criterion: Criterion, player: str, lines: Sequence[Line]) -> Exact:
    """Reckon one criterion for a player over the games given; more is better.

    (cwc-2004 5, 6, 7; italy-2009 3.2b; shn-2022 4.1, 4.2, 4.3; shn-2024 4.1, 4.2, 4.3;
    studio-2023 1.4.1, 1.4.2)
    """
    if criterion is Criterion.VP_PERCENT:
        return _percentage(course, player, lines)
    return _count(course, criterion, player, lines)


def _count(course: Course, criterion: Criterion, player: str, lines: Sequence[Line]) -> int:
    if criterion is Criterion.WINS:
        return sum(line.won for line in lines)
    if criterion is Criterion.VP:
        return _total_points(course, player, lines)
    if criterion is Criterion.WARNINGS:
        return -_count_penalties(course, player, "warning")
    return sum(line.place == PLACES[criterion] for line in lines)


def _count_penalties(course: Course, player: str, kind: str) -> int:
    return sum(p.player == player and p.kind == kind for p in course.file.penalties)


def _total_points(course: Course, player: str, lines: Sequence[Line]) -> int:
    """Add up points; lateness costs some of them (shn-2022 6.1; shn-2024 6.1)."""
    points = sum(line.points for line in lines)
    lateness = course.rulebook.lateness
    if lateness is None:
        return points
    return points - lateness.penalty_vp * _count_penalties(course, player, "late")


def _percentage(course: Course, player: str, lines: Sequence[Line]) -> Fraction:
    """Reckon the share of the tables' points, in percent.

    (cwc-2004 7; italy-2009 3.2c; shn-2022 4.3; shn-2024 4.3; studio-2023 1.4.3)
    """
    method = course.rulebook.ranking.percentage.method
    if method == "pooled":
        own = _total_points(course, player, lines)
        return 100 * _share(own, sum((line.total for line in lines), Fraction(0)))
    return Fraction(sum(line.hundredths for line in lines), 100)


def _game_share(rulebook: Rulebook, points: int, total: Fraction) -> int:
    half = Fraction(rulebook.ranking.percentage.method == "sum-of-rounded", 2)
    share = HUNDREDTHS * _share(points, total) + half
    return share.numerator // share.denominator


def _share(part: int, whole: Fraction) -> Fraction:
    """Divide; at a table without any point nobody has a share."""
    return Fraction(part, whole) if whole else Fraction(0)
