"""What a player needs in the last preliminary round to reach the next stage."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import RuleViolation, Value, cite
from hexmeet.standings.scores import leavers_of
from hexmeet.standings.tournament_file import Table as FileTable
from hexmeet.standings.tournament_file import TournamentFile
from hexmeet.tournament.progress import count_places, find_next_stage, is_over
from hexmeet.tournament.state import Structure, Tournament
from hexmeet.tournament.tournament_export import as_file
from hexmeet.tournament.what_if.figures import Figures, Own
from hexmeet.tournament.what_if.findings import Finding, Verdict
from hexmeet.tournament.what_if.games import Ending, LastTable, Points, find_points
from hexmeet.tournament.what_if.seated import LastRound, Shapes
from hexmeet.tournament.what_if.unseated import UnseatedRound
from hexmeet.tournament.words import Phase


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnResult:
    """A result of the player's own game, and what then is proven."""

    won: bool
    points: int  # as they count
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospects:
    """A player's chances: altogether, by winning or losing, and by every own result."""

    player: str
    stage: Stage
    places: int
    tables_known: bool
    verdict: Verdict
    by_winning: Verdict | None  # None where the own game has ended otherwise
    by_losing: Verdict | None
    results: tuple[OwnResult, ...]  # wins first, then by points


def find_prospects(
    tournament: Tournament, player: str, *, points: Points | None = None
) -> Prospects:
    """Tell what a player needs in the last preliminary round, by what is public and proven.

    That nobody else leaves, and that no further penalty is given, is taken for granted. `points`
    are those a game can end with, where not the rulebook's.
    (cwc-2004 4; italy-2009 3.2; shn-2022 3.jordan; shn-2024 3.4; studio-2023 1.1.3)
    """
    return _Question(tournament, points).answer(player)


def find_all_prospects(
    tournament: Tournament, *, points: Points | None = None
) -> Mapping[str, Prospects]:
    """Tell what everybody needs who plays the last preliminary round."""
    question = _Question(tournament, points)
    return {player: question.answer(player) for player in question.list_players()}


class _Question:
    """A tournament before the end of its last preliminary round."""

    def __init__(self, tournament: Tournament, points: Points | None) -> None:
        structure = _refuse_hidden(tournament)
        _refuse_other_rounds(tournament, structure)
        self.tournament = tournament
        file = as_file(tournament)
        figures = Figures(file, tournament.rules, structure.rounds - 1)
        stage = find_next_stage(tournament, Stage.PRELIMINARY, len(figures.players))
        if stage is None:
            raise _refuse(tournament, "what-if.no-later-stage")
        self.stage = stage
        self.places = count_places(tournament, stage)
        self.figures = figures
        points = points or find_points(tournament.rules, structure)
        self.last = _find_round(file, figures, points, self.places, structure.rounds)

    def list_players(self) -> Sequence[str]:
        if isinstance(self.last, UnseatedRound):
            return self.figures.players
        return [player for player in self.figures.players if self.last.has(player)]

    def answer(self, player: str) -> Prospects:
        if player not in self.list_players():
            raise _refuse(self.tournament, "what-if.not-playing", player=player)
        findings = self.last.judge_all(player)
        known = isinstance(self.last, LastRound)
        return _sum_up(player, self.stage, self.places, findings, tables_known=known)


def _refuse_hidden(tournament: Tournament) -> Structure:
    settings = tournament.settings
    if settings and settings.hides_what_if and tournament.phase is Phase.PLAYING:
        raise _refuse(tournament, "what-if.hidden")
    if tournament.structure is None or tournament.structure.rounds == 0:
        raise _refuse(tournament, "what-if.no-preliminary-stage")
    return tournament.structure


def _refuse_other_rounds(tournament: Tournament, structure: Structure) -> None:
    """Refuse unless only the last preliminary round is still to be played."""
    published = tournament.rounds_of(Stage.PRELIMINARY)
    before, last = published[: structure.rounds - 1], published[structure.rounds - 1 :]
    if len(before) < structure.rounds - 1 or not all(map(is_over, before)):
        raise _refuse(tournament, "what-if.too-early", rounds=structure.rounds)
    if any(map(is_over, last)):
        raise _refuse(tournament, "what-if.too-late")


def _refuse(tournament: Tournament, code: str, **params: Value) -> RuleViolation:
    return RuleViolation(code, cite(tournament.rules, tournament.rules.ranking), params)


def _find_round(
    file: TournamentFile, figures: Figures, points: Points, places: int, number: int
) -> LastRound | UnseatedRound:
    rounds = file.rounds_of(Stage.PRELIMINARY)
    if len(rounds) < number:
        return UnseatedRound(figures=figures, points=points, places=places, lots=file.lots)
    return LastRound(
        figures=figures,
        tables=[_read_table(table, figures) for table in rounds[-1].tables],
        leavers=leavers_of(file, number),
        points=points,
        places=places,
        lots=file.lots,
        shapes=Shapes(figures, points),
    )


def _read_table(table: FileTable, figures: Figures) -> LastTable:
    seats = tuple(seat.player for seat in table.seats)
    if not table.is_finished:
        return LastTable(seats)
    winner = next(seat.player for seat in table.seats if seat.winner)
    return LastTable(seats, Ending(winner, figures.count(table.seats)))


def _sum_up(
    player: str,
    stage: Stage,
    places: int,
    findings: Mapping[Own, Finding],
    *,
    tables_known: bool,
) -> Prospects:
    best_first = sorted(findings, reverse=True)
    return Prospects(
        player=player,
        stage=stage,
        places=places,
        tables_known=tables_known,
        verdict=reduce(or_, findings.values()).verdict,
        by_winning=_join([found for own, found in findings.items() if own[0]]),
        by_losing=_join([found for own, found in findings.items() if not own[0]]),
        results=tuple(
            OwnResult(won=own[0], points=own[1], verdict=findings[own].verdict)
            for own in best_first
        ),
    )


def _join(findings: Sequence[Finding]) -> Verdict | None:
    return reduce(or_, findings).verdict if findings else None
