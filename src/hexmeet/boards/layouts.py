"""A layout: which terrain, number token and harbour lies where; and what the box holds of each."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from hexmeet.boards.topology import HEXES, SPIRALS

# How number tokens come to their hexes, as a rulebook offers it.
Numbers = Literal["spiral", "shuffled"]

NO_TOKEN = 0
RED = frozenset({6, 8})


class Terrain(StrEnum):
    """What a hex produces; the desert, nothing."""

    BRICK = "brick"
    GRAIN = "grain"
    LUMBER = "lumber"
    ORE = "ore"
    WOOL = "wool"
    DESERT = "desert"


class Harbour(StrEnum):
    """What a harbour exchanges: two of one resource, or three of any one."""

    ANY = "any"
    BRICK = "brick"
    GRAIN = "grain"
    LUMBER = "lumber"
    ORE = "ore"
    WOOL = "wool"

    @property
    def ratio(self) -> str:
        """How many resources it takes for one."""
        return "3:1" if self is Harbour.ANY else "2:1"


RESOURCES = tuple(terrain for terrain in Terrain if terrain is not Terrain.DESERT)

TERRAINS = (
    *[Terrain.BRICK] * 3,
    *[Terrain.GRAIN] * 4,
    *[Terrain.LUMBER] * 4,
    *[Terrain.ORE] * 3,
    *[Terrain.WOOL] * 4,
    Terrain.DESERT,
)
HARBOURS = (
    *[Harbour.ANY] * 4,
    Harbour.BRICK,
    Harbour.GRAIN,
    Harbour.LUMBER,
    Harbour.ORE,
    Harbour.WOOL,
)
LETTERS = "ABCDEFGHIJKLMNOPQR"
TOKENS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)  # in the order of the letters


@dataclass(frozen=True, slots=True)
class Layout:
    """Terrain and number token of each hex, and the harbour at each harbour place."""

    terrain: tuple[Terrain, ...]
    tokens: tuple[int, ...]  # NO_TOKEN where there is none
    harbours: tuple[Harbour, ...]

    @property
    def spiral(self) -> int | None:
        """Tell which of the six spirals the tokens follow from A to R, if they do."""
        followed = (
            number
            for number, spiral in enumerate(SPIRALS)
            if tuple(self.tokens[h] for h in spiral if self.terrain[h] != Terrain.DESERT) == TOKENS
        )
        return next(followed, None)

    @property
    def letters(self) -> tuple[str, ...]:
        """Give the letter of each hex's token, where the tokens follow a spiral; else nothing."""
        letters = [""] * HEXES
        if self.spiral is not None:
            on_tokens = (h for h in SPIRALS[self.spiral] if self.terrain[h] != Terrain.DESERT)
            for hex_, letter in zip(on_tokens, LETTERS, strict=True):
                letters[hex_] = letter
        return tuple(letters)


def lay_spiral(terrain: tuple[Terrain, ...], spiral: int) -> tuple[int, ...]:
    """Lay the tokens A to R along a spiral, skipping the desert (italy-2009 3.1; reading 28)."""
    tokens = [NO_TOKEN] * HEXES
    producing = (h for h in SPIRALS[spiral] if terrain[h] != Terrain.DESERT)
    for hex_, token in zip(producing, TOKENS, strict=True):
        tokens[hex_] = token
    return tuple(tokens)
