"""Brings a backup back: checks it first, and puts it in place only as a whole.

What was there before is kept beside the data: as a backup or, where it can no longer be read, as
the files that they were.
"""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import (
    DEFAULT_DB_ALIAS,
    DatabaseError,
    OperationalError,
    ProgrammingError,
    connections,
    transaction,
)

from hexmeet.ledger.audit import Report, audit
from hexmeet.ledger.backup import all_tables, back_up, rows_of
from hexmeet.ledger.databases import applied_steps, attached, make_file, prepare, update
from hexmeet.ledger.dump import EXPECTED, Dump, load_rows, read_dump
from hexmeet.ledger.environment import SQLITE, Database, data_folder, sqlite
from hexmeet.ledger.guards import drop_guards
from hexmeet.ledger.rules import Rules, State
from hexmeet.ledger.walk import Break, explain_break
from hexmeet.rulebooks.problems import FileError, Problem

SQLITE_START = b"SQLite format 3\0"
FIRST_STEP = "ledger.0001_log"
COPY = "copy"  # alias of the backup while it is checked
BESIDE = ("-wal", "-shm")  # what SQLite keeps beside a file
STEPS = "django_migrations"


@dataclass(frozen=True, slots=True)
class Restored:
    """What is in place now, and where that is which was there before."""

    report: Report
    kept: Path | None


def restore(path: Path, rules: Rules[State], *, replace: bool) -> Restored:
    """Put a backup in the place of everything, which has to be allowed unless there is nothing."""
    database = prepare()
    anything = _holds_anything(database)
    if anything and not replace:
        expected = "there is data already; --replace puts the backup in its place and keeps a copy"
        raise FileError([Problem(str(database["NAME"]), "", expected)])
    if database["ENGINE"] == SQLITE:
        return _restore_file(path, rules, Path(database["NAME"]))
    return _restore_server(_read_dump(path), rules, keep=anything)


def _holds_anything(database: Database) -> bool:
    """Tell whether something would be lost; what cannot be read counts."""
    if database["ENGINE"] == SQLITE and not Path(database["NAME"]).exists():
        return False
    try:
        return any(rows_of(table, DEFAULT_DB_ALIAS).exists() for table in all_tables())
    except ProgrammingError:  # a server without our tables
        return False
    except DatabaseError:
        return bool(database["ENGINE"] == SQLITE)


# --- into a file ----------------------------------------------------------------------------------


def _restore_file(path: Path, rules: Rules[State], target: Path) -> Restored:
    target.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".restore-", dir=target.parent) as folder:
        copy = Path(folder) / target.name
        make_file(copy)
        if _is_sqlite(path):
            _copy(path, copy)
        with attached(COPY, sqlite(copy)):
            if _is_sqlite(path):
                _update(path)
            else:
                update(COPY)
                with transaction.atomic(using=COPY):
                    _load(_read_dump(path), COPY)
            report = _check(path, rules, COPY)
        return Restored(report, _put_in_place(copy, target))


def _is_sqlite(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(SQLITE_START)) == SQLITE_START


def _copy(path: Path, copy: Path) -> None:
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
    except sqlite3.DatabaseError as error:
        raise FileError([Problem(str(path), "", f"the backup is damaged: {error}")]) from None


def _update(path: Path) -> None:
    """Bring an older backup up to date; a database of something else is none."""
    try:
        if FIRST_STEP not in applied_steps(COPY):
            raise FileError([Problem(str(path), "", EXPECTED)])
        update(COPY)
    except DatabaseError as error:
        raise FileError([Problem(str(path), "", f"the backup is damaged: {error}")]) from None


def _put_in_place(copy: Path, target: Path) -> Path | None:
    """Let SQLite overwrite the file: whoever has it open sees all of the old or all of the new."""
    if not target.exists():
        copy.replace(target)
        return None
    try:
        kept = _find_free_name(target)
        back_up(kept)
        with closing(sqlite3.connect(copy)) as source:
            connections[DEFAULT_DB_ALIAS].ensure_connection()
            source.backup(connections[DEFAULT_DB_ALIAS].connection)
    except (DatabaseError, sqlite3.DatabaseError) as error:
        if isinstance(error, OperationalError | sqlite3.OperationalError):
            raise  # the disk is full, say: nothing is wrong with what is there
        kept = _set_aside(target)
        copy.replace(target)
    return kept


def _set_aside(target: Path) -> Path:
    """Move files that cannot be read out of the way."""
    connections[DEFAULT_DB_ALIAS].close()
    kept = _find_free_name(target)
    for end in BESIDE:
        beside = target.with_name(target.name + end)
        if beside.exists():
            beside.rename(kept.with_name(kept.name + end))
    return target.rename(kept)


def _find_free_name(target: Path) -> Path:
    names = (f"{target.stem}-before-{number}{target.suffix}" for number in count(1))
    return next(path for path in map(target.with_name, names) if not path.exists())


# --- into a server --------------------------------------------------------------------------------


def _restore_server(dump: Dump, rules: Rules[State], *, keep: bool) -> Restored:
    """Make all tables anew within one transaction: nobody sees less than everything."""
    kept = None
    if keep:
        data_folder().mkdir(parents=True, exist_ok=True)
        kept = _find_free_name(data_folder() / "hexmeet.jsonl")
        back_up(kept)
    with transaction.atomic(durable=True):
        _drop_everything()
        update(DEFAULT_DB_ALIAS)
        _load(dump, DEFAULT_DB_ALIAS)
        return Restored(_check(Path(dump.file), rules, DEFAULT_DB_ALIAS), kept)


def _drop_everything() -> None:
    connection = connections[DEFAULT_DB_ALIAS]
    names = [table._meta.db_table for table in all_tables()] + [STEPS]
    with connection.cursor() as cursor:
        for name in names:
            cursor.execute(f"DROP TABLE IF EXISTS {connection.ops.quote_name(name)} CASCADE")
    drop_guards(connection)


# --- both -----------------------------------------------------------------------------------------


def _read_dump(path: Path) -> Dump:
    if _is_sqlite(path):
        expected = "expected a backup of a PostgreSQL database, got one of SQLite"
        raise FileError([Problem(str(path), "", expected)])
    return read_dump(path)


def _load(dump: Dump, alias: str) -> None:
    if dump.steps != applied_steps(alias):
        expected = "expected a backup made by this version; restore it with its own, then update"
        raise FileError([Problem(dump.file, "line 1", expected)])
    load_rows(dump, alias)


def _check(path: Path, rules: Rules[State], alias: str) -> Report:
    report = audit(rules, alias)
    if report.breaks:
        raise FileError(
            Problem(
                str(path),
                " ".join(filter(None, (found.tournament, _name_entry(found)))),
                explain_break(found),
            )
            for found in report.breaks
        )
    return report


def _name_entry(found: Break) -> str:
    return f"entry {found.sequence}" if found.sequence else ""
