"""Who sits where in the preliminary stage: everybody once, at tables of the right sizes."""

from collections.abc import Iterator

from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.tables import table_sizes
from hexmeet.rulebooks.violations import cite
from hexmeet.standings.verification.course import Course, PlayedRound
from hexmeet.standings.verification.deviations import Deviation, listed
from hexmeet.standings.verification.history import came_before, find_changes, find_method
from hexmeet.standings.verification.pairings import count_printed, find_unproven, follows_method


def check_schedule(course: Course) -> Iterator[Deviation]:
    """Check every round of the preliminary stage."""
    yield from _check_presence(course)
    yield from _check_sizes(course)
    yield from _check_method(course)


def _missing(course: Course, played: PlayedRound) -> list[str]:
    """List who should sit in a round and does not; who left by then or came later need not."""
    left = course.left_after
    came = came_before(course, played.number)
    due = [p for p in course.players if p in came and left.get(p, played.number) >= played.number]
    return [player for player in due if player not in played.seated]


def _is_partly_entered(course: Course, played: PlayedRound) -> bool:
    """Whether the last round of the file is still being entered."""
    is_last = not any(other.tables for other in course.rounds[played.number :])
    return is_last and not played.is_finished and bool(_missing(course, played))


def _check_presence(course: Course) -> Iterator[Deviation]:
    """Everybody who has not left plays every round.

    (cwc-2004 3; studio-2023 1.1.4; shn-2022 3.jordan; shn-2024 3.3)
    """
    clause = cite(course.rulebook, course.rulebook.bands[0])
    playing = frozenset(player for played in course.rounds for player in played.seated)
    never: set[str] = set()
    for played in course.rounds:
        if played.stage is not Stage.PRELIMINARY or _is_partly_entered(course, played):
            continue
        missing = _missing(course, played)
        never.update(player for player in missing if player not in playing)
        for player in missing:
            if player in playing:
                yield Deviation(played.key, clause, f"{player} has not left and does not sit here")
    for number, player in enumerate(course.players):
        if player in never:
            yield Deviation(f"$.players[{number}]", clause, f"{player} never plays")


def _check_sizes(course: Course) -> Iterator[Deviation]:
    """As few tables of three as can be; a printed schedule may differ.

    They come last, which can be checked where a file says that a round was seated so and not
    changed: tables of a round that was repaired keep the numbers that people have read. A printed
    schedule that was changed on the way still has them at its own tables.
    (italy-2009 3.2a, 3.3; shn-2022 7.a.2; shn-2024 7.a.2; cwc-2004 8; reading 18)
    """
    clause = cite(course.rulebook, course.rulebook.tables)
    printed = count_printed(course)
    for position, played in enumerate(course.preliminary):
        skipped = position < printed or _is_partly_entered(course, played)
        if skipped or find_changes(course, played):
            continue
        sizes = tuple(len(table.table.seats) for table in played.tables)
        if find_method(course, played) in {None, "printed"}:  # which numbers them otherwise
            sizes = tuple(sorted(sizes, reverse=True))
        expected = table_sizes(len(played.seated)) or ()
        if sizes != expected:
            wanted, got = listed(map(str, expected)), listed(map(str, sizes))
            sentence = f"expected tables of {wanted} players, got {got}"
            yield Deviation(played.key, clause, sentence)


def _check_method(course: Course) -> Iterator[Deviation]:
    """Where tables may be cut from the ranking they are, or the schedule is one made beforehand.

    (italy-2009 3.2b, 3.3)
    """
    block = course.rulebook.seating
    if "ranking" not in block.methods:
        return
    rounds = [p for p in course.preliminary if not _is_partly_entered(course, p)]
    deviating = follows_method(course, rounds)
    if deviating:
        sentence = (
            "tables do not follow the ranking after the round before, and the rounds are no "
            "fixed schedule either, in which as few as possible meet again"
        )
        yield Deviation(deviating.key, cite(course.rulebook, block), sentence)


CHANGES = {
    "swapped": "seats were exchanged by hand before it was published",
    "repaired": "it was put right after it was published",
    "spread": "it was seated beside the ranking, so that fewer meet again",
}


def remark_on_changes(course: Course) -> Iterator[Deviation]:
    """Name every round that is not held against its method, as somebody changed it.

    (italy-2009 3.2; reading 18)
    """
    clause = cite(course.rulebook, course.rulebook.seating)
    for played in course.rounds:
        for change in find_changes(course, played):
            because = f" ({change.reason})" if change.reason else ""
            sentence = f"its tables are not held against the rule: {CHANGES[change.how or '']}"
            yield Deviation(played.key, clause, sentence + because)
    unproven = find_unproven(course) if "ranking" in course.rulebook.seating.methods else None
    if unproven:
        sentence = (
            "the schedule was changed on the way; nobody can tell how few could have met again"
        )
        yield Deviation(unproven.key, clause, sentence)
