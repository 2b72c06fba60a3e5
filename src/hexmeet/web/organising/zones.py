"""Time zones as people choose them."""

import os
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

LOCAL = Path("/etc/localtime")
AREAS = frozenset(
    {
        "Africa",
        "America",
        "Antarctica",
        "Asia",
        "Atlantic",
        "Australia",
        "Europe",
        "Indian",
        "Pacific",
    }
)


@cache
def list_zones() -> tuple[str, ...]:
    """List the zones of places, and UTC."""
    places = (zone for zone in available_timezones() if zone.partition("/")[0] in AREAS)
    return ("UTC", *sorted(places))


def find_zone(name: str) -> ZoneInfo | None:
    """Find a zone by its name."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return None


def find_own_zone() -> str:
    """Find the zone of this computer, where it says so."""
    named = os.environ.get("TZ", "").lstrip(":")
    if named in list_zones():
        return named
    _, _, linked = str(LOCAL.resolve()).partition("zoneinfo/")
    return linked if linked in list_zones() else "UTC"
