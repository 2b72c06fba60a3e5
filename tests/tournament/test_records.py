import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import AwareDatetime

from hexmeet.rulebooks.problems import FileError
from hexmeet.tournament.command_records import COMMANDS, read_command, write_command
from hexmeet.tournament.commands import Command, EnterSheet
from hexmeet.tournament.event_records import EVENTS, read_event, write_event
from hexmeet.tournament.events import Event, PhotoAdded, RoundStarted
from hexmeet.tournament.kinds import Kinds, Payload
from hexmeet.tournament.state import SheetLine

FOLDER = Path(__file__).parent / "archive"
EXPORTED = sorted(FOLDER.glob("*.log.gz"))
ARCHIVE = [*sorted(FOLDER.glob("*.jsonl")), *EXPORTED]

ZONES = st.integers(-1439, 1439).map(lambda minutes: timezone(timedelta(minutes=minutes)))
MOMENTS = st.datetimes(datetime(1900, 1, 1), datetime(2200, 1, 1), timezones=ZONES)  # noqa: DTZ001
st.register_type_strategy(AwareDatetime, MOMENTS)
st.register_type_strategy(Mapping, lambda t: st.dictionaries(*map(st.from_type, get_args(t))))

# Only few examples each: there are many kinds.
few = settings(max_examples=15)
every_event = pytest.mark.parametrize("kind", sorted(EVENTS.types))
every_command = pytest.mark.parametrize("kind", sorted(COMMANDS.types))


def problems(tree: object) -> list[str]:
    with pytest.raises(FileError) as error:
        read_event(tree, file="log line 7")
    return [str(problem) for problem in error.value.problems]


@every_event
@few
@given(data=st.data())
def test_event_that_was_written_is_read_as_it_was(kind: str, data: st.DataObject) -> None:
    event: Event = data.draw(st.from_type(EVENTS.types[kind]))
    tree = json.loads(json.dumps(write_event(event)))
    assert tree["kind"] == kind
    assert read_event(tree) == event


@every_command
@few
@given(data=st.data())
def test_command_that_was_written_is_read_as_it_was(kind: str, data: st.DataObject) -> None:
    command: Command = data.draw(st.from_type(COMMANDS.types[kind]))
    tree = json.loads(json.dumps(write_command(command)))
    assert tree["kind"] == kind
    assert read_command(tree) == command


def test_record_says_kind_version_and_payload() -> None:
    noon = datetime(2024, 9, 1, 12, 0, tzinfo=UTC)
    assert write_event(RoundStarted(at=noon)) == {
        "kind": "round-started",
        "version": 1,
        "payload": {"at": "2024-09-01T12:00:00Z"},
    }


def test_payload_may_have_a_kind_of_its_own() -> None:
    photo = PhotoAdded(kind="final-table", digest="00", media_type="image/jpeg")
    assert read_event(write_event(photo)) == photo


def test_default_may_be_left_out_by_whoever_writes_a_command() -> None:
    line = {"player": "A", "vp": 10}
    payload = {"table": 3, "lines": [line], "winner": "A"}
    command = read_command({"kind": "enter-sheet", "version": 1, "payload": payload})
    assert command == EnterSheet(table=3, lines=(SheetLine(player="A", vp=10),), winner="A")


def test_every_fault_of_a_payload_is_named_by_its_path() -> None:
    payload = {
        "stage": "finl",
        "number": True,
        "tables": [["A", 1]],
        "substitutes": {"B": 3},
        "bords": [],
    }
    assert problems({"kind": "round-published", "version": 1, "payload": payload}) == [
        'log line 7: $.payload.stage: expected one of "preliminary", "semi-final", "final", '
        'got "finl"',
        "log line 7: $.payload.number: expected a whole number, got true",
        "log line 7: $.payload.tables[0][1]: expected a text, got 1",
        "log line 7: $.payload.boards: is missing; expected a list of a text",
        "log line 7: $.payload.substitutes.B: expected a text, got 3",
        'log line 7: $.payload.bords: unknown key; did you mean "boards"?',
    ]


@pytest.mark.parametrize("at", ["2024-09-01T12:00:00", "noon", 1725192000])
def test_time_needs_its_zone(at: object) -> None:
    (problem,) = problems({"kind": "round-started", "version": 1, "payload": {"at": at}})
    expected = "expected a time with its zone such as 2024-09-01T10:00:00+04:00"
    assert problem == f"log line 7: $.payload.at: {expected}, got {json.dumps(at)}"


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        ([], ["$: expected an object, got []"]),
        (
            {"kind": 3},
            [
                "$.kind: expected a text, got 3",
                "$.version: is missing; expected a whole number",
                "$.payload: is missing; expected an object",
            ],
        ),
        ({"kind": "x", "version": 1, "payload": {}}, ['$.kind: there is no kind "x"']),
        (
            {"kind": "time-called", "version": 2, "payload": {}},
            ["$.version: expected a version from 1 to 1, got 2"],
        ),
        (
            {"kind": "time-called", "version": 0, "payload": {}},
            ["$.version: expected a version from 1 to 1, got 0"],
        ),
    ],
)
def test_what_is_no_record_is_refused(tree: object, expected: list[str]) -> None:
    assert problems(tree) == [f"log line 7: {problem}" for problem in expected]


# --- older versions -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class BellRung(Event):
    """An event that was written differently twice before."""

    times: int
    loudly: bool


def count_rings(payload: Payload) -> Payload:
    return {"times": len(payload["rings"])}


def remember_loudness(payload: Payload) -> Payload:
    return {**payload, "loudly": False}


BELLS: Kinds[Event] = Kinds(
    {"bell-rung": BellRung},
    {("bell-rung", 1): count_rings, ("bell-rung", 2): remember_loudness},
)


@pytest.mark.parametrize(
    ("version", "payload"),
    [
        (1, {"rings": ["ding", "dong"]}),
        (2, {"times": 2}),
        (3, {"times": 2, "loudly": False}),
    ],
)
def test_older_version_becomes_the_newest_step_by_step(version: int, payload: Any) -> None:  # noqa: ANN401 - any tree
    tree = {"kind": "bell-rung", "version": version, "payload": payload}
    assert BELLS.read(tree, file="") == BellRung(times=2, loudly=False)


def test_newest_version_is_written() -> None:
    assert BELLS.write(BellRung(times=1, loudly=True))["version"] == 3


def read_archived(log: Path) -> Iterator[tuple[str, Any]]:
    """Give every event of an archived log with its place: one a line, or those of an entry."""
    if log.suffix == ".gz":
        lines = gzip.decompress(log.read_bytes()).decode().splitlines()
    else:
        lines = log.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        tree = json.loads(line)
        found = [tree] if log.suffix == ".jsonl" else tree.get("payload", [])
        yield from ((f"{log.name} line {number}", event) for event in found)


@pytest.mark.parametrize("log", ARCHIVE, ids=lambda path: path.name)
def test_archived_log_stays_readable(log: Path) -> None:
    for place, tree in read_archived(log):
        event = read_event(tree, file=place)
        assert read_event(write_event(event)) == event


@pytest.mark.parametrize("log", EXPORTED, ids=lambda path: path.name)
def test_whoever_changes_what_an_event_says_gives_it_a_new_version(log: Path) -> None:
    """What is archived in today's version is written today as it was then, to the letter."""
    for place, tree in read_archived(log):
        if tree["version"] == EVENTS.version_of(tree["kind"]):
            assert write_event(read_event(tree)) == tree, f"{place}: add an upcaster"


def test_archive_has_every_version_of_every_kind() -> None:
    archived = {
        (tree["kind"], tree["version"]) for log in ARCHIVE for _, tree in read_archived(log)
    }
    needed = {
        (kind, version)
        for kind in EVENTS.types
        for version in range(1, EVENTS.version_of(kind) + 1)
    }
    assert needed <= archived
