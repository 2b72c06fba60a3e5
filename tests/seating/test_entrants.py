from collections.abc import Mapping

import pytest

from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.seating.entrants import Entrants, describe_field, notice_large_groups

STUDIO = load("studio-2023")
SEVEN = tuple("ABCDEFG")


def refusal(entrants: Entrants) -> RuleViolation:
    with pytest.raises(RuleViolation) as caught:
        describe_field(entrants, 3, STUDIO)
    return caught.value


def test_players_are_numbered_in_their_order() -> None:
    entrants = Entrants(
        players=SEVEN, groups=(("C", "A"),), avoided=(("G", "B"),), fixed_tables={"D": 1}
    )
    field = describe_field(entrants, 3, STUDIO)
    assert (field.sizes, field.rounds) == ((4, 3), 3)
    assert field.priorities == STUDIO.seating.priorities
    assert field.groups == ((2, 0),)
    assert field.avoided == ((6, 1),)
    assert field.fixed_tables == {3: 0}


@pytest.mark.parametrize("players", [0, 1, 2, 5])
def test_fields_that_cannot_be_seated(players: int) -> None:
    violation = refusal(Entrants(players=SEVEN[:players]))
    assert violation.code == "players.cannot-be-seated"
    assert violation.params == {"players": players}
    assert str(violation.clause) == "hexmeet reading 13"


@pytest.mark.parametrize(
    ("fixed", "code"),
    [
        ({"X": 1}, "seating.fixed-player-unknown"),
        ({"A": 0}, "seating.fixed-table-unknown"),
        ({"A": 3}, "seating.fixed-table-unknown"),
        ({"A": 2}, "seating.fixed-table-of-three"),
        ({"A": 1, "B": 1}, "seating.fixed-table-taken"),
    ],
)
def test_fixed_tables_that_cannot_be(fixed: Mapping[str, int], code: str) -> None:
    assert refusal(Entrants(players=SEVEN, fixed_tables=fixed)).code == code


def test_a_table_of_three_can_be_fixed_where_there_are_no_others() -> None:
    entrants = Entrants(players=SEVEN[:6], fixed_tables={"A": 2})
    assert describe_field(entrants, 3, STUDIO).must_be_four == frozenset()


@pytest.mark.parametrize(
    "entrants",
    [Entrants(players=(*SEVEN, "A")), Entrants(players=SEVEN, groups=(("A", "B"), ("B", "C")))],
)
def test_a_player_listed_twice_is_the_caller_s_fault(entrants: Entrants) -> None:
    with pytest.raises(ValueError, match=r"listed twice: [AB]$"):
        describe_field(entrants, 3, STUDIO)


def test_groups_larger_than_the_number_of_tables_are_noticed() -> None:
    entrants = Entrants(players=SEVEN, groups=(("A", "B"), ("C", "D", "E")))
    (notice,) = notice_large_groups(entrants, STUDIO)
    assert notice.code == "seating.group-too-large"
    assert notice.params == {"group": ("C", "D", "E"), "size": 3, "tables": 2}
