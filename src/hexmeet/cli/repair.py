"""`hexmeet repair`: puts a published schedule right, after showing who would have to move."""

import json
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from hexmeet.cli.arguments import Parser, add_json, player_count, round_count
from hexmeet.cli.schedule_reading import ReadSchedule, read_schedule
from hexmeet.cli.schedule_records import Record, record_schedule, write_record
from hexmeet.cli.text import SPOKEN, align, terminal_width
from hexmeet.seating.figures import measure
from hexmeet.seating.repair.moves import Move, Seat, Why
from hexmeet.seating.repair.proposals import Proposal, propose
from hexmeet.seating.repair.repairs import Claim
from hexmeet.seating.repair.situation import Change, Tables
from hexmeet.seating.roster import LONGEST, is_readable
from hexmeet.sentences.certificates import name_figure

EXAMPLE = """\
SCHEDULE.json is what `hexmeet seat --json` printed. Rounds before the repaired one stay; later ones
are seated anew unless they are published. Nothing is written without --take.

examples:
  hexmeet repair schedule.json --round 2 --absent ada bea --late "zoe=Zoe Lee" --started 1 3
  hexmeet repair schedule.json --round 1 --wrong-seats ada,bea
  hexmeet repair schedule.json --round 2 --absent ada --take 1 --output schedule-2.json
"""

WHY = {
    Why.ABSENT: "absent",
    Why.LATE: "comes late",
    Why.PUT_RIGHT: "goes back to the own seat",
    Why.TABLE_CLOSED: "the table is closed",
    Why.TABLE_OPENED: "to fill a new table",
    Why.EMPTY_SEAT: "to fill an empty seat",
    Why.EXCHANGE: "takes the seat of somebody who moves",
    Why.PLAY_ORDER: "moves up in play order",
}


def run(parser: Parser, arguments: Sequence[str]) -> int:
    """Print up to three proposals; write the one that is taken."""
    _add_arguments(parser)
    options = parser.parse_args(arguments)
    if not (options.absent or options.late or options.wrong_seats):
        parser.error("nothing has changed: expected --absent, --late or --wrong-seats")
    if bool(options.take) != bool(options.output):
        parser.error("--take and --output belong together")
    schedule = read_schedule(options.schedule, options.rulebook)
    late = [_split_name(text, schedule.names, parser) for text in options.late]
    schedule = _befriend(_welcome(schedule, late), options.friends, parser)
    change = Change(
        round=options.round,
        absent=tuple(options.absent),
        late=tuple(player for player, _ in late),
        started=tuple(options.started),
        published_through=options.published_through or options.round,
        wrong_seats=tuple(_split_pair("--wrong-seats", p, parser) for p in options.wrong_seats),
    )
    proposals = propose(schedule.published, change)
    if options.take and options.take > len(proposals):
        parser.error(f"--take {options.take}: there are only {len(proposals)} proposals")
    if options.take:
        taken = proposals[options.take - 1]
        write_record(_record_schedule(taken, change, schedule), options.output)
    if options.json:
        print(json.dumps(_record(proposals, change, schedule), ensure_ascii=False))
    else:
        print(*_lines(proposals, change, schedule, options), sep="\n")
    return 0


def _welcome(schedule: ReadSchedule, late: Sequence[tuple[str, str]]) -> ReadSchedule:
    """Let those who come late be entrants."""
    names = {**schedule.names, **dict(late)}
    entrants = replace(schedule.published.entrants, players=tuple(names))
    return ReadSchedule(replace(schedule.published, entrants=entrants), names)


def _befriend(schedule: ReadSchedule, friends: Sequence[str], parser: Parser) -> ReadSchedule:
    """Put friends or family into one group, with all who are in a group with them already."""
    entrants = schedule.published.entrants
    groups = list(entrants.groups)
    for text in friends:
        pair = _split_pair("--friends", text, parser)
        for player in pair:
            if player not in schedule.names:
                parser.error(f'--friends: nobody has the id "{player}"')
        joined = [group for group in groups if set(pair).intersection(group)]
        groups = [group for group in groups if group not in joined]
        groups.append(tuple(dict.fromkeys((*chain.from_iterable(joined), *pair))))
    entrants = replace(entrants, groups=tuple(groups))
    return ReadSchedule(replace(schedule.published, entrants=entrants), schedule.names)


def _add_arguments(parser: Parser) -> None:
    parser.epilog = EXAMPLE
    parser.add_argument("schedule", metavar="SCHEDULE.json", help="the schedule as it is published")
    parser.add_argument("--round", metavar="R", type=round_count, required=True, help="which round")
    _add_list(parser, "--absent", "ID", "who does not play from this round on")
    _add_list(parser, "--late", "ID[=NAME]", "who joins in this round")
    _add_list(parser, "--friends", "ID,ID", "friends or family, as of somebody who joins")
    _add_list(parser, "--started", "T", "tables whose game runs: nobody there moves", player_count)
    _add_list(parser, "--wrong-seats", "ID,ID", "two players who took each other's seat")
    parser.add_argument(
        "--published-through",
        metavar="R",
        type=round_count,
        help="the last round that players know; default: the one to repair",
    )
    parser.add_argument("--rulebook", metavar="FILE.toml", help="the house rulebook it was made by")
    parser.add_argument("--take", metavar="N", type=player_count, help="write proposal N")
    parser.add_argument("--output", metavar="FILE", help="where to write it; must not be there yet")
    add_json(parser)


def _add_list(
    parser: Parser,
    name: str,
    metavar: str,
    text: str,
    kind: Callable[[str], str | int] = str,
) -> None:
    parser.add_argument(
        name, metavar=metavar, nargs="+", action="extend", default=[], type=kind, help=text
    )


def _split_name(text: str, names: Mapping[str, str], parser: Parser) -> tuple[str, str]:
    """Split ID=NAME; whoever is known by the whole text, or without a name, goes by that."""
    player, equals, name = text.partition("=")
    if text in names or not equals:
        player, name = text, names.get(text, text)
    player, name = player.strip(), name.strip()
    if not (player and name):
        parser.error(f'--late: expected an id, or an id, "=" and a name, got "{text}"')
    if not (is_readable(player) and is_readable(name)):
        expected = f"expected at most {LONGEST} printable characters"
        parser.error(f'--late: {expected} for an id and for a name, got "{text}"')
    return player, name


def _split_pair(option: str, text: str, parser: Parser) -> tuple[str, str]:
    one, _, other = (part.strip() for part in text.partition(","))
    if not (one and other) or one == other:
        parser.error(f'{option}: expected two ids with a comma between them, got "{text}"')
    return one, other


# --- for machines ---------------------------------------------------------------------------------


def _record(proposals: Sequence[Proposal], change: Change, schedule: ReadSchedule) -> Record:
    return {
        "round": change.round,
        "published_through": change.published_through,
        "proposals": [
            {
                "moved": proposal.moved,
                "fewest": proposal.fewest,
                "claim": proposal.claim,
                "moves": [record_move(move) for move in proposal.moves],
                "put_right": proposal.put_right,
                "threes_before_fours": [
                    {"round": number, "table": table}
                    for number, table in proposal.threes_before_fours
                ],
                "schedule": _record_schedule(proposal, change, schedule),
            }
            for proposal in proposals
        ],
    }


def _record_schedule(proposal: Proposal, change: Change, schedule: ReadSchedule) -> Record:
    repaired = schedule.published.after(change, proposal.rounds)
    return record_schedule(repaired, proposal.certificate, schedule.names)


def record_move(move: Move) -> dict[str, object]:
    """Describe a move for machines."""
    return {
        "player": move.player,
        "round": move.round,
        "from": _record_seat(move.old),
        "to": _record_seat(move.new),
        "why": move.why,
    }


def _record_seat(seat: Seat | None) -> dict[str, int] | None:
    return {"table": seat.table, "place": seat.position} if seat else None


# --- for people -----------------------------------------------------------------------------------


def _lines(
    proposals: Sequence[Proposal], change: Change, schedule: ReadSchedule, options: Namespace
) -> Iterator[str]:
    rounds = len(schedule.published.rounds)
    yield f"{schedule.published.rulebook}: round {change.round} of {rounds}"
    for number, proposal in enumerate(proposals, start=1):
        yield from ("", _heading(number, proposal))
        yield from _move_lines(proposal, schedule.names)
        yield from _remarks(proposal, change, schedule.published.rounds)
    yield ""
    yield from _figure_lines(proposals, schedule)
    yield ""
    yield f"In brackets: the proven least, whatever is done from round {change.round} on."
    if change.published_through < rounds:
        yield f"Rounds after round {change.published_through} are seated anew."
    if options.take:
        yield f"Proposal {options.take} is written to {options.output}."
    else:
        yield "Nothing is changed yet: take a proposal with --take N --output FILE."


def _heading(number: int, proposal: Proposal) -> str:
    start = f"Proposal {number}: {_count_moves(proposal.moved)}"
    if proposal.moved == proposal.fewest:
        return f"{start}, proven to be the fewest" if proposal.fewest else start
    return f"{start}, {proposal.moved - proposal.fewest} more than the fewest"


def _count_moves(moved: int) -> str:
    return {0: "nobody changes tables", 1: "1 player changes tables"}.get(
        moved, f"{moved} players change tables"
    )


def _move_lines(proposal: Proposal, names: Mapping[str, str]) -> Iterator[str]:
    if not proposal.moves:
        yield "everybody stays where they are"
        return
    several = len({move.round for move in proposal.moves}) > 1
    rows = [["who", "from", "to", "why"]]
    for move in proposal.moves:
        why = WHY[move.why] + (f", round {move.round}" if several else "")
        rows.append(
            [show_player(move.player, names), show_seat(move.old), show_seat(move.new), why]
        )
    yield from align(rows, width=terminal_width())


def show_player(player: str, names: Mapping[str, str]) -> str:
    """Call a player by name, and by id where that is something else."""
    name = names.get(player, player)
    return name if name == player else f"{name} ({player})"


def show_seat(seat: Seat | None) -> str:
    """Name a seat by its table and its place in play order."""
    return f"table {seat.table}, place {seat.position}" if seat else "-"


def _remarks(proposal: Proposal, change: Change, before: Sequence[Tables]) -> Iterator[str]:
    if change.wrong_seats and not proposal.put_right:
        yield "Whoever sits in a wrong seat stays there."
    if proposal.claim is Claim.BEST:
        yield "Proven: no other repair that moves so few is better in the rounds known so far."
    elif proposal.claim is Claim.UNPROVEN:
        yield "Not proven that no other repair that moves so few has better figures."
    for number in range(change.round, change.published_through + 1):
        for table in _find_closed(before[number - 1], proposal.rounds[number - 1]):
            yield f"Table {table} of round {number} is closed; the others keep their numbers."
        threes = [table for at, table in proposal.threes_before_fours if at == number]
        if threes:
            listed = ", ".join(map(str, threes))
            yield f"Tables of three among the first in round {number}: {listed}; numbers stay."


def _find_closed(before: Tables, after: Tables) -> Iterator[int]:
    for table, seats in enumerate(before, start=1):
        if seats and not (table <= len(after) and after[table - 1]):
            yield table


def _figure_lines(proposals: Sequence[Proposal], schedule: ReadSchedule) -> Iterator[str]:
    published = schedule.published
    before = measure(published.rounds, published.entrants.groups)
    numbers = range(1, len(proposals) + 1)
    rows = [["all rounds", "published", *(f"proposal {number}" for number in numbers)]]
    for objective in published.priorities:
        cells = [str(getattr(before, objective))]
        for proposal in proposals:
            certificate = proposal.certificate
            achieved = getattr(certificate.achieved, objective)
            cells.append(f"{achieved} ({certificate.bounds[objective].value})")
        rows.append([name_figure(objective, SPOKEN), *cells])
    broken = [str(proposal.certificate.broken_wishes) for proposal in proposals]
    if any(wish != "0" for wish in broken):
        rows.append(["wishes not met (fixed tables, pairs apart)", "", *broken])
    yield from align(rows, width=terminal_width(), wrapped=len(proposals) + 1)
