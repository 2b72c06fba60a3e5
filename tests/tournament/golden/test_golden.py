"""Five events, one under each rulebook, as the scripts beside this file tell them."""

import re
from pathlib import Path

import pytest
from tests.tournament.golden.claims import is_true
from tests.tournament.golden.hall import Hall
from tests.tournament.golden.phrases import understand
from tests.tournament.golden.reading import CLOCK, Line, read_script

SCRIPTS = sorted(Path(__file__).parent.glob("*.event"))
CREATED = re.compile(r"under ([\w-]+), an? ([\w-]+)(?: for (\d+) players)?")
NAMED = re.compile(r"let (\w+) be (.+)")
PASSED = re.compile(r"(\d+) minutes later")


def happen(hall: Hall, line: Line) -> None:
    """Let one line of a script happen."""
    words = line.text
    if clock := CLOCK.fullmatch(words):
        hall.set_clock(int(clock[1]), int(clock[2]))
    elif passed := PASSED.fullmatch(words):
        hall.wait(int(passed[1]))
    elif created := CREATED.fullmatch(words):
        hall.create(created[1], created[2], int(created[3]) if created[3] else None)
    elif named := NAMED.fullmatch(words):
        hall.named[named[1]] = hall.find_by(named[2])
    elif words.startswith("then "):
        assert is_true(hall, words.removeprefix("then "))
    elif line.refusal:
        hall.refuse(understand(hall, words), line.refusal)
    else:
        for who, command in understand(hall, words):
            hall.ask(who, command)


@pytest.mark.parametrize("script", SCRIPTS, ids=[script.stem for script in SCRIPTS])
def test_event_goes_as_its_script_says(script: Path) -> None:
    hall = Hall()
    for line in read_script(script.read_text(encoding="utf-8")):
        try:
            happen(hall, line)
        except Exception as error:
            error.add_note(f"{script.name}, line {line.number}: {line.text}")
            raise
    assert hall.now.seed, "the script ends before the tournament does"
    hall.check_file()
    hall.check_log()


def test_words_that_nobody_knows_are_no_command() -> None:
    with pytest.raises(ValueError, match="nobody knows"):
        list(understand(Hall(), "Olga dances"))
    with pytest.raises(ValueError, match="nobody knows"):
        is_true(Hall(), "pigs fly")
