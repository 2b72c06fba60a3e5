"""Seats the preliminary stage by a schedule that is printed in the rulebook."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import PrintedSchedule, Rulebook
from hexmeet.rulebooks.violations import RuleViolation, Value, cite
from hexmeet.seating.annealing import Rounds
from hexmeet.seating.attempts import Method
from hexmeet.seating.bounds import bound_field
from hexmeet.seating.certificate import certify
from hexmeet.seating.entrants import Entrants, describe_field
from hexmeet.seating.positions import assign_positions
from hexmeet.seating.preliminary import SeatedStage
from hexmeet.seating.relabelling import Relabelling


def seat_printed(entrants: Entrants, rounds: int, rulebook: Rulebook, seed: str) -> SeatedStage:
    """Seat everybody by the rulebook's printed schedule (italy-2009 3.3).

    Tables keep their printed players and numbers. The rulebook does not say who gets which player
    number: it is drawn, and exchanged as long as that keeps apart who is to be kept apart. Nor does
    it print a play order: places in it are repeated as little as can be.
    """
    schedule = find_printed(rulebook, len(entrants.players), rounds)
    numbers = _list_numbers(schedule, len(entrants.players))
    place = {number: n for n, number in enumerate(numbers)}
    places = [
        [[place[number] for number in table if number in place] for table in tables]
        for tables in schedule.rounds[:rounds]
    ]
    field = describe_field(replace(entrants, fixed_tables={}), rounds, rulebook)
    relabelling = Relabelling(
        places, field, Stream(seed, "seating/printed"), _pin(entrants, places, rulebook, schedule)
    )
    found = relabelling.run()
    stream = Stream(seed, "seating/printed/play order")
    seated = assign_positions(
        [[stream.shuffle([entrants.players[p] for p in table]) for table in tables]
         for tables in found]
    )  # fmt: skip
    return SeatedStage(
        schedule=seated,
        certificate=certify(seated, entrants, field, bound_field(field), Method.PRINTED),
        numbers={
            entrants.players[player]: numbers[n]
            for here, there in zip(found[0], places[0], strict=True)
            for player, n in zip(here, there, strict=True)
        },
    )


def find_printed(rulebook: Rulebook, players: int, rounds: int) -> PrintedSchedule:
    """Find the printed schedule for so many players, or say what is printed (italy-2009 3.3)."""
    printed = rulebook.seating.printed_schedules
    if not printed:
        raise RuleViolation("printed.none", cite(rulebook, rulebook.seating), {})
    sizes = tuple(f"{schedule.fewest_players} to {schedule.players}" for schedule in printed)
    params: dict[str, Value] = {"players": players, "rounds": rounds, "sizes": sizes}
    for schedule in printed:
        if schedule.fewest_players <= players <= schedule.players:
            if rounds > len(schedule.rounds):
                params["printed"] = len(schedule.rounds)
                raise RuleViolation("printed.rounds", cite(rulebook, schedule), params)
            return schedule
    raise RuleViolation("printed.players", cite(rulebook, printed[0]), params)


def _list_numbers(schedule: PrintedSchedule, players: int) -> Sequence[int]:
    left_out = schedule.left_out[: schedule.players - players]
    return [number for number in range(1, schedule.players + 1) if number not in left_out]


def _pin(
    entrants: Entrants, places: Rounds, rulebook: Rulebook, schedule: PrintedSchedule
) -> Mapping[int, int]:
    """Give who needs a fixed table a place that is always there."""
    always = [set.intersection(*map(set, tables)) for tables in zip(*places, strict=True)]
    there = tuple(str(number) for number, found in enumerate(always, start=1) if found)
    pinned: dict[int, int] = {}
    for player, table in entrants.fixed_tables.items():
        params: dict[str, Value] = {"player": player, "table": table, "tables": there}
        if player not in entrants.players:
            raise RuleViolation("seating.fixed-player-unknown", cite(rulebook, schedule), params)
        if str(table) not in there:
            raise RuleViolation("printed.fixed-table", cite(rulebook, schedule), params)
        if taken := [
            p for p, other in entrants.fixed_tables.items() if other == table and p != player
        ]:
            params["other"] = taken[0]
            raise RuleViolation("seating.fixed-table-taken", cite(rulebook, schedule), params)
        pinned[entrants.players.index(player)] = min(always[table - 1])
    return pinned
