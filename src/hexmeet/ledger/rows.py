"""Entries and seeds from and to the tables."""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import starmap
from typing import NamedTuple

from hexmeet.ledger.chain import FIELDS, Kept, Link, write_json
from hexmeet.ledger.models import Entry, Seed

AT_ONCE = 1000  # rows that are held in memory


class Step(NamedTuple):
    """What folding needs of an entry: there are thousands of them when a tournament is loaded."""

    sequence: int
    previous: str
    hash: str
    payload: str


def read_entries(tournament: str, *, since: int, alias: str) -> list[Kept]:
    """Read the entries of a tournament from one on."""
    rows = Entry.objects.using(alias).filter(tournament=tournament, sequence__gte=since)
    return [_read(row) for row in rows.order_by("sequence").values_list(*FIELDS, "hash")]


def read_steps(tournament: str, *, since: int, alias: str) -> list[Step]:
    """Read what it takes to fold the entries of a tournament from one on."""
    rows = Entry.objects.using(alias).filter(tournament=tournament, sequence__gte=since)
    columns = rows.order_by("sequence").values_list("sequence", "previous", "hash", "payload")
    return list(starmap(Step, columns))


def read_all_entries(alias: str) -> Iterator[Kept]:
    """Read all entries, tournament by tournament."""
    rows = Entry.objects.using(alias).order_by("tournament", "sequence", "id")
    return map(_read, rows.values_list(*FIELDS, "hash").iterator(AT_ONCE))


def find_entry(command: str, alias: str) -> Kept | None:
    """Find what a command led to, when it has been submitted before."""
    rows = Entry.objects.using(alias).filter(command=command).values_list(*FIELDS, "hash")
    return next(map(_read, rows), None)


def add_entries(entries: Iterable[Kept], alias: str) -> None:
    """Add entries at the end of their logs."""
    rows = (
        Entry(**{**kept.link.as_tree(), "payload": write_json(kept.link.payload)}, hash=kept.hash)
        for kept in entries
    )
    Entry.objects.using(alias).bulk_create(rows, batch_size=AT_ONCE)


def find_seed(tournament: str, alias: str) -> str | None:
    """Find the seed of a tournament."""
    rows = Seed.objects.using(alias).filter(tournament=tournament)
    return rows.values_list("seed", flat=True).first()


def list_seeds(alias: str) -> list[str]:
    """List the tournaments whose seed is kept."""
    rows = Seed.objects.using(alias).order_by("tournament")
    return list(rows.values_list("tournament", flat=True))


def add_seed(tournament: str, seed: str, alias: str) -> None:
    """Keep the seed of a tournament."""
    Seed.objects.using(alias).create(tournament=tournament, seed=seed)


def _read(row: tuple[object, ...]) -> Kept:
    *values, own = row
    known = dict(zip(FIELDS, values, strict=True))
    # A text that is no JSON stays a text: it is not what was hashed, and no list of events.
    with suppress(ValueError):
        known["payload"] = json.loads(str(known["payload"]))
    return Kept(Link(**known), str(own))  # type: ignore[arg-type] # the columns say what they are
