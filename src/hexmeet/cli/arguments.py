"""Command-line arguments, with errors that are one line and say what was expected."""

import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from typing import Any, NoReturn

from hexmeet.cli.errors import on_one_line

LANGUAGES = ("en", "it", "ar")

MOST_PLAYERS = 10_000
MOST_ROUNDS = 20
LONGEST_QUOTE = 20
PLAIN_NUMBER = re.compile("0|[1-9][0-9]{0,14}", re.ASCII)


class Parser(ArgumentParser):
    """An argument parser that answers bad input with a single line."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - handed on as they are
        super().__init__(formatter_class=RawDescriptionHelpFormatter, allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        """Print one line and leave with 2."""
        print(f"{self.prog}: {on_one_line(message)} (see {self.prog} --help)", file=sys.stderr)
        sys.exit(2)


def player_count(text: str) -> int:
    """Read a number of players."""
    return whole_number(text, 0, MOST_PLAYERS)


def round_count(text: str) -> int:
    """Read a number of rounds."""
    return whole_number(text, 1, MOST_ROUNDS)


def table_number(text: str) -> int:
    """Read the number of a table."""
    return whole_number(text, 1, MOST_PLAYERS)


def seed_text(text: str) -> str:
    """Read a seed: any text that can be written down in UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ArgumentTypeError("expected a text in UTF-8") from None
    return text


def seed_value(seed: str) -> int | str:
    """Give a seed as JSON writes it: as a number where every program reads that number exactly."""
    return int(seed) if PLAIN_NUMBER.fullmatch(seed) else seed


def whole_number(text: str, least: int, most: int) -> int:
    """Read a whole number within bounds."""
    digits = text if text.isascii() and text.isdigit() and len(text) <= len(str(most)) else "-1"
    if not least <= int(digits) <= most:
        shown = text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}..."
        start = f"from {least} " if least else ""
        raise ArgumentTypeError(f'expected a whole number {start}up to {most}, got "{shown}"')
    return int(digits)


def add_json(parser: Parser) -> None:
    """Offer --json."""
    parser.add_argument("--json", action="store_true", help="print JSON for machines")


def add_language(parser: Parser) -> None:
    """Offer --language."""
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="language of the texts")
