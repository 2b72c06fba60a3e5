"""The same rules compiled by Numba: millions of games without a second source.

Every function of `rules` is copied into one namespace, with the tables as arrays, and compiled; the
state is a NumPy record with the field names of `state`. What was compiled is kept in a folder named
by the content of the rules, so that a changed rule is never played from an old build.
"""

import hashlib
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from hexmeet.boards import topology
from hexmeet.engine import bots, state
from hexmeet.engine.game import MOST_ACTIONS, MOST_MOVES
from hexmeet.engine.options import Options
from hexmeet.engine.rules import (
    award,
    building,
    cards,
    chance,
    leaving,
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
    leaving,
    opening,
    bots,
)
RECORD = np.dtype(
    [(name, width, (length,)) if length else (name, width) for name, width, length in SCHEMA],
    align=True,
)
BYTE = 1 << 8

Games = NDArray[np.void]
Moves = NDArray[np.int16]
Function = Callable[..., Any]

# Its stubs leave out what we need: inlining by force, and doing without reference counts.
njit: Any = numba.njit
config: Any = numba.config


def make_record(s: State) -> Games:
    """Write a state as a record, to go on compiled or to be compared."""
    record = np.zeros(1, RECORD)
    for name, _, _ in SCHEMA:
        record[name][0] = getattr(s, name)
    return record


def make_games(options: Options, bots_by_seat: Sequence[int], number: int) -> Games:
    """Make room for so many games that have not begun."""
    games = np.zeros(number, RECORD)
    for name, value in options._asdict().items():
        games[name] = value
    games["bot"][:, : len(bots_by_seat)] = bots_by_seat
    return games


# --- from plain functions to compiled ones --------------------------------------------------------


def gather(compile_function: Callable[[types.FunctionType], Function]) -> dict[str, Any]:
    """Compile every function of the rules in one namespace, with the tables as arrays.

    Each is compiled when it is first called, so that nothing is spent on chapters nobody uses.
    """
    names: dict[str, Any] = {"__name__": __name__}
    for chapter in (words, tables, *CHAPTERS):
        names |= dict(_constants(chapter))
    for chapter in CHAPTERS:
        for name, function in _functions(chapter).items():
            copied = types.FunctionType(function.__code__, names, name)
            copied.__module__ = chapter.__name__
            names[name] = compile_function(copied)
    return names


def _constants(module: types.ModuleType) -> Iterator[tuple[str, Any]]:
    for name, value in vars(module).items():
        if name.isupper() and isinstance(value, int | tuple):
            yield name, _as_array(value) if isinstance(value, tuple) else value


def _functions(module: types.ModuleType) -> Mapping[str, types.FunctionType]:
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, types.FunctionType) and value.__module__ == module.__name__
    }


def _as_array(table: tuple[int, ...]) -> NDArray[np.integer[Any]]:
    array: NDArray[np.integer[Any]] = np.array(table, np.uint8 if max(table) < BYTE else np.int64)
    return array


def hash_rules() -> str:
    """Fingerprint everything that the compiled rules are made from."""
    modules = (topology, state, tables, words, *CHAPTERS)
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    for source in (__file__, *(str(module.__file__) for module in modules)):
        digest.update(Path(source).read_bytes())
    return digest.hexdigest()[:16]


def _folder_of_build(cache_folder: str) -> Path:
    return Path(cache_folder) / hash_rules()


def was_compiled(cache_folder: str) -> bool:
    """Whether a build of these rules is kept, so that nobody has to wait for one."""
    return _folder_of_build(cache_folder).exists()


@cache
def compile_rules(cache_folder: str) -> types.SimpleNamespace:
    """Compile the rules, or take from the folder what was compiled before.

    The rules are inlined into one another, which makes them a third faster; the bots are not, as
    that would take minutes. Nothing allocates memory, so nothing needs to count references. Only
    what is called from outside is kept: it holds all that it calls in turn.
    """
    config.CACHE_DIR = str(_folder_of_build(cache_folder))
    alike = {"nogil": True, "error_model": "numpy"}

    def compile_function(function: types.FunctionType) -> Function:
        inline = function.__module__ != bots.__name__
        kept = function.__name__ == play.do.__name__  # one action at a time
        compiled: Function = njit(**alike, cache=kept, forceinline=inline, _nrt=False)(function)
        return compiled

    names = gather(compile_function)
    for driver in (play_games_at_random, play_games_with_bots):
        copied = types.FunctionType(driver.__code__, names, driver.__name__)
        names[driver.__name__] = njit(**alike, cache=True)(copied)
    return types.SimpleNamespace(**names)


# --- many games -----------------------------------------------------------------------------------


def play_games_at_random(games: Games, first: int, buf: Moves, most: int) -> None:
    """Play games at random, each from its own seed; the options stand in the records."""
    for i in range(len(games)):
        s = games[i]
        begin_game(s, first + i)  # type: ignore[name-defined] # noqa: F821 - from the rules
        play_at_random(s, buf, most)  # type: ignore[name-defined] # noqa: F821


def play_games_with_bots(games: Games, first: int, buf: Moves, most: int) -> None:
    """Play games by the bots that stand in the records."""
    for i in range(len(games)):
        s = games[i]
        begin_game(s, first + i)  # type: ignore[name-defined] # noqa: F821 - from the rules
        play_on(s, buf, most)  # type: ignore[name-defined] # noqa: F821


def play_games(games: Games, first: int, cache_folder: str, threads: int = 1) -> None:
    """Play all games; they come out the same however many threads share the work."""
    rules = compile_rules(cache_folder)
    at_random = not games["bot"].any()
    driver = rules.play_games_at_random if at_random else rules.play_games_with_bots
    cuts = [len(games) * part // threads for part in range(threads + 1)]

    def play_part(part: int) -> None:
        buf = np.zeros(MOST_ACTIONS, np.int16)
        driver(games[cuts[part] : cuts[part + 1]], first + cuts[part], buf, MOST_MOVES)

    if threads == 1:
        play_part(0)
        return
    play_part_of_nothing(driver, games)
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(play_part, range(threads)))


def play_part_of_nothing(driver: Function, games: Games) -> None:
    """Let one thread compile before several call."""
    driver(games[:0], 0, np.zeros(MOST_ACTIONS, np.int16), MOST_MOVES)
