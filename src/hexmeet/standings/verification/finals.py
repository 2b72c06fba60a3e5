"""Who plays semi-final and final, and at which table."""

from collections import Counter
from collections.abc import Iterator, Sequence

from hexmeet.rulebooks.schema import SemiFinal, Stage
from hexmeet.rulebooks.tables import FEWEST_AT_A_TABLE
from hexmeet.rulebooks.violations import cite
from hexmeet.standings.verification.course import Course, PlayedRound, players_at
from hexmeet.standings.verification.deviations import Deviation, listed
from hexmeet.standings.verification.finalists import find_finalists
from hexmeet.standings.verification.history import before
from hexmeet.standings.verification.order import Groups, flatten, positions, rank
from hexmeet.standings.verification.structure import find_bands


def check_finals(course: Course) -> Iterator[Deviation]:
    """Check the semi-final and the final as far as they are in the file."""
    semi_final, final = course.one_of(Stage.SEMI_FINAL), course.one_of(Stage.FINAL)
    block = course.rulebook.semi_final
    if semi_final and block and course.preliminary:
        yield from _check_semi_final(course, block, semi_final)
    if final:
        yield from _check_one_table(course, final)
        yield from _check_finalists(course, final, semi_final)
        if not semi_final and course.preliminary:
            yield from _check_omission(course, final)


def ranking_before(course: Course, played: PlayedRound) -> Groups:
    """Rank after the preliminary stage who was still there when a later round began.

    (italy-2009 3.2d, 3.5; studio-2023 1.1.7)
    """
    then = before(course, played)
    return rank(then, course.present(played.number), course.preliminary_end)


def _check_semi_final(
    course: Course, block: SemiFinal, semi_final: PlayedRound
) -> Iterator[Deviation]:
    """Fill the slots from the ranking; ties that no lot broke may stand in any order.

    (cwc-2004 4, 13; italy-2009 3.2d; studio-2023 1.1.7)
    """
    groups = ranking_before(course, semi_final)
    group_of, order = positions(groups), flatten(groups)
    clause = cite(course.rulebook, block)
    actual = {table.table.number: players_at(table) for table in semi_final.tables}
    keys = {table.table.number: table.key for table in semi_final.tables}
    wanted = {n: _fill(order, slots) for n, slots in enumerate(block.tables, start=1)}
    for number in sorted(wanted.keys() | actual.keys()):
        expected, got = wanted.get(number, ()), actual.get(number, ())
        if Counter(map(group_of.get, expected)) != Counter(map(group_of.get, got)):
            sentence = f"expected {listed(expected)} at table {number}, got {listed(got)}"
            yield Deviation(keys.get(number, semi_final.key), clause, sentence)
    earned = _inside(groups, sum(map(len, block.tables)))
    for player in earned:
        if player not in semi_final.seated:
            sentence = f"{player} has reached the semi-final, has not left and does not sit in it"
            yield Deviation(semi_final.key, clause, sentence)


def _fill(order: Sequence[str], slots: Sequence[int]) -> tuple[str, ...]:
    """Seat the ranks of a table; the lowest stay empty where fewer are there."""
    return tuple(order[slot - 1] for slot in slots if slot <= len(order))


def _inside(groups: Groups, places: int) -> Iterator[str]:
    """List who is surely within the first places, whichever way ties are broken."""
    reached = 0
    for group in groups:
        reached += len(group)
        if reached <= places:
            yield from group


def _check_one_table(course: Course, final: PlayedRound) -> Iterator[Deviation]:
    """A final is one game (cwc-2004 18; studio-2023 1.1.9; shn-2022 1.3; shn-2024 1.3)."""
    if len(final.tables) > 1:
        clause = cite(course.rulebook, course.rulebook.final)
        sentence = f"expected one table in the final, got {len(final.tables)}"
        yield Deviation(final.key, clause, sentence)


def _check_finalists(
    course: Course, final: PlayedRound, semi_final: PlayedRound | None
) -> Iterator[Deviation]:
    """The winners of the semi-finals play, or the first of the ranking.

    (cwc-2004 14, 18; italy-2009 3.2d, 3.5; studio-2023 1.1.9; shn-2024 3.4)
    """
    clause = cite(course.rulebook, course.rulebook.final)
    if semi_final and not semi_final.is_finished:
        sentence = "the final is seated although a semi-final is not finished"
        yield Deviation(final.key, clause, sentence)
        return
    if semi_final:
        expected = find_finalists(course, semi_final)
        fits = set(expected) == final.seated
    elif course.preliminary:
        groups = ranking_before(course, final)
        group_of = positions(groups)
        expected = flatten(groups)[: course.rulebook.final.players]
        fits = Counter(map(group_of.get, expected)) == Counter(map(group_of.get, final.seated))
    else:
        return
    if not fits:
        sentence = f"expected {listed(expected)} in the final, got {listed(sorted(final.seated))}"
        yield Deviation(final.key, clause, sentence)


def _check_omission(course: Course, final: PlayedRound) -> Iterator[Deviation]:
    """A semi-final that attendance requires is not left out, except where too few are left.

    (cwc-2004 4; italy-2009 3.2; studio-2023 1.1.3)
    """
    block = course.rulebook.semi_final
    if block is None:
        return
    attendance = len({player for played in course.preliminary for player in played.seated})
    bands = find_bands(course.rulebook, attendance)
    there = course.present(final.number)
    fewest = min(len(_fill(there, slots)) for slots in block.tables)
    if all(band.semi_final == "held" for band in bands) and fewest >= FEWEST_AT_A_TABLE:
        sentence = f"with {attendance} players a semi-final comes before the final"
        yield Deviation(final.key, cite(course.rulebook, bands[0]), sentence)
