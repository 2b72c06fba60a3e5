"""Loads a rulebook by id, or a house rulebook by file, laid over the one it derives from.

A house rulebook is a small file with its own `id`, the `base` it derives from and the settings it
changes. Tables are merged; a list replaces the base's list; `removed` names settings of the base
that do not apply at all.
"""

import difflib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from hexmeet.rulebooks.checks import find_contradictions
from hexmeet.rulebooks.files import Source, built_in, on_disk, parse, rulebook_ids
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.reader import read
from hexmeet.rulebooks.schema import Rulebook

Tree = Mapping[str, object]

HOUSE_KEYS = ("base", "removed")

FILE_NAME = re.compile(r"[\w. -]{1,100}")
LONGEST_CHAIN = 10


def load(reference: str) -> Rulebook:
    """Load one of our rulebooks by its id, or a house rulebook by its file name (`*.toml`)."""
    if reference in rulebook_ids():
        return _load_built_in(reference)
    if reference.endswith(".toml"):
        return _resolve(on_disk(Path(reference)), ())[0]
    raise FileError([Problem("", "", f'unknown rulebook "{reference}"; {_hint(reference)}')])


def load_text(text: str, *, name: str) -> Rulebook:
    """Load a house rulebook that is given as its text; its base is one of ours."""
    return _resolve(Source(name, text=text), ())[0]


def find_rulebook(name: str, house: Rulebook | None) -> Rulebook | None:
    """Find the rulebook that a file names: the house's, where it is given, or one of ours."""
    if house and house.id == name:
        return house
    return _load_built_in(name) if name in rulebook_ids() else None


def refuse_rulebook(name: str, file: str, house: Rulebook | None) -> Problem:
    """Say which rulebooks a JSON file can name."""
    known = ", ".join([*rulebook_ids(), *([house.id] if house else [])])
    got = json.dumps(name, ensure_ascii=False)
    return Problem(file, "$.rulebook", f"expected one of {known}, got {got}")


@cache
def _load_built_in(rulebook: str) -> Rulebook:
    """Load a rulebook of ours; that its settings agree with one another is proven by the tests."""
    source = built_in(rulebook)
    return read(Rulebook, parse(source), file=source.name)


def _hint(reference: str) -> str:
    close = difflib.get_close_matches(reference.lower(), rulebook_ids(), n=1)
    known = f"did you mean {close[0]}?" if close else f"expected {', '.join(rulebook_ids())}"
    return f"{known} (a house rulebook is named by its file, such as house.toml)"


def _resolve(source: Source, above: Sequence[Source]) -> tuple[Rulebook, Tree]:
    """Lay a house rulebook over its base, which is resolved first and must stand by itself."""
    house = parse(source)
    problems = list(_check_identity(source, house))
    base = _find_base(source, house, above)
    if isinstance(base, Problem):
        raise FileError([*problems, base])
    if base.folder is None:
        base_tree = parse(base)
        root = base_tree["id"]
    else:
        _, base_tree = _resolve(base, [*above, source])
        root = base_tree["base"]
    tree = _merge(base_tree, {key: house[key] for key in house if key not in HOUSE_KEYS})
    problems += _remove_settings(source, tree, house.get("removed", []))
    tree["base"] = root
    return _build(source, tree, problems), tree


def _build(source: Source, tree: Tree, problems: Sequence[Problem]) -> Rulebook:
    """Check a whole tree; whatever is wrong with it is reported together with `problems`."""
    try:
        rulebook = read(Rulebook, tree, file=source.name)
    except FileError as error:
        raise FileError([*problems, *error.problems]) from None
    contradictions = find_contradictions(rulebook)
    everything = [*problems, *(Problem(source.name, *found) for found in contradictions)]
    if everything:
        raise FileError(everything)
    return rulebook


def _check_identity(source: Source, house: Tree) -> Iterator[Problem]:
    if "id" not in house or house["id"] in rulebook_ids():
        yield Problem(source.name, "id", "expected a name of its own")


def _find_base(source: Source, house: Tree, above: Sequence[Source]) -> Source | Problem:
    base = house.get("base")
    expected = f"one of {', '.join(rulebook_ids())}"
    if source.folder:
        expected += ", or a house rulebook in the same folder"
    if base is None:
        return Problem(source.name, "base", f"is missing; expected {expected}")
    if base in rulebook_ids():
        return built_in(str(base))
    if not source.folder or not isinstance(base, str) or not FILE_NAME.fullmatch(base):
        return Problem(source.name, "base", f"expected {expected}")
    found = on_disk(source.folder / f"{base.removesuffix('.toml')}.toml")
    if not found.is_there():
        return Problem(source.name, "base", f'expected {expected}, got "{base}"')
    chain = [*above, source]
    if any(found.is_same(other) for other in chain) or len(chain) > LONGEST_CHAIN:
        names = " -> ".join(Path(link.name).name for link in [*chain, found])
        problem = "house rulebooks form a circle" if len(chain) <= LONGEST_CHAIN else "is too far"
        return Problem(source.name, "base", f"{problem}: {names}")
    return found


def _merge(base: Tree, changes: Tree) -> dict[str, object]:
    """Lay changes over a table; a block that the house changed cites the house too."""
    merged = dict(base)
    for key, value in changes.items():
        below = base.get(key)
        if isinstance(below, Mapping) and isinstance(value, Mapping):
            merged[key] = _merge(below, value)
        else:
            merged[key] = value
    cites = base.get("cites")
    if isinstance(cites, list) and _changes_values(base, changes) and "house" not in cites:
        merged["cites"] = [*cites, "house"]
    return merged


def _changes_values(base: Tree, changes: Tree) -> bool:
    """Whether a table's own values change, not only tables within it, and no clause is named."""
    own = [key for key, value in changes.items() if not isinstance(value, Mapping)]
    return "cites" not in own and any(base.get(key) != changes[key] for key in own)


def _remove_settings(source: Source, tree: dict[str, object], removed: object) -> Iterator[Problem]:
    for key in removed if isinstance(removed, list) else [removed]:
        if not isinstance(key, str) or not _remove(tree, key.split(".")):
            expected = "expected settings of the base such as clock.turn_limit"
            yield Problem(source.name, "removed", f"{expected}, got {json.dumps(key, default=str)}")


def _remove(tree: dict[str, object], path: Sequence[str]) -> bool:
    """Take a setting out of a tree; False if it is not there."""
    name, *rest = path
    inner = tree.get(name)
    if rest and isinstance(inner, dict):
        return _remove(inner, rest)
    return not rest and tree.pop(name, None) is not None
