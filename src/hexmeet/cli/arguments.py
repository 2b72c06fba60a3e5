"""Command-line arguments, with errors that are one line and say what was expected."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from typing import Any, NoReturn

LANGUAGES = ("en", "it", "ar")

MOST_PLAYERS = 10_000
MOST_ROUNDS = 20
LONGEST_QUOTE = 20
LONGEST_SEED = 15  # digits that every reader of JSON keeps exactly


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
    return whole_number(text, 0, MOST_PLAYERS)


def round_count(text: str) -> int:
    """Read a number of rounds."""
    return whole_number(text, 1, MOST_ROUNDS)


def table_number(text: str) -> int:
    """Read the number of a table."""
    return whole_number(text, 1, MOST_PLAYERS)


def seed_text(text: str) -> str:
    """Read a seed: any text that UTF-8 can write."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ArgumentTypeError("expected text in UTF-8") from None
    return text


def seed_value(seed: str) -> int | str:
    """Give a seed as JSON writes it: as a number where it is written like one."""
    plain = seed.isascii() and seed.isdigit() and str(int(seed[:LONGEST_SEED])) == seed
    return int(seed) if plain else seed


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
