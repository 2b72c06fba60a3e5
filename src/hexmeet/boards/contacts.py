"""Which hexes beside one another are alike: red numbers, same numbers, same terrain."""

from collections.abc import Sequence

from hexmeet.boards.layouts import NO_TOKEN, RED, Layout
from hexmeet.boards.topology import HEX_NEIGHBOURS, HEXES

Contact = tuple[int, int]

# Each pair of hexes that share an edge, once.
SIDE_BY_SIDE: tuple[Contact, ...] = tuple(
    (hex_, other) for hex_ in range(HEXES) for other in HEX_NEIGHBOURS[hex_] if other > hex_
)


def red_contacts(tokens: Sequence[int]) -> tuple[Contact, ...]:
    """List the pairs of hexes side by side that both have a 6 or an 8."""
    return tuple(pair for pair in SIDE_BY_SIDE if all(tokens[hex_] in RED for hex_ in pair))


def same_number_contacts(tokens: Sequence[int]) -> tuple[Contact, ...]:
    """List the pairs of hexes side by side that have the same number."""
    return tuple((a, b) for a, b in SIDE_BY_SIDE if tokens[a] == tokens[b] != NO_TOKEN)


def clusters(layout: Layout) -> tuple[tuple[int, ...], ...]:
    """Group the hexes into clusters of one terrain, each in order, by their first hexes."""
    found: list[tuple[int, ...]] = []
    for hex_ in range(HEXES):
        if not any(hex_ in cluster for cluster in found):
            found.append(_cluster(layout, hex_))
    return tuple(found)


def _cluster(layout: Layout, start: int) -> tuple[int, ...]:
    reached = [start]
    for hex_ in reached:  # grows on the way
        for other in HEX_NEIGHBOURS[hex_]:
            alike = other >= 0 and layout.terrain[other] == layout.terrain[hex_]
            if alike and other not in reached:
                reached.append(other)
    return tuple(sorted(reached))
