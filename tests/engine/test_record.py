import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hexmeet.engine.record import Entry, Header, Leave, Record, as_tree, write_entry, write_record
from hexmeet.engine.record_reading import parse_record
from hexmeet.engine.ruling_words import read_ruling
from hexmeet.engine.table import Table
from hexmeet.rulebooks.problems import FileError

GOLDEN = (Path(__file__).parent.parent / "golden" / "game.txt").read_text(encoding="utf-8")
LINES = GOLDEN.split("\n")
TREE = as_tree(parse_record(GOLDEN, name="game"))
ODD_NAMES = (
    "Judge Dana",
    "The Supply",
    'Davis, "Sam" (jr.): 2',
    "Salt; because of\u2028",
)


def problems(text: str) -> list[str]:
    with pytest.raises(FileError) as caught:
        parse_record(text, name="game")
    return [str(problem) for problem in caught.value.problems]


def with_line(number: int, line: str | None) -> str:
    """Write another line into the golden record, or leave one out."""
    lines = [*LINES]
    lines[number - 1 : number] = [] if line is None else [line]
    return "\n".join(lines)


def with_tree(**changes: object) -> str:
    return json.dumps({**TREE, **changes})


def with_entry(**changes: object) -> str:
    """Write something else into the first ruling of the golden record, number 30."""
    entries = list(TREE["entries"])  # type: ignore[call-overload] # a list
    entries[29] = {key: value for key, value in {**entries[29], **changes}.items() if value != ""}
    return with_tree(entries=entries)


def test_text_and_json_say_the_same() -> None:
    record = parse_record(GOLDEN, name="game")
    assert write_record(record) == GOLDEN
    for spaced in (None, 1):
        assert parse_record(json.dumps(as_tree(record), indent=spaced), name="game") == record


def test_a_record_as_json() -> None:
    assert TREE["format"] == "hexmeet.game/1"
    assert TREE["seats"] == ["Ada", "Bea", "Cid", "Dee"]
    assert TREE["seed"] is None
    assert isinstance(TREE["rules"], dict)
    assert TREE["rules"]["target"] == 10
    assert TREE["entries"][16] == {"number": 17, "player": "Ada", "action": "rolls 4+5"}  # type: ignore[index] # a list
    assert TREE["entries"][29] == {  # type: ignore[index] # a list
        "number": 30,
        "judge": "Dana",
        "ruling": "puts the robber on the desert, no card is taken",
        "reason": "Cid offered a trade before moving it",
    }


def test_how_a_record_is_typed_does_not_matter() -> None:
    typed = GOLDEN.replace("17 Ada: rolls", "17  ADA:  Rolls").replace("\n", "\r\n\r\n")
    assert parse_record(f"\ufeff{typed}", name="game") == parse_record(GOLDEN, name="game")


@pytest.mark.parametrize(
    "changes",
    [
        {"names": ODD_NAMES},
        {"names": ODD_NAMES[:3]},
        {"seed": "a" * 64, "stream": "game/round 2/table 5"},
        {"rulebook": "spring", "base": "italy-2009"},
    ],
)
def test_every_header_is_written_and_read_back(
    changes: dict[str, Any], set_table: Callable[..., Table]
) -> None:
    header: Header = replace(set_table(opened=False).record.header, **changes)
    options = header.conditions.options._replace(players=len(header.names))
    header = replace(header, conditions=header.conditions._replace(options=options))
    names = header.names
    ruling = read_ruling("undoes 1 because it was said: nobody; not him", names)
    entries = (
        *(Entry(seat + 1, seat, Leave()) for seat in range(len(names))),
        *(Entry(len(names) + n, judge, ruling) for n, judge in enumerate(ODD_NAMES, start=1)),
    )
    record = Record(header, tuple(entry for entry in entries if "\u2028" not in str(entry.by)))
    if "\u2028" in "".join(names):
        assert problems(write_record(record))[0].endswith('got "Salt; because of\\u2028"')
        return
    assert parse_record(write_record(record), name="game") == record
    assert parse_record(json.dumps(as_tree(record)), name="game") == record


def test_quotation_marks_that_quote_nothing_belong_to_the_name() -> None:
    text = "\n".join([*LINES[:5], r'seats: Ada, "B\x", "Cid" C', *LINES[6:15], ""])
    record = parse_record(text, name="game")
    assert record.header.names == ("Ada", r'"B\x"', '"Cid" C')
    assert parse_record(write_record(record), name="game") == record


def test_a_record_without_anything_misses_everything() -> None:
    assert len(problems("hexmeet.game/1")) == 14


def test_a_judge_only_rules() -> None:
    record = parse_record(GOLDEN, name="game")
    with pytest.raises(TypeError, match="a judge does nothing but rule"):
        as_tree(Record(record.header, (Entry(1, "Dana", Leave()),)))
    assert write_entry(Entry(1, "Dana", Leave()), record.header.names).startswith("1 judge Dana")


@pytest.mark.parametrize(
    ("number", "line", "problem"),
    [
        (
            1,
            "hexmeet.game/2",
            'line 1: expected hexmeet.game/1 as the first line, got "hexmeet.game/2"',
        ),
        (
            2,
            "rulebook: chess",
            "line 2: expected one of cwc-2004, italy-2009, shn-2022, shn-2024, "
            'studio-2023, or a house rulebook such as spring after studio-2023, got "chess"',
        ),
        (2, "rulebook: spring after chess", 'got "spring after chess"'),
        (2, "rulebook: shn-2022 after shn-2024", 'got "shn-2022 after shn-2024"'),
        (2, None, "rulebook: is missing"),
        (
            3,
            "seed: 7",
            'line 3: expected the fingerprint of the seed, 64 digits 0 to f, or none, got "7"',
        ),
        (3, f"seed: {'a' * 64}", "line 4: expected a stream where there is a seed, and only there"),
        (4, "stream: game", "line 4: expected a stream where there is a seed, and only there"),
        (4, "stream:", "line 4: expected a stream where there is a seed, and only there"),
        (5, "board: L8", 'line 5: board: rows: expected 5 with "/" between them, got 1'),
        (6, "seats: Ada, Bea", "line 6: expected the names of 3 or 4 players"),
        (
            6,
            "seats: Ada, Bea, Cid, ada",
            "line 6: expected names that differ by more than capitals and spaces",
        ),
        (6, "seats: Ada, Bea, Cid,", "line 6: expected a name, got an empty one"),
        (
            6,
            f"seats: Ada, Bea, Cid, {'x' * 101}",
            "line 6: expected a printable name of at most 100 characters",
        ),
        (7, "target: ten", 'line 7: target: expected a whole number from 3 to 22, got "ten"'),
        (7, "target: 99", 'line 7: target: expected a whole number from 3 to 22, got "99"'),
        (7, "target: 5", 'line 7: target: expected 10 by studio-2023, got "5"'),
        (8, "victory: never", 'line 8: victory: expected one of declared, by itself, got "never"'),
        (
            9,
            "victory from: the roll",
            "line 9: victory from: expected the start of the turn by studio-2023",
        ),
        (9, "target: 10", "line 9: target stands twice"),
        (9, "colour: red", "line 9: expected one of rulebook, seed, stream, board, seats, target,"),
        (17, "2 Ada: settlement c29", "line 17: expected number 1, got 2"),
        (
            17,
            "1 Eve: settlement c29",
            "line 17: expected Ada, Bea, Cid, Dee or a judge, such as judge Dana",
        ),
        (17, "1 Ada settlement c29", "line 17: expected a line such as 12 Bea: road e34"),
        (17, "1234567 Ada: settlement c29", "line 17: expected a line such as 12 Bea: road e34"),
        (
            17,
            "1 Ada: settlement c99",
            "line 17: expected a corner from c0 to c53, such as settlement c12",
        ),
        (17, "1 judge Dana: ends the game", 'line 17: expected a reason, after the word "because"'),
        (
            17,
            "1 judge Dana: burns the board because so",
            "line 17: expected a ruling such as undoes 12",
        ),
        (17, '1 judge "": ends the game because so', "line 17: expected a name, got an empty one"),
        (17, "1 judge Dana: ends the game because \u202e", "line 17: expected a printable reason"),
    ],
)
def test_a_fault_is_reported_with_its_line(number: int, line: str | None, problem: str) -> None:
    assert problem in " ".join(problems(with_line(number, line)))


def test_all_faults_are_reported_at_once() -> None:
    text = with_line(7, "target: x").replace("17 Ada: rolls 4+5", "17 Ada: flies")
    text = text.replace("24 Ada: ends the turn", "25 Ada: ends the turn")
    assert [problem.split(": ")[1] for problem in problems(text)] == [
        "line 7",
        "line 33",
        "line 40",
    ]


def test_numbers_that_only_follow_a_wrong_one_are_no_faults() -> None:
    missing = "\n".join(line for line in GOLDEN.split("\n") if not line.startswith("22 "))
    assert problems(missing) == ["game: line 38: expected number 22, got 23"]
    twice = GOLDEN.replace("23 Ada: instead road e41", "22 Ada: road e40\n23 Ada: instead road e41")
    assert problems(twice) == ["game: line 39: expected number 23, got 22"]


@pytest.mark.parametrize("stream", ["", "game\u2028", "x" * 1001])
def test_a_stream_has_a_name(stream: str) -> None:
    text = with_tree(seed="a" * 64, stream=stream)
    assert problems(text) == ["game: $.stream: expected the name of a stream, such as game"]


def test_an_empty_file_is_no_record() -> None:
    assert problems("") == ['game: expected hexmeet.game/1 as the first line, got ""']


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "game: line 1: is not valid JSON: Expecting property name"),
        ("{" * 100_000, "is not valid JSON"),
        ('{"a":' * 100_000, "game: expected at most 20 levels and numbers of a few digits"),
        ('{"a": ' + "1" * 5000 + "}", "game: expected at most 20 levels"),
        ("{}", 'game: $.format: expected "hexmeet.game/1", got "null"'),
        (with_tree(format=1), 'game: $.format: expected "hexmeet.game/1", got "1"'),
        (with_tree(colour="red"), "game: $.colour: expected only format, rulebook"),
        (with_tree(rulebook=None), "game: rulebook: is missing"),
        (with_tree(rulebook=["studio-2023"]), "game: $.rulebook: expected one of cwc-2004"),
        (with_tree(base="studio-2023"), 'got "studio-2023 after studio-2023"'),
        (with_tree(rulebook=None, base="shn-2022"), "game: rulebook: is missing"),
        (with_tree(seed=7), "game: $.seed: expected the fingerprint of the seed"),
        (with_tree(board=None), "game: board: is missing"),
        (with_tree(board="L8"), "game: $.board: board: rows: expected 5"),
        (with_tree(seats="Ada"), "game: $.seats: expected the names of 3 or 4 players"),
        (with_tree(seats=[1, 2, 3]), "game: $.seats: expected the names of 3 or 4 players"),
        (with_tree(seats=["Ada", "Bea", "\ud800"]), "game: $.seats: expected a printable name"),
        (with_tree(rules=[]), "game: $.rules: expected an object with target, victory"),
        (
            with_tree(rules={"target": 10.5}),
            "game: $.rules.target: target: expected a whole number",
        ),
        (
            with_tree(rules={"target": True}),
            "game: $.rules.target: target: expected a whole number",
        ),
        (with_tree(rules={"luck": 1}), "game: $.rules.luck: expected only target, victory"),
        (with_tree(entries={}), "game: $.entries: expected a list of objects"),
        (with_tree(entries=[1]), "game: $.entries[0]: expected an object"),
        (
            with_tree(entries=[{"number": "1", "player": "Ada", "action": "rolls 1+1"}]),
            "game: $.entries[0]: expected a number and the texts player, action",
        ),
        (
            with_tree(entries=[{"number": 1, "player": "Ada"}]),
            "game: $.entries[0]: expected a number and the texts player, action",
        ),
        (
            with_entry(reason=""),
            "game: $.entries[29]: expected a number and the texts judge, ruling, reason",
        ),
        (with_entry(reason=" "), "game: $.entries[29]: expected a reason, got none"),
        (
            with_entry(reason="x" * 1001),
            "game: $.entries[29]: expected a printable reason of at most",
        ),
        (with_entry(judge=" "), "game: $.entries[29]: expected a name, got an empty one"),
        (with_entry(ruling="sings"), "game: $.entries[29]: expected a ruling such as"),
        (
            with_entry(player="Ada"),
            "game: $.entries[29].player: expected only number, judge, ruling, reason",
        ),
        (
            '{"format": "hexmeet.game/1", "format": "hexmeet.game/1"}',
            "game: $.format: stands twice in one object",
        ),
    ],
)
def test_a_fault_is_reported_with_its_place_in_the_json(text: str, problem: str) -> None:
    assert problem in " ".join(problems(text))


def test_a_record_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexmeet.engine.record_reading.MOST_ENTRIES", 20)
    assert problems(GOLDEN) == ["game: line 37: expected at most 20 entries"]
