"""A round made known, with its boards."""

from dataclasses import replace

import pytest
from tests.tournament.seated import SEED, Hall, open_hall, refused

from hexmeet.boards.chance import Occasion, draw_layout
from hexmeet.boards.notation import read_layout
from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament.commands import DraftSeating, PublishRound
from hexmeet.tournament.words import Phase, Status


@pytest.fixture
def hall() -> Hall:
    hall = open_hall("studio-2023", 13)
    hall.do(DraftSeating())
    return hall


def test_rounds_are_published_one_after_the_other(hall: Hall) -> None:
    draft = hall.tournament.draft
    assert draft
    for number in (1, 2, 3):
        hall.do(PublishRound())
        assert (hall.round.stage, hall.round.number) == (Stage.PRELIMINARY, number)
        assert tuple(table.seats for table in hall.round.tables) == draft.rounds[number - 1]
        hall.finish_round()
    assert hall.tournament.draft is None


@pytest.mark.clause("studio-2023", "2.0.1")
def test_all_tables_of_a_studio_round_have_one_board(hall: Hall) -> None:
    hall.do(PublishRound())
    drawn = draw_layout(hall.tournament.rules, SEED, Occasion(Stage.PRELIMINARY, 1))
    assert [read_layout(board, "board") for board in hall.round.boards] == [drawn]


@pytest.mark.clause("cwc-2004", "35")
def test_each_table_has_its_own_board_where_the_rulebook_says_so() -> None:
    hall = open_hall("cwc-2004", 17, rounds=4)
    hall.play_round()
    rules = hall.tournament.rules
    drawn = [draw_layout(rules, SEED, Occasion(Stage.PRELIMINARY, 1, n)) for n in range(1, 6)]
    assert [read_layout(board, "board") for board in hall.round.boards] == drawn


def test_shuffled_numbers_are_the_organisers_choice(hall: Hall) -> None:
    assert hall.tournament.structure
    structure = replace(hall.tournament.structure, numbers="shuffled")
    hall.tournament = replace(hall.tournament, structure=structure)
    hall.do(PublishRound())
    drawn = draw_layout(hall.tournament.rules, SEED, Occasion(Stage.PRELIMINARY, 1), "shuffled")
    assert read_layout(hall.round.boards[0], "board") == drawn


def test_the_next_round_waits_for_every_sheet(hall: Hall) -> None:
    hall.do(PublishRound())
    hall.finish_table(2)
    with refused("publish.round-open") as refusal:
        hall.do(PublishRound())
    assert refusal.value.params == {"tables": ("1", "3", "4")}


def test_who_is_gone_since_the_draft_blocks_it(hall: Hall) -> None:
    hall.leave("p4")
    hall.set_player("p9", status=Status.ABSENT)
    with refused("publish.players-gone") as refusal:
        hall.do(PublishRound())
    assert sorted(refusal.value.params["players"]) == ["p4", "p9"]  # type: ignore[arg-type]
    hall.do(DraftSeating())
    hall.do(PublishRound())


def test_who_came_since_the_draft_is_not_forgotten(hall: Hall) -> None:
    hall.arrive("zoe")
    with refused("publish.players-unseated") as refusal:
        hall.do(PublishRound())
    assert refusal.value.params == {"players": ("zoe",)}


def test_there_has_to_be_a_draft_and_a_tournament(hall: Hall) -> None:
    with refused("seating.no-draft"):
        Hall(replace(hall.tournament, draft=None)).do(PublishRound())
    with refused("seating.not-playing"):
        Hall(replace(hall.tournament, phase=Phase.CHECK_IN)).do(PublishRound())
