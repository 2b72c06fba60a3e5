"""Up to three ways to put a schedule right, the one that moves fewest players first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from hexmeet.seating.certificate import Certificate
from hexmeet.seating.figures import THREE
from hexmeet.seating.positions import FOUR
from hexmeet.seating.repair.certificates import certify_repair, limit_from
from hexmeet.seating.repair.later_rounds import seat_later_rounds
from hexmeet.seating.repair.moves import Move, list_moves
from hexmeet.seating.repair.repairs import Claim, Repair, RoundRepairs
from hexmeet.seating.repair.situation import (
    Change,
    Published,
    Tables,
    check,
    exchange,
    table_of,
)
from hexmeet.seating.repair.task import set_task

MOST = 3
# Steps of the search for each later round that is published too.
BUDGET_OF_LATER_ROUNDS = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A whole schedule, who moves in published rounds, and what is claimed of it."""

    rounds: tuple[Tables, ...]
    certificate: Certificate
    moves: tuple[Move, ...]
    # How few players have to move to another table in published rounds, whatever is done.
    fewest: int
    claim: Claim
    # Who sat in each other's seat and goes back to the own one.
    put_right: tuple[str, ...]
    # Tables of three that do not come last, as nobody's table gets another number: round, table.
    threes_before_fours: tuple[tuple[int, int], ...]

    @property
    def moved(self) -> int:
        """How often somebody goes to another table."""
        return sum(move.is_to_other_table for move in self.moves)

    @property
    def rank(self) -> tuple[int, ...]:
        """What proposals are ordered by: moves, places in play order, then the figures."""
        changes = sum(move.is_in_play_order for move in self.moves)
        return self.moved, changes, *self.certificate.rank


def propose(published: Published, change: Change) -> tuple[Proposal, ...]:
    """Propose repairs of a published schedule, fewest moved players first (reading 18).

    Rounds up to `published_through` change as little as can be, each by itself; later ones are
    seated anew. Tables that started stay, and so does everybody's place wherever it can.
    """
    check(published, change)
    seated = published.rounds[change.round - 1]
    for one, other in change.wrong_seats:
        seated = exchange(seated, one, other)
    actual = published.with_round(change.round, seated)
    ways = list(_list_ways(actual, change))
    fewest = ways[0].repair.fewest
    proposals = [_finish(actual, change, way, fewest) for way in ways]
    return tuple(sorted(proposals, key=lambda proposal: proposal.rank))


@dataclass(frozen=True, slots=True)
class Way:
    """A repair of the round itself, and who goes back to the own seat by it."""

    repair: Repair
    put_right: tuple[str, ...] = ()


def _list_ways(actual: Published, change: Change) -> Iterator[Way]:
    """List repairs: who sits in a wrong seat stays there, or goes back where that is possible."""
    repairs = _repairs_of(actual, change)
    best = repairs.find_best()
    ways = [Way(best), *_put_right(actual, change)]
    others = islice(repairs.find_others(best), MOST - len(ways))
    yield from (*ways, *map(Way, others))


def _put_right(actual: Published, change: Change) -> Iterator[Way]:
    """Let everybody in a wrong seat go back whose game has not started."""
    tables = actual.rounds[change.round - 1]
    at = table_of(tables)
    back: list[str] = []
    for pair in change.wrong_seats:
        if not {at[player] for player in pair}.intersection(change.started):
            tables = exchange(tables, *pair)
            back += pair
    if back:
        right = actual.with_round(change.round, tables)
        yield Way(_repairs_of(right, change).find_best(), tuple(back))


def _repairs_of(published: Published, change: Change) -> RoundRepairs:
    task = set_task(published, change.round, change.absent, change.late, change.started)
    before = published.rounds[: change.round - 1]
    after = published.rounds[change.round : change.published_through]
    return RoundRepairs(published, (*before, *after), task)


def _finish(actual: Published, change: Change, way: Way, fewest: int) -> Proposal:
    """Repair the later published rounds, seat those to come anew, and list who moves."""
    repaired = actual.with_round(change.round, way.repair.tables)
    claim = way.repair.claim
    for number in range(change.round + 1, change.published_through + 1):
        task = set_task(repaired, number, change.absent, change.late)
        published = repaired.rounds[: change.published_through]
        others = (*published[: number - 1], *published[number:])
        repair = RoundRepairs(repaired, others, task).find_best(BUDGET_OF_LATER_ROUNDS)
        repaired = repaired.with_round(number, repair.tables)
        fewest += repair.fewest
        if claim is Claim.BEST:
            claim = Claim.UNPROVEN  # each round is repaired by itself, not all of them together
    rounds, certificate = _seat_to_come(repaired, change)
    moves = tuple(_list_all_moves(actual, rounds, change, way.put_right))
    return Proposal(
        rounds=rounds,
        certificate=certificate,
        moves=moves,
        fewest=fewest,
        claim=Claim.ALTERNATIVE if way.put_right else claim,
        put_right=way.put_right,
        threes_before_fours=tuple(_find_threes_before_fours(rounds, change)),
    )


def _seat_to_come(repaired: Published, change: Change) -> tuple[tuple[Tables, ...], Certificate]:
    """Seat rounds that are not published anew."""
    kept = repaired.rounds[: change.published_through]
    if len(kept) == len(repaired.rounds):
        return kept, certify_repair(repaired, kept, limit_from(repaired, kept, change.round))
    players = tuple(player for table in kept[-1] for player in table)
    seed = f"{repaired.seed}\nrepair of round {change.round}"
    return seat_later_rounds(repaired, len(kept), players, since=change.round, seed=seed)


def _list_all_moves(
    actual: Published, rounds: Sequence[Tables], change: Change, put_right: Sequence[str]
) -> Iterator[Move]:
    for number in range(change.round, change.published_through + 1):
        before, after = actual.rounds[number - 1], rounds[number - 1]
        yield from list_moves(number, before, after, put_right if number == change.round else ())


def _find_threes_before_fours(
    rounds: Sequence[Tables], change: Change
) -> Iterator[tuple[int, int]]:
    for number in range(change.round, change.published_through + 1):
        tables = rounds[number - 1]
        fours = [table for table, seats in enumerate(tables, start=1) if len(seats) == FOUR]
        for table, seats in enumerate(tables, start=1):
            if len(seats) == THREE and fours and table < fours[-1]:
                yield number, table
