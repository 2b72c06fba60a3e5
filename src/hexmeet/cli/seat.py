"""`hexmeet seat`: a whole preliminary schedule with its certificate, or a next round."""

import json
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator, Mapping, Sequence

from hexmeet.cli import seat_check, seat_next
from hexmeet.cli.arguments import (
    Parser,
    add_json,
    player_count,
    round_count,
    seed_text,
    seed_value,
)
from hexmeet.cli.errors import explain_notice
from hexmeet.cli.schedule_files import SEATS, write_schedule
from hexmeet.cli.text import SPOKEN, align, fold, keep_in_place, terminal_width
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.plan import find_band, find_formula
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.schema import Rulebook
from hexmeet.seating.certificate import Certificate
from hexmeet.seating.entrants import Entrants, notice_large_groups
from hexmeet.seating.preliminary import SeatedStage, seat_preliminary
from hexmeet.seating.printed import seat_printed
from hexmeet.seating.records import as_record
from hexmeet.seating.roster import Roster, read_pairs, read_roster
from hexmeet.sentences.certificates import (
    explain_certificate,
    explain_group,
    explain_wishes,
    name_figure,
)

EXAMPLE = """\
A roster is a CSV file with the columns id,name,group; friends and family have the same group.

examples:
  hexmeet seat --rulebook studio-2023 --players 29 --seed 7
  hexmeet seat --rulebook shn-2024 --roster players.csv --seed 7 --explain
  hexmeet seat --rulebook studio-2023 --roster players.csv --fixed-table ada=1 --avoid pairs.csv
  hexmeet seat --rulebook italy-2009 --players 16 --printed
  hexmeet seat --tournament after-round-3.json --seed 7
  hexmeet seat --check schedule.json
"""

WORDS = {"play-order": "in play order", "selection-position": "in order of selection position"}


def run(parser: Parser, arguments: Sequence[str]) -> int:
    """Print the schedule; what the organiser should know goes to stderr."""
    if seat_check.is_asked_for(arguments):
        return seat_check.run(parser, arguments)
    _add_arguments(parser)
    options = parser.parse_args(arguments)
    _refuse_mixture(parser, options)
    options.is_seeded = options.seed is not None
    options.seed = options.seed if options.is_seeded else "0"
    if options.tournament:
        return seat_next.run(options)
    rulebook = load(options.rulebook)
    roster = read_roster(options.roster) if options.roster else _number(options.players)
    entrants = _gather(roster, options)
    rounds = options.rounds or _rounds_of(rulebook, len(entrants.players), options.formula)
    seat = seat_printed if options.printed else seat_preliminary
    stage = seat(entrants, rounds, rulebook, options.seed)
    if options.csv:
        write_schedule(stage.schedule, roster.names, options.csv)
    if options.json:
        record = as_record(
            stage,
            entrants,
            rulebook=rulebook.id,
            seed=seed_value(options.seed),
            why=" ".join(explain_certificate(stage.certificate, SPOKEN)),
            names=roster.names,
        )
        print(json.dumps(record, ensure_ascii=False))
    else:
        print(*_lines(stage, rulebook, roster, options), sep="\n")
    for notice in notice_large_groups(entrants, rulebook):
        print(f"hexmeet seat: note: {explain_notice(notice)}", file=sys.stderr)
    return 0


def _add_arguments(parser: Parser) -> None:
    parser.epilog = EXAMPLE
    parser.add_argument("--rulebook", metavar="ID", help="id, or a house file")
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--players", metavar="N", type=player_count, help="so many, named 1 to N")
    who.add_argument("--roster", metavar="FILE.csv", help="who plays, with groups of friends")
    who.add_argument("--tournament", metavar="FILE.json", help="seat the next round of a file")
    parser.add_argument("--rounds", metavar="R", type=round_count, help="instead of the rulebook's")
    parser.add_argument("--formula", metavar="NAME", help="italy-2009: club or convention")
    parser.add_argument(
        "--seed", type=seed_text, metavar="S", help="same seed, same schedule (default: 0)"
    )
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
    parser.add_argument(
        "--absent", metavar="ID", nargs="+", action="extend", default=[], help="who is not there"
    )
    parser.add_argument("--skip-semi-final", action="store_true", help="where it may be left out")
    parser.add_argument(
        "--avoid-repeats", action="store_true", help="near the ranking, nobody meeting again"
    )
    # Only for the help: `run` hands it on to where its own options are read.
    parser.add_argument("--check", metavar="FILE.json", help="check a schedule, make none")
    add_json(parser)


def _refuse_mixture(parser: Parser, options: Namespace) -> None:
    """Refuse what goes only with a schedule, or only with the next round of a file."""
    of_schedule = ("printed", "avoid", "fixed_table", "explain")
    of_next_round = ("absent", "skip_semi_final", "avoid_repeats")
    for name in of_schedule if options.tournament else of_next_round:
        if getattr(options, name):
            other = "with" if options.tournament else "without"
            parser.error(f"--{name.replace('_', '-')} cannot be used {other} --tournament")
    if not options.rulebook and not options.tournament:
        parser.error("the following arguments are required: --rulebook")


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


# --- for people -----------------------------------------------------------------------------------


def _lines(
    stage: SeatedStage, rulebook: Rulebook, roster: Roster, options: Namespace
) -> Iterator[str]:
    names = {player: _show_name(name) for player, name in roster.names.items()}
    players, rounds = len(names), len(stage.schedule)
    yield f"{rulebook.id}: {players} players, {rounds} rounds, seed {options.seed}"
    order = WORDS[rulebook.selection.preliminary]
    for number, tables in enumerate(stage.schedule, start=1):
        yield from ("", f"Round {number}, {order}")
        rows = [
            [f"table {table}", *(names[player] for player in seats), *[""] * (SEATS - len(seats))]
            for table, seats in enumerate(tables, start=1)
        ]
        yield from align(rows, width=terminal_width(), wrapped=SEATS)
    if stage.numbers:
        numbered = sorted((number, roster.names[p]) for p, number in stage.numbers.items())
        drawn = ", ".join(f"{number}: {name}" for number, name in numbered)
        yield from ("", *fold(f"Printed numbers, by lot: {drawn}", terminal_width()))
    yield ""
    yield from _certificate_lines(stage.certificate, names, explain=options.explain)


def _show_name(name: str) -> str:
    return keep_in_place(name) if sys.stdout.isatty() else name


def _certificate_lines(
    certificate: Certificate, names: Mapping[str, str], *, explain: bool
) -> Iterator[str]:
    rows = [["certificate", "achieved", "proven bound"]]
    for objective in certificate.order:
        achieved, bound = getattr(certificate.achieved, objective), certificate.bounds[objective]
        rows.append([name_figure(objective, SPOKEN), str(achieved), str(bound.value)])
    yield from align(rows, width=terminal_width())
    yield ""
    if explain:
        yield from explain_certificate(certificate, SPOKEN, names)
        yield from (explain_group(group, SPOKEN, names) for group in certificate.groups)
    else:
        yield "Optimal." if certificate.is_optimal else "Not proven optimal: see --explain."
        yield from explain_wishes(certificate, SPOKEN, names)
