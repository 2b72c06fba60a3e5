"""Finds and parses rulebook files: ours from the package, house rulebooks from the disk."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from hexmeet.rulebooks.problems import FileError, Problem

DATA = files("hexmeet.rulebooks") / "data"

DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Source:
    """A file to read: its name for messages, where it is, and its folder if it is on disk."""

    name: str
    path: Traversable
    folder: Path | None = None


@cache
def rulebook_ids() -> tuple[str, ...]:
    """List the rulebooks that come with hexmeet, in alphabetical order."""
    names = sorted(entry.name for entry in DATA.iterdir())
    return tuple(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


def built_in(rulebook: str) -> Source:
    """Point to a rulebook that comes with hexmeet."""
    return Source(f"{rulebook}.toml", DATA / f"{rulebook}.toml")


def on_disk(path: Path) -> Source:
    """Point to a house rulebook."""
    return Source(str(path), path, path.parent)


def parse(source: Source) -> Mapping[str, object]:
    """Read a TOML file whole."""
    problem = f"is nested too deeply; expected at most {DEEPEST} tables within tables"
    try:
        tree = tomllib.loads(source.path.read_bytes().decode())
        if not _is_deeper(tree, DEEPEST):
            return tree
    except OSError as error:
        problem = f"cannot be read: {error.strerror}"
    except UnicodeDecodeError:
        problem = "is not text; expected a TOML file in UTF-8"
    except tomllib.TOMLDecodeError as error:
        problem = f"is not valid TOML: {error}"
    except RecursionError:
        pass
    raise FileError([Problem(source.name, "", problem)])


def _is_deeper(value: object, levels: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels == 0 or any(_is_deeper(item, levels - 1) for item in inner)
