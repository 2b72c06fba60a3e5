import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from tests.ledger.place import NAME, Place, check, execute, submit
from tests.ledger.tally import TALLIES, Note, Open

from hexmeet.ledger.databases import open_database
from hexmeet.ledger.environment import find_database, find_secret_key, read_address
from hexmeet.ledger.log import Ledger
from hexmeet.rulebooks.problems import FileError

ROOT = Path(__file__).parents[2]


def test_memory_is_dropped_where_another_log_stands_in_its_place(file_place: Place) -> None:
    ledger = Ledger(TALLIES)
    submit(Open(), ledger)
    submit(Note(text="lost"), ledger)
    connection.close()
    (file_place.folder / "hexmeet.sqlite3").unlink()
    open_database(create=True)
    submit(Open())
    assert ledger.load(NAME).state.notes == ()
    assert submit(Note(text="new"), ledger).sequence == 2


@pytest.mark.usefixtures("place")
def test_tables_are_what_the_code_says() -> None:
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def test_only_its_owner_reads_the_database(file_place: Place) -> None:
    submit(Open())
    files = list(file_place.folder.iterdir())
    assert files
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}


@pytest.mark.usefixtures("place")
def test_database_of_a_newer_version_is_refused() -> None:
    execute(
        "INSERT INTO django_migrations (app, name, applied) "
        "VALUES ('ledger', '9999_later', '2030-01-01')"
    )
    with pytest.raises(FileError, match="this version of hexmeet or an older one"):
        open_database()


@pytest.mark.parametrize("kind", ["file", "server"])
def test_processes_that_start_together_make_the_tables_once(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, move: Callable[[Place], Place]
) -> None:
    address = request.getfixturevalue("new_address")() if kind == "server" else ""
    place = move(Place(tmp_path / "data", address))
    script = "from hexmeet.ledger.databases import open_database; open_database(create=True)"
    starting = [
        subprocess.Popen([sys.executable, "-c", script], env={**os.environ, **place.environment})
        for _ in range(4)
    ]
    assert [process.wait() for process in starting] == [0] * 4
    open_database()
    assert not check().breaks


def test_nothing_is_made_where_nothing_is_kept(
    tmp_path: Path, move: Callable[[Place], Place]
) -> None:
    place = move(Place(tmp_path / "data"))
    with pytest.raises(FileError, match="there is no data yet; HEXMEET_DATA"):
        open_database()
    assert not place.folder.exists()


# --- the environment ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        (
            "postgresql://ada:p%40ss@db.example:5433/hex%20meet?sslmode=require",
            {
                "NAME": "hex meet",
                "USER": "ada",
                "PASSWORD": "p@ss",
                "HOST": "db.example",
                "PORT": "5433",
                "OPTIONS": {"sslmode": "require"},
            },
        ),
        (
            "postgres:///hexmeet?host=/run/postgresql",
            {"NAME": "hexmeet", "USER": "", "HOST": "/run/postgresql", "PORT": "", "OPTIONS": {}},
        ),
        ("sqlite:////srv/hexmeet.db", {"NAME": "/srv/hexmeet.db"}),
        ("sqlite:///hexmeet.db", {"NAME": str(Path.cwd() / "hexmeet.db")}),
    ],
)
def test_address_of_a_database(address: str, expected: dict[str, object]) -> None:
    found = read_address(address)
    assert {name: found[name] for name in expected} == expected


@pytest.mark.parametrize(
    "address",
    [
        "mysql://ada:secret@host/name",
        "postgresql://ada:secret@host",
        "postgresql://h:port/secret",
        "postgresql://[secret/name",
        "sqlite://secret",
        "secret",
    ],
)
def test_wrong_address_is_refused_without_repeating_it(address: str) -> None:
    with pytest.raises(FileError, match="DATABASE_URL: expected postgresql") as error:
        read_address(address)
    assert "secret" not in str(error.value)


def test_data_stands_in_the_folder_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("HEXMEET_DATA", str(tmp_path))
    assert find_database()["NAME"] == str(tmp_path / "hexmeet.sqlite3")
    monkeypatch.delenv("HEXMEET_DATA")
    assert find_database()["NAME"] == str(Path.cwd() / "data/hexmeet.sqlite3")


@pytest.fixture
def fresh_key() -> Iterator[None]:
    find_secret_key.cache_clear()
    yield
    find_secret_key.cache_clear()


@pytest.mark.usefixtures("fresh_key")
def test_secret_key_is_made_once_and_for_its_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HEXMEET_SECRET_KEY", raising=False)
    monkeypatch.setenv("HEXMEET_DATA", str(tmp_path / "data"))
    key = find_secret_key()
    find_secret_key.cache_clear()
    assert find_secret_key() == key
    assert len(key) > 50
    (path,) = (tmp_path / "data").iterdir()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    find_secret_key.cache_clear()
    monkeypatch.setenv("HEXMEET_SECRET_KEY", "given")
    assert find_secret_key() == "given"
