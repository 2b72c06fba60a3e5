"""What the stages make of a player: how far the player came, and by what counts there."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from hexmeet.rulebooks.schema import Rulebook, Stage
from hexmeet.standings.faults import PlayedTable, played_tables
from hexmeet.standings.history import fix_penalties
from hexmeet.standings.marks import Mark, Marked, mark_score, rank
from hexmeet.standings.scores import Score, counted_vp, finishing_places, leavers_of, tally
from hexmeet.standings.tournament_file import Table, TournamentFile


@dataclass(frozen=True, kw_only=True)
class Progress:
    """A tournament as far as it has gone, prepared for comparing players."""

    rulebook: Rulebook
    # Of the preliminary stage; of all games in an event that has none (reading 35).
    preliminary: Mapping[str, Score]
    preliminary_marks: Mapping[str, tuple[Mark, ...]]
    # With the semi-final game included.
    combined: Mapping[str, Score]
    semi_finals: Mapping[str, Table]
    semi_final_leavers: frozenset[str]
    # How many of each semi-final table reach the final.
    advance: int
    # The final by who sits there; empty until it is seated.
    finals: Mapping[str, Table]
    # Among those who were there when the semi-final began, by the semi-final itself where there
    # is no preliminary stage; empty without a semi-final.
    preliminary_rank: Mapping[str, int]
    gone: frozenset[str]
    lots: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, file: TournamentFile, rulebook: Rulebook) -> "Progress":
        """Take a file's results apart by stage."""
        by_stage: dict[Stage, list[PlayedTable]] = {stage: [] for stage in Stage}
        for game in played_tables(file):
            by_stage[game.stage].append(game)
        semi_final = by_stage[Stage.SEMI_FINAL]
        semi_finals = _by_player(semi_final)
        preliminary = by_stage[Stage.PRELIMINARY]
        scores = _score_base(file, rulebook, by_stage)
        criteria = rulebook.ranking.criteria
        marks = {player: mark_score(score, criteria) for player, score in scores.items()}
        before_final = marks if preliminary else mark_semi_final(file, rulebook, list(scores))
        return cls(
            rulebook=rulebook,
            preliminary=scores,
            preliminary_marks=marks,
            combined=tally(file, rulebook, [*preliminary, *semi_final], list(semi_finals)),
            semi_finals=semi_finals,
            semi_final_leavers=leavers_of(file, semi_final[0].round) if semi_final else frozenset(),
            advance=1 if preliminary else _find_advance(rulebook, semi_final),
            finals=_by_player(by_stage[Stage.FINAL]),
            preliminary_rank=(
                _number_ranks(before_final, file, semi_finals, semi_final[0].round)
                if semi_final
                else {}
            ),
            gone=frozenset(left.player for left in file.left),
            lots=file.lots,
        )

    @cached_property
    def finalists(self) -> tuple[str, ...]:
        """Who plays the final: those seated there, else those whom the semi-finals sent there.

        While some of these are played, it is those whom the others have sent.
        Who has left is replaced by the best other player of the same table, and then of all tables;
        or at once by the best of all tables, where the rulebook is so (italy-2009 1.7.4, 3.5;
        cwc-2004 14; studio-2023 1.1.9; reading 34).
        """
        if self.finals:
            return tuple(self.finals)
        tables = list({id(table): table for table in self.semi_finals.values()}.values())
        finished = [table for table in tables if table.is_finished]
        chosen = [player for table in finished for player in self._advance_from(table)]
        if len(finished) < len(tables):
            return tuple(chosen)
        waiting = [p for p in self.semi_finals if p not in self.gone and p not in chosen]
        waiting.sort(key=lambda p: (self.semi_final_place(p), self.preliminary_rank[p]))
        return (*chosen, *waiting[: len(tables) * self.advance - len(chosen)])

    def _advance_from(self, table: Table) -> list[str]:
        """Name who reaches the final from a semi-final table, the best first."""
        players = [s.player for s in table.seats if s.player not in self.semi_final_leavers]
        players.sort(key=self.semi_final_place)
        block = self.rulebook.semi_final
        if block is None or block.replacement == "same-table-first":
            players = [player for player in players if player not in self.gone]
        return [player for player in players[: self.advance] if player not in self.gone]

    def score(self, player: str) -> Score:
        """The score that counts for a player's place.

        Where the semi-final is included, for who played it (studio-2023 1.4.4).
        """
        if self._includes_semi_final and player in self.combined:
            return self.combined[player]
        return self.preliminary[player]

    def marks(self, player: str) -> tuple[Mark, ...]:
        """The criteria of the score that counts for a player's place."""
        return (
            self.all_marks(player) if self._includes_semi_final else self.preliminary_marks[player]
        )

    def all_marks(self, player: str) -> tuple[Mark, ...]:
        """The criteria over all games before the final."""
        if player in self.combined:
            return mark_score(self.combined[player], self.rulebook.ranking.criteria)
        return self.preliminary_marks[player]

    def semi_final_place(self, player: str) -> int:
        """Place at the semi-final table, 0 while it is not finished and for who left it.

        The preliminary ranking decides ties, or the one with the semi-final included
        (cwc-2004 16; italy-2009 3.2d; studio-2023 1.4.4).
        """
        table = self.semi_finals[player]
        if not table.is_finished:
            return 0
        places = finishing_places(table, self.rulebook, self.semi_final_leavers)
        if player not in places:
            return 0
        own, rank_of = places[player], self._tie_rank(table)
        level = [other for other, place in places.items() if place == own]
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


def _score_base(
    file: TournamentFile, rulebook: Rulebook, by_stage: Mapping[Stage, Sequence[PlayedTable]]
) -> Mapping[str, Score]:
    """Count the preliminary stage, or all games of an event that has none (reading 35).

    Once a later stage has begun, warnings no longer change the ranking it came from.
    """
    everybody = [player.id for player in file.players]
    if by_stage[Stage.PRELIMINARY]:
        then = fix_penalties(file, len(file.rounds_of(Stage.PRELIMINARY)))
        return tally(then, rulebook, by_stage[Stage.PRELIMINARY], everybody)
    played = [*by_stage[Stage.SEMI_FINAL], *by_stage[Stage.FINAL]]
    return tally(file, rulebook, played, everybody)


def mark_semi_final(
    file: TournamentFile, rulebook: Rulebook, players: Collection[str]
) -> Mapping[str, tuple[Mark, ...]]:
    """Mark players by the semi-final alone, where nothing came before it.

    (italy-2009 1.7.4; reading 35)
    """
    then = fix_penalties(file, len(file.rounds_of(Stage.SEMI_FINAL)))
    games = [game for game in played_tables(file) if game.stage is Stage.SEMI_FINAL]
    scores = tally(then, rulebook, games, players)
    criteria = rulebook.ranking.criteria
    return {player: mark_score(scores[player], criteria) for player in players}


def _number_ranks(
    marks: Mapping[str, tuple[Mark, ...]],
    file: TournamentFile,
    semi_finals: Mapping[str, Table],
    start: int,
) -> Mapping[str, int]:
    """Number the groups of the preliminary ranking; who is tied without a lot has one number.

    Who left before the semi-final is not among them: lots were drawn without that player
    (italy-2009 3.5; reading 11).
    """
    gone = {left.player for left in file.left if left.after_round < start} - semi_finals.keys()
    marked = [Marked(player, own) for player, own in marks.items() if player not in gone]
    return _number(rank(marked, file.lots))


def _number(groups: Iterable[Iterable[Marked]]) -> Mapping[str, int]:
    return {member.player: number for number, group in enumerate(groups) for member in group}


def _find_advance(rulebook: Rulebook, semi_final: Iterable[PlayedTable]) -> int:
    """Tell how many of a table go on: in some small fields more than one (italy-2009 1.7.4)."""
    sizes = tuple(len(game.table.seats) for game in semi_final)
    fields = [small for event in rulebook.events for small in event.small_fields]
    return next(
        (small.advance for small in fields if small.advance and small.semi_finals == sizes), 1
    )


def _by_player(games: Iterable[PlayedTable]) -> dict[str, Table]:
    return {seat.player: game.table for game in games for seat in game.table.seats}


def mark_stages(progress: Progress, player: str) -> Marked:
    """Mark a player for the whole tournament: how far, how well there, then the criteria."""
    if player in progress.finalists:
        reached = Mark("stage.reached", 3, Stage.FINAL)
        later = (*_mark_final(progress, player), *_before_final(progress, player))
    elif player in progress.semi_finals:
        reached = Mark("stage.reached", 2, Stage.SEMI_FINAL)
        later = (*_mark_semi_final(progress, player), *progress.marks(player))
    else:
        reached = Mark("stage.reached", 1, Stage.PRELIMINARY)
        later = progress.preliminary_marks[player]
    return Marked(player, (reached, *later))


def _before_final(progress: Progress, player: str) -> tuple[Mark, ...]:
    """The criteria that order finalists whom the final itself does not, or not yet."""
    if not any(table.is_finished for table in progress.finals.values()):
        return progress.marks(player)
    block = progress.rulebook.final
    by_all_games = block.places == "final-vp" and block.ties == "ranking"
    return progress.all_marks(player) if by_all_games else progress.preliminary_marks[player]


def _mark_final(progress: Progress, player: str) -> Iterator[Mark]:
    """Mark a finalist: the winner first, then by points of the final where they count.

    (cwc-2004 18, 19; studio-2023 1.1.10, 1.4.4; italy-2009 3.2d; reading 9)
    """
    table = progress.finals.get(player)
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
