"""Chances where nobody knows yet who meets whom: bounds over all tables there can be.

What the bounds leave open is tried at two seatings, by rank and spread out: one way in and one way
out are enough to prove that both can be.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from hexmeet.rulebooks.tables import table_sizes
from hexmeet.tournament.what_if.figures import Figures, Marks, OneGame, Own
from hexmeet.tournament.what_if.findings import Finding
from hexmeet.tournament.what_if.games import LastTable, Points, list_endings
from hexmeet.tournament.what_if.rivals import Counted
from hexmeet.tournament.what_if.seated import LastRound, Shapes


@dataclass(frozen=True)
class Reach:
    """The lowest and highest marks of a player who loses the last game, and of one who wins it."""

    lost: tuple[Marks, Marks]
    won: tuple[Marks, Marks]
    of: Mapping[Own, tuple[Marks, Marks]]  # by every result of the own game

    @property
    def lowest(self) -> Marks:
        """The least the player can have, whatever happens."""
        return min(self.lost[0], self.won[0])

    @property
    def highest(self) -> Marks:
        """The most the player can have."""
        return max(self.lost[1], self.won[1])


@dataclass(frozen=True, slots=True)
class Everybody:
    """What all players can have at least and at most, and what losing or winning leaves them."""

    least: Counted
    most: Counted
    most_lost: Counted
    least_won: Counted


@dataclass(frozen=True, kw_only=True)
class UnseatedRound:
    """The last preliminary round before its tables are published."""

    figures: Figures
    points: Points
    places: int
    lots: Sequence[Sequence[str]]

    def judge_all(self, player: str) -> dict[Own, Finding]:
        """Judge every result of a player's own game."""
        findings = {own: self._bound(player, own) for own in self._results}
        if any(not (found.always or found.never) for found in findings.values()):
            for seating in self._seatings:
                for own, tried in seating.judge_all(player).items():
                    findings[own] = replace(
                        findings[own],
                        sometimes_in=findings[own].sometimes_in or tried.sometimes_in,
                        sometimes_out=findings[own].sometimes_out or tried.sometimes_out,
                    )
        return findings

    # --- bounds ---

    def _bound(self, player: str, own: Own) -> Finding:
        """Bound how many come ahead: everybody who can, but only so many win a table."""
        reach, everybody = self._reaches[player], self._everybody
        lowest, highest = reach.of[own]
        winners = len(self._sizes) - own[0]
        losing = everybody.most_lost.count_from(lowest) - (reach.lost[1] >= lowest)
        reaching = everybody.most.count_from(lowest) - (reach.highest >= lowest)
        winning = reaching - losing
        surely = everybody.least.count_above(highest) - (reach.lowest > highest)
        others = len(self._reaches) - 1
        spared = others - everybody.least_won.count_above(highest) + (reach.won[0] > highest)
        always = losing + min(winners, winning) < self.places
        never = surely + max(0, winners - surely - spared) >= self.places
        return Finding(always=always, never=never, sometimes_in=always, sometimes_out=never)

    @cached_property
    def _sizes(self) -> tuple[int, ...]:
        return table_sizes(len(self.figures.players)) or ()

    @cached_property
    def _games(self) -> frozenset[OneGame]:
        """List what a game can mean for one player, at tables of every size there is."""
        sizes = [tuple(map(str, range(size))) for size in set(self._sizes)]
        return frozenset(
            self.figures.read(seats, ending)[seats[0]]
            for seats in sizes
            for ending in list_endings(seats, (), self.points)
        )

    @cached_property
    def _results(self) -> Sequence[Own]:
        return sorted(self._games_of)

    @cached_property
    def _games_of(self) -> Mapping[Own, Sequence[OneGame]]:
        """Give the games that are the same result of one's own."""
        games_of: dict[Own, list[OneGame]] = defaultdict(list)
        for game in self._games:
            games_of[game.place == 1, game.points].append(game)
        return games_of

    @cached_property
    def _reaches(self) -> dict[str, Reach]:
        return {player: self._reach(player) for player in self.figures.players}

    def _reach(self, player: str) -> Reach:
        mark = self.figures.mark
        of = {}
        for own, games in self._games_of.items():
            marks = [mark(player, game) for game in games]
            of[own] = min(marks), max(marks)
        lost = [ends for own, ends in of.items() if not own[0]]
        won = [ends for own, ends in of.items() if own[0]]
        return Reach(_join(lost), _join(won), of)

    @cached_property
    def _everybody(self) -> "Everybody":
        reaches = self._reaches.values()
        return Everybody(
            least=Counted(reach.lowest for reach in reaches),
            most=Counted(reach.highest for reach in reaches),
            most_lost=Counted(reach.lost[1] for reach in reaches),
            least_won=Counted(reach.won[0] for reach in reaches),
        )

    # --- tables to try ---

    @cached_property
    def _seatings(self) -> Sequence[LastRound]:
        return [self._seat(tables) for tables in self._list_seatings()]

    def _list_seatings(self) -> Iterator[list[LastTable]]:
        """Seat the players by rank, and spread over the tables."""
        ranked = sorted(self.figures.players, key=self.figures.idle, reverse=True)
        start = 0
        by_rank = []
        for size in self._sizes:
            by_rank.append(LastTable(tuple(ranked[start : start + size])))
            start += size
        yield by_rank
        tables = len(self._sizes)
        yield [LastTable(tuple(ranked[number::tables])) for number in range(tables)]

    def _seat(self, tables: Sequence[LastTable]) -> LastRound:
        return LastRound(
            figures=self.figures,
            tables=tables,
            leavers=(),
            points=self.points,
            places=self.places,
            lots=self.lots,
            shapes=self._shapes,
        )

    @cached_property
    def _shapes(self) -> Shapes:
        return Shapes(self.figures, self.points)


def _join(ends: Sequence[tuple[Marks, Marks]]) -> tuple[Marks, Marks]:
    return min(least for least, _ in ends), max(most for _, most in ends)
