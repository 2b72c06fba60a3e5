"""Chances where the tables of the last round are known: every ending of every table counts."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain

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


class Shapes:
    """What can become of tables, worked out once for all that are alike."""

    def __init__(self, figures: Figures, points: Points) -> None:
        self._figures = figures
        self._points = points
        self.find = cache(self._find)

    def _find(self, stays: tuple[bool, ...]) -> Shape:
        """Work out what tables can come to at which these seats were not left."""
        seats = [str(number) for number in range(len(stays))]
        leavers = [seat for seat, is_there in zip(seats, stays, strict=True) if not is_there]
        numbers: dict[OneGame, int] = {}
        endings = {
            tuple(
                numbers.setdefault(game, len(numbers))
                for game in self._figures.read(seats, ending, leavers).values()
            ): None
            for ending in list_endings(seats, leavers, self._points)
        }
        return Shape(tuple(numbers), tuple(endings))


@dataclass(frozen=True, slots=True)
class Endings:
    """All that can become of one table."""

    games: Sequence[OneGame]
    columns: Sequence[Sequence[Marks]]  # of each who stays: the marks that each game gives
    # The marks of all in order, and for each column which ones they are: numbers compare faster.
    marks: Sequence[Marks]
    numbers: Sequence[Sequence[int]]
    endings: Sequence[Sequence[int]]  # the number of the game of everybody who stays

    @classmethod
    def of(
        cls,
        games: Sequence[OneGame],
        columns: Sequence[Sequence[Marks]],
        endings: Sequence[Sequence[int]],
    ) -> "Endings":
        """Put all marks into one order."""
        marks = sorted(set(chain.from_iterable(columns)))
        number_of = {found: number for number, found in enumerate(marks)}
        numbers = [[number_of[found] for found in column] for column in columns]
        return cls(games, columns, marks, numbers, endings)

    def find_range(self) -> TableRange:
        """Find the lowest and highest marks of the best, of the second best, and so on."""
        numbers = self.numbers
        ordered = [
            sorted([column[game] for column, game in zip(numbers, ending, strict=True)])
            for ending in self.endings
        ]
        places = list(zip(*ordered, strict=True))[::-1]
        return TableRange(
            tuple(self.marks[min(place)] for place in places),
            tuple(self.marks[max(place)] for place in places),
        )


@dataclass(frozen=True, kw_only=True)
class LastRound:
    """The last preliminary round, and what was before it."""

    figures: Figures
    tables: Sequence[LastTable]
    leavers: Collection[str]  # in the middle of this round
    points: Points
    places: int
    lots: Sequence[Sequence[str]]
    shapes: Shapes

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
        found = self._endings_of(own)
        games, own_numbers = found.games, found.numbers[seat]
        is_asked = [results is None or (g.place == 1, g.points) in results for g in games]
        others = [(number, column) for number, column in enumerate(found.numbers) if number != seat]
        beside: dict[int, set[tuple[int, int]]] = defaultdict(set)  # by the number of the own game
        for ending in found.endings:
            if is_asked[ending[seat]]:
                mark = own_numbers[ending[seat]]
                marks = [column[ending[number]] for number, column in others]
                ahead = sum([other > mark for other in marks])
                beside[ending[seat]].add((ahead, ahead + marks.count(mark)))
        findings: dict[Own, Finding] = {}
        for number, counts in beside.items():
            result = (games[number].place == 1, games[number].points)
            elsewhere = count_elsewhere(found.columns[seat][number])
            for ahead, level in counts:
                total = elsewhere + Ahead(ahead, level, ahead, level)
                judged = judge(total, self.places, has_lot=has_lot)
                findings[result] = findings[result] | judged if result in findings else judged
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
            self._ranges[table] = self._endings_of(table).find_range()
        return self._ranges[table]

    @cached_property
    def _endings(self) -> dict[LastTable, Endings]:
        return {}

    def _endings_of(self, table: LastTable) -> Endings:
        """Work out what can become of a table once it is asked for."""
        if table not in self._endings:
            self._endings[table] = self._find_endings(table)
        return self._endings[table]

    def _find_endings(self, table: LastTable) -> Endings:
        staying = self._staying[table]
        if table.result:
            read = self.figures.read(table.seats, table.result, self.leavers)
            games: Sequence[OneGame] = [read[player] for player in staying]
            endings: Sequence[Sequence[int]] = [range(len(games))]
        else:
            shape = self.shapes.find(tuple(player in staying for player in table.seats))
            games, endings = shape.games, shape.endings
        columns = [self.figures.mark_all(player, games) for player in staying]
        return Endings.of(games, columns, endings)
