"""`hexmeet rulebooks`: list the rulebooks, show the settings of one, compare two."""

import json
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby

from hexmeet.cli.arguments import LANGUAGES, Parser, add_json, add_language
from hexmeet.cli.text import align, terminal_width
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Rulebook
from hexmeet.rulebooks.settings import (
    Difference,
    Plain,
    Setting,
    find_differences,
    list_settings,
)

EXAMPLE = """\
A house rulebook is named by its file, such as house.toml.

examples:
  hexmeet rulebooks
  hexmeet rulebooks studio-2023
  hexmeet rulebooks --diff shn-2022 shn-2024
"""

ABSENT = "-"

# Between words, between tables, between rounds of tables.
SEPARATORS = {1: ", ", 2: "  ", 3: " / "}


def run(parser: Parser, arguments: Sequence[str]) -> int:
    """Print what was asked for."""
    parser.epilog = EXAMPLE
    parser.add_argument("rulebook", nargs="?", metavar="ID", help="the rulebook to show")
    parser.add_argument("--diff", nargs=2, metavar=("A", "B"), help="show what differs")
    add_language(parser)
    add_json(parser)
    options = parser.parse_args(arguments)
    if options.rulebook is not None and options.diff:
        parser.error("expected either ID or --diff A B, got both")
    if options.diff:
        left, right = map(load, options.diff)
        _print_differences(left, right, options)
    elif options.rulebook is not None:
        _print_settings(load(options.rulebook), options)
    else:
        _print_list([load(name) for name in rulebook_ids()], options)
    return 0


def _print_list(rulebooks: Sequence[Rulebook], options: Namespace) -> None:
    if options.json:
        _print_json([{"id": book.id, **asdict(book.identity)} for book in rulebooks])
        return
    rows = [["id", "languages", "rounds", "counts from", "rulebook"]]
    rows += [[book.id, *_summary(book), _title(book, options)] for book in rulebooks]
    print(*align(rows, width=terminal_width()), sep="\n")


def _summary(book: Rulebook) -> tuple[str, str, str]:
    rounds = sorted({band.rounds for band in book.bands})
    spread = str(rounds[0]) if len(rounds) == 1 else f"{rounds[0]}-{rounds[-1]}"
    least = [f"{event.minimum_players}" for event in book.events if event.minimum_players]
    return ", ".join(book.identity.languages), spread, " or ".join(least) or ABSENT


def _title(book: Rulebook, options: Namespace) -> str:
    return str(getattr(book.identity.title, options.language))


def _print_settings(book: Rulebook, options: Namespace) -> None:
    if options.json:
        _print_json(asdict(book))
        return
    derived = f", derived from {book.base}" if book.base else ""
    print(f"{book.id}: {_title(book, options)}{derived}")
    changes = _changes(book)
    for key, settings in groupby(list_settings(book), key=lambda setting: setting.block):
        group = list(settings)
        print(f"\n{key}  [{', '.join(group[0].cites)}]")
        rows = [[f"  {setting.name}", _shown(setting, changes)] for setting in group]
        print(*align(rows, width=terminal_width()), sep="\n")
    for key, change in changes.items():
        if change.right is None:
            print(f"\n{key}: removed by the house, was {_cell(change.left)}")


def _changes(book: Rulebook) -> dict[str, Difference]:
    if book.base is None:
        return {}
    return {change.key: change for change in find_differences(load(book.base), book)}


def _shown(setting: Setting, changes: Mapping[str, Difference]) -> str:
    if setting.key not in changes:
        return _value(setting.value)
    return f"{_value(setting.value)}  <- house rule, was {_cell(changes[setting.key].left)}"


def _print_differences(left: Rulebook, right: Rulebook, options: Namespace) -> None:
    other_titles = {f"identity.title.{name}" for name in LANGUAGES if name != options.language}
    differences = [
        difference
        for difference in find_differences(left, right)
        if options.json or difference.key not in other_titles
    ]
    if options.json:
        _print_json([_record(difference) for difference in differences])
    elif not differences:
        print(f"{left.id} and {right.id} have the same settings")
    else:
        rows: list[list[str] | str] = [["", left.id, right.id], *_compare(left, right, differences)]
        print(*align(rows, width=terminal_width(), wrapped=2), sep="\n")


def _record(difference: Difference) -> dict[str, object]:
    sides = {"left": difference.left, "right": difference.right}
    return {
        "key": difference.key,
        **{
            side: setting and {"value": setting.value, "clauses": setting.cites}
            for side, setting in sides.items()
        },
    }


def _compare(
    left: Rulebook, right: Rulebook, differences: Sequence[Difference]
) -> Iterator[list[str] | str]:
    """Give a heading to each block, with the clauses of both sides, and a row to each setting."""
    ours, theirs = _cites_by_block(left), _cites_by_block(right)
    for block, changes in groupby(differences, key=lambda difference: difference.block):
        yield f"\n{block}  [{ours.get(block, ABSENT)} | {theirs.get(block, ABSENT)}]"
        for change in changes:
            yield [f"  {change.name}", _cell(change.left), _cell(change.right)]


def _cites_by_block(book: Rulebook) -> Mapping[str, str]:
    return {setting.block: ", ".join(setting.cites) for setting in list_settings(book)}


def _cell(setting: Setting | None) -> str:
    return _value(setting.value) if setting else ABSENT


def _value(value: Plain) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, list):
        return str(value)
    if all(isinstance(item, int) for item in value):
        return "-".join(map(str, value))
    return SEPARATORS[_depth(value)].join(map(_value, value))


def _depth(value: Plain) -> int:
    return 1 + _depth(value[0]) if isinstance(value, list) else 0


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=1, default=str))
