"""Seats rounds that are not published yet anew, so that all rounds together are as good as can be.

What was planned is changed as little as can be; searches start from there, and from rounds drawn
anew; the best schedule wins. Rounds that were played or published count, but stay.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import Objective
from hexmeet.rulebooks.tables import table_sizes
from hexmeet.seating.annealing import Past, Rounds, Search
from hexmeet.seating.attempts import FEW_FOURS, LARGEST_SEARCHED, price_field
from hexmeet.seating.entrants import Entrants
from hexmeet.seating.field import Field
from hexmeet.seating.figures import THREE, Schedule
from hexmeet.seating.preliminary import move_to_fixed_tables
from hexmeet.seating.repair.play_order import PlayOrder
from hexmeet.seating.starts import deal

# Each search is given up after so many steps for another start. What a search needs before its
# first step grows with the square of the players, so larger fields, where hardly anything is
# amiss after the first one, get fewer: (players up to, searches).
PATIENCE = (4_000, 2_000, 8_000, 8_000)
SEARCHES = ((150, 4), (400, 2), (LARGEST_SEARCHED, 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class ToCome:
    """Rounds to be seated: after which rounds, who plays, and what was planned for them."""

    kept: Schedule
    players: tuple[str, ...]
    entrants: Entrants
    priorities: tuple[Objective, ...]
    # Everybody who plays, at tables of the right sizes, those of three last.
    planned: Schedule


def rebuild(to_come: ToCome, most_meetings: int, seed: str) -> Iterator[Schedule]:
    """Seat the rounds to come in several ways; who asks chooses the best (reading 18)."""
    field = _describe(to_come)
    number = {player: n for n, player in enumerate(to_come.players)}
    past = _remember(to_come.kept, number)
    planned = [[[number[p] for p in table] for table in tables] for tables in to_come.planned]
    searches = next((number for most, number in SEARCHES if field.players <= most), 0)
    yield _finish(planned, to_come, field, Stream(seed, "planned"))
    for attempt, steps in enumerate(PATIENCE[:searches]):
        stream = Stream(seed, f"search {attempt}")
        start = planned if attempt == 0 else _draw_start(field, past, stream)
        keep_threes = attempt > 0 and (field.fours > FEW_FOURS or attempt % 2 == 0)
        prices = price_field(field, most_meetings, extra_three=not keep_threes)
        search = Search(start, field, prices, stream, past)
        found = search.run(steps, target=search.past_cost, keep_threes=keep_threes)
        yield _finish(found, to_come, field, stream)


def _finish(rounds: Rounds, to_come: ToCome, field: Field, stream: Stream) -> Schedule:
    named = _name(rounds, field, to_come.players, stream)
    return PlayOrder(to_come.kept, named, stream).run()


def _describe(to_come: ToCome) -> Field:
    """Number who still plays; whose fixed table is no longer there has no wish that can be kept."""
    number = {player: n for n, player in enumerate(to_come.players)}
    sizes = table_sizes(len(to_come.players)) or ()
    groups = (
        tuple(number[player] for player in group if player in number)
        for group in to_come.entrants.groups
    )
    return Field(
        sizes=sizes,
        rounds=len(to_come.planned),
        priorities=to_come.priorities,
        groups=tuple(group for group in groups if group),
        avoided=tuple(
            (number[one], number[other])
            for one, other in to_come.entrants.avoided
            if one in number and other in number
        ),
        fixed_tables={
            number[player]: table - 1
            for player, table in to_come.entrants.fixed_tables.items()
            if player in number and table <= len(sizes)
        },
    )


def _remember(kept: Schedule, number: Mapping[str, int]) -> Past:
    """Count what has been among those who still play."""
    meetings: Counter[tuple[int, int]] = Counter()
    threes = [0] * len(number)
    for table in chain.from_iterable(kept):
        still = sorted(number[player] for player in table if player in number)
        meetings.update(combinations(still, 2))
        for player in still if len(table) == THREE else ():
            threes[player] += 1
    return Past(meetings=meetings, threes=threes)


def _draw_start(field: Field, past: Past, stream: Stream) -> Rounds:
    """Draw rounds in which whoever was at a table of three least often is so first (reading 15)."""
    turns = list(past.threes)
    rounds = []
    for _ in range(field.rounds):
        drawn = stream.shuffle([p for p in range(field.players) if p not in field.must_be_four])
        drawn.sort(key=turns.__getitem__)
        at_three = set(drawn[: field.three_seats])
        for player in at_three:
            turns[player] += 1
        others = [player for player in range(field.players) if player not in at_three]
        rounds.append(deal(stream.shuffle(others) + stream.shuffle(sorted(at_three)), field.sizes))
    return rounds


def _name(
    rounds: Rounds, field: Field, players: Sequence[str], stream: Stream
) -> list[list[list[str]]]:
    """Draw the numbers of the tables, those of three last (reading 13), and name the players."""
    named = []
    for tables in rounds:
        drawn = [*stream.shuffle(tables[: field.fours]), *stream.shuffle(tables[field.fours :])]
        move_to_fixed_tables(drawn, field.fixed_tables)
        named.append([[players[number] for number in table] for table in drawn])
    return named
