"""Chances where nobody knows yet who meets whom: bounds over all tables there can be.

What the bounds leave open is tried at two seatings, by rank and spread out: one way in and one way
out are enough to prove that both can be.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from hexmeet.rulebooks.tables import table_sizes
from hexmeet.tournament.what_if.figures import Figures, Marks, OneGame
from hexmeet.tournament.what_if.findings import Finding
from hexmeet.tournament.what_if.games import Points, list_endings
from hexmeet.tournament.what_if.seated import LastRound, LastTable, Own


@dataclass(frozen=True)
class Reach:
    """The lowest and highest marks of a player who loses the last game, and of one who wins it."""

    lost: tuple[Marks, Marks]
    won: tuple[Marks, Marks]

    @property
    def lowest(self) -> Marks:
        """The least the player can have, whatever happens."""
        return min(self.lost[0], self.won[0])


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
            for tables in self._list_seatings():
                for own, tried in self._seat(tables).judge_all(player).items():
                    findings[own] = replace(
                        findings[own],
                        sometimes_in=findings[own].sometimes_in or tried.sometimes_in,
                        sometimes_out=findings[own].sometimes_out or tried.sometimes_out,
                    )
        return findings

    # --- bounds ---

    def _bound(self, player: str, own: Own) -> Finding:
        """Bound how many come ahead: everybody who can, but only so many win a table."""
        lowest, highest = self._range(player, own)
        others = [reach for p, reach in self._reaches.items() if p != player]
        winners = len(self._sizes) - own[0]
        losing = sum(reach.lost[1] >= lowest for reach in others)
        winning = sum(reach.lost[1] < lowest <= reach.won[1] for reach in others)
        surely = sum(reach.lowest > highest for reach in others)
        spared = sum(reach.lowest <= highest and reach.won[0] <= highest for reach in others)
        always = losing + min(winners, winning) < self.places
        never = surely + max(0, winners - surely - spared) >= self.places
        return Finding(always=always, never=never, sometimes_in=always, sometimes_out=never)

    def _range(self, player: str, own: Own) -> tuple[Marks, Marks]:
        games = [game for game in self._games if (game.place == 1, game.points) == own]
        marks = [self.figures.mark(player, game) for game in games]
        return min(marks), max(marks)

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
        return sorted({(game.place == 1, game.points) for game in self._games})

    @cached_property
    def _reaches(self) -> dict[str, Reach]:
        return {player: self._reach(player) for player in self.figures.players}

    def _reach(self, player: str) -> Reach:
        marks = {game: self.figures.mark(player, game) for game in self._games}
        lost = [own for game, own in marks.items() if game.place > 1]
        won = [own for game, own in marks.items() if game.place == 1]
        return Reach((min(lost), max(lost)), (min(won), max(won)))

    # --- tables to try ---

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
        )
