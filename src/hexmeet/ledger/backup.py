"""Copies everything while the program runs, as it was at one moment.

SQLite gives a copy of its file. A server gives JSON lines: a manifest, one line for each row of
every table, and a last line with the SHA-256 of all before, so that a cut file is noticed.
"""

import hashlib
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TextIO

from django.apps import apps
from django.core import serializers
from django.db import DEFAULT_DB_ALIAS, connections, models, transaction

from hexmeet.ledger.chain import write_json
from hexmeet.ledger.databases import applied_steps
from hexmeet.ledger.environment import open_private

FORMAT = "hexmeet.backup/1"
ROWS_AT_ONCE = 1000


def back_up(path: Path, alias: str = DEFAULT_DB_ALIAS) -> None:
    """Write a backup that is there whole or not at all, and that only its owner reads."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        if connections[alias].vendor == "sqlite":
            copy_file(draft, alias)
        else:
            with open(draft, "x", encoding="utf-8", opener=open_private) as file:
                _dump(file, alias)
                _keep(file)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def copy_file(path: Path, alias: str) -> None:
    """Copy an SQLite database, writers notwithstanding, into one file."""
    os.close(open_private(str(path), os.O_CREAT | os.O_EXCL | os.O_RDWR))
    connection = connections[alias]
    connection.ensure_connection()
    with closing(sqlite3.connect(path)) as copy:
        connection.connection.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # no second file beside it
    with path.open("rb") as file:
        os.fsync(file.fileno())


def _keep(file: TextIO) -> None:
    file.flush()
    os.fsync(file.fileno())


def _dump(file: TextIO, alias: str) -> None:
    digest = hashlib.sha256()
    for line in _lines(alias):
        file.write(line + "\n")
        digest.update(f"{line}\n".encode())
    file.write(write_json({"sha256": digest.hexdigest()}) + "\n")


def _lines(alias: str) -> Iterator[str]:
    """Write the manifest and all rows, seen at one moment."""
    with transaction.atomic(using=alias, durable=True):
        with connections[alias].cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        tables = {table._meta.label: table for table in all_tables()}
        counts = {name: rows_of(table, alias).count() for name, table in tables.items()}
        yield write_json({"format": FORMAT, "steps": applied_steps(alias), "rows": counts})
        for table in tables.values():
            for row in rows_of(table, alias).iterator(ROWS_AT_ONCE):
                yield write_json(json.loads(serializers.serialize("json", [row]))[0])


def all_tables() -> Iterable[type[models.Model]]:
    """Give all tables, those that connect two others included."""
    return [
        table
        for table in apps.get_models(include_auto_created=True)
        if table._meta.managed and not table._meta.proxy
    ]


def rows_of(table: type[models.Model], alias: str) -> models.QuerySet[models.Model]:
    """Give the rows of a table in the order in which they were added."""
    return table._base_manager.using(alias).order_by("pk")
