"""A tournament file as it was after some of its rounds, and what happened in it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from hexmeet.rulebooks.schema import Rulebook, Stage
from hexmeet.standings.history import before_round, happened_before
from hexmeet.standings.ranking import rank_preliminary
from hexmeet.standings.tournament_file import (
    DatedFile,
    Moment,
    Round,
    Seat,
    StageRecord,
    TournamentFile,
)


def cut_file(file: TournamentFile, rounds: int) -> TournamentFile:
    """Take back what came after so many rounds; who left later had not left then.

    Lots and penalties that a file does not date stay; results are those of today. What the history
    tells of the time before stays too: later stages rest on the ranking as it was closed.
    """
    history = happened_before(file, rounds)
    file = before_round(file, rounds)
    all_rounds = [round_ for record in file.stages for round_ in record.rounds]
    following = all_rounds[rounds].tables if rounds < len(all_rounds) else ()
    playing = {seat.player for table in following for seat in table.seats}
    left = tuple(
        entry
        for entry in file.left
        if entry.after_round < rounds
        or (entry.after_round == rounds and entry.player not in playing)
    )
    cut = replace(file, stages=tuple(_cut_stages(file, rounds)), left=left)
    return replace(cut, history=history) if isinstance(cut, DatedFile) else cut


def list_rounds(file: TournamentFile) -> Sequence[tuple[Stage, Round]]:
    """List the rounds of all stages."""
    return [(record.stage, played) for record in file.stages for played in record.rounds]


def list_course(file: TournamentFile) -> Iterator[Moment]:
    """List what happened: where a file does not say, one stage is closed before the next."""
    yield from file.history
    before: Stage | None = None
    for counted, (stage, _) in enumerate(() if file.history else list_rounds(file), start=1):
        if before not in {None, stage}:
            yield Moment(what="closed", stage=before)
        yield Moment(what="published", round=counted)
        before = stage


def list_results(file: TournamentFile, counted: int, table: int) -> Iterator[tuple[Seat, ...]]:
    """List the results of a game in the order in which they stood, today's last."""
    for moment in file.history:
        if (moment.round, moment.table) == (counted, table) and moment.seats:
            yield moment.seats
    _, played = list_rounds(file)[counted - 1]
    yield from (t.seats for t in played.tables if t.number == table and t.is_finished)


def warned_from_the_start(file: TournamentFile) -> Iterator[str]:
    """List whose warnings nobody dated, as often as there are any."""
    dated = Counter(m.player for m in file.history if m.what == "warned")
    dated.subtract(m.player for m in file.history if m.what == "revoked")
    for penalty in file.penalties:
        if penalty.kind == "warning":
            dated[penalty.player] -= 1
    for player, missing in dated.items():
        yield from (player or "" for _ in range(-missing))


def find_method(file: TournamentFile, rulebook: Rulebook) -> str:
    """Tell how the rounds are seated: as the history says, or as they look.

    Where a rulebook cuts tables from the ranking, and no round looks so, a schedule was made.
    """
    told = next((moment.method for moment in file.history if moment.method), None)
    first, *others = rulebook.seating.methods
    later = file.rounds_of(Stage.PRELIMINARY)[1:]
    if told is None and later and others and first == "ranking":
        looks_ranked = any(_is_cut_from_ranking(file, rulebook, played) for played in later)
        return first if looks_ranked else others[0]
    return told or first


def _is_cut_from_ranking(file: TournamentFile, rulebook: Rulebook, played: Round) -> bool:
    """Whether everybody at a table ranked above everybody at the next one, or was tied."""
    groups = rank_preliminary(file, rulebook, after_round=played.number - 1)
    rank_of = {player: number for number, group in enumerate(groups) for player in group}
    tables = sorted(
        sorted(rank_of.get(seat.player, len(groups)) for seat in table.seats)
        for table in played.tables
    )
    return all(above[-1] <= below[0] for above, below in pairwise(tables))


def _cut_stages(file: TournamentFile, rounds: int) -> Iterator[StageRecord]:
    remaining = rounds
    for record in file.stages:
        kept = record.rounds[:remaining]
        remaining -= len(kept)
        if kept:
            yield replace(record, rounds=kept)
