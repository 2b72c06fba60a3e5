import itertools
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
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


def make_database(server: Path, template: str = "template1") -> str:
    """Make a database on the server, and give its name."""
    name = f"hexmeet_{next(NUMBERS)}"
    where = f"host={server} user=hexmeet dbname=postgres"
    with psycopg.connect(where, autocommit=True) as admin:
        names = sql.Identifier(name), sql.Identifier(template)
        admin.execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(*names))
    return name


def address_of(name: str, server: Path) -> str:
    return f"postgresql://hexmeet@/{name}?host={server}"


@pytest.fixture
def new_address(request: pytest.FixtureRequest) -> Callable[[], str]:
    """Make an empty database on the server, and give its address."""

    def make() -> str:
        server = request.getfixturevalue("server")
        return address_of(make_database(server), server)

    return make


@contextmanager
def using(place: Place) -> Iterator[Place]:
    """Use a place for a while."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in place.environment.items():
            patch.setenv(name, value)
        yield place
        connections.close_all()


@pytest.fixture
def move() -> Iterator[Callable[[Place], Place]]:
    """Use another place from now on."""
    with ExitStack() as moves:
        yield lambda place: moves.enter_context(using(place))


# Tables are made once, and copied for each test.


@pytest.fixture(scope="session")
def file_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    with using(Place(tmp_path_factory.mktemp("template"))) as place:
        open_database(create=True)
    return place.folder / "hexmeet.sqlite3"


@pytest.fixture(scope="session")
def server_template(server: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    name = make_database(server)
    with using(Place(tmp_path_factory.mktemp("template"), address_of(name, server))):
        open_database()
    return name


@pytest.fixture
def file_place(tmp_path: Path, file_template: Path, move: Callable[[Place], Place]) -> Place:
    """A new place with SQLite."""
    place = move(Place(tmp_path / "data"))
    place.folder.mkdir()
    shutil.copy(file_template, place.folder)
    open_database()
    return place


@pytest.fixture
def server_place(
    tmp_path: Path, server: Path, server_template: str, move: Callable[[Place], Place]
) -> Place:
    """A new place with PostgreSQL."""
    name = make_database(server, server_template)
    place = move(Place(tmp_path / "data", address_of(name, server)))
    open_database()
    return place


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest) -> Place:
    """A new place with either."""
    kind = "file_place" if request.param == "sqlite" else "server_place"
    found: Place = request.getfixturevalue(kind)
    return found
