"""Who is to be seated, and what is asked for: friends apart, pairs apart, fixed tables."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from hexmeet.rulebooks.schema import Rulebook
from hexmeet.rulebooks.tables import table_sizes
from hexmeet.rulebooks.violations import Citation, Notice, RuleViolation, Value
from hexmeet.seating.field import Field

SIZES = "reading 13"
FRIENDS = "reading 14"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrants:
    """The players of a tournament by their ids, and who needs what."""

    players: tuple[str, ...]
    # Friends and family: everybody is in one group at most.
    groups: tuple[tuple[str, ...], ...] = ()
    # Pairs the organiser keeps apart, whatever else suffers.
    avoided: tuple[tuple[str, str], ...] = ()
    # Who needs a table of the same number in every round, counted from 1.
    fixed_tables: Mapping[str, int] = field(default_factory=dict)


def describe_field(entrants: Entrants, rounds: int, rulebook: Rulebook) -> Field:
    """Number the players from 0, refusing what cannot be seated (reading 13)."""
    sizes = table_sizes(len(entrants.players))
    if sizes is None:
        params: dict[str, Value] = {"players": len(entrants.players)}
        raise RuleViolation("players.cannot-be-seated", Citation(rulebook.id, SIZES), params)
    _refuse_double(entrants)
    _refuse_fixed(entrants, sizes, Citation(rulebook.id, SIZES))
    number = {player: n for n, player in enumerate(entrants.players)}
    return Field(
        sizes=sizes,
        rounds=rounds,
        priorities=rulebook.seating.priorities,
        groups=tuple(tuple(number[player] for player in group) for group in entrants.groups),
        avoided=tuple((number[one], number[other]) for one, other in entrants.avoided),
        fixed_tables={number[p]: table - 1 for p, table in entrants.fixed_tables.items()},
    )


def notice_large_groups(entrants: Entrants, rulebook: Rulebook) -> Iterator[Notice]:
    """Say which groups have more members than there are tables (reading 14)."""
    tables = len(table_sizes(len(entrants.players)) or ())
    for group in entrants.groups:
        if len(group) > tables:
            params: dict[str, Value] = {
                "group": group,
                "size": len(group),
                "tables": tables,
            }
            yield Notice("seating.group-too-large", Citation(rulebook.id, FRIENDS), params)


def _refuse_double(entrants: Entrants) -> None:
    """Refuse what only a faulty caller can hand over: a player listed twice, or in two groups."""
    for listed in (entrants.players, tuple(chain.from_iterable(entrants.groups))):
        double = [player for player, times in Counter(listed).items() if times > 1]
        if double:
            raise ValueError(f"listed twice: {', '.join(double)}")


def _refuse_fixed(entrants: Entrants, sizes: Sequence[int], clause: Citation) -> None:
    """Refuse fixed tables for nobody, that are not there, of three, or asked for twice."""
    fours = sizes.count(max(sizes))
    taken: dict[int, str] = {}
    for player, table in entrants.fixed_tables.items():
        params: dict[str, Value] = {"player": player, "table": table, "tables": len(sizes)}
        if player not in entrants.players:
            raise RuleViolation("seating.fixed-player-unknown", clause, params)
        if not 1 <= table <= len(sizes):
            raise RuleViolation("seating.fixed-table-unknown", clause, params)
        if table > fours:
            raise RuleViolation("seating.fixed-table-of-three", clause, params | {"fours": fours})
        if table in taken:
            raise RuleViolation(
                "seating.fixed-table-taken", clause, params | {"other": taken[table]}
            )
        taken[table] = player
