from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from tests.seating.test_least_shift import draw_met, play_rounds

from hexmeet.rulebooks.tables import table_sizes
from hexmeet.seating.exchanges import Exchanges
from hexmeet.seating.least_shift import shift_least

REPEAT = 10_000
TRIALS = 2_000


def exchange(players: int, met: list[frozenset[int]]) -> tuple[Exchanges, int, int]:
    """Exchange players, and measure the repeats and the shift at the tables they come to."""
    sizes = table_sizes(players) or ()
    home = [number for number, size in enumerate(sizes) for _ in range(size)]
    sets = [sum(1 << other for other in others) for others in met]
    exchanges = Exchanges(sizes, home, sets, REPEAT)
    exchanges.run(TRIALS)
    assert tuple(map(len, exchanges.members)) == sizes
    tables = [[p for p in range(players) if exchanges.at[p] == n] for n in range(len(sizes))]
    repeats = sum(b in met[a] for table in tables for a, b in combinations(table, 2))
    shift = sum((now - then) ** 2 for now, then in zip(exchanges.at, home, strict=True))
    return exchanges, repeats, shift


@given(st.integers(6, 40), st.integers(1, 9), st.text(max_size=3))
def test_gain_is_what_repeats_and_shift_change(players: int, one_in: int, seed: str) -> None:
    met = draw_met(players, one_in, seed)
    sizes = table_sizes(players) or ()
    starts = [sum(sizes[:number]) for number in range(len(sizes))]
    at_first = sum(
        other in met[one]
        for start, size in zip(starts, sizes, strict=True)
        for one, other in combinations(range(start, start + size), 2)
    )
    exchanges, repeats, shift = exchange(players, met)
    assert exchanges.gain == REPEAT * (repeats - at_first) + shift <= 0


def test_a_large_field_keeps_apart_who_met() -> None:
    met = play_rounds(400, 4, "1")
    found = shift_least(table_sizes(400) or (), met)
    assert (found.repeats, found.is_proven) == (0, False)


def test_somebody_far_from_the_own_table_may_go_straight_back() -> None:
    sizes = (3,) * 6
    home = [number for number in range(6) for _ in range(3)]
    exchanges = Exchanges(sizes, home, [0] * 18, REPEAT)
    exchanges._exchange(0, 17)  # noqa: SLF001 - as a chain of exchanges may lead there
    assert 0 in exchanges._near(0)  # noqa: SLF001 - the table of the ranking
    exchanges.run(TRIALS)
    assert (exchanges.at, exchanges.gain) == (home, 0)
