"""Every way in which a game can still end, in victory points as they count."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from hexmeet.rulebooks.schema import Rulebook
from hexmeet.tournament.state import Structure

# Two settlements of the opening placements cannot be lost.
LEAST = 2
# Who has the points on the own turn claims at once, and one action gives three at most: a
# settlement that breaks the Longest Road of another. In another's turn the Longest Road gives two.
ABOVE_TARGET = 2
UNCLAIMED = 1
FEWEST_TO_PLAY_ON = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """Which points, as they count, players can end a game with."""

    least: int
    target: int  # that the winner reaches where time does not end the game
    most_won: int
    most_lost: int
    is_timed: bool = False  # time may end it, and who has most points wins


@dataclass(frozen=True, slots=True)
class Ending:
    """One way for a game to end: who won, and the points of every seat."""

    winner: str
    points: tuple[int, ...]


def find_points(rulebook: Rulebook, structure: Structure) -> Points:
    """Tell which points a rulebook's games give (italy-2009 3.4, 4.7; studio-2023 3.0.14)."""
    target = rulebook.game.target_points
    cap = rulebook.ranking.vp_cap
    most = cap.base if cap else target + ABOVE_TARGET
    timed = rulebook.clock.games_end == "at-target-or-time"
    return Points(
        least=LEAST,
        target=target,
        most_won=min(most, target + ABOVE_TARGET),
        most_lost=min(most, target + UNCLAIMED),
        is_timed=timed and structure.time_limit_minutes is not None,
    )


@dataclass(frozen=True, slots=True)
class LastTable:
    """A table of the last round, and how it ended where that is known."""

    seats: tuple[str, ...]
    result: Ending | None = None


def list_won(staying: int, points: Points) -> Iterator[tuple[int, int]]:
    """List the points that so many can win with, each with the most that others can have then."""
    may_end_early = points.is_timed or staying < FEWEST_TO_PLAY_ON
    for won in range(points.least if may_end_early else points.target, points.most_won + 1):
        yield won, min(points.most_lost, won) if won < points.target else points.most_lost


def list_endings(
    seats: Sequence[str], leavers: Collection[str], points: Points
) -> Iterator[Ending]:
    """List every way for a game to end; who left it cannot win (readings 5, 11)."""
    staying = [player for player in seats if player not in leavers]
    for winner in staying:
        for won, most in list_won(len(staying), points):
            ranges = [
                range(won, won + 1)
                if player == winner
                else range(points.most_lost + 1)
                if player in leavers
                else range(points.least, most + 1)
                for player in seats
            ]
            yield from (Ending(winner, held) for held in product(*ranges))
