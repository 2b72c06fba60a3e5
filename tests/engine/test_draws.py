from collections.abc import Callable

from hexmeet.draw.streams import Stream, commit
from hexmeet.engine.draws import Draws
from hexmeet.engine.notation import Move
from hexmeet.engine.table import Table

DRAWS = Draws("harbour", "game/round 2/table 5")


def test_each_draw_has_its_own_stream() -> None:
    assert DRAWS.fingerprint == commit("harbour")
    expected = Stream("harbour", "game/round 2/table 5/draw 7").number(36)
    assert DRAWS.draw(7, 36) == expected
    assert len({DRAWS.draw(number, 2**60) for number in range(1, 50)}) == 49


def test_a_draw_that_was_undone_comes_again_the_same(
    set_table: Callable[..., Table], play: Callable[..., Table]
) -> None:
    table = play(set_table(), "Ada: rolls", DRAWS)
    again = play(table, "judge Dana: undoes 17 because Ada was not ready\nAda: rolls", DRAWS)
    assert again.state == table.state
    assert again.record.entries[-1].deed == table.record.entries[-1].deed
    assert again.draws == table.draws == 1


def test_draws_are_counted(set_table: Callable[..., Table], play: Callable[..., Table]) -> None:
    table = play(set_table(), "Ada: rolls\nAda: ends the turn\nBea: rolls", DRAWS)
    rolls = [e.deed for e in table.record.entries[16:] if isinstance(e.deed, Move)]
    assert [roll.drawn for roll in (rolls[0], rolls[2])] == [DRAWS.draw(1, 36), DRAWS.draw(2, 36)]
