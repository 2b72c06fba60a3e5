"""Seats the whole preliminary stage: the best of several attempts, numbered and in play order."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import Rulebook
from hexmeet.seating.attempts import Attempt, attempt
from hexmeet.seating.bounds import as_figures, bound_field
from hexmeet.seating.certificate import Certificate, certify
from hexmeet.seating.entrants import Entrants, describe_field
from hexmeet.seating.field import Field
from hexmeet.seating.figures import Schedule
from hexmeet.seating.positions import assign_positions
from hexmeet.seating.wishes import bound_broken_wishes


@dataclass(frozen=True, slots=True)
class SeatedStage:
    """A schedule with its certificate."""

    schedule: Schedule
    certificate: Certificate
    # In a printed schedule: the number of each player.
    numbers: Mapping[str, int] = field(default_factory=dict)


def seat_preliminary(entrants: Entrants, rounds: int, rulebook: Rulebook, seed: str) -> SeatedStage:
    """Seat everybody in every round, as well as the rulebook's priorities can be met.

    (studio-2023 1.1.5; shn-2022 3.seating; shn-2024 3.2; cwc-2004 10, 11, 12; readings 14, 15)
    """
    field = describe_field(entrants, rounds, rulebook)
    can_keep_wishes = bound_broken_wishes(field) == 0
    bounds = bound_field(field if can_keep_wishes else field.without_wishes())
    seated = []
    for found in attempt(field, as_figures(bounds), seed):
        schedule = _number(found, field, entrants, Stream(seed, "seating/numbers"))
        certificate = certify(schedule, entrants, field, bounds, found.method)
        seated.append(SeatedStage(schedule, certificate))
        if certificate.is_optimal:
            break
    return min(seated, key=lambda stage: stage.certificate.rank)


def _number(found: Attempt, field: Field, entrants: Entrants, stream: Stream) -> Schedule:
    """Draw the numbers of the tables, those of three last, and share out the play order."""
    rounds = []
    for tables in found.rounds:
        fours, threes = tables[: field.fours], tables[field.fours :]
        drawn = [*stream.shuffle(fours), *stream.shuffle(threes)]
        move_to_fixed_tables(drawn, field.fixed_tables)
        named = [[entrants.players[number] for number in table] for table in drawn]
        rounds.append([stream.shuffle(table) for table in named])
    return assign_positions(rounds)


def move_to_fixed_tables(tables: list[list[int]], fixed: Mapping[int, int]) -> None:
    """Give the table of whoever needs a fixed one that number, as far as the sizes agree."""
    for player, number in fixed.items():
        now = next(n for n, table in enumerate(tables) if player in table)
        if len(tables[now]) == len(tables[number]):
            tables[now], tables[number] = tables[number], tables[now]
