"""A tournament file as events, so that an event begun elsewhere goes on here."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import count, islice

from hexmeet.rulebooks.expansions import expand
from hexmeet.rulebooks.plan import Plan, make_plan
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.schema import Rulebook, Stage
from hexmeet.standings.cuts import preliminary_order
from hexmeet.standings.faults import find_faults
from hexmeet.standings.ranking import rank_tournament
from hexmeet.standings.tournament_file import (
    Left,
    Moment,
    Round,
    Seat,
    Table,
    TournamentFile,
)
from hexmeet.tournament.events import (
    ChampionCrowned,
    Event,
    LotDrawn,
    PlayerRegistered,
    PlayerRemoved,
    RoundPublished,
    RoundRepaired,
    SeatingDrafted,
    SheetChanged,
    SheetReopened,
    StageClosed,
    TournamentCreated,
    TournamentStarted,
    WarningGiven,
    WarningRevoked,
    WinnerDrawn,
)
from hexmeet.tournament.file_history import (
    cut_file,
    find_method,
    list_course,
    list_results,
    list_rounds,
    warned_from_the_start,
)
from hexmeet.tournament.happened import CHANGED
from hexmeet.tournament.state import (
    Draft,
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
    expansion = file.expansion or origin.settings.expansion
    settings = replace(origin.settings, name=file.name, expansion=expansion)
    played_by = expand(rulebook, expansion) or rulebook
    return tuple(_Import(file, played_by, replace(origin, settings=settings)).tell())


@dataclass(frozen=True, slots=True)
class _Import:
    """One file on its way into a log."""

    file: TournamentFile
    rulebook: Rulebook
    origin: Origin
    numbers: Iterator[int] = field(default_factory=lambda: count(1))  # of warnings
    warnings: dict[str, list[str]] = field(default_factory=dict)  # that hold, by player
    # Results of each game that are still to be told, the earliest first.
    results: dict[tuple[int, int], Iterator[tuple[Seat, ...]]] = field(default_factory=dict)

    def tell(self) -> Iterator[Event]:
        yield TournamentCreated(
            id=self.origin.id,
            rulebook=self.rulebook.id,
            settings=self.origin.settings,
            owner=self.origin.owner,
            fingerprint=self.origin.fingerprint,
            house_rulebook=self.origin.house_rulebook,
        )
        yield from self._tell_players()
        if not self._count_rounds():
            return
        yield TournamentStarted(structure=self._find_structure())
        yield from self._tell_what_always_held()
        for moment in list_course(self.file):
            yield from self._tell(moment)

    def _tell(self, moment: Moment) -> Iterator[Event]:
        """Tell what happened at a moment, with what followed from it."""
        match moment:
            case Moment(what="published", round=int(counted)):
                yield from self._tell_round(counted, moment.method or "")
            case Moment(what="changed", how="repaired"):
                yield self._repair(moment)
            case Moment(what="reopened", round=int(counted), table=int(table)):
                yield self._reopen(counted, table)
                yield from self._tell_sheet(counted, table)
            case Moment(what="warned", player=str(player)):
                yield self._warn(player)
            case Moment(what="revoked", player=str(player)):
                yield self._revoke(player)
            case Moment(what="drawn", lot=int(number)):
                yield LotDrawn(players=self.file.lots[number - 1], witness=moment.witness or "")
            case Moment(what="split", round=int(counted), table=int(table), players=tuple(players)):
                witness = moment.witness or ""
                yield WinnerDrawn(round=counted, table=table, players=players, witness=witness)
            case Moment(what="closed", stage=Stage() as stage):
                yield from self._close(stage)
            case _:  # who came is among the players, and a seat says in which round
                pass

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

    def _tell_what_always_held(self) -> Iterator[Event]:
        """Tell what nobody dated: warnings, who left before the first round, and lots."""
        for player in warned_from_the_start(self.file):
            yield self._warn(player)
        yield from self._tell_leavers(0, ())
        dated = sum(moment.what == "drawn" for moment in self.file.history)
        for lot in self.file.lots[: len(self.file.lots) - dated]:
            yield LotDrawn(players=lot, witness=self.origin.source)

    def _warn(self, player: str) -> WarningGiven:
        number = next(self.numbers)
        warning = f"{self.origin.id}/warning {number}"
        self.warnings.setdefault(player, []).append(warning)
        return WarningGiven(
            warning=GivenWarning(
                id=warning,
                player=player,
                by=self.origin.source,
                at=self.origin.at,
                reason=self.origin.source,
            )
        )

    def _revoke(self, player: str) -> WarningRevoked:
        source = self.origin.source
        return WarningRevoked(warning=self.warnings[player].pop(), reason=source, by=source)

    def _tell_round(self, counted: int, method: str) -> Iterator[Event]:
        stage, round_ = list_rounds(self.file)[counted - 1]
        tables = tuple(_list_tables(round_))
        changes = {m.how for m in self.file.history if m.round == counted and m.what == "changed"}
        if method or changes:
            draft = Draft(
                stage=stage,
                first=round_.number,
                rounds=(tables,),
                method=method,
                notices=(CHANGED,) if "spread" in changes else (),
                swapped=(round_.number,) if "swapped" in changes else (),
            )
            yield SeatingDrafted(draft=draft)
        yield RoundPublished(stage=stage, number=round_.number, tables=tables, boards=())
        yield from self._tell_leavers(counted, round_.tables)
        for table in round_.tables:
            yield from self._tell_sheet(counted, table.number)

    def _repair(self, moment: Moment) -> RoundRepaired:
        _, round_ = list_rounds(self.file)[(moment.round or 0) - 1]
        return RoundRepaired(tables=tuple(_list_tables(round_)), reason=moment.reason or "")

    def _reopen(self, counted: int, table: int) -> SheetReopened:
        source = self.origin.source
        return SheetReopened(round=counted, table=table, reason=source, by=source)

    def _tell_sheet(self, counted: int, table: int) -> Iterator[Event]:
        """Tell the next result of a table: those that were reopened come before today's."""
        game = (counted, table)
        if game not in self.results:
            self.results[game] = iter(list_results(self.file, counted, table))
        for seats in islice(self.results[game], 1):
            sheet = Sheet(
                lines=tuple(SheetLine(player=s.player, vp=s.vp or 0) for s in seats),
                winner=next(seat.player for seat in seats if seat.winner),
                entered_by=self.origin.source,
                status=SheetStatus.FINAL,
                decided_by=self.origin.source,
                reason=self.origin.source,
            )
            yield SheetChanged(round=counted, table=table, sheet=sheet)

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
        return len(list_rounds(self.file))

    def _seated(self, counted: int) -> frozenset[str]:
        rounds = list_rounds(self.file)
        tables = rounds[counted - 1][1].tables if counted <= len(rounds) else ()
        return frozenset(seat.player for table in tables for seat in table.seats)

    def _close(self, stage: Stage) -> Iterator[Event]:
        """Close a stage with its ranking; after the final there is a champion."""
        until = list(Stage)[: list(Stage).index(stage) + 1]
        then = cut_file(self.file, sum(len(self.file.rounds_of(earlier)) for earlier in until))
        if stage is Stage.PRELIMINARY:
            order = preliminary_order(then, self.rulebook)
        else:
            ranking = rank_tournament(then, self.rulebook)
            order = tuple(standing.player for standing in ranking.standings)
        yield StageClosed(stage=stage, order=order)
        if stage is Stage.FINAL:
            yield ChampionCrowned(player=order[0])

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
            method=find_method(self.file, self.rulebook),
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
