"""Bounds for rounds to come: nothing that anybody could seat is better."""

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import Objective
from hexmeet.rulebooks.tables import table_sizes
from hexmeet.seating.figures import measure
from hexmeet.seating.repair.limits import Limits
from hexmeet.seating.repair.situation import Published
from hexmeet.seating.starts import deal

Publish = Callable[..., Published]
GROUPS = (("0", "1", "2", "3", "4"), ("7", "8"))


@settings(max_examples=60)
@given(
    players=st.sampled_from([6, 7, 8, 9, 10, 13]),
    gone=st.integers(0, 2),
    kept=st.integers(1, 3),
    to_come=st.integers(0, 3),
    seed=st.integers(0, 999),
)
def test_no_seating_passes_a_bound(
    players: int, gone: int, kept: int, to_come: int, seed: int
) -> None:
    left = max(6, players - gone)
    stream = Stream(str(seed), "test")
    rounds = [
        [[str(n) for n in table] for table in deal(stream.shuffle(range(many)), sizes)]
        for many, times in ((players, kept), (left, to_come))
        for sizes in [table_sizes(many) or ()]
        for _ in range(times)
    ]
    still = [str(n) for n in range(left)]
    bounds = Limits(rounds[:kept], still, to_come, GROUPS).find()
    achieved = measure(rounds, GROUPS)
    for objective in set(Objective) - {Objective.REPEAT_MEETINGS}:
        assert getattr(achieved, objective) >= bounds[objective].value
    if achieved.max_meetings == bounds[Objective.MAX_MEETINGS].value:
        assert achieved.repeat_meetings >= bounds[Objective.REPEAT_MEETINGS].value


def test_without_rounds_to_come_everything_is_as_it_is() -> None:
    rounds = [[list("abcd")], [list("dabc")]]
    bounds = Limits(rounds, "abcd", 0, [("a", "b")]).find()
    values = {objective: bound.value for objective, bound in bounds.items()}
    assert values == {
        objective: getattr(measure(rounds, ["ab"]), objective) for objective in Objective
    }
    assert bounds[Objective.REPEAT_MEETINGS].argument == "kept"


def test_rounds_to_come_run_out_of_pairs() -> None:
    bounds = Limits([["abcd"]], "abcd", 1, []).find()
    assert bounds[Objective.MAX_MEETINGS].value == 2
    assert bounds[Objective.REPEAT_MEETINGS].value == 6
    assert bounds[Objective.REPEAT_MEETINGS].argument == "to-come"
    assert bounds[Objective.POSITION_REPEATS].argument == "nothing"


def test_somebody_has_to_meet_again_where_rounds_share_pairs() -> None:
    # Two tables of four: each of one round shares two pairs with the other at least.
    bounds = Limits([["abcd", "efgh"]], "abcdefgh", 1, []).find()
    assert bounds[Objective.MAX_MEETINGS].value == 2
    assert bounds[Objective.REPEAT_MEETINGS].value == 4


def test_fourth_places_to_come_are_for_so_many() -> None:
    # Five rounds at tables of three and four: a player needs the fourth place to hold four.
    kept = [["abcd", "efg"], ["bcda", "fge"], ["cdab", "gef"]]
    bounds = Limits(kept, "abcdefg", 1, []).find()
    # e, f and g have held three places each; only four seats are fourth or new for others.
    assert bounds[Objective.POSITION_REPEATS].value == 3 + 0
