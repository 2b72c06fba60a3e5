"""What a file's history tells of a moment: results, warnings and lots as they were before it.

A file without a history has always been as it is.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.tournament_file import Moment, Penalty, Round, StageRecord, Table
from hexmeet.standings.verification.course import Course, PlayedRound, follow


@lru_cache(maxsize=32)  # one file asks for the same few moments again and again
def as_of(course: Course, moment: int) -> Course:
    """Follow the tournament with what held just before a moment; rounds to come stay in it."""
    file = course.file
    later = {happened.lot for happened in file.history[moment:]}
    then = replace(
        file,
        penalties=tuple(_penalties(course, moment)),
        lots=tuple(lot for n, lot in enumerate(file.lots, start=1) if n not in later),
        stages=tuple(_stages(course, moment)),
    )
    return follow(then, course.rulebook)


def before(course: Course, played: PlayedRound) -> Course:
    """Follow it as it was when a round was seated: published, or the stage before it closed."""
    published = find_published(course, played.number)
    if published is None:
        return course
    closed = [n for n in _closings(course, Stage.PRELIMINARY) if n < published]
    is_later = played.stage is not Stage.PRELIMINARY
    return as_of(course, closed[-1] if is_later and closed else published)


@lru_cache(maxsize=8)
def at_cut(course: Course) -> Course:
    """Follow it with the warnings that count in the preliminary ranking: none of a later stage."""
    later = course.rounds[course.preliminary_end : course.preliminary_end + 1]
    if not course.preliminary or not later or not course.file.history:
        return course
    penalties = before(course, later[0]).file.penalties
    return follow(replace(course.file, penalties=penalties), course.rulebook)


def at_final_cut(course: Course, semi_final: int) -> Course:
    """Follow it with the warnings that count in who goes on from a semi-final nothing came before.

    They are those that had been given when it was closed (reading 35).
    """
    published = find_published(course, semi_final + 1)
    if published is None:
        return course
    closed = [n for n in _closings(course, Stage.SEMI_FINAL) if n < published]
    penalties = as_of(course, closed[-1] if closed else published).file.penalties
    return follow(replace(course.file, penalties=penalties), course.rulebook)


def at_closing(course: Course) -> Course:
    """Follow it with the warnings that had been given when the preliminary stage was closed."""
    closed = list(_closings(course, Stage.PRELIMINARY))
    if course.preliminary_end < len(course.rounds) or not closed:
        return at_cut(course)
    penalties = as_of(course, closed[-1]).file.penalties
    return follow(replace(course.file, penalties=penalties), course.rulebook)


def is_closed(course: Course) -> bool:
    """Whether the stage in progress has ended, as far as the file can tell."""
    if not course.file.history or not course.rounds:
        return True
    stage = course.rounds[-1].stage
    closed = max(_closings(course, stage), default=-1)
    reopened = [n for n, m in enumerate(course.file.history) if _is_of(course, m, stage)]
    return closed > max(reopened, default=-1)


def find_published(course: Course, number: int) -> int | None:
    """Find the moment when a round was published, None where the file does not tell."""
    moments = enumerate(course.file.history)
    return next((n for n, m in moments if m.what == "published" and m.round == number), None)


def find_method(course: Course, played: PlayedRound) -> str | None:
    """Tell how a round is said to have been seated."""
    published = find_published(course, played.number)
    return None if published is None else course.file.history[published].method


def find_changes(course: Course, played: PlayedRound) -> Sequence[Moment]:
    """List what was changed by hand or put right in a round."""
    history = course.file.history
    return [m for m in history if m.what == "changed" and m.round == played.number]


def came_before(course: Course, number: int) -> frozenset[str]:
    """Name who was there before a round: nobody is said to have come after it."""
    published = find_published(course, number)
    after = () if published is None else course.file.history[published:]
    return frozenset(course.players).difference(m.player for m in after if m.what == "came")


def count_published(course: Course, moment: int) -> int:
    """Count the rounds that had been published before a moment."""
    return sum(happened.what == "published" for happened in course.file.history[:moment])


def _closings(course: Course, stage: Stage) -> Iterator[int]:
    for number, happened in enumerate(course.file.history):
        if happened.what == "closed" and happened.stage is stage:
            yield number


def _is_of(course: Course, moment: Moment, stage: Stage) -> bool:
    """Whether a result of a stage was reopened."""
    number = moment.round or 0
    return moment.what == "reopened" and course.rounds[number - 1].stage is stage


def _penalties(course: Course, moment: int) -> Iterator[Penalty]:
    """List late arrivals, and the warnings of today less those since, with those revoked since."""
    warned: Counter[str] = Counter()
    for penalty in course.file.penalties:
        if penalty.kind == "warning":
            warned[penalty.player] += 1
        else:
            yield penalty
    for happened in course.file.history[moment:]:
        change = {"revoked": 1, "warned": -1}.get(happened.what, 0)
        if happened.player is not None:
            warned[happened.player] += change
    for player in warned.elements():
        yield Penalty(player=player, kind="warning")


def _stages(course: Course, moment: int) -> Iterator[StageRecord]:
    """Give every table the result that stood, which is the first one reopened since."""
    stood: dict[tuple[int | None, int | None], Moment] = {}
    for happened in course.file.history[moment:]:
        if happened.what == "reopened":
            stood.setdefault((happened.round, happened.table), happened)
    counted = 0
    for record in course.file.stages:
        rounds: list[Round] = []
        for played in record.rounds:
            counted += 1
            tables = tuple(_put_back(t, stood.get((counted, t.number))) for t in played.tables)
            rounds.append(replace(played, tables=tables))
        yield replace(record, rounds=tuple(rounds))


def _put_back(table: Table, stood: Moment | None) -> Table:
    return replace(table, seats=stood.seats) if stood and stood.seats else table
