"""What a player has before the last round, and what one more game would make of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

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
from hexmeet.standings.tournament_file import TournamentFile
from hexmeet.tournament.what_if.games import Ending

SECOND, THIRD = 2, 3

Marks = tuple[Exact, ...]  # by the criteria of the rulebook: more is better


@dataclass(frozen=True, slots=True)
class Before:
    """A player's score after the rounds that are over, and the totals of all tables played at."""

    score: Score
    at_tables: Exact


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
            points = [counted_vp(seat, rulebook) for seat in game.table.seats]
            for seat in game.table.seats:
                if seat.player in totals and seat.player not in gone:
                    totals[seat.player] += table_total(points, rulebook.ranking.percentage)
        scores = tally(file, rulebook, games, self.players)
        self._before: Mapping[str, Before] = {
            player: Before(scores[player], totals[player]) for player in self.players
        }
        self._criteria = [c for c in rulebook.ranking.criteria if c is not Criterion.LOTS]
        self.mark = cache(self._mark)

    def idle(self, player: str) -> Marks:
        """Mark a player who has no game in the last round."""
        return self._compare(self._before[player].score)

    def end(self, seats: Sequence[str], ending: Ending) -> dict[str, Marks]:
        """Mark everybody at a table who is still there, after a game that ended so."""
        total = table_total(list(ending.points), self.rulebook.ranking.percentage)
        held = dict(zip(seats, ending.points, strict=True))
        staying = [player for player in seats if player in self._before]
        return {
            player: self.mark(
                player, held[player], total, _find_place(player, ending, held, staying)
            )
            for player in staying
        }

    def _mark(self, player: str, points: int, total: Exact, place: int) -> Marks:
        """Mark a player whose last game gave these points, at a table with this total."""
        before, score = self._before[player], self._before[player].score
        vp = score.vp + points
        return self._compare(
            Score(
                player=player,
                games=score.games + 1,
                wins=score.wins + (place == 1),
                vp=vp,
                vp_percent=self._share(before, vp, points, total),
                second_places=score.second_places + (place == SECOND),
                third_places=score.third_places + (place == THIRD),
                warnings=score.warnings,
            )
        )

    def _share(self, before: Before, vp: int, points: int, total: Exact) -> Fraction:
        percentage = self.rulebook.ranking.percentage
        if percentage.method == "pooled":
            at_tables = before.at_tables + total
            return Fraction(100 * vp, at_tables) if at_tables else Fraction(0)
        game = Fraction(game_percentage(points, total, percentage), 100)
        return before.score.vp_percent + game

    def _compare(self, score: Score) -> Marks:
        return tuple(TIEBREAKERS[criterion](score) for criterion in self._criteria)


def _find_there(file: TournamentFile) -> tuple[str, ...]:
    gone = {left.player for left in file.left}
    return tuple(player.id for player in file.players if player.id not in gone)


def _find_place(
    player: str, ending: Ending, held: Mapping[str, int], staying: Sequence[str]
) -> int:
    """Place a player in a game: the winner, then by points, equals sharing (reading 4)."""
    if player == ending.winner:
        return 1
    ahead = [p for p in staying if p != ending.winner and held[p] > held[player]]
    return 2 + len(ahead)
