"""Reads schedules that `hexmeet seat` or a repair wrote; every fault is reported at once."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Annotated, ClassVar

from annotated_types import Ge, Le, MaxLen, MinLen

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.reader import read
from hexmeet.rulebooks.text_files import read_text
from hexmeet.seating.entrants import Entrants
from hexmeet.seating.figures import THREE
from hexmeet.seating.positions import FOUR
from hexmeet.seating.repair.situation import Published
from hexmeet.standings.reading import in_words_of_json, spell_json_path

PAIR = 2

Id = Annotated[str, MinLen(1), MaxLen(200)]
Players = Annotated[tuple[Id, ...], MinLen(2)]
# A table that was closed has nobody, so that the others keep their numbers.
Table = Annotated[tuple[Id, ...], MinLen(0), MaxLen(FOUR)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """Somebody who is known, seated or not."""

    id: Id
    name: Id
    fixed_table: Annotated[int, Ge(1), Le(10_000)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TogetherRecord:
    """Players who should be kept apart."""

    players: Players
    meetings: object = None
    bound: object = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateRecord:
    """What a schedule's certificate says; a repair measures anew and needs only the wishes."""

    achieved: object = None
    bound: object = None
    order: object = None
    optimal: object = None
    why: object = None
    groups: tuple[TogetherRecord, ...] = ()
    avoided: tuple[TogetherRecord, ...] = ()
    misplaced: object = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleFile:
    """A schedule as `hexmeet seat --json` prints it."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "strict": True}

    rulebook: Id
    rounds: Annotated[tuple[Annotated[tuple[Table, ...], MinLen(1)], ...], MinLen(1)]
    players: object = None
    seed: object = 0
    certificate: CertificateRecord = CertificateRecord()
    entrants: tuple[Entrant, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadSchedule:
    """A schedule that can be worked with, and what people are called."""

    published: Published
    names: Mapping[str, str]


def read_schedule(path: str, house: str | None = None) -> ReadSchedule:
    """Read a schedule from the disk, made by a rulebook of ours or the house's."""
    file = _read_form(path)
    faults = [Problem(path, key, expected) for key, expected in _find_faults(file, house)]
    if faults:
        raise FileError(faults)
    rulebook = load(house or file.rulebook)
    seated = tuple(dict.fromkeys(chain.from_iterable(chain.from_iterable(file.rounds))))
    entrants = Entrants(
        players=tuple(entrant.id for entrant in file.entrants) or seated,
        groups=tuple(group.players for group in file.certificate.groups),
        avoided=tuple((pair.players[0], pair.players[1]) for pair in file.certificate.avoided),
        fixed_tables={e.id: e.fixed_table for e in file.entrants if e.fixed_table is not None},
    )
    published = Published(
        rounds=file.rounds,
        entrants=entrants,
        rulebook=rulebook.id,
        priorities=rulebook.seating.priorities,
        seed=str(file.seed),
    )
    names = {player: player for player in entrants.players}
    return ReadSchedule(published, names | {e.id: e.name for e in file.entrants})


def _read_form(path: str) -> ScheduleFile:
    try:
        tree = json.loads(read_text(path))
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise FileError([Problem(path, "", f"is not valid JSON: {error.msg} ({place})")]) from None
    except (RecursionError, ValueError):
        raise FileError([Problem(path, "", "is not a schedule of hexmeet seat --json")]) from None
    try:
        return read(ScheduleFile, tree, file=path, spell=spell_json_path)
    except FileError as error:
        raise FileError(map(in_words_of_json, error.problems)) from None


Fault = tuple[str, str]


def _find_faults(file: ScheduleFile, house: str | None) -> Iterator[Fault]:
    """Find what cannot be although the form is right."""
    if not house and file.rulebook not in rulebook_ids():
        known = ", ".join(rulebook_ids())
        hint = "name the file of a house rulebook with --rulebook"
        yield "$.rulebook", f'expected one of {known}, got "{file.rulebook}"; {hint}'
    if isinstance(file.seed, bool) or not isinstance(file.seed, int | str):
        yield "$.seed", "expected a whole number or a text"
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
        wishes: Sequence[TogetherRecord] = getattr(file.certificate, name)
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
