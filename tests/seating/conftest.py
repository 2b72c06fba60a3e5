from collections.abc import Callable, Sequence

import pytest

from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.annealing import Rounds
from hexmeet.seating.figures import Figures, measure


@pytest.fixture(scope="session")
def measure_numbers() -> Callable[..., Figures]:
    """Measure a schedule of numbered players, whose play order does not matter."""

    def measure_rounds(rounds: Rounds, groups: Sequence[Sequence[int]] = ()) -> Figures:
        named = [[[str(player) for player in table] for table in tables] for tables in rounds]
        return measure(named, [[str(player) for player in group] for group in groups])

    return measure_rounds


@pytest.fixture(scope="session")
def seats_everybody() -> Callable[[Rounds, int], bool]:
    """Tell whether everybody from 0 up plays in every round."""

    def check(rounds: Rounds, players: int) -> bool:
        seated = [sorted(player for table in tables for player in table) for tables in rounds]
        return seated == [list(range(players))] * len(rounds)

    return check


@pytest.fixture(scope="session")
def repeats_first() -> tuple[Objective, ...]:
    return load("studio-2023").seating.priorities


@pytest.fixture(scope="session")
def friends_first() -> tuple[Objective, ...]:
    return load("shn-2022").seating.priorities
