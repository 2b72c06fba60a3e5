"""`hexmeet seat --tournament`: the tables of a tournament's next round."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping

from hexmeet.cli.arguments import seed_value
from hexmeet.cli.errors import explain_notice, on_one_line
from hexmeet.cli.next_round import NextRound, NextTable, seat_next_round
from hexmeet.cli.schedule_files import SEATS, write_schedule
from hexmeet.cli.text import align, fold, terminal_width
from hexmeet.cli.tournament import print_warnings
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.schema import Selection, Stage
from hexmeet.seating.finals import FinalSeat
from hexmeet.seating.ranked_round import SeatedRound
from hexmeet.standings.reading import Reading, read_tournament

Names = Mapping[str, str]

WORDS = {"play-order": "a place in play order", "chair": "a chair", "colour": "a colour"}
MOMENTS = {
    "before-board": "before the board is laid out",
    "after-board": "once the layout is confirmed",
}


def run(options: Namespace) -> int:
    """Print the next round's tables; what the organiser should know goes to stderr."""
    reading = _read(options)
    following = seat_next_round(reading, options)
    names = {player.id: on_one_line(player.name) for player in reading.file.players}
    if options.csv:
        tables = [[table.players for table in following.tables]]
        write_schedule(tables, {p.id: p.name for p in reading.file.players}, options.csv)
    if options.json:
        print(json.dumps(_record(following, reading, options), ensure_ascii=False))
    else:
        print(*_lines(following, reading, names, options), sep="\n")
    print_warnings("seat", reading)
    for notice in following.notices:
        print(f"hexmeet seat: note: {explain_notice(notice)}", file=sys.stderr)
    return 0


def _read(options: Namespace) -> Reading:
    house = load(options.rulebook) if options.rulebook else None
    reading = read_tournament(options.tournament, house=house)
    if reading.faults:
        raise FileError(reading.faults)
    if house and house.id != reading.rulebook.id:
        expected = f'expected "{house.id}", as asked for, got "{reading.rulebook.id}"'
        raise FileError([Problem(options.tournament, "$.rulebook", expected)])
    return reading


# --- for machines ---------------------------------------------------------------------------------


def _record(following: NextRound, reading: Reading, options: Namespace) -> dict[str, object]:
    record: dict[str, object] = {
        "rulebook": reading.rulebook.id,
        "stage": following.stage,
        "round": following.number,
        "rounds": following.rounds,
        "seed": seed_value(options.seed),
        "tables": [
            _record_table(table, number, following)
            for number, table in enumerate(following.tables, start=1)
        ],
        "notices": [
            {"code": notice.code, "clause": notice.clause.clause, "text": explain_notice(notice)}
            for notice in following.notices
        ],
    }
    return record | ({"certificate": _certify(following.seated)} if following.seated else {})


def _record_table(table: NextTable, number: int, following: NextRound) -> dict[str, object]:
    rank = {player: place for place, player in enumerate(following.ranking, start=1)}
    selection = table.selection
    return {
        "table": number,
        "players": [
            {"player": seat.player, "rank": seat.rank, "slot": seat.slot,
             "from_table": seat.from_table, "substitute_for": seat.substitute_for}
            for seat in table.seats
        ] or [{"player": player, "rank": rank.get(player)} for player in table.players],
        "play_order": selection.play_order or None,
        "selection": [
            {"turn": step.turn, "player": step.player, "selects": step.selects}
            for step in selection.steps
        ],
        "moment": selection.moment,
    }  # fmt: skip


def _certify(seated: SeatedRound) -> dict[str, object]:
    return {
        "repeat_meetings": seated.repeat_meetings,
        "repeat_meetings_by_rank": seated.repeats_by_rank,
        "position_repeats": seated.position_repeats,
        "shift": seated.shift,
        "proven_least": seated.is_least_proven,
        "moved": [
            {"player": moved.player, "from": moved.from_table, "to": moved.to_table}
            for moved in seated.moved
        ],
    }


# --- for people -----------------------------------------------------------------------------------


def _lines(
    following: NextRound, reading: Reading, names: Names, options: Namespace
) -> Iterator[str]:
    yield f"{reading.rulebook.id}: {_title(following)}, seed {options.seed}"
    yield ""
    rank = {player: place for place, player in enumerate(following.ranking, start=1)}
    rows = []
    for number, table in enumerate(following.tables, start=1):
        cells = [f"{names[p]} ({rank[p]})" if p in rank else names[p] for p in table.players]
        place = f"table {number}" if len(following.tables) > 1 else "final"
        rows.append([place, *cells, *[""] * (SEATS - len(cells))])
    yield _explain_order(following)
    yield from align(rows, width=terminal_width(), wrapped=SEATS)
    yield ""
    if following.seated:
        yield from _explain_round(following.seated, following.number, names)
    for table in following.tables:
        yield from (_explain_substitute(seat, names) for seat in table.seats if seat.substitute_for)
    for sentence in _explain_selection(following, reading.rulebook.selection):
        yield from fold(sentence, terminal_width())


def _title(following: NextRound) -> str:
    if following.stage is not Stage.PRELIMINARY:
        return str(following.stage)
    formula = f", formula {following.formula}" if following.formula else ""
    how = "by the ranking" if following.number > 1 else "by lot"
    if following.seated and following.seated.is_least_proven is not None:
        how = "near the ranking, a change to be announced"
    return f"round {following.number} of {following.rounds}{formula}, {how}"


def _explain_order(following: NextRound) -> str:
    is_fixed = any(table.selection.play_order for table in following.tables)
    order = "In play order" if is_fixed else "In order of selection"
    ranks = ", each with the place in the ranking" if following.ranking else ""
    return f"{order}{ranks}"


def _explain_round(seated: SeatedRound, number: int, names: Names) -> Iterator[str]:
    if number == 1:
        return
    yield f"Pairs who have met before: {seated.repeat_meetings}."
    yield f"Places in play order held again: {seated.position_repeats}, no order has fewer."
    if seated.is_least_proven is None:
        return
    proven = "the least there can be" if seated.is_least_proven else "not proven to be the least"
    yield (
        f"Straight from the ranking {seated.repeats_by_rank} would have met before. "
        f"Shift {seated.shift}, {proven}."
    )
    for moved in seated.moved:
        yield f"{names[moved.player]}: table {moved.to_table} instead of {moved.from_table}"


def _explain_substitute(seat: FinalSeat, names: Names) -> str:
    return f"{names[seat.player]} is the substitute for {names[seat.substitute_for or '']}."


def _explain_selection(following: NextRound, selection: Selection) -> Iterator[str]:
    orders = [table.selection for table in following.tables]
    if orders[0].is_drawn:
        yield "The play order is drawn."
    if orders[0].steps:
        first = _list([WORDS[what] for what in selection.first_selects])
        others = _list([WORDS[what] for what in selection.others_select])
        moment = f", {MOMENTS[orders[0].moment]}" if orders[0].moment else ""
        if first == others:
            yield f"In this order each selects {first}{moment}."
        else:
            yield f"The first of a table selects {first}{moment}; then in turn the others {others}."


def _list(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
