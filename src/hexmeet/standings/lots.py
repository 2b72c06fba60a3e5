"""Lots between tied players: drawn by the program from the seed, or with real cards.

The names of the streams and the way to redo a draw are in docs/draws.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import Lots, Rulebook, Stage

VICTORY_POINT = "victory point"
DECK = ("knight",) * 14 + ("progress",) * 6 + (VICTORY_POINT,) * 5


@dataclass(frozen=True, slots=True)
class Tie:
    """Players tied on places, and the point of the tournament at which they are."""

    point: str  # "preliminary", "preliminary/round 2" or "semi-final"
    first: int
    players: tuple[str, ...]

    @property
    def last(self) -> int:
        """The last of the tied places."""
        return self.first + len(self.players) - 1

    @property
    def name(self) -> str:
        """What streams for this tie are called."""
        return f"{self.point}/places {self.first}-{self.last}"


@dataclass(frozen=True, slots=True)
class CardDraw:
    """A development card draw: who drew in which order, and the cards as they came."""

    players: tuple[str, ...]
    cards: tuple[str, ...]

    def order(self) -> tuple[str, ...]:
        """Place the players, best first (shn-2022 4.5; shn-2024 4.5).

        Players draw in turn; who draws a victory point is placed next and draws no more.
        """
        waiting = list(self.players)
        placed = []
        turn = 0
        for card in self.cards:
            if len(waiting) == 1:
                break
            if card == VICTORY_POINT:
                placed.append(waiting.pop(turn))
            else:
                turn += 1
            turn %= len(waiting)
        return (*placed, *waiting)

    @property
    def is_decided(self) -> bool:
        """Whether the cards place everybody."""
        return self.cards.count(VICTORY_POINT) >= len(self.players) - 1


def draw_lot(seed: str, tie: Tie, lots: Lots) -> tuple[str, ...]:
    """Order tied players by the seed, in the rulebook's way.

    (italy-2009 3.2b; shn-2022 4.5; shn-2024 4.5; studio-2023 1.4.2)
    """
    shuffled = tuple(Stream(seed, f"lots/{tie.name}").shuffle(sorted(tie.players)))
    if lots.method == "lots":
        return shuffled
    return draw_cards(seed, tie, shuffled).order()


def draw_cards(seed: str, tie: Tie, players: tuple[str, ...]) -> CardDraw:
    """Shuffle the deck by the seed; a field larger than the deck can place is drawn in parts."""
    return CardDraw(players, tuple(Stream(seed, f"cards/{tie.name}").shuffle(DECK)))


def find_ties(point: str, groups: Sequence[Sequence[str]]) -> tuple[Tie, ...]:
    """List the groups of a ranking that nothing has separated yet."""
    ties = []
    place = 1
    for group in groups:
        if len(group) > 1:
            ties.append(Tie(point, place, tuple(group)))
        place += len(group)
    return tuple(ties)


def ties_that_matter(
    ties: Sequence[Tie], rulebook: Rulebook, *, next_stage: Stage | None
) -> tuple[Tie, ...]:
    """Pick the ties that a lot must break: all of them, or those that a later stage sees.

    Semi-final tables depend on every rank down to the cut, a final only on who is in it
    (reading 7).
    """
    if rulebook.ranking.lots.drawn == "always":
        return tuple(ties)
    if next_stage is Stage.SEMI_FINAL and rulebook.semi_final:
        places = sum(len(table) for table in rulebook.semi_final.tables)
        return tuple(tie for tie in ties if tie.first <= places)
    if next_stage is Stage.FINAL:
        last = rulebook.final.players
        return tuple(tie for tie in ties if tie.first <= last < tie.last)
    return ()
