"""`hexmeet play --games N`: many games by bots, compiled where that is installed."""

import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from hexmeet.cli.text import align, terminal_width
from hexmeet.engine.bots import play_on
from hexmeet.engine.game import MOST_ACTIONS, MOST_MOVES, begin_quickly
from hexmeet.engine.options import Options
from hexmeet.engine.rules.words import NOBODY
from hexmeet.rulebooks.problems import FileError, Problem

AT_A_TIME = 1 << 16  # games whose records are kept in memory together
DEVICES = ("cpu", "cuda")

Played = Iterable[tuple[int, int, int]]  # winner, moves and turns of each game


class Match(NamedTuple):
    """So many games to be played: with which options, by which bots, from which seed on."""

    options: Options
    bots: Sequence[int]
    first_seed: int
    games: int


class Tally(NamedTuple):
    """What came of many games."""

    games: int
    moves: int
    turns: int
    wins: tuple[int, ...]
    unfinished: int


def play_match(match: Match, device: str, threads: int | None, *, as_json: bool) -> int:
    """Play and print; how it was played goes into the answer, as it makes all the speed."""
    player, how = _choose_player(device, threads or os.cpu_count() or 1)
    count_games(match.options.players, player(match._replace(games=1)))  # compiles
    start = time.perf_counter()
    tally = count_games(match.options.players, player(match))
    seconds = time.perf_counter() - start
    record = _record(tally, seconds, how)
    print(json.dumps(record) if as_json else _table(tally, seconds, how))
    return 0


def count_games(seats: int, played: Played) -> Tally:
    """Add up games."""
    games, moves, turns = 0, 0, 0
    winners: Counter[int] = Counter()
    for winner, game_moves, game_turns in played:
        games, moves, turns = games + 1, moves + game_moves, turns + game_turns
        winners[winner] += 1
    wins = tuple(winners[seat] for seat in range(seats))
    return Tally(games, moves, turns, wins, winners[NOBODY])


# --- ways to play ---------------------------------------------------------------------------------


def _choose_player(device: str, threads: int) -> tuple[Callable[[Match], Played], str]:
    if device == "cuda":
        return _find_card(), "graphics card"
    if find_spec("numba") is None:
        _note(
            "playing in plain Python on one core; the extra part sim "
            '(pip install "hexmeet[sim]") is some sixty times as fast'
        )
        return _play_plainly, "plain Python"
    from hexmeet.engine import compiled  # noqa: PLC0415 - an extra part

    folder = cache_folder(os.environ)
    if not compiled.was_compiled(folder):
        _note("compiling the rules, this once; it takes about half a minute")

    def play(match: Match) -> Played:
        for part, first in _parts(match):
            games = compiled.make_games(match.options, match.bots, part)
            compiled.play_games(games, first, folder, threads)
            yield from zip(
                games["winner"].tolist(), games["moves"].tolist(), games["turn"].tolist(),
                strict=True,
            )  # fmt: skip

    return play, f"compiled, {threads} {'thread' if threads == 1 else 'threads'}"


def _note(text: str) -> None:
    print(f"hexmeet play: note: {text}", file=sys.stderr, flush=True)


def _find_card() -> Callable[[Match], Played]:
    if find_spec("numba_cuda") is None:
        problem = 'needs the extra part cuda (pip install "hexmeet[cuda]")'
        raise FileError([Problem("--device cuda", "", problem)])
    from hexmeet.engine import compiled, cuda  # noqa: PLC0415 - an extra part

    def play(match: Match) -> Played:
        try:
            for part, first in _parts(match):
                games = compiled.make_games(match.options, match.bots, part)
                cuda.play_games(games, first)
                yield from zip(
                    games["winner"].tolist(), games["moves"].tolist(), games["turn"].tolist(),
                    strict=True,
                )  # fmt: skip
        except cuda.NoDeviceError:
            problem = "no graphics card with CUDA was found; leave it out to play on the processor"
            raise FileError([Problem("--device cuda", "", problem)]) from None

    return play


def _parts(match: Match) -> Iterable[tuple[int, int]]:
    for start in range(0, match.games, AT_A_TIME):
        yield min(AT_A_TIME, match.games - start), match.first_seed + start


def _play_plainly(match: Match) -> Played:
    buf = [0] * MOST_ACTIONS
    for seed in range(match.first_seed, match.first_seed + match.games):
        s = begin_quickly(match.options, seed, match.bots)
        play_on(s, buf, MOST_MOVES)
        yield s.winner, s.moves, s.turn


def cache_folder(environment: Mapping[str, str]) -> str:
    """Say where compiled rules are kept between runs."""
    home = environment.get("XDG_CACHE_HOME") or environment.get("LOCALAPPDATA")
    folder = Path(home or Path.home() / ".cache") / "hexmeet"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.gettempdir()) / "hexmeet"
    return str(folder)


# --- the answer -----------------------------------------------------------------------------------


def _record(tally: Tally, seconds: float, how: str) -> dict[str, object]:
    games = max(1, tally.games)
    return {
        "games": tally.games,
        "moves": tally.moves,
        "seconds": round(seconds, 6),
        "wins": tally.wins,
        "unfinished": tally.unfinished,
        "mean_moves": round(tally.moves / games, 2),
        "mean_turns": round(tally.turns / games, 2),
        "played": how,
    }


def _table(tally: Tally, seconds: float, how: str) -> str:
    games = max(1, tally.games)
    rate = tally.games / seconds if seconds else 0
    rows = [
        ["games", f"{tally.games:,}"],
        ["moves", f"{tally.moves:,}"],
        ["seconds", f"{seconds:.2f}  ({rate:,.0f} games a second, {how})"],
        ["mean length", f"{tally.moves / games:.1f} moves, {tally.turns / games:.1f} turns"],
        *(
            [f"wins of seat {seat}", f"{wins:,}  ({100 * wins / games:.1f} %)"]
            for seat, wins in enumerate(tally.wins, start=1)
        ),
    ]
    if tally.unfinished:
        rows.append(["without a winner", f"{tally.unfinished:,}"])
    return "\n".join(align(rows, width=terminal_width()))
