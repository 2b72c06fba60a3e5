from dataclasses import replace

import pytest
from tests.tournament.hall import SEED, Hall, create

from hexmeet.draw.streams import Stream, commit
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.lots import Tie, draw_lot
from hexmeet.tournament.commands import DraftSeating, PublishRound
from hexmeet.tournament.draws import Draw, Kind, is_committed, list_draws, redo
from hexmeet.tournament.events import LotDrawn
from hexmeet.tournament.state import Round, Table, Tournament

TIE = Tie("preliminary", 2, ("B", "A", "C"))


def begun(rulebook: str, players: int = 13, **options: str) -> Hall:
    hall = create(rulebook)
    hall.start(players, **options)
    hall.do(DraftSeating(), PublishRound())
    return hall


def reveal(tournament: Tournament) -> Tournament:
    return replace(tournament, seed=SEED)


def drawn(tournament: Tournament, stream: str) -> LotDrawn:
    players = draw_lot(SEED, TIE, tournament.rules.ranking.lots)
    return LotDrawn(players=players, stream=stream)


def kinds(tournament: Tournament, *lots: LotDrawn) -> list[tuple[Kind, str]]:
    return [(draw.kind, draw.stream) for draw in list_draws(tournament, lots)]


def test_schedule_and_board_are_listed_once_a_round_is_published() -> None:
    tournament = begun("studio-2023").tournament
    assert kinds(tournament) == [
        (Kind.SCHEDULE, "seating/numbers"),
        (Kind.BOARD, "board/round 1"),
    ]


def test_rounds_seated_by_rank_and_a_board_for_each_table() -> None:
    tournament = begun("italy-2009", 12, method="ranking").tournament
    assert kinds(tournament) == [
        (Kind.FIRST_ROUND, "seating/round 1"),
        *((Kind.BOARD, f"board/round 1/table {number}") for number in (1, 2, 3)),
    ]
    again = replace(tournament.rounds[0], number=2, boards=())
    later = replace(tournament, rounds=(*tournament.rounds, again))
    assert (Kind.LATER_ROUND, "seating/round 2") in kinds(later)


def test_printed_schedule_has_a_stream_of_its_own() -> None:
    tournament = begun("italy-2009", 16, method="printed").tournament
    assert kinds(tournament)[0] == (Kind.SCHEDULE, "seating/printed")


@pytest.mark.clause("studio-2023", "1.4.2")
def test_lots_come_out_the_same_for_everybody() -> None:
    tournament = begun("studio-2023").tournament
    lot = drawn(tournament, "lots/preliminary/places 2-4")
    draw = list_draws(tournament, [lot])[-1]
    assert (draw.kind, draw.items, draw.result) == (Kind.LOT, ("A", "B", "C"), lot.players)
    assert redo(tournament, draw) is None
    assert redo(reveal(tournament), draw) is True
    assert redo(reveal(tournament), replace(draw, result=draw.result[::-1])) is False


@pytest.mark.clause("shn-2024", "4.5")
def test_development_cards_come_out_the_same_for_everybody() -> None:
    tournament = create("shn-2024").tournament
    draw = list_draws(tournament, [drawn(tournament, "cards/preliminary/places 2-4")])[-1]
    assert draw.kind is Kind.CARDS
    assert redo(reveal(tournament), draw) is True


def test_lot_drawn_by_hand_names_its_witness_and_cannot_be_redone() -> None:
    tournament = begun("studio-2023").tournament
    draw = list_draws(tournament, [LotDrawn(players=("B", "A"), witness="Hugo")])[-1]
    assert (draw.kind, draw.witness, draw.items) == (Kind.BY_HAND, "Hugo", ())
    assert redo(reveal(tournament), draw) is None


@pytest.mark.parametrize("rulebook", ["studio-2023", "italy-2009"])
def test_boards_come_out_the_same_for_everybody(rulebook: str) -> None:
    tournament = reveal(begun(rulebook).tournament)
    boards = [draw for draw in list_draws(tournament, ()) if draw.kind is Kind.BOARD]
    assert boards
    assert all(redo(tournament, draw) for draw in boards)
    other = replace(boards[0], result=("another layout",))
    assert redo(tournament, other) is False
    unstructured = replace(tournament, structure=None)
    assert redo(unstructured, boards[0]) is True


def test_play_order_is_drawn_where_nobody_selects_it() -> None:
    tournament = begun("italy-2009").tournament
    order = tuple(Stream(SEED, "seating/final/table 1").shuffle(["1", "2", "3", "4"]))
    final = Round(stage=Stage.FINAL, number=1, tables=(Table(number=1, seats=order),))
    played = reveal(replace(tournament, rounds=(*tournament.rounds, final)))
    (draw,) = [draw for draw in list_draws(played, ()) if draw.kind is Kind.ORDER]
    assert (draw.stream, draw.result) == ("seating/final/table 1", order)
    assert redo(played, draw) is True
    assert redo(played, replace(draw, result=order[::-1])) is None  # somebody moved since


def test_nothing_is_drawn_before_the_start() -> None:
    assert list_draws(create("italy-2009").tournament, ()) == ()


def test_seed_is_held_against_its_fingerprint() -> None:
    tournament = create().tournament
    assert not is_committed(tournament)
    assert is_committed(reveal(tournament))
    assert tournament.fingerprint == commit(SEED)
    assert not is_committed(replace(tournament, seed="another"))


def test_board_without_an_occasion_is_not_redone() -> None:
    tournament = reveal(create().tournament)
    assert redo(tournament, Draw(kind=Kind.BOARD)) is None
