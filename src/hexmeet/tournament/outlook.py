"""What a tournament would look like with so many players, before it has started."""

from collections.abc import Iterator
from dataclasses import dataclass

from hexmeet.rulebooks.plan import Plan
from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.tournament.commands import StartTournament
from hexmeet.tournament.progress import find_kind
from hexmeet.tournament.start import plan_start
from hexmeet.tournament.state import Tournament

MOST_LOOKED_AT = 64  # players; beyond that no rulebook changes its structure
OPTIONAL = "semi-final.optional"

Shape = tuple[tuple[tuple[Stage, int], ...], bool]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What so many players mean: a plan, or why there is none."""

    players: int
    plan: Plan | None
    refusal: RuleViolation | None = None

    @property
    def semi_final_is_optional(self) -> bool:
        """Whether the organiser may leave the semi-final out."""
        return self.plan is not None and any(n.code == OPTIONAL for n in self.plan.notices)

    @property
    def shape(self) -> Shape | None:
        """The stages with their rounds: what stays the same when only the tables differ."""
        if self.plan is None:
            return None
        stages = tuple((stage.stage, stage.rounds) for stage in self.plan.stages)
        return stages, self.semi_final_is_optional


def look_ahead(tournament: Tournament, players: int) -> Outlook:
    """Tell what so many players would mean (studio-2023 1.1.3; italy-2009 3.2)."""
    try:
        return Outlook(players, plan_start(tournament, StartTournament(), players))
    except RuleViolation as refusal:
        return Outlook(players, None, refusal)


def find_turning_points(tournament: Tournament) -> tuple[Outlook, ...]:
    """Find the numbers of players from which a tournament looks different.

    They begin where results count, and end with the places that there are
    (studio-2023 1.1.3; italy-2009 3.2).
    """
    return tuple(_walk(tournament))


def list_samples(tournament: Tournament) -> tuple[Outlook, ...]:
    """Tell how a tournament looks where it changes, and when all places are taken."""
    points = find_turning_points(tournament)
    capacity = tournament.details.capacity
    if capacity is None or capacity in [point.players for point in points]:
        return points
    full = look_ahead(tournament, capacity)
    return (*points, full) if full.plan is not None else points


def _walk(tournament: Tournament) -> Iterator[Outlook]:
    last: Shape | None = None
    fewest = find_kind(tournament).minimum_players or 1
    most = min(tournament.details.capacity or MOST_LOOKED_AT, MOST_LOOKED_AT)
    for players in range(fewest, most + 1):
        outlook = look_ahead(tournament, players)
        if outlook.shape not in (None, last):
            yield outlook
            last = outlook.shape
