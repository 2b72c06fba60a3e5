"""The ranking as pages show it: figures, places, and why each player is where they are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils import translation

from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import Notice
from hexmeet.sentences.reasons import explain_leaving, explain_reason
from hexmeet.standings.ranking import Ranking, Standing
from hexmeet.standings.scores import show_percent
from hexmeet.tournament.documents.standings import rank_after
from hexmeet.tournament.progress import find_next_stage
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.tournament_export import rank
from hexmeet.tournament.words import Status
from hexmeet.web.visit import Visit

PROVISIONAL = ("ranking.provisional", "ranking.rounds-missing")


@dataclass(frozen=True, slots=True)
class Row:
    """One place of the ranking."""

    place: int
    player: str
    name: str
    wins: int
    vp: int
    percent: str
    warnings: int
    why: str
    has_left: bool
    is_last_through: bool  # the next one does not reach the next stage


@dataclass(frozen=True, slots=True)
class Shown:
    """A ranking, and what may still change it."""

    rows: Sequence[Row]
    notices: Sequence[Notice]
    through_to: Stage | None
    through: int


def find_ranking(visit: Visit, after: int | None = None) -> Ranking:
    """Rank after so many rounds, after all of them where no number is given."""
    if after is None or after == len(visit.tournament.rounds):
        return visit.work_out("ranking", lambda: rank(visit.tournament))
    return visit.work_out(f"ranking {after}", lambda: rank_after(visit.tournament, after))


def show_ranking(visit: Visit, after: int | None = None) -> Shown:
    """Give the rows of the ranking in the language of whoever looks."""
    language = translation.get_language() or "en"
    key = f"rows {after} {language}"
    return visit.work_out(key, lambda: _show(visit, find_ranking(visit, after), language))


def _show(visit: Visit, ranking: Ranking, language: str) -> Shown:
    tournament = visit.tournament
    names = {player.id: player.name for player in tournament.players.values()}
    following, through = find_cut(tournament)
    rows = [
        Row(
            place=standing.place,
            player=standing.player,
            name=names.get(standing.player, standing.player),
            wins=standing.score.wins,
            vp=standing.score.vp,
            percent=show_percent(standing.score.vp_percent),
            warnings=standing.score.warnings,
            why=_explain(standing, names, language),
            has_left=standing.left is not None,
            is_last_through=number == through,
        )
        for number, standing in enumerate(ranking.standings, start=1)
    ]
    return Shown(rows, _list_notices(ranking), following, through)


def _list_notices(ranking: Ranking) -> Sequence[Notice]:
    """List what may still change the ranking; ties say nothing before all rounds are played."""
    provisional = [each for each in ranking.notices if each.code in PROVISIONAL]
    return provisional or ranking.notices


def _explain(standing: Standing, names: Mapping[str, str], language: str) -> str:
    left, reason = standing.left, standing.reason
    if left is not None:
        return explain_leaving(left, language)
    if reason is None or reason.code == "left":
        return ""
    return explain_reason(reason, names, language)


def find_cut(tournament: Tournament) -> tuple[Stage | None, int]:
    """Find the stage after the preliminary one, and how many reach it."""
    present = len(tournament.players_of(Status.CHECKED_IN))
    following = find_next_stage(tournament, Stage.PRELIMINARY, present)
    rules = tournament.rules
    if following is Stage.SEMI_FINAL and rules.semi_final:
        return following, min(present, sum(map(len, rules.semi_final.tables)))
    if following is Stage.FINAL:
        return following, min(present, rules.final.players)
    return None, 0
