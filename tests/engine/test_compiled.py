"""The compiled rules are the plain ones: the same bytes at the end of the same games."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from pkgutil import iter_modules
from types import FunctionType

import pytest
from tests.engine.games import all_options, examples

import hexmeet
from hexmeet.engine import compiled, rules
from hexmeet.engine.bots import RANDOM, WEIGHTED, play_on
from hexmeet.engine.game import MOST_ACTIONS, MOST_MOVES, begin_quickly
from hexmeet.engine.options import Options
from hexmeet.engine.rules.opening import begin_game
from hexmeet.engine.rules.play import play_at_random
from hexmeet.engine.state import State

# Twenty ways to play, each by three kinds of bots: sixty games by default, three thousand by night.
GAMES = examples(1)
BOTS = ([RANDOM] * 4, [WEIGHTED] * 4, [WEIGHTED, RANDOM, RANDOM, WEIGHTED])


@pytest.fixture(scope="session")
def cache_folder(pytestconfig: pytest.Config) -> str:
    """Keep what was compiled where the positions have it."""
    return str(pytestconfig.rootpath / ".pytest_cache/rules")


@pytest.mark.parametrize("bots", BOTS, ids=["random", "weighted", "mixed"])
def test_compiled_games_are_the_plain_ones_byte_for_byte(
    bots: list[int], cache_folder: str
) -> None:
    buf = [0] * MOST_ACTIONS
    for number, options in enumerate(all_options()):
        seats, first = bots[: options.players], (1_000_003 << (number + 7)) % 2**48
        games = compiled.make_games(options, seats, GAMES)
        compiled.play_games(games, first, cache_folder)
        for i in range(GAMES):
            s = begin_quickly(options, first + i, seats)
            play_on(s, buf, MOST_MOVES)
            assert compiled.make_record(s).tobytes() == games[i : i + 1].tobytes()


@pytest.mark.parametrize("bot", [RANDOM, WEIGHTED])
def test_games_are_the_same_however_many_threads_play_them(bot: int, cache_folder: str) -> None:
    options = Options(wins_by_itself=1)
    one, three, later = (compiled.make_games(options, [bot] * 4, n) for n in (20, 20, 13))
    compiled.play_games(one, 7, cache_folder)
    compiled.play_games(three, 7, cache_folder, threads=3)
    assert one.tobytes() == three.tobytes()
    compiled.play_games(later, 14, cache_folder)
    assert one[7:].tobytes() == later.tobytes()


@pytest.mark.parametrize(
    ("driver", "bot"),
    [(compiled.play_games_at_random, RANDOM), (compiled.play_games_with_bots, WEIGHTED)],
)
def test_a_driver_is_plain_python_too(driver: FunctionType, bot: int, cache_folder: str) -> None:
    options = Options(players=3, wins_by_itself=1)
    names = {"begin_game": begin_game, "play_at_random": play_at_random, "play_on": play_on}
    states = []
    for _ in range(3):
        s = State()
        options.set_on(s)
        s.bot[:3] = [bot] * 3
        states.append(s)
    FunctionType(driver.__code__, names)(states, 5, [0] * MOST_ACTIONS, MOST_MOVES)
    games = compiled.make_games(options, [bot] * 3, 3)
    compiled.play_games(games, 5, cache_folder)
    assert b"".join(compiled.make_record(s).tobytes() for s in states) == games.tobytes()


# --- what was compiled before ---------------------------------------------------------------------

ASK = """
from hexmeet.engine import compiled, game
from hexmeet.engine.options import Options

games = compiled.make_games(Options(), [], 1)
compiled.compile_rules({folder!r}).set_keys(games[0], 7)
print(games["key_low"][0])
"""


def ask(package: Path, folder: Path) -> int:
    """Let another process find a key by the compiled rules of a copy of the package."""
    environment = {**os.environ, "PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1"}
    answer = subprocess.run(
        [sys.executable, "-c", ASK.format(folder=str(folder))],
        env=environment, capture_output=True, text=True, check=True, cwd=package,
    )  # fmt: skip
    return int(answer.stdout)


def test_an_edited_rule_is_never_played_from_an_old_build(tmp_path: Path) -> None:
    package = tmp_path / "package"
    source = Path(hexmeet.__file__).parent
    shutil.copytree(source, package / "hexmeet", ignore=shutil.ignore_patterns("__pycache__"))
    before = ask(package, tmp_path)
    assert ask(package, tmp_path) == before
    # `set_keys` stands in another chapter, whose own build does not look at this one.
    chance = package / "hexmeet" / "engine" / "rules" / "chance.py"
    text = chance.read_text(encoding="utf-8")
    assert "0x21F0AAAD" in text
    chance.write_text(text.replace("0x21F0AAAD", "0x21F0AAAF"), encoding="utf-8")
    assert ask(package, tmp_path) != before


@pytest.mark.parametrize("module", ["topology", "state", "tables", "words", *(
    chapter.__name__.rpartition(".")[2] for chapter in compiled.CHAPTERS
)])  # fmt: skip
def test_every_file_of_the_rules_changes_the_fingerprint(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = compiled.hash_rules()
    edited = tmp_path / "edited.py"
    source = getattr(compiled, module)
    edited.write_bytes(Path(source.__file__).read_bytes() + b"\n")
    monkeypatch.setattr(source, "__file__", str(edited))
    assert compiled.hash_rules() != before


def test_it_is_known_whether_a_build_is_kept(cache_folder: str, tmp_path: Path) -> None:
    compiled.compile_rules(cache_folder).scramble(7)
    assert compiled.was_compiled(cache_folder)
    assert not compiled.was_compiled(str(tmp_path))


def test_every_chapter_is_compiled_but_for_refusals() -> None:
    there = {module.name for module in iter_modules(rules.__path__)}
    chapters = {chapter.__name__.rpartition(".")[2] for chapter in compiled.CHAPTERS}
    assert there - chapters == {"tables", "words", "refusal", "trade_refusal"}
