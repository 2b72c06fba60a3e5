"""A tiny tournament to keep in a ledger: what the ledger does is the same for any rules."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hexmeet.draw.streams import Stream, commit
from hexmeet.ledger.rules import Rules
from hexmeet.rulebooks.violations import Citation, RuleViolation
from hexmeet.tournament.commands import Actor, Command, Request
from hexmeet.tournament.events import Event
from hexmeet.tournament.kinds import Kinds, find_types, name_kind

ADA, BEA = Actor("ada"), Actor("bea")


@dataclass(frozen=True, slots=True, kw_only=True)
class Open(Command):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Note(Command):
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Enter(Command):
    """Write down points at a table; the last word counts."""

    table: int
    vp: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign(Command):
    table: int
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Take(Command):
    """Take a seat, which only one can have."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Command):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish(Command):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened(Event):
    fingerprint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted(Event):
    text: str
    by: str  # since version 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered(Event):
    table: int
    vp: int
    signed_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken(Event):
    seat: int
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(Event):
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished(Event):
    seed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    fingerprint: str = ""
    seed: str | None = None
    notes: tuple[str, ...] = ()
    sheets: Mapping[int, Entered] = field(default_factory=dict)
    seats: Mapping[int, str] = field(default_factory=dict)
    drawn: tuple[int, ...] = ()


def refuse(code: str, **params: int | str) -> RuleViolation:
    return RuleViolation(code, Citation("tally", "1"), params)


def decide(  # noqa: C901, PLR0911 - one answer for each command
    tally: Tally, request: Request
) -> Sequence[Event]:
    if tally.seed is not None:
        raise refuse("tally.finished")
    match request.command:
        case Open():
            if tally.fingerprint:
                raise refuse("tally.open")
            return (Opened(fingerprint=commit(request.seed)),)
        case Note(text=text):
            return tuple(Noted(text=part, by=request.actor.id) for part in text.split(";"))
        case Enter(table=table, vp=vp):
            return (Entered(table=table, vp=vp),)
        case Sign(table=table, player=player):
            if table not in tally.sheets:
                raise refuse("tally.no-sheet", table=table)
            sheet = tally.sheets[table]
            return (replace(sheet, signed_by=(*sheet.signed_by, player)),)
        case Take(seat=seat, player=player):
            if seat in tally.seats:
                raise refuse("tally.taken", seat=seat, player=tally.seats[seat])
            return (Taken(seat=seat, player=player),)
        case Draw():
            return (Drawn(number=Stream(request.seed, f"draw {len(tally.drawn)}").number(1000)),)
        case Finish():
            return (Finished(seed=request.seed),)
        case _:
            raise AssertionError(request.command)


def evolve(tally: Tally, event: Event) -> Tally:
    match event:
        case Opened(fingerprint=fingerprint):
            return replace(tally, fingerprint=fingerprint)
        case Noted(text=text):
            return replace(tally, notes=(*tally.notes, text))
        case Entered(table=table):
            return replace(tally, sheets={**tally.sheets, table: event})
        case Taken(seat=seat, player=player):
            return replace(tally, seats={**tally.seats, seat: player})
        case Drawn(number=number):
            return replace(tally, drawn=(*tally.drawn, number))
        case Finished(seed=seed):
            return replace(tally, seed=seed)
        case _:
            raise AssertionError(event)


def _name_who(payload: dict[str, Any]) -> dict[str, Any]:
    return {**payload, "by": "somebody"}


EVENTS: Kinds[Event] = Kinds(find_types(sys.modules[__name__], Event), {("noted", 1): _name_who})

COMMANDS: Kinds[Command] = Kinds(find_types(sys.modules[__name__], Command), {})

TALLIES: Rules[Tally] = Rules(
    start=Tally(),
    decide=decide,
    evolve=evolve,
    write=EVENTS.write,
    read=lambda tree: EVENTS.read(tree, file=""),
    name=lambda command: name_kind(type(command)),
    write_command=COMMANDS.write,
    subjects=lambda event: (f"sheet {event.table}",) if isinstance(event, Entered) else (),
    fingerprint=lambda tally: tally.fingerprint,
    revealed=lambda tally: tally.seed,
)
