"""The same rules compiled by Numba: a million games without a second source.

Every function of `rules` is copied into one namespace, with the tables as arrays, and compiled; the
state is a NumPy record with the field names of `state`. What was compiled is kept in a folder named
by the content of the rules, so that a changed rule is never played from an old build.
"""

import hashlib
import types
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from hexmeet.boards import topology
from hexmeet.engine import bots, state
from hexmeet.engine.rules import (
    award,
    building,
    cards,
    chance,
    legal,
    opening,
    play,
    production,
    questions,
    robber,
    tables,
    trade,
    turn,
    words,
)
from hexmeet.engine.state import SCHEMA, State

CHAPTERS = (
    chance,
    questions,
    award,
    trade,
    turn,
    robber,
    production,
    cards,
    building,
    legal,
    play,
    opening,
    bots,
)
RECORD = np.dtype(
    [(name, width, (length,)) if length else (name, width) for name, width, length in SCHEMA],
    align=True,
)
BUFFER = 512  # more actions than any position has
MOST_MOVES = 100_000

Games = NDArray[np.void]
Compiler = Callable[[Callable[..., Any]], Any]


def make_record(s: State) -> Games:
    """Write a state as a record, to go on compiled or to be compared."""
    record = np.zeros(1, RECORD)
    for name, _, _ in SCHEMA:
        record[name][0] = getattr(s, name)
    return record


def hash_rules() -> str:
    """Fingerprint everything that the compiled rules are made from."""
    sources = [__file__, topology.__file__, state.__file__, tables.__file__, words.__file__]
    sources += [str(chapter.__file__) for chapter in CHAPTERS]
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sources:
        digest.update(Path(source).read_bytes())
    return digest.hexdigest()[:16]


def gather(compiler: Compiler, plain_compiler: Compiler) -> types.SimpleNamespace:
    """Compile every function of the rules in one namespace, with the tables as arrays."""
    names: dict[str, Any] = {"__name__": __name__, **_constants(words), **_constants(tables)}
    functions: dict[str, types.FunctionType] = {}
    for chapter in CHAPTERS:
        names |= _constants(chapter)
        functions |= _functions(chapter)
    for name, function in functions.items():
        compile_ = plain_compiler if function.__module__ == bots.__name__ else compiler
        names[name] = compile_(types.FunctionType(function.__code__, names, name))
    return types.SimpleNamespace(**names)


def _constants(module: types.ModuleType) -> Mapping[str, Any]:
    return {
        name: _as_array(value) if isinstance(value, tuple) else value
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, (int, tuple))
    }


def _functions(module: types.ModuleType) -> Mapping[str, types.FunctionType]:
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, types.FunctionType) and value.__module__ == module.__name__
        and not name.startswith("_")
    }  # fmt: skip


def _as_array(table: tuple[int, ...]) -> NDArray[np.int64] | NDArray[np.uint8]:
    return np.array(table, np.uint8 if max(table) < 256 else np.int64)  # noqa: PLR2004 - a byte


@cache
def compile_rules(cache_folder: str) -> types.SimpleNamespace:
    """Compile the rules, or take what was compiled before from the folder."""
    numba.config.CACHE_DIR = str(Path(cache_folder) / hash_rules())
    inlined = numba.njit(nogil=True, cache=True, error_model="numpy", forceinline=True, _nrt=False)
    plain = numba.njit(nogil=True, cache=True, error_model="numpy", _nrt=False)
    rules = gather(inlined, plain)
    names = {**vars(rules), "BUFFER": BUFFER, "MOST_MOVES": MOST_MOVES}
    many = types.FunctionType(play_many.__code__, names, "play_many")
    rules.play_many = numba.njit(nogil=True, cache=True, error_model="numpy")(many)
    return rules


def play_many(games: Games, first: int, buf: NDArray[np.int16]) -> None:
    """Play games at random, each from its own seed; the options stand in the records."""
    for i in range(len(games)):
        s = games[i]
        begin_game(s, first + i)  # type: ignore[name-defined] # noqa: F821 - of the rules
        play_on(s, buf, MOST_MOVES)  # type: ignore[name-defined] # noqa: F821
