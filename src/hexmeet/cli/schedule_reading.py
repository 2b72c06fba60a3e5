"""Reads schedules that `hexmeet seat` or a repair wrote; every fault is reported at once."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.seating import schedule_file
from hexmeet.seating.entrants import Entrants
from hexmeet.seating.figures import THREE
from hexmeet.seating.positions import FOUR
from hexmeet.seating.repair.situation import Change, Published
from hexmeet.seating.schedule_file import MeetingsRecord, ScheduleFile

PAIR = 2


@dataclass(frozen=True, slots=True)
class ReadSchedule:
    """A schedule that can be worked with, and what people are called."""

    published: Published
    names: Mapping[str, str]


def read_schedule(path: str, house: str | None = None) -> ReadSchedule:
    """Read a schedule from the disk, made by a rulebook of ours or the house's."""
    reading = schedule_file.read_schedule(path, house=load(house) if house else None)
    file, rulebook = reading.file, reading.rulebook
    faults = [Problem(path, key, expected) for key, expected in _find_faults(file)]
    if faults:
        raise FileError(faults)
    seated = tuple(dict.fromkeys(chain.from_iterable(chain.from_iterable(file.rounds))))
    entrants = Entrants(
        players=tuple(entrant.id for entrant in file.entrants) or seated,
        groups=tuple(group.players for group in file.certificate.groups or ()),
        avoided=tuple((pair.players[0], pair.players[1]) for pair in file.certificate.avoided),
        fixed_tables={e.id: e.fixed_table for e in file.entrants if e.fixed_table is not None},
    )
    published = Published(
        rounds=file.rounds,
        entrants=entrants,
        rulebook=rulebook.id,
        priorities=rulebook.seating.priorities,
        seed=file.seed,
        changes=tuple(
            Change(
                round=change.round,
                published_through=change.published_through,
                absent=change.absent,
                late=change.late,
                started=change.started,
            )
            for change in file.changes
        ),
    )
    names = {player: player for player in entrants.players}
    return ReadSchedule(published, names | {e.id: e.name for e in file.entrants})


Fault = tuple[str, str]


def _find_faults(file: ScheduleFile) -> Iterator[Fault]:
    """Find what cannot be although the form is right."""
    for r, tables in enumerate(file.rounds):
        yield from _check_round(f"$.rounds[{r}]", tables)
    yield from _check_entrants(file)
    yield from _check_wishes(file)


def _check_round(key: str, tables: Sequence[Sequence[str]]) -> Iterator[Fault]:
    first: dict[str, str] = {}
    for t, table in enumerate(tables):
        if len(table) not in (0, THREE, FOUR):
            yield f"{key}[{t}]", f"expected four players, three or nobody, got {len(table)}"
        for p, player in enumerate(table):
            place = f"{key}[{t}][{p}]"
            if player in first:
                yield place, f'"{player}" sits at {first[player]} already'
            else:
                first[player] = place
    if not first:
        yield key, "expected somebody to be seated"


def _check_entrants(file: ScheduleFile) -> Iterator[Fault]:
    for player, times in Counter(entrant.id for entrant in file.entrants).items():
        if times > 1:
            yield "$.entrants", f'"{player}" is listed {times} times'
    known = {entrant.id for entrant in file.entrants}
    for r, tables in enumerate(file.rounds) if known else ():
        for t, table in enumerate(tables):
            for p, player in enumerate(table):
                if player not in known:
                    yield f"$.rounds[{r}][{t}][{p}]", f'no entrant has the id "{player}"'


def _check_wishes(file: ScheduleFile) -> Iterator[Fault]:
    known = {entrant.id for entrant in file.entrants} or set(
        chain.from_iterable(chain.from_iterable(file.rounds))
    )
    grouped: set[str] = set()
    for name in ("groups", "avoided"):
        wishes: Sequence[MeetingsRecord] = getattr(file.certificate, name) or ()
        for number, wish in enumerate(wishes):
            key = f"$.certificate.{name}[{number}].players"
            for player in wish.players:
                if player not in known:
                    yield key, f'nobody has the id "{player}"'
                if name == "groups" and player in grouped:
                    yield key, f'"{player}" is listed in two groups, or twice in one'
                grouped.update([player] if name == "groups" else [])
            if name == "avoided" and not len(wish.players) == len(set(wish.players)) == PAIR:
                yield key, "expected two players"
