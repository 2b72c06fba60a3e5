"""Who sits where in a round, by name for the door and by table for the hall."""

from dataclasses import dataclass

from hexmeet.tournament.documents.participants import name_player
from hexmeet.tournament.names import sort_name
from hexmeet.tournament.state import Round, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedPlayer:
    """A player's seat, counted from 1 in play order or in order of selection."""

    table: int
    seat: int
    player: str
    name: str
    substitute_for: str | None


def list_by_table(tournament: Tournament, round_: Round) -> tuple[SeatedPlayer, ...]:
    """List who sits where, table by table."""
    return tuple(
        SeatedPlayer(
            table=table.number,
            seat=seat,
            player=player,
            name=name_player(tournament, player),
            substitute_for=_name_replaced(tournament, round_, player),
        )
        for table in sorted(round_.tables, key=lambda table: table.number)
        for seat, player in enumerate(table.seats, start=1)
    )


def list_by_name(tournament: Tournament, round_: Round) -> tuple[SeatedPlayer, ...]:
    """List who sits where, in the order of names."""
    seated = list_by_table(tournament, round_)
    return tuple(sorted(seated, key=lambda seat: (*sort_name(seat.name), seat.player)))


def _name_replaced(tournament: Tournament, round_: Round, player: str) -> str | None:
    absent = round_.substitutes.get(player)
    return name_player(tournament, absent) if absent else None
