"""Who has the bank, as each rulebook says."""

import pytest
from tests.tournament.halls import Hall

from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament.commands import NoteTable
from hexmeet.tournament.play_bank import Banker, find_banker
from hexmeet.tournament.state import Pick


def banker(hall: Hall) -> Banker | None:
    return find_banker(hall.now, hall.now.rounds[-1], hall.table())


@pytest.mark.clause("cwc-2004", "23")
@pytest.mark.clause("shn-2022", "7.c")
@pytest.mark.clause("shn-2024", "7.c")
@pytest.mark.parametrize(
    ("rulebook", "may_elect"), [("cwc-2004", False), ("shn-2022", True), ("shn-2024", True)]
)
def test_the_starting_player_has_the_bank_and_in_the_final_a_judge(
    rulebook: str, *, may_elect: bool
) -> None:
    found = banker(Hall(rulebook, "A B C D"))
    assert found
    assert (found.who, found.player) == ("starting-player", "A")
    assert (found.table_may_elect_another, found.judge_on_request) == (may_elect, False)
    final = banker(Hall(rulebook, "A B C D", Stage.FINAL))
    assert final
    assert (final.who, final.player, final.table_may_elect_another) == ("judge", None, False)


@pytest.mark.clause("studio-2023", "2.0.4")
def test_nobody_has_the_bank_by_name_before_the_table_has_chosen_who_starts() -> None:
    found = banker(Hall("studio-2023", "A B C D"))
    assert found
    assert (found.who, found.player, found.judge_on_request) == ("starting-player", None, True)
    hall = Hall("studio-2023", "A B C D", Stage.SEMI_FINAL)
    before = banker(hall)
    assert before
    assert before.player is None
    places = enumerate("ABCD", start=1)
    picks = tuple(Pick(player=p, what="play-order", value=str(place)) for place, p in places)
    hall.change_round(picks=picks)
    after = banker(hall)
    assert after
    assert (after.player, str(after.clause)) == ("A", "studio-2023 2.0.4")


@pytest.mark.clause("studio-2023", "2.0.4")
@pytest.mark.clause("studio-2023", "2.0.7")
def test_what_a_table_agrees_on_or_announces_is_noted() -> None:
    hall = Hall("studio-2023", "A B C D")
    hall.ask(NoteTable(table=1, text="C is the banker"))
    hall.ask(NoteTable(table=1, text="D writes down the rolls"))
    assert tuple(note.text for note in hall.table().notes) == (
        "C is the banker",
        "D writes down the rolls",
    )


def test_a_rulebook_that_says_nothing_names_no_banker() -> None:
    assert banker(Hall("italy-2009", "A B C D")) is None
