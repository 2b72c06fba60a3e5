"""`hexmeet seat --check`: an independent check of a schedule file."""

import json
import sys
from collections.abc import Iterator, Sequence

from hexmeet.cli.arguments import Parser, add_json
from hexmeet.cli.errors import on_one_line
from hexmeet.cli.text import SPOKEN, align, terminal_width
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.roster import read_roster
from hexmeet.seating.schedule_file import ScheduleReading, read_schedule
from hexmeet.seating.verification.claims import read_figures
from hexmeet.seating.verification.report import Report, verify
from hexmeet.sentences.certificates import name_figure

EXAMPLE = """\
Counts a schedule again, as "hexmeet seat --json" prints it, by a program part of its own.

examples:
  hexmeet seat --check schedule.json
  hexmeet seat --check schedule.json --roster players.csv

exit code: 0 nothing deviates, 1 something does, 2 the file cannot be read
"""

NOT_COUNTED = "-"


def is_asked_for(arguments: Sequence[str]) -> bool:
    """Whether a schedule is to be checked, not made."""
    return any(argument.partition("=")[0] == "--check" for argument in arguments)


def run(parser: Parser, arguments: Sequence[str]) -> int:
    """Print each deviation and what was counted."""
    parser.epilog = EXAMPLE
    parser.add_argument("--check", required=True, metavar="FILE.json", help="a schedule file")
    parser.add_argument("--rulebook", metavar="HOUSE.toml", help="the file's house rulebook")
    parser.add_argument("--roster", metavar="FILE.csv", help="who was to be seated, with groups")
    add_json(parser)
    options = parser.parse_args(arguments)
    house = load(options.rulebook) if options.rulebook else None
    reading = read_schedule(options.check, house=house)
    roster = read_roster(options.roster) if options.roster else None
    report = verify(
        reading.file,
        reading.rulebook,
        players=roster.names if roster else None,
        groups=roster.groups if roster else None,
    )
    if options.json:
        print(json.dumps(_record(report), ensure_ascii=False))
    else:
        print(*_lines(report, reading), sep="\n")
    if Objective.FRIEND_MEETINGS not in report.figures:
        note = "the file does not say who are friends; count them with --roster FILE.csv"
        print(f"hexmeet seat: note: {note}", file=sys.stderr)
    return 1 if report.deviations else 0


def _record(report: Report) -> dict[str, object]:
    return {
        "deviations": [
            {
                "place": deviation.path,
                "where": deviation.place,
                "text": deviation.sentence,
                "clause": str(deviation.clause) if deviation.clause else None,
            }
            for deviation in report.deviations
        ],
        "figures": dict(report.figures),
        "bound_by_counting": dict(report.limits),
    }


def _lines(report: Report, reading: ScheduleReading) -> Iterator[str]:
    for deviation in report.deviations:
        clause = f" ({deviation.clause})" if deviation.clause else ""
        yield on_one_line(f"{deviation.place}: {deviation.sentence}{clause}")
    number = len(report.deviations)
    yield f"{number} deviations." if number > 1 else f"{number or 'No'} deviation."
    yield ""
    bounds = read_figures(reading.file.certificate.bound)
    rows = [("figure", "counted", "bound", "by counting")]
    for objective in reading.rulebook.seating.priorities:
        counted = str(report.figures.get(objective, NOT_COUNTED))
        proven = str(bounds[objective]), str(report.limits[objective])
        rows.append((name_figure(objective, SPOKEN), counted, *proven))
    yield from align(rows, width=terminal_width())
    if any(bounds[objective] > report.limits[objective] for objective in Objective):
        yield ""
        yield "Bounds above those by counting seats and pairs were not proven again here."
