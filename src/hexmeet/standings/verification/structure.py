"""Which rounds and stages an attendance asks for."""

from collections.abc import Iterator

from hexmeet.rulebooks.schema import Band, Rulebook, Stage
from hexmeet.rulebooks.violations import cite
from hexmeet.standings.verification.course import Course
from hexmeet.standings.verification.deviations import Deviation


def find_bands(rulebook: Rulebook, players: int) -> list[Band]:
    """Find the structure for an attendance under each formula."""
    found: dict[str | None, Band] = {}
    for band in rulebook.bands:
        if band.up_to is None or players <= band.up_to:
            found.setdefault(band.formula, band)
    return list(found.values())


def possible_bands(course: Course) -> list[Band]:
    """Find every structure that fits: of those who are listed, not all need have come."""
    attendance = len({player for played in course.preliminary for player in played.seated})
    numbers = range(attendance, len(course.players) + 1)
    return [band for players in numbers for band in find_bands(course.rulebook, players)]


def is_preliminary_over(course: Course) -> bool:
    """Whether no round of the preliminary stage can follow."""
    if course.of(Stage.SEMI_FINAL) or course.of(Stage.FINAL):
        return True
    return len(course.preliminary) >= max(band.rounds for band in possible_bands(course))


def check_structure(course: Course) -> Iterator[Deviation]:
    """Check the number of preliminary rounds once a later stage is there.

    (cwc-2004 3, 4; italy-2009 3.2; studio-2023 1.1.3, 1.1.4; shn-2022 3.jordan; shn-2024 3.3)
    """
    later = course.one_of(Stage.SEMI_FINAL) or course.one_of(Stage.FINAL)
    if not later or not course.preliminary:
        return
    bands = possible_bands(course)
    clause = cite(course.rulebook, bands[0])
    played, wanted = len(course.preliminary), sorted({band.rounds for band in bands})
    if played not in wanted:
        numbers = " or ".join(map(str, wanted))
        sentence = f"expected {numbers} preliminary rounds before the {later.stage}, got {played}"
        yield Deviation(later.key, clause, sentence)
