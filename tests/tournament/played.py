"""A tournament whose games took so many minutes, one after the other."""

from collections.abc import Sequence
from itertools import cycle

from tests.tournament.hall import JUDGE, Hall, create

from hexmeet.tournament.commands import (
    DecideSheet,
    DraftSeating,
    EnterSheet,
    PublishRound,
    StartRound,
)
from hexmeet.tournament.state import Round, SheetLine

POINTS = (10, 8, 7, 5)
LONGEST = 180


def begin(hall: Hall, minutes: int) -> Round:
    """Publish the next round, and let it begin."""
    if hall.tournament.draft is None:
        hall.do(DraftSeating(), minutes=minutes)
    hall.do(PublishRound(), StartRound(), minutes=minutes)
    assert hall.tournament.current_round
    return hall.tournament.current_round


def end_game(hall: Hall, table: int, seats: Sequence[str], minutes: int) -> None:
    """End a game at a moment; who plays first wins."""
    pairs = zip(seats, POINTS, strict=False)
    lines = tuple(SheetLine(player=player, vp=vp) for player, vp in pairs)
    hall.do(
        EnterSheet(table=table, lines=lines, winner=seats[0]),
        DecideSheet(table=table, reason="all agree"),
        by=JUDGE,
        minutes=minutes,
    )


def play(players: int = 13, rounds: int = 1, lengths: Sequence[int] = (70,)) -> Hall:
    """Play rounds whose games take these lengths, over and over."""
    hall = create()
    hall.start(players)
    after = cycle(lengths)
    for number in range(rounds):
        start = number * LONGEST
        games = [(next(after), table) for table in begin(hall, start).tables]
        for minutes, table in sorted(games, key=lambda game: game[0]):
            end_game(hall, table.number, table.seats, start + minutes)
    return hall
