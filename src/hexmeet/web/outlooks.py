"""What a number of players would mean, as pages say it."""

from collections.abc import Sequence
from dataclasses import dataclass

from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import Citation, Notice, RuleViolation
from hexmeet.tournament.outlook import OPTIONAL, Outlook

FOUR, THREE = 4, 3


@dataclass(frozen=True, slots=True)
class StageShown:
    """One stage: its rounds and tables."""

    stage: Stage
    rounds: int
    fours: int
    threes: int
    is_optional: bool
    clauses: Sequence[Citation]


@dataclass(frozen=True, slots=True)
class OutlookShown:
    """What so many players mean: stages, or why there are none."""

    players: int
    stages: Sequence[StageShown]
    games: int
    notices: Sequence[Notice]
    refusal: RuleViolation | None


def show_outlook(outlook: Outlook) -> OutlookShown:
    """Lay an outlook out for a page."""
    plan = outlook.plan
    if plan is None:
        return OutlookShown(outlook.players, (), 0, (), outlook.refusal)
    stages = [
        StageShown(
            stage=stage.stage,
            rounds=stage.rounds,
            fours=stage.tables.count(FOUR),
            threes=stage.tables.count(THREE),
            is_optional=stage.stage is Stage.SEMI_FINAL and outlook.semi_final_is_optional,
            clauses=[clause for clause in stage.clauses if not clause.is_ours],
        )
        for stage in plan.stages
    ]
    notices = [notice for notice in plan.notices if notice.code != OPTIONAL]
    return OutlookShown(outlook.players, stages, plan.games, notices, None)
