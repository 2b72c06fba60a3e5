"""`hexmeet import`: a tournament from another machine, checked and continued."""

import sys
from collections.abc import Sequence

from hexmeet.cli.arguments import Parser
from hexmeet.cli.data import WHERE, count, telling_faults
from hexmeet.cli.errors import on_one_line
from hexmeet.rulebooks.text_files import read_text

EXAMPLE = f"""\
The log is followed from its first entry to its last, every hash and every event, before anything is
added. Where the tournament is here already, only what is new is added; a log that says something
else is refused.

{WHERE}
examples:
  hexmeet import spring.log
"""


def run(parser: Parser, arguments: Sequence[str]) -> int:
    """Add the tournament, and say whether it can be continued here."""
    parser.epilog = EXAMPLE
    parser.add_argument("file", metavar="FILE", help="a log that hexmeet export wrote")
    options = parser.parse_args(arguments)
    lines = read_text(options.file).removesuffix("\n").split("\n")
    with telling_faults():
        from hexmeet.ledger.databases import open_database, prepare  # noqa: PLC0415 - for Django

        prepare()
        from hexmeet.ledger.tournaments import TOURNAMENTS  # noqa: PLC0415 - needs what is prepared
        from hexmeet.ledger.transfer import add_log, read_log  # noqa: PLC0415 - as above

        log = read_log(lines, TOURNAMENTS, file=options.file)
        open_database(create=True)
        arrival = add_log(log, file=options.file)
    added = count(arrival.added, "entry", "entries")
    print(on_one_line(f"{arrival.tournament}: {added} added, {arrival.entries:,} in all"))
    if not arrival.can_continue:
        print(
            "hexmeet import: note: the seed is not in the file, so the tournament can be looked at "
            "but not continued here (hexmeet export --with-seed)",
            file=sys.stderr,
        )
    return 0
