from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from hexmeet.web.demo.record import read_record, write_record

Call = Callable[..., Any]
FOLDER = Path("demo-data")


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("HEXMEET_DATA", "")  # what the command sets is taken back afterwards


def test_demo_is_made_once_in_a_folder_of_its_own(call: Call) -> None:
    answer = call("demo")
    assert (answer.code, answer.err) == (0, "")
    record = read_record(FOLDER)
    assert record is not None
    assert f'"{record.password}"' in answer.out
    assert "http://localhost:8000/e/harbour-games/" in answer.out
    assert not Path("data").exists()
    again = call("demo")
    assert "Making" not in again.out
    assert f'"{record.password}"' in again.out


def test_demo_that_was_not_finished_is_made_anew(call: Call) -> None:
    write_record(FOLDER, make_record(is_whole=False))
    (FOLDER / "hexmeet.sqlite3").write_bytes(b"half a database")
    assert "Making" in call("demo").out


def test_old_demo_says_how_it_is_made_anew(call: Call) -> None:
    call("demo")
    write_record(FOLDER, make_record(is_whole=True))
    assert "It was made 3 days ago" in call("demo").out
    assert "It was made just now" in call("demo", "--anew").out


def test_demo_is_never_made_among_other_data(
    call: Call, spring: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXMEET_DATA", str(spring / "data"))
    answer = call("demo", "--anew")
    assert answer.code == 2
    assert "there is data of yours here" in answer.err
    assert "spring-qualifier" in call("audit").out


def test_demo_does_without_a_database_server(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@nowhere/none")
    answer = call("demo")
    assert answer.code == 2
    assert "DATABASE_URL" in answer.err


def make_record(*, is_whole: bool) -> Any:  # noqa: ANN401 - imported late, as commands do
    from hexmeet.web.demo.record import Record  # noqa: PLC0415 - as above

    return Record(datetime.now(UTC) - timedelta(days=3), "amber anchor", is_whole)  # noqa: TID251
