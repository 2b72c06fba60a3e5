"""Moves one tournament: its whole log as JSON lines, and back into a database.

The first line says which tournament follows, how many entries it has and the hash of the last one.
Then comes one line an entry. The seed is left out unless it is asked for: it then stands in a last
line that says what it is.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace

from django.db import DEFAULT_DB_ALIAS, DatabaseError, transaction

from hexmeet.ledger.chain import Kept, Link, Tree, write_json
from hexmeet.ledger.errors import UnknownTournamentError
from hexmeet.ledger.rows import add_entries, add_seed, find_seed, read_entries
from hexmeet.ledger.rules import Rules, State
from hexmeet.ledger.walk import Walk, explain_break
from hexmeet.rulebooks.problems import FileError, Problem

FORMAT = "hexmeet.log/1"
NOTE = "Keep this line secret: until the tournament is closed, it foretells every draw."

KINDS = {field.name: field.type for field in fields(Link)} | {"hash": str, "asked": str}
SINCE_VERSION_2 = "asked"


@dataclass(frozen=True, slots=True)
class Log:
    """A whole log, as it stands in a file."""

    tournament: str
    entries: tuple[Kept, ...]
    seed: str | None


@dataclass(frozen=True, slots=True)
class Arrival:
    """What an import brought: entries that were there before do not count."""

    tournament: str
    added: int
    entries: int
    can_continue: bool  # the seed is here, or known to all


def write_log(tournament: str, *, with_seed: bool, alias: str = DEFAULT_DB_ALIAS) -> Iterator[str]:
    """Write the log of a tournament as lines."""
    entries = read_entries(tournament, since=1, alias=alias)
    if not entries:
        raise UnknownTournamentError(tournament)
    head = {"entries": len(entries), "head": entries[-1].hash}
    yield write_json({"format": FORMAT, "tournament": tournament, **head})
    for kept in entries:
        yield kept.write()
    seed = find_seed(tournament, alias) if with_seed else None
    if seed is not None:
        yield write_json({"secret": NOTE, "seed": seed})


def read_log(lines: Iterable[str], rules: Rules[State], *, file: str) -> Log:
    """Read a log and follow it to its end; everything that does not hold is told."""
    trees = [_read_line(number, line, file) for number, line in enumerate(lines, start=1)]
    head, *rest = trees or [{}]
    seed = _read_seed(rest)
    log = Log(_read_head(head, file), tuple(_read_entries(rest, file)), seed)
    walk = Walk(rules, log.tournament)
    problems = [*_check_head(head, log, file), *_follow(walk, log, file)]
    if problems or walk.state is None:
        raise FileError(problems)
    return replace(log, seed=seed or rules.revealed(walk.state))


def add_log(log: Log, alias: str = DEFAULT_DB_ALIAS, *, file: str) -> Arrival:
    """Add what a log says that is not known here; refuse one that says something else."""
    try:
        with transaction.atomic(using=alias, durable=True):
            known = read_entries(log.tournament, since=1, alias=alias)
            _refuse_other(known, log, file)
            kept = find_seed(log.tournament, alias)
            if kept is None and log.seed is not None:
                add_seed(log.tournament, log.seed, alias)
            news = log.entries[len(known) :]
            add_entries(news, alias)
    except DatabaseError as error:
        raise FileError([Problem(file, "", _not_added(error))]) from None
    entries = max(len(known), len(log.entries))
    can_continue = (kept or log.seed) is not None
    return Arrival(log.tournament, len(news), entries, can_continue)


def _refuse_other(known: Sequence[Kept], log: Log, file: str) -> None:
    """Two logs that part were continued on two machines: neither can take the other in."""
    for ours, theirs in zip(known, log.entries, strict=False):
        if ours.hash != theirs.hash:
            expected = (
                f'"{log.tournament}" is here already and differs from entry {ours.link.sequence} '
                "on; expected the same tournament, or one that is not here"
            )
            raise FileError([Problem(file, f"line {ours.link.sequence + 1}", expected)])


def _not_added(error: DatabaseError) -> str:
    return f"the database does not take the entries: {str(error).splitlines()[0]}"


# --- reading the lines ----------------------------------------------------------------------------


def _read_line(number: int, line: str, file: str) -> Tree:
    try:
        tree = json.loads(line)
    except (ValueError, RecursionError):
        tree = None
    if not isinstance(tree, dict):
        raise FileError([Problem(file, f"line {number}", "expected a JSON object")])
    return tree


def _read_head(head: Tree, file: str) -> str:
    if head.get("format") != FORMAT or not isinstance(head.get("tournament"), str):
        expected = f'expected the first line of an exported log: "format": "{FORMAT}"'
        raise FileError([Problem(file, "line 1", expected)])
    tournament: str = head["tournament"]
    return tournament


def _read_seed(rest: list[Tree]) -> str | None:
    """Take the line of the seed away, where it is."""
    if rest and isinstance(rest[-1].get("seed"), str):
        seed: str = rest.pop()["seed"]
        return seed
    return None


def _read_entries(rest: list[Tree], file: str) -> Iterator[Kept]:
    for number, tree in enumerate(rest, start=2):
        needed = set(KINDS) - ({SINCE_VERSION_2} if tree.get("version") == 1 else set())
        if set(tree) != needed or not all(_fits(name, value) for name, value in tree.items()):
            expected = f"expected an entry with {', '.join(sorted(needed))}"
            raise FileError([Problem(file, f"line {number}", expected)])
        own = tree.pop("hash")
        yield Kept(Link(**tree), own)


def _fits(name: str, value: object) -> bool:
    if KINDS[name] is str:
        return isinstance(value, str) and value.isprintable()
    return KINDS[name] is not int or type(value) is int


def _check_head(head: Tree, log: Log, file: str) -> Iterator[Problem]:
    if head.get("entries") != len(log.entries) or not log.entries:
        expected = f"expected {head.get('entries')} entries as line 1 says, got {len(log.entries)}"
        yield Problem(file, "", expected)
    elif head.get("head") != log.entries[-1].hash:
        yield Problem(file, "line 1", "the hash is not that of the last entry")


def _follow(walk: Walk[State], log: Log, file: str) -> Iterator[Problem]:
    for number, kept in enumerate(log.entries, start=2):
        if kept.link.tournament != log.tournament:
            expected = f'expected an entry of "{log.tournament}", got "{kept.link.tournament}"'
            yield Problem(file, f"line {number}", expected)
        for found in walk.step(kept):
            yield Problem(file, f"line {number}", explain_break(found))
    for found in walk.end(log.seed):
        yield Problem(file, "", explain_break(found))
