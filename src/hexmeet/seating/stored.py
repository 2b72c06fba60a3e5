"""Schedules of small fields, found beforehand by `tools/find_schedules.py` and kept as data."""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path

from hexmeet.seating.annealing import Rounds

FILE = Path(str(files("hexmeet.seating"))) / "data" / "schedules.json"


def name(players: int, rounds: int) -> str:
    """Name the schedule for so many players and rounds, as in the file."""
    return f"{players} players, {rounds} rounds"


@cache
def _read() -> dict[str, Rounds]:
    schedules: dict[str, Rounds] = json.loads(FILE.read_text(encoding="utf-8"))
    return schedules


def find_stored(players: int, rounds: int) -> Rounds | None:
    """Give the stored schedule for so many players and rounds."""
    return _read().get(name(players, rounds))
