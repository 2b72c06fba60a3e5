from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.tables import table_sizes
from hexmeet.seating.field import make_field
from hexmeet.seating.figures import measure
from hexmeet.seating.positions import assign_positions, fewest_repeats
from hexmeet.seating.starts import draw_start


def drawn_tables(players: int, rounds: int, seed: str) -> list[list[list[str]]]:
    names = [str(number) for number in range(players)]
    schedule = []
    for number in range(rounds):
        order = iter(Stream(seed, f"round {number}").shuffle(names))
        schedule.append([[next(order) for _ in range(size)] for size in table_sizes(players) or ()])
    return schedule


def shared_out(players: int, rounds: int, seed: str) -> list[list[list[str]]]:
    drawn = draw_start(make_field(players, rounds, ()), Stream(seed, "start"))
    return [[[str(player) for player in table] for table in tables] for tables in drawn]


# Of more than four rounds that holds only where turns at tables of three are shared out: who is at
# one in every round never has the fourth position.
@pytest.mark.clause("cwc-2004", "11")
@given(st.integers(6, 70), st.integers(1, 5), st.text(max_size=3))
def test_positions_repeat_no_more_than_games_enforce(players: int, rounds: int, seed: str) -> None:
    tables = drawn_tables(players, rounds, seed) if rounds < 5 else shared_out(players, 5, seed)
    schedule = assign_positions(tables)
    sizes = table_sizes(players) or ()
    bound = fewest_repeats(sizes.count(4), sizes.count(3), rounds)
    assert measure(schedule).position_repeats == bound
    assert [[sorted(table) for table in played] for played in schedule] == [
        [sorted(table) for table in played] for played in tables
    ]


@pytest.mark.parametrize(
    ("players", "repeats"),
    # Figures proven independently, for one to five rounds.
    [
        (6, (0, 0, 0, 6, 12)),
        (7, (0, 0, 0, 3, 9)),
        (13, (0, 0, 0, 9, 21)),
        (16, (0, 0, 0, 0, 16)),
        (17, (0, 0, 0, 9, 24)),
        (33, (0, 0, 0, 9, 36)),
        (40, (0, 0, 0, 0, 40)),
    ],
)
def test_proven_figures(players: int, repeats: tuple[int, ...]) -> None:
    sizes = table_sizes(players) or ()
    fours, threes = sizes.count(4), sizes.count(3)
    assert tuple(fewest_repeats(fours, threes, rounds) for rounds in range(1, 6)) == repeats


@pytest.mark.clause("cwc-2004", "11")
@given(st.sampled_from([16, 20, 32, 64]), st.text(max_size=3))
def test_everybody_has_every_position_once_in_four_rounds(players: int, seed: str) -> None:
    schedule = assign_positions(drawn_tables(players, 4, seed))
    held = Counter(
        (player, position)
        for played in schedule
        for table in played
        for position, player in enumerate(table)
    )
    assert set(held.values()) == {1}
    assert len(held) == players * 4


@given(st.integers(13, 70), st.text(max_size=3))
def test_only_who_sat_at_a_table_of_three_misses_the_fourth_position(
    players: int, seed: str
) -> None:
    tables = drawn_tables(players, 4, seed)
    at_three = {
        player for played in tables for table in played if len(table) == 3 for player in table
    }
    fourth = {
        table[3] for played in assign_positions(tables) for table in played if len(table) == 4
    }
    everybody = {str(number) for number in range(players)}
    assert everybody - fourth <= at_three


def test_large_field_is_quick_enough_to_be_tried() -> None:
    schedule = assign_positions(drawn_tables(1000, 5, "x"))
    assert measure(schedule).position_repeats == 1000
