"""The same rules on a graphics card: one game a thread, through numba-cuda.

The functions of `rules` are compiled as they are; a game's record is copied next to its thread,
played, and copied back. Nothing but speed differs from `compiled`: the records are the same bytes.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import numba
import numpy as np

from hexmeet.engine.compiled import RECORD, Games, gather
from hexmeet.engine.game import MOST_ACTIONS, MOST_MOVES

# numba-cuda takes the place of what Numba itself has under this name, which has other types.
cuda: Any = import_module("numba.cuda")

THREADS_A_BLOCK = 64
GAMES_AT_ONCE = 1 << 20  # 0.7 GB of records


class NoDeviceError(Exception):
    """There is no graphics card that could play."""


@cache
def make_kernel(driver: str) -> Callable[..., Any]:
    """Compile the rules for the card, with one of the drivers that play a whole game."""
    names = gather(cuda.jit(device=True))
    begin_game, play = names["begin_game"], names[driver]
    record = numba.from_dtype(RECORD)

    def play_one(games: Games, first: int, most: int) -> None:
        i = cuda.grid(1)
        if i < games.shape[0]:
            buf = cuda.local.array(MOST_ACTIONS, numba.int16)
            here = cuda.local.array(1, record)
            here[0] = games[i]
            s = here[0]
            begin_game(s, first + i)
            play(s, buf, most)
            games[i] = here[0]

    return play_one


def play_games(games: Games, first: int) -> None:
    """Play all games on the card, as many at once as fit."""
    if not cuda.is_available():
        raise NoDeviceError
    at_random = not games["bot"].any()
    kernel = _compile(make_kernel("play_at_random" if at_random else "play_on"))
    for start in range(0, len(games), GAMES_AT_ONCE):
        part = games[start : start + GAMES_AT_ONCE]
        there = cuda.to_device(part)
        blocks = -(-len(part) // THREADS_A_BLOCK)
        kernel[blocks, THREADS_A_BLOCK](there, np.int64(first + start), np.int64(MOST_MOVES))
        there.copy_to_host(part)


@cache
def _compile(kernel: Callable[..., Any]) -> Any:  # noqa: ANN401 - as `cuda`
    return cuda.jit(kernel)
