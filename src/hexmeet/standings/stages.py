"""What the stages make of a player: how far the player came, and by what counts there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from hexmeet.rulebooks.schema import Rulebook, Stage
from hexmeet.standings.marks import Mark, Marked, mark_score, rank
from hexmeet.standings.results import Results
from hexmeet.standings.scores import Score, counted_vp, finishing_places
from hexmeet.standings.tournament_file import Table, TournamentFile


@dataclass(frozen=True)
class Progress:
    """A tournament as far as it has gone, prepared for comparing players."""

    results: Results
    lots: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, file: TournamentFile, rulebook: Rulebook) -> "Progress":
        """Take a file as it is."""
        return cls(Results(file, rulebook), file.lots)

    def with_lots(self, lots: tuple[tuple[str, ...], ...]) -> "Progress":
        """Compare the same results by these lots."""
        return self if lots == self.lots else Progress(self.results, lots)

    @cached_property
    def groups(self) -> Sequence[Sequence[Marked]]:
        """Group who is still there by what nothing has separated, best first."""
        gone = self.results.gone
        staying = [player.id for player in self.results.file.players if player.id not in gone]
        return rank([mark_stages(self, player) for player in staying], self.lots)

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook by which players are compared."""
        return self.results.rulebook

    @cached_property
    def preliminary_rank(self) -> Mapping[str, int]:
        """Rank those who were there when the semi-final began.

        That is by the semi-final itself where there is no preliminary stage. Who is tied without a
        lot has one number. Who left before is not among them: lots were drawn without that player
        (italy-2009 3.5; readings 11, 35).
        """
        gone, marks = self.results.gone_before_semi_final, self.results.marks_before_final
        marked = [Marked(player, own) for player, own in marks.items() if player not in gone]
        return _number(rank(marked, self.lots))

    @cached_property
    def finalists(self) -> tuple[str, ...]:
        """Who plays the final: those seated there, else those whom the semi-finals sent there.

        While some of these are played, it is those whom the others have sent.
        Who has left is replaced by the best other player of the same table, and then of all tables;
        or at once by the best of all tables, where the rulebook is so (italy-2009 1.7.4, 3.5;
        cwc-2004 14; studio-2023 1.1.9; reading 34).
        """
        if self.results.finals:
            return tuple(self.results.finals)
        tables = list({id(table): table for table in self.results.semi_finals.values()}.values())
        finished = [table for table in tables if table.is_finished]
        chosen = [player for table in finished for player in self._advance_from(table)]
        if len(finished) < len(tables):
            return tuple(chosen)
        waiting = [
            p for p in self.results.semi_finals if p not in self.results.gone and p not in chosen
        ]
        waiting.sort(key=lambda p: (self.semi_final_place(p), self.preliminary_rank[p]))
        return (*chosen, *waiting[: len(tables) * self.results.advance - len(chosen)])

    def _advance_from(self, table: Table) -> list[str]:
        """Name who reaches the final from a semi-final table, the best first."""
        players = [s.player for s in table.seats if s.player not in self.results.semi_final_leavers]
        players.sort(key=self.semi_final_place)
        block = self.rulebook.semi_final
        if block is None or block.replacement == "same-table-first":
            players = [player for player in players if player not in self.results.gone]
        return [
            player for player in players[: self.results.advance] if player not in self.results.gone
        ]

    def score(self, player: str) -> Score:
        """The score that counts for a player's place.

        Where the semi-final is included, for who played it (studio-2023 1.4.4).
        """
        if self._includes_semi_final and player in self.results.combined:
            return self.results.combined[player]
        return self.results.preliminary[player]

    def marks(self, player: str) -> tuple[Mark, ...]:
        """The criteria of the score that counts for a player's place."""
        return (
            self.all_marks(player)
            if self._includes_semi_final
            else self.results.preliminary_marks[player]
        )

    def all_marks(self, player: str) -> tuple[Mark, ...]:
        """The criteria over all games before the final."""
        if player in self.results.combined:
            return mark_score(self.results.combined[player], self.rulebook.ranking.criteria)
        return self.results.preliminary_marks[player]

    def semi_final_place(self, player: str) -> int:
        """Place at the semi-final table, 0 while it is not finished and for who left it.

        The preliminary ranking decides ties, or the one with the semi-final included
        (cwc-2004 16; italy-2009 3.2d; studio-2023 1.4.4).
        """
        table = self.results.semi_finals[player]
        if not table.is_finished:
            return 0
        places = finishing_places(table, self.rulebook, self.results.semi_final_leavers)
        if player not in places:
            return 0
        own = places[player]
        level = [other for other, place in places.items() if place == own]
        rank_of = self._tie_rank(table) if len(level) > 1 else {player: own}
        return own + sum(rank_of[other] < rank_of[player] for other in level)

    def _tie_rank(self, table: Table) -> Mapping[str, int]:
        block = self.rulebook.semi_final
        if block is None or block.ties == "preliminary-rank":
            return self.preliminary_rank
        marked = [Marked(seat.player, self.all_marks(seat.player)) for seat in table.seats]
        return _number(rank(marked, self.lots))

    @property
    def _includes_semi_final(self) -> bool:
        block = self.rulebook.semi_final
        return block is not None and block.losers == "re-ranked"


def _number(groups: Iterable[Iterable[Marked]]) -> Mapping[str, int]:
    return {member.player: number for number, group in enumerate(groups) for member in group}


def mark_stages(progress: Progress, player: str) -> Marked:
    """Mark a player for the whole tournament: how far, how well there, then the criteria."""
    if player in progress.finalists:
        reached = Mark("stage.reached", 3, Stage.FINAL)
        later = (*_mark_final(progress, player), *_before_final(progress, player))
    elif player in progress.results.semi_finals:
        reached = Mark("stage.reached", 2, Stage.SEMI_FINAL)
        later = (*_mark_semi_final(progress, player), *progress.marks(player))
    else:
        reached = Mark("stage.reached", 1, Stage.PRELIMINARY)
        later = progress.results.preliminary_marks[player]
    return Marked(player, (reached, *later))


def _before_final(progress: Progress, player: str) -> tuple[Mark, ...]:
    """The criteria that order finalists whom the final itself does not, or not yet."""
    if not any(table.is_finished for table in progress.results.finals.values()):
        return progress.marks(player)
    block = progress.rulebook.final
    by_all_games = block.places == "final-vp" and block.ties == "ranking"
    return (
        progress.all_marks(player) if by_all_games else progress.results.preliminary_marks[player]
    )


def _mark_final(progress: Progress, player: str) -> Iterator[Mark]:
    """Mark a finalist: the winner first, then by points of the final where they count.

    (cwc-2004 18, 19; studio-2023 1.1.10, 1.4.4; italy-2009 3.2d; reading 9)
    """
    table = progress.results.finals.get(player)
    seats = table.seats if table and table.is_finished else ()
    own = next((seat for seat in seats if seat.player == player), None)
    won = own is not None and own.winner
    yield Mark("stage.champion", int(won), "won the final" if won else "")
    if progress.rulebook.final.places == "final-vp":
        points = counted_vp(own, progress.rulebook) if own else 0
        yield Mark("stage.final-vp", points, str(points))


def _mark_semi_final(progress: Progress, player: str) -> Iterator[Mark]:
    """Mark a semi-finalist who is not in the final (cwc-2004 16, 17)."""
    block = progress.rulebook.semi_final
    if block is not None and block.losers == "by-place":
        place = progress.semi_final_place(player)
        yield Mark("stage.semi-final-place", -place, str(place) if place else "")
