"""The plan of a tournament: stages, rounds and table sizes for the number of players present."""

from collections.abc import Iterator
from dataclasses import dataclass

from hexmeet.rulebooks.schema import Band, Block, Event, Rulebook, Stage
from hexmeet.rulebooks.violations import Citation, Notice, RuleViolation, Value

FEWEST_AT_A_TABLE = 3


@dataclass(frozen=True, slots=True)
class PlannedStage:
    """One stage: how many play it, in how many rounds, at tables of which sizes."""

    stage: Stage
    rounds: int
    players: int
    tables: tuple[int, ...]
    clauses: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a tournament of so many players looks like, and what its organiser should know."""

    rulebook: str
    event: str
    formula: str | None
    players: int
    stages: tuple[PlannedStage, ...]
    notices: tuple[Notice, ...]

    @property
    def games(self) -> int:
        """How many games a player plays who reaches the last stage."""
        return sum(stage.rounds for stage in self.stages)


def make_plan(
    rulebook: Rulebook,
    players: int,
    *,
    event: str | None = None,
    formula: str | None = None,
    skip_semi_final: bool = False,
) -> Plan:
    """Plan a tournament.

    The structure follows from attendance (studio-2023 1.1.3; italy-2009 3.2) or is fixed
    (cwc-2004 3, 4; studio-2023 1.1.4, 1.2.2; shn-2022 3.jordan; shn-2024 3.3).
    """
    kind = _find_event(rulebook, event)
    chosen = _find_formula(rulebook, formula)
    band = find_band(rulebook, players, chosen)
    preliminary = _plan_preliminary(rulebook, kind, band, players)
    semi_final = _plan_semi_final(rulebook, kind, band, players, skip=skip_semi_final)
    final = _plan_final(rulebook, kind, players)
    notices = (
        *_notice_attendance(rulebook, players, [kind] if event else rulebook.events),
        *_notice_formula(rulebook, formula, chosen),
        *_notice_semi_final(rulebook, kind, band, semi_final, skip=skip_semi_final),
    )
    stages = (*preliminary, *semi_final, *final)
    return Plan(rulebook.id, kind.kind, chosen, players, stages, notices)


def table_sizes(players: int) -> tuple[int, ...] | None:
    """Seat everybody at as many tables of four as possible, the rest at three, or say None.

    The tables of three come last (italy-2009 3.2a; shn-2022 7.a.2; shn-2024 7.a.2; cwc-2004 8).
    """
    threes = -players % 4
    fours = (players - 3 * threes) // 4
    if players < FEWEST_AT_A_TABLE or fours < 0:
        return None
    return (4,) * fours + (3,) * threes


def find_band(rulebook: Rulebook, players: int, formula: str | None) -> Band:
    """Find the structure that goes with an attendance."""
    return next(
        band
        for band in rulebook.bands
        if band.formula == formula and (band.up_to is None or players <= band.up_to)
    )


# --- what was asked for ---------------------------------------------------------------------------


def _find_event(rulebook: Rulebook, kind: str | None) -> Event:
    for event in rulebook.events:
        if kind in (None, event.kind):
            return event
    kinds = tuple(event.kind for event in rulebook.events)
    params: dict[str, Value] = {"event": kind or "", "events": kinds}
    raise RuleViolation("event.unknown", _citation(rulebook, rulebook.events[0]), params)


def _find_formula(rulebook: Rulebook, formula: str | None) -> str | None:
    known = _formulas(rulebook)
    if formula is None or formula in known:
        return formula or next(iter(known), None)
    code = "formula.unknown" if known else "formula.none"
    params: dict[str, Value] = {"formula": formula, "formulas": known}
    raise RuleViolation(code, _citation(rulebook, rulebook.bands[0]), params)


def _formulas(rulebook: Rulebook) -> tuple[str, ...]:
    return tuple(dict.fromkeys(band.formula for band in rulebook.bands if band.formula))


# --- the stages -----------------------------------------------------------------------------------


def _plan_preliminary(
    rulebook: Rulebook, kind: Event, band: Band, players: int
) -> Iterator[PlannedStage]:
    tables = table_sizes(players)
    if tables is None:
        params: dict[str, Value] = {"players": players}
        raise RuleViolation(
            "players.cannot-be-seated", _citation(rulebook, rulebook.tables), params
        )
    if Stage.PRELIMINARY in kind.stages:
        clauses = _citations(rulebook, band)
        yield PlannedStage(Stage.PRELIMINARY, band.rounds, players, tables, clauses)


def _plan_semi_final(
    rulebook: Rulebook, kind: Event, band: Band, players: int, *, skip: bool
) -> tuple[PlannedStage, ...]:
    """Plan the semi-final: the lowest ranks stay empty where fewer are there (reading 16)."""
    block = rulebook.semi_final
    if block is None or Stage.SEMI_FINAL not in kind.stages or _semi_final(kind, band) == "none":
        return ()
    if skip:
        if _semi_final(kind, band) == "held":
            params: dict[str, Value] = {"players": players}
            raise RuleViolation("semi-final.cannot-be-skipped", _citation(rulebook, band), params)
        return ()
    places = sum(len(table) for table in block.tables)
    _refuse_crowd(rulebook, kind, block, players, places)
    tables = tuple(sum(rank <= players for rank in table) for table in block.tables)
    if min(tables) < FEWEST_AT_A_TABLE:
        return ()
    clauses = _citations(rulebook, block)
    return (PlannedStage(Stage.SEMI_FINAL, 1, sum(tables), tables, clauses),)


def _semi_final(kind: Event, band: Band) -> str:
    """Say whether a semi-final is held; an event that begins with it always holds it."""
    return band.semi_final if Stage.PRELIMINARY in kind.stages else "held"


def _plan_final(rulebook: Rulebook, kind: Event, players: int) -> Iterator[PlannedStage]:
    if Stage.FINAL in kind.stages:
        block = rulebook.final
        if kind.stages == (Stage.FINAL,):
            _refuse_crowd(rulebook, kind, block, players, block.players)
        finalists = min(players, block.players)
        clauses = _citations(rulebook, block)
        yield PlannedStage(Stage.FINAL, 1, finalists, (finalists,), clauses)


def _refuse_crowd(rulebook: Rulebook, kind: Event, block: Block, players: int, places: int) -> None:
    """Refuse more players than places where no preliminary stage chooses among them."""
    if players > places and Stage.PRELIMINARY not in kind.stages:
        params: dict[str, Value] = {"players": players, "places": places, "event": kind.kind}
        raise RuleViolation("players.too-many", _citation(rulebook, block), params)


# --- what the organiser should know ---------------------------------------------------------------


def _notice_attendance(
    rulebook: Rulebook, players: int, kinds: tuple[Event, ...] | list[Event]
) -> Iterator[Notice]:
    """Warn where results would not count (studio-2023 1.1.3; italy-2009 1.7, 1.8)."""
    for kind in kinds:
        if kind.minimum_players and players < kind.minimum_players:
            params: dict[str, Value] = {
                "players": players,
                "minimum": kind.minimum_players,
                "event": kind.kind,
            }
            yield Notice("attendance.below-minimum", _citation(rulebook, kind), params)


def _notice_formula(rulebook: Rulebook, asked: str | None, chosen: str | None) -> Iterator[Notice]:
    if chosen and not asked:
        others = tuple(name for name in _formulas(rulebook) if name != chosen)
        params: dict[str, Value] = {"formula": chosen, "others": others}
        yield Notice("formula.assumed", _citation(rulebook, rulebook.bands[0]), params)


def _notice_semi_final(
    rulebook: Rulebook, kind: Event, band: Band, planned: tuple[PlannedStage, ...], *, skip: bool
) -> Iterator[Notice]:
    held = Stage.SEMI_FINAL in kind.stages and _semi_final(kind, band)
    clause = _citation(rulebook, band)
    if planned and held == "optional":
        yield Notice("semi-final.optional", clause)
    elif skip and held != "optional":
        yield Notice("semi-final.nothing-to-skip", clause)
    elif not planned and not skip and held in ("held", "optional"):
        yield Notice("semi-final.too-few-players", _citation(rulebook, rulebook.semi_final or band))


def _citation(rulebook: Rulebook, block: Block) -> Citation:
    """Cite a block by its first and foremost clause."""
    return _citations(rulebook, block)[0]


def _citations(rulebook: Rulebook, block: Block) -> tuple[Citation, ...]:
    return tuple(
        Citation(rulebook.id if clause == "house" else rulebook.clause_source, clause)
        for clause in block.cites
    )
