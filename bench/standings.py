"""How long it takes to rank and to check a tournament of 1,000 players over 5 rounds."""

import time
from collections.abc import Callable
from dataclasses import replace

from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Rulebook, Stage
from hexmeet.standings.generator import generate
from hexmeet.standings.ranking import rank_tournament
from hexmeet.standings.verification.report import verify

PLAYERS = 1000
ROUNDS = 5
REPEATS = 5


def main() -> None:
    """Print a table of the best of some runs, in milliseconds."""
    print(f"{PLAYERS} players, {ROUNDS} preliminary rounds, best of {REPEATS}, milliseconds")
    print(f"{'rulebook':<14}{'rank':>8}{'verify':>8}")
    for rulebook in map(load, rulebook_ids()):
        longer = _with_rounds(rulebook)
        file = generate(longer, PLAYERS, "bench", Stage.FINAL)
        ranking = _measure(lambda: rank_tournament(file, longer))  # noqa: B023 - called at once
        checking = _measure(lambda: verify(file, longer))  # noqa: B023 - called at once
        print(f"{rulebook.id:<14}{ranking:>8}{checking:>8}")


def _with_rounds(rulebook: Rulebook) -> Rulebook:
    return replace(rulebook, bands=tuple(replace(band, rounds=ROUNDS) for band in rulebook.bands))


def _measure(work: Callable[[], object]) -> int:
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter_ns()
        work()
        times.append(time.perf_counter_ns() - start)
    return round(min(times) / 1_000_000)


if __name__ == "__main__":
    main()
