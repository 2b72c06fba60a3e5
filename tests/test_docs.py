import re
import subprocess
import sys
from pathlib import Path

import pytest

from hexmeet.cli.main import main
from hexmeet.engine.record_reading import parse_record, read_deed
from hexmeet.engine.replay import replay
from hexmeet.engine.ruling_words import read_ruling, write_ruling
from hexmeet.rulebooks.checks import READINGS
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.settings import blocks
from hexmeet.standings.history_faults import FURTHER, NEEDED
from hexmeet.standings.reading import parse_tournament
from hexmeet.standings.verification.report import verify

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]

LINK = re.compile(r"\]\(([^)#:]+)\)")


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_every_reading_that_data_cites_is_explained(rulebook: str) -> None:
    explained = set(re.findall(r"### (Reading \d+):", page("docs/readings.md")))
    cited = {citation for _, block in blocks(load(rulebook)) for citation in block.cites}
    readings = {citation.capitalize() for citation in cited if citation.startswith("reading")}
    assert readings <= explained


def test_readings_are_numbered_without_a_gap() -> None:
    numbers = re.findall(r"### Reading (\d+):", page("docs/readings.md"))
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(path: Path) -> None:
    for target in LINK.findall(path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


def test_example_of_a_house_rulebook_works(tmp_path: Path) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", page("docs/house-rulebooks.md"), re.DOTALL)
    path = tmp_path / "house.toml"
    path.write_text(example, encoding="utf-8")
    house = load(str(path))
    assert house.clock.turn_limit is not None
    assert house.clock.turn_limit.seconds == 90


def test_commands_of_the_readme_are_in_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z-]+):", page("Makefile"), re.MULTILINE))
    assert set(re.findall(r"`?make ([a-z-]+)", page("README.md"))) <= targets


def test_readme_shows_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    examples = re.findall(
        r"```console\n\$ \.venv/bin/hexmeet (.*?)\n(.*?)```", page("README.md"), re.DOTALL
    )
    assert examples
    for command, output in examples:
        assert main(command.split()) == 0
        assert capsys.readouterr().out == output


def test_loader_knows_as_many_readings_as_are_explained() -> None:
    assert len(READINGS) == page("docs/readings.md").count("### Reading ")


def test_tournament_files_on_their_page_are_some() -> None:
    examples = re.findall(r"```json\n(.*?)```", page("docs/tournament-file.md"), re.DOTALL)
    read = [parse_tournament(example, name="page") for example in examples]
    assert [reading.file.format[-2:] for reading in read] == ["/1", "/2"]
    assert [reading.faults for reading in read] == [(), ()]
    assert verify(read[1].file, read[1].rulebook).deviations == ()


def test_every_moment_of_a_history_is_on_the_page_of_files() -> None:
    rows = re.findall(
        r"^\| (`\w+`(?:, `\w+`)*) \| (.*?) \|", page("docs/tournament-file.md"), re.MULTILINE
    )
    told = {
        what: tuple(re.findall(r"\w+", fields))
        for names, fields in rows
        for what in re.findall(r"\w+", names)
    }
    known = {what: (*needed, *FURTHER.get(what, ())) for what, needed in NEEDED.items()}
    assert told == known


def test_record_on_its_page_replays() -> None:
    (example,) = re.findall(r"```\n(hexmeet.game/1\n.*?)```", page("docs/games.md"), re.DOTALL)
    record = parse_record(example, name="page")
    assert replay(record, name="page").state.turn == 2


def test_every_entry_on_the_page_of_games_can_be_read() -> None:
    names = ("Ada", "Bea", "Cid")
    _, actions, rulings, _ = re.split(
        r"\n## (?:What (?:players|judges)|As JSON)", page("docs/games.md")
    )
    for text in re.findall(r"^\| (`.*?) \|", actions, re.MULTILINE):
        for action in re.findall(r"`(.*?)`", text):
            assert read_deed(action, names)
    for text in re.findall(r"^\| `(.*?)` \|", rulings, re.MULTILINE):
        assert write_ruling(read_ruling(f"{text} because so", names), names) == f"{text} because so"


def test_log_is_checked_by_the_lines_on_its_page(tmp_path: Path) -> None:
    (script,) = re.findall(r"```python\n(.*?)```", page("docs/ledger.md"), re.DOTALL)
    log = (ROOT / "tests/ledger/archive/notes-without-author.log").read_text(encoding="utf-8")
    path = tmp_path / "spring.log"

    def check(text: str) -> subprocess.CompletedProcess[str]:
        path.write_text(text, encoding="utf-8")
        command = [sys.executable, "-c", script, str(path)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    assert check(log).stdout.startswith("7 entries, whole; last hash 1410743465")
    assert "entry 5 was changed" in check(log.replace('"vp":10', '"vp":9', 1)).stderr
    assert "the end is missing" in check("\n".join(log.splitlines()[:5])).stderr
