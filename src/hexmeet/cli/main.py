"""Finds the command, runs it, and turns what went wrong into one line a person can act on.

A command's module, and whatever else only some calls need, is imported when it is needed, so that
starting stays quick.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

if TYPE_CHECKING:
    from hexmeet.cli.arguments import Parser

BAD_INPUT = 2
INTERRUPTED = 130


class Command(NamedTuple):
    """A command: the module that runs it and what it does, for the list."""

    module: str
    summary: str


class Module(Protocol):
    """What a command's module offers: its arguments, and a run that gives the exit code."""

    @staticmethod
    def run(parser: "Parser", arguments: Sequence[str]) -> int:
        """Read the arguments, print the result and give the exit code."""
        ...


COMMANDS = {
    "serve": Command("hexmeet.cli.serve", "the web application, for the hall and for the world"),
    "demo": Command("hexmeet.cli.demo", "events in the middle of their day, to try everything on"),
    "rulebooks": Command("hexmeet.cli.rulebooks", "list the rulebooks, show or compare them"),
    "clauses": Command("hexmeet.cli.clauses", "list the clauses of a rulebook, how they are kept"),
    "plan": Command("hexmeet.cli.plan", "stages, rounds and tables for a number of players"),
    "seat": Command("hexmeet.cli.seat", "who sits where: a schedule with its certificate"),
    "repair": Command(
        "hexmeet.cli.repair", "put a published schedule right, moving fewest players"
    ),
    "swap": Command("hexmeet.cli.swap", "what exchanging two seats of a schedule would change"),
    "board": Command("hexmeet.cli.board", "a board layout, to look at and to set up by"),
    "rank": Command("hexmeet.cli.rank", "the standings of a tournament file, with reasons"),
    "verify": Command("hexmeet.cli.verify", "check a tournament file independently"),
    "play": Command("hexmeet.cli.play", "a whole game by bots, or many of them"),
    "replay": Command("hexmeet.cli.replay", "replay a game record, checking every move"),
    "generate": Command("hexmeet.cli.generate", "a made-up tournament file, to try things on"),
    "audit": Command("hexmeet.cli.audit", "walk every log and report any break"),
    "backup": Command("hexmeet.cli.backup", "everything in one file, while the program runs"),
    "restore": Command("hexmeet.cli.restore", "put a backup back in its place"),
    "export": Command("hexmeet.cli.export_log", "the whole log of a tournament, an entry a line"),
    "import": Command("hexmeet.cli.import_log", "a tournament from another machine, checked"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code: 0 for success, 2 for bad input."""
    _write_utf8()
    name, *rest = (sys.argv[1:] if arguments is None else list(arguments)) or ["--help"]
    try:
        code = _run(name, rest) if name in COMMANDS else _answer_without_command(name)
        if sys.stdout:
            sys.stdout.flush()
    except BrokenPipeError:
        _silence_stdout()
        return 0
    except OSError as error:
        _silence_stdout()
        print(f"hexmeet: cannot write the result: {error.strerror}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _run(name: str, arguments: Sequence[str]) -> int:
    from hexmeet.cli.arguments import Parser  # noqa: PLC0415 - help does not need it
    from hexmeet.cli.errors import USER_ERRORS, explain  # noqa: PLC0415 - help does not need it

    command = COMMANDS[name]
    module = cast("Module", import_module(command.module))
    parser = Parser(prog=f"hexmeet {name}", description=f"{command.summary.capitalize()}.")
    try:
        return module.run(parser, arguments)
    except USER_ERRORS as error:
        for sentence in explain(error):
            print(f"hexmeet {name}: {sentence}", file=sys.stderr)
        return BAD_INPUT


def _silence_stdout() -> None:
    """Let nothing more be written, so that Python does not complain at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _answer_without_command(name: str) -> int:
    if name in ("-h", "--help", "help"):
        print(_overview())
        return 0
    if name in ("-V", "--version"):
        from importlib.metadata import version  # noqa: PLC0415 - nothing else needs it

        print(f"hexmeet {version('hexmeet')}")
        return 0
    known = ", ".join(COMMANDS)
    print(f'hexmeet: unknown command "{name}"; expected one of {known}', file=sys.stderr)
    return BAD_INPUT


def _overview() -> str:
    width = max(map(len, COMMANDS)) + 2
    lines = [f"  {name:<{width}}{command.summary}" for name, command in COMMANDS.items()]
    return "\n".join(
        [
            "usage: hexmeet COMMAND [options]",
            "",
            "Runs CATAN championships by the rulebook. Unofficial.",
            "",
            "commands:",
            *lines,
            "",
            "hexmeet COMMAND --help tells more, with an example; hexmeet --version the version.",
        ]
    )


def _write_utf8() -> None:
    """Write UTF-8 everywhere: names and clauses are in many scripts."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
