from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.figures import Figures, measure

SCHEDULE = (
    (("A", "B", "C", "D"), ("E", "F", "G")),
    (("A", "C", "E", "F"), ("B", "D", "G")),
    (("C", "A", "B", "G"), ("D", "E", "F")),
)


def test_figures_of_a_small_schedule() -> None:
    assert measure(SCHEDULE, [("A", "B", "C"), ("F", "G")]) == Figures(
        # A and C sit together in all three rounds.
        max_meetings=3,
        # A-C and E-F twice more, A-B, B-C, B-D and B-G once more.
        repeat_meetings=2 + 1 + 1 + 1 + 1 + 2,
        # A is first twice, G third twice.
        position_repeats=2,
        # A-B and B-C in rounds 1 and 3, A-C in all, F-G in round 1.
        friend_meetings=2 + 2 + 3 + 1,
        # E, F and G, then B, D and G, then D, E and F.
        extra_three_table=4,
    )


def test_nothing_to_measure() -> None:
    assert set(measure(()).in_order(tuple(Objective))) == {0}


def test_priorities_are_the_rulebook_s() -> None:
    figures = Figures(
        max_meetings=1,
        repeat_meetings=2,
        position_repeats=3,
        friend_meetings=4,
        extra_three_table=5,
    )
    assert figures.in_order(load("studio-2023").seating.priorities) == (1, 2, 3, 4, 5)
    assert figures.in_order(load("shn-2024").seating.priorities) == (4, 1, 2, 3, 5)
