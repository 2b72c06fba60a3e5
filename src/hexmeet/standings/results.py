"""The results of a tournament, taken apart by stage; which lots were drawn changes nothing here."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from hexmeet.rulebooks.schema import Rulebook, Stage
from hexmeet.standings.faults import PlayedTable, played_tables
from hexmeet.standings.history import fix_penalties
from hexmeet.standings.marks import Mark, mark_scores
from hexmeet.standings.scores import Score, leavers_of, tally
from hexmeet.standings.tournament_file import Table, TournamentFile


@dataclass(frozen=True)
class Results:
    """What was played, with the figures of everybody; what nobody asks for is not counted."""

    file: TournamentFile
    rulebook: Rulebook

    @cached_property
    def _played(self) -> Mapping[Stage, Sequence[PlayedTable]]:
        by_stage: dict[Stage, list[PlayedTable]] = {stage: [] for stage in Stage}
        for game in played_tables(self.file):
            by_stage[game.stage].append(game)
        return by_stage

    @cached_property
    def preliminary(self) -> Mapping[str, Score]:
        """The scores of the preliminary stage; of all games of an event without one (reading 35).

        Once a later stage has begun, warnings no longer change the ranking it came from.
        """
        if self._played[Stage.PRELIMINARY]:
            return self._count_stage(Stage.PRELIMINARY)
        games = (*self._played[Stage.SEMI_FINAL], *self._played[Stage.FINAL])
        return tally(self.file, self.rulebook, games, self._players)

    @cached_property
    def preliminary_marks(self) -> Mapping[str, tuple[Mark, ...]]:
        """The criteria of these scores."""
        return mark_scores(self.preliminary, self.rulebook.ranking.criteria)

    @cached_property
    def marks_before_final(self) -> Mapping[str, tuple[Mark, ...]]:
        """The criteria by which equals of a semi-final are ordered, where it is not included.

        Where there is no preliminary stage, they are those of the semi-final alone, as nothing came
        before it. (italy-2009 1.7.4; reading 35)
        """
        if self._played[Stage.PRELIMINARY]:
            return self.preliminary_marks
        return mark_scores(self._count_stage(Stage.SEMI_FINAL), self.rulebook.ranking.criteria)

    @cached_property
    def combined(self) -> Mapping[str, Score]:
        """The scores of the semi-finalists with the semi-final game included."""
        players = self.semi_finals.keys()
        games = (*self._played[Stage.PRELIMINARY], *self._played[Stage.SEMI_FINAL])
        own = [g for g in games if not players.isdisjoint([seat.player for seat in g.table.seats])]
        return tally(self.file, self.rulebook, own, players)

    @cached_property
    def semi_finals(self) -> Mapping[str, Table]:
        """The semi-finals by who sits there; empty until they are seated."""
        return _by_player(self._played[Stage.SEMI_FINAL])

    @cached_property
    def finals(self) -> Mapping[str, Table]:
        """The final by who sits there; empty until it is seated."""
        return _by_player(self._played[Stage.FINAL])

    @cached_property
    def semi_final_leavers(self) -> frozenset[str]:
        """Who left in the middle of the semi-finals."""
        semi_final = self._played[Stage.SEMI_FINAL]
        return leavers_of(self.file, semi_final[0].round) if semi_final else frozenset()

    @cached_property
    def gone_before_semi_final(self) -> frozenset[str]:
        """Who left before the semi-finals and was not seated there."""
        semi_final = self._played[Stage.SEMI_FINAL]
        left = self.file.left if semi_final else ()
        gone = frozenset(entry.player for entry in left if entry.after_round < semi_final[0].round)
        return gone - self.semi_finals.keys()

    @cached_property
    def gone(self) -> frozenset[str]:
        """Who has left."""
        return frozenset(left.player for left in self.file.left)

    @property
    def advance(self) -> int:
        """How many of each semi-final table reach the final.

        In some small fields that is more than one (italy-2009 1.7.4).
        """
        if self._played[Stage.PRELIMINARY]:
            return 1
        sizes = tuple(len(game.table.seats) for game in self._played[Stage.SEMI_FINAL])
        fields = [small for event in self.rulebook.events for small in event.small_fields]
        return next(
            (small.advance for small in fields if small.advance and small.semi_finals == sizes), 1
        )

    @property
    def _players(self) -> Sequence[str]:
        return [player.id for player in self.file.players]

    def _count_stage(self, stage: Stage) -> Mapping[str, Score]:
        """Count the games of the first stage alone, by the penalties when it was closed."""
        then = fix_penalties(self.file, self.rulebook, len(self.file.rounds_of(stage)))
        return tally(then, self.rulebook, self._played[stage], self._players)


def _by_player(games: Iterable[PlayedTable]) -> dict[str, Table]:
    return {seat.player: game.table for game in games for seat in game.table.seats}
