"""The fewest moves and the best repair, found again by trying every seating of a small round."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, permutations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.tables import table_sizes
from hexmeet.seating.entrants import Entrants
from hexmeet.seating.figures import measure
from hexmeet.seating.repair.costs import Prices
from hexmeet.seating.repair.moves import list_moves
from hexmeet.seating.repair.repairs import Claim, RoundRepairs
from hexmeet.seating.repair.search import Search
from hexmeet.seating.repair.situation import Published, Tables
from hexmeet.seating.repair.task import Task, set_task
from hexmeet.seating.starts import deal

Seating = tuple[frozenset[str], ...]


def draw_published(players: int, rulebook: str, seed: str, fixed: dict[str, int]) -> Published:
    stream = Stream(seed, "test")
    sizes = table_sizes(players) or ()
    rounds = [deal(stream.shuffle(range(players)), sizes) for _ in range(3)]
    return Published(
        rounds=tuple(tuple(tuple(f"p{n}" for n in table) for table in r) for r in rounds),
        entrants=Entrants(
            players=tuple(f"p{n}" for n in range(players)),
            groups=(("p0", "p1", "p2"),),
            avoided=(("p3", "p4"),),
            fixed_tables=fixed,
        ),
        rulebook=rulebook,
        priorities=load(rulebook).seating.priorities,
    )


def seatings(task: Task) -> Iterator[Seating]:
    """Give every way to put all players at tables of the right sizes, started ones as they are."""
    started = {p for n, table in enumerate(task.tables) if n not in task.open for p in table}
    here = {p for seats in task.open.values() for p in seats if p} | set(task.coming)
    players = sorted(here - started)
    wanted = {4: task.fours, 3: task.threes}
    for places in product(sorted(task.open), repeat=len(players)):
        sizes = Counter(Counter(places).values())
        if sizes == {size: number for size, number in wanted.items() if number}:
            at = dict(zip(players, places, strict=True))
            yield tuple(
                frozenset(p for p in players if at[p] == number)
                if number in task.open
                else frozenset(task.tables[number])
                for number in range(max([*task.open, len(task.tables) - 1]) + 1)
            )


def count_moves(task: Task, seating: Seating) -> int:
    home = {p: n for n, seats in task.open.items() for p in seats if p}
    return sum(home.get(p, n) != n for n, table in enumerate(seating) for p in table)


def keeps_pins(task: Task, seating: Seating) -> bool:
    home = {p: n for n, seats in task.open.items() for p in seats if p}
    return all(p in seating[home[p]] for p in task.pinned if p in home)


@settings(max_examples=25)
@given(
    players=st.sampled_from([6, 7, 8]),
    seed=st.integers(0, 999),
    gone_and_late=st.tuples(st.integers(0, 2), st.integers(0, 2)),
    start=st.booleans(),
    fixed=st.booleans(),
)
def test_nobody_gets_by_with_fewer_moves(
    players: int, seed: int, gone_and_late: tuple[int, int], *, start: bool, fixed: bool
) -> None:
    gone, late = gone_and_late
    published = draw_published(players, "studio-2023", str(seed), {})
    seated = published.rounds[1]
    pins = {seated[1][0]: 2} if fixed else {}
    published = draw_published(players, "studio-2023", str(seed), pins)
    coming = [f"late {n}" for n in range(late)]
    left = players - (len(seated[0]) if start else 0) - gone + late
    if table_sizes(left) is None:
        return
    task = set_task(published, 2, seated[-1][-gone:] if gone else (), coming, [1] if start else [])
    repairs = RoundRepairs(published, published.rounds[:1], task)
    possible = [seating for seating in seatings(task) if keeps_pins(task, seating)]
    assert repairs.fewest == min(count_moves(task, seating) for seating in possible)


@settings(max_examples=6)
@given(
    players=st.sampled_from([7, 8]),
    rulebook=st.sampled_from(["studio-2023", "shn-2024"]),
    seed=st.integers(0, 999),
    late=st.integers(0, 1),
)
def test_no_repair_with_so_few_moves_is_better(
    players: int, rulebook: str, seed: int, late: int
) -> None:
    published = draw_published(players, rulebook, str(seed), {})
    others = published.rounds[:1] + published.rounds[2:]
    absent = published.rounds[1][-1][1:2]
    task = set_task(published, 2, absent, [f"late {n}" for n in range(late)])
    repairs = RoundRepairs(published, others, task)
    best = repairs.find_best()
    assert best.claim is Claim.BEST
    fewest = [s for s in seatings(task) if count_moves(task, s) == repairs.fewest]
    ranks = [
        rank(published, others, tables)
        for seating in fewest
        for tables in product(*(permutations(sorted(table)) for table in seating))
    ]
    assert rank(published, others, best.tables) == min(ranks)


def rank(published: Published, others: tuple[Tables, ...], tables: Tables) -> tuple[int, ...]:
    """Count changes of places, then meetings of those kept apart, then figures in their order."""
    moves = list_moves(2, published.rounds[1], tables)
    changes = sum(move.is_in_play_order for move in moves)
    rounds = (*others, tables)
    together = sum({"p3", "p4"} <= set(table) for table in chain.from_iterable(rounds))
    figures = measure(rounds, published.entrants.groups)
    return changes, together, *figures.in_order(published.priorities)


def test_search_that_is_given_up_claims_nothing_but_the_fewest_moves() -> None:
    published = draw_published(16, "studio-2023", "1", {})
    task = set_task(published, 2, (), ["late"])
    repairs = RoundRepairs(published, published.rounds[:1], task)
    assert repairs.find_best(budget=1).claim is Claim.UNPROVEN
    assert repairs.fewest == 2


def test_too_many_ways_to_fill_tables_are_not_all_tried() -> None:
    published = draw_published(16, "studio-2023", "1", {})
    late = [f"late {n}" for n in range(16)]
    task = set_task(published, 2, (), late)
    prices = Prices(published.rounds[:1], published.entrants, published.priorities,
                    changes_first=True)  # fmt: skip
    search = Search(task, prices)
    assert search.fewest == 0
    (found,) = search.run(wanted=1, budget=10)
    assert len(found.tables) == 8
    assert isinstance(search.is_proven, bool)
