"""`hexmeet board`: a layout with its balance figures, as text, JSON, picture or set-up card."""

import json
from argparse import Namespace
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path

from hexmeet.boards.chance import Occasion, choose_numbers, draw_layout, settle_occasion
from hexmeet.boards.checks import check
from hexmeet.boards.contacts import Contact
from hexmeet.boards.drawing.characters import draw_characters
from hexmeet.boards.figures import Figures, Opening, reckon
from hexmeet.boards.layouts import NO_TOKEN, Layout
from hexmeet.boards.notation import find_row, read_layout, write_hex, write_layout
from hexmeet.boards.topology import CORNER_HEXES, HARBOUR_CORNERS, NONE
from hexmeet.cli.arguments import (
    Parser,
    add_json,
    add_language,
    round_count,
    seed_text,
    seed_value,
    table_number,
)
from hexmeet.cli.text import align, terminal_width
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.schema import Rulebook, Stage

EXAMPLE = """\
Rulebooks with one layout a round need no table; the others draw one for each table (default: 1).
The line that writes a layout down is read again by --layout, in quotation marks: hexes row by row,
harbours clockwise. Drawings never show the seed, which stays secret until the tournament is over.

examples:
  hexmeet board --rulebook studio-2023 --seed 7 --round 2
  hexmeet board --rulebook italy-2009 --seed 7 --table 5 --card table-5.svg --language it
  hexmeet board --rulebook shn-2024 --seed 7 --numbers shuffled --svg board.svg
"""


def run(parser: Parser, arguments: Sequence[str]) -> int:
    """Print the layout and write the drawings asked for."""
    _add_arguments(parser)
    options = parser.parse_args(arguments)
    if options.round and options.stage != Stage.PRELIMINARY:
        parser.error(f"the {options.stage} has no rounds; leave out --round")
    rulebook = load(options.rulebook)
    occasion = Occasion(Stage(options.stage), options.round or 1, options.table)
    occasion = settle_occasion(rulebook, occasion)
    layout = _make_layout(rulebook, occasion, options)
    _write_drawings(layout, rulebook, occasion, options)
    if options.json:
        record = _record(layout, rulebook, occasion, options)
        print(json.dumps(record, ensure_ascii=False, indent=1))
    else:
        print(*_lines(layout, rulebook, occasion), sep="\n")
    return 0


def _add_arguments(parser: Parser) -> None:
    parser.epilog = EXAMPLE
    parser.add_argument("--rulebook", required=True, metavar="ID", help="id, or a house file")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument(
        "--seed", metavar="S", type=seed_text, help="any text; same seed, same layout"
    )
    source.add_argument("--layout", metavar="LINE", help="a layout of your own, to check and draw")
    stages = [str(stage) for stage in Stage]
    parser.add_argument("--stage", choices=stages, default=Stage.PRELIMINARY)
    parser.add_argument("--round", metavar="R", type=round_count, help="default: 1")
    parser.add_argument("--table", metavar="T", type=table_number, help="where layouts differ")
    parser.add_argument(
        "--numbers",
        choices=["spiral", "shuffled"],
        help="tokens A to R along the spiral, or shuffled with 6 and 8 apart, where allowed",
    )
    parser.add_argument("--svg", metavar="FILE", help="also draw the board")
    parser.add_argument("--card", metavar="FILE", help="also draw a set-up card, to print")
    parser.add_argument("--paper", choices=["a4", "letter"], default="a4", help="of the card")
    add_language(parser)
    add_json(parser)


def _make_layout(rulebook: Rulebook, occasion: Occasion, options: Namespace) -> Layout:
    if options.layout is None:
        return draw_layout(rulebook, options.seed, occasion, options.numbers)
    layout = read_layout(options.layout, "--layout")
    methods = (
        (choose_numbers(rulebook, options.numbers),) if options.numbers else rulebook.boards.numbers
    )
    problems = check(layout, methods, "--layout")
    if problems:
        raise FileError(problems)
    return layout


# --- drawings -------------------------------------------------------------------------------------


def _write_drawings(
    layout: Layout, rulebook: Rulebook, occasion: Occasion, options: Namespace
) -> None:
    from hexmeet.boards.drawing.board import draw_board  # noqa: PLC0415 - only drawings need it
    from hexmeet.boards.drawing.card import draw_card  # noqa: PLC0415 - as above
    from hexmeet.boards.drawing.words import WORDS  # noqa: PLC0415 - as above

    words = WORDS[options.language]
    title = getattr(rulebook.identity.title, options.language)
    if options.svg:
        _write(options.svg, draw_board(layout, title, occasion, words))
    if options.card:
        _write(options.card, draw_card(layout, title, occasion, words, options.paper))


def _write(path: str, drawing: str) -> None:
    try:
        Path(path).write_text(f"{drawing}\n", encoding="utf-8")
    except OSError as error:
        problem = f"cannot be written: {error.strerror}"
        raise FileError([Problem(path, "", problem)]) from None


# --- for machines ---------------------------------------------------------------------------------


def _record(
    layout: Layout, rulebook: Rulebook, occasion: Occasion, options: Namespace
) -> dict[str, object]:
    drawn = options.seed is not None
    is_round = occasion.stage is Stage.PRELIMINARY
    return {
        "rulebook": rulebook.id,
        "stage": occasion.stage,
        "round": occasion.round if is_round else None,
        "table": occasion.table,
        "seed": seed_value(options.seed) if drawn else None,
        "stream": occasion.stream if drawn else None,
        "numbers": _method(layout),
        "layout": write_layout(layout),
        "hexes": [_hex_record(layout, hex_) for hex_ in range(len(layout.terrain))],
        "harbours": [
            {"place": place, "resource": harbour, "ratio": harbour.ratio, "corners": corners}
            for place, (harbour, corners) in enumerate(
                zip(layout.harbours, HARBOUR_CORNERS, strict=True), start=1
            )
        ],
        "figures": _figures_record(reckon(layout)),
    }


def _method(layout: Layout) -> str:
    return "shuffled" if layout.spiral is None else "spiral"


def _hex_record(layout: Layout, hex_: int) -> dict[str, object]:
    token = layout.tokens[hex_]
    row, place = find_row(hex_)
    return {
        "hex": hex_,
        "row": row,
        "place": place,
        "terrain": layout.terrain[hex_],
        "number": None if token == NO_TOKEN else token,
        "letter": layout.letters[hex_] or None,
    }


def _figures_record(figures: Figures) -> dict[str, object]:
    return {
        "resources": {
            resource: {
                "hexes": found.hexes,
                "pips": found.pips,
                "pips_per_hex": str(found.pips_per_hex),
                "clusters": found.clusters,
            }
            for resource, found in figures.resources.items()
        },
        "corner_pips": figures.corner_pips,
        "openings": [
            {"seat": seat, "corners": own.corners, "pips": own.pips, "resources": own.resources}
            for seat, own in enumerate(figures.openings, start=1)
        ],
        "opening_spread": figures.spread,
        "red_contacts": figures.red_contacts,
        "same_number_contacts": figures.same_number_contacts,
    }


# --- for people -----------------------------------------------------------------------------------


def _lines(layout: Layout, rulebook: Rulebook, occasion: Occasion) -> Iterator[str]:
    figures = reckon(layout)
    numbers = "A to R along the spiral" if layout.spiral is not None else "shuffled"
    yield f"{rulebook.id}: {_describe(occasion)}, number tokens {numbers}"
    yield ""
    yield from draw_characters(layout)
    yield ""
    yield f"layout  {write_layout(layout)}"
    yield ""
    yield from align(_resource_rows(figures), width=terminal_width())
    yield ""
    yield from align(_opening_rows(layout, figures.openings), width=terminal_width())
    yield ""
    yield f"pips between the best opening and the worst: {figures.spread}"
    yield f"6 or 8 side by side: {_contacts(layout, figures.red_contacts)}"
    yield f"same number side by side: {_contacts(layout, figures.same_number_contacts)}"


def _describe(occasion: Occasion) -> str:
    is_round = occasion.stage is Stage.PRELIMINARY
    stage = f"round {occasion.round}" if is_round else str(occasion.stage)
    return f"{stage}, {f'table {occasion.table}' if occasion.table else 'all tables'}"


def _resource_rows(figures: Figures) -> list[list[str]]:
    rows = [["resource", "hexes", "pips", "pips per hex", "side by side"]]
    for resource, found in figures.resources.items():
        clusters = " + ".join(map(str, found.clusters))
        per_hex = _two_decimals(found.pips_per_hex)
        rows.append([resource, str(found.hexes), str(found.pips), per_hex, clusters])
    return rows


def _opening_rows(layout: Layout, openings: Sequence[Opening]) -> list[list[str]]:
    rows = [["seat", "best opening left", "", "pips", "resources"]]
    for seat, own in enumerate(openings, start=1):
        first, second = (_corner(layout, corner) for corner in own.corners)
        rows.append([str(seat), first, second, str(own.pips), ", ".join(own.resources)])
    return rows


def _corner(layout: Layout, corner: int) -> str:
    hexes = [hex_ for hex_ in CORNER_HEXES[corner] if hex_ != NONE]
    return " ".join(write_hex(layout.terrain[hex_], layout.tokens[hex_]) for hex_ in hexes)


def _contacts(layout: Layout, contacts: Sequence[Contact]) -> str:
    pairs = [" ".join(write_hex(layout.terrain[h], layout.tokens[h]) for h in c) for c in contacts]
    return f"{len(pairs)} ({', '.join(pairs)})" if pairs else "none"


def _two_decimals(value: Fraction) -> str:
    hundredths = round(value * 100)
    return f"{hundredths // 100}.{hundredths % 100:02}"
