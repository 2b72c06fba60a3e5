"""Random games a second, plain and compiled, beside engines from the package index.

Run it with `make bench`. The peers stand in an environment of their own (`make bench-peers`), as
they need other versions of things than we do.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from hexmeet.cli.mass_play import cache_folder
from hexmeet.engine import compiled
from hexmeet.engine.bots import play_on
from hexmeet.engine.game import MOST_ACTIONS, MOST_MOVES, begin_quickly
from hexmeet.engine.options import Options

PEERS = Path(".venv/peers/bin/python")
PLAIN_GAMES = 200
COMPILED_GAMES = 10_000
REPEATS = 5
WEIGHTED = 1

Line = tuple[str, float, float]  # engine, games a second, moves a second


def main() -> None:
    """Print a table: processor time of one core, all at random unless it says weighted."""
    print(f"{'engine':<34}{'games/s':>10}{'moves/s':>14}")
    for name, games, moves in _lines():
        print(f"{name:<34}{games:>10,.1f}{moves:>14,.0f}", flush=True)
    print()
    for what, seconds in _starts():
        print(f"{what:<34}{seconds:>10.2f} s", flush=True)


def _lines() -> Iterator[Line]:
    for seats in (4, 3):
        options = Options(players=seats, wins_by_itself=1)
        yield _measure_plain(options, 0)
        yield _measure_compiled(options, 0)
        yield _measure_compiled(options, WEIGHTED)
    yield from _measure_peers()


def _name(how: str, options: Options, bot: int) -> str:
    return f"hexmeet {how}, {options.players} {'weighted' if bot else 'players'}"


def _measure_plain(options: Options, bot: int) -> Line:
    best, moves, buf = float("inf"), 0, [0] * MOST_ACTIONS
    for _ in range(REPEATS - 2):
        moves, start = 0, time.process_time()
        for seed in range(PLAIN_GAMES):
            s = begin_quickly(options, seed, [bot] * 4)
            play_on(s, buf, MOST_MOVES)
            moves += s.moves
        best = min(best, time.process_time() - start)
    return _name("plain", options, bot), PLAIN_GAMES / best, moves / best


def _measure_compiled(options: Options, bot: int) -> Line:
    best, moves = float("inf"), 0
    for _ in range(REPEATS + 1):  # the first one compiles
        games = compiled.make_games(options, [bot] * options.players, COMPILED_GAMES)
        start = time.thread_time()
        compiled.play_games(games, 0, cache_folder(os.environ))
        best = min(best, time.thread_time() - start)
        moves = int(games["moves"].sum())
    return _name("compiled", options, bot), COMPILED_GAMES / best, moves / best


def _measure_peers() -> Iterator[Line]:
    if not PEERS.exists():
        print("(no peers: run make bench-peers first)", file=sys.stderr)
        return
    script = Path(__file__).with_name("engine_peers.py")
    # Threads that wait for one another would count as work.
    environment = os.environ | {"OMP_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}
    answer = subprocess.run(  # noqa: S603 - our own script
        [PEERS, script], env=environment, capture_output=True, text=True, check=True
    )
    for line in map(json.loads, answer.stdout.splitlines()):
        if "missing" in line:
            print(f"(left out: {line['missing']})", file=sys.stderr)
        else:
            yield (
                line["engine"],
                line["games"] / line["seconds"],
                line["moves"] / line["seconds"],
            )


def _starts() -> Iterator[tuple[str, float]]:
    """Measure from nothing to the end of one game, with rules never compiled and kept ones."""
    with TemporaryDirectory() as folder:
        environment = os.environ | {"XDG_CACHE_HOME": folder}
        for what in ("first compile, whole start", "cached, whole start"):
            start = time.perf_counter()
            command = [sys.executable, "-m", "hexmeet.cli", "play", "--games", "1"]
            subprocess.run(  # noqa: S603 - our own command
                command, env=environment, capture_output=True, check=True
            )
            yield what, time.perf_counter() - start
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import hexmeet.engine.game"], check=True)
    whole = time.perf_counter() - start
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", ""], check=True)
    yield "import hexmeet.engine.game", whole - (time.perf_counter() - start)


if __name__ == "__main__":
    main()
