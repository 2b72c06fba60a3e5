import pytest
from django.db import IntegrityError, connection
from tests.ledger.place import (
    NAME,
    check,
    execute,
    play,
)
from tests.ledger.tally import (
    TALLIES,
)

from hexmeet.ledger.log import Ledger
from hexmeet.ledger.models import Entry


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize(
    ("table", "change"), [("ledger_entry", "actor = 'eve'"), ("ledger_seed", "seed = '1'")]
)
def test_database_itself_refuses_to_change_the_log(table: str, change: str) -> None:
    play()
    for statement in (
        f"UPDATE {table} SET {change}",
        f"UPDATE {table} SET tournament = tournament",
        f"DELETE FROM {table}",
        f"DELETE FROM {table} WHERE tournament = '{NAME}'",
    ):
        with pytest.raises(IntegrityError, match="the log only grows"):
            execute(statement)
    assert not check().breaks
    assert Entry.objects.count() == 6


@pytest.mark.usefixtures("place")
def test_database_itself_refuses_what_does_not_follow() -> None:
    play()
    head = Ledger(TALLIES).load(NAME).head
    for sequence, previous in ((8, head), (7, "f" * 64), (0, head), (7, "0" * 64)):
        with pytest.raises(IntegrityError, match="follow the last one"):
            Entry.objects.create(
                tournament=NAME,
                sequence=sequence,
                at="",
                actor="eve",
                command="new",
                kind="note",
                version=1,
                payload="[]",
                previous=previous,
                hash="0" * 64,
            )
    assert Entry.objects.count() == 6


@pytest.mark.usefixtures("place")
def test_database_itself_refuses_to_replace() -> None:
    play()
    values = (
        "(id, tournament, sequence, at, actor, command, kind, version, payload, previous, hash)"
    )
    old = Entry.objects.get(sequence=2)
    insert = "INSERT OR REPLACE" if connection.vendor == "sqlite" else "INSERT"
    upsert = "" if connection.vendor == "sqlite" else " ON CONFLICT DO NOTHING"
    with pytest.raises(IntegrityError, match="follow the last one"):
        execute(
            f"{insert} INTO ledger_entry {values} SELECT id, tournament, sequence, at, 'eve', "
            "command, kind, version, payload, previous, hash FROM ledger_entry "
            f"WHERE id = %s{upsert}",
            old.id,
        )
    with pytest.raises(IntegrityError, match="keeps its seed"):
        execute(f"{insert} INTO ledger_seed SELECT tournament, '1' FROM ledger_seed{upsert}")
    assert not check().breaks


@pytest.mark.usefixtures("server_place")
def test_server_refuses_to_empty_the_log() -> None:
    play()
    for table in ("ledger_entry", "ledger_seed"):
        with pytest.raises(IntegrityError, match="the log only grows"):
            execute(f"TRUNCATE {table}")
