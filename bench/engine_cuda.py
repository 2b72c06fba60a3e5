"""Random games a second on a graphics card, and that their records are those of the processor.

Run it on a machine that has one, with the extra part cuda: `python -m bench.engine_cuda`. Without
one, `--compile` shows that the rules compile for it.
"""

import os
import sys
import time
from importlib import import_module
from types import SimpleNamespace

import numba

from hexmeet.cli.mass_play import cache_folder
from hexmeet.engine import compiled, cuda
from hexmeet.engine.options import Options

numba_cuda = cuda.cuda

SIZES = (1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20)
COMPARED = 1 << 12
HOPPER = (9, 0)
REPEATS = 3


def main() -> int:
    """Print a table; exit with 1 where a record differs."""
    if "--compile" in sys.argv:
        compile_only()
        return 0
    if not numba_cuda.is_available():
        print("no graphics card with CUDA here; --compile only compiles", file=sys.stderr)
        return 2
    differing = compare()
    print(f"{COMPARED} games beside the processor's: {differing} records differ")
    print(f"{'games':>10}{'seconds':>10}{'games/s':>14}{'moves/s':>16}")
    for size in SIZES:
        seconds, moves = measure(size)
        print(f"{size:>10}{seconds:>10.3f}{size / seconds:>14,.0f}{moves / seconds:>16,.0f}")
    return int(differing > 0)


def make_games(number: int) -> compiled.Games:
    """Make games of four random players, no trade between them."""
    return compiled.make_games(Options(wins_by_itself=1), [0] * 4, number)


def compare() -> int:
    """Count games whose records are not the same bytes."""
    here, there = make_games(COMPARED), make_games(COMPARED)
    compiled.play_games(here, 0, cache_folder(os.environ))
    cuda.play_games(there, 0)
    return sum(one.tobytes() != other.tobytes() for one, other in zip(here, there, strict=True))


def measure(size: int) -> tuple[float, int]:
    """Give the best time of some runs, transfers included, and the moves made."""
    best, moves = float("inf"), 0
    for _ in range(REPEATS):
        games = make_games(size)
        start = time.perf_counter()
        cuda.play_games(games, 0)
        best = min(best, time.perf_counter() - start)
        moves = int(games["moves"].sum())
    return best, moves


def compile_only() -> None:
    """Compile both kernels for a Hopper card without having one."""
    dispatcher = import_module("numba.cuda.dispatcher")
    card = SimpleNamespace(compute_capability=HOPPER)
    dispatcher.__dict__["get_current_device"] = lambda: card
    record = numba.from_dtype(compiled.RECORD)
    for driver in ("play_at_random", "play_on"):
        start = time.perf_counter()
        kernel = cuda.make_kernel(driver)
        signature = (record[::1], numba.int64, numba.int64)
        ptx, _ = numba_cuda.compile_ptx(kernel, signature, cc=HOPPER)
        seconds = time.perf_counter() - start
        print(f"{driver}: {len(ptx):,} characters of PTX in {seconds:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
