"""What is left to do until there is a champion, step by step, for whoever has only paper."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import Citation, Value
from hexmeet.tournament.progress import find_next_stage, list_open_tables
from hexmeet.tournament.seating_ranking import BY_RANKING
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import Status


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: a code, the numbers its sentence needs, and where the rulebook says so."""

    code: str
    cites: tuple[Citation, ...]
    params: Mapping[str, Value] = field(default_factory=dict)


def list_steps(tournament: Tournament) -> tuple[Step, ...]:
    """List the steps to the end of a tournament that has started, the next one first.

    (cwc-2004 3, 4, 5, 7, 13, 15, 20; italy-2009 3.2, 3.4, 3.5; shn-2022 4.1, 4.5; shn-2024 4.1,
    4.5; studio-2023 1.1.5, 1.1.7, 1.1.9, 1.4.1, 1.4.2)
    """
    return tuple(step for tell in STEPS for step in tell(tournament))


def count_games_to_come(tournament: Tournament) -> int:
    """Count the games for which there is no sheet on a table yet: as many blank ones are needed."""
    present = len(tournament.players_of(Status.CHECKED_IN))
    return _count_rounds_left(tournament) * -(-present // 4) + sum(
        _count_tables(tournament, stage) for stage in _list_stages_to_come(tournament)
    )


def _tell_open_games(tournament: Tournament) -> Iterator[Step]:
    tables = tuple(table.number for _, table in list_open_tables(tournament))
    if tables:
        signed = tournament.rules.judging.signed_sheet
        yield Step("finish-games", _cite(tournament, signed.cites), {"count": len(tables)})


def _tell_rounds(tournament: Tournament) -> Iterator[Step]:
    left, structure = _count_rounds_left(tournament), tournament.structure
    if not left or structure is None:
        return
    drafted = tournament.draft
    if structure.method == BY_RANKING:
        code = "rounds-by-ranking"
    elif drafted and drafted.stage is Stage.PRELIMINARY and len(drafted.rounds) == left:
        code = "rounds-as-printed"
    else:
        code = "rounds-by-hand"
    yield Step(code, _cite(tournament, tournament.rules.seating.cites), {"count": left})


def _tell_boards(tournament: Tournament) -> Iterator[Step]:
    if _count_rounds_left(tournament) or _list_stages_to_come(tournament):
        boards = tournament.rules.boards
        yield Step(f"boards-by-{boards.scope}", _cite(tournament, boards.cites))


def _tell_ranking(tournament: Tournament) -> Iterator[Step]:
    """Say by what players are ranked; the last word, lots, is a step of its own."""
    ranking = tournament.rules.ranking
    criteria = tuple(str(each) for each in ranking.criteria if each != "lots")
    yield Step("rank", _cite(tournament, ranking.cites), {"criteria": criteria})
    lots = ranking.lots
    code = "draw-lots" if lots.method == "lots" else "draw-cards"
    yield Step(code, _cite(tournament, lots.cites))


def _tell_semi_final(tournament: Tournament) -> Iterator[Step]:
    block = tournament.rules.semi_final
    if block is None or Stage.SEMI_FINAL not in _list_stages_to_come(tournament):
        return
    params: Mapping[str, Value] = {"count": sum(map(len, block.tables))}
    yield Step("semi-final", _cite(tournament, block.cites), params)


def _tell_final(tournament: Tournament) -> Iterator[Step]:
    to_come = _list_stages_to_come(tournament)
    if Stage.FINAL not in to_come:
        return
    rules = tournament.rules
    if {Stage.SEMI_FINAL} & {*to_come, *(round_.stage for round_ in tournament.rounds)}:
        code = "final-of-winners"
    else:
        code = "final-of-best"
    yield Step(code, _cite(tournament, rules.final.cites), {"count": rules.final.players})


def _tell_selection(tournament: Tournament) -> Iterator[Step]:
    if _list_stages_to_come(tournament):
        selection = tournament.rules.selection
        yield Step(f"select-by-{selection.finals}", _cite(tournament, selection.cites))


def _tell_places(tournament: Tournament) -> Iterator[Step]:
    final = tournament.rules.final
    if Stage.FINAL in _list_stages_to_come(tournament) or tournament.rounds_of(Stage.FINAL):
        yield Step(f"places-by-{final.places}", _cite(tournament, final.cites))


STEPS: tuple[Callable[[Tournament], Iterator[Step]], ...] = (
    _tell_open_games,
    _tell_rounds,
    _tell_boards,
    _tell_ranking,
    _tell_semi_final,
    _tell_final,
    _tell_selection,
    _tell_places,
)


def _cite(tournament: Tournament, clauses: tuple[str, ...]) -> tuple[Citation, ...]:
    return tuple(Citation(tournament.rules.clause_source, clause) for clause in clauses)


def _count_rounds_left(tournament: Tournament) -> int:
    """Count the rounds of the preliminary stage that are not published."""
    rounds = tournament.structure.rounds if tournament.structure else 0
    if Stage.PRELIMINARY in tournament.closed_stages:
        return 0
    return max(0, rounds - len(tournament.rounds_of(Stage.PRELIMINARY)))


def _list_stages_to_come(tournament: Tournament) -> tuple[Stage, ...]:
    """List the later stages of which no round is published."""
    present = len(tournament.players_of(Status.CHECKED_IN))
    last = tournament.rounds[-1].stage if tournament.rounds else Stage.PRELIMINARY
    stages = []
    following = find_next_stage(tournament, last, present)
    while following:
        stages.append(following)
        following = find_next_stage(tournament, following, present)
    return tuple(stages)


def _count_tables(tournament: Tournament, stage: Stage) -> int:
    semi_final = tournament.rules.semi_final
    return len(semi_final.tables) if stage is Stage.SEMI_FINAL and semi_final else 1
