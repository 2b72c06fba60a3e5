"""Walks all logs of a database and tells where one does not hold."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections

from hexmeet.ledger.chain import Kept
from hexmeet.ledger.guards import find_missing_guards
from hexmeet.ledger.rows import find_seed, list_seeds, read_all_entries
from hexmeet.ledger.rules import Rules, State
from hexmeet.ledger.walk import Break, Walk


@dataclass(frozen=True, slots=True)
class Chain:
    """A log that was walked: how long it is, and the hash of its last entry."""

    tournament: str
    entries: int
    head: str
    last: str  # time of the last entry


@dataclass(frozen=True, slots=True)
class Report:
    """What an audit found."""

    chains: tuple[Chain, ...]
    breaks: tuple[Break, ...]


def audit(rules: Rules[State], alias: str = DEFAULT_DB_ALIAS) -> Report:
    """Walk every log of a database."""
    chains: list[Chain] = []
    breaks: list[Break] = []
    try:
        breaks += _check_database(alias)
        for tournament, entries in groupby(read_all_entries(alias), _tournament):
            breaks += _walk(rules, tournament, entries, chains, alias)
        breaks += _find_lost(chains, alias)
    except DatabaseError as error:  # as a damaged file gives it in the middle of reading
        breaks.append(Break("", 0, "database", str(error)))
    return Report(tuple(chains), tuple(breaks))


def _tournament(kept: Kept) -> str:
    return kept.link.tournament


def _walk(
    rules: Rules[State], tournament: str, entries: Iterable[Kept], chains: list[Chain], alias: str
) -> Iterator[Break]:
    walk = Walk(rules, tournament)
    count, last = 0, ""
    for kept in entries:
        yield from walk.step(kept)
        count, last = count + 1, kept.link.at
    yield from walk.end(find_seed(tournament, alias))
    chains.append(Chain(tournament, count, walk.head, last))


def _find_lost(chains: Iterable[Chain], alias: str) -> Iterator[Break]:
    """Find tournaments of which nothing but the seed is left."""
    there = {chain.tournament for chain in chains}
    for tournament in list_seeds(alias):
        if tournament not in there:
            yield Break(tournament, 0, "lost")


def _check_database(alias: str) -> Iterator[Break]:
    for guard in find_missing_guards(connections[alias]):
        yield Break("", 0, "guard", guard)
    if connections[alias].vendor == "sqlite":
        with connections[alias].cursor() as cursor:
            cursor.execute("PRAGMA integrity_check(1)")
            (answer,) = cursor.fetchone()
        if answer != "ok":
            yield Break("", 0, "database", answer)
