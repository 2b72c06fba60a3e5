"""`hexmeet backup`: everything in one file, while the program runs."""

from collections.abc import Sequence
from pathlib import Path

from hexmeet.cli.arguments import Parser
from hexmeet.cli.data import WHERE, count, opened_data, require_new

EXAMPLE = f"""\
Of SQLite the backup is a database itself, of PostgreSQL it is JSON lines. It holds the secret
seeds of tournaments that are not closed, and people's names: only its owner may read the file.

{WHERE}
examples:
  hexmeet backup monday.backup
"""


def run(parser: Parser, arguments: Sequence[str]) -> int:
    """Write the backup, and say what it holds."""
    parser.epilog = EXAMPLE
    parser.add_argument("file", metavar="FILE", type=Path, help="where to write the backup")
    options = parser.parse_args(arguments)
    require_new(options.file)
    with opened_data():
        from hexmeet.ledger.backup import back_up  # noqa: PLC0415 - needs what was opened

        back_up(options.file)
    print(f"wrote {options.file} ({count(options.file.stat().st_size, 'byte', 'bytes')})")
    return 0
