"""Who sits elsewhere after a repair than before it, from where, to where, and why."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from hexmeet.seating.repair.situation import Tables


class Why(StrEnum):
    """What makes somebody sit elsewhere."""

    ABSENT = "absent"
    LATE = "late"
    PUT_RIGHT = "put-right"
    TABLE_CLOSED = "table-closed"
    TABLE_OPENED = "table-opened"
    EMPTY_SEAT = "empty-seat"
    EXCHANGE = "exchange"
    PLAY_ORDER = "play-order"


@dataclass(frozen=True, slots=True)
class Seat:
    """A table of a round and a place in its play order, both counted from 1."""

    table: int
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One player of one round who sits elsewhere than before; who comes or goes has one seat."""

    player: str
    round: int
    old: Seat | None
    new: Seat | None
    why: Why

    @property
    def is_to_other_table(self) -> bool:
        """Whether somebody who has a seat has to go to another table."""
        return bool(self.old and self.new and self.old.table != self.new.table)

    @property
    def is_in_play_order(self) -> bool:
        """Whether somebody stays at the table, but at another place in play order."""
        return bool(self.old and self.new and self.old.table == self.new.table)


def list_moves(
    number: int, before: Tables, after: Tables, to_put_right: Sequence[str] = ()
) -> Iterator[Move]:
    """List all differences between two seatings of a round, in order of the new tables.

    Who comes first, then who goes to another table, then who only changes place, then who is gone.
    """
    old, new = find_seats(before), find_seats(after)
    moves = [
        Move(
            player=player,
            round=number,
            old=old.get(player),
            new=new.get(player),
            why=_explain(player, old, new, to_put_right),
        )
        for player in (*new, *(player for player in old if player not in new))
        if old.get(player) != new.get(player)
    ]
    yield from sorted(moves, key=_rank)


def find_seats(tables: Tables) -> Mapping[str, Seat]:
    """Tell where everybody of a round sits."""
    return {
        player: Seat(table, position)
        for table, seats in enumerate(tables, start=1)
        for position, player in enumerate(seats, start=1)
    }


def _rank(move: Move) -> int:
    order = (move.old is None, move.is_to_other_table, move.is_in_play_order, move.new is None)
    return order.index(True)


def _explain(
    player: str, old: Mapping[str, Seat], new: Mapping[str, Seat], to_put_right: Sequence[str]
) -> Why:
    before, after = old.get(player), new.get(player)
    if before is None or after is None:
        return Why.LATE if after else Why.ABSENT
    if player in to_put_right:
        return Why.PUT_RIGHT
    if before.table == after.table:
        return Why.PLAY_ORDER
    return _explain_table(before.table, after.table, old, new)


def _explain_table(left: int, joined: int, old: Mapping[str, Seat], new: Mapping[str, Seat]) -> Why:
    """Say why somebody goes from one table to another."""
    if all(seat.table != left for seat in new.values()):
        return Why.TABLE_CLOSED
    if all(seat.table != joined for seat in old.values()):
        return Why.TABLE_OPENED
    makes_room = any(
        seat.table == joined and player in new and new[player].table != joined
        for player, seat in old.items()
    )
    return Why.EXCHANGE if makes_room else Why.EMPTY_SEAT
