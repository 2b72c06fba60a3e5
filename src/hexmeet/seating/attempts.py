"""Ways to come to a schedule, the quickest first; which of them is best is not decided here."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import Objective
from hexmeet.seating.annealing import FORBIDDEN, Prices, Rounds, Search
from hexmeet.seating.columns import place_players
from hexmeet.seating.designs import COLUMNS, Place, build, find_steps, leave_out, leave_out_loosely
from hexmeet.seating.field import Field
from hexmeet.seating.figures import THREE, Figures
from hexmeet.seating.relabelling import Relabelling
from hexmeet.seating.starts import draw_start
from hexmeet.seating.stored import find_stored
from hexmeet.seating.wishes import bound_broken_wishes

# Each search is given up after so many steps for another start, later ones being more patient.
PATIENCE = (2_000,) * 4 + (8_000,) * 6 + (32_000,) * 5 + (100_000,)
FEW_FOURS = 3
# From which columns of a construction places are left out, so that there are tables of three.
LEFT_OUT = (((),), ((0,),), ((0, 0), (0, 1)), ((0, 0, 0), (0, 0, 1), (0, 1, 2)))
MOST_TABLES_TRIED = 64  # for every way to leave out places; larger fields have room enough
LARGEST_SEARCHED = 1_200  # beyond, there is a construction for any number of rounds that is played

Design = list[list[list[Place]]]  # rounds of tables of places


class Method(StrEnum):
    """How a schedule came about."""

    DESIGN = "design"
    STORED = "stored"
    SEARCH = "search"
    PRINTED = "printed"
    REPAIR = "repair"
    MANUAL = "manual"


@dataclass(frozen=True, slots=True)
class Attempt:
    """A schedule and how it came about."""

    method: Method
    rounds: Rounds


def attempt(field: Field, bound: Figures, seed: str) -> Iterator[Attempt]:
    """Make one schedule after the other; whoever asks stops when one cannot be bettered."""
    starts = []
    for found in (*_from_store(field, seed), *_from_design(field, seed)):
        starts.append(found.rounds)
        yield found
    if field.players <= LARGEST_SEARCHED or not starts:
        yield from search(field, bound, seed, starts)


# --- what is known beforehand ---------------------------------------------------------------------


def _from_store(field: Field, seed: str) -> Iterator[Attempt]:
    stored = find_stored(field.players, field.rounds)
    if stored:
        relabelling = Relabelling(stored, field, Stream(seed, "seating/stored"))
        yield Attempt(Method.STORED, relabelling.run())


def _from_design(field: Field, seed: str) -> Iterator[Attempt]:
    """Lay the field out in columns; large groups may want them another way than the first."""
    designs = []
    for design in _lay_out(field):
        designs.append(design)
        if rounds := _fill(design, field, seed, whole=True):
            yield Attempt(Method.DESIGN, rounds)
            return
    if designs:
        is_large = field.players > LARGEST_SEARCHED
        parted = _fill(designs[-1], field, seed, whole=False) if is_large else None
        yield Attempt(Method.DESIGN, parted or _relabel(designs[0], field, seed))


def _lay_out(field: Field) -> Iterator[Design]:
    """Make one construction after the other, those first that share out turns at three."""
    tables = len(field.sizes)
    steps = find_steps(tables, field.rounds)
    if steps is None:
        return
    patterns = LEFT_OUT[field.sizes.count(THREE)]
    more = patterns[1:] if field.groups and tables <= MOST_TABLES_TRIED else ()
    ways = chain(
        (leave_out(tables, steps, columns) for columns in patterns),
        (leave_out_loosely(tables, steps, columns) for columns in more),
    )
    yield from (build(tables, steps, left_out) for left_out in ways if left_out is not None)


def _fill(design: Design, field: Field, seed: str, *, whole: bool) -> Rounds | None:
    """Give everybody a place, each group in one column."""
    room = _find_room(design, len(field.sizes))
    player_at = place_players(field, room, Stream(seed, "seating/design"), whole=whole)
    if player_at is None:
        return None
    return [[[player_at[place] for place in table] for table in r] for r in design]


def _relabel(design: Design, field: Field, seed: str) -> Rounds:
    """Choose places one by one where groups fit no columns."""
    room = _find_room(design, len(field.sizes))
    number = {place: n for n, place in enumerate(place for column in room for place in column)}
    places = [[[number[place] for place in table] for table in r] for r in design]
    return Relabelling(places, field, Stream(seed, "seating/design/places")).run()


def _find_room(design: Design, tables: int) -> list[list[Place]]:
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


def search(
    field: Field, bound: Figures, seed: str, starts: Sequence[Rounds] = ()
) -> Iterator[Attempt]:
    """Search from what there is, and from schedules drawn anew.

    Turns at three are shared out beforehand and stay as they are, in every other search only
    where tables of four are few: then a schedule cannot always be had for the turns drawn.
    """
    broken = FORBIDDEN * bound_broken_wishes(field)
    for number, steps in enumerate(PATIENCE):
        stream = Stream(seed, f"seating/search {number}")
        start = starts[number] if number < len(starts) else draw_start(field, stream)
        keep_threes = number >= len(starts) and (field.fours > FEW_FOURS or number % 2 == 0)
        prices = price_field(field, bound.max_meetings, extra_three=not keep_threes)
        found = Search(start, field, prices, stream).run(
            steps, target=prices.of_figures(bound) + broken, keep_threes=keep_threes
        )
        yield Attempt(Method.SEARCH, found)


def price_field(field: Field, most_meetings: int, *, extra_three: bool) -> Prices:
    """Say what a search pays for, by the order of the rulebook's priorities (reading 14)."""
    friends, repeats = map(
        field.priorities.index, (Objective.FRIEND_MEETINGS, Objective.REPEAT_MEETINGS)
    )
    return Prices(
        most_meetings=most_meetings,
        friends=40 if friends < repeats else 3,
        extra_three=int(extra_three),
    )
