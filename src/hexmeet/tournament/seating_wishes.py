"""Shows what a fixed table for somebody would do to the draft, before it is asked for."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from hexmeet.rulebooks.schema import Objective, Stage
from hexmeet.tournament.chapter import violate
from hexmeet.tournament.demands import demand_player
from hexmeet.tournament.seating_drafts import (
    demand_structure,
    draft_schedule,
    find_stage_to_seat,
)
from hexmeet.tournament.seating_ranking import BY_RANKING
from hexmeet.tournament.state import Draft, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Redraft:
    """The draft as it is, and as it would be with a wish: figures of all rounds."""

    before: Mapping[str, int]
    after: Draft
    priorities: tuple[Objective, ...]

    @property
    def suffers(self) -> tuple[Objective, ...]:
        """Which figures get worse, the most important rule first (reading 14)."""
        return tuple(o for o in self.priorities if self.after.achieved[o] > self.before[o])


def compare_fixed_table(
    tournament: Tournament, player: str, table: int | None, seed: str
) -> Redraft:
    """Draft the rounds that are left once more with a fixed table for a player, or without one.

    Where a round is cut from the ranking, the ranking alone says who sits where (italy-2009 3.2b).
    """
    found = demand_player(tournament, player)
    structure = demand_structure(tournament)
    stage = find_stage_to_seat(tournament, structure)
    if stage is not Stage.PRELIMINARY or structure.method == BY_RANKING:
        raise violate(tournament, "wish.ranks-decide", tournament.rules.seating, player=player)
    if tournament.draft is None:
        raise violate(tournament, "seating.no-draft", tournament.rules.seating)
    wished = replace(found, fixed_table=table)
    changed = replace(tournament, players={**tournament.players, player: wished})
    return Redraft(
        before=tournament.draft.achieved,
        after=draft_schedule(changed, structure, seed),
        priorities=tournament.rules.seating.priorities,
    )
