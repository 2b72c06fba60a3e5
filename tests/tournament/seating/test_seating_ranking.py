"""An italian event: round 1 by lot, later rounds from the ranking."""

from dataclasses import replace

import pytest
from tests.tournament.seated import SEED, Hall, open_hall, people, refused

from hexmeet.standings.lots import Tie, draw_lot
from hexmeet.tournament.commands import DraftSeating, PublishRound
from hexmeet.tournament.events import LotDrawn
from hexmeet.tournament.seating_ranking import rank_present
from hexmeet.tournament.words import TableStatus


@pytest.fixture
def hall() -> Hall:
    return open_hall("italy-2009", 17, method="ranking", time_limit_minutes=80)


@pytest.mark.clause("italy-2009", "3.2a")
def test_the_first_round_is_drawn(hall: Hall) -> None:
    hall.do(DraftSeating())
    draft = hall.tournament.draft
    assert draft
    assert (draft.why, [len(table) for table in draft.rounds[0]]) == ("lot", [4, 4, 3, 3, 3])
    assert people(draft.rounds[0]) != sorted(people(draft.rounds[0]))


@pytest.mark.clause("italy-2009", "3.2b")
def test_later_rounds_follow_the_ranking_and_ties_are_drawn_before(hall: Hall) -> None:
    hall.play_round()
    ties = [group for group in rank_present(hall.tournament) if len(group) > 1]
    assert ties
    lots = [event for event in hall.do(DraftSeating()) if isinstance(event, LotDrawn)]
    assert [sorted(lot.players) for lot in lots] == [sorted(tie) for tie in ties]
    draft = hall.tournament.draft
    assert draft
    assert (draft.first, draft.why, draft.method) == (2, "rank", "ranking")
    assert [set(table) for table in draft.rounds[0][:2]] == [
        set(draft.ranking[:4]),
        set(draft.ranking[4:8]),
    ]
    assert draft.bound == {"position_repeats": draft.achieved["position_repeats"]}
    hall.do(PublishRound())
    assert hall.round.number == 2


def test_a_lot_can_be_redone_from_its_stream(hall: Hall) -> None:
    hall.play_round()
    lot = next(event for event in hall.do(DraftSeating()) if isinstance(event, LotDrawn))
    _, point, places = lot.stream.rsplit("/", 2)
    first = int(places.removeprefix("places ").partition("-")[0])
    tie = Tie(f"preliminary/{point}", first, lot.players)
    assert draw_lot(SEED, tie, hall.tournament.rules.ranking.lots) == lot.players
    assert lot.stream == f"lots/{tie.name}"


def test_a_lot_is_drawn_once(hall: Hall) -> None:
    hall.play_round()
    hall.do(DraftSeating())
    first = hall.tournament.draft
    assert not any(isinstance(event, LotDrawn) for event in hall.do(DraftSeating()))
    assert hall.tournament.draft == first


def test_repeats_are_avoided_where_the_organiser_announces_it(hall: Hall) -> None:
    hall.play_round()
    hall.play_round()
    hall.do(DraftSeating())
    by_rank = hall.tournament.draft
    hall.do(DraftSeating(avoid_repeats=True))
    near = hall.tournament.draft
    assert by_rank
    assert near
    assert near.achieved["repeat_meetings"] < by_rank.achieved["repeat_meetings"]
    assert near.achieved["repeat_meetings"] == near.bound["repeat_meetings"]
    assert (near.why, near.notices) == ("near-rank", ("seating.structure-changed",))
    assert by_rank.notices == ()


def test_the_ranking_is_known_once_every_sheet_is_final(hall: Hall) -> None:
    hall.do(DraftSeating())
    hall.do(PublishRound())
    hall.finish_table(1)
    with refused("seating.round-open") as refusal:
        hall.do(DraftSeating())
    assert refusal.value.params == {"round": 1, "tables": ("2", "3", "4", "5")}


def test_who_left_is_not_ranked_and_who_came_is_last(hall: Hall) -> None:
    hall.play_round()
    hall.leave("p4")
    hall.arrive("zoe")
    hall.do(DraftSeating())
    draft = hall.tournament.draft
    assert draft
    assert "p4" not in draft.ranking
    assert draft.ranking[-1] == "zoe"
    hall.do(PublishRound())
    assert "zoe" in hall.table(5).seats


def test_a_result_that_is_corrected_outdates_the_draft(hall: Hall) -> None:
    hall.play_round()
    hall.do(DraftSeating())
    table = hall.table(1)
    assert table.sheet
    other = replace(table.sheet, winner=table.seats[1])
    hall.set_table(replace(table, status=TableStatus.DONE, sheet=other))
    with refused("publish.results-changed"):
        hall.do(PublishRound())
    hall.do(DraftSeating())
    hall.do(PublishRound())
