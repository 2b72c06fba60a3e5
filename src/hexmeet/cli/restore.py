"""`hexmeet restore`: a backup put back in its place."""

from collections.abc import Sequence
from pathlib import Path

from hexmeet.cli.arguments import Parser
from hexmeet.cli.data import WHERE, count, telling_faults

EXAMPLE = f"""\
The backup is checked first, every log from end to end; a broken one changes nothing. What was there
before is kept in a file of its own. A backup of PostgreSQL can be restored into SQLite too.

{WHERE}
examples:
  hexmeet restore monday.backup --replace
"""


def run(parser: Parser, arguments: Sequence[str]) -> int:
    """Put the backup in place, and say what is there now."""
    parser.epilog = EXAMPLE
    parser.add_argument("file", metavar="FILE", type=Path, help="a backup")
    parser.add_argument("--replace", action="store_true", help="in place of the data that is there")
    options = parser.parse_args(arguments)
    with telling_faults():
        from hexmeet.ledger.databases import prepare  # noqa: PLC0415 - only some need Django

        prepare()
        from hexmeet.ledger.restore import restore  # noqa: PLC0415 - needs what was prepared
        from hexmeet.ledger.tournaments import TOURNAMENTS  # noqa: PLC0415 - as above

        restored = restore(options.file, TOURNAMENTS, replace=options.replace)
    chains = restored.report.chains
    entries = sum(chain.entries for chain in chains)
    print(
        f"restored {count(len(chains), 'tournament', 'tournaments')} "
        f"with {count(entries, 'entry', 'entries')}, every log whole"
    )
    if restored.kept:
        print(f"what was there before is in {restored.kept}")
    return 0
