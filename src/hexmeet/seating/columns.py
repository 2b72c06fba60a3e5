"""Puts groups into the columns of a construction, whose players never meet one another."""

from collections.abc import Iterator, Sequence
from itertools import chain

from hexmeet.draw.streams import Stream
from hexmeet.seating.designs import COLUMNS, Place
from hexmeet.seating.field import Field

Players = list[int]


def place_players(
    field: Field, room: Sequence[Sequence[Place]], stream: Stream
) -> dict[Place, int] | None:
    """Give every player a place, each group in one column; None where they do not fit.

    A group larger than a column fills whole columns, which spreads it over the tables as evenly as
    can be. Of the places of a column, those who need a table of four take the first.
    """
    capacities = [len(places) for places in room]
    filled: list[Players] = [[] for _ in room]
    for bundle in _cut(stream.shuffle(list(_bundles(field))), max(capacities)):
        column = _find_column(bundle, filled, capacities)
        if column is None:
            return None
        filled[column] += bundle
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


def _find_column(
    bundle: Players, filled: Sequence[Players], capacities: Sequence[int]
) -> int | None:
    """Choose the column with most room; who needs a table of four belongs in column 0."""
    room = [capacity - len(players) for players, capacity in zip(filled, capacities, strict=True)]
    column = max(range(COLUMNS), key=lambda c: (room[c], c))
    return column if room[column] >= len(bundle) else None
