"""Finds everything that is wrong with a layout somebody made."""

from collections import Counter
from collections.abc import Iterator, Sequence

from hexmeet.boards.contacts import red_contacts
from hexmeet.boards.layouts import (
    HARBOURS,
    NO_TOKEN,
    TERRAINS,
    TOKENS,
    Harbour,
    Layout,
    Numbers,
    Terrain,
)
from hexmeet.boards.notation import find_row
from hexmeet.rulebooks.problems import Problem

Fault = tuple[str, str]  # where, and what was expected


def check(layout: Layout, methods: Sequence[Numbers], name: str) -> tuple[Problem, ...]:
    """List every fault of a layout; its tokens have to lie as one of the methods says.

    (cwc-2004 35; italy-2009 3.1; shn-2022 7.a.1; shn-2024 7.a.1; studio-2023 2.0.1; reading 28)
    """
    faults = [*_check_terrain(layout), *_check_tokens(layout), *_check_harbours(layout)]
    if not faults:
        faults = list(_check_order(layout, methods))
    return tuple(Problem(name, *fault) for fault in faults)


def _name_hex(hex_: int) -> str:
    """Name a hex as people count: by its row and its place there."""
    row, place = find_row(hex_)
    return f"row {row}, hex {place}"


def _check_terrain(layout: Layout) -> Iterator[Fault]:
    found, expected = Counter(layout.terrain), Counter(TERRAINS)
    for terrain in Terrain:
        if found[terrain] != expected[terrain]:
            yield f"{terrain} hexes", f"expected {expected[terrain]}, got {found[terrain]}"


def _check_tokens(layout: Layout) -> Iterator[Fault]:
    for hex_, (terrain, token) in enumerate(zip(layout.terrain, layout.tokens, strict=True)):
        if terrain is Terrain.DESERT and token != NO_TOKEN:
            yield _name_hex(hex_), f"expected no number on the desert, got {token}"
        elif terrain is not Terrain.DESERT and token not in TOKENS:
            got = f"got {token}" if token != NO_TOKEN else "got none"
            yield _name_hex(hex_), f"expected a number from 2 to 12 other than 7, {got}"
    found, expected = Counter(layout.tokens), Counter(TOKENS)
    for token in sorted(expected):
        if found[token] != expected[token]:
            yield f"tokens with {token}", f"expected {expected[token]}, got {found[token]}"


def _check_harbours(layout: Layout) -> Iterator[Fault]:
    found, expected = Counter(layout.harbours), Counter(HARBOURS)
    for harbour in Harbour:
        if found[harbour] != expected[harbour]:
            kind = "3:1 harbours" if harbour is Harbour.ANY else f"{harbour} harbours"
            yield kind, f"expected {expected[harbour]}, got {found[harbour]}"


def _check_order(layout: Layout, methods: Sequence[Numbers]) -> Iterator[Fault]:
    """Tokens along a spiral never have 6 and 8 side by side, so they would pass as shuffled."""
    if "shuffled" not in methods:
        if layout.spiral is None:
            yield "numbers", "expected A to R along a spiral from a corner of the island"
        return
    for a, b in red_contacts(layout.tokens):
        numbers = f"{layout.tokens[a]} and {layout.tokens[b]} touch"
        yield f"{_name_hex(a)} and {_name_hex(b)}", f"expected 6 and 8 apart, but {numbers}"
