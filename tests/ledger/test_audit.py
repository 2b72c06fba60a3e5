import json
from dataclasses import replace

import pytest
from django.db import connection
from tests.ledger.place import NAME, Place, check, execute, play, submit, take_guards_away
from tests.ledger.tally import Finish

from hexmeet.ledger.audit import Report
from hexmeet.ledger.chain import NOTHING
from hexmeet.ledger.guards import POSTGRESQL
from hexmeet.ledger.models import Entry
from hexmeet.ledger.rows import read_entries
from hexmeet.ledger.walk import explain_break


def codes() -> set[tuple[int, str]]:
    return {(found.sequence, found.code) for found in check().breaks if found.code != "guard"}


@pytest.mark.usefixtures("place")
def test_whole_logs() -> None:
    play()
    play("autumn")
    submit(Finish(), tournament="autumn")
    report = check()
    assert report.breaks == ()
    assert [(chain.tournament, chain.entries) for chain in report.chains] == [
        ("autumn", 7),
        (NAME, 6),
    ]
    heads = {entry.tournament: entry.hash for entry in Entry.objects.order_by("sequence")}
    assert {chain.tournament: chain.head for chain in report.chains} == heads
    assert report.chains[0].last == "2026-11-14T12:00:00.000000+00:00"


@pytest.mark.usefixtures("place")
def test_empty_ledger_is_whole() -> None:
    assert check() == Report((), ())


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("UPDATE ledger_entry SET actor = 'eve' WHERE sequence = 2", {(2, "hash")}),
        ("UPDATE ledger_entry SET at = '2026' WHERE sequence = 6", {(6, "hash")}),
        ("UPDATE ledger_entry SET version = 3 WHERE sequence = 2", {(2, "hash"), (2, "version")}),
        ("UPDATE ledger_entry SET version = 1 WHERE sequence = 2", {(2, "hash"), (2, "version")}),
        ("UPDATE ledger_entry SET asked = NULL WHERE sequence = 2", {(2, "hash"), (2, "version")}),
        ("UPDATE ledger_entry SET asked = '' WHERE sequence = 2", {(2, "hash")}),
        ("DELETE FROM ledger_entry WHERE sequence = 3", {(4, "gap"), (4, "previous")}),
        ("UPDATE ledger_entry SET hash = '' WHERE sequence = 3", {(3, "hash"), (4, "previous")}),
        (
            "UPDATE ledger_entry SET payload = REPLACE(payload, ':9', ':10') WHERE sequence = 4",
            {(4, "hash")},
        ),
        (
            "UPDATE ledger_entry SET payload = REPLACE(payload, 'vp', 'pv') WHERE sequence = 4",
            {(4, "hash"), (4, "unreadable")},
        ),
        (
            "UPDATE ledger_entry SET payload = 'nothing' WHERE sequence = 5",
            {(5, "hash"), (5, "unreadable")},
        ),
        (
            "UPDATE ledger_entry SET payload = 'null' WHERE sequence = 5",
            {(5, "hash"), (5, "unreadable")},
        ),
        ("UPDATE ledger_seed SET seed = 'another'", {(6, "seed")}),
    ],
)
def test_tampering_is_found(statement: str, expected: set[tuple[int, str]]) -> None:
    play()
    take_guards_away()
    execute(statement)
    assert codes() == expected


@pytest.mark.usefixtures("place")
def test_missing_guards_are_told() -> None:
    take_guards_away()
    sentences = [explain_break(found) for found in check().breaks]
    assert (
        'the database no longer guards the log: the trigger "ledger_entry_insert" is '
        "missing or was changed" in sentences
    )
    assert len(sentences) == (6 if connection.vendor == "sqlite" else 8)


@pytest.mark.usefixtures("place")
def test_guard_that_does_something_else_is_told() -> None:
    if connection.vendor == "sqlite":
        execute("DROP TRIGGER ledger_entry_no_update")
        execute(
            "CREATE TRIGGER ledger_entry_no_update BEFORE UPDATE ON ledger_entry "
            "BEGIN SELECT 1; END"
        )
        toothless = ["ledger_entry_no_update"]
    else:
        execute(
            "CREATE OR REPLACE FUNCTION ledger_entry_kept() RETURNS trigger LANGUAGE plpgsql "
            "AS $$ BEGIN RETURN NEW; END $$"
        )
        toothless = [f"ledger_entry_no_{action}" for action in ("delete", "truncate", "update")]
    try:
        assert [(found.code, found.detail) for found in check().breaks] == [
            ("guard", name) for name in toothless
        ]
    finally:
        if connection.vendor == "postgresql":
            statement = next(text for text in POSTGRESQL if "FUNCTION ledger_entry_kept" in text)
            execute(statement.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION", 1))


@pytest.mark.usefixtures("place")
def test_log_that_is_gone_as_a_whole_is_missed() -> None:
    play()
    play("autumn")
    take_guards_away()
    execute("DELETE FROM ledger_entry WHERE tournament = 'autumn'")
    report = check()
    (lost,) = [found for found in report.breaks if found.code != "guard"]
    assert (lost.tournament, explain_break(lost)) == (
        "autumn",
        "its whole log is missing; only the seed is left",
    )
    assert [chain.tournament for chain in report.chains] == [NAME]


def test_file_edited_by_hand_is_found(file_place: Place) -> None:
    """Somebody changes the name in a sealed entry with an editor, past the database."""
    play()
    connection.close()
    path = file_place.folder / "hexmeet.sqlite3"
    before = path.read_bytes()
    assert before.count(b"nobody there") == 1
    path.write_bytes(before.replace(b"nobody there", b"a lot there!"))
    assert codes() == {(2, "hash")}


def test_damaged_file_is_told(file_place: Place) -> None:
    play()
    connection.close()
    path = file_place.folder / "hexmeet.sqlite3"
    content = bytearray(path.read_bytes())
    content[4096 * 4 : 4096 * 6] = b"\xff" * 4096 * 2
    path.write_bytes(content)
    assert "database" in {found.code for found in check().breaks}


@pytest.mark.usefixtures("place")
def test_whole_chain_written_anew_shows_in_its_last_hash_only() -> None:
    """What a chain cannot tell: who compares the hash with one noted before can."""
    play()
    head = check().chains[0].head
    entries = read_entries(NAME, since=1, alias="default")
    take_guards_away()
    previous = NOTHING
    for kept in entries:
        link = replace(kept.link, actor="eve", previous=previous)
        previous = link.hash()
        execute(
            "UPDATE ledger_entry SET actor = 'eve', previous = %s, hash = %s WHERE sequence = %s",
            link.previous,
            previous,
            link.sequence,
        )
    assert codes() == set()
    assert check().chains[0].head != head


@pytest.mark.usefixtures("place")
def test_seed_that_was_revealed_wrongly_is_found() -> None:
    play()
    take_guards_away()
    submit(Finish())
    entry = Entry.objects.get(sequence=7)
    payload = json.loads(entry.payload)
    payload[0]["payload"]["seed"] = "another"
    execute("UPDATE ledger_entry SET payload = %s WHERE sequence = 7", json.dumps(payload))
    assert codes() == {(7, "hash"), (7, "seed")}
