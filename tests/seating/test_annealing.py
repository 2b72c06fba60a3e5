from collections.abc import Callable

import pytest

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.annealing import FORBIDDEN, Kind, Prices, Rounds, Search
from hexmeet.seating.field import Field, make_field
from hexmeet.seating.figures import Figures
from hexmeet.seating.starts import draw_start

Priorities = tuple[Objective, ...]
PRICES = Prices(repeat=4, too_many=8, most_meetings=2, friends=3, extra_three=1)


@pytest.mark.parametrize(
    ("times", "kind", "price"),
    [
        (0, Kind.ANYBODY, 0),
        (1, Kind.ANYBODY, 0),
        (2, Kind.ANYBODY, 4),
        (3, Kind.ANYBODY, 4 + 4 + 8),
        (1, Kind.FRIENDS, 3),
        (2, Kind.FRIENDS, 3 + 3 + 4),
        (1, Kind.MUST_NOT, FORBIDDEN),
    ],
)
def test_price_of_a_pair(times: int, kind: Kind, price: int) -> None:
    assert PRICES.of_pair(times, kind) == price


def search(field: Field, prices: Prices, seed: str) -> Search:
    return Search(draw_start(field, Stream(seed, "start")), field, prices, Stream(seed, "search"))


@pytest.mark.parametrize("groups", [(), ((0, 1, 2), (5, 9))])
@pytest.mark.parametrize("players", [10, 13, 16, 18])
def test_cost_is_kept_up_to_date_through_every_swap(
    players: int, groups: tuple[tuple[int, ...], ...], repeats_first: Priorities
) -> None:
    field = make_field(players, 4, repeats_first, groups)
    one = search(field, PRICES, f"{players}")
    one.run(500)
    # The same schedule, reckoned anew.
    other = Search(one.rounds, field, PRICES, Stream("x", "x"))
    assert one.cost == other.cost
    assert (one.met, one.threes) == (other.met, other.threes)
    assert sorted(one.costly) == sorted(other.costly)


def test_cost_is_the_price_of_the_figures(
    repeats_first: Priorities, measure_numbers: Callable[..., Figures]
) -> None:
    groups = [[0, 1, 2], [5, 9]]
    field = make_field(18, 2, repeats_first, groups)
    one = search(field, PRICES, "x")
    assert one.cost == PRICES.of_figures(measure_numbers(one.rounds, groups))


def test_search_gives_the_best_it_saw(
    repeats_first: Priorities, seats_everybody: Callable[[Rounds, int], bool]
) -> None:
    field = make_field(16, 3, repeats_first, [[0, 1, 2, 3]])
    one = search(field, Prices(friends=3), "y")
    before = one.cost
    found = one.run(3000)
    best = Search(found, field, Prices(friends=3), Stream("x", "x")).cost
    assert best <= min(before, one.cost)
    assert seats_everybody(found, 16)


def test_search_stops_at_its_target(repeats_first: Priorities) -> None:
    one = search(make_field(16, 3, repeats_first), Prices(), "z")
    start = [[list(table) for table in tables] for tables in one.rounds]
    assert one.run(1000, target=one.cost) == start


def test_same_seed_same_schedule(repeats_first: Priorities) -> None:
    field = make_field(14, 4, repeats_first, [[0, 1]])
    assert search(field, PRICES, "a").run(800) == search(field, PRICES, "a").run(800)
    assert search(field, PRICES, "a").run(800) != search(field, PRICES, "b").run(800)


def test_turns_at_three_can_be_left_as_they_are(repeats_first: Priorities) -> None:
    one = search(make_field(18, 4, repeats_first), Prices(), "k")
    before = list(one.threes)
    found = one.run(2000, keep_threes=True)
    after = Search(found, make_field(18, 4, repeats_first), Prices(), Stream("x", "x")).threes
    assert after == before


def test_who_must_not_meet_and_who_needs_a_four(repeats_first: Priorities) -> None:
    field = Field(
        sizes=(4, 4, 3, 3),
        rounds=3,
        priorities=repeats_first,
        avoided=((0, 1), (1, 2)),
        fixed_tables={13: 0},
    )
    start = [[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10], [11, 12, 13]]] * 3
    found = Search(start, field, Prices(), Stream("w", "search")).run(2000)
    for tables in found:
        for table in tables:
            assert not {0, 1} <= set(table)
            assert not {1, 2} <= set(table)
            assert 13 not in table or len(table) == 4
