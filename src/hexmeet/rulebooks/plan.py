"""The plan of a tournament: stages, rounds and table sizes for the number of players present."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hexmeet.rulebooks.schema import Band, Block, Event, Rulebook, SmallField, Stage
from hexmeet.rulebooks.tables import FEWEST_AT_A_TABLE, table_sizes
from hexmeet.rulebooks.violations import Citation, Notice, RuleViolation, Value


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
    chosen = find_formula(rulebook, formula)
    band = find_band(rulebook, players, chosen)
    field = _Field(rulebook, kind, band, players)
    stages = field.plan_stages(skip_semi_final=skip_semi_final)
    notices = (
        *_notice_attendance(rulebook, players, [kind] if event else rulebook.events),
        *_notice_formula(rulebook, formula, chosen),
        *field.notice_semi_final(stages, skip=skip_semi_final),
    )
    return Plan(rulebook.id, kind.kind, chosen, players, stages, notices)


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
    raise RuleViolation("event.unknown", _cite(rulebook, rulebook.events[0])[0], params)


def find_formula(rulebook: Rulebook, formula: str | None) -> str | None:
    """Find the formula that was asked for, or the first where nothing is said (italy-2009 3.2)."""
    known = _formulas(rulebook)
    if formula is None or formula in known:
        return formula or next(iter(known), None)
    code = "formula.unknown" if known else "formula.none"
    params: dict[str, Value] = {"formula": formula, "formulas": known}
    raise RuleViolation(code, _cite(rulebook, rulebook.bands[0])[0], params)


def _formulas(rulebook: Rulebook) -> tuple[str, ...]:
    return tuple(dict.fromkeys(band.formula for band in rulebook.bands if band.formula))


# --- the stages -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Field:
    """So many players at one kind of event, with the structure that goes with them."""

    rulebook: Rulebook
    kind: Event
    band: Band
    players: int

    def plan_stages(self, *, skip_semi_final: bool) -> tuple[PlannedStage, ...]:
        for small in self.kind.small_fields:
            if small.players == self.players:
                return tuple(self._plan_small_field(small, skip=skip_semi_final))
        self._refuse_impossible()
        return (
            *self._plan_preliminary(),
            *self._plan_semi_final(skip=skip_semi_final),
            *self._plan_final(),
        )

    def notice_semi_final(self, stages: Sequence[PlannedStage], *, skip: bool) -> Iterator[Notice]:
        planned = any(stage.stage is Stage.SEMI_FINAL for stage in stages)
        clause = _cite(self.rulebook, self.band)[0]
        if planned and self._semi_final == "optional":
            yield Notice("semi-final.optional", clause)
        elif skip and self._semi_final == "none":
            yield Notice("semi-final.nothing-to-skip", clause)
        elif not planned and self.rulebook.semi_final and self._misses_semi_final(skip=skip):
            clause = _cite(self.rulebook, self.rulebook.semi_final)[0]
            yield Notice("semi-final.too-few-players", clause)

    def _misses_semi_final(self, *, skip: bool) -> bool:
        """Whether a semi-final that is not planned would be, were there more players."""
        return self._semi_final == "held" or (self._semi_final == "optional" and not skip)

    @property
    def _semi_final(self) -> str:
        """Whether this event holds one; an event that begins with it always does."""
        if Stage.SEMI_FINAL not in self.kind.stages or self._is_small:
            return "none"
        return self.band.semi_final if Stage.PRELIMINARY in self.kind.stages else "held"

    @property
    def _is_small(self) -> bool:
        return any(small.players == self.players for small in self.kind.small_fields)

    def _refuse(self, code: str, block: Block, **params: Value) -> RuleViolation:
        params = {"players": self.players, "event": self.kind.kind, **params}
        return RuleViolation(code, _cite(self.rulebook, block)[0], params)

    def _refuse_impossible(self) -> None:
        """Refuse more players than places where nothing chooses among them, and no full table."""
        final, semi_final = self.rulebook.final, self.rulebook.semi_final
        if self.kind.stages == (Stage.FINAL,) and self.players > final.players:
            raise self._refuse("players.too-many", final, places=final.players)
        if semi_final and self.kind.stages[0] is Stage.SEMI_FINAL:
            places = sum(len(table) for table in semi_final.tables)
            if self.players > places:
                raise self._refuse("players.too-many", semi_final, places=places)
        if table_sizes(self.players) is None:
            raise self._refuse("players.cannot-be-seated", self.rulebook.tables)

    def _plan_small_field(self, small: SmallField, *, skip: bool) -> Iterator[PlannedStage]:
        """Plan what is ordered for so few (italy-2009 1.7.1, 1.7.2, 1.7.3, 1.7.4)."""
        if small.final_of is None:
            code = "small-field.call-up" if small.called_up else "small-field.merge"
            raise self._refuse(code, small, called_up=small.called_up or "")
        if small.semi_finals and skip:
            raise self._refuse("semi-final.cannot-be-skipped", small)
        clauses = _cite(self.rulebook, small)
        if small.semi_finals:
            yield PlannedStage(Stage.SEMI_FINAL, 1, self.players, small.semi_finals, clauses)
        yield PlannedStage(Stage.FINAL, 1, small.final_of, (small.final_of,), clauses)

    def _plan_preliminary(self) -> Iterator[PlannedStage]:
        if Stage.PRELIMINARY in self.kind.stages:
            clauses = _cite(self.rulebook, self.band)
            tables = table_sizes(self.players) or ()
            yield PlannedStage(Stage.PRELIMINARY, self.band.rounds, self.players, tables, clauses)

    def _plan_semi_final(self, *, skip: bool) -> Iterator[PlannedStage]:
        """Plan the semi-final: the lowest ranks stay empty where fewer are there (reading 16)."""
        block = self.rulebook.semi_final
        if block is None or self._semi_final == "none":
            return
        tables = tuple(sum(rank <= self.players for rank in table) for table in block.tables)
        if min(tables) < FEWEST_AT_A_TABLE:
            return
        if skip and self._semi_final == "held":
            raise self._refuse("semi-final.cannot-be-skipped", self.band)
        if not skip:
            clauses = _cite(self.rulebook, block)
            yield PlannedStage(Stage.SEMI_FINAL, 1, sum(tables), tables, clauses)

    def _plan_final(self) -> Iterator[PlannedStage]:
        if Stage.FINAL in self.kind.stages:
            finalists = min(self.players, self.rulebook.final.players)
            clauses = _cite(self.rulebook, self.rulebook.final)
            yield PlannedStage(Stage.FINAL, 1, finalists, (finalists,), clauses)


# --- what the organiser should know ---------------------------------------------------------------


def _notice_attendance(
    rulebook: Rulebook, players: int, kinds: Sequence[Event]
) -> Iterator[Notice]:
    """Warn where results would not count (studio-2023 1.1.3; italy-2009 1.7, 1.8)."""
    for kind in kinds:
        if kind.minimum_players and players < kind.minimum_players:
            minimum: Value = kind.minimum_players
            params = {"players": players, "minimum": minimum, "event": kind.kind}
            yield Notice("attendance.below-minimum", _cite(rulebook, kind)[0], params)


def _notice_formula(rulebook: Rulebook, asked: str | None, chosen: str | None) -> Iterator[Notice]:
    others = tuple(name for name in _formulas(rulebook) if name != chosen)
    if chosen and others and not asked:
        params: dict[str, Value] = {"formula": chosen, "others": others}
        yield Notice("formula.assumed", _cite(rulebook, rulebook.bands[0])[0], params)


def _cite(rulebook: Rulebook, block: Block) -> tuple[Citation, ...]:
    """Cite a block's clauses, the foremost first."""
    return tuple(
        Citation(rulebook.id if clause == "house" else rulebook.clause_source, clause)
        for clause in block.cites
    )
