"""Writes a schedule as tables that any spreadsheet program can open, one file a round."""

import csv
from collections.abc import Mapping
from pathlib import Path

from hexmeet.rulebooks.problems import FileError, Problem
from hexmeet.seating.figures import Schedule

SEATS = 4
HEADING = ["table", *(f"player {seat}" for seat in range(1, SEATS + 1))]


def write_schedule(schedule: Schedule, names: Mapping[str, str], folder: str) -> None:
    """Write round-1.csv and so on; what is there already is not overwritten."""
    paths = [Path(folder) / f"round-{number}.csv" for number in range(1, len(schedule) + 1)]
    there = [Problem(str(path), "", "is there already; remove it or name another folder")
             for path in paths if path.exists()]  # fmt: skip
    if there:
        raise FileError(there)
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        for path, tables in zip(paths, schedule, strict=True):
            # With a mark of UTF-8 at the start, without which spreadsheet programs guess.
            with path.open("w", encoding="utf-8-sig", newline="") as file:
                writer = csv.writer(file)
                writer.writerow(HEADING)
                for number, table in enumerate(tables, start=1):
                    seats = [names[player] for player in table]
                    writer.writerow([number, *seats, *[""] * (SEATS - len(seats))])
    except OSError as error:
        raise FileError([Problem(folder, "", f"cannot be written: {error.strerror}")]) from None
