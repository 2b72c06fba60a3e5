"""The board and what things cost, as flat tuples that the rules read.

`hexmeet.boards.topology` draws the numbers of hexes, corners and edges. Row i of a table with k
columns is at k * i and after.
"""

from collections.abc import Sequence

from hexmeet.boards import topology
from hexmeet.engine.rules.words import NOWHERE


def _flatten(rows: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return tuple(NOWHERE if n == topology.NONE else n for row in rows for n in row)


HEX_CORNERS = _flatten(topology.HEX_CORNERS)  # six each
CORNER_HEXES = _flatten(topology.CORNER_HEXES)  # three each
CORNER_EDGES = _flatten(topology.CORNER_EDGES)  # three each
CORNER_NEIGHBOURS = _flatten(topology.CORNER_NEIGHBOURS)  # three each, across those edges
EDGE_CORNERS = _flatten(topology.EDGE_CORNERS)  # two each
HARBOUR_CORNERS = _flatten(topology.HARBOUR_CORNERS)  # two each
SPIRALS = _flatten(topology.SPIRALS)  # nineteen each, from the six corners of the island

ALL_CORNERS = (1 << 54) - 1
# For each corner itself and its neighbours, where no other building may stand.
DISTANCE = tuple(
    sum(1 << near for near in (corner, *neighbours) if near != topology.NONE)
    for corner, neighbours in enumerate(topology.CORNER_NEIGHBOURS)
)
# BIT_PLACE[2^i mod 67] = i, as the powers of two up to 2^65 all differ modulo 67.
BIT_PLACE = tuple(next((i for i in range(66) if pow(2, i, 67) == rest), 0) for rest in range(67))

# How many of each kind there are: brick, grain, lumber, ore, wool, desert.
TERRAIN = (0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5)
TOKENS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)  # A to R
HARBOURS = (0, 1, 2, 3, 4, 5, 5, 5, 5)
DECK = (14, 5, 2, 2, 2)

# By resource: brick, grain, lumber, ore, wool.
ROAD_COST = (1, 0, 1, 0, 0)
SETTLEMENT_COST = (1, 1, 1, 0, 1)
CITY_COST = (0, 2, 0, 3, 0)
CARD_COST = (0, 1, 0, 1, 1)

EACH_RESOURCE = 19
ROADS = 15
SETTLEMENTS = 5
CITIES = 4
