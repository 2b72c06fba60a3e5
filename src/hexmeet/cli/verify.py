"""`hexmeet verify`: an independent check of a tournament file."""

import json
import sys
from collections.abc import Iterator, Sequence

from hexmeet.cli.arguments import Parser, add_json, seed_text
from hexmeet.cli.errors import on_one_line
from hexmeet.cli.tournament import add_tournament, print_warnings, read
from hexmeet.standings.verification.report import Deviation, Figures, Report, verify

EXAMPLE = """\
examples:
  hexmeet verify tournament.json
  hexmeet verify tournament.json --seed harbour
  hexmeet verify tournament.json --json

exit code: 0 nothing deviates, 1 something does, 2 the file cannot be read
"""


def run(parser: Parser, arguments: Sequence[str]) -> int:
    """Print each deviation and what was counted; what is only unusual goes to stderr."""
    parser.epilog = EXAMPLE
    add_tournament(parser)
    parser.add_argument(
        "--seed", type=seed_text, metavar="S", help="the revealed seed: redraw every lot from it"
    )
    add_json(parser)
    options = parser.parse_args(arguments)
    reading = read(options)
    report = verify(reading.file, reading.rulebook, seed=options.seed)
    if options.json:
        print(json.dumps(_record(report), indent=1))
    else:
        print(*_lines(report), sep="\n")
    for remark in report.remarks:
        print(f"hexmeet verify: note: {_line(remark)}", file=sys.stderr)
    print_warnings("verify", reading)
    return 1 if report.deviations else 0


def _record(report: Report) -> dict[str, object]:
    figures = report.figures
    return {
        "deviations": list(map(_entry, report.deviations)),
        "remarks": list(map(_entry, report.remarks)),
        "figures": {
            "games": figures.games,
            "tables_of_three": figures.tables_of_three,
            "max_meetings": figures.most_meetings,
            "repeat_meetings": figures.repeat_meetings,
        },
        "ranking": report.ranking,
    }


def _entry(found: Deviation) -> dict[str, str]:
    return {"place": found.place, "clause": str(found.clause), "text": found.sentence}


def _lines(report: Report) -> Iterator[str]:
    yield from map(_line, report.deviations)
    deviations = (
        _count(len(report.deviations), "deviation") if report.deviations else "No deviation"
    )
    yield f"{deviations}. {_summary(report.figures)}"


def _line(deviation: Deviation) -> str:
    return on_one_line(f"{deviation.place}: {deviation.sentence} ({deviation.clause})")


def _summary(figures: Figures) -> str:
    games = f"{_count(figures.games, 'finished game')} counted"
    threes = f"{_count(figures.tables_of_three, 'table')} of three"
    most = f"no pair met more than {_count(figures.most_meetings, 'time')} before the semi-final"
    repeats = f"{_count(figures.repeat_meetings, 'repeated meeting')} there"
    return f"{games}, {threes}; {most}, {repeats}."


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
