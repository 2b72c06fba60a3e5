"""Chances where the tables of the last round are known: every ending of every table counts."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from hexmeet.tournament.what_if.figures import Figures, Marks, OneGame
from hexmeet.tournament.what_if.findings import Finding, judge
from hexmeet.tournament.what_if.games import Ending, Points, list_endings
from hexmeet.tournament.what_if.rivals import Ahead, TableRange

Own = tuple[bool, int]  # whether the player wins, and the points as they count


@dataclass(frozen=True, slots=True)
class LastTable:
    """A table of the last round, and how it ended where that is known."""

    seats: tuple[str, ...]
    result: Ending | None = None


@dataclass(frozen=True, slots=True)
class Shape:
    """All that can become of tables with as many seats, at which the same seats were left."""

    games: tuple[OneGame, ...]  # every game that somebody can have there
    endings: tuple[tuple[int, ...], ...]  # the number of the game of each seat that stayed


@dataclass(frozen=True, kw_only=True)
class LastRound:
    """The last preliminary round, and what was before it."""

    figures: Figures
    tables: Sequence[LastTable]
    leavers: Collection[str]  # in the middle of this round
    points: Points
    places: int
    lots: Sequence[Sequence[str]]

    def has(self, player: str) -> bool:
        """Whether a player sits at one of the tables."""
        return any(player in table.seats for table in self.tables)

    def judge_all(self, player: str) -> dict[Own, Finding]:
        """Judge every result of a player's own game."""
        own = next(table for table in self.tables if player in table.seats)
        rivals = [found for table, found in self._ranges.items() if table is not own]
        rivals.append(TableRange.of([self._list_idle()]))
        has_lot = any(player in lot for lot in self.lots)

        @cache
        def count_elsewhere(marks: Marks) -> Ahead:
            return sum((table.count(marks) for table in rivals), Ahead())

        seat = self._staying(own).index(player)
        findings: dict[Own, Finding] = {}
        for games, marks in self._list_endings(own):
            others = TableRange.of([[*marks[:seat], *marks[seat + 1 :]]])
            ahead = count_elsewhere(marks[seat]) + others.count(marks[seat])
            found = judge(ahead, self.places, has_lot=has_lot)
            result = (games[seat].place == 1, games[seat].points)
            findings[result] = findings[result] | found if result in findings else found
        return findings

    @cached_property
    def _ranges(self) -> dict[LastTable, TableRange]:
        """Give the range of every table."""
        return {
            table: TableRange.of(marks for _, marks in self._list_endings(table))
            for table in self.tables
        }

    def _list_idle(self) -> list[Marks]:
        """Mark who has no game in this round."""
        seated = {player for table in self.tables for player in table.seats}
        return [self.figures.idle(p) for p in self.figures.players if p not in seated]

    def _staying(self, table: LastTable) -> list[str]:
        return [player for player in table.seats if player in self.figures.players]

    def _list_endings(
        self, table: LastTable
    ) -> Iterator[tuple[Sequence[OneGame], Sequence[Marks]]]:
        """List every way for a table to end: the game and the marks of each who stays."""
        staying = self._staying(table)
        if table.result:
            read = self.figures.read(table.seats, table.result, self.leavers)
            games = [read[player] for player in staying]
            yield games, [self.figures.mark(*own) for own in zip(staying, games, strict=True)]
            return
        shape = self._shape(tuple(player in staying for player in table.seats))
        columns = [[self.figures.mark(player, game) for game in shape.games] for player in staying]
        for ending in shape.endings:
            yield (
                [shape.games[number] for number in ending],
                [column[number] for column, number in zip(columns, ending, strict=True)],
            )

    @cached_property
    def _shapes(self) -> dict[tuple[bool, ...], Shape]:
        return {}

    def _shape(self, stays: tuple[bool, ...]) -> Shape:
        """Work out once what can become of tables that are alike."""
        if stays not in self._shapes:
            self._shapes[stays] = self._find_shape(stays)
        return self._shapes[stays]

    def _find_shape(self, stays: tuple[bool, ...]) -> Shape:
        seats = [str(number) for number in range(len(stays))]
        leavers = [seat for seat, is_there in zip(seats, stays, strict=True) if not is_there]
        numbers: dict[OneGame, int] = {}
        endings = {
            tuple(
                numbers.setdefault(game, len(numbers))
                for game in self.figures.read(seats, ending, leavers).values()
            ): None
            for ending in list_endings(seats, leavers, self.points)
        }
        return Shape(tuple(numbers), tuple(endings))
