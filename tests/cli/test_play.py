import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

Call = Callable[..., Any]

GOLDEN = Path(__file__).parent.parent / "golden" / "game.txt"
SEED_7 = """\
studio-2023: a game of 4 players, seed 7

seat  player    VP
1     random 1  10  winner
2     random 2   4
3     random 3   2
4     random 4   5

random 1 won: 961 moves in 301 turns.
"""


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "game.txt")


def test_a_game_is_played_and_says_how_it_ended(call: Call) -> None:
    answer = call("play", "--players", "4", "--seed", "7")
    assert (answer.code, answer.out, answer.err) == (0, SEED_7, "")


def test_the_record_of_a_game_replays(call: Call, path: str) -> None:
    played = call("play", "--players", "3", "--seed", "x y", "--bots", "weighted", "--record", path)
    assert played.out.endswith(f"\nRecord: {path}\n")
    for seed in ((), ("--seed", "x y")):
        replayed = call("replay", path, *seed)
        assert (replayed.code, replayed.err) == (0, "")
        end = played.out.partition("\n\n")[2].removesuffix(f"Record: {path}\n")
        assert replayed.out.partition("\n\n")[2] == end
    assert call("replay", path, "--seed", "y").code == 2


@pytest.mark.parametrize("rulebook", ["cwc-2004", "italy-2009", "shn-2024"])
def test_a_record_as_json_replays_too(rulebook: str, call: Call, tmp_path: Path) -> None:
    path = str(tmp_path / "game.json")
    arguments = ("--players", "4", "--seed", "7", "--bots", "weighted,random,random,random")
    played = call("play", *arguments, "--rulebook", rulebook, "--record", path, "--json")
    tree = json.loads(played.out)
    assert tree["record"] == path
    assert (tree["rulebook"], tree["seed"], tree["finished"]) == (rulebook, 7, True)
    assert [player["name"] for player in tree["players"]][:2] == ["weighted 1", "random 2"]
    again = json.loads(call("replay", path, "--json").out)
    same = ("rulebook", "players", "winner", "finished", "moves", "turns")
    assert {key: again[key] for key in same} == {key: tree[key] for key in same}
    assert json.loads(Path(path).read_text(encoding="utf-8"))["format"] == "hexmeet.game/1"


def test_a_house_rulebook_is_played_and_replayed(call: Call, tmp_path: Path, path: str) -> None:
    house = tmp_path / "house.toml"
    house.write_text('id = "spring"\nbase = "italy-2009"\n[game]\ntarget_points = 7\n')
    played = call("play", "--seed", "7", "--rulebook", str(house), "--record", path)
    assert played.code == 0
    assert "rulebook: spring after italy-2009\n" in Path(path).read_text(encoding="utf-8")
    assert call("replay", path).out.startswith("spring: ")


def test_many_games_are_counted(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexmeet.cli.mass_play.find_spec", lambda _: None)
    arguments = ("--players", "3", "--games", "3", "--threads", "1", "--json")
    answers = [call("play", "--seed", "7", *arguments) for _ in range(2)]
    assert answers[0].err.startswith("hexmeet play: note: playing in plain Python on one core; ")
    one, two = (json.loads(answer.out) for answer in answers)
    assert (one["games"], sum(one["wins"])) == (3, 3)
    assert (one["moves"], one["wins"]) == (two["moves"], two["wins"])
    other = json.loads(call("play", "--seed", "harbour", *arguments).out)
    assert other["moves"] != one["moves"]


@pytest.fixture
def kept_rules(pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile into the folder that the other tests use too."""
    folder = str(pytestconfig.rootpath / ".pytest_cache/rules")
    monkeypatch.setattr("hexmeet.cli.mass_play.cache_folder", lambda _: folder)


@pytest.mark.usefixtures("kept_rules")
@pytest.mark.parametrize("bots", ["random", "weighted"])
def test_many_games_are_the_same_plain_and_compiled(
    bots: str, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ("play", "--seed", "7", "--bots", bots, "--rulebook", "italy-2009", "--json")
    compiled = json.loads(call(*arguments, "--games", "5", "--threads", "1").out)
    monkeypatch.setattr("hexmeet.cli.mass_play.find_spec", lambda _: None)
    plain = json.loads(call(*arguments, "--games", "5").out)
    assert (compiled.pop("played"), plain.pop("played")) == ("compiled, 1 thread", "plain Python")
    del compiled["seconds"], plain["seconds"]
    assert compiled == plain


@pytest.mark.parametrize("device", ["cpu", "cuda"])
def test_compiling_does_not_count_as_playing(
    device: str, call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played = []

    def play_games(games: NDArray[np.void], *_: object) -> None:
        played.append((len(games), bool(games["bot"].any())))

    module = "hexmeet.engine.cuda" if device == "cuda" else "hexmeet.engine.compiled"
    monkeypatch.setattr("hexmeet.cli.mass_play.find_spec", lambda _: True)
    monkeypatch.setattr(f"{module}.play_games", play_games)
    monkeypatch.setattr("hexmeet.cli.mass_play.cache_folder", lambda _: str(tmp_path))
    answer = call("play", "--games", "4", "--bots", "weighted", "--device", device)
    assert answer.code == 0
    assert ("note: compiling the rules, this once" in answer.err) == (device == "cpu")
    assert played == [(1, True), (4, True)], "one of the same kind first"


@pytest.mark.parametrize(
    ("is_installed", "error"),
    [
        (False, 'needs the extra part cuda (pip install "hexmeet[cuda]")'),
        (True, "no graphics card with CUDA was found; leave it out to play on the processor"),
    ],
)
def test_without_a_graphics_card_none_is_used(
    is_installed: bool,  # noqa: FBT001
    error: str,
    call: Call,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hexmeet.cli.mass_play.find_spec", lambda _: is_installed or None)
    monkeypatch.setattr("hexmeet.engine.cuda.cuda.is_available", lambda: False)
    answer = call("play", "--games", "4", "--device", "cuda")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"hexmeet play: --device cuda: {error}\n"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("--players", "5"), "argument --players: invalid choice: 5"),
        (("--bots", "clever"), 'argument --bots: expected random or weighted, got "clever"'),
        (("--bots", "random,random"), "argument --bots: expected one bot for all 4 seats or one"),
        (("--rulebook", "chess"), 'unknown rulebook "chess"'),
        (("--record", "no/such/folder/game.txt"), "no/such/folder/game.txt: cannot be written: No"),
        (("--record", "a\0b"), "is no name of a file"),
        (("--games", "0"), "argument --games: expected a whole number from 1 up to"),
        (("--games", "2", "--record", "x"), "leave out --games or --record"),
        (("--device", "cuda"), "--device and --threads are for many games; add --games"),
        (("--seed", "\udcff"), "argument --seed: "),
        (("--games", "2", "--device", "cuda", "--threads", "2"), "--threads is for the processor"),
        (("--threads", "2"), "--device and --threads are for many games; add --games"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], error: str, call: Call) -> None:
    answer = call("play", *arguments)
    assert (answer.code, answer.out) == (2, "")
    assert error in answer.err
    assert answer.err.count("\n") == 1


# --- replaying ------------------------------------------------------------------------------------


def test_a_record_of_a_real_table_replays(call: Call) -> None:
    answer = call("replay", str(GOLDEN))
    assert answer.code == 0
    assert (
        answer.out
        == """\
studio-2023: 44 entries, all by the rules

seat  player  VP
1     Ada      2
2     Bea      2
3     Cid      2  left
4     Dee      2  left

The game ended with a tie, which the ranking splits: 35 moves in 6 turns.
"""
    )


@pytest.mark.parametrize("first_lines", [16, 17, 60])
def test_a_game_that_is_not_over_is_no_fault(first_lines: int, call: Call, path: str) -> None:
    lines = GOLDEN.read_text(encoding="utf-8").split("\n")[:first_lines]
    Path(path).write_text("\n".join(lines), encoding="utf-8")
    answer = call("replay", path)
    assert answer.code == 0
    entries = first_lines - 16
    assert answer.out.startswith(
        f"studio-2023: {entries} {'entry' if entries == 1 else 'entries'},"
    )


@pytest.mark.parametrize(
    ("was", "is_now", "error"),
    [
        (
            "22 Ada: road e40",
            "22 Ada: road e0",
            "entry 22: Ada: road e0: a road has to touch a road or building of Ada "
            "(hexmeet reading 37)",
        ),
        (
            "26 Bea: robber h7",
            "26 Bea: ends the turn",
            "entry 26: Bea: ends the turn: first move the robber (studio-2023 3.0.2)",
        ),
        (
            "34 judge Dana: undoes 32 to 33",
            "34 judge Dana: undoes 31 to 32",
            "entry 34: undoes 31 to 32: expected entries that hold, up to the last of them, which "
            "is 33 (hexmeet reading 38)",
        ),
        (
            "37 Dee: buys a card (knight)",
            "37 Dee: buys a card",
            "entry 37: expected what was drawn, such as buys a card (knight), got Dee: buys a card",
        ),
        ("17 Ada: rolls 4+5", "17 Ada: rolls 4+7", "line 33: expected two dice, such as rolls 6+2"),
    ],
)
def test_a_wrong_entry_is_refused_by_number_rule_and_reason(
    was: str, is_now: str, error: str, call: Call, path: str
) -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    assert was in text
    Path(path).write_text(text.replace(was, is_now), encoding="utf-8")
    answer = call("replay", path)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"hexmeet replay: {path}: {error}")
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"{", b"hexmeet.game/1\n", b"1 Ada: x"])
def test_what_is_no_record_is_refused(content: bytes, call: Call, path: str) -> None:
    Path(path).write_bytes(content)
    answer = call("replay", path)
    assert (answer.code, answer.out) == (2, "")
    assert all(line.startswith(f"hexmeet replay: {path}: ") for line in answer.err.splitlines())


def test_a_missing_file_is_refused(call: Call, path: str) -> None:
    answer = call("replay", path)
    assert (answer.code, answer.err) == (
        2,
        f"hexmeet replay: {path}: cannot be read: No such file or directory\n",
    )
