"""Reads a sheet from a form, and says what stands in each of its fields.

The fields of a seat end with its place in play order: `vp-1`, `cities-1` and so on.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hexmeet.tournament.sheet_checks import SEAFARERS_ITEMS, Item, list_items
from hexmeet.tournament.state import SheetLine, Table, Tournament
from hexmeet.web.numbers import find_number
from hexmeet.web.page import Mistake

MOST_DIGITS = 2
COUNTED = tuple(item for item in SEAFARERS_ITEMS if item.most > 1)
AWARDS = tuple(item for item in SEAFARERS_ITEMS if item.most == 1)


@dataclass(frozen=True, slots=True)
class Field:
    """An item of one seat: what it is called, and what stands there."""

    name: str
    item: Item
    value: str
    is_checked: bool


@dataclass(frozen=True, slots=True)
class Line:
    """The fields of one seat."""

    place: int
    player: str
    vp: str
    is_winner: bool
    counted: Sequence[Field]
    awards: Sequence[Field]
    held: int | None  # at the moment the player left the game

    @property
    def points_field(self) -> str:
        """The name of the field for the points."""
        return f"vp-{self.place}"

    @property
    def is_itemised(self) -> bool:
        """Whether anything is written down besides the points."""
        return any(field.value for field in self.counted) or any(f.is_checked for f in self.awards)


def show_lines(
    tournament: Tournament, table: Table, typed: Mapping[str, Any] | None
) -> Sequence[Line]:
    """Give the fields of a form: as they were typed, else as the sheet has them."""
    return list(_show(list_items(tournament), table, typed))


def _show(items: Sequence[Item], table: Table, typed: Mapping[str, Any] | None) -> Iterator[Line]:
    sheet = table.sheet
    known = {line.player: line for line in sheet.lines} if sheet else {}
    for place, player in enumerate(table.seats, start=1):
        line = known.get(player)
        held = table.held.get(player)

        def value(name: str, place: int = place, line: SheetLine | None = line) -> str:
            if typed is not None:
                return str(typed.get(f"{name}-{place}", ""))
            found = getattr(line, name) if line else None
            return "" if found in (None, False) else str(int(found))

        winner = typed.get("winner") if typed is not None else (sheet.winner if sheet else "")
        is_winner = winner == (str(place) if typed is not None else player)
        yield Line(
            place=place,
            player=player,
            vp=value("vp") if line or typed is not None or held is None else str(held),
            is_winner=is_winner,
            counted=[
                Field(f"{i.name}-{place}", i, value(i.name), is_checked=False)
                for i in items
                if i in COUNTED
            ],
            awards=[
                Field(f"{i.name}-{place}", i, "1", is_checked=bool(value(i.name)))
                for i in items
                if i in AWARDS
            ],
            held=held,
        )


def read_lines(table: Table, typed: Mapping[str, Any]) -> tuple[SheetLine, ...]:
    """Read the lines of a sheet."""
    return tuple(_read(typed, place, player) for place, player in enumerate(table.seats, start=1))


def read_winner(table: Table, typed: Mapping[str, Any]) -> str:
    """Read who won; nobody where nothing was chosen, which the core refuses in its words."""
    place = find_number(str(typed.get("winner", ""))) or 0
    return table.seats[place - 1] if 1 <= place <= len(table.seats) else ""


def _read(typed: Mapping[str, Any], place: int, player: str) -> SheetLine:
    counts = {item.name: _number(typed, f"{item.name}-{place}") for item in COUNTED}
    awards = {item.name: bool(typed.get(f"{item.name}-{place}")) for item in AWARDS}
    vp = _number(typed, f"vp-{place}")
    if vp is None:
        raise Mistake(f"vp-{place}", "games.points-missing", seat=place)
    if all(count is None for count in counts.values()) and not any(awards.values()):
        return SheetLine(player=player, vp=vp)
    return SheetLine(
        player=player,
        vp=vp,
        settlements=counts["settlements"],
        cities=counts["cities"],
        vp_cards=counts["vp_cards"],
        island_vp=counts["island_vp"],
        longest_road=awards["longest_road"],
        largest_army=awards["largest_army"],
    )


def _number(typed: Mapping[str, Any], name: str) -> int | None:
    text = str(typed.get(name, "")).strip()
    if not text:
        return None
    if not text.isdecimal() or len(text) > MOST_DIGITS:
        raise Mistake(name, "games.not-a-number", text=text)
    return int(text)
