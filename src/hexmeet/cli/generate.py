"""`hexmeet generate`: a made-up tournament file, on request with known faults."""

import json
import sys
from collections.abc import Sequence

from hexmeet.cli.arguments import Parser, player_count, seed_text
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.generated_faults import add_faults
from hexmeet.standings.generator import generate
from hexmeet.standings.writing import as_tree

EXAMPLE = """\
The file goes to stdout, the faults that were put in go to stderr, one line each.

examples:
  hexmeet generate --rulebook studio-2023 --players 29 --seed 7
  hexmeet generate --rulebook italy-2009 --players 17 --seed 7 --until preliminary
  hexmeet generate --rulebook cwc-2004 --players 64 --seed 7 --faults 3
"""


def run(parser: Parser, arguments: Sequence[str]) -> int:
    """Print the tournament."""
    parser.epilog = EXAMPLE
    parser.add_argument("--rulebook", required=True, metavar="ID", help="the rulebook")
    parser.add_argument("--players", required=True, metavar="N", type=player_count)
    parser.add_argument(
        "--seed", type=seed_text, required=True, metavar="S", help="any text; same seed, same file"
    )
    parser.add_argument("--until", choices=[str(stage) for stage in Stage], default=Stage.FINAL)
    parser.add_argument("--faults", metavar="K", type=player_count, default=0)
    options = parser.parse_args(arguments)
    rulebook = load(options.rulebook)
    file = generate(rulebook, options.players, options.seed, Stage(options.until))
    file, faults = add_faults(file, rulebook, options.seed, options.faults)
    print(json.dumps(as_tree(file), ensure_ascii=False, indent=1))
    for fault in faults:
        print(f"hexmeet generate: fault: {fault.kind}: {fault.sentence}", file=sys.stderr)
    if len(faults) < options.faults:
        room = f"there was room for {len(faults)} of {options.faults} faults"
        print(f"hexmeet generate: note: {room}, one of each kind", file=sys.stderr)
    return 0
