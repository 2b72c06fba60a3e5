"""What was published and what has happened since; refuses what seating cannot put right."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from hexmeet.rulebooks.schema import Objective
from hexmeet.rulebooks.violations import Citation, RuleViolation, Value
from hexmeet.seating.entrants import Entrants
from hexmeet.seating.figures import Schedule

PUBLISHED = "reading 18"
LEAVING = "reading 11"

Tables = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What has happened before or in a round, counted from 1, and what may not change any more."""

    round: int
    # From this round on.
    absent: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    # Tables of this round, counted from 1.
    started: tuple[int, ...] = ()
    published_through: int
    # Each of two sits where the other should.
    wrong_seats: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """A schedule with what was asked for when it was made, and whose rules it follows."""

    rounds: tuple[Tables, ...]
    # Everybody who is known, also those who are not seated in every round.
    entrants: Entrants
    rulebook: str
    priorities: tuple[Objective, ...]
    seed: str = "0"
    # What was put right since it was made, in this order.
    changes: tuple[Change, ...] = ()

    def cite(self, clause: str) -> Citation:
        """Cite a reading of ours under the rulebook that is played by."""
        return Citation(self.rulebook, clause)

    def with_round(self, number: int, tables: Tables) -> "Published":
        """Give the same schedule with other tables in one round, counted from 1."""
        rounds = [*self.rounds[: number - 1], tables, *self.rounds[number:]]
        return replace(self, rounds=tuple(rounds))

    def after(self, change: Change, rounds: tuple[Tables, ...]) -> "Published":
        """Give the schedule as it is once a change is made."""
        return replace(self, rounds=rounds, changes=(*self.changes, change))


def tables_of(rounds: Schedule) -> tuple[Tables, ...]:
    """Freeze a schedule."""
    return tuple(tuple(tuple(table) for table in tables) for tables in rounds)


def table_of(tables: Sequence[Sequence[str]]) -> Mapping[str, int]:
    """Tell at which table, counted from 1, everybody of a round sits."""
    return {player: number for number, table in enumerate(tables, 1) for player in table}


def exchange(tables: Tables, one: str, other: str) -> Tables:
    """Let two players of a round change seats."""
    instead = {one: other, other: one}
    return tuple(tuple(instead.get(player, player) for player in table) for table in tables)


def check(published: Published, change: Change) -> None:
    """Refuse what cannot have happened, or is not seating's to put right (reading 11, 18)."""
    checks = (_check_round, _check_what_is_fixed, _check_people)
    # Each check relies on those before it, so the first fault ends them all.
    for code, params in chain.from_iterable(find(published, change) for find in checks):
        clause = LEAVING if code == "repair.left-running-game" else PUBLISHED
        raise RuleViolation(code, published.cite(clause), params)


Fault = tuple[str, Mapping[str, Value]]


def _check_round(published: Published, change: Change) -> Iterator[Fault]:
    rounds = len(published.rounds)
    if not 1 <= change.round <= rounds:
        yield "repair.round-unknown", {"round": change.round, "rounds": rounds}


def _check_what_is_fixed(published: Published, change: Change) -> Iterator[Fault]:
    rounds = len(published.rounds)
    if not change.round <= change.published_through <= rounds:
        yield (
            "repair.published-through",
            {"through": change.published_through, "round": change.round, "rounds": rounds},
        )
    tables = published.rounds[change.round - 1]
    for number in change.started:
        if not (1 <= number <= len(tables) and tables[number - 1]):
            params: dict[str, Value] = {"table": number, "tables": len(tables)}
            yield "repair.table-unknown", {**params, "round": change.round}


def _check_people(published: Published, change: Change) -> Iterator[Fault]:
    seated = table_of(published.rounds[change.round - 1])
    wrong = tuple(chain.from_iterable(change.wrong_seats))
    named = Counter((*change.absent, *change.late, *wrong))
    for player, times in named.items():
        if times > 1:
            yield "repair.named-twice", {"player": player}
    for player in (*change.absent, *wrong):
        if player not in seated:
            yield "repair.player-not-seated", {"player": player, "round": change.round}
    for player in change.late:
        if player in seated:
            yield "repair.already-seated", {"player": player, "table": seated[player]}
    for player in change.absent:
        if seated[player] in change.started:
            yield "repair.left-running-game", {"player": player, "table": seated[player]}
