"""Searches schedules of small fields that meet every bound, for `hexmeet.seating` to keep as data.

Run it with `make update-schedules`. What is stored already and still meets its bounds is kept, so
that a second run only adds what is missing.
"""

import json
from collections.abc import Iterator
from itertools import chain

from hexmeet.rulebooks.loader import load
from hexmeet.seating.annealing import Rounds
from hexmeet.seating.attempts import search
from hexmeet.seating.bounds import as_figures, bound_field
from hexmeet.seating.designs import COLUMNS, find_steps, leave_out
from hexmeet.seating.field import Field, make_field
from hexmeet.seating.figures import Figures, measure
from hexmeet.seating.positions import assign_positions
from hexmeet.seating.stored import FILE, find_stored, name

PLAYERS = range(6, 46)
ROUNDS = range(2, 6)
SEEDS = 60


def main() -> None:
    """Find what is missing, and write all."""
    found = {}
    for players, rounds in ((n, r) for n in PLAYERS for r in ROUNDS):
        field = make_field(players, rounds, load("studio-2023").seating.priorities)
        if field.sizes and not _has_design(field):
            schedule = _find(field)
            print(f"{name(players, rounds)}: {'found' if schedule else 'not found'}", flush=True)
            if schedule:
                found[name(players, rounds)] = schedule
    lines = (f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in found.items())
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _has_design(field: Field) -> bool:
    tables = len(field.sizes)
    steps = find_steps(tables, field.rounds)
    left_out = COLUMNS * tables - field.players
    return steps is not None and leave_out(tables, steps, (0,) * left_out) is not None


def _find(field: Field) -> Rounds | None:
    bound = as_figures(bound_field(field))
    stored = find_stored(field.players, field.rounds)
    return next(
        (
            rounds
            for rounds in chain([stored] if stored else [], _search(field, bound))
            if _measure(rounds) == bound
        ),
        None,
    )


def _search(field: Field, bound: Figures) -> Iterator[Rounds]:
    for seed in map(str, range(SEEDS)):
        for attempt in search(field, bound, seed):
            yield attempt.rounds


def _measure(rounds: Rounds) -> Figures:
    named = [[[str(player) for player in table] for table in tables] for tables in rounds]
    return measure(assign_positions(named))


if __name__ == "__main__":
    main()
