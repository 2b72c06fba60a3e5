from collections import Counter
from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from hexmeet.boards.chance import Occasion, draw_layout
from hexmeet.boards.contacts import SIDE_BY_SIDE, clusters
from hexmeet.boards.figures import count_pips, reckon
from hexmeet.boards.layouts import RESOURCES, Layout, Terrain
from hexmeet.boards.notation import read_layout
from hexmeet.boards.topology import CORNER_NEIGHBOURS, HEX_NEIGHBOURS
from hexmeet.rulebooks.loader import load

layouts = st.integers(0, 10**6).map(
    lambda seed: draw_layout(load("studio-2023"), str(seed), Occasion())
)


def test_pips_are_the_ways_of_two_dice() -> None:
    ways = Counter(a + b for a, b in product(range(1, 7), repeat=2))
    assert [count_pips(n) for n in range(2, 13)] == [ways[n] for n in range(2, 13)]
    assert count_pips(0) == 0


def test_figures_of_a_known_layout(spiral: Layout) -> None:
    figures = reckon(spiral)
    lumber = figures.resources[Terrain.LUMBER]
    assert (lumber.hexes, lumber.pips, lumber.clusters) == (4, 17, (3, 1))
    assert lumber.pips_per_hex == Fraction(17, 4)
    assert figures.corner_pips[0] == 4  # O5 alone
    assert figures.corner_pips[10] == 12  # O5 G8 O10
    assert [opening.pips for opening in figures.openings] == [21, 21, 21, 20]
    assert figures.openings[0].corners == (34, 24)
    assert figures.openings[0].resources == RESOURCES
    assert figures.spread == 1
    assert (figures.red_contacts, figures.same_number_contacts) == ((), ())


def test_likes_side_by_side_are_counted_once_each() -> None:
    line = "O8 G5 G5 / B6 O10 W3 O11 / L8 L9 B11 L6 B12 / D L4 W2 G9 / G3 W10 W4 | "
    layout = read_layout(line + "G 3 W L O 3 3 B 3", "line")
    figures = reckon(layout)
    assert figures.red_contacts == ((0, 3), (3, 7))
    assert figures.same_number_contacts == ((1, 2),)


@given(layouts)
def test_pips_are_all_there(layout: Layout) -> None:
    figures = reckon(layout)
    assert sum(found.pips for found in figures.resources.values()) == 58
    assert sum(figures.corner_pips) == 6 * 58
    assert sum(found.hexes for found in figures.resources.values()) == 18
    for found in figures.resources.values():
        assert sum(found.clusters) == found.hexes


@given(layouts, st.sampled_from([3, 4]))
def test_openings_keep_the_distance_and_take_the_best_first(layout: Layout, seats: int) -> None:
    figures = reckon(layout, seats=seats)
    assert len(figures.openings) == seats
    taken = [corner for opening in figures.openings for corner in opening.corners]
    assert len(set(taken)) == 2 * seats
    assert not any(other in CORNER_NEIGHBOURS[corner] for corner in taken for other in taken)
    firsts = [figures.corner_pips[opening.corners[0]] for opening in figures.openings]
    seconds = [figures.corner_pips[opening.corners[1]] for opening in figures.openings]
    snake = [*firsts, *reversed(seconds)]
    assert snake == sorted(snake, reverse=True)
    assert snake[0] == max(figures.corner_pips)


@given(layouts)
def test_clusters_part_the_island_by_terrain(layout: Layout) -> None:
    found = clusters(layout)
    assert sorted(hex_ for cluster in found for hex_ in cluster) == list(range(19))
    home = {hex_: number for number, cluster in enumerate(found) for hex_ in cluster}
    for a, b in SIDE_BY_SIDE:
        assert (home[a] == home[b]) == (layout.terrain[a] == layout.terrain[b])


def test_side_by_side_lists_every_shared_edge_once() -> None:
    assert len(SIDE_BY_SIDE) == 42
    assert all(b in HEX_NEIGHBOURS[a] for a, b in SIDE_BY_SIDE)
