from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexmeet.boards.chance import Occasion, draw_layout
from hexmeet.engine.bot_game import BotGame, play_bot_game
from hexmeet.engine.game import score
from hexmeet.engine.notation import read
from hexmeet.engine.record import Entry, Record, write_record
from hexmeet.engine.record_reading import parse_record
from hexmeet.engine.replay import ForbiddenEntryError, replay
from hexmeet.engine.table import Table
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.problems import FileError

GOLDEN = Path(__file__).parent.parent / "golden" / "game.txt"
STUDIO = load("studio-2023")


def bot_game(seed: str, *bots: str) -> Table:
    layout = draw_layout(STUDIO, seed, Occasion())
    return play_bot_game(BotGame(STUDIO, seed, layout, bots))


def change(record: Record, number: int, text: str) -> Record:
    """Write something else into an entry."""
    entries = list(record.entries)
    entries[number - 1] = replace(entries[number - 1], deed=read(text, record.header.names))
    return Record(record.header, tuple(entries))


def test_the_golden_record_replays() -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    record = parse_record(text, name="game.txt")
    table = replay(record, name="game.txt")
    assert score(table.state) == (2, 2, 2, 2)
    assert table.state.gone == [0, 0, 1, 1]
    assert write_record(table.record) == text


@settings(max_examples=6)
@given(st.integers(0, 2**60), st.sampled_from(["random", "weighted"]), st.integers(3, 4))
def test_a_replay_ends_where_the_game_did(seed: int, bot: str, players: int) -> None:
    table = bot_game(str(seed), *[bot] * players)
    again = replay(table.record, name="game", seed=str(seed))
    assert again.state == table.state
    assert again.record == table.record
    assert (again.draws, again.holding) == (table.draws, table.holding)


def test_bots_play_to_the_end_and_the_seed_decides() -> None:
    table = bot_game("7", "random", "weighted", "random", "weighted")
    assert table.names == ("random 1", "weighted 2", "random 3", "weighted 4")
    assert max(score(table.state)) >= 10
    assert bot_game("7", "random", "weighted", "random", "weighted") == table
    assert bot_game("8", "random", "weighted", "random", "weighted") != table


@pytest.fixture(scope="module")
def played() -> Table:
    return bot_game("7", "random", "random", "random", "random")


def test_a_tampered_roll_is_found_by_the_seed(played: Table) -> None:
    assert replay(played.record, name="game", seed="7") == played
    tampered = change(played.record, 17, "rolls 6+2")
    replay(Record(tampered.header, tampered.entries[:17]), name="game")
    with pytest.raises(FileError) as caught:
        replay(tampered, name="game", seed="7")
    assert str(caught.value) == ("game: entry 17: expected rolls 6+3, got random 1: rolls 6+2")


def test_another_seed_is_found_by_its_fingerprint(played: Table) -> None:
    with pytest.raises(
        FileError,
        match=r"game: seed: expected the seed whose fingerprint is 79026.*, got a seed whose",
    ):
        replay(played.record, name="game", seed="8")


def test_chance_entered_by_hand_has_no_seed(set_table: Callable[..., Table]) -> None:
    with pytest.raises(FileError, match="entered by hand; leave out the seed"):
        replay(set_table().record, name="game", seed="8")


@pytest.mark.parametrize(
    ("number", "text", "code"),
    [
        (3, "settlement c29", "game.corner-taken"),
        (3, "settlement c30", "game.too-close"),
        (4, "road e0", "game.not-at-settlement"),
        (18, "buys a card (knight)", "game.cannot-pay"),
        (20, "city c5", "game.cannot-pay"),
        (961, "declares victory", "game.not-at-target"),
    ],
)
def test_a_move_against_the_rules_is_refused_by_number(
    number: int, text: str, code: str, played: Table
) -> None:
    tampered = change(played.record, number, text)
    with pytest.raises(ForbiddenEntryError) as caught:
        replay(tampered, name="game")
    assert (caught.value.number, caught.value.violation.code) == (number, code)


@pytest.mark.parametrize(
    ("number", "text", "expected"),
    [
        (17, "rolls", "what was drawn, such as rolls 1+1"),
        (18, "stops building roads", "ends the turn"),
        (961, "buys a card (monopoly)", "a card that is left in the deck"),
    ],
)
def test_an_entry_that_does_not_say_what_happened_is_refused(
    number: int, text: str, expected: str, played: Table
) -> None:
    with pytest.raises(FileError) as caught:
        replay(change(played.record, number, text), name="game")
    assert str(caught.value).startswith(f"game: entry {number}: expected {expected}, got ")


def test_a_missing_entry_is_noticed(played: Table) -> None:
    entries = (*played.record.entries[:20], *played.record.entries[21:])
    renumbered = tuple(Entry(n, e.by, e.deed) for n, e in enumerate(entries, start=1))
    with pytest.raises(ForbiddenEntryError) as caught:
        replay(Record(played.record.header, renumbered), name="game")
    assert caught.value.number == 21


def test_undoing_and_changing_replay(
    set_table: Callable[..., Table], play: Callable[..., Table]
) -> None:
    table = play(
        set_table(),
        """\
        judge Dana: moves 2 brick, 2 lumber from the supply to Ada because so
        Ada: rolls 1+1
        Ada: road e40
        Ada: instead road e41
        Ada: road e40
        judge Dana: undoes 20 to 21 because so
        Ada: road e16
        judge Dana: undoes 17 to 23 because so
        Ada: rolls 2+2
        """,
    )
    again = replay(table.record, name="game")
    assert again == table
    assert [entry.number for entry in again.holding] == [*range(1, 17), 25]
