from collections import Counter
from itertools import pairwise

import pytest

from hexmeet.boards import topology
from hexmeet.boards.topology import (
    COAST_CORNERS,
    COAST_EDGES,
    CORNER_EDGES,
    CORNER_HEXES,
    CORNER_NEIGHBOURS,
    CORNER_POINTS,
    CORNERS,
    EDGE_CORNERS,
    EDGE_HEXES,
    EDGES,
    HARBOUR_CORNERS,
    HARBOUR_EDGES,
    HARBOURS,
    HEX_CORNERS,
    HEX_EDGES,
    HEX_NEIGHBOURS,
    HEX_POINTS,
    HEXES,
    NONE,
    SPIRAL_STARTS,
    SPIRALS,
)


def known(numbers: tuple[int, ...]) -> list[int]:
    return [number for number in numbers if number != NONE]


def around(numbers: tuple[int, ...]) -> list[tuple[int, int]]:
    return list(pairwise((*numbers, numbers[0])))


def test_counts_are_those_of_the_island_and_of_euler() -> None:
    assert (len(HEX_CORNERS), len(CORNER_HEXES), len(EDGE_CORNERS)) == (HEXES, CORNERS, EDGES)
    assert CORNERS - EDGES + HEXES == 1  # and the sea makes two
    assert Counter(len(known(hexes)) for hexes in CORNER_HEXES) == {1: 18, 2: 12, 3: 24}
    assert Counter(len(known(edges)) for edges in CORNER_EDGES) == {2: 18, 3: 36}
    assert Counter(len(known(hexes)) for hexes in EDGE_HEXES) == {1: 30, 2: 42}


@pytest.mark.parametrize(
    ("rows", "numbers", "length"),
    [
        (HEX_CORNERS, CORNERS, 6),
        (HEX_EDGES, EDGES, 6),
        (HEX_NEIGHBOURS, HEXES, 6),
        (CORNER_HEXES, HEXES, 3),
        (CORNER_EDGES, EDGES, 3),
        (CORNER_NEIGHBOURS, CORNERS, 3),
        (EDGE_CORNERS, CORNERS, 2),
        (EDGE_HEXES, HEXES, 2),
        (HARBOUR_CORNERS, CORNERS, 2),
    ],
)
def test_tables_are_rectangles_of_known_numbers(
    rows: tuple[tuple[int, ...], ...], numbers: int, length: int
) -> None:
    for row in rows:
        assert len(row) == length
        assert len(set(known(row))) == len(known(row))
        assert all(NONE <= number < numbers for number in row)
        assert row[: len(known(row))] == tuple(known(row)) or rows is HEX_NEIGHBOURS


def test_relations_hold_both_ways() -> None:
    for one, others in enumerate(CORNER_NEIGHBOURS):
        assert all(one in CORNER_NEIGHBOURS[other] for other in known(others))
    for one, others in enumerate(HEX_NEIGHBOURS):
        assert all(one in HEX_NEIGHBOURS[other] for other in known(others))
    for hex_, corners in enumerate(HEX_CORNERS):
        assert all(hex_ in CORNER_HEXES[corner] for corner in corners)
        assert all(hex_ in EDGE_HEXES[edge] for edge in HEX_EDGES[hex_])
    for edge, ends in enumerate(EDGE_CORNERS):
        assert all(edge in CORNER_EDGES[corner] for corner in ends)


def test_edge_of_a_corner_leads_to_the_neighbour_beside_it() -> None:
    for corner in range(CORNERS):
        rows = zip(CORNER_EDGES[corner], CORNER_NEIGHBOURS[corner], strict=True)
        for edge, neighbour in rows:
            assert edge == neighbour == NONE or set(EDGE_CORNERS[edge]) == {corner, neighbour}


def test_around_a_hex_everything_goes_clockwise_from_the_top() -> None:
    for hex_, (x, y) in enumerate(HEX_POINTS):
        points = [CORNER_POINTS[corner] for corner in HEX_CORNERS[hex_]]
        steps = [(px - x, py - y) for px, py in points]
        assert steps == [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
        for edge, ends in zip(HEX_EDGES[hex_], around(HEX_CORNERS[hex_]), strict=True):
            assert set(EDGE_CORNERS[edge]) == set(ends)
        for edge, neighbour in zip(HEX_EDGES[hex_], HEX_NEIGHBOURS[hex_], strict=True):
            assert set(EDGE_HEXES[edge]) == {hex_, neighbour}


def test_numbers_are_those_of_the_drawing() -> None:
    corners, edges = [], []
    for line in (topology.__doc__ or "").splitlines()[5:22]:
        corners.append(line[:40].split())
        edges.append(line[40:].split())
    drawn = [word.strip("[]") for line in edges for word in line if word.startswith("[")]
    assert drawn == [str(hex_) for hex_ in range(HEXES)]
    assert [w for line in edges for w in line if w.isdigit()] == [str(e) for e in range(EDGES)]
    # A zigzag line is drawn in two lines; the numbers of both follow each other from the left.
    inner = [line for line in corners if line and line[0].isdigit()]
    for number, (upper, lower) in enumerate(zip(inner[::2], inner[1::2], strict=True)):
        zigzag = sorted(map(int, upper + lower))
        assert zigzag == [
            corner for corner, (_, y) in enumerate(CORNER_POINTS) if (y + 8) // 3 == number
        ]


def test_coast_is_one_clockwise_ring_of_edges_of_a_single_hex() -> None:
    assert sorted(COAST_EDGES) == [e for e, hexes in enumerate(EDGE_HEXES) if NONE in hexes]
    for edge, ends in zip(COAST_EDGES, around(COAST_CORNERS), strict=True):
        assert set(EDGE_CORNERS[edge]) == set(ends)
    ring = [CORNER_POINTS[corner] for corner in COAST_CORNERS]
    area = sum(
        ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True)
    )
    assert area == 2 * HEXES * 6  # clockwise on a page, where y goes down


def test_harbours_share_no_corner_and_are_the_same_after_a_third_of_a_turn() -> None:
    assert len(set(HARBOUR_EDGES)) == HARBOURS
    assert len({corner for ends in HARBOUR_CORNERS for corner in ends}) == 2 * HARBOURS
    places = [COAST_EDGES.index(edge) for edge in HARBOUR_EDGES]
    assert places == [0, 3, 7, 10, 13, 17, 20, 23, 27]


@pytest.mark.clause("italy-2009", "4.3")
def test_harbours_that_touch_one_hex_are_parallel() -> None:
    def slope(edge: int) -> tuple[int, int]:
        (ax, ay), (bx, by) = (CORNER_POINTS[corner] for corner in EDGE_CORNERS[edge])
        return bx - ax, by - ay

    touched = 0
    for corners in HEX_CORNERS:
        beside = [e for e in HARBOUR_EDGES if set(EDGE_CORNERS[e]) & set(corners)]
        touched += len(beside) > 1
        assert len({slope(edge) for edge in beside}) <= 1
    assert touched == 3


@pytest.mark.parametrize("spiral", SPIRALS)
def test_spiral_walks_every_hex_from_the_outside_in(spiral: tuple[int, ...]) -> None:
    assert sorted(spiral) == list(range(HEXES))
    assert all(ahead in HEX_NEIGHBOURS[behind] for behind, ahead in pairwise(spiral))
    on_the_coast = [NONE in HEX_NEIGHBOURS[hex_] for hex_ in spiral]
    assert on_the_coast == [True] * 12 + [False] * 7
    assert spiral[-1] == 9


def test_spirals_start_at_the_corners_of_the_island_and_turn_left() -> None:
    assert tuple(spiral[0] for spiral in SPIRALS) == SPIRAL_STARTS
    assert {h for h, n in enumerate(HEX_NEIGHBOURS) if n.count(NONE) == 3} == set(SPIRAL_STARTS)
    for spiral in SPIRALS:
        ring = [HEX_POINTS[hex_] for hex_ in spiral[:12]]
        area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]))
        assert area < 0
    assert SPIRALS[0] == (0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 4, 8, 13, 14, 10, 5, 9)
