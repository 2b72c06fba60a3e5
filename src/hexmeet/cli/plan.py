"""`hexmeet plan`: the stages, rounds and table sizes of a tournament."""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from hexmeet.cli.arguments import Parser, add_json, player_count
from hexmeet.cli.errors import explain_notice
from hexmeet.cli.text import align, terminal_width
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.plan import Plan, PlannedStage, make_plan

EXAMPLE = """\
examples:
  hexmeet plan --rulebook studio-2023 --players 29
  hexmeet plan --rulebook studio-2023 --players 20 --skip-semi-final
  hexmeet plan --rulebook italy-2009 --players 26 --formula convention
  hexmeet plan --rulebook shn-2024 --players 40 --event qualifier
"""

NUMBERS = {3: "three", 4: "four"}


def run(parser: Parser, arguments: Sequence[str]) -> int:
    """Print the plan; what the organiser should know goes to stderr."""
    parser.epilog = EXAMPLE
    parser.add_argument("--rulebook", required=True, metavar="ID", help="id, or a house file")
    parser.add_argument("--players", required=True, metavar="N", type=player_count)
    parser.add_argument("--event", metavar="KIND", help="kind of event; hexmeet rulebooks ID lists")
    parser.add_argument("--formula", metavar="NAME", help="italy-2009: club or convention")
    parser.add_argument("--skip-semi-final", action="store_true", help="where it may be left out")
    add_json(parser)
    options = parser.parse_args(arguments)
    plan = make_plan(
        load(options.rulebook),
        options.players,
        event=options.event,
        formula=options.formula,
        skip_semi_final=options.skip_semi_final,
    )
    if options.json:
        print(json.dumps(_record(plan), indent=1))
    else:
        print(*_lines(plan), sep="\n")
    for notice in plan.notices:
        print(f"hexmeet plan: note: {explain_notice(notice)}", file=sys.stderr)
    return 0


def _record(plan: Plan) -> dict[str, object]:
    return {
        "rulebook": plan.rulebook,
        "event": plan.event,
        "formula": plan.formula,
        "players": plan.players,
        "games": plan.games,
        "stages": [
            {
                "stage": stage.stage,
                "rounds": stage.rounds,
                "players": stage.players,
                "tables": stage.tables,
                "clauses": [citation.clause for citation in stage.clauses],
            }
            for stage in plan.stages
        ],
        "notices": [
            {"code": notice.code, "clause": notice.clause.clause, "text": explain_notice(notice)}
            for notice in plan.notices
        ],
    }


def _lines(plan: Plan) -> Iterator[str]:
    formula = f", formula {plan.formula}" if plan.formula else ""
    yield f"{plan.rulebook}: {plan.event}{formula}, {_count(plan.players, 'player')}"
    yield ""
    rows = [["stage", "rounds", "players", "tables in each round", "clauses"]]
    rows += [_row(stage) for stage in plan.stages]
    yield from align(rows, width=terminal_width())
    yield ""
    yield f"Who plays in every stage plays {_count(plan.games, 'game')}."


def _row(stage: PlannedStage) -> list[str]:
    tables = Counter(stage.tables)
    sizes = " and ".join(f"{tables[size]} of {NUMBERS[size]}" for size in (4, 3) if tables[size])
    clauses = [c.clause for c in stage.clauses if not c.is_ours or c.clause == "house"]
    return [stage.stage, str(stage.rounds), str(stage.players), sizes, ", ".join(clauses)]


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
