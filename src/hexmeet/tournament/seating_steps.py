"""What comes next in the seating: to draft, or to publish; and what it waits for."""

from dataclasses import dataclass
from enum import StrEnum

from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.tournament.seating_drafts import (
    demand_structure,
    find_stage_to_seat,
    offers_avoiding,
)
from hexmeet.tournament.seating_publishing import demand_publishable
from hexmeet.tournament.seating_ranking import BY_RANKING, refuse_open_rounds
from hexmeet.tournament.state import Tournament

# A draft that cannot be published for one of these is made anew; other reasons pass by themselves.
OUTDATED = frozenset(
    {"publish.players-gone", "publish.players-unseated", "publish.results-changed"}
)


class Step(StrEnum):
    """What is done next."""

    DRAFT = "draft"
    PUBLISH = "publish"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class NextSeating:
    """What is seated next, and why it cannot be yet."""

    step: Step
    stage: Stage | None = None
    round: int = 0  # within the stage
    waits_for: RuleViolation | None = None
    offers_avoiding: bool = False  # of repeated meetings

    @property
    def is_outdated(self) -> bool:
        """Whether only another draft helps."""
        return self.waits_for is not None and self.waits_for.code in OUTDATED


def find_next_seating(tournament: Tournament, seed: str) -> NextSeating:
    """Find what comes next, as the commands would decide it (readings 18 and 21)."""
    draft = tournament.draft
    if draft is None:
        return _find_draft(tournament)
    why = None
    try:
        demand_publishable(tournament, seed)
    except RuleViolation as refusal:
        why = refusal
    return NextSeating(step=Step.PUBLISH, stage=draft.stage, round=draft.first, waits_for=why)


def _find_draft(tournament: Tournament) -> NextSeating:
    try:
        structure = demand_structure(tournament)
        stage = find_stage_to_seat(tournament, structure)
    except RuleViolation as refusal:
        return NextSeating(step=Step.NOTHING, waits_for=refusal)
    why = None
    if stage is Stage.PRELIMINARY and structure.method == BY_RANKING:
        try:
            refuse_open_rounds(tournament)
        except RuleViolation as refusal:
            why = refusal
    return NextSeating(
        step=Step.DRAFT,
        stage=stage,
        round=len(tournament.rounds_of(stage)) + 1,
        waits_for=why,
        offers_avoiding=offers_avoiding(tournament, structure, stage),
    )
