"""A tournament file as events, so that an event begun elsewhere goes on here."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from hexmeet.rulebooks.plan import Plan, make_plan
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.schema import Rulebook, Stage
from hexmeet.standings.cuts import preliminary_order
from hexmeet.standings.faults import find_faults
from hexmeet.standings.ranking import rank_tournament
from hexmeet.standings.tournament_file import Left, Round, Table, TournamentFile
from hexmeet.tournament.events import (
    Event,
    LotDrawn,
    PlayerRegistered,
    PlayerRemoved,
    RoundPublished,
    SheetChanged,
    StageClosed,
    TournamentCreated,
    TournamentStarted,
    WarningGiven,
)
from hexmeet.tournament.expansions import expand
from hexmeet.tournament.file_history import cut_file
from hexmeet.tournament.state import (
    GivenWarning,
    Player,
    Settings,
    Sheet,
    SheetLine,
    Staff,
    Structure,
)
from hexmeet.tournament.words import Gone, SheetStatus, Status


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a file comes from, and what an organiser says that it cannot hold."""

    source: str  # such as the file's name: it stands where else the name of a judge does
    id: str
    owner: Staff
    at: datetime
    settings: Settings
    fingerprint: str  # of the seed of the draws to come
    formula: str | None = None
    skip_semi_final: bool = False
    house_rulebook: str | None = None


def from_file(file: TournamentFile, rulebook: Rulebook, origin: Origin) -> tuple[Event, ...]:
    """Tell the tournament of a file as events, up to the last result it holds.

    The stage in progress is left to be closed by who goes on with it. A file that cannot be is
    refused with all that is wrong in it.
    """
    faults = [fault for fault in find_faults(file, rulebook) if not fault.is_warning]
    if faults:
        raise FileError([fault.at(origin.source) for fault in faults])
    played_by = expand(rulebook, origin.settings.expansion) or rulebook
    return tuple(_Import(file, played_by, origin).tell())


@dataclass(frozen=True, slots=True)
class _Import:
    """One file on its way into a log."""

    file: TournamentFile
    rulebook: Rulebook
    origin: Origin

    def tell(self) -> Iterator[Event]:
        yield TournamentCreated(
            id=self.origin.id,
            rulebook=self.rulebook.id,
            settings=replace(self.origin.settings, name=self.file.name),
            owner=self.origin.owner,
            fingerprint=self.origin.fingerprint,
            house_rulebook=self.origin.house_rulebook,
        )
        yield from self._tell_players()
        if not self._count_rounds():
            return
        yield TournamentStarted(structure=self._find_structure())
        yield from self._tell_warnings()
        yield from self._tell_leavers(0, ())
        yield from self._tell_stages()
        for lot in self.file.lots:
            yield LotDrawn(players=lot, witness=self.origin.source)
        yield from self._tell_closed_stages()

    def _tell_players(self) -> Iterator[Event]:
        groups = {p: f"group {n}" for n, group in enumerate(self.file.groups, 1) for p in group}
        late = {penalty.player for penalty in self.file.penalties if penalty.kind == "late"}
        for player in self.file.players:
            yield PlayerRegistered(
                player=Player(
                    id=player.id,
                    name=player.name,
                    status=Status.CHECKED_IN,
                    group=groups.get(player.id),
                    late=player.id in late,
                )
            )

    def _tell_warnings(self) -> Iterator[Event]:
        warned = [penalty.player for penalty in self.file.penalties if penalty.kind == "warning"]
        for number, player in enumerate(warned, start=1):
            yield WarningGiven(
                warning=GivenWarning(
                    id=f"{self.origin.id}/warning {number}",
                    player=player,
                    by=self.origin.source,
                    at=self.origin.at,
                    reason=self.origin.source,
                )
            )

    def _tell_stages(self) -> Iterator[Event]:
        counted = 0
        for record in self.file.stages:
            for round_ in record.rounds:
                counted += 1
                yield RoundPublished(
                    stage=record.stage,
                    number=round_.number,
                    tables=tuple(_list_tables(round_)),
                    boards=(),
                )
                yield from self._tell_leavers(counted, round_.tables)
                yield from self._tell_sheets(counted, round_)

    def _tell_sheets(self, counted: int, round_: Round) -> Iterator[Event]:
        for table in round_.tables:
            if table.is_finished:
                sheet = Sheet(
                    lines=tuple(SheetLine(player=s.player, vp=s.vp or 0) for s in table.seats),
                    winner=next(seat.player for seat in table.seats if seat.winner),
                    entered_by=self.origin.source,
                    status=SheetStatus.FINAL,
                    decided_by=self.origin.source,
                    reason=self.origin.source,
                )
                yield SheetChanged(round=counted, table=table.number, sheet=sheet)

    def _tell_leavers(self, counted: int, tables: Sequence[Table]) -> Iterator[Event]:
        """Tell who left during this round, and who left right after it (reading 11)."""
        table_of = {seat.player: table for table in tables for seat in table.seats}
        following = self._seated(counted + 1)
        for left in self.file.left:
            after = min(left.after_round, self._count_rounds())
            if after == counted - 1 and left.player in table_of:
                yield self._remove(left, table_of[left.player])
            elif after == counted and left.player not in following:
                yield self._remove(left, None)

    def _remove(self, left: Left, table: Table | None) -> PlayerRemoved:
        seats = table.seats if table else ()
        return PlayerRemoved(
            player=left.player,
            because=Gone(left.reason),
            after_round=left.after_round,
            reason=self.origin.source,
            by=self.origin.source,
            table=table.number if table else None,
            vp=next((seat.vp for seat in seats if seat.player == left.player), None),
        )

    def _count_rounds(self) -> int:
        return sum(len(record.rounds) for record in self.file.stages)

    def _seated(self, counted: int) -> frozenset[str]:
        rounds = [round_ for record in self.file.stages for round_ in record.rounds]
        tables = rounds[counted - 1].tables if counted <= len(rounds) else ()
        return frozenset(seat.player for table in tables for seat in table.seats)

    def _tell_closed_stages(self) -> Iterator[Event]:
        """Close every stage after which another one was begun."""
        begun = [record for record in self.file.stages if record.rounds]
        counted = 0
        for record in begun[:-1]:
            counted += len(record.rounds)
            then = cut_file(self.file, counted)
            if record.stage is Stage.PRELIMINARY:
                order = preliminary_order(then, self.rulebook)
            else:
                ranking = rank_tournament(then, self.rulebook)
                order = tuple(standing.player for standing in ranking.standings)
            yield StageClosed(stage=record.stage, order=order)

    def _find_structure(self) -> Structure:
        """Take the structure from the rounds there are, and what is to come from the rulebook."""
        played = {stage: len(self.file.rounds_of(stage)) for stage in Stage}
        goes_on = bool(played[Stage.SEMI_FINAL] or played[Stage.FINAL])
        plan = None if goes_on else self._plan()
        planned = {stage.stage: stage.rounds for stage in plan.stages} if plan else played
        return Structure(
            formula=plan.formula if plan else self.origin.formula,
            rounds=max(played[Stage.PRELIMINARY], planned.get(Stage.PRELIMINARY, 0)),
            has_semi_final=bool(planned.get(Stage.SEMI_FINAL)),
            method=self.rulebook.seating.methods[0],
            numbers=self.rulebook.boards.numbers[0],
        )

    def _plan(self) -> Plan:
        came = len(self.file.players) - sum(left.after_round == 0 for left in self.file.left)
        return make_plan(
            self.rulebook,
            came,
            event=self.origin.settings.event,
            formula=self.origin.formula,
            skip_semi_final=self.origin.skip_semi_final,
        )


def _list_tables(round_: Round) -> Iterator[tuple[str, ...]]:
    """List the tables by number; a number that is left out is an empty table (reading 18)."""
    seats = {table.number: tuple(s.player for s in table.seats) for table in round_.tables}
    for number in range(1, max(seats, default=0) + 1):
        yield seats.get(number, ())
