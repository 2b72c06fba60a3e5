"""Opens a database: makes it where it may be new, and brings its tables up to date."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

from hexmeet.ledger.environment import PRIVATE, SQLITE, Database, find_database
from hexmeet.rulebooks.problems import FileError, Problem

SETTINGS = "DJANGO_SETTINGS_MODULE"
OURS = "hexmeet.ledger.settings"

ONE_AT_A_TIME = 0x6865786D656574  # any number that only we lock under: "hexmeet"


def prepare() -> Database:
    """Let Django use the database that the environment names, whatever may be in it."""
    os.environ.setdefault(SETTINGS, OURS)
    database = find_database()
    django.setup()
    attach(DEFAULT_DB_ALIAS, database)
    return database


def open_database(*, create: bool = False) -> None:
    """Let Django use the database that the environment names, up to date."""
    database = prepare()
    if not is_there(database):
        if not create:
            raise FileError([Problem(database["NAME"], "", _no_database())])
        make_file(Path(database["NAME"]))
    update(DEFAULT_DB_ALIAS)


def is_there(database: Database) -> bool:
    """Tell whether there is a database; a server is asked later."""
    return database["ENGINE"] != SQLITE or Path(database["NAME"]).exists()


def make_file(path: Path) -> None:
    """Make an empty file for a database that only its owner reads."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, PRIVATE))


def attach(alias: str, database: Database) -> None:
    """Let an alias stand for a database, in place of what it stood for."""
    known = connections.settings.get(alias, {})
    if {**known, **database} == known:
        return
    both = {DEFAULT_DB_ALIAS: connections.settings[DEFAULT_DB_ALIAS], alias: dict(database)}
    described = connections.configure_settings(both)[alias]
    detach(alias)
    connections.settings[alias] = described


def detach(alias: str) -> None:
    """Close the connection of an alias, which is then free to stand for another database."""
    if alias in connections.settings:
        connections[alias].close()
        del connections[alias]
        connections.settings.pop(alias, None)


@contextmanager
def attached(alias: str, database: Database) -> Iterator[None]:
    """Use a second database for a while."""
    attach(alias, database)
    try:
        yield
    finally:
        detach(alias)


def update(alias: str) -> None:
    """Take the steps that the tables still lack: all of them or none, one process at a time."""
    connection = connections[alias]
    if not _plan(connection):
        return
    # SQLite makes tables anew to change them, which it does only without foreign keys.
    with connection.constraint_checks_disabled(), transaction.atomic(using=alias):
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [ONE_AT_A_TIME])
        if _plan(connection):  # nobody was faster
            executor = MigrationExecutor(connection)
            executor.migrate(executor.loader.graph.leaf_nodes())


def _plan(connection: BaseDatabaseWrapper) -> bool:
    executor = MigrationExecutor(connection)
    loader = executor.loader
    labels = {label for label, _ in loader.graph.leaf_nodes()}
    unknown = {step for step in loader.applied_migrations if step[0] in labels} - set(
        loader.disk_migrations or {}
    )
    if unknown:
        expected = "expected a database of this version of hexmeet or an older one"
        raise FileError([Problem(str(connection.settings_dict["NAME"]), "", expected)])
    return bool(executor.migration_plan(loader.graph.leaf_nodes()))


def applied_steps(alias: str) -> list[str]:
    """Name the steps that the tables have taken."""
    loader = MigrationExecutor(connections[alias]).loader
    return sorted(f"{label}.{name}" for label, name in loader.applied_migrations)


def _no_database() -> str:
    return "there is no data yet; HEXMEET_DATA says in which folder it is kept"
