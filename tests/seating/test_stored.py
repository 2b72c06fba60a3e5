from collections.abc import Callable

import pytest

from hexmeet.rulebooks.schema import Objective
from hexmeet.rulebooks.tables import table_sizes
from hexmeet.seating.annealing import Rounds
from hexmeet.seating.bounds import as_figures, bound_field
from hexmeet.seating.field import make_field
from hexmeet.seating.figures import measure
from hexmeet.seating.positions import assign_positions
from hexmeet.seating.stored import find_stored

Priorities = tuple[Objective, ...]
SMALL = [(players, rounds) for players in range(6, 46) for rounds in range(2, 6)]
STORED = [field for field in SMALL if find_stored(*field)]


@pytest.mark.clause("cwc-2004", "12")
@pytest.mark.clause("studio-2023", "1.1.5")
@pytest.mark.parametrize(("players", "rounds"), STORED)
def test_stored_schedules_meet_every_bound(
    players: int,
    rounds: int,
    repeats_first: Priorities,
    seats_everybody: Callable[[Rounds, int], bool],
) -> None:
    schedule = find_stored(players, rounds) or []
    assert len(schedule) == rounds
    assert seats_everybody(schedule, players)
    assert all(tuple(map(len, tables)) == table_sizes(players) for tables in schedule)
    named = [[[str(player) for player in table] for table in tables] for tables in schedule]
    bound = as_figures(bound_field(make_field(players, rounds, repeats_first)))
    assert measure(assign_positions(named)) == bound


def test_other_fields_have_none() -> None:
    assert find_stored(5, 3) is None
    assert find_stored(400, 3) is None
