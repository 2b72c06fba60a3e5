from hexmeet.rulebooks.loader import load
from hexmeet.seating.field import Field, make_field

PRIORITIES = load("studio-2023").seating.priorities


def test_tables() -> None:
    field = make_field(14, 3, PRIORITIES)
    assert field.sizes == (4, 4, 3, 3)
    assert (field.players, field.fours, field.three_seats) == (14, 2, 6)


def test_numbers_that_cannot_be_seated_have_no_tables() -> None:
    assert make_field(5, 3, PRIORITIES).sizes == ()


def test_friends_are_all_pairs_within_groups() -> None:
    field = make_field(14, 3, PRIORITIES, [(5, 1, 3), (2, 0)])
    assert field.friends == {(1, 3), (1, 5), (3, 5), (0, 2)}


def test_wishes() -> None:
    field = Field(
        sizes=(4, 4, 4),
        rounds=3,
        priorities=PRIORITIES,
        avoided=((7, 2),),
        fixed_tables={9: 0, 4: 2},
    )
    # Who needs a table of their own each cannot sit together either.
    assert field.must_not_meet == {(2, 7), (4, 9)}
    assert field.must_be_four == {4, 9}
    without = field.without_wishes()
    assert without == make_field(12, 3, PRIORITIES)


def test_nobody_has_to_be_at_four_for_the_sake_of_a_table_of_three() -> None:
    field = Field(sizes=(3, 3), rounds=3, priorities=PRIORITIES, fixed_tables={1: 1})
    assert field.must_be_four == frozenset()
