"""What a layout is worth: pips of resources and corners, openings of each seat, likes together.

A number's pips are the ways two dice make it, of 36. All figures are whole numbers or fractions.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from hexmeet.boards.contacts import Contact, clusters, red_contacts, same_number_contacts
from hexmeet.boards.layouts import NO_TOKEN, RESOURCES, Layout, Terrain
from hexmeet.boards.topology import CORNER_HEXES, CORNER_NEIGHBOURS, CORNERS, NONE


@dataclass(frozen=True, slots=True)
class ResourceFigures:
    """What the hexes of one resource yield together, and how they lie."""

    hexes: int
    pips: int
    clusters: tuple[int, ...]  # sizes, largest first

    @property
    def pips_per_hex(self) -> Fraction:
        """The average of its hexes."""
        return Fraction(self.pips, self.hexes)


@dataclass(frozen=True, slots=True)
class Opening:
    """The two corners a seat settles in the greedy snake, in the order it takes them."""

    corners: tuple[int, int]
    pips: int
    resources: tuple[Terrain, ...]  # those it will produce


@dataclass(frozen=True, slots=True)
class Figures:
    """Every figure of a layout."""

    resources: dict[Terrain, ResourceFigures]
    corner_pips: tuple[int, ...]
    openings: tuple[Opening, ...]
    red_contacts: tuple[Contact, ...]
    same_number_contacts: tuple[Contact, ...]

    @property
    def spread(self) -> int:
        """How many pips lie between the best opening and the worst."""
        pips = [opening.pips for opening in self.openings]
        return max(pips) - min(pips)


def count_pips(token: int) -> int:
    """Give the ways of 36 in which two dice make a number."""
    return 0 if token == NO_TOKEN else 6 - abs(7 - token)


def reckon(layout: Layout, *, seats: int = 4) -> Figures:
    """Reckon every figure of a layout, with the openings of so many seats."""
    return Figures(
        resources={resource: _weigh(layout, resource) for resource in RESOURCES},
        corner_pips=tuple(_corner_pips(layout, corner) for corner in range(CORNERS)),
        openings=_settle(layout, seats),
        red_contacts=red_contacts(layout.tokens),
        same_number_contacts=same_number_contacts(layout.tokens),
    )


def _weigh(layout: Layout, resource: Terrain) -> ResourceFigures:
    hexes = [hex_ for hex_, terrain in enumerate(layout.terrain) if terrain is resource]
    sizes = [len(cluster) for cluster in clusters(layout) if cluster[0] in hexes]
    return ResourceFigures(
        hexes=len(hexes),
        pips=sum(count_pips(layout.tokens[hex_]) for hex_ in hexes),
        clusters=tuple(sorted(sizes, reverse=True)),
    )


def _corner_pips(layout: Layout, corner: int) -> int:
    return sum(count_pips(layout.tokens[hex_]) for hex_ in CORNER_HEXES[corner] if hex_ != NONE)


def _settle(layout: Layout, seats: int) -> tuple[Opening, ...]:
    """Let the seats settle in turn and back, each at the best corner left.

    Best is most pips, then most resources new to the seat, then the lowest number of the corner.
    """
    taken: dict[int, list[int]] = {seat: [] for seat in range(seats)}
    free = set(range(CORNERS))
    for seat in (*range(seats), *reversed(range(seats))):
        best = max(free, key=partial(_appeal, layout, taken[seat]))
        taken[seat].append(best)
        free -= {best, *CORNER_NEIGHBOURS[best]}
    return tuple(_opening(layout, first, second) for first, second in taken.values())


def _appeal(layout: Layout, own: Sequence[int], corner: int) -> tuple[int, int, int]:
    new = _resources(layout, [corner]) - _resources(layout, own)
    return _corner_pips(layout, corner), len(new), -corner


def _opening(layout: Layout, first: int, second: int) -> Opening:
    produced = _resources(layout, [first, second])
    return Opening(
        corners=(first, second),
        pips=_corner_pips(layout, first) + _corner_pips(layout, second),
        resources=tuple(resource for resource in RESOURCES if resource in produced),
    )


def _resources(layout: Layout, corners: Sequence[int]) -> set[Terrain]:
    hexes = {hex_ for corner in corners for hex_ in CORNER_HEXES[corner] if hex_ != NONE}
    return {layout.terrain[hex_] for hex_ in hexes} - {Terrain.DESERT}
