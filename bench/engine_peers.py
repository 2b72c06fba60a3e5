"""Random games a second of engines from the package index, measured the way ours is.

It is run by the Python of `.venv/peers` (see `make bench-peers`), which has nothing of ours: what a
peer cannot do there is left out with a word on why. Prints one JSON object a line.
"""

import json
import time
from collections.abc import Iterator

GAMES = 1_000
ENVIRONMENTS = 1_024
STEPS = 3_000
SLOW_GAMES = 40
FOUR_WORDS = 64
FIRST_TRADE_COMPOSING, LAST_TRADE_COMPOSING = 268, 285


def main() -> None:
    """Measure every peer that is there."""
    for measure in (measure_fastcatan, measure_fastcatan_loop, measure_catanatron):
        try:
            for line in measure():
                print(json.dumps(line), flush=True)
        except ImportError as error:
            print(json.dumps({"missing": str(error)}), flush=True)


def _line(name: str, games: float, moves: float, seconds: float) -> dict[str, object]:
    return {"engine": name, "games": games, "moves": moves, "seconds": seconds}


def measure_fastcatan() -> Iterator[dict[str, object]]:
    """Count only the time inside the C++ core, not that of choosing among the actions."""
    import fastcatan
    import numpy as np

    games = fastcatan.BatchedEnv(ENVIRONMENTS, 7)
    games.reset()
    chance = np.random.default_rng(7)
    masks = np.zeros((ENVIRONMENTS, fastcatan.MASK_WORDS), np.uint64)
    done = np.zeros(ENVIRONMENTS, np.uint8)
    composing = np.zeros(fastcatan.MASK_WORDS * FOUR_WORDS, bool)
    composing[FIRST_TRADE_COMPOSING : LAST_TRADE_COMPOSING + 1] = True
    finished, seconds = 0, 0.0
    for _ in range(STEPS):
        start = time.process_time()
        games.write_masks(masks)
        seconds += time.process_time() - start
        bits = np.unpackbits(masks.view(np.uint8), axis=1, bitorder="little").astype(bool)
        bits &= ~composing
        actions = np.argmax(bits * chance.random(bits.shape, np.float32), axis=1).astype(np.uint32)
        start = time.process_time()
        games.step_autoreset(actions, done)
        seconds += time.process_time() - start
        finished += int(done.sum())
    yield _line("fastcatan, C++ core", finished, STEPS * ENVIRONMENTS, seconds)


def measure_fastcatan_loop() -> Iterator[dict[str, object]]:
    """Play through the wheel's Python interface, choosing in Python."""
    import random

    import fastcatan

    game, chance, moves = fastcatan.Env(), random.Random(7), 0
    start = time.process_time()
    for seed in range(GAMES):
        game.reset(seed)
        done = False
        while not done:
            actions = [a for a in game.legal_actions() if a < FIRST_TRADE_COMPOSING]
            done = game.step(actions[int(chance.random() * len(actions))])
            moves += 1
    yield _line("fastcatan, Python loop", GAMES, moves, time.process_time() - start)


def measure_catanatron() -> Iterator[dict[str, object]]:
    """Play the random players that come with it."""
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    for seats in (4, 3):
        moves, start = 0, time.process_time()
        for seed in range(SLOW_GAMES):
            game = Game([RandomPlayer(colour) for colour in colours[:seats]], seed=seed)
            game.play()
            moves += len(game.state.actions)
        seconds = time.process_time() - start
        yield _line(f"catanatron, {seats} players", SLOW_GAMES, moves, seconds)


if __name__ == "__main__":
    main()
