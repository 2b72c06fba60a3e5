"""`hexmeet audit`: every log walked from its first entry to its last."""

import json
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hexmeet.cli.arguments import Parser, add_json
from hexmeet.cli.data import WHERE, count, opened_data
from hexmeet.cli.errors import on_one_line
from hexmeet.cli.text import align, terminal_width

if TYPE_CHECKING:
    from hexmeet.ledger.audit import Report
    from hexmeet.ledger.walk import Break

BROKEN = 1
SHOWN = 16  # digits of a hash that people compare; --json gives all

EXAMPLE = f"""\
Each entry names the hash of the one before. Whoever notes the last hash of a tournament can tell
later that nothing up to it was changed (docs/ledger.md).

{WHERE}
examples:
  hexmeet audit
  hexmeet audit --json

exit code: 0 every log is whole, 1 a log is broken, 2 the data cannot be read
"""


def run(parser: Parser, arguments: Sequence[str]) -> int:
    """Print every tournament with its last hash; what is broken goes to stderr."""
    parser.epilog = EXAMPLE
    add_json(parser)
    options = parser.parse_args(arguments)
    with opened_data():
        from hexmeet.ledger.audit import audit  # noqa: PLC0415 - needs what was opened
        from hexmeet.ledger.tournaments import TOURNAMENTS  # noqa: PLC0415 - as above

        report = audit(TOURNAMENTS)
    if options.json:
        print(json.dumps(_record(report), indent=1))
    else:
        print(*_lines(report), sep="\n")
    for found in report.breaks:
        print(f"hexmeet audit: {describe(found)}", file=sys.stderr)
    return BROKEN if report.breaks else 0


def describe(found: "Break") -> str:
    """Say in one line where a log does not hold, and why."""
    from hexmeet.ledger.walk import explain_break  # noqa: PLC0415 - only some commands need it

    entry = f"entry {found.sequence}" if found.sequence else ""
    return on_one_line(": ".join(filter(None, (found.tournament, entry, explain_break(found)))))


def _record(report: "Report") -> dict[str, object]:
    chains = [
        {
            "tournament": chain.tournament,
            "entries": chain.entries,
            "last": chain.last,
            "head": chain.head,
        }
        for chain in report.chains
    ]
    breaks = [
        {
            "tournament": found.tournament,
            "entry": found.sequence,
            "code": found.code,
            "text": describe(found),
        }
        for found in report.breaks
    ]
    return {"tournaments": chains, "breaks": breaks}


def _lines(report: "Report") -> Iterator[str]:
    if not report.chains:
        yield "no tournaments yet"
        return
    broken = {found.tournament for found in report.breaks}
    rows = [("tournament", "entries", "last entry (UTC)", "hash", "")]
    rows += [
        (
            on_one_line(chain.tournament),
            f"{chain.entries:,}",
            chain.last[:16].replace("T", " "),
            chain.head[:SHOWN],
            "broken" if chain.tournament in broken else "whole",
        )
        for chain in report.chains
    ]
    yield from align(rows, width=terminal_width())
    yield ""
    whole = count(len(report.breaks), "break", "breaks") if report.breaks else "no breaks"
    yield f"{count(len(report.chains), 'tournament', 'tournaments')}, {whole}"
