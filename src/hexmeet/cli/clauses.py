"""`hexmeet clauses`: every clause of a rulebook, how it is treated, where, and what proves it."""

import json
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from hexmeet.cli.arguments import Parser, add_json, add_language
from hexmeet.cli.text import align, terminal_width
from hexmeet.rulebooks.clauses import Clause, Treatment, clause_numbers, load_clauses
from hexmeet.rulebooks.loader import load

EXAMPLE = """\
treatments:
  enforced  the program makes it so
  assisted  a person decides; the program offers the tool and keeps the record
  shown     policy that people are shown
  planned   not built yet; in brackets what it will be

examples:
  hexmeet clauses studio-2023
  hexmeet clauses studio-2023 1.1.3
  hexmeet clauses italy-2009 --treatment enforced --language it
"""


def run(parser: Parser, arguments: Sequence[str]) -> int:
    """Print the clauses."""
    parser.epilog = EXAMPLE
    parser.add_argument("rulebook", metavar="ID", help="the rulebook")
    parser.add_argument("clause", nargs="?", metavar="CLAUSE", help="only this one")
    parser.add_argument(
        "--treatment", choices=[str(treatment) for treatment in Treatment], help="only these"
    )
    add_language(parser)
    add_json(parser)
    options = parser.parse_args(arguments)
    source = load(options.rulebook).clause_source
    if options.clause not in (None, *clause_numbers(source)):
        parser.error(
            f"expected a clause of {source} such as {clause_numbers(source)[0]}, "
            f'got "{options.clause}"'
        )
    clauses = [
        clause
        for clause in load_clauses(source)
        if options.treatment in (None, clause.treatment) and options.clause in (None, clause.number)
    ]
    if options.json:
        print(json.dumps([_record(clause) for clause in clauses], ensure_ascii=False, indent=1))
    else:
        print(*_lines(clauses, options), sep="\n")
    return 0


def _record(clause: Clause) -> dict[str, object]:
    return {
        "clause": clause.number,
        "text": asdict(clause.text),
        "treatment": clause.treatment,
        "code": clause.code,
        "tests": clause.tests,
    }


def _lines(clauses: Sequence[Clause], options: Namespace) -> Iterator[str]:
    rows = [row for clause in clauses for row in _rows(clause, options.language)]
    if not rows:
        yield "no such clauses"
        return
    yield from align(rows, width=terminal_width())
    if options.clause is None:
        counts = Counter(clause.treatment for clause in clauses)
        parts = [f"{counts[treatment]} {treatment}" for treatment in Treatment if counts[treatment]]
        yield f"\n{len(clauses)} clauses: {', '.join(parts)}"


def _rows(clause: Clause, language: str) -> Iterator[list[str]]:
    becomes = f" ({clause.becomes})" if clause.becomes else ""
    yield [clause.number, f"{clause.treatment}{becomes}", getattr(clause.text, language)]
    if clause.code:
        yield ["", "", f"in {', '.join(clause.code)}"]
    for test in clause.tests:
        yield ["", "", f"proven by {_sentence(test)}"]


def _sentence(test: str) -> str:
    """Write a test's name as the sentence it is."""
    file, name = test.split("::")
    return f'"{name.removeprefix("test_").replace("_", " ")}", {file}'
