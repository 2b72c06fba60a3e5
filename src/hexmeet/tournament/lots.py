"""Ties that need a lot, and the lots that the committed seed draws for them.

Which streams the draws come from is told in docs/draws.md.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from hexmeet.draw.streams import commit
from hexmeet.rulebooks.schema import Lots, Stage
from hexmeet.rulebooks.violations import Citation, RuleViolation, Value
from hexmeet.standings.lots import Tie, draw_lot, find_ties, ties_that_matter
from hexmeet.standings.marks import Marked
from hexmeet.standings.ranking import mark_preliminary, order_groups
from hexmeet.standings.results import Results
from hexmeet.standings.stages import Progress
from hexmeet.standings.tournament_file import TournamentFile
from hexmeet.tournament.events import LotDrawn
from hexmeet.tournament.progress import count_present, find_kind, find_next_stage
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.tournament_export import as_file_to_rank

AFTER_PRELIMINARY = "preliminary"
AFTER_SEMI_FINAL = "semi-final"
AFTER_FINAL = "final"  # of an event without a preliminary stage


@dataclass(frozen=True, slots=True)
class Marking:
    """The preliminary stage after some round, marked once however many lots are drawn then."""

    file: TournamentFile
    players: Sequence[Marked]

    @classmethod
    def of(cls, tournament: Tournament, after_round: int) -> "Marking":
        """Mark who is still there after a round."""
        file = as_file_to_rank(tournament)
        marked = mark_preliminary(file, tournament.rules, after_round=after_round)
        return cls(file, marked)

    @classmethod
    def after_preliminary(cls, results: Results) -> "Marking":
        """Take the marks that the whole stage gave."""
        file, marks = results.file, results.preliminary_marks
        rounds = len(file.rounds_of(Stage.PRELIMINARY))
        gone = {left.player for left in file.left if left.after_round <= rounds}
        return cls(file, [Marked(p, own) for p, own in marks.items() if p not in gone])

    def order(self, lots: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
        """Rank by the marks and some lots; ties without a lot stay together."""
        return order_groups(self.players, lots)


def name_point(after_round: int) -> str:
    """Name the moment after a preliminary round that is not the last one."""
    return f"preliminary/round {after_round}"


def draw_missing_lots(
    tournament: Tournament,
    seed: str,
    point: str,
    absent: Sequence[str] = (),
    marking: Marking | None = None,
) -> tuple[LotDrawn, ...]:
    """Draw a lot for every tie that needs one at a point of the tournament.

    A point is "preliminary/round 2" before a round that is seated by the ranking, "preliminary",
    "semi-final" or "final" after these stages. Who is absent from what comes next takes no part. A
    marking of that point need not be made again.
    (italy-2009 3.2b; studio-2023 1.4.2; shn-2022 4.5; shn-2024 4.5; readings 7, 8)
    """
    return _draw(tournament, seed, find_missing_lots(tournament, point, absent, marking))


def draw_later_lots(
    tournament: Tournament, seed: str, stage: Stage, progress: Progress
) -> tuple[LotDrawn, ...]:
    """Draw what is missing after a later stage, and where an earlier result was changed since.

    (studio-2023 1.4.2, 1.4.4; italy-2009 3.2b; shn-2022 4.5; shn-2024 4.5; reading 7)
    """
    if tournament.rules.ranking.lots.drawn != "always":
        return _draw_for_the_title(tournament, seed, progress) if stage is Stage.FINAL else ()
    lots: tuple[LotDrawn, ...] = ()
    for point in find_points(tournament):
        known = (*tournament.lots, *(lot.players for lot in lots))
        if point == AFTER_PRELIMINARY:
            ties = find_ties(point, Marking.after_preliminary(progress.results).order(known))
        else:
            ties = _find_later_ties(point, progress.with_lots(known))
        lots += _draw(tournament, seed, ties)
    return lots


def _draw_for_the_title(
    tournament: Tournament, seed: str, progress: Progress
) -> tuple[LotDrawn, ...]:
    """Draw a lot between players who share the first place after the final.

    So it is where the winner was disqualified since, and the others were tied before the final.
    """
    first = {marked.player for group in progress.groups[:1] for marked in group}
    if len(first) <= 1 or not tournament.rounds_of(Stage.PRELIMINARY):
        return ()
    groups = Marking.after_preliminary(progress.results).order(tournament.lots)
    ties = find_ties(AFTER_PRELIMINARY, groups)
    return _draw(tournament, seed, [tie for tie in ties if first <= set(tie.players)])


def _draw(tournament: Tournament, seed: str, ties: Iterable[Tie]) -> tuple[LotDrawn, ...]:
    lots = tournament.rules.ranking.lots
    return tuple(
        LotDrawn(players=draw_lot(seed, tie, lots), stream=name_stream(tie, lots)) for tie in ties
    )


def name_stream(tie: Tie, lots: Lots) -> str:
    """Name the stream that decides a tie."""
    return f"{'lots' if lots.method == 'lots' else 'cards'}/{tie.name}"


def check_seed(tournament: Tournament, seed: str) -> None:
    """Refuse a seed that is not the one whose fingerprint was published (reading 8)."""
    if commit(seed) != tournament.fingerprint:
        clause = Citation(tournament.rules.id, "reading 8")
        params: dict[str, Value] = {"fingerprint": tournament.fingerprint}
        raise RuleViolation("seed.not-committed", clause, params)


def find_youngest(tournament: Tournament, players: Sequence[str]) -> tuple[str, ...]:
    """Find who decides who draws the first card: the youngest, several born on one day.

    Nobody, where somebody's date of birth is not known. (shn-2022 4.5; shn-2024 4.5)
    """
    born = {player: tournament.players[player].born for player in players}
    known = [day for day in born.values() if day is not None]
    if len(known) < len(born):
        return ()
    return tuple(player for player, day in born.items() if day == max(known))


def find_missing_lots(
    tournament: Tournament,
    point: str,
    absent: Sequence[str] = (),
    marking: Marking | None = None,
) -> tuple[Tie, ...]:
    """Find the ties at a point that need a lot and have none."""
    there = leave_out(tournament, point, absent)
    if point in {AFTER_SEMI_FINAL, AFTER_FINAL}:
        always = tournament.rules.ranking.lots.drawn == "always"
        return find_open_ties(there, point) if always else ()
    marking = marking or _mark(there, point)
    ties = find_ties(point, marking.order(tournament.lots))
    if point != AFTER_PRELIMINARY:
        return ties
    players = count_present(marking.file)
    following = find_next_stage(tournament, Stage.PRELIMINARY, players)
    needed = ties_that_matter(ties, tournament.rules, next_stage=following)
    return tuple(tie for tie in ties if tie in needed or _matters(tournament, tie, following))


def find_points(tournament: Tournament) -> Iterator[str]:
    """List the points that have been reached at which players can be tied."""
    if tournament.rounds_of(Stage.PRELIMINARY):
        yield AFTER_PRELIMINARY
    if tournament.rounds_of(Stage.SEMI_FINAL):
        yield AFTER_SEMI_FINAL
    if tournament.rounds_of(Stage.FINAL) and not tournament.rounds_of(Stage.PRELIMINARY):
        yield AFTER_FINAL


def find_open_ties(tournament: Tournament, point: str) -> tuple[Tie, ...]:
    """Find every tie at a point that no lot has broken yet, whether it matters or not."""
    if point in {AFTER_SEMI_FINAL, AFTER_FINAL}:
        file = as_file_to_rank(tournament)
        return _find_later_ties(point, Progress.of(file, tournament.rules))
    return find_ties(point, _mark(tournament, point).order(tournament.lots))


def _mark(tournament: Tournament, point: str) -> Marking:
    played = len(tournament.rounds_of(Stage.PRELIMINARY))
    return Marking.of(
        tournament, played if point == AFTER_PRELIMINARY else int(point.rpartition(" ")[2])
    )


def leave_out(tournament: Tournament, point: str, absent: Sequence[str]) -> Tournament:
    """Take those out who are absent from the stage that follows."""
    if not absent:
        return tournament
    stage = Stage.FINAL if point == AFTER_SEMI_FINAL else Stage.SEMI_FINAL
    everybody: Mapping[Stage, tuple[str, ...]] = {
        **tournament.absent_from,
        stage: (*tournament.absent_from.get(stage, ()), *absent),
    }
    return replace(tournament, absent_from=everybody)


def _find_later_ties(point: str, progress: Progress) -> tuple[Tie, ...]:
    """Find the ties of a ranking that has a later stage in it.

    After a semi-final that is not in it the preliminary ranking decides, whose ties were broken
    before; or the semi-final alone, where nothing came before it.
    (studio-2023 1.4.4; italy-2009 1.7.4; reading 35)
    """
    block, results = progress.rulebook.semi_final, progress.results
    if point == AFTER_FINAL or (block and block.losers == "re-ranked"):
        return find_ties(point, [[marked.player for marked in group] for group in progress.groups])
    if results.file.rounds_of(Stage.PRELIMINARY):
        return ()
    marks = results.marks_before_final.items()
    there = [Marked(player, own) for player, own in marks if player not in results.gone]
    return find_ties(point, order_groups(there, progress.lots))


def _matters(tournament: Tournament, tie: Tie, following: Stage | None) -> bool:
    """Whether a tie is seen by who selects first in the final, or by a qualification place.

    (cwc-2004 15, 20; shn-2022 3.uae, 3.ksa, 3.lebanon; shn-2024 3.1; reading 7)
    """
    rules = tournament.rules
    if following is Stage.FINAL:
        return rules.selection.finals == "preliminary-rank" and tie.first <= rules.final.players
    if following is None:
        return any(tie.first <= last < tie.last for last in _find_qualification_cuts(tournament))
    return False


def _find_qualification_cuts(tournament: Tournament) -> Iterator[int]:
    """List the last places from which one goes on from this kind of event."""
    kind = find_kind(tournament).kind
    for path in tournament.rules.paths:
        for step in path.steps:
            if step.event == kind:
                yield from (places.last for places in step.places if places.last)
