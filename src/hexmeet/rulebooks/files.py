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
LARGEST = 1_000_000
INTEGERS = range(-(2**63), 2**63)


@dataclass(frozen=True, slots=True)
class Source:
    """A file to read: its name for messages, where it is, and its folder if it is on disk.

    Without a place, its text is at hand.
    """

    name: str
    path: Traversable | None = None
    folder: Path | None = None
    text: str = ""

    def is_there(self) -> bool:
        """Whether there is such a file."""
        return self.path is not None and self.path.is_file()

    def is_same(self, other: "Source") -> bool:
        """Whether both are one and the same file on disk, however it is spelled."""
        return Path(self.name).resolve() == Path(other.name).resolve()


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
    try:
        tree = tomllib.loads(_read(source).decode("utf-8-sig"))
        _refuse_extremes(tree, DEEPEST)
    except OSError as error:
        problem = f"cannot be read: {error.strerror}"
    except UnicodeDecodeError:
        problem = "is not text; expected a TOML file in UTF-8"
    except tomllib.TOMLDecodeError as error:
        problem = f"is not valid TOML: {error}"
    except (OverflowError, RecursionError, ValueError):
        problem = f"expected numbers below 2^63 and at most {DEEPEST} tables within tables"
    else:
        return tree
    raise FileError([Problem(source.name, "", problem)])


def _read(source: Source) -> bytes:
    """Read a file that may be anything: a device or pipe would never end."""
    path = source.path
    if path is None:
        content = source.text.encode()
    elif isinstance(path, Path) and path.exists() and not path.is_file():
        raise OSError(None, "it is not a file")
    else:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise OSError(None, f"it is larger than {LARGEST} bytes")
    return content


def _refuse_extremes(value: object, levels: int) -> None:
    if levels == 0 or (isinstance(value, int) and value not in INTEGERS):
        raise OverflowError
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for item in inner:
        _refuse_extremes(item, levels - 1)
