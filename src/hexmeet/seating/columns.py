"""Puts groups into the columns of a construction, whose players never meet one another."""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain

from hexmeet.draw.streams import Stream
from hexmeet.seating.designs import COLUMNS, Place
from hexmeet.seating.field import Field

Players = list[int]


def place_players(
    field: Field, room: Sequence[Sequence[Place]], stream: Stream, *, whole: bool = True
) -> dict[Place, int] | None:
    """Give every player a place, each group in one column.

    Where they do not all fit, no place is given, or groups are parted if they need not be `whole`.
    A group larger than a column fills whole columns, which spreads it over the tables as evenly as
    can be. Of the places of a column, those who need a table of four take the first.
    """
    capacities = [len(places) for places in room]
    filled: list[Players] = [[] for _ in room]
    waiting = deque(_cut(stream.shuffle(list(_bundles(field))), max(capacities)))
    while waiting:
        bundle = waiting.popleft()
        column, left = _find_column(filled, capacities)
        if len(bundle) > left:
            if whole:
                return None
            waiting.append(bundle[left:])
        filled[column] += bundle[:left]
    grouped = set(chain.from_iterable(filled))
    others = stream.shuffle([p for p in range(field.players) if p not in grouped])
    for players, capacity in zip(filled, capacities, strict=True):
        while len(players) < capacity:
            players.append(others.pop())
    return {
        place: player
        for players, places in zip(filled, room, strict=True)
        for place, player in zip(places, _order(players, field, stream), strict=True)
    }


def _order(players: Players, field: Field, stream: Stream) -> Players:
    return sorted(stream.shuffle(players), key=lambda player: player not in field.must_be_four)


def _bundles(field: Field) -> Iterator[Players]:
    """Join whoever should be kept apart, by whatever reason, into groups that share nobody."""
    bundle_of: dict[int, Players] = {}
    groups = [*field.groups, *field.avoided, tuple(field.fixed_tables)]
    for group in groups:
        joined = list(dict.fromkeys(chain.from_iterable(bundle_of.get(p, [p]) for p in group)))
        bundle_of.update(dict.fromkeys(joined, joined))
    found: dict[int, Players] = {id(bundle): bundle for bundle in bundle_of.values()}
    yield from found.values()


def _cut(bundles: Sequence[Players], longest: int) -> list[Players]:
    """Cut groups that no column holds into whole columns and a rest; the largest come first."""
    pieces = [
        bundle[start : start + longest]
        for bundle in bundles
        for start in range(0, len(bundle), longest)
    ]
    return sorted(pieces, key=len, reverse=True)


def _find_column(filled: Sequence[Players], capacities: Sequence[int]) -> tuple[int, int]:
    """Choose the column with most room, and say how much; of equal ones the last."""
    left = [capacity - len(players) for players, capacity in zip(filled, capacities, strict=True)]
    column = max(range(COLUMNS), key=lambda c: (left[c], c))
    return column, left[column]
