"""`hexmeet rank`: the standings of a tournament file, each place with its reason."""

import json
import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence

from hexmeet.cli.arguments import Parser, add_json
from hexmeet.cli.errors import explain_notice, on_one_line
from hexmeet.cli.reasons import explain_leaving, explain_reason
from hexmeet.cli.text import (
    GAP,
    LEFT_TO_RIGHT,
    NARROWEST,
    fold,
    keep_in_place,
    pad,
    pad_left,
    shorten,
    terminal_width,
    width_of,
)
from hexmeet.cli.tournament import add_tournament, print_warnings, read
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.schema import Criterion
from hexmeet.standings.ranking import Ranking, Standing, rank_tournament
from hexmeet.standings.reading import Reading
from hexmeet.standings.scores import show_percent
from hexmeet.standings.tiebreakers import show

EXAMPLE = """\
examples:
  hexmeet rank tournament.json
  hexmeet rank tournament.json --explain
  hexmeet rank tournament.json --json
"""

HEADINGS = {
    Criterion.WINS: "wins",
    Criterion.VP: "VP",
    Criterion.VP_PERCENT: "VP %",
    Criterion.SECOND_PLACES: "2nd",
    Criterion.THIRD_PLACES: "3rd",
    Criterion.WARNINGS: "warned",
}

NAME = 1  # the column of names
SHORTEST_NAME = 8

BOLD, DIM, RESET = "\033[1m", "\033[2m", "\033[0m"


def run(parser: Parser, arguments: Sequence[str]) -> int:
    """Print the standings; what may still change them goes to stderr."""
    parser.epilog = EXAMPLE
    add_tournament(parser)
    parser.add_argument("--explain", action="store_true", help="a sentence for every place")
    parser.add_argument("--plain", action="store_true", help="no colours")
    add_json(parser)
    options = parser.parse_args(arguments)
    reading = read(options)
    if reading.faults:
        raise FileError(reading.faults)
    ranking = rank_tournament(reading.file, reading.rulebook)
    if options.json:
        print(json.dumps([_record(standing) for standing in ranking.standings], indent=1))
    else:
        print(*_lines(reading, ranking, options), sep="\n")
    print_warnings("rank", reading)
    for notice in ranking.notices:
        print(on_one_line(f"hexmeet rank: note: {explain_notice(notice)}"), file=sys.stderr)
    return 0


def _record(standing: Standing) -> dict[str, object]:
    record: dict[str, object] = {
        "place": standing.place,
        "player": standing.player,
        "games": standing.score.games,
        "wins": standing.score.wins,
        "vp": standing.score.vp,
        "vp_percent": show_percent(standing.score.vp_percent),
        "decided_by": standing.decided_by,
        "tied_with": standing.tied_with,
    }
    return record | ({"left": standing.left.reason} if standing.left else {})


def _lines(reading: Reading, ranking: Ranking, options: Namespace) -> Iterator[str]:
    names = {player.id: _show_name(player.name) for player in reading.file.players}
    paint = _is_colourful(options)
    yield _paint(_show_name(reading.file.name), BOLD, paint=paint)
    yield ""
    criteria = [c for c in reading.rulebook.ranking.criteria if c is not Criterion.LOTS]
    heading = ["", "player", "games", *(HEADINGS[criterion] for criterion in criteria), ""]
    rows = [_row(standing, names, criteria) for standing in ranking.standings]
    if sys.stdout.isatty():
        _fit(rows, heading, terminal_width())
    widths = _widths(heading, rows)
    yield _paint(_join(heading, widths), DIM, paint=paint)
    for standing, row in zip(ranking.standings, rows, strict=True):
        yield _paint(_join(row, widths), _style(standing), paint=paint)
        if options.explain and standing.reason and standing.decided_by:
            reason = explain_reason(standing.reason, names)
            for line in _wrap_reason(reason, widths[0] + len(GAP)):
                yield _paint(line, DIM, paint=paint)


def _show_name(name: str) -> str:
    """Write a name so that it cannot disturb the terminal."""
    shown = on_one_line(name)
    return keep_in_place(shown) if sys.stdout.isatty() else shown


def _widths(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(width_of, column)) for column in zip(heading, *rows, strict=True)]


def _fit(rows: Sequence[list[str]], heading: Sequence[str], room: int) -> None:
    """Shorten names where a row would not fit into the terminal."""
    widths = _widths(heading, rows)
    others = sum(widths) - widths[NAME] + len(GAP) * (len(widths) - 1)
    for row in rows:
        name = row[NAME].strip(LEFT_TO_RIGHT)
        row[NAME] = keep_in_place(shorten(name, max(room - others, SHORTEST_NAME)))


def _wrap_reason(reason: str, indent: int) -> Sequence[str]:
    start = " " * indent
    if not sys.stdout.isatty():
        return [start + reason]
    width = max(terminal_width() - indent, NARROWEST)
    return [start + line for line in fold(reason, width)]


def _row(standing: Standing, names: Mapping[str, str], criteria: Sequence[Criterion]) -> list[str]:
    figures = [show(criterion, standing.score) for criterion in criteria]
    if standing.left:
        remark = explain_leaving(standing.left)
        return ["-", names[standing.player], str(standing.score.games), *figures, remark]
    remark = "tied" if standing.tied_with else ""
    place, player = str(standing.place), names[standing.player]
    return [place, player, str(standing.score.games), *figures, remark]


def _join(cells: Sequence[str], widths: Sequence[int]) -> str:
    """Numbers stand at the right of their column, words at the left."""
    last = len(cells) - 1
    return GAP.join(
        pad(cell, size) if column in (1, last) else pad_left(cell, size)
        for column, (cell, size) in enumerate(zip(cells, widths, strict=True))
    ).rstrip()


def _style(standing: Standing) -> str:
    if standing.left:
        return DIM
    return BOLD if standing.place == 1 else ""


def _paint(text: str, style: str, *, paint: bool) -> str:
    return f"{style}{text}{RESET}" if paint and style else text


def _is_colourful(options: Namespace) -> bool:
    return not options.plain and sys.stdout.isatty() and "NO_COLOR" not in os.environ
