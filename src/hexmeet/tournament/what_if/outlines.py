"""What the leading marks of the last round decide: those that no other player's points change.

By these alone everybody's points can be chosen freely, so the best and the worst of a table are
known without trying its endings. Who is level by them is left to whoever compares all marks.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from hexmeet.tournament.what_if.figures import Figures, Marks, Own
from hexmeet.tournament.what_if.games import LastTable, Points, list_won
from hexmeet.tournament.what_if.rivals import Counted, TableRange

Ends = tuple[Marks, Marks]  # the lowest and the highest


@dataclass(frozen=True, slots=True)
class EndingOutline:
    """Who wins a game with how many points, and how many the others can have at most."""

    winner: str
    won: int
    most_lost: int

    def allows(self, player: str, own: Own) -> bool:
        """Whether a player can have a result of the own game."""
        won, points = own
        if won:
            return (self.winner, self.won) == (player, points)
        return self.winner != player and points <= self.most_lost


@dataclass(frozen=True, slots=True)
class Margin:
    """How many players are ahead at least and at most: surely, and with all who are level."""

    fewest: tuple[int, int]
    most: tuple[int, int]


class Outline:
    """The lowest and highest leading marks of the best of every table, of the second best..."""

    def __init__(
        self, figures: Figures, points: Points, staying: Mapping[LastTable, Sequence[str]]
    ) -> None:
        self.figures = figures
        self.points = points
        self.staying = staying
        self._list_endings = cache(self._find_endings)
        self.ranges = {table: self._find_range(table) for table in staying}
        self.idle: dict[Marks, list[Marks]] = defaultdict(list)  # who has no game, by leading marks
        seated = {player for table in staying for player in table.seats}
        for player in figures.players:
            if player not in seated:
                marks = figures.idle(player)
                self.idle[marks[: figures.leading_marks]].append(marks)

    def list_results(self, table: LastTable) -> Sequence[Own]:
        """List what a game can mean for whoever stays to its end."""
        endings = self._list_endings(table)
        results = {(True, ending.won) for ending in endings}
        if len(self.staying[table]) > 1:
            most = max(ending.most_lost for ending in endings)
            results |= {(False, points) for points in range(self.points.least, most + 1)}
        return sorted(results)

    def count(self, player: str, table: LastTable, own: Own) -> Margin:
        """Count who comes ahead of a result of a player's own game."""
        key = self.figures.leading(player, own)
        elsewhere = self.count_elsewhere(table, key)
        low, high = [], []
        for ending in self._list_endings(table):
            if ending.allows(player, own):
                ends = [self._find_ends(p, ending) for p in self.staying[table] if p != player]
                low.append(_count([least for least, _ in ends], key))
                high.append(_count([most for _, most in ends], key))
        return Margin(
            fewest=(
                elsewhere.fewest[0] + min(sure for sure, _ in low),
                elsewhere.fewest[1] + min(level for _, level in low),
            ),
            most=(
                elsewhere.most[0] + max(sure for sure, _ in high),
                elsewhere.most[1] + max(level for _, level in high),
            ),
        )

    def count_elsewhere(self, table: LastTable, key: Marks) -> Margin:
        """Count who comes ahead at all other tables, and among those who have no game."""
        own = self.ranges[table]
        low, high = _count(own.lowest, key), _count(own.highest, key)
        return Margin(
            fewest=(
                self._lowest.count_above(key) - low[0],
                self._lowest.count_from(key) - low[1],
            ),
            most=(
                self._highest.count_above(key) - high[0],
                self._highest.count_from(key) - high[1],
            ),
        )

    def find_level(self, key: Marks) -> Sequence[LastTable]:
        """Find the tables at which somebody may be level."""
        return tuple(self._level.get(key, ()))

    @cached_property
    def _lowest(self) -> Counted:
        idle = [key for key, marks in self.idle.items() for _ in marks]
        return Counted([*idle, *(key for found in self.ranges.values() for key in found.lowest)])

    @cached_property
    def _highest(self) -> Counted:
        idle = [key for key, marks in self.idle.items() for _ in marks]
        return Counted([*idle, *(key for found in self.ranges.values() for key in found.highest)])

    @cached_property
    def _level(self) -> Mapping[Marks, Mapping[LastTable, None]]:
        level: dict[Marks, dict[LastTable, None]] = defaultdict(dict)
        for table, found in self.ranges.items():
            for key in (*found.lowest, *found.highest):
                level[key][table] = None
        return level

    def _find_range(self, table: LastTable) -> TableRange:
        staying = self.staying[table]
        if not staying:
            return TableRange((), ())
        if table.result:
            points = dict(zip(table.seats, table.result.points, strict=True))
            winner = table.result.winner
            return TableRange.of(
                [[self.figures.leading(p, (p == winner, points[p])) for p in staying]]
            )
        ends = [[self._find_ends(p, e) for p in staying] for e in self._list_endings(table)]
        return TableRange(
            TableRange.of([low for low, _ in ending] for ending in ends).lowest,
            TableRange.of([high for _, high in ending] for ending in ends).highest,
        )

    def _find_endings(self, table: LastTable) -> Sequence[EndingOutline]:
        staying = self.staying[table]
        return [
            EndingOutline(winner, won, most)
            for won, most in list_won(len(staying), self.points)
            for winner in staying
        ]

    def _find_ends(self, player: str, ending: EndingOutline) -> Ends:
        leading = self.figures.leading
        if player == ending.winner:
            marks = leading(player, (True, ending.won))
            return marks, marks
        least, most = self.points.least, ending.most_lost
        return leading(player, (False, least)), leading(player, (False, most))


def _count(marks: Sequence[Marks], key: Marks) -> tuple[int, int]:
    """Count who is ahead, and who is ahead or level."""
    return sum([own > key for own in marks]), sum([own >= key for own in marks])
