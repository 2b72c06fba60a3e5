"""How the games of a round ended."""

from dataclasses import dataclass

from hexmeet.tournament.documents.participants import name_player
from hexmeet.tournament.progress import has_result
from hexmeet.tournament.state import Round, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """What one player reached in a game; without points while the sheet is not final."""

    round: int  # counted through all stages
    table: int
    seat: int
    player: str
    name: str
    vp: int | None
    winner: bool
    left_during_game: bool
    ended_by_time: bool


def list_results(tournament: Tournament, number: int) -> tuple[SeatResult, ...]:
    """List the results of a round, counted through all stages (italy-2009 1.6)."""
    return tuple(_list_tables(tournament, number, tournament.rounds[number - 1]))


def _list_tables(tournament: Tournament, number: int, round_: Round) -> list[SeatResult]:
    rows = []
    for table in sorted(round_.tables, key=lambda table: table.number):
        sheet = table.sheet if has_result(table) else None
        points = {line.player: line.vp for line in sheet.lines} if sheet else {}
        rows += [
            SeatResult(
                round=number,
                table=table.number,
                seat=seat,
                player=player,
                name=name_player(tournament, player),
                vp=points.get(player),
                winner=sheet is not None and sheet.winner == player,
                left_during_game=player in table.left,
                ended_by_time=sheet is not None and sheet.ended_by_time,
            )
            for seat, player in enumerate(table.seats, start=1)
        ]
    return rows
