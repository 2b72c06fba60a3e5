"""How long it takes to repair the second of four rounds, the later ones being seated anew."""

import time

from hexmeet.rulebooks.loader import load
from hexmeet.seating.entrants import Entrants
from hexmeet.seating.preliminary import seat_preliminary
from hexmeet.seating.repair.proposals import Proposal, propose
from hexmeet.seating.repair.situation import Change, Published, tables_of

PLAYERS = (12, 13, 16, 29, 64, 100, 200, 400, 1000)
CHANGES = ((1, 0), (0, 1), (3, 1), (10, 10))  # absent, late
ROUNDS = 4


def main() -> None:
    """Print a table of milliseconds, with how few have to move and what is proven."""
    print(f"round 2 of {ROUNDS}; milliseconds / fewest moves / claim of the first proposal")
    heading = (f"-{absent} +{late}" for absent, late in CHANGES)
    print(f"{'players':<9}" + "".join(f"{name:>22}" for name in heading))
    for players in PLAYERS:
        published = _publish(players)
        cells = (_measure(published, absent, late) for absent, late in CHANGES)
        print(f"{players:<9}" + "".join(f"{cell:>22}" for cell in cells), flush=True)


def _publish(players: int) -> Published:
    rulebook = load("studio-2023")
    entrants = Entrants(players=tuple(map(str, range(1, players + 1))))
    stage = seat_preliminary(entrants, ROUNDS, rulebook, "bench")
    return Published(
        rounds=tables_of(stage.schedule),
        entrants=entrants,
        rulebook=rulebook.id,
        priorities=rulebook.seating.priorities,
    )


def _measure(published: Published, absent: int, late: int) -> str:
    players = published.entrants.players
    every = len(players) // max(1, absent)
    change = Change(
        round=2,
        absent=tuple(players[n * every] for n in range(absent)),
        late=tuple(f"late {n}" for n in range(late)),
        published_through=2,
    )
    start = time.perf_counter_ns()
    first: Proposal = propose(published, change)[0]
    milliseconds = round((time.perf_counter_ns() - start) / 1_000_000)
    return f"{milliseconds} / {first.fewest} / {first.claim}"


if __name__ == "__main__":
    main()
