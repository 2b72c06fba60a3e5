"""What a player has before the last round, and what one more game would make of it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from operator import add
from typing import NamedTuple

from hexmeet.rulebooks.schema import Criterion, Rulebook, Stage
from hexmeet.standings.faults import played_tables
from hexmeet.standings.scores import (
    Exact,
    Score,
    counted_vp,
    game_percentage,
    leavers_of,
    table_total,
    tally,
)
from hexmeet.standings.tiebreakers import TIEBREAKERS
from hexmeet.standings.tournament_file import Seat, TournamentFile
from hexmeet.tournament.what_if.games import Ending

SECOND, THIRD = 2, 3

Own = tuple[bool, int]  # the result of one's own game: whether it is won, and the points
Marks = tuple[Exact, ...]  # by the criteria of the rulebook: more is better


@dataclass(frozen=True, slots=True)
class Before:
    """A player's score after the rounds that are over, and the totals of all tables played at."""

    score: Score
    at_tables: Exact


class OneGame(NamedTuple):
    """What one game means for one player's marks; the first place is the win."""

    points: int
    total: Exact
    place: int


class Figures:
    """The scores of all who are still there, and the marks that one more game would give."""

    def __init__(self, file: TournamentFile, rulebook: Rulebook, rounds: int) -> None:
        games = [
            game
            for game in played_tables(file)
            if game.stage is Stage.PRELIMINARY and game.round <= rounds
        ]
        self.rulebook = rulebook
        self.players = _find_there(file)
        totals: dict[str, Exact] = dict.fromkeys(self.players, 0)
        for game in games:
            gone = leavers_of(file, game.round)
            points = list(self.count(game.table.seats))
            for seat in game.table.seats:
                if seat.player in totals and seat.player not in gone:
                    totals[seat.player] += table_total(points, rulebook.ranking.percentage)
        scores = tally(file, rulebook, games, self.players)
        self._before: Mapping[str, Before] = {
            player: Before(scores[player], totals[player]) for player in self.players
        }
        self._criteria = [c for c in rulebook.ranking.criteria if c is not Criterion.LOTS]
        self._idle = {player: self._compare(scores[player]) for player in self.players}
        self._gain = cache(self._find_gain)
        self.leading = cache(self._find_leading)
        is_pooled = rulebook.ranking.percentage.method == "pooled"
        has_share = Criterion.VP_PERCENT in self._criteria
        self._pooled = self._criteria.index(Criterion.VP_PERCENT) if is_pooled and has_share else -1

    def count(self, seats: Sequence[Seat]) -> tuple[int, ...]:
        """Give the points of a game as they count."""
        return tuple(counted_vp(seat, self.rulebook) for seat in seats)

    def idle(self, player: str) -> Marks:
        """Mark a player who has no game in the last round."""
        return self._idle[player]

    def read(
        self, seats: Sequence[str], ending: Ending, leavers: Collection[str] = ()
    ) -> dict[str, OneGame]:
        """Tell what a game means for everybody who played it to its end (reading 4)."""
        total = table_total(list(ending.points), self.rulebook.ranking.percentage)
        held = {
            player: points
            for player, points in zip(seats, ending.points, strict=True)
            if player not in leavers
        }
        lost = [points for player, points in held.items() if player != ending.winner]
        return {
            player: OneGame(
                points,
                total,
                1 if player == ending.winner else 2 + sum(other > points for other in lost),
            )
            for player, points in held.items()
        }

    def mark(self, player: str, game: OneGame) -> Marks:
        """Mark a player whose last game was this one; all but a pooled share adds up."""
        marks = tuple(map(add, self._idle[player], self._gain(game)))
        if self._pooled < 0:
            return marks
        before = self._before[player]
        share = Fraction(100 * (before.score.vp + game.points)) / (before.at_tables + game.total)
        return (*marks[: self._pooled], _make_whole(share), *marks[self._pooled + 1 :])

    def mark_all(self, player: str, games: Sequence[OneGame]) -> Sequence[Marks]:
        """Mark a player for each of several last games."""
        return [self.mark(player, game) for game in games]

    def _find_leading(self, player: str, own: Own) -> Marks:
        """Give the first marks of a game, as far as they do not depend on the other players."""
        won, points = own
        game = OneGame(points, total=1, place=1 if won else SECOND)
        return self.mark(player, game)[: self.leading_marks]

    @cached_property
    def leading_marks(self) -> int:
        """Count the criteria that come before all those which depend on other players' points."""
        own = (Criterion.WINS, Criterion.VP, Criterion.WARNINGS)
        return next(
            (n for n, criterion in enumerate(self._criteria) if criterion not in own),
            len(self._criteria),
        )

    def _find_gain(self, game: OneGame) -> Marks:
        """Give what a game adds to the marks of anybody."""
        hundredths = game_percentage(game.points, game.total, self.rulebook.ranking.percentage)
        return self._compare(
            Score(
                player="",
                games=1,
                wins=int(game.place == 1),
                vp=game.points,
                vp_percent=Fraction(hundredths, 100),
                second_places=int(game.place == SECOND),
                third_places=int(game.place == THIRD),
            )
        )

    def _compare(self, score: Score) -> Marks:
        """Give what is compared; percentages that are sums are whole hundredths."""
        scale = 1 if self.rulebook.ranking.percentage.method == "pooled" else 100
        return tuple(
            _make_whole(scale * score.vp_percent)
            if criterion is Criterion.VP_PERCENT
            else TIEBREAKERS[criterion](score)
            for criterion in self._criteria
        )


def _find_there(file: TournamentFile) -> tuple[str, ...]:
    gone = {left.player for left in file.left}
    return tuple(player.id for player in file.players if player.id not in gone)


def _make_whole(number: Fraction) -> Exact:
    """Give a whole number as one, as these are compared much faster."""
    return number.numerator if number.denominator == 1 else number
