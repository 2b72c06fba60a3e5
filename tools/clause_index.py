"""Records which code and which tests stand for each clause, in the package's clause_index.json.

Code stands for a clause when its docstring cites it ("studio-2023 1.1.3, 1.1.4; italy-2009 3.2"),
a block of rulebook data when it cites it, a test when it carries the marker `clause`.

With --check nothing is written; the exit code is 1 when the record is out of date, when an
enforced clause has no test, or when a citation names a clause that does not exist.
"""

import ast
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexmeet.rulebooks.clauses import Treatment, clause_numbers, load_clauses
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.settings import blocks

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "hexmeet"
INDEX = PACKAGE / "rulebooks" / "data" / "clause_index.json"

NUMBER = r"[0-9][0-9a-z]*(?:\.[0-9a-z]+)*"
CITATION = re.compile(rf"({'|'.join(rulebook_ids())})((?:,?\s+{NUMBER}\b)+)")

Found = tuple[str, str, str]  # rulebook, clause, place
Index = dict[str, dict[str, dict[str, list[str]]]]


class Collector:
    """A pytest plugin that notes the clause markers of the collected tests."""

    def __init__(self) -> None:
        self.found: list[Found] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note every marker."""
        for item in items:
            for marker in item.iter_markers("clause"):
                self.found.append((*marker.args, item.nodeid.split("[")[0]))


def find_tests() -> list[Found]:
    """Collect the tests as pytest does."""
    collector = Collector()
    quietly = ["-p", "no:terminal", "-p", "no:randomly", "-o", "addopts=--import-mode=importlib"]
    options = ["--collect-only", *quietly, str(ROOT / "tests")]
    if pytest.main(options, plugins=[collector]) != pytest.ExitCode.OK:
        sys.exit("The tests cannot be collected; run make tests")
    return collector.found


def find_code() -> Iterator[Found]:
    """Find the citations in docstrings."""
    for path in sorted(PACKAGE.rglob("*.py")):
        file = path.relative_to(PACKAGE).as_posix()
        for name, docstring in _docstrings(ast.parse(path.read_text(encoding="utf-8")), ""):
            for rulebook, numbers in CITATION.findall(docstring):
                for number in re.findall(NUMBER, numbers):
                    yield rulebook, number, f"{file}: {name}" if name else file


def _docstrings(node: ast.AST, name: str) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        yield name, ast.get_docstring(node) or ""
    for child in ast.iter_child_nodes(node):
        own = getattr(child, "name", "")
        yield from _docstrings(child, ".".join(part for part in (name, own) if part))


def find_data() -> Iterator[Found]:
    """Find the citations in rulebook data."""
    for rulebook in rulebook_ids():
        for key, block in blocks(load(rulebook)):
            block_name = re.sub(r"\[.*?\]", "", key)
            place = f"rulebooks/data/{rulebook}.toml: {block_name}"
            for clause in block.cites:
                if not clause.startswith("reading "):
                    yield rulebook, clause, place


def build_index() -> Index:
    """Gather code and tests by rulebook and clause, in the rulebook's order."""
    places: dict[tuple[str, str, str], dict[str, None]] = defaultdict(dict)
    for kind, found in (
        ("code", [*find_data(), *find_code()]),
        ("tests", sorted(find_tests())),
    ):
        for rulebook, clause, place in found:
            if clause not in clause_numbers(rulebook):
                sys.exit(f"{place} cites {rulebook} {clause}, which does not exist")
            places[rulebook, clause, kind][place] = None
    return {
        rulebook: {
            clause: {
                kind: list(places[rulebook, clause, kind])
                for kind in ("code", "tests")
                if (rulebook, clause, kind) in places
            }
            for clause in clause_numbers(rulebook)
        }
        for rulebook in rulebook_ids()
    }


def unproven(index: Index) -> list[str]:
    """List the clauses that claim to be enforced although no test proves them."""
    return [
        f"{rulebook} {clause.number}"
        for rulebook in rulebook_ids()
        for clause in load_clauses(rulebook)
        if clause.treatment is Treatment.ENFORCED and "tests" not in index[rulebook][clause.number]
    ]


def is_readable(path: Path) -> bool:
    """Tell whether there is a record, not one that a merge left in pieces."""
    try:
        json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return True


def main() -> None:
    """Write the index, or check it."""
    check = sys.argv[1:] == ["--check"]
    if not is_readable(INDEX):
        if check:
            sys.exit("The record of clauses cannot be read: run make update-clauses")
        INDEX.write_text("{}\n", encoding="utf-8")  # the tests, which are collected, read it
    index = build_index()
    text = json.dumps(index, indent=1) + "\n"
    if not check:
        INDEX.write_text(text, encoding="utf-8")
    elif INDEX.read_text(encoding="utf-8") != text:
        sys.exit("The record of clauses is out of date: run make update-clauses")
    missing = unproven(index)
    if missing:
        sys.exit(f"Enforced clauses without a test: {', '.join(missing)}")


if __name__ == "__main__":
    main()
