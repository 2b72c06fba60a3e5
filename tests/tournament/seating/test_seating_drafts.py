"""What is seated next, for whom, and when that cannot be."""

from dataclasses import replace
from itertools import combinations

import pytest
from tests.tournament.seated import SEED, Hall, open_hall, people, refused

from hexmeet.rulebooks.schema import Stage
from hexmeet.seating.figures import measure
from hexmeet.seating.preliminary import seat_preliminary
from hexmeet.tournament.commands import DiscardDraft, DraftSeating, PublishRound
from hexmeet.tournament.events import DraftDiscarded, SeatingDrafted
from hexmeet.tournament.evolve import evolve
from hexmeet.tournament.seating_schedule import list_entrants, list_played
from hexmeet.tournament.state import Draft
from hexmeet.tournament.words import Phase, Status


def drafted(hall: Hall, command: DraftSeating | None = None) -> Draft:
    events = hall.do(command or DraftSeating())
    assert isinstance(events[-1], SeatingDrafted)
    assert hall.tournament.draft == events[-1].draft
    return events[-1].draft


@pytest.mark.clause("studio-2023", "1.1.5")
def test_thirteen_at_a_studio_event_are_seated_for_all_rounds_and_proven_best() -> None:
    hall = open_hall("studio-2023", 13)
    draft = drafted(hall)
    assert (draft.stage, draft.first, draft.method) == (Stage.PRELIMINARY, 1, "schedule")
    assert [[len(table) for table in tables] for tables in draft.rounds] == [[4, 3, 3, 3]] * 3
    assert draft.achieved == draft.bound
    assert draft.achieved["max_meetings"] == 1
    assert draft.arguments["extra_three_table"].code == "seats"
    assert draft.arguments["extra_three_table"].params["players"] == 13
    assert draft.broken_wishes == 0


def test_whoever_knows_the_seed_can_redo_a_draft() -> None:
    hall = open_hall("studio-2023", 16)
    draft = drafted(hall)
    entrants = list_entrants(hall.tournament, tuple(hall.tournament.players))
    again = seat_preliminary(entrants, 3, hall.tournament.rules, SEED)
    assert draft.rounds == tuple(tuple(tables) for tables in again.schedule)
    assert draft.why == again.certificate.method


def test_only_who_is_there_is_seated() -> None:
    hall = open_hall("cwc-2004", 17)
    hall.set_player("p3", status=Status.ABSENT)
    assert sorted(people(drafted(hall).rounds[0])) == sorted(
        hall.tournament.players.keys() - {"p3"}
    )


@pytest.mark.clause("shn-2022", "3.seating")
def test_friends_and_pairs_apart_and_fixed_tables_are_the_organisers_to_ask_for() -> None:
    hall = open_hall("shn-2022", 16)
    for friend in ("p1", "p2", "p3"):
        hall.set_player(friend, group="sisters")
    hall.set_player("p9", group="alone")
    hall.set_player("p4", avoid=("p5", "p99"))
    hall.set_player("p6", fixed_table=1)
    draft = drafted(hall)
    together = [
        set(pair) for tables in draft.rounds for table in tables for pair in combinations(table, 2)
    ]
    assert draft.achieved["friend_meetings"] == 0
    assert not any({one, other} in together for one, other in combinations(("p1", "p2", "p3"), 2))
    assert {"p4", "p5"} not in together
    assert all("p6" in tables[0] for tables in draft.rounds)
    assert next(iter(draft.achieved)) == "friend_meetings"


@pytest.mark.clause("italy-2009", "3.3")
def test_a_printed_schedule_is_followed_where_it_was_chosen() -> None:
    draft = drafted(open_hall("italy-2009", 16, rounds=4, method="printed"))
    assert (draft.method, draft.why, len(draft.rounds)) == ("printed", "printed", 4)


# --- after somebody left or came ------------------------------------------------------------------


def test_after_a_drop_the_remaining_rounds_are_seated_beside_those_played() -> None:
    hall = open_hall("studio-2023", 28)
    hall.play_round()
    played = list_played(hall.tournament)
    hall.leave("p7")
    draft = drafted(hall)
    assert (draft.first, len(draft.rounds), draft.why) == (2, 2, "repair")
    for tables in draft.rounds:
        assert sorted(people(tables)) == sorted(hall.tournament.players.keys() - {"p7"})
        assert [len(table) for table in tables] == [4] * 6 + [3]
    figures = measure((*played, *draft.rounds))
    assert (figures.max_meetings, figures.repeat_meetings) == (1, 0)
    assert draft.achieved["repeat_meetings"] == draft.bound["repeat_meetings"] == 0


def test_who_comes_between_two_rounds_is_seated_from_then_on() -> None:
    hall = open_hall("studio-2023", 15)
    hall.play_round()
    hall.arrive("zoe")
    assert all("zoe" in people(tables) for tables in drafted(hall).rounds)


def test_a_tournament_that_was_taken_over_has_no_plan_to_begin_with() -> None:
    hall = open_hall("studio-2023", 12)
    hall.play_round()
    hall.tournament = replace(hall.tournament, draft=None)
    draft = drafted(hall)
    assert (draft.first, len(draft.rounds)) == (2, 2)
    assert draft.achieved["max_meetings"] == 2


def test_five_cannot_go_on() -> None:
    hall = open_hall("studio-2023", 6)
    hall.play_round()
    hall.leave("p1")
    with refused("players.cannot-be-seated"):
        hall.do(DraftSeating())


# --- when there is nothing to seat ----------------------------------------------------------------


def test_seating_waits_for_the_start_and_ends_with_the_tournament() -> None:
    hall = open_hall("studio-2023", 12)
    for change in ({"structure": None}, {"phase": Phase.CHECK_IN}):
        with refused("seating.not-playing"):
            Hall(replace(hall.tournament, **change)).do(DraftSeating())


def test_a_stage_is_closed_before_the_next_one_is_seated() -> None:
    hall = open_hall("studio-2023", 12, rounds=1)
    hall.play_round()
    with refused("seating.stage-open") as refusal:
        hall.do(DraftSeating())
    assert refusal.value.params == {"stage": "preliminary"}
    hall.close(Stage.PRELIMINARY, tuple(hall.tournament.players))
    assert drafted(hall).stage is Stage.FINAL
    hall.do(PublishRound())
    with refused("seating.finished"):
        hall.do(DraftSeating())


def test_a_qualifier_has_no_final() -> None:
    hall = open_hall("shn-2024", 12, rounds=1, event="qualifier")
    hall.play_round()
    hall.close(Stage.PRELIMINARY, tuple(hall.tournament.players))
    with refused("seating.finished"):
        hall.do(DraftSeating())


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (DraftSeating(absent=("p1",)), "seating.absent-here"),
        (DraftSeating(absent=("nobody",)), "seating.unknown-players"),
        (DraftSeating(avoid_repeats=True), "seating.nothing-to-avoid"),
    ],
)
def test_choices_that_would_change_nothing_are_refused(command: DraftSeating, code: str) -> None:
    with refused(code):
        open_hall("studio-2023", 12).do(command)


# --- thrown away ----------------------------------------------------------------------------------


def test_draft_that_is_thrown_away_leaves_nothing_behind() -> None:
    hall = open_hall("studio-2023", 16)
    with refused("seating.no-draft"):
        hall.do(DiscardDraft())
    before = hall.tournament
    hall.do(DraftSeating())
    hall.do(DiscardDraft())
    assert hall.tournament == before
    assert evolve(before, DraftDiscarded()) == before  # it never refuses


def test_who_was_absent_from_a_stage_is_not_once_its_draft_is_thrown_away() -> None:
    hall = open_hall("studio-2023", 20, rounds=1, has_semi_final=True)
    hall.play_round()
    hall.close(Stage.PRELIMINARY, [f"p{n}" for n in range(1, 21)])
    hall.do(DraftSeating(absent=("p2",)))
    assert hall.tournament.absent_from == {Stage.SEMI_FINAL: ("p2",)}
    hall.do(DiscardDraft())
    assert hall.tournament.absent_from == {}


def test_later_rounds_are_planned_anew_after_their_draft_was_thrown_away() -> None:
    hall = open_hall("studio-2023", 16)
    hall.play_round()
    hall.do(DiscardDraft())
    hall.do(DraftSeating())
    assert hall.tournament.draft
    assert len(hall.tournament.draft.rounds) == 2
