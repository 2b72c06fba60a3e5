"""Two seats of a draft exchanged by hand, and what that costs."""

import pytest
from tests.tournament.seated import Hall, open_hall, refused

from hexmeet.rulebooks.schema import Stage
from hexmeet.seating.figures import measure
from hexmeet.tournament.commands import DraftSeating, PublishRound, SwapSeats
from hexmeet.tournament.seating_swaps import compare_swap
from hexmeet.tournament.state import Draft


def draft_of(hall: Hall) -> Draft:
    assert hall.tournament.draft
    return hall.tournament.draft


@pytest.fixture
def hall() -> Hall:
    hall = open_hall("studio-2023", 16)
    hall.do(DraftSeating())
    return hall


def test_the_effect_is_known_before_and_kept_afterwards(hall: Hall) -> None:
    draft = draft_of(hall)
    one, other = draft.rounds[1][0][0], draft.rounds[1][1][0]
    comparison = compare_swap(hall.tournament, 2, (one, other))
    assert comparison.before.repeat_meetings == 0
    assert comparison.suffers[0] == "max_meetings"
    assert hall.tournament.draft == draft
    hall.do(SwapSeats(round=2, players=(one, other)))
    swapped = draft_of(hall)
    assert (swapped.rounds[1][0][0], swapped.rounds[1][1][0]) == (other, one)
    assert (swapped.why, swapped.method, swapped.notices) == ("manual", "schedule", ())
    assert swapped.achieved["repeat_meetings"] == comparison.after.repeat_meetings
    assert swapped.bound["repeat_meetings"] == 0


def test_rounds_that_were_played_count(hall: Hall) -> None:
    hall.play_round()
    draft = draft_of(hall)
    assert draft.first == 2
    hall.do(SwapSeats(round=3, players=(draft.rounds[1][0][0], draft.rounds[1][2][1])))
    swapped = draft_of(hall)
    played = tuple(table.seats for table in hall.round.tables)
    assert swapped.achieved["repeat_meetings"] == measure((played, *swapped.rounds)).repeat_meetings
    assert (swapped.first, swapped.rounds[0]) == (2, draft.rounds[0])


def test_a_wish_that_is_broken_by_hand_is_counted() -> None:
    hall = open_hall("studio-2023", 16)
    hall.set_player("p1", avoid=("p2",))
    hall.do(DraftSeating())
    draft = draft_of(hall)
    assert draft.broken_wishes == 0
    beside = next(table for table in draft.rounds[0] if "p1" in table)
    other = next(player for player in beside if player != "p1")
    comparison = compare_swap(hall.tournament, 1, ("p2", other))
    assert comparison.avoided_meet == (("p1", "p2"),)
    hall.do(SwapSeats(round=1, players=("p2", other)))
    assert draft_of(hall).broken_wishes == 1


@pytest.mark.parametrize("number", [1, 4])
def test_only_rounds_of_the_draft_can_be_changed(hall: Hall, number: int) -> None:
    hall.do(PublishRound())
    with refused("swap.not-in-draft") as refusal:
        hall.do(SwapSeats(round=number, players=("p1", "p2")))
    assert refusal.value.params == {"round": number, "first": 2, "last": 3}


def test_without_a_draft_there_is_nothing_to_exchange() -> None:
    with refused("seating.no-draft"):
        compare_swap(open_hall("studio-2023", 12).tournament, 1, ("p1", "p2"))


def test_in_a_final_ranks_decide() -> None:
    hall = open_hall("studio-2023", 12, rounds=1)
    hall.play_round()
    hall.close(Stage.PRELIMINARY, tuple(hall.tournament.players))
    hall.do(DraftSeating())
    with refused("swap.ranks-decide"):
        hall.do(SwapSeats(round=1, players=("p1", "p2")))


@pytest.mark.clause("italy-2009", "3.2")
def test_leaving_the_ranking_is_a_change_to_be_announced() -> None:
    hall = open_hall("italy-2009", 16, method="ranking")
    hall.play_round()
    hall.do(DraftSeating())
    draft = draft_of(hall)
    first, second = draft.rounds[0][:2]
    hall.do(SwapSeats(round=2, players=(first[0], first[1])))
    assert draft_of(hall).notices == ()
    hall.do(SwapSeats(round=2, players=(first[0], second[0])))
    assert draft_of(hall).notices == ("seating.structure-changed",)
    hall.do(PublishRound())
