"""How many of the others can come ahead of a player, table by table.

Once the player's own game is over, every other table decides for itself how many of its players
are ahead; so the fewest and the most over all ways for a round to end are sums over the tables, and
exact. That at least j players of a table are ahead is the same as its j-th best being ahead.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hexmeet.tournament.what_if.figures import Marks


@dataclass(frozen=True, slots=True)
class Ahead:
    """How many players are ahead of somebody, and how many ahead or level, at least and at most."""

    fewest: int = 0
    fewest_with_level: int = 0
    most: int = 0
    most_with_level: int = 0

    def __add__(self, other: "Ahead") -> "Ahead":
        return Ahead(
            self.fewest + other.fewest,
            self.fewest_with_level + other.fewest_with_level,
            self.most + other.most,
            self.most_with_level + other.most_with_level,
        )


class Counted:
    """Marks of many players in order, so that those above something are counted at once."""

    def __init__(self, marks: Iterable[Marks]) -> None:
        self.marks = sorted(marks)

    def count_above(self, own: Marks) -> int:
        """Count the marks that are better."""
        return len(self.marks) - bisect_right(self.marks, own)

    def count_from(self, own: Marks) -> int:
        """Count the marks that are better or level."""
        return len(self.marks) - bisect_left(self.marks, own)


@dataclass(frozen=True, slots=True)
class TableRange:
    """The lowest and highest marks of the best of a table, of the second best, and so on."""

    lowest: tuple[Marks, ...]
    highest: tuple[Marks, ...]

    @classmethod
    def of(cls, endings: Iterable[Sequence[Marks]]) -> "TableRange":
        """Look through every way for a table to end."""
        ordered = (sorted(marks, reverse=True) for marks in endings)
        lowest = list(next(ordered))
        highest = list(lowest)
        for marks in ordered:
            for place, own in enumerate(marks):
                if own < lowest[place]:
                    lowest[place] = own
                elif own > highest[place]:
                    highest[place] = own
        return cls(tuple(lowest), tuple(highest))

    def count_level(self, outline: "TableRange", key: Marks, own: Marks) -> Ahead:
        """Count who is ahead of marks, of those alone whose leading marks are the same."""
        lowest = [m for m, lead in zip(self.lowest, outline.lowest, strict=True) if lead == key]
        highest = [m for m, lead in zip(self.highest, outline.highest, strict=True) if lead == key]
        return Ahead(
            sum(marks > own for marks in lowest),
            sum(marks >= own for marks in lowest),
            sum(marks > own for marks in highest),
            sum(marks >= own for marks in highest),
        )
