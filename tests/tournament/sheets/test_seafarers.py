"""Tournaments with Seafarers: another target, other items, other points that count."""

from dataclasses import replace

import pytest
from tests.tournament.hall import OWNER, Hall, create, make_settings

from hexmeet.rulebooks.loader import load
from hexmeet.tournament.commands import (
    ChangeSettings,
    DecideSheet,
    DraftSeating,
    EnterSheet,
    PublishRound,
    StartRound,
)
from hexmeet.tournament.expansions import expand, list_expansions
from hexmeet.tournament.sheet_checks import list_items
from hexmeet.tournament.state import SheetLine
from hexmeet.tournament.tournament_export import rank
from hexmeet.tournament.words import Expansion

SEA = Expansion.SEAFARERS


def in_round_one(**settings: object) -> Hall:
    hall = create("italy-2009", **settings)
    hall.start(12)
    hall.do(DraftSeating(), PublishRound(), StartRound())
    return hall


def enter(hall: Hall, *points: int, **items: int | bool) -> EnterSheet:
    (table, *_) = hall.tournament.rounds[-1].tables
    lines = [SheetLine(player=p, vp=vp) for p, vp in zip(table.seats, points, strict=True)]
    winner = lines[0].player
    return EnterSheet(table=1, lines=(replace(lines[0], **items), *lines[1:]), winner=winner)  # type: ignore[arg-type]


@pytest.mark.clause("italy-2009", "4.6")
@pytest.mark.clause("italy-2009", "4.7")
def test_a_game_is_won_with_the_target_of_seafarers_and_its_points_count() -> None:
    hall = in_round_one(expansion=SEA)
    assert hall.refuse(enter(hall, 11, 8, 7, 4)).params["least"] == 12
    hall.do(enter(hall, 13, 11, 7, 4), DecideSheet(table=1, reason="all agree"))
    counted = {standing.player: standing.score.vp for standing in rank(hall.tournament).standings}
    first, second = hall.tournament.rounds[0].tables[0].seats[:2]
    assert (counted[first], counted[second]) == (12, 11)


def test_islands_give_points_in_seafarers_only() -> None:
    items = {
        "settlements": 3,
        "cities": 2,
        "longest_road": True,
        "largest_army": False,
        "vp_cards": 1,
    }
    hall = in_round_one(expansion=SEA)
    assert [item.name for item in list_items(hall.tournament)][-1] == "island_vp"
    missing = enter(hall, 12, 8, 7, 4, **items, island_vp=1)
    assert hall.refuse(missing).code == "sheet.items-differ"
    hall.do(enter(hall, 12, 8, 7, 4, **items, island_vp=2))
    base = in_round_one()
    assert base.refuse(enter(base, 10, 8, 7, 4, island_vp=1)).code == "sheet.no-islands"


@pytest.mark.clause("italy-2009", "3.1")
def test_the_islands_of_the_scenario_are_not_drawn() -> None:
    assert in_round_one(expansion=SEA).tournament.rounds[0].boards == ()
    assert len(in_round_one().tournament.rounds[0].boards) == 3


@pytest.mark.clause("italy-2009", "3.4")
def test_the_rulebook_says_what_is_different() -> None:
    rules = load("italy-2009")
    assert list_expansions(rules) == (SEA,)
    expanded = expand(rules, SEA)
    assert expanded
    assert expanded.game.target_points == 12
    assert expanded.ranking.vp_cap
    assert expanded.ranking.vp_cap.base == 12
    assert expanded.clock.game_limit
    assert expanded.clock.game_limit.suggested_minutes == 90
    assert expand(rules, None) is None
    # A house may count all points, and limit no game.
    clock, ranking = replace(rules.clock, game_limit=None), replace(rules.ranking, vp_cap=None)
    house = expand(replace(rules, clock=clock, ranking=ranking), SEA)
    assert house
    assert (house.clock.game_limit, house.ranking.vp_cap) == (None, None)


def test_an_organiser_chooses_it_until_the_start_and_where_the_rulebook_knows_it() -> None:
    hall = create("italy-2009")
    by_sea = make_settings(event="selection", expansion=SEA)
    hall.do(ChangeSettings(settings=by_sea))
    assert hall.tournament.rules.game.target_points == 12
    hall.do(ChangeSettings(settings=make_settings(event="selection")))
    assert hall.tournament.rules.game.target_points == 10
    hall.start(12)
    assert hall.refuse(ChangeSettings(settings=by_sea), by=OWNER).params == {"setting": "expansion"}
    elsewhere = create("studio-2023")
    faults = elsewhere.find_faults(ChangeSettings(settings=make_settings(expansion=SEA)))
    assert [key for key, _ in faults] == ["expansion"]
    assert list_expansions(load("studio-2023")) == ()
    assert expand(load("studio-2023"), SEA) is None
