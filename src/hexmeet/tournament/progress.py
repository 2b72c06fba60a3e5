"""How far a tournament has come: its stages, and what each of them waits for."""

from collections.abc import Iterator

from hexmeet.rulebooks.schema import Event, Stage
from hexmeet.rulebooks.violations import Citation, RuleViolation
from hexmeet.seating.finals import fewest_semi_finalists
from hexmeet.standings.tournament_file import TournamentFile
from hexmeet.tournament.state import Round, Table, Tournament
from hexmeet.tournament.words import SheetStatus


def find_kind(tournament: Tournament) -> Event:
    """Find the kind of event this is; the rulebook's first one where nothing is said."""
    events = tournament.rules.events
    wanted = tournament.settings.event if tournament.settings else ""
    return next((event for event in events if event.kind == wanted), events[0])


def planned_stages(tournament: Tournament) -> tuple[Stage, ...]:
    """List the stages of a tournament that has started.

    (cwc-2004 4; italy-2009 3.2; studio-2023 1.1.3, 1.2.1; shn-2022 1.2, 1.3; shn-2024 1.2, 1.3)
    """
    structure = tournament.structure
    if structure is None:
        return ()
    held = {
        Stage.PRELIMINARY: structure.rounds > 0,
        Stage.SEMI_FINAL: structure.has_semi_final,
        Stage.FINAL: Stage.FINAL in find_kind(tournament).stages,
    }
    return tuple(stage for stage in Stage if held[stage])


def find_next_stage(tournament: Tournament, stage: Stage, players: int) -> Stage | None:
    """Tell which stage follows when so many are there; too few skip the semi-final (reading 16)."""
    order = list(Stage)
    later = [s for s in planned_stages(tournament) if order.index(s) > order.index(stage)]
    if later and later[0] is Stage.SEMI_FINAL and players < fewest_semi_finalists(tournament.rules):
        later = later[1:]
    return later[0] if later else None


def count_places(tournament: Tournament, stage: Stage) -> int:
    """Count the places of a later stage (cwc-2004 4; studio-2023 1.1.7, 1.1.9; italy-2009 3.2d)."""
    semi_final = tournament.rules.semi_final
    if stage is Stage.SEMI_FINAL and semi_final:
        return sum(map(len, semi_final.tables))
    return tournament.rules.final.players


def list_open_tables(tournament: Tournament) -> Iterator[tuple[int, Table]]:
    """List the tables without a final sheet, each with its round counted through all stages."""
    for number, round_ in enumerate(tournament.rounds, start=1):
        yield from ((number, table) for table in round_.tables if not has_result(table))


def has_result(table: Table) -> bool:
    """Whether the sheet of a table is final."""
    return table.sheet is not None and table.sheet.status is SheetStatus.FINAL


def is_over(round_: Round) -> bool:
    """Whether every sheet of a round is final."""
    return all(map(has_result, round_.tables))


def count_played(tournament: Tournament) -> int:
    """Count the rounds, from the first on, of which every sheet is final."""
    over = map(is_over, tournament.rounds)
    return next((n for n, done in enumerate(over) if not done), len(tournament.rounds))


def refuse_open_sheets(tournament: Tournament, until: Stage = Stage.FINAL) -> None:
    """Refuse while a result is open up to a stage, also one that was opened again (reading 21)."""
    stages = list(Stage)[: list(Stage).index(until) + 1]
    tables = tuple(
        f"round {number} table {table.number}"
        for number, table in list_open_tables(tournament)
        if tournament.rounds[number - 1].stage in stages
    )
    if tables:
        clause = Citation(tournament.rules.id, "reading 21")
        raise RuleViolation("stage.sheets-open", clause, {"tables": tables})


def count_present(file: TournamentFile) -> int:
    """Count who has not left."""
    return len(file.players) - len(file.left)


def is_decided(tournament: Tournament) -> bool:
    """Whether the last stage is closed: there is a champion, or the event has no final."""
    planned = planned_stages(tournament)
    return bool(planned) and planned[-1] in tournament.closed_stages
