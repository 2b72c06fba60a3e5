"""`hexmeet seat`: a whole preliminary schedule with its certificate."""

import json
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator, Mapping, Sequence

from hexmeet.cli.arguments import Parser, add_json, player_count, round_count, seed_value
from hexmeet.cli.certificates import FIGURES, explain_certificate, explain_group
from hexmeet.cli.errors import explain_notice
from hexmeet.cli.schedule_files import SEATS, write_schedule
from hexmeet.cli.text import align, terminal_width
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.plan import find_band, find_formula
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.schema import Rulebook
from hexmeet.seating.certificate import Certificate, Together
from hexmeet.seating.entrants import Entrants, notice_large_groups
from hexmeet.seating.preliminary import SeatedStage, seat_preliminary, seat_printed
from hexmeet.seating.roster import Roster, read_pairs, read_roster

EXAMPLE = """\
A roster is a CSV file with the columns id,name,group; friends and family have the same group.

examples:
  hexmeet seat --rulebook studio-2023 --players 29 --seed 7
  hexmeet seat --rulebook shn-2024 --roster players.csv --seed 7 --explain
  hexmeet seat --rulebook studio-2023 --roster players.csv --fixed-table ada=1 --avoid pairs.csv
  hexmeet seat --rulebook italy-2009 --players 16 --printed
"""

WORDS = {"play-order": "play order", "selection-position": "selection position"}


def run(parser: Parser, arguments: Sequence[str]) -> int:
    """Print the schedule; what the organiser should know goes to stderr."""
    _add_arguments(parser)
    options = parser.parse_args(arguments)
    rulebook = load(options.rulebook)
    roster = read_roster(options.roster) if options.roster else _number(options.players)
    entrants = _gather(roster, options)
    rounds = options.rounds or _rounds_of(rulebook, len(entrants.players), options.formula)
    seat = seat_printed if options.printed else seat_preliminary
    stage = seat(entrants, rounds, rulebook, options.seed)
    if options.csv:
        write_schedule(stage.schedule, roster.names, options.csv)
    if options.json:
        print(json.dumps(_record(stage, rulebook, options), ensure_ascii=False))
    else:
        print(*_lines(stage, rulebook, roster, options), sep="\n")
    for notice in notice_large_groups(entrants, rulebook):
        print(f"hexmeet seat: note: {explain_notice(notice)}", file=sys.stderr)
    return 0


def _add_arguments(parser: Parser) -> None:
    parser.epilog = EXAMPLE
    parser.add_argument("--rulebook", required=True, metavar="ID", help="id, or a house file")
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--players", metavar="N", type=player_count, help="so many, named 1 to N")
    who.add_argument("--roster", metavar="FILE.csv", help="who plays, with groups of friends")
    parser.add_argument("--rounds", metavar="R", type=round_count, help="instead of the rulebook's")
    parser.add_argument("--formula", metavar="NAME", help="italy-2009: club or convention")
    parser.add_argument("--seed", metavar="S", default="0", help="same seed, same schedule")
    parser.add_argument("--printed", action="store_true", help="the rulebook's printed schedule")
    parser.add_argument("--avoid", metavar="FILE.csv", help="pairs to keep apart, two ids a line")
    parser.add_argument(
        "--fixed-table",
        metavar="ID=T",
        type=_fixed_table,
        action="append",
        default=[],
        help="somebody who needs table T in every round; may be repeated",
    )
    parser.add_argument("--csv", metavar="FOLDER", help="also write round-1.csv ... into a folder")
    parser.add_argument("--explain", action="store_true", help="what each figure and group got")
    add_json(parser)


def _fixed_table(text: str) -> tuple[str, int]:
    player, _, table = text.rpartition("=")
    if not player or not (table.isascii() and table.isdigit()):
        raise ArgumentTypeError(f'expected the id of a player, "=" and a table, got "{text}"')
    return player, player_count(table)


def _number(players: int) -> Roster:
    return Roster(names={str(n): str(n) for n in range(1, players + 1)}, groups=())


def _gather(roster: Roster, options: Namespace) -> Entrants:
    return Entrants(
        players=tuple(roster.names),
        groups=roster.groups,
        avoided=read_pairs(options.avoid, roster.names) if options.avoid else (),
        fixed_tables=_unite(options.fixed_table),
    )


def _unite(fixed_tables: Sequence[tuple[str, int]]) -> Mapping[str, int]:
    for player, _ in fixed_tables:
        tables = [table for other, table in fixed_tables if other == player]
        if len(tables) > 1:
            problem = f'got {len(tables)} tables for "{player}"; expected one'
            raise FileError([Problem("--fixed-table", "", problem)])
    return dict(fixed_tables)


def _rounds_of(rulebook: Rulebook, players: int, formula: str | None) -> int:
    return find_band(rulebook, players, find_formula(rulebook, formula)).rounds


# --- for machines ---------------------------------------------------------------------------------


def _record(stage: SeatedStage, rulebook: Rulebook, options: Namespace) -> dict[str, object]:
    certificate = stage.certificate
    return {
        "rulebook": rulebook.id,
        "players": sum(certificate.sizes),
        "seed": seed_value(options.seed),
        "rounds": stage.schedule,
        "certificate": {
            "achieved": _figures(certificate, bound=False),
            "bound": _figures(certificate, bound=True),
            "order": certificate.order,
            "optimal": certificate.is_optimal,
            "why": explain_certificate(certificate),
            "groups": [_together(group) for group in certificate.groups],
            "avoided": [_together(pair) for pair in certificate.avoided],
            "misplaced": certificate.misplaced,
        },
    }


def _figures(certificate: Certificate, *, bound: bool) -> dict[str, int]:
    figures = certificate.bound if bound else certificate.achieved
    return {objective: getattr(figures, objective) for objective in certificate.order}


def _together(group: Together) -> dict[str, object]:
    return {"players": group.players, "meetings": group.meetings, "bound": group.bound}


# --- for people -----------------------------------------------------------------------------------


def _lines(
    stage: SeatedStage, rulebook: Rulebook, roster: Roster, options: Namespace
) -> Iterator[str]:
    players, rounds = len(roster.names), len(stage.schedule)
    yield f"{rulebook.id}: {players} players, {rounds} rounds, seed {options.seed}"
    place = WORDS[rulebook.selection.preliminary]
    for number, tables in enumerate(stage.schedule, start=1):
        yield from ("", f"Round {number}, in order of {place}")
        rows = [
            [f"table {table}", *(roster.names[p] for p in seats), *[""] * (SEATS - len(seats))]
            for table, seats in enumerate(tables, start=1)
        ]
        yield from align(rows, width=terminal_width(), wrapped=SEATS)
    yield ""
    yield from _certificate_lines(stage.certificate, roster.names, explain=options.explain)


def _certificate_lines(
    certificate: Certificate, names: Mapping[str, str], *, explain: bool
) -> Iterator[str]:
    rows = [["certificate", "achieved", "proven bound"]]
    for objective in certificate.order:
        achieved, bound = getattr(certificate.achieved, objective), certificate.bounds[objective]
        rows.append([FIGURES[objective], str(achieved), str(bound.value)])
    yield from align(rows, width=terminal_width())
    yield ""
    if explain:
        yield from explain_certificate(certificate).replace(". ", ".\n").splitlines()
        yield from (explain_group(group, names) for group in certificate.groups)
    else:
        yield "Optimal." if certificate.is_optimal else "Not proven optimal: see --explain."
