"""Tournaments with Seafarers: another target, other items, other points that count."""

import json
from dataclasses import replace

import pytest
from tests.tournament.hall import OWNER, START, Hall, create, make_settings

from hexmeet.rulebooks.expansions import expand, list_expansions
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.problems import FileError
from hexmeet.rulebooks.schema import Expansion
from hexmeet.standings.ranking import rank_tournament
from hexmeet.standings.reading import parse_tournament
from hexmeet.standings.tournament_file import DatedFile
from hexmeet.standings.verification.report import verify
from hexmeet.standings.writing import as_tree
from hexmeet.tournament.commands import (
    ChangeSettings,
    DecideSheet,
    DraftSeating,
    EnterSheet,
    PublishRound,
    StartRound,
)
from hexmeet.tournament.evolve import fold
from hexmeet.tournament.sheet_checks import list_items
from hexmeet.tournament.state import SheetLine, Staff
from hexmeet.tournament.tournament_export import as_file, rank
from hexmeet.tournament.tournament_import import Origin, from_file
from hexmeet.tournament.words import Role

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


@pytest.mark.clause("italy-2009", "4.7")
def test_the_file_says_it_and_everybody_who_reads_it_counts_the_same() -> None:
    hall = in_round_one(expansion=SEA)
    hall.do(enter(hall, 13, 11, 7, 4), DecideSheet(table=1, reason="all agree"))
    file = as_file(hall.tournament)
    assert isinstance(file, DatedFile)
    reading = parse_tournament(json.dumps(as_tree(file)), name="file.json")
    assert (reading.file, reading.faults) == (file, ())
    first = file.stages[0].rounds[0].tables[0].seats[0].player
    standing = rank_tournament(file, reading.rulebook).standings[0]
    assert (standing.player, standing.score.vp) == (first, 12)
    assert verify(file, reading.rulebook).deviations == ()
    origin = Origin(
        source="file.json",
        id="t",
        owner=Staff(id="o", name="Olga", roles=(Role.OWNER,)),
        at=START,
        settings=make_settings(event="selection"),
        fingerprint=hall.tournament.fingerprint,
    )
    again = fold(from_file(file, load("italy-2009"), origin))
    assert again.details.expansion is SEA
    assert again.rules.game.target_points == 12
    assert as_file(again) == file


def test_before_the_first_round_the_file_says_it_too() -> None:
    file = as_file(create("italy-2009", expansion=SEA).tournament)
    assert isinstance(file, DatedFile)
    assert file.expansion is SEA
    assert not isinstance(as_file(create("italy-2009").tournament), DatedFile)


def test_a_file_cannot_say_it_where_the_rulebook_does_not_know_it() -> None:
    tree = {
        "format": "hexmeet.tournament/2",
        "rulebook": "studio-2023",
        "name": "Spring",
        "players": [{"id": "A", "name": "Ada"}],
        "expansion": "seafarers",
    }
    reading = parse_tournament(json.dumps(tree), name="file.json")
    assert [(fault.key, fault.expected) for fault in reading.faults] == [
        ("$.expansion", "studio-2023 has no tournaments of seafarers; leave it out")
    ]
    tree["expansion"] = "cities"
    with pytest.raises(FileError, match=r'\$.expansion: expected "seafarers", got "cities"'):
        parse_tournament(json.dumps(tree), name="file.json")
