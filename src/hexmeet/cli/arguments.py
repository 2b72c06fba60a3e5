"""Command-line arguments, with errors that are one line and say what was expected."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from typing import Any, NoReturn

LANGUAGES = ("en", "it", "ar")

MOST_PLAYERS = 10_000
LONGEST_QUOTE = 20


class Parser(ArgumentParser):
    """An argument parser that answers bad input with a single line."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - handed on as they are
        super().__init__(formatter_class=RawDescriptionHelpFormatter, allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        """Print one line and leave with 2."""
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        sys.exit(2)


def player_count(text: str) -> int:
    """Read a number of players."""
    digits = (
        text if text.isascii() and text.isdigit() and len(text) <= len(str(MOST_PLAYERS)) else ""
    )
    if not digits or int(digits) > MOST_PLAYERS:
        shown = text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}..."
        raise ArgumentTypeError(f'expected a whole number up to {MOST_PLAYERS}, got "{shown}"')
    return int(digits)


def add_json(parser: Parser) -> None:
    """Offer --json."""
    parser.add_argument("--json", action="store_true", help="print JSON for machines")


def add_language(parser: Parser) -> None:
    """Offer --language."""
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="language of the texts")
