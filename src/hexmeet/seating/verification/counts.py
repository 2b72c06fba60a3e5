"""Counts every figure from the bare tables, each as the list of what it counts."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.verification.attendance import SHORT, Rounds
from hexmeet.seating.verification.deviations import name_place

Groups = Sequence[Collection[str]]


@dataclass(frozen=True, slots=True)
class Occurrence:
    """Something that happens at a table: two meet again, or somebody sits there again."""

    round: int
    table: int
    players: tuple[str, ...]

    def __str__(self) -> str:
        return f"{' and '.join(self.players)} in {name_place(self.round, self.table)}"


Counts = Mapping[Objective, Sequence[Occurrence]]  # in the order of rounds and tables


def count(rounds: Rounds, groups: Groups) -> Counts:
    """Count what a schedule does that it should do as little as possible."""
    meetings = _list_meetings(rounds)
    in_order = {objective: list[Occurrence]() for objective in Objective}
    for met in meetings.values():
        in_order[Objective.MAX_MEETINGS] = max(in_order[Objective.MAX_MEETINGS], met, key=len)
        in_order[Objective.REPEAT_MEETINGS] += met[1:]
    in_order[Objective.POSITION_REPEATS] += _list_same_positions(rounds)
    in_order[Objective.FRIEND_MEETINGS] += _list_friends(meetings, groups)
    in_order[Objective.EXTRA_THREE_TABLE] += _list_turns_at_three(rounds)
    return {
        objective: sorted(found, key=lambda o: (o.round, o.table))
        for objective, found in in_order.items()
    }


def count_group(rounds: Rounds, group: Collection[str]) -> list[Occurrence]:
    """List every time two members of one group sit together."""
    return list(_list_friends(_list_meetings(rounds), [group]))


def _visit(rounds: Rounds) -> Iterator[tuple[int, int, int, str]]:
    """Visit every seat: round, table, position and player."""
    for played, tables in enumerate(rounds):
        for number, table in enumerate(tables):
            for position, player in enumerate(table):
                yield played, number, position, player


def _list_meetings(rounds: Rounds) -> Mapping[tuple[str, str], list[Occurrence]]:
    meetings: dict[tuple[str, str], list[Occurrence]] = {}
    for played, number, position, player in _visit(rounds):
        for before in rounds[played][number][:position]:
            pair = (before, player) if before < player else (player, before)
            meetings.setdefault(pair, []).append(Occurrence(played, number, pair))
    return meetings


def _list_same_positions(rounds: Rounds) -> Iterator[Occurrence]:
    held: set[tuple[str, int]] = set()
    for played, number, position, player in _visit(rounds):
        if (player, position) in held:
            yield Occurrence(played, number, (player,))
        held.add((player, position))


def _list_turns_at_three(rounds: Rounds) -> Iterator[Occurrence]:
    had: set[str] = set()
    for played, number, _, player in _visit(rounds):
        if len(rounds[played][number]) == SHORT:
            if player in had:
                yield Occurrence(played, number, (player,))
            had.add(player)


def _list_friends(
    meetings: Mapping[tuple[str, str], list[Occurrence]], groups: Groups
) -> Iterator[Occurrence]:
    groups_of: dict[str, set[int]] = {}
    for number, group in enumerate(groups):
        for player in group:
            groups_of.setdefault(player, set()).add(number)
    for (one, other), met in meetings.items():
        if groups_of.get(one, set()) & groups_of.get(other, set()):
            yield from met
