"""Backups while the program runs, and what becomes of them."""

import hashlib
import json
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest
from django.db import connection, connections
from tests.ledger.place import NAME, Place, check, execute, load, play, submit, take_guards_away
from tests.ledger.tally import TALLIES, Draw, Note, Open

from hexmeet.ledger.backup import back_up
from hexmeet.ledger.databases import open_database
from hexmeet.ledger.log import Ledger
from hexmeet.ledger.restore import Restored, restore
from hexmeet.rulebooks.problems import FileError

Move = Callable[[Place], Place]


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    return tmp_path / "monday.backup"


def bring_back(path: Path, *, replace: bool = False) -> Restored:
    return restore(path, TALLIES, replace=replace)


@pytest.mark.usefixtures("place")
def test_all_comes_back_and_goes_on(backup: Path) -> None:
    play()
    before = Ledger(TALLIES).load(NAME)
    back_up(backup)
    drawn = submit(Draw()).position.state
    lost = submit(Note(text="since then"))
    restored = bring_back(backup, replace=True)
    assert Ledger(TALLIES).load(NAME) == before
    assert restored.report.chains[0].head == before.head
    assert submit(Draw()).position.state == drawn
    assert lost.sequence == 8
    assert check().breaks == ()
    with pytest.raises(Exception, match="the log only grows"):
        execute("DELETE FROM ledger_entry")


def test_what_was_there_is_kept(place: Place, backup: Path) -> None:
    play()
    back_up(backup)
    submit(Note(text="since then"))
    kept = bring_back(backup, replace=True).kept
    assert kept
    assert kept.parent == place.folder
    assert bring_back(kept, replace=True).report.chains[0].entries == 7
    assert load().notes[-1] == "since then"


@pytest.mark.usefixtures("place")
def test_nothing_is_replaced_unasked(backup: Path) -> None:
    play()
    back_up(backup)
    submit(Note(text="since then"))
    with pytest.raises(FileError, match="there is data already; --replace"):
        bring_back(backup)
    assert load().notes[-1] == "since then"


@pytest.mark.usefixtures("place")
def test_only_its_owner_reads_a_backup(backup: Path) -> None:
    back_up(backup)
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert list(backup.parent.glob(".monday*")) == []


@pytest.mark.parametrize("kind", ["file", "server"])
def test_restored_where_nothing_was(
    kind: str, backup: Path, tmp_path: Path, move: Move, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue(f"{kind}_place")
    play()
    state = load()
    back_up(backup)
    address = request.getfixturevalue("new_address")() if kind == "server" else ""
    move(Place(tmp_path / "new", address))
    restored = bring_back(backup)
    assert restored.kept is None
    open_database()
    assert load() == state
    assert submit(Note(text="on")).sequence == 7


@pytest.mark.usefixtures("server_place")
def test_backup_of_a_server_into_a_file(backup: Path, tmp_path: Path, move: Move) -> None:
    play()
    back_up(backup)
    state = load()
    move(Place(tmp_path / "new"))
    bring_back(backup)
    assert load() == state
    assert submit(Note(text="on")).sequence == 7
    assert check().breaks == ()


def test_backup_of_a_file_into_a_server_is_refused(
    file_place: Place, backup: Path, move: Move, server_address: str
) -> None:
    back_up(backup)
    move(Place(file_place.folder, server_address))
    with pytest.raises(FileError, match="expected a backup of a PostgreSQL database"):
        bring_back(backup)


@pytest.mark.usefixtures("place")
def test_backup_while_somebody_writes_is_whole(tmp_path: Path) -> None:
    submit(Open())
    done = Event()

    def write() -> None:
        ledger, number = Ledger(TALLIES), 0
        while not done.is_set():
            submit(Note(text=str(number)), ledger)
            number += 1
        connection.close()

    writing = Thread(target=write)
    writing.start()
    backups = [tmp_path / f"{number}.backup" for number in range(3)]
    for path in backups:
        back_up(path)
    done.set()
    writing.join()
    written = load().notes
    lengths = []
    for path in backups:
        bring_back(path, replace=True)
        notes = load().notes
        assert notes == written[: len(notes)]
        lengths.append(len(notes))
    assert lengths == sorted(lengths)


@pytest.mark.usefixtures("file_place")
def test_server_that_runs_sees_what_was_restored(backup: Path) -> None:
    """Another connection stays open all the time, as that of a running server does."""
    play()
    back_up(backup)
    submit(Note(text="since then"))
    running = connections.create_connection("default")
    with running.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM ledger_entry")
        assert cursor.fetchone() == (7,)
        bring_back(backup, replace=True)
        cursor.execute("SELECT COUNT(*) FROM ledger_entry")
        assert cursor.fetchone() == (6,)
    running.close()


def test_data_that_cannot_be_read_is_set_aside(file_place: Place, backup: Path) -> None:
    play()
    back_up(backup)
    connection.close()
    path = file_place.folder / "hexmeet.sqlite3"
    path.write_bytes(b"spilt coffee" * 1000)
    with pytest.raises(FileError, match="--replace"):
        bring_back(backup)
    kept = bring_back(backup, replace=True).kept
    assert kept
    assert kept.read_bytes().startswith(b"spilt coffee")
    assert len(load().notes) == 2
    assert check().breaks == ()


def assert_refused(path: Path, expected: str) -> None:
    with pytest.raises(FileError) as error:
        bring_back(path, replace=True)
    assert expected in str(error.value)
    assert load().notes[-1] == "since then"
    assert check().breaks == ()


@pytest.mark.usefixtures("file_place")
def test_backup_with_a_broken_log_changes_nothing(backup: Path) -> None:
    play()
    back_up(backup)
    with sqlite3.connect(backup) as file:
        file.execute("DROP TRIGGER ledger_entry_no_update")
        file.execute("UPDATE ledger_entry SET actor = 'eve' WHERE sequence = 2")
    file.close()
    submit(Note(text="since then"))
    assert_refused(backup, f"{NAME} entry 2: it was changed")


def test_file_that_is_no_backup_changes_nothing(place: Place, tmp_path: Path) -> None:
    play()
    submit(Note(text="since then"))
    other = tmp_path / "other"
    other.write_text("{}\n")
    assert_refused(other, "expected a backup made by hexmeet backup")
    other.write_bytes(b"")
    assert_refused(other, "expected a backup made by hexmeet backup")
    if not place.address:
        other.write_bytes(b"SQLite format 3\0 and then nothing of the kind")
        assert_refused(other, "the backup is damaged")
        other.unlink()
        with closing(sqlite3.connect(other)) as file:
            file.execute("CREATE TABLE shopping (what)")
        assert_refused(other, "expected a backup made by hexmeet backup")


@pytest.mark.usefixtures("server_place")
def test_damaged_backup_of_a_server_changes_nothing(backup: Path) -> None:
    play()
    back_up(backup)
    submit(Note(text="since then"))
    whole = backup.read_text(encoding="utf-8")
    lines = whole.splitlines(keepends=True)
    for damaged in (
        "".join(lines[:-2]),
        "".join(lines[:-1]),
        whole.replace('"ada"', '"eve"', 1),
        "".join([lines[0], *lines[2:]]),
    ):
        backup.write_text(damaged, encoding="utf-8")
        assert_refused(backup, "the backup is damaged or was cut off")


@pytest.mark.usefixtures("server_place")
def test_tampered_backup_of_a_server_changes_nothing(backup: Path) -> None:
    play()
    take_guards_away()
    execute("UPDATE ledger_entry SET actor = 'eve' WHERE sequence = 2")
    back_up(backup)
    execute("UPDATE ledger_entry SET actor = 'ada' WHERE sequence = 2")
    submit(Note(text="since then"))
    with pytest.raises(FileError, match="entry 2: it was changed"):
        bring_back(backup, replace=True)
    assert load().notes[-1] == "since then"


@pytest.mark.usefixtures("server_place")
def test_backup_of_another_version_of_a_server_is_refused(backup: Path) -> None:
    play()
    submit(Note(text="since then"))
    execute(
        "INSERT INTO django_migrations (app, name, applied) "
        "VALUES ('ledger', '9999_later', '2030-01-01')"
    )
    back_up(backup)
    execute("DELETE FROM django_migrations WHERE name = '9999_later'")
    assert_refused(backup, "expected a backup made by this version")


@pytest.mark.usefixtures("server_place")
@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"ledger.Entry":6', '"ledger.Entry":7', "it does not hold the rows that line 1 promises"),
        ('"model":"ledger.seed"', '"model":"ledger.seat"', "does not fit the tables"),
        ('"sequence":3', '"sequence":4', "does not fit the tables: an entry has to follow"),
    ],
)
def test_backup_of_a_server_that_was_written_anew_changes_nothing(
    backup: Path, old: str, new: str, expected: str
) -> None:
    play()
    back_up(backup)
    submit(Note(text="since then"))
    *lines, _ = backup.read_text(encoding="utf-8").replace(old, new).splitlines(keepends=True)
    digest = hashlib.sha256("".join(lines).encode()).hexdigest()
    backup.write_text("".join([*lines, json.dumps({"sha256": digest})]), encoding="utf-8")
    assert_refused(backup, expected)


@pytest.mark.usefixtures("server_place")
def test_manifest_says_what_a_backup_of_a_server_holds(backup: Path) -> None:
    play()
    back_up(backup)
    manifest, *_ = map(json.loads, backup.read_text(encoding="utf-8").splitlines())
    assert manifest["format"] == "hexmeet.backup/1"
    filled = {table: rows for table, rows in manifest["rows"].items() if rows}
    assert filled == {"ledger.Entry": 6, "ledger.Seed": 1}
    assert "ledger.0002_append_only" in manifest["steps"]
