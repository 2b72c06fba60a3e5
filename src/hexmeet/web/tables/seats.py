"""The tables of a round as a page shows them: names, marks, and what catches the eye."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hexmeet.tournament.seating_remarks import Pair, Remarks
from hexmeet.tournament.state import Tables, Tournament
from hexmeet.web.tables.pages import tell


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at a table, with what the staff has to know."""

    player: str
    name: str
    group: str
    fixed_table: int | None
    substitute_for: str = ""


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table of a round."""

    number: int
    seats: Sequence[Seat]
    remarks: Sequence[str] = ()
    changed: bool = False


def describe_tables(
    tournament: Tournament, tables: Tables, remarks: Sequence[Remarks] = ()
) -> list[SeatedTable]:
    """Describe the tables of a round that have somebody at them."""
    return [
        SeatedTable(
            number,
            [describe_seat(tournament, player) for player in seats],
            list(_say_remarks(tournament, remarks[number - 1])) if remarks else (),
        )
        for number, seats in enumerate(tables, start=1)
        if seats
    ]


def describe_seat(tournament: Tournament, player: str, substitute_for: str = "") -> Seat:
    """Describe a player."""
    known = tournament.players.get(player)
    if known is None:
        return Seat(player, player, "", None)
    return Seat(player, known.name, known.group or "", known.fixed_table, substitute_for)


def _say_remarks(tournament: Tournament, remarks: Remarks) -> Iterable[str]:
    kinds: dict[str, Sequence[Pair]] = {
        "tables.remark-avoided": remarks.avoided,
        "tables.remark-friends": remarks.friends,
        "tables.remark-again": remarks.again,
    }
    for key, pairs in kinds.items():
        for one, other in pairs:
            names = (describe_seat(tournament, player).name for player in (one, other))
            yield tell(key, **dict(zip(("one", "other"), names, strict=True)))
