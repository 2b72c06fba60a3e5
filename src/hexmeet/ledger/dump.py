"""Reads a backup of a server: the manifest, and the rows of every table."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError
from django.db import DatabaseError, connections, models

from hexmeet.ledger.backup import FORMAT, all_tables
from hexmeet.ledger.chain import Tree
from hexmeet.rulebooks.problems import FileError, Problem

ROWS_AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class Dump:
    """A backup of a server that is whole: its manifest, and where its rows are."""

    file: str
    steps: list[str]
    rows: dict[str, int]


def read_dump(path: Path) -> Dump:
    """Read the manifest of a backup, and make sure that the file is whole."""
    file = str(path)
    digest, last = hashlib.sha256(), b""
    with path.open("rb") as lines:
        first = next(lines, b"")
        manifest = _read_json(first)
        if manifest.get("format") != FORMAT:
            raise FileError([Problem(file, "", "expected a backup made by hexmeet backup")])
        last = first
        for line in lines:
            digest.update(last)
            last = line
    if _read_json(last).get("sha256") != digest.hexdigest():
        raise FileError([Problem(file, "", "the backup is damaged or was cut off")])
    return Dump(file, manifest["steps"], manifest["rows"])


def load_rows(dump: Dump, alias: str) -> None:
    """Add all rows to empty tables."""
    counts: Counter[str] = Counter()
    try:
        for rows in _batches(dump):
            table = type(rows[0])
            table._base_manager.using(alias).bulk_create(rows)
            counts[table._meta.label] += len(rows)
    except (DatabaseError, DeserializationError) as error:
        problem = f"the backup does not fit the tables: {str(error).splitlines()[0]}"
        raise FileError([Problem(dump.file, "", problem)]) from None
    if counts != Counter(dump.rows):
        raise FileError([Problem(dump.file, "", "it does not hold the rows that line 1 promises")])
    with connections[alias].cursor() as cursor:  # new rows are numbered after those
        for statement in connections[alias].ops.sequence_reset_sql(no_style(), list(all_tables())):
            cursor.execute(statement)


def _batches(dump: Dump) -> Iterator[list[models.Model]]:
    batch: list[models.Model] = []
    for row in _rows(dump):
        if batch and (type(row) is not type(batch[0]) or len(batch) == ROWS_AT_ONCE):
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch


def _rows(dump: Dump) -> Iterator[models.Model]:
    with Path(dump.file).open(encoding="utf-8") as lines:
        trees = (json.loads(line) for line in lines)
        rows = (tree for tree in trees if "model" in tree)
        for found in serializers.deserialize("python", rows):
            yield found.object


def _read_json(line: bytes) -> Tree:
    try:
        tree = json.loads(line)
    except ValueError:
        return {}
    return tree if isinstance(tree, dict) else {}
