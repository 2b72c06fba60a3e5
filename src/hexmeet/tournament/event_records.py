"""Events as they stand in a log, in today's version and all older ones."""

from collections.abc import Mapping
from typing import Any

from hexmeet.tournament import events
from hexmeet.tournament.events import Event
from hexmeet.tournament.kinds import Kinds, Payload, Upcaster, find_types


def _leave_time_unknown(payload: Payload) -> Payload:
    """Say of a removal or a note that nobody wrote down when it was."""
    return {"at": None, **payload}


def _leave_cards_unknown(payload: Payload) -> Payload:
    """Say of a lot that nobody wrote down real cards."""
    return {**payload, "drawn_by": [], "cards": []}


def _play_without_expansion(payload: Payload) -> Payload:
    """Say of a tournament that it is played with the base game."""
    return {**payload, "settings": {"expansion": None, **payload["settings"]}}


def _leave_islands_out(payload: Payload) -> Payload:
    """Say of a sheet that nobody itemised islands, and nobody reopened this version of it."""
    sheet = payload["sheet"]
    lines = [{"island_vp": None, **line} for line in sheet["lines"]]
    again = {"reopened_by": None, "reopened_because": ""}
    return {**payload, "sheet": {**again, **sheet, "lines": lines}}


def _leave_repairer_unknown(payload: Payload) -> Payload:
    """Say of a repair that nobody wrote down who made it, and when."""
    return {"by": "", "at": None, **payload}


def _leave_swaps_unknown(payload: Payload) -> Payload:
    """Say of a draft that nobody wrote down which of its rounds were swapped by hand."""
    return {**payload, "draft": {"swapped": [], **payload["draft"]}}


# Whoever changes what an event says adds here how its older payloads become new ones, by kind and
# the older version, and puts a log of the older version into tests/tournament/archive.
UPCASTERS: Mapping[tuple[str, int], Upcaster] = {
    ("player-removed", 1): _leave_time_unknown,
    ("lot-drawn", 1): _leave_cards_unknown,
    ("tournament-created", 1): _play_without_expansion,
    ("settings-changed", 1): _play_without_expansion,
    ("sheet-changed", 1): _leave_islands_out,
    ("round-repaired", 1): _leave_repairer_unknown,
    ("seating-drafted", 1): _leave_swaps_unknown,
    ("table-noted", 1): _leave_time_unknown,
}

EVENTS: Kinds[Event] = Kinds(find_types(events, Event), UPCASTERS)


def write_event(event: Event) -> dict[str, Any]:
    """Write an event as a tree: its kind, the version of its payload, the payload."""
    return EVENTS.write(event)


def read_event(tree: object, *, file: str = "") -> Event:
    """Read an event from a tree of any version; `file` is how messages call the place."""
    return EVENTS.read(tree, file=file)
