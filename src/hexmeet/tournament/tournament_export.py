"""A tournament as its file, and as a ranking, at any moment."""

from collections.abc import Iterator, Mapping
from dataclasses import fields

from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.ranking import Ranking, rank_tournament
from hexmeet.standings.tournament_file import (
    DatedFile,
    Left,
    Penalty,
    Round,
    Seat,
    StageRecord,
    Table,
    TournamentFile,
)
from hexmeet.standings.tournament_file import Player as ListedPlayer
from hexmeet.tournament import state
from hexmeet.tournament.export_history import (
    has_late_warning,
    list_moments,
    needs_history,
    tell_result,
)
from hexmeet.tournament.state import Player, Tournament
from hexmeet.tournament.words import Gone, SheetStatus, Status

FEWEST_IN_A_GROUP = 2


def rank(tournament: Tournament) -> Ranking:
    """Rank a tournament as far as its final sheets go.

    (cwc-2004 5, 6, 7; italy-2009 3.2b; shn-2022 4.1, 4.2, 4.3; shn-2024 4.1, 4.2, 4.3;
    studio-2023 1.4.1, 1.4.2)
    """
    return rank_tournament(as_file_to_rank(tournament), tournament.rules)


def as_file_to_rank(tournament: Tournament) -> TournamentFile:
    """Give a tournament as its file, with its history only where a ranking rests on that.

    To find out whether anything else needs a history can take a ranking of its own.
    """
    dated = as_dated_file(tournament)
    return dated if has_late_warning(tournament, dated) else _without_history(dated)


def as_file(tournament: Tournament) -> TournamentFile:
    """Give a tournament as its file, in version 1 wherever that can tell what has to be told."""
    dated = as_dated_file(tournament)
    return dated if needs_history(tournament, dated) else _without_history(dated)


def as_dated_file(tournament: Tournament) -> DatedFile:
    """Give a tournament as its file, version 2: only final sheets are results (reading 21)."""
    listed = find_participants(tournament)
    ids = {player.id for player in listed}
    return DatedFile(
        format="hexmeet.tournament/2",
        rulebook=tournament.rules.id,
        name=tournament.settings.name if tournament.settings else tournament.id,
        players=tuple(ListedPlayer(id=player.id, name=player.name) for player in listed),
        groups=tuple(_find_groups(listed)),
        penalties=(
            *(Penalty(player=player.id, kind="late") for player in listed if player.late),
            *(
                Penalty(player=warning.player, kind="warning")
                for warning in tournament.warnings
                if warning.player in ids and not warning.revoked
            ),
        ),
        left=tuple(_find_left(tournament, listed)),
        stages=tuple(_list_stages(tournament)),
        lots=tournament.lots,
        expansion=tournament.settings.expansion if tournament.settings else None,
        history=tuple(list_moments(tournament, ids)),
    )


def _without_history(file: DatedFile) -> TournamentFile:
    parts = {field.name: getattr(file, field.name) for field in fields(TournamentFile)}
    return TournamentFile(**{**parts, "format": "hexmeet.tournament/1"})


def find_participants(tournament: Tournament) -> tuple[Player, ...]:
    """Name who takes part: whoever is expected, later whoever came, and at last who has played.

    Who came and has no seat yet enters with the first round in which there is one; who never came
    is not listed at all.
    """
    if tournament.structure is None:
        return tuple(tournament.players_of(Status.REGISTERED, Status.CHECKED_IN))
    came = tournament.players_of(Status.CHECKED_IN, Status.LEFT)
    if not tournament.rounds:
        return tuple(came)
    seated = _find_seated(tournament)
    return tuple(
        player
        for player in tournament.players.values()
        if player.id in seated or player.status is Status.LEFT
    )


def _find_seated(tournament: Tournament) -> frozenset[str]:
    """Name who has a seat in any round."""
    tables = (table for round_ in tournament.rounds for table in round_.tables)
    return frozenset(player for table in tables for player in table.seats)


def _find_groups(players: tuple[Player, ...]) -> Iterator[tuple[str, ...]]:
    groups: dict[str, list[str]] = {}
    for player in players:
        if player.group is not None:
            groups.setdefault(player.group, []).append(player.id)
    for members in groups.values():
        if len(members) >= FEWEST_IN_A_GROUP:
            yield tuple(members)


def _find_left(tournament: Tournament, players: tuple[Player, ...]) -> Iterator[Left]:
    """List who has left, and who did not come to a later stage (readings 11, 16).

    Who came late, and left before there was a seat, was last there for no round.
    """
    absent_after, seated = _find_absent(tournament), _find_seated(tournament)
    for player in players:
        absent = absent_after.get(player.id)
        if player.status is Status.LEFT:
            left = (player.left_after or 0) if player.id in seated else 0
            after = left if absent is None else min(left, absent)
            because = player.left_because or Gone.WITHDREW
            yield Left(player=player.id, after_round=after, reason=because.value)
        elif absent is not None:
            yield Left(player=player.id, after_round=absent, reason=Gone.WITHDREW.value)


def _find_absent(tournament: Tournament) -> Mapping[str, int]:
    """Tell after how many rounds somebody was absent from a stage, by the first such stage."""
    after: dict[str, int] = {}
    for stage in reversed(Stage):
        before = list(Stage)[: list(Stage).index(stage)]
        played = sum(round_.stage in before for round_ in tournament.rounds)
        after.update(dict.fromkeys(tournament.absent_from.get(stage, ()), played))
    return after


def _list_stages(tournament: Tournament) -> Iterator[StageRecord]:
    for stage in Stage:
        rounds = tournament.rounds_of(stage)
        if rounds:
            yield StageRecord(stage=stage, rounds=tuple(map(_as_round, rounds)))


def _as_round(round_: state.Round) -> Round:
    tables = sorted(round_.tables, key=lambda table: table.number)
    return Round(number=round_.number, tables=tuple(map(_as_table, tables)))


def _as_table(table: state.Table) -> Table:
    sheet = table.sheet
    if sheet is None or sheet.status is not SheetStatus.FINAL:
        seats = tuple(Seat(player=player) for player in table.seats)
        return Table(number=table.number, seats=seats)
    return Table(number=table.number, seats=tell_result(table, sheet))
