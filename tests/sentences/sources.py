"""What the source says of its sentences: codes, keys, and beginnings of keys."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import hexmeet

SOURCE = Path(hexmeet.__file__).parent
TEMPLATES = SOURCE / "web" / "templates"

CODE = re.compile(r"[a-z][a-z-]*\.[a-z][a-z0-9-]+")
KEY = re.compile(r"[a-z][a-z-]*\.[a-z][a-z0-9_.-]*")
BEGUN = re.compile(r"([a-z][a-z-]*)\.[a-z0-9_-]*")  # of a key that a value completes
SAID = re.compile(r"""\{%\s*(?:say|typed)\s+["']([^"']+)["']""")
QUOTED = re.compile(r"""["']([a-z][a-z-]*\.[a-z0-9_.-]+)["'](\|add)?""")

# Whose first argument is a code, whatever it begins with.
REFUSES = ("RuleViolation", "Notice", "violate", "oppose")


class Found(NamedTuple):
    """A text of the source and where it stands."""

    text: str
    where: str


@cache
def modules() -> Mapping[str, ast.Module]:
    return {
        str(path.relative_to(SOURCE)): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(SOURCE.rglob("*.py"))
    }


@cache
def templates() -> Mapping[str, str]:
    return {
        str(path.relative_to(TEMPLATES)): path.read_text(encoding="utf-8")
        for path in sorted(TEMPLATES.rglob("*.html"))
    }


def find_texts() -> Iterator[Found]:
    """Find every text of the Python source that could be a code or a key."""
    for name, module in modules().items():
        for node in ast.walk(module):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and KEY.fullmatch(node.value)
            ):
                yield Found(node.value, f"{name}:{node.lineno}")


def find_refused() -> Iterator[Found]:
    """Find every code that a refusal or a notice is made with by its name."""
    for name, module in modules().items():
        for call in (node for node in ast.walk(module) if isinstance(node, ast.Call)):
            called = getattr(call.func, "id", getattr(call.func, "attr", ""))
            for argument in call.args if called in REFUSES else ():
                value = getattr(argument, "value", None)
                if isinstance(value, str) and CODE.fullmatch(value):
                    yield Found(value, f"{name}:{call.lineno}")


def find_begun() -> Iterator[Found]:
    """Find every key that is put together: its beginning, as in f"log.{kind}"."""
    for name, module in modules().items():
        for node in ast.walk(module):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                beginning = node.values[0].value
                if isinstance(beginning, str) and BEGUN.fullmatch(beginning):
                    yield Found(beginning, f"{name}:{node.lineno}")
    for name, text in templates().items():
        for found in QUOTED.finditer(text):
            if found[2]:
                yield Found(found[1], name)


def find_said() -> Iterator[Found]:
    """Find every whole key in templates."""
    for name, text in templates().items():
        yield from (Found(key, name) for key in SAID.findall(text))
        yield from (Found(found[1], name) for found in QUOTED.finditer(text) if not found[2])


def texts_of(module: str) -> frozenset[str]:
    """Give all texts of a module or a package, for one that says its sentences by half a key."""
    return frozenset(
        node.value
        for name, tree in modules().items()
        if name.startswith(module)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
