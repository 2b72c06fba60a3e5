import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexmeet.cli.main import COMMANDS

Call = Callable[..., Any]

# Heavy, optional, or the shell's own: none may load for a command that only reads rulebooks.
HEAVY = {"django", "channels", "numpy", "ortools", "numba", "psycopg", "redis", "weasyprint"}


def in_shell(command: str) -> subprocess.CompletedProcess[str]:
    whole = f"{shlex.quote(sys.executable)} -m hexmeet.cli {command}"
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", whole], capture_output=True, text=True, check=False
    )


def loaded_modules(*arguments: str) -> set[str]:
    script = (
        "import sys; from hexmeet.cli.main import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


def test_help_loads_no_command() -> None:
    loaded = loaded_modules("--help")
    assert not loaded & {"argparse", "dataclasses", "importlib.metadata"}
    assert not {module for module in loaded if module.startswith("hexmeet.rulebooks.schema")}
    assert not loaded & {"pydantic", "tomllib", "json", "hexmeet.cli.rulebooks", *HEAVY}


def test_rulebooks_loads_only_what_reads_rulebooks() -> None:
    loaded = loaded_modules("rulebooks")
    ours = {module for module in loaded if module.startswith("hexmeet.")}
    packages = {".".join(module.split(".")[:2]) for module in ours}
    assert packages == {"hexmeet.cli", "hexmeet.rulebooks", "hexmeet.sentences"}
    assert not {module.split(".")[0] for module in loaded} & HEAVY


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",), ("help",)])
def test_help_lists_every_command(call: Call, arguments: tuple[str, ...]) -> None:
    answer = call(*arguments)
    assert answer.code == 0
    assert all(f"  {name} " in answer.out for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(call: Call, command: str) -> None:
    answer = call(command, "--help")
    assert answer.code == 0
    assert f"hexmeet {command}" in answer.out.split("examples:")[1]


# These serve until somebody stops them; the tests of the browser start them.
@pytest.mark.parametrize(
    "command", [command for command in COMMANDS if command not in ("serve", "demo")]
)
def test_every_example_works(
    call: Call, command: str, spring: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path = spring
    made_by = ("--rulebook", "studio-2023", "--players", "20", "--seed", "harbour")
    made = call("generate", *made_by)
    (tmp_path / "tournament.json").write_text(made.out, encoding="utf-8")
    half = call("generate", *made_by, "--until", "preliminary")
    (tmp_path / "after-round-3.json").write_text(half.out, encoding="utf-8")
    people = ["ada,Ada,club", "bea,Bea,club", *(f"p{n},Player {n}," for n in range(21))]
    (tmp_path / "players.csv").write_text("\n".join(["id,name,group", *people]), encoding="utf-8")
    (tmp_path / "pairs.csv").write_text("ada,p1\n", encoding="utf-8")
    roster = ("--roster", "players.csv", "--seed", "1", "--json")
    made = call("seat", "--rulebook", "studio-2023", *roster)
    (tmp_path / "schedule.json").write_text(made.out, encoding="utf-8")
    for record in ("game.txt", "game.json"):
        assert call("play", "--seed", "7", "--record", record).code == 0
    if command != "backup":  # which writes over nothing
        assert call("backup", "monday.backup").code == 0
    if command != "export":
        whole = ("export", "spring-qualifier", "--with-seed", "--output", "spring.log")
        assert call(*whole).code == 0
    monkeypatch.setattr("hexmeet.cli.mass_play.find_spec", lambda _: None)  # compiling takes long
    examples = call(command, "--help").out.split("examples:")[1]
    lines = [line.split() for line in examples.splitlines() if line.startswith("  hexmeet ")]
    assert lines
    for _, *arguments in lines:
        assert call(*arguments).code == 0, arguments


def test_version(call: Call) -> None:
    assert re.fullmatch(r"hexmeet \d+\.\d+\.\d+\n", call("--version").out)


def test_unknown_command_names_the_known_ones(call: Call) -> None:
    answer = call("play-chess")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == (
        f'hexmeet: unknown command "play-chess"; expected one of {", ".join(COMMANDS)}\n'
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("rulebooks", "chess"),
        ("rulebooks", "--diff", "studio-2023"),
        ("rulebooks", "studio-2023", "--diff", "shn-2022", "shn-2024"),
        ("rulebooks", "--colour"),
        ("rulebooks", ""),
        ("rulebooks", "two\nlines\x1b[31m"),
        ("rulebooks", "\udcff.toml"),
        ("clauses", "studio-2023", "9.9"),
        ("plan", "--rulebook", "studio-2023", "--players", "10001"),
        ("plan", "--rulebook", "studio-2023", "--players", "-4"),
        ("clauses",),
        ("clauses", "missing.toml"),
        ("clauses", "studio-2023", "--treatment", "ignored"),
        ("plan", "--rulebook", "studio-2023"),
        ("plan", "--rulebook", "studio-2023", "--players", "many"),
        ("plan", "--rulebook", "studio-2023", "--players", "5"),
        ("plan", "--rulebook", "studio-2023", "--players", "²"),
        ("plan", "--rulebook", "studio-2023", "--players", "9" * 5000),
        ("seat", "--rulebook", "studio-2023", "--players", "8", "--seed", "\udcff"),
        ("generate", "--rulebook", "studio-2023", "--players", "8", "--seed", "\udcff"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(call: Call, arguments: tuple[str, ...]) -> None:
    answer = call(*arguments)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("hexmeet ")
    assert answer.err.count("\n") == 1


def test_reader_who_stops_reading_is_no_error() -> None:
    done = in_shell("clauses studio-2023 --json | head -c 1")
    assert (done.returncode, done.stdout, done.stderr) == (0, "[", "")


@pytest.mark.parametrize("arguments", ["--help", "--version", "rulebooks"])
def test_reader_who_never_reads_is_no_error(arguments: str) -> None:
    done = in_shell(f"{arguments} | true")
    assert (done.returncode, done.stderr) == (0, "")


def test_full_disk_is_said_in_one_line() -> None:
    done = in_shell("clauses studio-2023 > /dev/full")
    assert done.returncode == 2
    assert done.stderr == "hexmeet: cannot write the result: No space left on device\n"


def test_closed_output_is_no_error() -> None:
    assert in_shell("rulebooks >&-").stderr == ""


def test_output_is_utf8_whatever_the_terminal_says() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hexmeet.cli", "rulebooks", "--language", "ar"],
        capture_output=True,
        check=True,
        env={"PYTHONIOENCODING": "ascii"},
    )
    assert "بطولة العالم 2004" in done.stdout.decode()
