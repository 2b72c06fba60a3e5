"""`hexmeet swap`: what exchanging two seats, or taking an empty one, does to a schedule."""

import json
from collections.abc import Iterator, Mapping, Sequence

from hexmeet.cli.arguments import Parser, add_json, player_count, round_count
from hexmeet.cli.repair import record_move, show_player, show_seat
from hexmeet.cli.schedule_reading import ReadSchedule, read_schedule
from hexmeet.cli.schedule_records import Record, record_schedule, write_record
from hexmeet.cli.text import SPOKEN, align, terminal_width
from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.figures import Figures
from hexmeet.seating.repair.certificates import certify_change
from hexmeet.seating.repair.manual import Comparison, move, swap
from hexmeet.sentences.certificates import name_figure

EXAMPLE = """\
Two players of one table exchange their places in play order, two of different tables sit with
other people. With --table somebody takes the empty fourth seat there. Nothing is written without
--output.

examples:
  hexmeet swap schedule.json --round 2 ada bea
  hexmeet swap schedule.json --round 2 ada --table 6 --output schedule-2.json
"""


def run(parser: Parser, arguments: Sequence[str]) -> int:
    """Print the figures before and after, and which rule suffers."""
    _add_arguments(parser)
    options = parser.parse_args(arguments)
    if (options.other is None) == (options.table is None):
        parser.error("expected a second player, or a table with --table")
    schedule = read_schedule(options.schedule, options.rulebook)
    if options.table is None:
        comparison = swap(schedule.published, options.round, options.player, options.other)
    else:
        comparison = move(schedule.published, options.round, options.player, options.table)
    if options.output:
        write_record(_record_schedule(comparison, schedule), options.output)
    if options.json:
        print(json.dumps(_record(comparison, schedule), ensure_ascii=False))
    else:
        print(*_lines(comparison, schedule.names, options.round, options.output), sep="\n")
    return 0


def _add_arguments(parser: Parser) -> None:
    parser.epilog = EXAMPLE
    parser.add_argument(
        "schedule", metavar="SCHEDULE.json", help="what hexmeet seat --json printed"
    )
    parser.add_argument("player", metavar="A", help="id of a player")
    parser.add_argument("other", metavar="B", nargs="?", help="id of another player")
    parser.add_argument("--round", metavar="R", type=round_count, required=True, help="which round")
    parser.add_argument("--table", metavar="T", type=player_count, help="a table of three to join")
    parser.add_argument("--rulebook", metavar="FILE.toml", help="the house rulebook it was made by")
    parser.add_argument("--output", metavar="FILE", help="write the changed schedule; a new file")
    add_json(parser)


# --- for machines ---------------------------------------------------------------------------------


def _record(comparison: Comparison, schedule: ReadSchedule) -> Record:
    order = comparison.published.priorities
    return {
        "moves": [record_move(change) for change in comparison.moves],
        "before": _figures(comparison.before, order),
        "after": _figures(comparison.after, order),
        "suffers": comparison.suffers,
        "gains": comparison.gains,
        "avoided_meet": comparison.avoided_meet,
        "friends_meet": comparison.friends_meet,
        "misplaced": comparison.misplaced,
        "placed": comparison.placed,
        "schedule": _record_schedule(comparison, schedule),
    }


def _figures(figures: Figures, order: Sequence[Objective]) -> dict[str, int]:
    return {objective: getattr(figures, objective) for objective in order}


def _record_schedule(comparison: Comparison, schedule: ReadSchedule) -> Record:
    changed = comparison.published
    return record_schedule(changed, certify_change(changed), schedule.names)


# --- for people -----------------------------------------------------------------------------------


def _lines(
    comparison: Comparison, names: Mapping[str, str], number: int, output: str | None
) -> Iterator[str]:
    yield f"{comparison.published.rulebook}: round {number}"
    yield ""
    rows = [["who", "from", "to"]]
    rows += [
        [show_player(change.player, names), show_seat(change.old), show_seat(change.new)]
        for change in comparison.moves
    ]
    yield from align(rows, width=terminal_width())
    yield ""
    yield from align(_figure_rows(comparison), width=terminal_width())
    yield ""
    yield from _verdict(comparison, names)
    if output:
        yield f"The changed schedule is written to {output}."
    else:
        yield "Nothing is changed yet: accept it with --output FILE."


def _figure_rows(comparison: Comparison) -> list[list[str]]:
    rows = [["all rounds", "now", "then", ""]]
    for objective in comparison.published.priorities:
        now = getattr(comparison.before, objective)
        then = getattr(comparison.after, objective)
        verdict = "worse" if then > now else "better" if then < now else ""
        rows.append([name_figure(objective, SPOKEN), str(now), str(then), verdict])
    return rows


def _verdict(comparison: Comparison, names: Mapping[str, str]) -> Iterator[str]:
    """Name what suffers, the most important first: the organiser's wishes, then the rules."""
    for one, other in comparison.avoided_meet:
        pair = f"{show_player(one, names)} and {show_player(other, names)}"
        yield f"Against a wish: {pair} are to be kept apart and would share a table."
    for player in comparison.misplaced:
        yield f"Against a wish: {show_player(player, names)} would leave a fixed table."
    for player in comparison.placed:
        yield f"{show_player(player, names)} would be at the fixed table again."
    for one, other in comparison.friends_meet:
        pair = f"{show_player(one, names)} and {show_player(other, names)}"
        yield f"Friends or family: {pair} would share a table."
    order = comparison.published.priorities
    if comparison.suffers:
        first = comparison.suffers[0]
        place = f"number {order.index(first) + 1} of {len(order)} in the rulebook's order"
        yield f"What suffers first: {name_figure(first, SPOKEN)}, {place}."
    elif comparison.gains:
        yield "No rule suffers, and figures get better."
    else:
        yield "No rule suffers: all figures stay as they are."
