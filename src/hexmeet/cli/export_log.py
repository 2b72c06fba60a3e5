"""`hexmeet export`: the whole log of a tournament as JSON lines."""

import sys
from collections.abc import Sequence
from pathlib import Path

from hexmeet.cli.arguments import Parser
from hexmeet.cli.data import WHERE, count, opened_data, require_new
from hexmeet.rulebooks.problems import FileError, Problem

EXAMPLE = f"""\
Anybody can check the log (docs/ledger.md); it holds the names of the players. To continue a
tournament on another machine the seed of its draws has to go with it: whoever has it foretells
every draw, so hand that file only to whoever takes over, and enter nothing here any more.

{WHERE}
examples:
  hexmeet export spring-qualifier
  hexmeet export spring-qualifier --with-seed --output spring.log
"""


def run(parser: Parser, arguments: Sequence[str]) -> int:
    """Print the log, or write it into a file that only its owner reads."""
    parser.epilog = EXAMPLE
    parser.add_argument("tournament", metavar="TOURNAMENT", help="id of a tournament")
    parser.add_argument("--with-seed", action="store_true", help="with the secret seed, to move it")
    parser.add_argument("--output", metavar="FILE", type=Path, help="a new file, instead of stdout")
    options = parser.parse_args(arguments)
    if options.output:
        require_new(options.output)
    with opened_data():
        from hexmeet.ledger.environment import open_private  # noqa: PLC0415 - only some need it
        from hexmeet.ledger.errors import UnknownTournamentError  # noqa: PLC0415 - as above
        from hexmeet.ledger.transfer import write_log  # noqa: PLC0415 - needs what was opened

        try:
            lines = list(write_log(options.tournament, with_seed=options.with_seed))
        except UnknownTournamentError as error:
            expected = "there is no such tournament; hexmeet audit lists them"
            raise FileError([Problem(error.tournament, "", expected)]) from None
        if options.output is None:
            sys.stdout.writelines(f"{line}\n" for line in lines)
            return 0
        with open(options.output, "x", encoding="utf-8", opener=open_private) as file:
            file.writelines(f"{line}\n" for line in lines)
    print(f"wrote {options.output} ({count(len(lines), 'line', 'lines')})")
    return 0
