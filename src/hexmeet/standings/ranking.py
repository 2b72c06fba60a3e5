"""The ranking of a tournament at any point of its progress, every place with its reason."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hexmeet.rulebooks.plan import find_band
from hexmeet.rulebooks.schema import Rulebook, Stage
from hexmeet.rulebooks.tables import FEWEST_AT_A_TABLE
from hexmeet.rulebooks.violations import Citation, Notice
from hexmeet.standings.faults import PlayedTable, played_tables
from hexmeet.standings.history import fix_penalties
from hexmeet.standings.lots import find_ties, ties_that_matter
from hexmeet.standings.marks import Marked, Reason, find_reason, mark_scores, rank
from hexmeet.standings.scores import Score, tally
from hexmeet.standings.stages import Progress
from hexmeet.standings.tournament_file import Left, TournamentFile

LEFT = "left"


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place and figures, and what put the player above the next one."""

    place: int
    player: str
    score: Score
    reason: Reason | None
    tied_with: tuple[str, ...]
    left: Left | None = None

    @property
    def decided_by(self) -> str | None:
        """The criterion of the reason, or `stage` where a later stage decided."""
        if self.reason is None or self.reason.code == LEFT:
            return None
        return "stage" if self.reason.code.startswith("stage.") else str(self.reason.code)


@dataclass(frozen=True, slots=True)
class Ranking:
    """All standings, best first, and what may still change them."""

    standings: tuple[Standing, ...]
    notices: tuple[Notice, ...]


def rank_tournament(file: TournamentFile, rulebook: Rulebook) -> Ranking:
    """Rank a tournament as far as it has gone.

    (cwc-2004 5, 6, 7; italy-2009 3.2b; shn-2022 4.1, 4.2, 4.3; shn-2024 4.1, 4.2, 4.3;
    studio-2023 1.4.1, 1.4.2; reading 11)
    """
    progress = Progress.of(file, rulebook)
    groups = progress.groups
    standings = list(_standings(groups, progress))
    staying = len(standings)
    standings += _last_places(file.left, progress, staying)
    if staying and len(standings) > staying:
        standings = _say_left(standings, staying)
    return Ranking(tuple(standings), tuple(_notices(file, progress, groups)))


def order_tournament(progress: Progress) -> tuple[str, ...]:
    """Order everybody as the ranking does, best first, where nobody asks for the reasons."""
    staying = (marked.player for group in progress.groups for marked in group)
    return (*staying, *(left.player for left in _order_leavers(progress.results.file.left)))


def rank_preliminary(
    file: TournamentFile, rulebook: Rulebook, *, after_round: int
) -> tuple[tuple[str, ...], ...]:
    """Rank who is still there after a preliminary round; ties without a lot stay together."""
    return order_groups(mark_preliminary(file, rulebook, after_round=after_round), file.lots)


def order_groups(
    marked: Sequence[Marked], lots: Sequence[Sequence[str]]
) -> tuple[tuple[str, ...], ...]:
    """Order marked players by name, best first; ties without a lot stay together."""
    return tuple(tuple(member.player for member in group) for group in rank(marked, lots))


def mark_preliminary(
    file: TournamentFile, rulebook: Rulebook, *, after_round: int
) -> Sequence[Marked]:
    """Mark who is still there after a preliminary round; no lot has a say in that."""
    gone = {left.player for left in file.left if left.after_round <= after_round}
    staying = [player.id for player in file.players if player.id not in gone]
    games = [
        game
        for game in played_tables(file)
        if game.stage is Stage.PRELIMINARY and game.round <= after_round
    ]
    then = fix_penalties(file, rulebook, after_round)
    scores = tally(then, rulebook, games, staying)
    marks = mark_scores(scores, rulebook.ranking.criteria)
    return [Marked(player, marks[player]) for player in staying]


def _standings(groups: Sequence[Sequence[Marked]], progress: Progress) -> Iterator[Standing]:
    place = 1
    for number, group in enumerate(groups):
        for position, marked in enumerate(group):
            last = position == len(group) - 1
            below = groups[number + 1][0] if last and number + 1 < len(groups) else None
            yield Standing(
                place,
                marked.player,
                progress.score(marked.player),
                find_reason(marked, below) if below else None,
                tuple(other.player for other in group if other is not marked),
            )
        place += len(group)


def _order_leavers(leavers: Sequence[Left]) -> Sequence[Left]:
    """Order who left, the last to leave first (reading 11)."""
    by_player = {left.player: left for left in leavers}
    return sorted(by_player.values(), key=lambda left: (-left.after_round, left.player))


def _last_places(leavers: Sequence[Left], progress: Progress, before: int) -> Iterator[Standing]:
    """List who left behind all others."""
    for number, left in enumerate(_order_leavers(leavers), start=before + 1):
        yield Standing(number, left.player, progress.score(left.player), None, (), left)


def _say_left(standings: list[Standing], staying: int) -> list[Standing]:
    """Say of the last player who stayed that the next one has left."""
    above, below = standings[staying - 1], standings[staying]
    reason = Reason(LEFT, above.player, below.player, ("", ""), ())
    told = Standing(above.place, above.player, above.score, reason, above.tied_with)
    return [*standings[: staying - 1], told, *standings[staying:]]


def _notices(
    file: TournamentFile, progress: Progress, groups: Sequence[Sequence[Marked]]
) -> Iterator[Notice]:
    rulebook = progress.rulebook
    clause = Citation(rulebook.clause_source, rulebook.ranking.cites[0])
    unfinished = [game for game in played_tables(file) if not game.table.is_finished]
    if unfinished:
        tables = tuple(_name(game) for game in unfinished)
        yield Notice("ranking.provisional", clause, {"tables": tables})
    rounds, least = len(file.rounds_of(Stage.PRELIMINARY)), _fewest_rounds(file, rulebook)
    goes_on = bool(progress.results.semi_finals or progress.results.finals)
    # Some events have no preliminary stage (shn-2022 3.ksa; studio-2023 1.2.4; italy-2009 1.7.3).
    if rounds < least and (rounds or not goes_on):
        yield Notice("ranking.rounds-missing", clause, {"rounds": rounds, "least": least})
    yield from _notice_unearned_seats(progress)
    if not unfinished:
        yield from _notice_missing_lots(rulebook, groups, cut_comes=rounds >= least and not goes_on)


def _fewest_rounds(file: TournamentFile, rulebook: Rulebook) -> int:
    came = len(file.players) - sum(left.after_round == 0 for left in file.left)
    formulas = {band.formula for band in rulebook.bands}
    return min(find_band(rulebook, came, formula).rounds for formula in formulas)


def _notice_missing_lots(
    rulebook: Rulebook, groups: Sequence[Sequence[Marked]], *, cut_comes: bool
) -> Iterator[Notice]:
    """Ask for lots: for every tie, or for those that the next cut sees (reading 7)."""
    lots = rulebook.ranking.lots
    clause = Citation(rulebook.clause_source, lots.cites[0])
    ties = find_ties("", [[marked.player for marked in group] for group in groups])
    following = _next_stage(rulebook, sum(map(len, groups))) if cut_comes else None
    by_cards = lots.method == "development-card-draw"
    code = "ranking.cards-missing" if by_cards else "ranking.lots-missing"
    for tie in ties_that_matter(ties, rulebook, next_stage=following):
        yield Notice(code, clause, {"players": tie.players})


def _next_stage(rulebook: Rulebook, players: int) -> Stage:
    """Tell what follows the preliminary stage; a semi-final needs full tables (reading 16)."""
    block = rulebook.semi_final
    tables = block.tables if block else ()
    sizes = [sum(rank <= players for rank in table) for table in tables]
    return Stage.SEMI_FINAL if min(sizes, default=0) >= FEWEST_AT_A_TABLE else Stage.FINAL


def _notice_unearned_seats(progress: Progress) -> Iterator[Notice]:
    """Warn of semi-finalists outside the cut: they may be substitutes (reading 16)."""
    block = progress.rulebook.semi_final
    if block is None or not progress.results.semi_finals:
        return
    seats = sum(len(table) for table in block.tables)
    ranks = progress.preliminary_rank
    ordered = sorted(ranks.values())
    unearned = tuple(
        p for p in progress.results.semi_finals if bisect_left(ordered, ranks[p]) >= seats
    )
    if unearned:
        clause = Citation(progress.rulebook.clause_source, block.cites[0])
        yield Notice("ranking.seat-not-earned", clause, {"players": unearned})


def _name(game: PlayedTable) -> str:
    return f"round {game.round} table {game.table.number}"
