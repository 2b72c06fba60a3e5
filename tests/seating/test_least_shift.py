from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.tables import table_sizes
from hexmeet.seating import least_shift
from hexmeet.seating.least_shift import shift_least

Met = list[frozenset[int]]
FEW = 5_000


def draw_met(players: int, one_in: int, seed: str) -> Met:
    stream = Stream(seed, "met")
    met: list[set[int]] = [set() for _ in range(players)]
    for one, other in combinations(range(players), 2):
        if stream.happens(one_in):
            met[one].add(other)
            met[other].add(one)
    return [frozenset(others) for others in met]


def play_rounds(players: int, rounds: int, seed: str) -> Met:
    """Let everybody meet tables of four drawn anew among neighbours, as a ranking does."""
    met: list[set[int]] = [set() for _ in range(players)]
    for number in range(rounds):
        stream = Stream(seed, f"round {number}")
        order = sorted(range(players), key=lambda player: (player + stream.number(12), player))
        start = 0
        for size in table_sizes(players) or ():
            table = order[start : start + size]
            start += size
            for player in table:
                met[player].update(other for other in table if other != player)
    return [frozenset(others) for others in met]


def try_everything(sizes: tuple[int, ...], met: Met) -> tuple[int, int]:
    """Find the least repeats and shift by trying every way to fill every table."""
    home = [table for table, size in enumerate(sizes) for _ in range(size)]
    best: dict[frozenset[int], tuple[int, int]] = {frozenset(): (0, 0)}
    for number, size in enumerate(sizes):
        longer: dict[frozenset[int], tuple[int, int]] = {}
        for seated, (repeats, shift) in best.items():
            for table in combinations([p for p in range(len(home)) if p not in seated], size):
                again = sum(other in met[one] for one, other in combinations(table, 2))
                moved = sum((number - home[player]) ** 2 for player in table)
                cost = (repeats + again, shift + moved)
                now = seated.union(table)
                longer[now] = min(longer.get(now, cost), cost)
        best = longer
    return min(best.values())


@given(st.integers(6, 11), st.integers(1, 8), st.text(max_size=3))
def test_small_fields_against_trying_everything(players: int, one_in: int, seed: str) -> None:
    sizes, met = table_sizes(players) or (), draw_met(players, one_in, seed)
    found = shift_least(sizes, met)
    assert found.is_proven
    assert (found.repeats, found.shift) == try_everything(sizes, met)


@given(st.integers(6, 60), st.integers(0, 3), st.text(max_size=3))
def test_figures_are_those_of_the_tables(players: int, rounds: int, seed: str) -> None:
    sizes, met = table_sizes(players) or (), play_rounds(players, rounds, seed)
    home = [number for number, size in enumerate(sizes) for _ in range(size)]
    found = shift_least(sizes, met, steps=FEW)
    assert tuple(map(len, found.tables)) == sizes
    assert sorted(p for table in found.tables for p in table) == list(range(players))
    pairs = [pair for table in found.tables for pair in combinations(table, 2)]
    assert found.repeats == sum(other in met[one] for one, other in pairs)
    assert found.shift == sum(
        (number - home[p]) ** 2 for number, table in enumerate(found.tables) for p in table
    )
    assert found == shift_least(sizes, met, steps=FEW)


def test_nobody_moves_where_nobody_has_met() -> None:
    found = shift_least((4, 4, 3), [frozenset()] * 11)
    assert found.tables == ((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10))
    assert (found.repeats, found.shift, found.is_proven) == (0, 0, True)


def test_two_neighbours_change_places() -> None:
    met: Met = [frozenset() for _ in range(12)]
    met[4], met[5] = frozenset({5}), frozenset({4})
    found = shift_least((4, 4, 4), met)
    assert (found.repeats, found.shift, found.is_proven) == (0, 2, True)


def test_where_everybody_has_met_the_ranking_stays() -> None:
    met = [frozenset(range(12)) - {player} for player in range(12)]
    found = shift_least((4, 4, 4), met)
    assert found.tables == ((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11))
    assert (found.repeats, found.shift, found.is_proven) == (18, 0, True)


@pytest.mark.parametrize("steps", [0, 1_000, 20_000])
def test_given_up_early_nothing_is_claimed(steps: int) -> None:
    sizes, met = table_sizes(64) or (), play_rounds(64, 3, "1")
    found = shift_least(sizes, met, steps=steps)
    assert not found.is_proven
    assert sorted(p for table in found.tables for p in table) == list(range(64))


def test_too_many_sets_leave_out_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(least_shift, "MOST_SETS", 20)
    found = shift_least(table_sizes(32) or (), play_rounds(32, 2, "1"), steps=50_000)
    assert not found.is_proven


def test_a_search_that_gave_up_goes_on_as_long_as_it_finds_better_tables() -> None:
    sizes, met = table_sizes(12) or (), play_rounds(12, 3, "b")
    few, all_ = shift_least(sizes, met, steps=20_000), shift_least(sizes, met)
    assert (few.repeats, few.shift) == (all_.repeats, all_.shift)
    assert (few.is_proven, all_.is_proven) == (False, True)
