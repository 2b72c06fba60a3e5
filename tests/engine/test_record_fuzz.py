import json
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

from hexmeet.engine.record import as_tree, write_record
from hexmeet.engine.record_reading import parse_record
from hexmeet.engine.replay import ForbiddenEntryError, replay
from hexmeet.rulebooks.problems import FileError

GOLDEN = (Path(__file__).parent.parent / "golden" / "game.txt").read_text(encoding="utf-8")
LINES = GOLDEN.split("\n")
TREE = as_tree(parse_record(GOLDEN, name="game"))

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


def read_and_replay(text: str) -> None:
    """Read a record and replay it: it is right, or what is wrong is said in one line each."""
    try:
        record = parse_record(text, name="game")
    except FileError as error:
        assert error.problems
        assert all("\n" not in problem.expected for problem in error.problems if problem.expected)
        return
    assert parse_record(write_record(record), name="game") == record
    try:
        replay(record, name="game")
    except FileError as error:
        assert len(error.problems) == 1
    except ForbiddenEntryError as error:
        assert 1 <= error.number <= len(record.entries)


@given(st.text())
def test_any_text(text: str) -> None:
    read_and_replay(text)
    read_and_replay(f"hexmeet.game/1\n{text}")
    read_and_replay(f"{GOLDEN}{len(LINES)} {text}")


@given(st.integers(0, len(LINES) - 1), st.integers(0, len(LINES) - 1), st.data())
def test_lines_that_are_missing_twice_or_changed(one: int, other: int, data: st.DataObject) -> None:
    lines = [*LINES]
    lines[one] = data.draw(st.sampled_from([LINES[other], "", LINES[one][:-1]]))
    read_and_replay("\n".join(lines))


@given(st.integers(16, 59), st.sampled_from(LINES[16:60]))
def test_entries_in_another_place(number: int, line: str) -> None:
    lines = LINES[: number + 1]
    lines[number] = f"{number - 15} {line.partition(' ')[2]}"
    read_and_replay("\n".join(lines))


@example("format", "\n")
@given(st.sampled_from(list(TREE)), VALUES)
def test_any_value_in_the_json(key: str, value: object) -> None:
    read_and_replay(json.dumps({**TREE, key: value}))


@given(st.integers(0, 43), st.sampled_from(["number", "player", "action", "judge"]), VALUES)
def test_any_value_in_an_entry(place: int, key: str, value: object) -> None:
    entries = [*TREE["entries"]]  # type: ignore[misc] # a list
    entries[place] = {**entries[place], key: value}
    read_and_replay(json.dumps({**TREE, "entries": entries}))
