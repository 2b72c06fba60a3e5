from collections.abc import Mapping

import pytest

from hexmeet.rulebooks.loader import load
from hexmeet.seating.attempts import Method
from hexmeet.seating.bounds import bound_field
from hexmeet.seating.certificate import Certificate, certify
from hexmeet.seating.entrants import Entrants, describe_field
from hexmeet.seating.figures import Schedule

STUDIO = load("studio-2023")
EIGHT = tuple("ABCDEFGH")
ROUND = [("A", "B", "C", "D"), ("E", "F", "G", "H")]
BEST = [ROUND, [("B", "A", "E", "F"), ("C", "D", "H", "G")]]


def of(
    schedule: Schedule,
    groups: tuple[tuple[str, ...], ...] = (),
    avoided: tuple[tuple[str, str], ...] = (),
    fixed_tables: Mapping[str, int] | None = None,
) -> Certificate:
    entrants = Entrants(
        players=EIGHT, groups=groups, avoided=avoided, fixed_tables=fixed_tables or {}
    )
    field = describe_field(entrants, len(schedule), STUDIO)
    return certify(schedule, entrants, field, bound_field(field), Method.SEARCH)


def test_a_schedule_at_every_bound_is_optimal() -> None:
    certificate = of(BEST)
    assert certificate.achieved == certificate.bound
    assert certificate.is_optimal
    assert certificate.order == STUDIO.seating.priorities
    assert (certificate.sizes, certificate.rounds) == ((4, 4), 2)


def test_a_schedule_above_a_bound_is_not() -> None:
    certificate = of([ROUND, ROUND])
    assert not certificate.is_optimal
    assert certificate.achieved.repeat_meetings == 12
    assert certificate.bound.repeat_meetings == 4


def test_rank_compares_wishes_first_and_then_by_priority() -> None:
    better = of(BEST, avoided=(("A", "H"),))
    assert better.rank == (0, 2, 4, 0, 0, 0)
    worse = of(BEST, avoided=(("A", "B"),))
    assert worse.rank == (2, 2, 4, 0, 0, 0)
    assert better.rank < worse.rank


def test_groups_are_counted_over_all_rounds() -> None:
    certificate = of(BEST, groups=(("A", "B", "E"), ("C", "G")))
    first, second = certificate.groups
    assert (first.players, first.meetings, first.bound) == (("A", "B", "E"), 4, 2)
    assert (second.players, second.meetings, second.bound) == (("C", "G"), 1, 0)


def test_broken_wishes_are_counted_and_nothing_is_optimal_with_them() -> None:
    certificate = of(BEST, avoided=(("A", "B"), ("A", "H")), fixed_tables={"E": 2})
    assert [pair.meetings for pair in certificate.avoided] == [2, 0]
    assert certificate.misplaced == 1
    assert certificate.broken_wishes == 3
    assert not certificate.is_optimal


def test_wishes_that_nobody_could_keep_are_kept_as_far_as_can_be() -> None:
    # Three players at two tables, in each of two rounds.
    trio = (("A", "B"), ("B", "E"), ("A", "E"))
    certificate = of(BEST, avoided=trio)
    assert (certificate.broken_wishes, certificate.least_broken) == (4, 2)
    assert not certificate.is_optimal
    second = [("F", "A", "H", "C"), ("B", "E", "D", "G")]
    certificate = of([ROUND, second], avoided=trio)
    assert (certificate.broken_wishes, certificate.least_broken) == (2, 2)
    assert certificate.bounds == of(BEST).bounds
    assert certificate.is_optimal


def test_bounds_under_wishes_are_not_claimed_of_a_schedule_that_breaks_them() -> None:
    # Four players apart from the four others meet each other in both rounds.
    avoided = tuple((one, other) for one in "ABCD" for other in "EFGH")
    assert of([ROUND, ROUND], avoided=avoided).bound.repeat_meetings == 12
    assert of(BEST, avoided=avoided).bounds == of(BEST).bounds
    assert of(BEST).bound.repeat_meetings == 4


@pytest.mark.parametrize("fixed", [{"A": 1}, {"D": 1, "E": 2}])
def test_fixed_tables_that_are_kept(fixed: Mapping[str, int]) -> None:
    schedule = [ROUND, [("D", "A", "F", "G"), ("B", "C", "H", "E")]]
    certificate = of(schedule, fixed_tables=fixed)
    assert certificate.misplaced == 0
    assert certificate.is_optimal
