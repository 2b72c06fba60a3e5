"""Semi-finals and finals: slots, absentees, substitutes, and small regional finals."""

import pytest
from tests.tournament.seated import Hall, open_hall, refused

from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament.commands import DraftSeating, PublishRound, RepairRound
from hexmeet.tournament.events import RoundRepaired
from hexmeet.tournament.seating_finals import list_finalists
from hexmeet.tournament.seating_repairs import propose_finals_repair, propose_repairs
from hexmeet.tournament.state import Draft


def ranked_hall(rulebook: str, players: int = 20) -> Hall:
    """Open a hall whose preliminary stage is closed, p1 ranked first, p2 second and so on."""
    hall = open_hall(rulebook, players, rounds=1, has_semi_final=True)
    hall.play_round()
    hall.close(Stage.PRELIMINARY, [f"p{n}" for n in range(1, players + 1)])
    return hall


def drafted(hall: Hall, *absent: str) -> Draft:
    hall.do(DraftSeating(absent=absent))
    assert hall.tournament.draft
    return hall.tournament.draft


def by_number(*tables: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(f"p{number}" for number in table) for table in tables)


@pytest.mark.clause("studio-2023", "1.1.7")
@pytest.mark.clause("cwc-2004", "13")
@pytest.mark.parametrize("rulebook", ["studio-2023", "cwc-2004"])
def test_sixteen_meet_by_their_ranks(rulebook: str) -> None:
    draft = drafted(ranked_hall(rulebook))
    assert (draft.stage, draft.method, draft.substitutes) == (Stage.SEMI_FINAL, "semi-final", {})
    assert draft.rounds == (
        by_number((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13)),
    )


def test_for_an_absent_semi_finalist_the_next_in_rank_comes_and_all_below_move_up() -> None:
    hall = ranked_hall("studio-2023")
    hall.leave("p3")
    draft = drafted(hall, "p5")
    assert draft.rounds[0][0] == ("p1", "p10", "p11", "p18")
    assert draft.substitutes == {"p17": "p3", "p18": "p5"}
    assert draft.absent == ("p5",)
    assert hall.tournament.absent_from == {Stage.SEMI_FINAL: ("p5",)}
    hall.do(PublishRound())
    assert hall.round.substitutes == draft.substitutes


@pytest.mark.clause("studio-2023", "1.1.7")
def test_who_plays_a_later_stage_is_known_before_it_is_seated() -> None:
    hall = ranked_hall("studio-2023")
    sixteen = tuple(f"p{number}" for number in range(1, 17))
    assert list_finalists(hall.tournament, Stage.SEMI_FINAL) == sixteen
    hall.leave("p3")
    moved_up = (*sixteen[:2], *sixteen[3:], "p17")
    assert list_finalists(hall.tournament, Stage.SEMI_FINAL) == moved_up
    drafted(hall, "p5")
    without = (*(player for player in moved_up if player != "p5"), "p18")
    assert list_finalists(hall.tournament, Stage.SEMI_FINAL) == without
    assert list_finalists(hall.tournament, Stage.FINAL) == ("p1", "p2", "p4", "p5")


def test_who_is_back_is_seated_again() -> None:
    hall = ranked_hall("studio-2023")
    drafted(hall, "p5")
    assert "p5" in drafted(hall).rounds[0][3]
    assert hall.tournament.absent_from == {Stage.SEMI_FINAL: ()}


def test_with_too_few_for_every_semi_final_table_the_best_go_to_the_final() -> None:
    hall = ranked_hall("studio-2023", 12)
    draft = drafted(hall, "p2")
    assert (draft.stage, draft.rounds) == (Stage.FINAL, (by_number((1, 3, 4, 5)),))
    assert draft.notices == ("semi-final.too-few-players",)
    hall.do(PublishRound())
    with refused("seating.finished"):
        hall.do(DraftSeating())


@pytest.mark.clause("studio-2023", "1.1.9")
@pytest.mark.clause("cwc-2004", "18")
@pytest.mark.parametrize("rulebook", ["studio-2023", "cwc-2004"])
def test_the_four_winners_play_the_final(rulebook: str) -> None:
    hall = ranked_hall(rulebook)
    hall.play_round()
    hall.close(Stage.SEMI_FINAL, ())
    assert drafted(hall).rounds == (by_number((1, 2, 3, 4)),)
    hall.do(PublishRound())
    assert hall.round.stage is Stage.FINAL


@pytest.mark.clause("italy-2009", "3.5")
def test_an_absent_finalist_is_replaced_from_the_same_table() -> None:
    hall = ranked_hall("italy-2009")
    hall.play_round()
    hall.close(Stage.SEMI_FINAL, ())
    winners = [table.seats[0] for table in hall.round.tables]
    second = hall.table(1).seats[1]
    draft = drafted(hall, winners[0])
    assert sorted(draft.rounds[0][0]) == sorted([second, *winners[1:]])
    assert draft.substitutes == {second: winners[0]}


def test_where_nobody_selects_the_play_order_is_drawn() -> None:
    hall = open_hall("shn-2024", 12, rounds=1, event="championship-finals")
    hall.play_round()
    hall.close(Stage.PRELIMINARY, tuple(hall.tournament.players))
    final = drafted(hall).rounds[0][0]
    assert set(final) == {"p1", "p2", "p3", "p4"}
    assert final != ("p1", "p2", "p3", "p4")


@pytest.mark.clause("italy-2009", "1.7.4")
def test_six_regional_finalists_play_two_semi_finals_and_two_of_each_the_final() -> None:
    hall = open_hall("italy-2009", 6, rounds=0, has_semi_final=True, event="regional-final")
    assert [len(table) for table in drafted(hall).rounds[0]] == [3, 3]
    hall.do(PublishRound())
    hall.finish_round()
    hall.close(Stage.SEMI_FINAL, ())
    finalists = {player for table in hall.round.tables for player in table.seats[:2]}
    assert set(drafted(hall).rounds[0][0]) == finalists


@pytest.mark.clause("italy-2009", "1.7.3")
def test_three_regional_finalists_play_a_final_of_three() -> None:
    hall = open_hall("italy-2009", 3, rounds=0, event="regional-final")
    assert sorted(drafted(hall).rounds[0][0]) == ["p1", "p2", "p3"]


# --- published, and then somebody is missing ------------------------------------------------------


def test_a_published_semi_final_is_put_right_by_the_ranking() -> None:
    hall = ranked_hall("studio-2023")
    drafted(hall, "p9")
    hall.do(PublishRound())
    seated = propose_finals_repair(hall.tournament, absent=["p8"], seed="harbour")
    assert seated.substitutes == {"p17": "p8", "p18": "p9"}
    (event,) = hall.do(RepairRound(tables=seated.tables, reason="p8 did not come"))
    assert isinstance(event, RoundRepaired)
    assert (event.absent, event.boards) == (("p8",), hall.round.boards)
    assert hall.tournament.absent_from == {Stage.SEMI_FINAL: ("p9", "p8")}
    assert hall.round.substitutes == seated.substitutes
    assert hall.table(1).seats == ("p1", "p10", "p11", "p18")


def test_in_a_semi_final_nothing_but_the_ranking_decides() -> None:
    hall = ranked_hall("studio-2023")
    drafted(hall)
    hall.do(PublishRound())
    tables = by_number((8, 1, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13))
    with refused("repair.ranks-decide"):
        hall.do(RepairRound(tables=tables, reason="nicer"))
    with refused("repair.ranks-decide"):
        propose_repairs(hall.tournament, absent=["p1"])


def test_substitutes_can_run_out() -> None:
    hall = ranked_hall("studio-2023", 12)
    drafted(hall)
    hall.do(PublishRound())
    with refused("repair.too-few-left"):
        propose_finals_repair(hall.tournament, absent=["p1"])


def test_a_corrected_result_outdates_a_drafted_semi_final() -> None:
    hall = ranked_hall("studio-2023")
    drafted(hall)
    order = [f"p{n}" for n in (2, 1, *range(3, 21))]
    hall.close(Stage.PRELIMINARY, order)
    with refused("publish.results-changed"):
        hall.do(PublishRound())
