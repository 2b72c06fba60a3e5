"""The ranking after any number of rounds, ties broken by the lots that were drawn."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from functools import lru_cache

from hexmeet.rulebooks.schema import Criterion
from hexmeet.standings.verification.course import Course
from hexmeet.standings.verification.results import figure, read_lines

Groups = tuple[tuple[str, ...], ...]


def ties(course: Course, players: Collection[str], until: int) -> Groups:
    """Rank players by every criterion over the rounds up to a number; groups are equal in all.

    (cwc-2004 5, 6, 7; italy-2009 3.2b; shn-2022 4.1, 4.2, 4.3; shn-2024 4.1, 4.2, 4.3;
    studio-2023 1.4.1, 1.4.2)
    """
    return _ties(course, frozenset(players), until)


@lru_cache(maxsize=32)  # one file asks for the same few rankings again and again
def _ties(course: Course, players: frozenset[str], until: int) -> Groups:
    criteria = [c for c in course.rulebook.ranking.criteria if c is not Criterion.LOTS]
    lines = read_lines(course)
    equal = defaultdict(list)
    for player in players:
        own = [line for line in lines[player] if line.round <= until]
        equal[tuple(figure(course, c, player, own) for c in criteria)].append(player)
    return tuple(tuple(sorted(equal[key])) for key in sorted(equal, reverse=True))


def rank(course: Course, players: Collection[str], until: int) -> Groups:
    """Rank players with the lots in the file (studio-2023 1.1.9, 1.4.2; shn-2022 4.5)."""
    groups = ties(course, players, until)
    return tuple(part for group in groups for part in settle(course, group))


def settle(course: Course, group: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Order a tied group by the first lot that was drawn among all of it."""
    for lot in course.file.lots if len(group) > 1 else ():
        if set(group) <= set(lot):
            yield from ((player,) for player in lot if player in group)
            return
    yield group


def flatten(groups: Groups) -> list[str]:
    """List players in order; who is tied comes by id."""
    return [player for group in groups for player in group]


def positions(groups: Groups) -> dict[str, int]:
    """Tell which group each player is in, counted from 0; a tie has one number."""
    return {player: number for number, group in enumerate(groups) for player in group}


def places(groups: Groups, first: int = 1) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Tell from which to which place each group reaches."""
    for group in groups:
        yield first, first + len(group) - 1, group
        first += len(group)


def sort_by(players: Collection[str], *keys: dict[str, int]) -> Groups:
    """Sort players by several numbers; equal in all of them is a tie."""
    equal: dict[tuple[int, ...], list[str]] = defaultdict(list)
    for player in players:
        equal[tuple(key.get(player, 0) for key in keys)].append(player)
    return tuple(tuple(sorted(equal[key])) for key in sorted(equal))
