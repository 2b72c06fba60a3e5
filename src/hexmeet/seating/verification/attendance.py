"""Who is expected in each round, and at tables of which sizes."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from hexmeet.seating.schedule_file import ChangeRecord, Table

FULL, SHORT = 4, 3

Rounds = Sequence[Sequence[Table]]


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who plays in a round, and the sizes of its tables, the largest first.

    There are no sizes where so many cannot be seated.
    """

    players: frozenset[str]
    sizes: tuple[int, ...]


def list_attendance(
    rounds: Rounds,
    changes: Sequence[ChangeRecord] = (),
    players: Collection[str] | None = None,
) -> list[Attendance]:
    """Say who plays in every round: the players told or found, changed as the file says.

    Whoever comes late has not been there before; tables that have started keep their sizes
    (readings 13, 18).
    """
    first = find_players(rounds) if players is None else players
    late = {player for player, comes in _list_first_changes(changes) if comes}
    there = frozenset(first) - late
    there |= {player for player, comes in _list_first_changes(changes) if not comes}
    return [
        _attend(_change(there, changes, number), tables, _find_started(changes, number))
        for number, tables in enumerate(rounds, start=1)
    ]


def find_players(rounds: Rounds) -> list[str]:
    """List who plays: everybody who sits somewhere in at least half of the rounds."""
    times: Counter[str] = Counter()
    for tables in rounds:
        times.update(list(dict.fromkeys(chain.from_iterable(tables))))
    return [player for player, number in times.items() if 2 * number >= len(rounds)]


def count_tables(players: int) -> tuple[int, int] | None:
    """Count the tables of four and of three for so many players; None where there are no such.

    Every player more at a table of four is one fewer at a table of three (italy-2009 3.2a; shn-2022
    7.a.2; shn-2024 7.a.2; cwc-2004 8; reading 13).
    """
    for short in range(players // SHORT + 1):
        full, rest = divmod(players - SHORT * short, FULL)
        if rest == 0:
            return full, short
    return None


def _list_first_changes(changes: Sequence[ChangeRecord]) -> Iterator[tuple[str, bool]]:
    """Tell of everybody who was absent or late once whether they came, the first time."""
    seen: set[str] = set()
    for change in changes:
        for comes, players in ((False, change.absent), (True, change.late)):
            yield from ((player, comes) for player in players if player not in seen)
            seen.update(players)


def _change(
    players: frozenset[str], changes: Sequence[ChangeRecord], number: int
) -> frozenset[str]:
    for change in changes:
        if change.round <= number:
            players = players.difference(change.absent).union(change.late)
    return players


def _find_started(changes: Sequence[ChangeRecord], number: int) -> set[int]:
    return set(chain.from_iterable(c.started for c in changes if c.round == number))


def _attend(
    players: frozenset[str], tables: Sequence[Table], started: Collection[int]
) -> Attendance:
    running = [table for number, table in enumerate(tables, start=1) if number in started]
    others = len(players) - sum(map(len, running))
    full, short = count_tables(others) or (0, 0)
    if not running and full + short == 0:
        return Attendance(players, ())
    sizes = [*map(len, running), *[FULL] * full, *[SHORT] * short]
    return Attendance(players, tuple(sorted(sizes, reverse=True)))
