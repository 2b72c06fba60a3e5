"""That a script which is not true, or cannot be read, fails and says where."""

from pathlib import Path

import pytest
from tests.conformance.script import ScriptError, play_script, read_script

HEADERS = """\
title: A title
clauses: studio-2023 3.0.1, 3.0.2; cwc-2004
seats: Ada, Bea, Cid
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "script.game"  # read once and kept: each test has its own folder
    path.write_text(text, encoding="utf-8")
    return path


def test_headers_say_what_is_proved_of_which_rulebook(tmp_path: Path) -> None:
    script = read_script(write(tmp_path, f"{HEADERS}expect: Ada has no cards\n"))
    assert script.clauses == {"studio-2023": ("3.0.1", "3.0.2"), "cwc-2004": ()}
    assert script.seats == ("Ada", "Bea", "Cid")


@pytest.mark.parametrize(
    ("lines", "line", "problem"),
    [
        ("expect: Ada has 1 ore", 4, "expected 1 ore, found 0"),
        ("expect: Ada has no ore\nexpect: Eve has no ore", 5, "expected one of Ada, Bea, Cid"),
        ("expect: Ada has much", 4, "something a player can have"),
        ("expect: all is well", 4, "expected a sentence"),
        ("expect: Bea wins", 4, "expected"),
        ("expect: it is Bea's turn", 4, "expected 1, found 0"),
        ("expect: nobody has 2 roads left", 4, "Ada has"),
        ("expect: the supply has 3 cards", 4, "expected resources"),
        ("expect: Bea sees Ada's hand", 4, "Bea sees"),
        ("Ada: rolls 1+1\nexpect: Ada has no ore", 4, "refused: place-settlement-first"),
        ("given: Ada has no ore\nAda: rolls\nexpect: Ada has no ore", 5, "what was drawn"),
        ("given: Ada has no ore\nAda: sleeps\nexpect: Ada has no ore", 5, "an action such as"),
        ("given: Ada has no ore\nEve: rolls 1+1\nexpect: Ada has no ore", 5, "expected one of"),
        ("given: Ada has no ore\nrefused: Ada: rolls - not-held", 5, "the answer is allowed"),
        ("given: Ada has no ore\nrefused: Ada: rolls - because", 5, "a reason like"),
        ("given: Ada has no ore\nallowed: Bea: rolls", 5, "the answer is not-your-turn"),
        ("given: Ada has no ore\nAda: instead road e1\nexpect: nobody wins", 5, "action-complete"),
        ("given: Ada has no ore\nrefused: Ada: leaves the game - over", 5, "the answer is allowed"),
        ("given: Ada has no ore\nrefused: judge Dana: undoes 9 because so - over", 5, "to-undo"),
        ("given: Ada has no ore\njudge Dana: sings\nexpect: nobody wins", 5, "a reason, after"),
        ("given: Ada has settlements c0 c1\nexpect: Ada has no ore", 4, "this cannot be"),
        ("given: the supply has 1 ore\nexpect: Ada has no ore", 4, "found 19"),
    ],
)
def test_what_is_not_true_is_named_with_its_line(
    tmp_path: Path, lines: str, line: int, problem: str
) -> None:
    script = read_script(write(tmp_path, f"{HEADERS}{lines}\n"))
    with pytest.raises(ScriptError, match=problem) as caught:
        play_script(script, "studio-2023")
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (HEADERS, "the script proves nothing"),
        (HEADERS.replace("title", "tittle"), "begins with title"),
        (f"{HEADERS}Ada rolls\n", "a colon"),
        (f"{HEADERS}expect: Ada has no ore\ngiven: Bea has 1 ore\n", "givens before"),
        (HEADERS.replace("Ada, ", "") + "expect: Bea has no ore\n", "three or four names"),
        (HEADERS.replace("3.0.1", "(3)") + "expect: Ada has no ore\n", "clauses like"),
    ],
)
def test_what_cannot_be_read_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(ScriptError, match=problem):
        read_script(write(tmp_path, text))


def test_compiled_rules_that_do_something_else_are_caught(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    script = read_script(
        write(tmp_path, f"{HEADERS}given: Ada has no ore\nAda: rolls 1+1\nexpect: Ada has no ore\n")
    )
    with pytest.raises(ScriptError, match="the compiled rules do something else"):
        play_script(script, "studio-2023", lambda _record, _action: None)
