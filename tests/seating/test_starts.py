from collections import Counter
from itertools import chain

import pytest

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.field import Field, make_field
from hexmeet.seating.starts import deal, draw_start

Priorities = tuple[Objective, ...]


def turns_at_three(field: Field, seed: str) -> Counter[int]:
    start = draw_start(field, Stream(seed, "start"))
    for tables in start:
        assert sorted(chain.from_iterable(tables)) == list(range(field.players))
        assert tuple(map(len, tables)) == field.sizes
    return Counter(chain.from_iterable(table for r in start for table in r if len(table) == 3))


@pytest.mark.clause("cwc-2004", "8")
@pytest.mark.parametrize("players", [6, 7, 10, 13, 14, 21, 45])
@pytest.mark.parametrize("rounds", [1, 4, 7])
def test_turns_at_three_are_shared_out(
    players: int, rounds: int, repeats_first: Priorities
) -> None:
    turns = turns_at_three(make_field(players, rounds, repeats_first), f"{players}")
    numbers = [turns[player] for player in range(players)]
    assert max(numbers) - min(numbers) <= 1


def test_who_needs_a_table_of_four_has_no_turn_at_three(repeats_first: Priorities) -> None:
    field = Field(sizes=(4, 3), rounds=6, priorities=repeats_first, fixed_tables={2: 0})
    turns = turns_at_three(field, "x")
    assert {player: turns[player] for player in range(7)} == dict.fromkeys(range(7), 3) | {2: 0}


def test_deal() -> None:
    assert deal("abcdefg", (4, 3)) == [list("abcd"), list("efg")]  # type: ignore[arg-type, comparison-overlap]
