"""The standings after any round, each place with what decided it."""

from dataclasses import dataclass

from hexmeet.standings.ranking import Ranking, Standing, rank_tournament
from hexmeet.standings.scores import show_percent
from hexmeet.tournament.documents.participants import name_player
from hexmeet.tournament.file_history import cut_file
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.tournament_export import as_dated_file


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """One place, with the figures, and what put the player above the next one."""

    place: int
    player: str
    name: str
    games: int
    wins: int
    vp: int
    vp_percent: str
    second_places: int
    third_places: int
    warnings: int
    decided_by: str | None
    own_figure: str
    next_figure: str
    left_after: int | None


def rank_after(tournament: Tournament, rounds: int) -> Ranking:
    """Rank after so many rounds of all stages, by the lots and penalties known by then.

    Results are those of today: a sheet that was put right later has always been wrong.

    (cwc-2004 5, 6, 7; italy-2009 3.2b; shn-2022 4.1, 4.2, 4.3; shn-2024 4.1, 4.2, 4.3;
    studio-2023 1.4.1, 1.4.2)
    """
    return rank_tournament(cut_file(as_dated_file(tournament), rounds), tournament.rules)


def list_standings(tournament: Tournament, ranking: Ranking) -> tuple[StandingRow, ...]:
    """List a ranking, best first (italy-2009 1.6)."""
    return tuple(_row(tournament, standing) for standing in ranking.standings)


def _row(tournament: Tournament, standing: Standing) -> StandingRow:
    score, reason = standing.score, standing.reason
    own, other = reason.shown if reason else ("", "")
    return StandingRow(
        place=standing.place,
        player=standing.player,
        name=name_player(tournament, standing.player),
        games=score.games,
        wins=score.wins,
        vp=score.vp,
        vp_percent=show_percent(score.vp_percent),
        second_places=score.second_places,
        third_places=score.third_places,
        warnings=score.warnings,
        decided_by=standing.decided_by,
        own_figure=own,
        next_figure=other,
        left_after=standing.left.after_round if standing.left else None,
    )
