import json
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

Call = Callable[..., Any]

COMMANDS: Sequence[tuple[str, ...]] = (
    ("audit",),
    ("backup", "x.backup"),
    ("export", "spring-qualifier"),
)


def tamper(*statements: str) -> None:
    """Change the file behind its guards."""
    with sqlite3.connect("data/hexmeet.sqlite3") as file:
        for name in ("update", "delete"):
            file.execute(f"DROP TRIGGER ledger_entry_no_{name}")
        for statement in statements:
            file.execute(statement)
    file.close()


@pytest.mark.usefixtures("spring")
def test_audit_lists_the_tournaments_with_their_last_hash(call: Call) -> None:
    record = json.loads(call("audit", "--json").out)
    assert record["breaks"] == []
    (chain,) = record["tournaments"]
    assert (chain["tournament"], chain["entries"]) == ("spring-qualifier", 3)
    answer = call("audit")
    assert answer.code == 0
    assert answer.err == ""
    assert answer.out.splitlines() == [
        "tournament        entries  last entry (UTC)  hash",
        f"spring-qualifier  3        2026-03-14 12:00  {chain['head'][:16]}  whole",
        "",
        "1 tournament, no breaks",
    ]


@pytest.mark.usefixtures("spring")
def test_audit_of_a_log_that_was_changed(call: Call) -> None:
    tamper("UPDATE ledger_entry SET actor = 'eve' WHERE sequence = 2")
    answer = call("audit")
    assert answer.code == 1
    assert "broken" in answer.out
    unguarded = "hexmeet audit: the database no longer guards the log: the trigger"
    assert answer.err.splitlines() == [
        f'{unguarded} "ledger_entry_no_delete" is missing or was changed',
        f'{unguarded} "ledger_entry_no_update" is missing or was changed',
        "hexmeet audit: spring-qualifier: entry 2: it was changed: its hash is not that of its "
        "content",
    ]
    record = json.loads(call("audit", "--json").out)
    assert [(found["entry"], found["code"]) for found in record["breaks"]][2:] == [(2, "hash")]


@pytest.mark.usefixtures("spring")
def test_audit_misses_a_log_of_which_only_the_seed_is_left(call: Call) -> None:
    tamper("DELETE FROM ledger_entry")
    lost = "spring-qualifier: its whole log is missing; only the seed is left"
    assert f"hexmeet audit: {lost}" in call("audit").err.splitlines()


@pytest.mark.parametrize("command", COMMANDS)
def test_nothing_is_made_where_nothing_is_kept(
    call: Call, command: Sequence[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = call(*command)
    assert answer.code == 2
    assert answer.err == (
        f"hexmeet {command[0]}: {tmp_path}/data/hexmeet.sqlite3: there is no data yet; "
        "HEXMEET_DATA says in which folder it is kept\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_tournament_moves_to_another_folder(
    call: Call, spring: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = call("export", "spring-qualifier", "--with-seed", "--output", "spring.log")
    assert whole.out == "wrote spring.log (5 lines)\n"
    assert stat.S_IMODE((spring / "spring.log").stat().st_mode) == 0o600
    head = json.loads(call("audit", "--json").out)
    monkeypatch.setenv("HEXMEET_DATA", "elsewhere")
    assert call("import", "spring.log").out == "spring-qualifier: 3 entries added, 3 in all\n"
    assert call("import", "spring.log").out == "spring-qualifier: 0 entries added, 3 in all\n"
    assert json.loads(call("audit", "--json").out) == head


def test_import_without_the_seed_says_what_that_means(
    call: Call, spring: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (spring / "spring.log").write_text(call("export", "spring-qualifier").out, encoding="utf-8")
    monkeypatch.setenv("HEXMEET_DATA", "elsewhere")
    answer = call("import", "spring.log")
    assert answer.code == 0
    assert answer.err.startswith("hexmeet import: note: the seed is not in the file")


def test_import_of_a_changed_log_makes_nothing(
    call: Call, spring: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = call("export", "spring-qualifier").out.replace('"name":"Ada"', '"name":"Eve"')
    (spring / "spring.log").write_text(log, encoding="utf-8")
    monkeypatch.setenv("HEXMEET_DATA", "elsewhere")
    answer = call("import", "spring.log")
    assert answer.code == 2
    assert answer.err == (
        "hexmeet import: spring.log: line 3: it was changed: its hash is not that of its content\n"
    )
    assert not (spring / "elsewhere").exists()


def test_backup_comes_back(call: Call, spring: Path) -> None:
    written = call("backup", "monday.backup")
    assert written.code == 0
    assert written.out.startswith("wrote monday.backup (")
    tamper("DELETE FROM ledger_entry")
    refused = call("restore", "monday.backup")
    assert refused.code == 2
    assert "there is data already; --replace" in refused.err
    kept = spring / "data/hexmeet-before-1.sqlite3"
    assert call("restore", "monday.backup", "--replace").out == (
        "restored 1 tournament with 3 entries, every log whole\n"
        f"what was there before is in {kept}\n"
    )
    assert kept.exists()
    assert call("audit").code == 0


@pytest.mark.usefixtures("spring")
@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (("export", "autumn"), "autumn: there is no such tournament; hexmeet audit lists them"),
        (("export", "a\nb"), "a\\nb: there is no such tournament; hexmeet audit lists them"),
        (("import", "missing.log"), "missing.log: cannot be read: No such file or directory"),
        (("import", "plain.txt"), "plain.txt: line 1: expected a JSON object"),
        (("restore", "missing.backup", "--replace"), "missing.backup: No such file or directory"),
        (
            ("restore", "plain.txt", "--replace"),
            "plain.txt: expected a backup made by hexmeet backup",
        ),
        (("restore", "data", "--replace"), "data: Is a directory"),
        (("backup", "plain.txt"), "plain.txt: there is such a file; expected a new one"),
        (("backup", "no/where.backup"), "no/where.backup: there is no such folder"),
        (
            ("export", "spring-qualifier", "--output", "plain.txt"),
            "plain.txt: there is such a file; expected a new one",
        ),
        (
            ("export", "spring-qualifier", "--output", "no/where.log"),
            "no/where.log: there is no such folder",
        ),
    ],
)
def test_what_cannot_be_is_one_line(call: Call, command: Sequence[str], expected: str) -> None:
    Path("plain.txt").write_text("hello\n", encoding="utf-8")
    answer = call(*command)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"hexmeet {command[0]}: {expected}\n"


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("mysql://ada:secret@host/name", "DATABASE_URL: expected postgresql://"),
        ("postgresql:///no?host=/nowhere", "no: the database cannot be used: "),
        ("sqlite:///folder", "/folder: the database cannot be used: "),
        ("sqlite:///file", "/file: the database cannot be used: "),
    ],
)
def test_database_that_cannot_be_used_is_one_line(
    call: Call, address: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"not a database" * 100)
    monkeypatch.setenv("DATABASE_URL", address)
    answer = call("audit")
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert expected in answer.err
    assert "secret" not in answer.err


def test_data_that_may_not_be_read_is_one_line(spring: Path) -> None:
    """As a process of its own, with nothing that another test has set up."""
    (spring / "data" / "hexmeet.sqlite3").write_bytes(b"")
    done = subprocess.run(
        [sys.executable, "-m", "hexmeet.cli", "audit"],
        cwd=spring,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "LANG": "C"},
    )
    assert done.stdout == "no tournaments yet\n"
    assert done.stderr == ""
