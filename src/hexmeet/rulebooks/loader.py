"""Loads a rulebook by id, or a house rulebook by file, laid over the one it derives from.

A house rulebook is a small file with its own `id`, the `base` it derives from and the settings it
changes. Tables are merged; a list replaces the base's list; `removed` names settings of the base
that do not apply at all.
"""

import difflib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from hexmeet.rulebooks.checks import find_contradictions
from hexmeet.rulebooks.files import Source, built_in, on_disk, parse, rulebook_ids
from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.rulebooks.reader import read
from hexmeet.rulebooks.schema import Rulebook

Tree = Mapping[str, object]

HOUSE_KEYS = ("base", "removed")


def load(reference: str) -> Rulebook:
    """Load one of our rulebooks by its id, or a house rulebook by its file name (`*.toml`)."""
    if reference in rulebook_ids():
        return _load_built_in(reference)
    if reference.endswith(".toml"):
        return _resolve(on_disk(Path(reference)), ())[0]
    raise FileError([Problem("", "", f'unknown rulebook "{reference}"; {_hint(reference)}')])


@cache
def _load_built_in(rulebook: str) -> Rulebook:
    """Load a rulebook of ours; that its settings agree with one another is proven by the tests."""
    source = built_in(rulebook)
    return read(Rulebook, parse(source), file=source.name)


def _hint(reference: str) -> str:
    close = difflib.get_close_matches(reference, rulebook_ids(), n=1)
    known = f"did you mean {close[0]}?" if close else f"expected {', '.join(rulebook_ids())}"
    return f"{known} (a house rulebook is named by its file, such as house.toml)"


def _resolve(source: Source, above: Sequence[str]) -> tuple[Rulebook, Tree]:
    """Lay a house rulebook over its base, which is resolved first and must stand by itself."""
    if source.name in above:
        circle = " -> ".join([*above[above.index(source.name) :], source.name])
        raise FileError([Problem(source.name, "base", f"house rulebooks form a circle: {circle}")])
    house = parse(source)
    base = _find_base(source, house)
    if base.folder is None:
        base_tree = parse(base)
        root = base_tree["id"]
    else:
        _, base_tree = _resolve(base, [*above, source.name])
        root = base_tree["base"]
    tree = {**_lay_over(source, base_tree, house), "base": root}
    rulebook = read(Rulebook, tree, file=source.name)
    contradictions = list(find_contradictions(rulebook))
    if contradictions:
        raise FileError(Problem(source.name, *contradiction) for contradiction in contradictions)
    return rulebook, tree


def _find_base(source: Source, house: Tree) -> Source:
    base = house.get("base")
    expected = f"one of {', '.join(rulebook_ids())}, or a house rulebook in the same folder"
    if not isinstance(base, str):
        raise FileError([Problem(source.name, "base", f"is missing; expected {expected}")])
    if base in rulebook_ids():
        return built_in(base)
    path = (source.folder or Path()) / f"{base.removesuffix('.toml')}.toml"
    if not path.is_file():
        raise FileError([Problem(source.name, "base", f'expected {expected}, got "{base}"')])
    return on_disk(path)


def _lay_over(source: Source, base: Tree, house: Tree) -> Tree:
    problems = []
    identity = house.get("id")
    if not isinstance(identity, str) or identity in rulebook_ids():
        problems.append(Problem(source.name, "id", "expected a name of its own"))
    tree = _merge(base, {key: value for key, value in house.items() if key not in HOUSE_KEYS})
    removed = house.get("removed", [])
    for key in removed if isinstance(removed, list) else [removed]:
        if not isinstance(key, str) or not _remove(tree, key.split(".")):
            expected = f"expected settings of the base such as clock.turn_limit, got {key!r}"
            problems.append(Problem(source.name, "removed", expected))
    if problems:
        raise FileError(problems)
    return tree


def _merge(base: Tree, changes: Tree) -> dict[str, object]:
    merged = dict(base)
    for key, value in changes.items():
        below = merged.get(key)
        if isinstance(below, Mapping) and isinstance(value, Mapping):
            merged[key] = _merge(below, value)
        else:
            merged[key] = value
    return merged


def _remove(tree: dict[str, object], path: Sequence[str]) -> bool:
    """Take a setting out, copying what is changed on the way; False if it is not there."""
    name, *rest = path
    if name not in tree:
        return False
    if not rest:
        del tree[name]
        return True
    table = tree[name]
    if not isinstance(table, Mapping):
        return False
    tree[name] = copy = dict(table)
    return _remove(copy, rest)
