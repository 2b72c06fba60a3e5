"""Chances where the tables of the last round are known: every ending of every table counts."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from hexmeet.tournament.what_if.figures import Figures, Marks, OneGame, Own
from hexmeet.tournament.what_if.findings import Finding, judge
from hexmeet.tournament.what_if.games import LastTable, Points, list_endings
from hexmeet.tournament.what_if.outlines import Outline
from hexmeet.tournament.what_if.rivals import Ahead, TableRange


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
        return player in self._table_of

    def judge_all(self, player: str) -> dict[Own, Finding]:
        """Judge every result of a player's own game: by leading marks, or where need be by all."""
        own = self._table_of[player]
        if own.result:
            return self._judge_endings(player, own, None)
        estimates = {
            result: self._estimate(player, own, result)
            for result in self._outline.list_results(own)
        }
        undecided = frozenset(result for result, found in estimates.items() if found is None)
        judged = self._judge_endings(player, own, undecided) if undecided else {}
        return {result: found or judged[result] for result, found in estimates.items()}

    def _estimate(self, player: str, own: LastTable, result: Own) -> Finding | None:
        """Judge a result by the leading marks; None where somebody who is level decides."""
        margin = self._outline.count(player, own, result)
        for sure, level in (margin.fewest, margin.most):
            if sure < self.places <= level:
                return None
        never, always = margin.fewest[0] >= self.places, margin.most[1] < self.places
        return Finding(always=always, never=never, sometimes_in=not never, sometimes_out=not always)

    def _judge_endings(
        self, player: str, own: LastTable, results: Collection[Own] | None
    ) -> dict[Own, Finding]:
        """Judge some results, or all of them, by every ending of the own table."""
        has_lot = any(player in lot for lot in self.lots)

        @cache
        def count_elsewhere(marks: Marks) -> Ahead:
            return self._count_elsewhere(own, marks)

        seat = self._staying[own].index(player)
        games, columns, endings = self._find_endings(own)
        is_asked = [results is None or (g.place == 1, g.points) in results for g in games]
        others = [(number, column) for number, column in enumerate(columns) if number != seat]
        beside: dict[int, set[tuple[int, int]]] = defaultdict(set)  # by the number of the own game
        for ending in endings:
            if is_asked[ending[seat]]:
                mark = columns[seat][ending[seat]]
                marks = [column[ending[number]] for number, column in others]
                ahead = sum([other > mark for other in marks])
                beside[ending[seat]].add((ahead, ahead + marks.count(mark)))
        findings: dict[Own, Finding] = {}
        for number, counts in beside.items():
            result = (games[number].place == 1, games[number].points)
            elsewhere = count_elsewhere(columns[seat][number])
            for ahead, level in counts:
                total = elsewhere + Ahead(ahead, level, ahead, level)
                found = judge(total, self.places, has_lot=has_lot)
                findings[result] = findings[result] | found if result in findings else found
        return findings

    def _count_elsewhere(self, own: LastTable, marks: Marks) -> Ahead:
        """Count who comes ahead at other tables; all marks are compared where leading ones tie."""
        outline = self._outline
        key = marks[: self.figures.leading_marks]
        sure = outline.count_elsewhere(own, key)
        idle = outline.idle.get(key, ())
        above, level = sum(other > marks for other in idle), sum(other >= marks for other in idle)
        ahead = Ahead(sure.fewest[0], sure.fewest[0], sure.most[0], sure.most[0])
        ahead += Ahead(above, level, above, level)
        for table in outline.find_level(key):
            if table is not own:
                ahead += self._range_of(table).count_level(outline.ranges[table], key, marks)
        return ahead

    @cached_property
    def _table_of(self) -> dict[str, LastTable]:
        return {player: table for table in self.tables for player in table.seats}

    @cached_property
    def _staying(self) -> dict[LastTable, list[str]]:
        there = frozenset(self.figures.players)
        return {table: [p for p in table.seats if p in there] for table in self.tables}

    @cached_property
    def _outline(self) -> Outline:
        return Outline(self.figures, self.points, self._staying)

    @cached_property
    def _ranges(self) -> dict[LastTable, TableRange]:
        return {}

    def _range_of(self, table: LastTable) -> TableRange:
        """Work out the range of a table once it is asked for."""
        if table not in self._ranges:
            _, columns, endings = self._find_endings(table)
            self._ranges[table] = TableRange.of(
                [column[number] for column, number in zip(columns, ending, strict=True)]
                for ending in endings
            )
        return self._ranges[table]

    def _find_endings(
        self, table: LastTable
    ) -> tuple[Sequence[OneGame], Sequence[Sequence[Marks]], Sequence[Sequence[int]]]:
        """Find what can become of a table: games, the marks of each who stays, and the endings.

        An ending names the game of everybody by its number.
        """
        staying = self._staying[table]
        if table.result:
            read = self.figures.read(table.seats, table.result, self.leavers)
            games: Sequence[OneGame] = [read[player] for player in staying]
            endings: Sequence[Sequence[int]] = [range(len(games))]
        else:
            shape = self._shape(tuple(player in staying for player in table.seats))
            games, endings = shape.games, shape.endings
        columns = [[self.figures.mark(player, game) for game in games] for player in staying]
        return games, columns, endings

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
