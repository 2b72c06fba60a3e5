"""What commands that read a tournament file have in common."""

import sys
from argparse import Namespace

from hexmeet.cli.arguments import Parser
from hexmeet.cli.errors import on_one_line
from hexmeet.rulebooks.loader import load
from hexmeet.standings.reading import Reading, read_tournament


def add_tournament(parser: Parser) -> None:
    """Ask for the file, and for the house rulebook where it was played by one."""
    parser.add_argument("file", metavar="FILE", help="a tournament file")
    parser.add_argument("--rulebook", metavar="HOUSE.toml", help="the file's house rulebook")


def read(options: Namespace) -> Reading:
    """Read the file that was asked for."""
    house = load(options.rulebook) if options.rulebook else None
    return read_tournament(options.file, house=house)


def print_warnings(command: str, reading: Reading) -> None:
    """Say what in the file is unusual, though possible."""
    for problem in reading.warnings:
        print(on_one_line(f"hexmeet {command}: note: {problem}"), file=sys.stderr)
