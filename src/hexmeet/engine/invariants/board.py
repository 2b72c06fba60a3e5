"""The island, the pieces on it, and what is kept up to date about them."""

from collections import Counter
from collections.abc import Iterator

from hexmeet.boards import topology
from hexmeet.engine.rules.words import ANY_RESOURCE, DESERT, NOWHERE, OPENING_ROAD, OVER
from hexmeet.engine.state import State

ROADS, SETTLEMENTS, CITIES = 15, 5, 4
TERRAIN = [3, 4, 4, 3, 4, 1]  # brick, grain, lumber, ore, wool, desert
TOKENS = Counter({2: 1, 12: 1} | dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 2))
HARBOURS = [1, 1, 1, 1, 1, 4]  # one of each resource, four for any


def known(numbers: tuple[int, ...]) -> list[int]:
    """Leave out the sea."""
    return [number for number in numbers if number != topology.NONE]


def settlements(s: State, p: int) -> list[int]:
    """List the corners with a seat's settlements."""
    return [corner for corner, piece in enumerate(s.building) if piece == 1 + p]


def cities(s: State, p: int) -> list[int]:
    """List the corners with a seat's cities."""
    return [corner for corner, piece in enumerate(s.building) if piece == 5 + p]


def buildings(s: State, p: int) -> list[int]:
    """List the corners with a seat's settlements and cities."""
    return settlements(s, p) + cities(s, p)


def roads(s: State, p: int) -> list[int]:
    """List the edges with a seat's roads."""
    return [edge for edge, piece in enumerate(s.road) if piece == 1 + p]


# --- the island -----------------------------------------------------------------------------------


def layout_is_the_games(s: State) -> Iterator[str]:
    """The terrain and the number tokens are those of the base game (cwc-2004 1)."""
    if [s.terrain.count(kind) for kind in range(6)] != TERRAIN:
        yield f"terrain {s.terrain}"
    if any(token for token, kind in zip(s.token, s.terrain, strict=True) if kind == DESERT):
        yield "a number on the desert"
    if Counter(token for token in s.token if token) != TOKENS:
        yield f"numbers {s.token}"


def numbers_know_their_hexes(s: State) -> Iterator[str]:
    """Each number leads to its hexes."""
    for number in range(13):
        found = [h for h in s.hexes_of[2 * number : 2 * number + 2] if h != NOWHERE]
        expected = [h for h, token in enumerate(s.token) if token == number and token]
        if sorted(found) != expected:
            yield f"{number}: {found}, not {expected}"


def harbours_stand_in_pairs(s: State) -> Iterator[str]:
    """Nine harbours stand at the two corners of their places, and nowhere else."""
    pairs = [(s.harbour[a], s.harbour[b]) for a, b in topology.HARBOUR_CORNERS]
    if any(one != other for one, other in pairs):
        yield f"corners of one harbour differ: {pairs}"
    if [sum(kind == one for one, _ in pairs) for kind in range(6)] != HARBOURS:
        yield f"harbours {pairs}"
    places = {corner for pair in topology.HARBOUR_CORNERS for corner in pair}
    if any(kind != NOWHERE for corner, kind in enumerate(s.harbour) if corner not in places):
        yield "a harbour away from its place"


def robber_stands_on_a_hex(s: State) -> Iterator[str]:
    """The robber stands somewhere on the island."""
    if not 0 <= s.robber < topology.HEXES:
        yield f"hex {s.robber}"


# --- the pieces -----------------------------------------------------------------------------------


def pieces_belong_to_seats(s: State) -> Iterator[str]:
    """No piece is of a colour that does not play."""
    allowed = {0, *range(1, s.players + 1), *range(5, s.players + 5)}
    yield from (
        f"corner {c}: {piece}" for c, piece in enumerate(s.building) if piece not in allowed
    )
    yield from (
        f"edge {e}: {piece}" for e, piece in enumerate(s.road) if not 0 <= piece <= s.players
    )


def pieces_are_all_there(s: State) -> Iterator[str]:
    """Each seat has 15 roads, 5 settlements and 4 cities (studio-2023 2.0.6)."""
    for p in range(s.players):
        counts = (
            (s.roads_left[p] + len(roads(s, p)), ROADS, "roads"),
            (s.settlements_left[p] + len(settlements(s, p)), SETTLEMENTS, "settlements"),
            (s.cities_left[p] + len(cities(s, p)), CITIES, "cities"),
        )
        for count, expected, piece in counts:
            if count != expected:
                yield f"seat {p} has {count} {piece}"


def buildings_keep_their_distance(s: State) -> Iterator[str]:
    """No two buildings stand at the ends of one edge."""
    for edge, (a, b) in enumerate(topology.EDGE_CORNERS):
        if s.building[a] and s.building[b]:
            yield f"both ends of edge {edge}"


def roads_hang_together(s: State) -> Iterator[str]:
    """Every road leads over roads of its own colour to a building of it."""
    for p in range(s.players):
        reached = set(buildings(s, p))
        left = set(roads(s, p))
        while joined := {e for e in left if reached & set(topology.EDGE_CORNERS[e])}:
            reached |= {corner for e in joined for corner in topology.EDGE_CORNERS[e]}
            left -= joined
        if left:
            yield f"seat {p}: edges {sorted(left)}"


def settlements_stand_at_roads(s: State) -> Iterator[str]:
    """Every building has a road of its colour, but one whose road is to come or never came."""
    for p in range(s.players):
        for corner in buildings(s, p):
            has_road = any(s.road[e] == p + 1 for e in known(topology.CORNER_EDGES[corner]))
            is_latest = s.phase in (OPENING_ROAD, OVER) and s.last_corner == corner
            if not has_road and not is_latest and not s.gone[p]:
                yield f"seat {p}: corner {corner}"


# --- what is kept up to date ----------------------------------------------------------------------


def masks_show_the_board(s: State) -> Iterator[str]:
    """The masks of corners say what the board says."""
    taken = {corner for corner, piece in enumerate(s.building) if piece}
    near = {other for corner in taken for other in known(topology.CORNER_NEIGHBOURS[corner])}
    expected = {
        "open_corners": (s.open_corners, set(range(topology.CORNERS)) - taken - near),
        "cities": (s.cities, {c for p in range(s.players) for c in cities(s, p)}),
    }
    for p in range(4):
        own = set(buildings(s, p))
        ends = {corner for e in roads(s, p) for corner in topology.EDGE_CORNERS[e]}
        expected[f"built[{p}]"] = (s.built[p], own)
        expected[f"touched[{p}]"] = (s.touched[p], own | ends)
    for name, (mask, corners) in expected.items():
        if mask != sum(1 << corner for corner in corners):
            yield name


def ratios_follow_the_harbours(s: State) -> Iterator[str]:
    """Trade with the supply is 4:1, 3:1 at a harbour for any resource, 2:1 at a resource's own."""
    for p in range(s.players):
        harbours = {s.harbour[corner] for corner in buildings(s, p)}
        for r in range(5):
            expected = 2 if r in harbours else 3 if ANY_RESOURCE in harbours else 4
            if s.ratio[5 * p + r] != expected:
                yield f"seat {p}, resource {r}: {s.ratio[5 * p + r]}, not {expected}"
