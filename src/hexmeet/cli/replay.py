"""`hexmeet replay`: a game record replayed, every entry checked."""

import json
from collections.abc import Sequence

from hexmeet.cli.arguments import Parser, add_json, seed_text
from hexmeet.cli.errors import explain, on_one_line
from hexmeet.cli.game_report import describe_end, report_end
from hexmeet.engine.record_reading import parse_record
from hexmeet.engine.replay import ForbiddenEntryError, replay
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.text_files import read_text

EXAMPLE = """\
The record is text or JSON (docs/games.md). The first entry that a rule forbids is named with the
clause and the reason; nothing after it is looked at.

examples:
  hexmeet replay game.txt
  hexmeet replay game.json --seed 7 --json

exit code: 0 every entry is right, 2 the file cannot be read or an entry is wrong
"""


def run(parser: Parser, arguments: Sequence[str]) -> int:
    """Print the final score of a game that was played by the rules."""
    parser.epilog = EXAMPLE
    parser.add_argument("file", metavar="FILE", help="a game record")
    parser.add_argument(
        "--seed", metavar="S", type=seed_text, help="the revealed seed: draw everything again"
    )
    add_json(parser)
    options = parser.parse_args(arguments)
    record = parse_record(read_text(options.file), name=options.file)
    try:
        table = replay(record, name=options.file, seed=options.seed)
    except ForbiddenEntryError as error:
        (sentence,) = explain(error.violation)
        raise FileError([Problem(options.file, f"entry {error.number}", sentence)]) from None
    if options.json:
        end = {"rulebook": record.header.rulebook, "entries": len(record.entries)}
        print(json.dumps({**end, **report_end(table)}, ensure_ascii=False, indent=1))
    else:
        count = len(record.entries)
        checked = f"{count} {'entry' if count == 1 else 'entries'}, all by the rules"
        print(on_one_line(f"{record.header.rulebook}: {checked}"), end="\n\n")
        print(*describe_end(table), sep="\n")
    return 0
