"""The figures behind the pictures: places, victory points, lengths of games, who met whom."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from hexmeet.tournament.documents.standings import rank_after
from hexmeet.tournament.play_clock import seconds_at_table
from hexmeet.tournament.progress import count_played, has_result
from hexmeet.tournament.state import Tournament

MINUTE = 60


@dataclass(frozen=True, slots=True)
class RankPath:
    """Where a player stood, after each round that is over."""

    player: str
    places: tuple[int, ...]
    rows: tuple[int, ...]  # of the list: those who share a place stand one below the other


@dataclass(frozen=True, slots=True)
class PointCount:
    """How often games ended with so many victory points, for winners and for others."""

    vp: int
    winners: int
    others: int


@dataclass(frozen=True, slots=True)
class GameLength:
    """How long a game took, pauses left out."""

    round: int  # counted through all stages
    table: int
    minutes: int


@dataclass(frozen=True, slots=True)
class Meetings:
    """How often any two have sat at one table, of those who are listed."""

    players: tuple[str, ...]  # best first
    counts: Mapping[frozenset[str], int]

    def count(self, one: str, other: str) -> int:
        """Count how often two have met."""
        return self.counts.get(frozenset((one, other)), 0)

    def list_opponents(self, player: str) -> tuple[tuple[str, int], ...]:
        """List whom a player has met, and how often; the best ranked first."""
        met = ((other, self.count(player, other)) for other in self.players if other != player)
        return tuple((other, times) for other, times in met if times)


def trace_ranks(tournament: Tournament) -> tuple[RankPath, ...]:
    """Follow everybody through the rounds that are over, the best now first."""
    rankings = [
        {
            standing.player: (standing.place, row)
            for row, standing in enumerate(rank_after(tournament, after).standings, start=1)
        }
        for after in range(1, count_played(tournament) + 1)
    ]
    players = rankings[-1] if rankings else {}
    found = ((player, [ranking[player] for ranking in rankings]) for player in players)
    return tuple(
        RankPath(player, tuple(place for place, _ in spots), tuple(row for _, row in spots))
        for player, spots in found
    )


def count_points(tournament: Tournament) -> tuple[PointCount, ...]:
    """Count with how many points games ended, from the fewest to the most, gaps included."""
    won: Counter[int] = Counter()
    lost: Counter[int] = Counter()
    for round_ in tournament.rounds:
        for table in round_.tables:
            if table.sheet is None or not has_result(table):
                continue
            for line in table.sheet.lines:
                (won if line.player == table.sheet.winner else lost)[line.vp] += 1
    reached = won.keys() | lost.keys()
    if not reached:
        return ()
    return tuple(PointCount(vp, won[vp], lost[vp]) for vp in range(min(reached), max(reached) + 1))


def list_lengths(tournament: Tournament) -> tuple[GameLength, ...]:
    """List how long each game took of which the log knows both ends."""
    return tuple(
        GameLength(number, table.number, round(seconds_at_table(round_, table, ended) / MINUTE))
        for number, round_ in enumerate(tournament.rounds, start=1)
        for table in round_.tables
        if table.started_at and (ended := table.done_at) and has_result(table)
    )


def count_meetings(tournament: Tournament, order: Sequence[str] = ()) -> Meetings:
    """Count who has sat with whom in all published rounds; players in an order, then by id."""
    seated = {p for r in tournament.rounds for table in r.tables for p in table.seats}
    first = [player for player in order if player in seated]
    counts = Counter(
        frozenset(pair)
        for round_ in tournament.rounds
        for table in round_.tables
        for pair in combinations(table.seats, 2)
    )
    return Meetings((*first, *sorted(seated.difference(first))), counts)
