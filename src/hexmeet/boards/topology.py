"""Hexes, corners, edges and harbour places by number: who touches whom, as tuples of whole numbers.

Hexes are numbered row by row, corners along the six zigzag lines, edges along the lines of slanted
and of upright ones; all from the left and from the top.

              1     3     5
           0     2     4     6
             [0]   [1]   [2]
           8     10    12    14                    0   1   2   3   4   5
        7     9     11    13    15               6  [0]  7  [1]  8  [2]  9
          [3]   [4]   [5]   [6]                10  11  12  13  14  15  16  17
        17    19    21    23    25           18 [3]  19 [4]  20 [5]  21 [6]  22
     16    18    20    22    24    26      23  24  25  26  27  28  29  30  31  32
       [7]   [8]   [9]   [10]  [11]      33 [7]  34 [8]  35 [9]  36 [10] 37 [11] 38
     27    29    31    33    35    37      39  40  41  42  43  44  45  46  47  48
        28    30    32    34    36           49 [12] 50 [13] 51 [14] 52 [15] 53
          [12]  [13]  [14]  [15]               54  55  56  57  58  59  60  61
        38    40    42    44    46               62 [16] 63 [17] 64 [18] 65
           39    41    43    45                    66  67  68  69  70  71
             [16]  [17]  [18]
           47    49    51    53
              48    50    52

Everything is worked out once from the points of a grid: x counts half widths of a hex to the right,
y half sides of a hex downwards, and (0, 0) is the middle of the island.

Around a hex everything goes clockwise: corners from the top, edges and neighbours from the upper
right, so that edge i lies between corners i and i + 1, and neighbour i across edge i. At a corner,
edge i leads to neighbour i. NONE stands for the sea, and fills rows up to one length.
"""

from collections.abc import Iterable
from itertools import accumulate, pairwise

HEXES, CORNERS, EDGES, HARBOURS = 19, 54, 72, 9
NONE = -1

Numbers = tuple[int, ...]
Point = tuple[int, int]

# From the middle of a hex to its corners, and across its edges to the middles of its neighbours.
_TO_CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_TO_NEIGHBOURS = ((1, -3), (2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3))

# Edges of the coast from one harbour place to the next; the frame has the same third three times.
_HARBOUR_STEPS = (3, 4, 3) * 3


def _step(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]


def _around(ring: Numbers) -> tuple[tuple[int, int], ...]:
    return tuple(pairwise((*ring, ring[0])))


def _invert(rows: Iterable[Numbers], count: int, *, length: int) -> tuple[Numbers, ...]:
    """Give for each number the rows it stands in, filled up to one length."""
    found: list[list[int]] = [[] for _ in range(count)]
    for row, numbers in enumerate(rows):
        for number in numbers:
            found[number].append(row)
    return tuple((*rows_in, *[NONE] * (length - len(rows_in))) for rows_in in found)


# --- hexes and corners ----------------------------------------------------------------------------

HEX_POINTS: tuple[Point, ...] = tuple(
    (x, 3 * row) for row in range(-2, 3) for x in range(abs(row) - 4, 5 - abs(row), 2)
)
CORNER_POINTS: tuple[Point, ...] = tuple(
    sorted(
        {_step(middle, by) for middle in HEX_POINTS for by in _TO_CORNERS},
        key=lambda point: ((point[1] + 2) // 3, point[0]),  # a zigzag line is three units high
    )
)

_HEX_AT = {point: number for number, point in enumerate(HEX_POINTS)}
_CORNER_AT = {point: number for number, point in enumerate(CORNER_POINTS)}

HEX_NEIGHBOURS: tuple[Numbers, ...] = tuple(
    tuple(_HEX_AT.get(_step(middle, by), NONE) for by in _TO_NEIGHBOURS) for middle in HEX_POINTS
)
HEX_CORNERS: tuple[Numbers, ...] = tuple(
    tuple(_CORNER_AT[_step(middle, by)] for by in _TO_CORNERS) for middle in HEX_POINTS
)
CORNER_HEXES: tuple[Numbers, ...] = _invert(HEX_CORNERS, CORNERS, length=3)

# --- edges ----------------------------------------------------------------------------------------


def _middle(ends: tuple[int, int]) -> Point:
    """Give twice the point halfway along an edge, from its top."""
    (x, y), (other_x, other_y) = CORNER_POINTS[ends[0]], CORNER_POINTS[ends[1]]
    return y + other_y, x + other_x


EDGE_CORNERS: tuple[tuple[int, int], ...] = tuple(
    sorted(
        {(min(ends), max(ends)) for corners in HEX_CORNERS for ends in _around(corners)},
        key=_middle,
    )
)

_EDGE_BETWEEN = {pair: n for n, (a, b) in enumerate(EDGE_CORNERS) for pair in ((a, b), (b, a))}

HEX_EDGES: tuple[Numbers, ...] = tuple(
    tuple(_EDGE_BETWEEN[ends] for ends in _around(corners)) for corners in HEX_CORNERS
)
EDGE_HEXES: tuple[Numbers, ...] = _invert(HEX_EDGES, EDGES, length=2)
CORNER_EDGES: tuple[Numbers, ...] = _invert(EDGE_CORNERS, CORNERS, length=3)
CORNER_NEIGHBOURS: tuple[Numbers, ...] = tuple(
    tuple(NONE if edge == NONE else sum(EDGE_CORNERS[edge]) - corner for edge in edges)
    for corner, edges in enumerate(CORNER_EDGES)
)

# --- the coast ------------------------------------------------------------------------------------


def _walk_coast() -> Numbers:
    """Go round the island clockwise, from corner 0 up the first edge."""
    after = dict(
        ends
        for corners, neighbours in zip(HEX_CORNERS, HEX_NEIGHBOURS, strict=True)
        for ends, neighbour in zip(_around(corners), neighbours, strict=True)
        if neighbour == NONE
    )
    ring = [0]
    while after[ring[-1]] != ring[0]:
        ring.append(after[ring[-1]])
    return tuple(ring)


COAST_CORNERS: Numbers = _walk_coast()
# Edge i of the coast lies between its corners i and i + 1.
COAST_EDGES: Numbers = tuple(_EDGE_BETWEEN[ends] for ends in _around(COAST_CORNERS))

# The nine places of the frame, clockwise from the upper left of hex 0.
HARBOUR_EDGES: Numbers = tuple(
    COAST_EDGES[place] for place in accumulate((0, *_HARBOUR_STEPS[:-1]))
)
HARBOUR_CORNERS: tuple[tuple[int, int], ...] = tuple(EDGE_CORNERS[edge] for edge in HARBOUR_EDGES)

# --- spirals --------------------------------------------------------------------------------------


def _wind(start: int, heading: int) -> Numbers:
    """Walk counter-clockwise and inwards, turning left at the sea and at hexes already walked."""
    spiral = [start]
    while len(spiral) < HEXES:
        following = HEX_NEIGHBOURS[spiral[-1]][heading]
        if following == NONE or following in spiral:
            heading = (heading - 1) % 6
        else:
            spiral.append(following)
    return tuple(spiral)


# The six hexes at the corners of the island, clockwise from the upper left.
SPIRAL_STARTS: Numbers = (0, 2, 11, 18, 16, 7)
# From the first the spiral sets out to the lower left, and so on round.
SPIRALS: tuple[Numbers, ...] = tuple(
    _wind(start, (3 + turn) % 6) for turn, start in enumerate(SPIRAL_STARTS)
)
