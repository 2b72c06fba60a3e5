"""Dice and cards at a table, drawn from the committed seed: each draw has a number and a stream.

As draws are numbered, a draw that was undone comes again the same. How to redo them is in
docs/draws.md.
"""

from typing import NamedTuple

from hexmeet.draw.streams import Stream, commit


class Draws(NamedTuple):
    """The seed of a tournament and the name of one game in it."""

    seed: str
    game: str  # such as "game/round 2/table 5"

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the seed, which may be published."""
        return commit(self.seed)

    def draw(self, number: int, chances: int) -> int:
        """Draw one of so many chances, each equally likely, as the draw of that number."""
        return Stream(self.seed, f"{self.game}/draw {number}").number(chances)
