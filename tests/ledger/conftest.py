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

from tests.ledger.place import Place, empty_server  # noqa: E402 - as said above

NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def server() -> Iterator[Path]:
    """A PostgreSQL server; the folder of its socket."""
    initdb, pg_ctl = find_program("initdb"), find_program("pg_ctl")
    if not initdb or not pg_ctl:
        pytest.skip("PostgreSQL is not installed")
    with running_server(initdb, pg_ctl) as folder:
        yield folder


def make_database(server: Path) -> str:
    """Make an empty database on the server, and give its address."""
    name = f"hexmeet_{next(NUMBERS)}"
    with psycopg.connect(f"host={server} user=hexmeet dbname=postgres", autocommit=True) as admin:
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return f"postgresql://hexmeet@/{name}?host={server}"


@pytest.fixture
def new_address(request: pytest.FixtureRequest) -> Callable[[], str]:
    """Make an empty database on the server, and give its address."""
    return lambda: make_database(request.getfixturevalue("server"))


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


# Tables are made once: a file is copied for each test, a server's tables are emptied after it.


@pytest.fixture(scope="session")
def file_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    with using(Place(tmp_path_factory.mktemp("template"))) as place:
        open_database(create=True)
    return place.folder / "hexmeet.sqlite3"


@pytest.fixture(scope="session")
def server_address(server: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    address = make_database(server)
    with using(Place(tmp_path_factory.mktemp("template"), address)):
        open_database()
    return address


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
    tmp_path: Path, server_address: str, move: Callable[[Place], Place]
) -> Iterator[Place]:
    """An empty place with PostgreSQL."""
    place = move(Place(tmp_path / "data", server_address))
    open_database()
    yield place
    move(place)
    prepare()
    empty_server()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest) -> Place:
    """A new place with either."""
    kind = "file_place" if request.param == "sqlite" else "server_place"
    found: Place = request.getfixturevalue(kind)
    return found
