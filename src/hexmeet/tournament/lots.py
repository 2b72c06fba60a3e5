"""Ties that need a lot, and the lots that the committed seed draws for them.

Which streams the draws come from is told in docs/draws.md.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from hexmeet.draw.streams import commit
from hexmeet.rulebooks.schema import Lots, Stage
from hexmeet.rulebooks.violations import Citation, RuleViolation, Value
from hexmeet.standings.lots import Tie, draw_lot, find_ties, ties_that_matter
from hexmeet.standings.marks import Marked
from hexmeet.standings.ranking import mark_preliminary, order_groups
from hexmeet.standings.stages import mark_semi_final
from hexmeet.standings.tournament_file import TournamentFile
from hexmeet.tournament.events import LotDrawn
from hexmeet.tournament.progress import count_present, find_kind, find_next_stage
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.tournament_export import as_file, rank

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
        file = as_file(tournament)
        marked = mark_preliminary(file, tournament.rules, after_round=after_round)
        return cls(file, marked)

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
    lots = tournament.rules.ranking.lots
    return tuple(
        LotDrawn(players=draw_lot(seed, tie, lots), stream=name_stream(tie, lots))
        for tie in find_missing_lots(tournament, point, absent, marking)
    )


def draw_for_the_title(tournament: Tournament, seed: str) -> tuple[LotDrawn, ...]:
    """Draw a lot between players who share the first place after the final.

    So it is where the winner was disqualified since, and the others were tied before the final.
    (shn-2022 4.5; shn-2024 4.5; reading 7)
    """
    lots = tournament.rules.ranking.lots
    first = rank(tournament).standings[0]
    shared = {first.player, *first.tied_with}
    return tuple(
        LotDrawn(players=draw_lot(seed, tie, lots), stream=name_stream(tie, lots))
        for tie in find_open_ties(tournament, AFTER_PRELIMINARY)
        if len(shared) > 1 and tournament.rounds_of(Stage.PRELIMINARY)
        if shared <= set(tie.players)
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
    if point == AFTER_SEMI_FINAL:
        return tuple(_list_ties_after_semi_final(tournament))
    if point == AFTER_FINAL:
        return tuple(_list_shared_places(tournament, point))
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


def _list_ties_after_semi_final(tournament: Tournament) -> Iterator[Tie]:
    """List the ties of a ranking that has the semi-final in it.

    Elsewhere the preliminary ranking decides, whose ties were broken before.
    (studio-2023 1.4.4; italy-2009 1.7.4; reading 35)
    """
    block = tournament.rules.semi_final
    if block and block.losers == "re-ranked":
        yield from _list_shared_places(tournament, AFTER_SEMI_FINAL)
    elif not tournament.rounds_of(Stage.PRELIMINARY):
        file = as_file(tournament)
        gone = {left.player for left in file.left}
        there = [player.id for player in file.players if player.id not in gone]
        marks = mark_semi_final(file, tournament.rules, there)
        marked = [Marked(player, marks[player]) for player in there]
        yield from find_ties(AFTER_SEMI_FINAL, order_groups(marked, tournament.lots))


def _list_shared_places(tournament: Tournament, point: str) -> Iterator[Tie]:
    """List the ties of the ranking as it stands."""
    for standing in rank(tournament).standings:
        if standing.tied_with and standing.player < min(standing.tied_with):
            yield Tie(point, standing.place, (standing.player, *standing.tied_with))


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
