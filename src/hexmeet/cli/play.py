"""`hexmeet play`: one whole game by bots with its record, or a great many of them."""

import json
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from hexmeet.boards.chance import Occasion, draw_layout, settle_occasion
from hexmeet.cli.arguments import Parser, add_json, seed_text, seed_value, whole_number
from hexmeet.cli.game_report import describe_end, report_end
from hexmeet.cli.mass_play import DEVICES, Match, play_match
from hexmeet.draw.streams import Stream
from hexmeet.engine.bot_game import BOTS, BotGame, play_bot_game
from hexmeet.engine.conditions import read_conditions
from hexmeet.engine.record import as_tree, write_record
from hexmeet.engine.table import Table
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.schema import Rulebook

MOST_GAMES = 1_000_000_000
MOST_THREADS = 1024
FIRST_SEEDS = 2**48
DEFAULT_RULEBOOK = "studio-2023"

EXAMPLE = """\
Bots: random picks any legal action, weighted plays sensibly; one for all, or one for each seat.
Board, dice and cards come from the seed; the record holds every action (see hexmeet replay).

examples:
  hexmeet play --players 4 --seed 7
  hexmeet play --players 3 --seed 7 --bots weighted,random,random --rulebook italy-2009
  hexmeet play --players 4 --seed 7 --bots weighted --record game.txt
  hexmeet play --players 4 --seed 7 --games 100
"""


def run(parser: Parser, arguments: Sequence[str]) -> int:
    """Play and print how it ended."""
    _add_arguments(parser)
    options = parser.parse_args(arguments)
    bots = options.bots * options.players if len(options.bots) == 1 else options.bots
    if len(bots) != options.players:
        seats = f"one bot for all {options.players} seats or one for each"
        parser.error(f"argument --bots: expected {seats}, got {len(bots)}")
    if options.games is None and (options.device != DEVICES[0] or options.threads):
        parser.error("--device and --threads are for many games; add --games")
    if options.device != DEVICES[0] and options.threads:
        parser.error("--threads is for the processor; leave it out with --device cuda")
    if options.games is not None and options.record:
        parser.error("the record of one game can be written; leave out --games or --record")
    rulebook = load(options.rulebook)
    if options.games is None:
        return _play_one(rulebook, bots, options)
    return _play_many(rulebook, bots, options)


def _add_arguments(parser: Parser) -> None:
    parser.epilog = EXAMPLE
    parser.add_argument("--players", type=int, choices=(3, 4), default=4, help="default: 4")
    parser.add_argument(
        "--seed",
        metavar="S",
        type=seed_text,
        default="0",
        help="any text; same seed, same game (default: 0)",
    )
    parser.add_argument(
        "--bots",
        metavar="NAME,...",
        type=_bot_names,
        default=("random",),
        help=f"who plays: {' or '.join(BOTS)} (default: random)",
    )
    parser.add_argument(
        "--rulebook",
        metavar="ID",
        default=DEFAULT_RULEBOOK,
        help=f"the rulebook (default: {DEFAULT_RULEBOOK})",
    )
    parser.add_argument(
        "--record", metavar="FILE", help="write the record here; as JSON where it ends in .json"
    )
    parser.add_argument("--games", metavar="N", type=_game_count, help="play many games")
    parser.add_argument("--device", choices=DEVICES, default=DEVICES[0], help="where to play many")
    parser.add_argument(
        "--threads", metavar="T", type=_thread_count, help="how many at once (default: all cores)"
    )
    add_json(parser)


def _bot_names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in BOTS:
            raise ArgumentTypeError(f'expected {" or ".join(BOTS)}, got "{name[:20]}"')
    return names


def _game_count(text: str) -> int:
    return whole_number(text, 1, MOST_GAMES)


def _thread_count(text: str) -> int:
    return whole_number(text, 1, MOST_THREADS)


def _play_one(rulebook: Rulebook, bots: Sequence[str], options: Namespace) -> int:
    layout = draw_layout(rulebook, options.seed, settle_occasion(rulebook, Occasion()))
    table = play_bot_game(BotGame(rulebook, options.seed, layout, bots))
    if options.record:
        _write_file(options.record, table)
    if options.json:
        record = {
            "rulebook": rulebook.id,
            "seed": seed_value(options.seed),
            **report_end(table),
            "record": options.record,
        }
        print(json.dumps(record, ensure_ascii=False, indent=1))
    else:
        print(
            f"{rulebook.id}: a game of {options.players} players, seed {options.seed}", end="\n\n"
        )
        print(*_lines(table, options.record), sep="\n")
    return 0


def _play_many(rulebook: Rulebook, bots: Sequence[str], options: Namespace) -> int:
    conditions = read_conditions(rulebook, options.players, wins_by_itself=True)
    first = seed_value(options.seed)
    if not isinstance(first, int) or first >= FIRST_SEEDS:
        first = Stream(options.seed, "games").number(FIRST_SEEDS)
    match = Match(conditions.options, [BOTS[bot] for bot in bots], first, options.games)
    return play_match(match, options.device, options.threads, as_json=options.json)


def _write_file(path: str, table: Table) -> None:
    is_json = path.lower().endswith(".json")
    tree = as_tree(table.record)
    text = json.dumps(tree, ensure_ascii=False, indent=1) + "\n" if is_json else None
    try:
        Path(path).write_text(text or write_record(table.record), encoding="utf-8", newline="\n")
    except OSError as error:
        raise FileError([Problem(path, "", f"cannot be written: {error.strerror}")]) from None
    except ValueError:
        raise FileError([Problem(path[:60], "", "is no name of a file")]) from None


def _lines(table: Table, path: str | None) -> Iterator[str]:
    yield from describe_end(table)
    if path:
        yield f"Record: {path}"
