"""Lots and card draws made by hand, and written down before a witness."""

from collections import Counter
from collections.abc import Iterator

from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.lots import DECK, CardDraw
from hexmeet.tournament.chapter import violate
from hexmeet.tournament.commands import EnterLot, Request
from hexmeet.tournament.events import Event, LotDrawn
from hexmeet.tournament.game_winners import enter_winner_lot
from hexmeet.tournament.lots import find_open_ties, find_points
from hexmeet.tournament.progress import refuse_open_sheets
from hexmeet.tournament.seating_ranking import BY_RANKING
from hexmeet.tournament.state import Tournament


def enter_lot(tournament: Tournament, command: EnterLot, request: Request) -> Iterator[Event]:
    """Write down a lot that was drawn by hand: it has to be between just those who are tied.

    With the cards of a development card draw the players stand in the order in which they drew.
    (italy-2009 3.2b; studio-2023 1.4.2; shn-2022 4.5; shn-2024 4.5; reading 8)
    """
    del request
    lots = tournament.rules.ranking.lots
    witness = command.witness.strip()
    if not witness:
        raise violate(tournament, "lot.witness-missing", lots)
    if command.table is not None:
        yield enter_winner_lot(tournament, command, command.table)
        return
    refuse_open_sheets(tournament)
    _refuse_idle_lot(tournament)
    ties = [tie for point in find_points(tournament) for tie in find_open_ties(tournament, point)]
    if not any(sorted(tie.players) == sorted(command.players) for tie in ties):
        raise violate(tournament, "lot.no-tie", lots, players=command.players)
    if not command.cards:
        yield LotDrawn(players=command.players, witness=witness)
        return
    order = _read_cards(tournament, command)
    yield LotDrawn(players=order, witness=witness, drawn_by=command.players, cards=command.cards)


def _refuse_idle_lot(tournament: Tournament) -> None:
    """Refuse a lot between rounds that no ranking seats: the games to come may break the tie."""
    structure = tournament.structure
    if structure is None or structure.method == BY_RANKING:
        return
    played, rounds = len(tournament.rounds_of(Stage.PRELIMINARY)), structure.rounds
    if played < rounds:
        lots = tournament.rules.ranking.lots
        raise violate(tournament, "lot.too-early", lots, played=played, rounds=rounds)


def _read_cards(tournament: Tournament, command: EnterLot) -> tuple[str, ...]:
    """Place the players by the cards they drew, refusing cards that no deck gives.

    A deck that has been drawn to its end is shuffled again. (shn-2022 4.5; shn-2024 4.5)
    """
    lots = tournament.rules.ranking.lots
    if lots.method != "development-card-draw":
        raise violate(tournament, "lot.no-cards", lots)
    for start in range(0, len(command.cards), len(DECK)):
        drawn = command.cards[start : start + len(DECK)]
        if not Counter(drawn) <= Counter(DECK):
            raise violate(tournament, "lot.cards-impossible", lots, deck=tuple(_count_deck()))
    draw = CardDraw(command.players, command.cards)
    if not draw.is_decided:
        raise violate(tournament, "lot.cards-undecided", lots, players=command.players)
    return draw.order()


def _count_deck() -> Iterator[str]:
    for card, number in Counter(DECK).items():
        yield f"{number} {card}"
