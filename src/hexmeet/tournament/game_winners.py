"""Who won a game that ended before anybody claimed it: by points, by the ranking, by lot."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.history import before_round
from hexmeet.standings.ranking import rank_preliminary
from hexmeet.tournament.chapter import violate
from hexmeet.tournament.commands import EnterLot
from hexmeet.tournament.events import WinnerDrawn
from hexmeet.tournament.games import Game, find_game
from hexmeet.tournament.state import Sheet, Table, Tournament, WinnerLot
from hexmeet.tournament.tournament_export import as_dated_file
from hexmeet.tournament.words import TableStatus


class Decided(StrEnum):
    """What named the winner of a game that nobody claimed."""

    POINTS = "points"
    RANKING = "ranking"
    LOT = "lot"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Who won and by what; nobody yet where only a lot can tell."""

    leaders: tuple[str, ...]  # with most points, in play order
    decided_by: Decided
    tied: tuple[str, ...]  # whom the ranking does not separate; the lot is among these
    winner: str | None


def is_unclaimed(game: Game, sheet: Sheet) -> bool:
    """Whether time or leaving ended a game, so that most points win it (italy-2009 3.4, 3.5)."""
    return sheet.ended_by_time or game.ended_by_leaving


def find_winner(tournament: Tournament, game: Game, sheet: Sheet) -> Verdict | None:
    """Find who won: most points, then the ranking before the round, then a lot (reading 5).

    (italy-2009 3.4, 3.5; readings 5 and 11) None where nobody is left who could have won.
    """
    points = {line.player: line.vp for line in sheet.lines if line.player in game.stayed}
    most = max(points.values(), default=0)
    leaders = tuple(player for player in game.stayed if points.get(player) == most)
    if not leaders:
        return None
    if len(leaders) == 1:
        return Verdict(leaders=leaders, decided_by=Decided.POINTS, tied=leaders, winner=leaders[0])
    tied = _keep_best(tournament, game, leaders)
    if len(tied) == 1:
        return Verdict(leaders=leaders, decided_by=Decided.RANKING, tied=tied, winner=tied[0])
    winner = _find_drawn(game, tied)
    return Verdict(leaders=leaders, decided_by=Decided.LOT, tied=tied, winner=winner)


def with_lots(game: Game, drawn: Iterable[WinnerDrawn]) -> Game:
    """Give a game with the lots that were drawn for it."""
    table = reduce(add_lot, drawn, game.table)
    return replace(game, table=table)


def add_lot(table: Table, event: WinnerDrawn) -> Table:
    """Give a table with a lot that was drawn for its game."""
    lot = WinnerLot(players=event.players, stream=event.stream, witness=event.witness)
    return replace(table, winner_lots=(*table.winner_lots, lot))


def enter_winner_lot(tournament: Tournament, command: EnterLot, table: int) -> WinnerDrawn:
    """Write down a lot that was drawn by hand at a table, before or after its sheet is entered.

    It tells who won once the sheet says that just these are equal (readings 5 and 8).
    """
    lots = tournament.rules.ranking.lots
    game = find_game(tournament, table, command.round)
    names = command.players
    if len(set(names)) < max(2, len(names)) or not set(names) <= set(game.stayed):
        raise violate(tournament, "lot.not-at-table", lots, players=names, table=table)
    if game.table.status is TableStatus.DONE:
        raise violate(tournament, "lot.table-done", lots, table=table)
    return WinnerDrawn(
        round=game.number, table=table, players=names, witness=command.witness.strip()
    )


def draw_winner(seed: str, game: Game, tied: Sequence[str]) -> tuple[str, ...]:
    """Put tied players in an order drawn from the stream of their game, best first."""
    return tuple(Stream(seed, name_stream(game)).shuffle(sorted(tied)))


def name_stream(game: Game) -> str:
    """Name the stream of a lot about a game (docs/draws.md)."""
    round_ = game.round
    is_preliminary = round_.stage is Stage.PRELIMINARY
    place = f"{round_.stage}/round {round_.number}" if is_preliminary else str(round_.stage)
    return f"lots/{place}/table {game.table.number}"


def _keep_best(tournament: Tournament, game: Game, leaders: Sequence[str]) -> tuple[str, ...]:
    """Keep whom nothing separates at the top of the ranking, as it stood before the round.

    What was drawn or given since then does not count: a round must not decide its own ties.
    (italy-2009 3.2b, 3.2d)
    """
    preliminary = len(tournament.rounds_of(Stage.PRELIMINARY))
    after = game.round.number - 1 if game.round.stage is Stage.PRELIMINARY else preliminary
    file = as_dated_file(tournament)
    then = replace(file, lots=before_round(file, after).lots)
    groups = rank_preliminary(then, tournament.rules, after_round=after)
    best = next((group for group in groups if not set(leaders).isdisjoint(group)), leaders)
    return tuple(player for player in leaders if player in best)


def _find_drawn(game: Game, tied: Sequence[str]) -> str | None:
    """Find who won by the lot drawn last that has all who are tied."""
    lots = [lot.players for lot in game.table.winner_lots if set(tied) <= set(lot.players)]
    return next((player for player in lots[-1] if player in tied), None) if lots else None
