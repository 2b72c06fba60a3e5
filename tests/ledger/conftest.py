import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from django.db import connections
from psycopg import sql
from tests.ledger.servers import find_program, running_server

from hexmeet.ledger.databases import open_database, prepare

prepare()  # Django knows the tables before a test imports them

from tests.ledger.place import Place  # noqa: E402 - as said above

NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def server() -> Iterator[Path]:
    """A PostgreSQL server; the folder of its socket."""
    initdb, pg_ctl = find_program("initdb"), find_program("pg_ctl")
    if not initdb or not pg_ctl:
        pytest.skip("PostgreSQL is not installed")
    with running_server(initdb, pg_ctl) as folder:
        yield folder


@pytest.fixture
def new_address(request: pytest.FixtureRequest) -> Callable[[], str]:
    """Make an empty database on the server, and give its address."""

    def make() -> str:
        server, name = request.getfixturevalue("server"), f"hexmeet_{next(NUMBERS)}"
        where = {"host": str(server), "user": "hexmeet", "dbname": "postgres"}
        with psycopg.connect(**where, autocommit=True) as admin:
            admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return f"postgresql://hexmeet@/{name}?host={server}"

    return make


Move = Callable[[Place], Place]


@pytest.fixture
def move(monkeypatch: pytest.MonkeyPatch) -> Iterator[Move]:
    """Use another place from now on."""

    def go(place: Place) -> Place:
        for name, value in place.environment.items():
            monkeypatch.setenv(name, value)
        return place

    yield go
    connections.close_all()


@pytest.fixture
def file_place(tmp_path: Path, move: Move) -> Place:
    """A new place with SQLite."""
    place = move(Place(tmp_path / "data"))
    open_database(create=True)
    return place


@pytest.fixture
def server_place(tmp_path: Path, new_address: Callable[[], str], move: Move) -> Place:
    """A new place with PostgreSQL."""
    place = move(Place(tmp_path / "data", new_address()))
    open_database(create=True)
    return place


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest) -> Place:
    """A new place with either."""
    kind = "file_place" if request.param == "sqlite" else "server_place"
    found: Place = request.getfixturevalue(kind)
    return found
