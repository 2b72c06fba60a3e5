"""What has been played so far, in the words of the standings."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Literal

from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.tournament_file import (
    Left,
    Penalty,
    Player,
    Round,
    Seat,
    StageRecord,
    Table,
    TournamentFile,
)
from hexmeet.tournament import state
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import Gone, SheetStatus, Status

REASONS: Mapping[Gone, Literal["withdrew", "disqualified", "expelled"]] = {
    Gone.WITHDREW: "withdrew",
    Gone.DISQUALIFIED: "disqualified",
    Gone.EXPELLED: "expelled",
}


def tell_results(tournament: Tournament) -> TournamentFile:
    """Tell who takes part and how the games ended whose sheets are final."""
    return TournamentFile(
        format="hexmeet.tournament/1",
        rulebook=tournament.rules.id,
        name=tournament.settings.name if tournament.settings else tournament.id,
        players=tuple(
            Player(id=player.id, name=player.name) for player in _list_players(tournament)
        ),
        penalties=tuple(_list_penalties(tournament)),
        left=tuple(
            Left(
                player=player.id,
                after_round=player.left_after,
                reason=REASONS[player.left_because or Gone.WITHDREW],
            )
            for player in tournament.players.values()
            if player.left_after is not None
        ),
        stages=tuple(
            StageRecord(stage=stage, rounds=tuple(map(_tell_round, rounds)))
            for stage in Stage
            if (rounds := tournament.rounds_of(stage))
        ),
        lots=tournament.lots,
    )


def _list_players(tournament: Tournament) -> Iterator[state.Player]:
    """List who is there or was, as they registered."""
    tables = chain.from_iterable(round_.tables for round_ in tournament.rounds)
    seated = set(chain.from_iterable(table.seats for table in tables))
    for player in tournament.players.values():
        if player.status in {Status.CHECKED_IN, Status.LEFT} or player.id in seated:
            yield player


def _list_penalties(tournament: Tournament) -> Iterator[Penalty]:
    for player in tournament.players.values():
        if player.late:
            yield Penalty(player=player.id, kind="late")
    for warning in tournament.warnings:
        if not warning.revoked:
            yield Penalty(player=warning.player, kind="warning")


def _tell_round(round_: state.Round) -> Round:
    return Round(number=round_.number, tables=tuple(map(_tell_table, round_.tables)))


def _tell_table(table: state.Table) -> Table:
    sheet = table.sheet
    if sheet is None or sheet.status is not SheetStatus.FINAL:
        return Table(number=table.number, seats=tuple(Seat(player=p) for p in table.seats))
    vp = {line.player: line.vp for line in sheet.lines}
    seats = (
        Seat(player=player, vp=vp[player], winner=player == sheet.winner) for player in table.seats
    )
    return Table(number=table.number, seats=tuple(seats))
