"""Ways to come to a schedule, the quickest first; which of them is best is not decided here."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.annealing import Prices, Rounds, Search
from hexmeet.seating.columns import place_players
from hexmeet.seating.designs import COLUMNS, Place, build, find_steps, leave_out
from hexmeet.seating.field import Field
from hexmeet.seating.figures import THREE
from hexmeet.seating.relabelling import Relabelling
from hexmeet.seating.starts import draw_start
from hexmeet.seating.stored import find_stored

SEARCHES = 8
STEPS = 200_000
LARGEST_SEARCHED = 1_200  # beyond, constructions hold for every number of players
MOST_DESIGNED_ROUNDS = 5


class Method(StrEnum):
    """How a schedule came about."""

    DESIGN = "design"
    STORED = "stored"
    SEARCH = "search"


@dataclass(frozen=True, slots=True)
class Attempt:
    """A schedule and how it came about."""

    method: Method
    rounds: Rounds


def attempt(field: Field, most_meetings: int, seed: str) -> Iterator[Attempt]:
    """Make one schedule after the other; whoever asks stops when one cannot be bettered."""
    stored = find_stored(field.players, field.rounds)
    starts = []
    if stored:
        starts.append(Relabelling(stored, field, Stream(seed, "seating/stored")).run())
        yield Attempt(Method.STORED, starts[0])
    for rounds in _from_design(field, seed):
        starts.append(rounds)
        yield Attempt(Method.DESIGN, rounds)
    if field.players <= LARGEST_SEARCHED:
        yield from _search(field, most_meetings, starts, seed)


# --- constructions --------------------------------------------------------------------------------


def _from_design(field: Field, seed: str) -> Iterator[Rounds]:
    tables = len(field.sizes)
    if field.rounds > MOST_DESIGNED_ROUNDS:
        return
    steps = find_steps(tables, field.rounds)
    left_out = leave_out(tables, steps, COLUMNS * tables - field.players) if steps else None
    if steps is None or left_out is None:
        return
    design = build(tables, steps, left_out)
    room = _find_room(design, tables)
    stream = Stream(seed, "seating/design")
    player_at = place_players(field, room, stream)
    if player_at:
        yield [[[player_at[place] for place in table] for table in r] for r in design]
    elif field.players <= LARGEST_SEARCHED:
        number = {place: n for n, place in enumerate(place for column in room for place in column)}
        places = [[[number[place] for place in table] for table in r] for r in design]
        yield Relabelling(places, field, Stream(seed, "seating/design/places")).run()


def _find_room(design: list[list[list[Place]]], tables: int) -> list[list[Place]]:
    """List the places of every column, those who are never at a table of three first."""
    at_three = {place for r in design for table in r if len(table) == THREE for place in table}
    there = {place for table in design[0] for place in table}
    return [
        sorted(
            ((column, number) for number in range(tables) if (column, number) in there),
            key=at_three.__contains__,
        )
        for column in range(COLUMNS)
    ]


# --- searches -------------------------------------------------------------------------------------


def _search(field: Field, most_meetings: int, starts: list[Rounds], seed: str) -> Iterator[Attempt]:
    """Search from what there is, and from schedules drawn anew.

    Where tables of four are many, turns at three are shared out beforehand and stay as they are.
    """
    for number in range(SEARCHES):
        stream = Stream(seed, f"seating/search {number}")
        start = starts[number % 2] if number % 2 < len(starts) else draw_start(field, stream)
        keep_threes = field.fours >= THREE
        prices = _price(field, most_meetings, extra_three=not keep_threes)
        search = Search(start, field, prices)
        yield Attempt(Method.SEARCH, search.run(stream, STEPS, keep_threes=keep_threes))


def _price(field: Field, most_meetings: int, *, extra_three: bool) -> Prices:
    priorities = field.priorities
    friends_first = priorities.index(Objective.FRIEND_MEETINGS) < priorities.index(
        Objective.REPEAT_MEETINGS
    )
    return Prices(
        most_meetings=most_meetings,
        too_many=8,
        friends=12 if friends_first else 3,
        extra_three=int(extra_three),
    )
