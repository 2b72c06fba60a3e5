"""What is remarked on at the tables of a round."""

from hexmeet.seating.entrants import Entrants
from hexmeet.tournament.seating_remarks import Remarks, remark_tables


def test_friends_wishes_and_repeated_meetings_are_remarked_on() -> None:
    entrants = Entrants(players=tuple("abcdef"), groups=(("a", "b", "c"),), avoided=(("e", "f"),))
    first = (("a", "b", "d"), ("c", "e", "f"))
    second = (("d", "a", "e"), ("b", "c", "f"))
    assert remark_tables((first, second), 1, entrants) == (
        Remarks(friends=(("a", "b"),)),
        Remarks(avoided=(("e", "f"),)),
    )
    assert remark_tables((first, second), 2, entrants) == (
        Remarks(again=(("d", "a"),)),
        Remarks(friends=(("b", "c"),), again=(("c", "f"),)),
    )
