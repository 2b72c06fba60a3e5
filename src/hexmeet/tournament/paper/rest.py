"""What a tournament file cannot hold, so that an event goes on in the middle of a round.

What nobody should read off a sheet of paper stays out: the seed, dates of birth, who is banned, and
whatever the application keeps beside the log (addresses, private links, photos).
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, ClassVar, Literal

from pydantic import TypeAdapter

from hexmeet.rulebooks.json_files import parse_json, read_json
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.standings.writing import as_tree
from hexmeet.tournament import events as told
from hexmeet.tournament.calls import open_calls
from hexmeet.tournament.event_records import write_event
from hexmeet.tournament.events import Event
from hexmeet.tournament.state import (
    GivenWarning,
    Player,
    Removal,
    Revocation,
    Round,
    Settings,
    Staff,
    Structure,
    Table,
    Tournament,
)
from hexmeet.tournament.tournament_export import as_dated_file
from hexmeet.tournament.words import SheetStatus, Status, TableStatus

KIND = "the state of a tournament"
FORMAT = "hexmeet.paper/1"

Tree = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """Everything beside the tournament file that is needed to go on."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "strict": True}

    format: Literal["hexmeet.paper/1"]
    settings: Settings
    staff: tuple[Staff, ...] = ()
    house_rulebook: str | None = None
    structure: Structure | None = None
    boards: tuple[str, ...] = ()  # of the last round
    substitutes: Mapping[str, str] = field(default_factory=dict)  # in the last round
    warnings: tuple[GivenWarning, ...] = ()
    revocations: Mapping[str, Revocation] = field(default_factory=dict)  # by warning
    removals: tuple[Removal, ...] = ()
    held: Mapping[str, int] = field(default_factory=dict)  # by who left a game of the last round
    begun: tuple[Tree, ...] = ()  # events: which games of the last round have begun
    then: tuple[Tree, ...] = ()  # events that follow those of the file


@dataclass(frozen=True, slots=True)
class State:
    """A state as it was written down: the text of the file, and the text of the rest."""

    file: str
    rest_text: str
    rest: Rest


def write_state(tournament: Tournament, house_rulebook: str | None = None) -> str:
    """Write all that is needed to go on elsewhere as one line of JSON."""
    last = tournament.current_round
    rest = Rest(
        format="hexmeet.paper/1",
        settings=tournament.details,
        staff=tuple(tournament.staff.values()),
        house_rulebook=house_rulebook,
        structure=tournament.structure,
        boards=last.boards if last else (),
        substitutes=last.substitutes if last else {},
        warnings=tournament.warnings,
        revocations=tournament.revocations,
        removals=tournament.removals,
        held={p: vp for table in last.tables for p, vp in table.held.items()} if last else {},
        begun=tuple(map(write_event, _tell_begun(last))) if last else (),
        then=tuple(map(write_event, _tell_what_follows(tournament))),
    )
    tree = TypeAdapter(Rest).dump_python(rest, mode="json", exclude_defaults=True)
    file = as_tree(as_dated_file(tournament))
    return json.dumps({**tree, "file": file}, ensure_ascii=False, separators=(",", ":"))


def read_state(text: str, *, name: str) -> State:
    """Read a state that was written down; a FileError tells of one that is none of ours."""
    tree = parse_json(text, name=name, kind=KIND)
    if not isinstance(tree, dict) or tree.get("format") != FORMAT or "file" not in tree:
        raise FileError([Problem(name, "$.format", f"expected {FORMAT}", "problem.paper-format")])
    rest = {key: value for key, value in tree.items() if key != "file"}
    return State(
        file=json.dumps(tree["file"], ensure_ascii=False),
        rest_text=json.dumps(rest, ensure_ascii=False),
        rest=read_json(Rest, rest, file=name),
    )


def read_rest(text: str, *, name: str) -> Rest:
    """Read the rest by itself."""
    return read_json(Rest, parse_json(text, name=name, kind=KIND), file=name)


# --- the last round -------------------------------------------------------------------------------


def _tell_begun(round_: Round) -> Iterator[Event]:
    """Tell which games have begun; pauses that are over count as a later beginning."""
    if round_.started_at:
        yield told.RoundStarted(at=_later(round_.started_at, round_.paused_seconds))
    for table in round_.tables:
        if table.started_at:
            at = _later(table.started_at, table.paused_seconds)
            yield told.TableStarted(table=table.number, at=at)
        elif round_.started_at:
            yield told.TableStartUndone(table=table.number)


def _later(start: datetime, seconds: int) -> datetime:
    return start + timedelta(seconds=seconds)


def _tell_what_follows(tournament: Tournament) -> Iterator[Event]:
    yield from _tell_beginning(tournament)
    yield from _tell_players(tournament)
    yield from _tell_leavers(tournament)
    last = tournament.current_round
    if last:
        yield from (told.Picked(player=p.player, what=p.what, value=p.value) for p in last.picks)
        for table in last.tables:
            yield from _tell_table(table)
        yield from _tell_clock(last)
    yield from _tell_sheets(tournament)
    yield from (told.RulingGiven(ruling=ruling) for ruling in tournament.rulings)
    yield from (told.CallChanged(call=call) for call in open_calls(tournament))
    for asked in tournament.leave_requests.values():
        yield told.LeaveAsked(player=asked.player, reason=asked.reason, by=asked.by, at=asked.at)
    if tournament.draft:
        yield told.SeatingDrafted(draft=tournament.draft)


def _tell_beginning(tournament: Tournament) -> Iterator[Event]:
    """Tell how far a tournament has come of which no round is published."""
    if tournament.rounds:
        return
    if tournament.structure:
        yield told.TournamentStarted(structure=tournament.structure)
    else:
        yield told.PhaseChanged(phase=tournament.phase)


def _tell_leavers(tournament: Tournament) -> Iterator[Event]:
    """Tell who left before a round was published, which no file can."""
    if tournament.rounds:
        return
    for gone in tournament.removals:
        yield told.PlayerRemoved(
            player=gone.player,
            because=gone.because,
            after_round=0,
            reason=gone.reason,
            by=gone.by,
            clause=gone.clause,
            at=gone.at,
        )


def _tell_players(tournament: Tournament) -> Iterator[Event]:
    """Tell of the players what a file leaves out; nobody's date of birth is printed."""
    file = as_dated_file(tournament)
    listed, left = {p.id for p in file.players}, {p.player for p in file.left}
    for player in tournament.players.values():
        known = replace(player, born=None)
        if player.id not in listed:
            yield told.PlayerRegistered(player=known)
        elif _says_more(player) and not (player.status is Status.CHECKED_IN and player.id in left):
            yield told.PlayerChanged(player=known)


def _says_more(player: Player) -> bool:
    is_expected = player.status not in (Status.CHECKED_IN, Status.LEFT)
    wishes = player.group, player.fixed_table, player.avoid
    return is_expected or player.no_photos or any(wishes)


def _tell_table(table: Table) -> Iterator[Event]:
    number = table.number
    for note in table.notes:
        yield told.TableNoted(table=number, text=note.text, by=note.by, at=note.at)
    if table.slow:
        yield told.TableMarked(table=number, slow=True, by="")
    if table.extra_seconds:
        yield told.ExtraTimeGiven(table=number, minutes=table.extra_seconds // 60, reason="", by="")
    if table.turn_limit_asked_by is not None:
        yield told.TurnsLimited(table=number, asked_by=table.turn_limit_asked_by)
    if table.status is TableStatus.PAUSED and table.paused_at:
        yield told.TablePaused(table=number, goes_on=False, at=table.paused_at)


def _tell_clock(round_: Round) -> Iterator[Event]:
    if round_.time_called and round_.started_at:
        yield told.TimeCalled(at=round_.started_at)
    if round_.paused_at:
        yield told.RoundPaused(at=round_.paused_at)


def _tell_sheets(tournament: Tournament) -> Iterator[Event]:
    """Tell what stands on the sheets of the last round, and on earlier ones that are open."""
    for number, round_ in enumerate(tournament.rounds, start=1):
        is_last = number == len(tournament.rounds)
        for table in round_.tables:
            sheet = table.sheet
            if sheet and (is_last or sheet.status is not SheetStatus.FINAL):
                yield told.SheetChanged(
                    round=number, table=table.number, sheet=sheet, at=table.done_at
                )
