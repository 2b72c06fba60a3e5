"""Seats the rounds that nobody has been told of yet, beside those that stay as they are."""

from collections.abc import Sequence

from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.bounds import as_figures
from hexmeet.seating.certificate import Certificate
from hexmeet.seating.figures import Schedule
from hexmeet.seating.repair.certificates import certify_repair, limit_from
from hexmeet.seating.repair.limits import Limits
from hexmeet.seating.repair.rebuild import ToCome, rebuild
from hexmeet.seating.repair.repairs import RoundRepairs
from hexmeet.seating.repair.situation import Published, Tables, table_of, tables_of
from hexmeet.seating.repair.task import set_task

# Steps of the searches that change what was planned.
BUDGET_OF_PLANS = 5_000


def seat_later_rounds(
    published: Published, through: int, players: Sequence[str], *, since: int, seed: str
) -> tuple[tuple[Tables, ...], Certificate]:
    """Seat rounds after `through` anew, as well as the rulebook's priorities can be met.

    The certificate is for schedules that keep the rounds before `since` (reading 18).
    """
    kept = published.rounds[:through]
    later = len(published.rounds) - through
    bounds = Limits(kept, players, later, published.entrants.groups).find()
    to_come = ToCome(
        kept=kept,
        players=tuple(players),
        entrants=published.entrants,
        priorities=published.priorities,
        planned=_plan(published, through, players),
    )
    seated = []
    for rounds in rebuild(to_come, bounds[Objective.MAX_MEETINGS].value, seed):
        whole = (*kept, *tables_of(rounds))
        certificate = certify_repair(published, whole, limit_from(published, whole, since))
        seated.append((whole, certificate))
        if certificate.achieved == as_figures(bounds) and not certificate.broken_wishes:
            break
    return min(seated, key=lambda found: found[1].rank)


def _plan(published: Published, through: int, players: Sequence[str]) -> Schedule:
    """Change what was planned for rounds to come as little as can be, tables of three last."""
    planned: list[Tables] = []
    playing = frozenset(players)
    for number in range(through + 1, len(published.rounds) + 1):
        there = table_of(published.rounds[number - 1])
        gone = [player for player in there if player not in playing]
        task = set_task(published, number, gone, players)
        kept = published.rounds[:through]
        tables = RoundRepairs(published, (*kept, *planned), task).find_best(BUDGET_OF_PLANS).tables
        planned.append(tuple(sorted(filter(None, tables), key=len, reverse=True)))
    return planned
