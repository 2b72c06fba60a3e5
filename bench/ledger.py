"""How fast the ledger is with a tournament of 1,000 players over 5 rounds.

SQLite in a folder of its own, as the program keeps it, or the empty database that DATABASE_URL
names. The log is put together from events; the commands that are measured are submitted.
"""

import os
import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from statistics import median
from tempfile import TemporaryDirectory

from hexmeet.draw.streams import commit
from hexmeet.ledger.chain import NOTHING, VERSION, Kept, Link, write_time
from hexmeet.ledger.databases import open_database
from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament.commands import Actor, SignSheet
from hexmeet.tournament.event_records import write_event
from hexmeet.tournament.events import (
    Event,
    PhaseChanged,
    PlayerChanged,
    PlayerRegistered,
    RoundPublished,
    RoundStarted,
    SheetChanged,
    TournamentCreated,
    TournamentStarted,
)
from hexmeet.tournament.state import Player, Settings, Sheet, SheetLine, Staff, Structure
from hexmeet.tournament.words import Phase, Role, SheetStatus, Status

PLAYERS = 1000
ROUNDS = 5
SEATS = 4
SIGNATURES = 100  # that are measured
REPEATS = 3

ID = "bench"
SEED = "bench"
MORNING = datetime(2026, 3, 21, 9, tzinfo=UTC)
SCORES = (10, 8, 7, 5)


def main() -> None:
    """Print a table of times and of what they have to stay below, in milliseconds."""
    with TemporaryDirectory() as folder:
        os.environ["HEXMEET_DATA"] = folder
        open_database(create=True)
        measure()


def measure() -> None:
    """Measure in the database that is open."""
    from hexmeet.ledger.audit import audit  # noqa: PLC0415 - needs what was opened
    from hexmeet.ledger.log import Ledger  # noqa: PLC0415 - as above
    from hexmeet.ledger.rows import add_entries, add_seed  # noqa: PLC0415 - as above
    from hexmeet.ledger.tournaments import TOURNAMENTS  # noqa: PLC0415 - as above

    add_seed(ID, SEED, "default")
    add_entries(link_events(), "default")
    cold = [_time(lambda: Ledger(TOURNAMENTS).load(ID)) for _ in range(REPEATS)]
    ledger = Ledger(TOURNAMENTS)
    entries = ledger.load(ID).sequence
    warm = []
    for player in [f"p{number}" for number in range(SEATS, SEATS * SIGNATURES + 1, SEATS)]:
        command = SignSheet(table=int(player[1:]) // SEATS, player=player)

        def sign(command: SignSheet = command, player: str = player) -> object:
            return ledger.submit(
                ID, command, actor=Actor(player), at=MORNING, command_id=f"sign {player}"
            )

        warm.append(_time(sign))
    walk = _time(lambda: audit(TOURNAMENTS))
    print(f"{PLAYERS} players, {ROUNDS} rounds, {entries} entries, milliseconds")
    print(f"{'command, warm: median':<32}{median(warm):>8.1f}    below 30")
    print(f"{f'command, warm: worst of {SIGNATURES}':<32}{max(warm):>8.1f}")
    print(f"{f'load, cold: best of {REPEATS}':<32}{min(cold):>8.0f}    below 1000")
    print(f"{'audit':<32}{walk:>8.0f}")


def link_events() -> Iterator[Kept]:
    """Write a log with one entry for each event."""
    previous = NOTHING
    for sequence, event in enumerate(tell(), start=1):
        link = Link(
            tournament=ID,
            sequence=sequence,
            at=write_time(MORNING + timedelta(seconds=sequence)),
            actor="olga",
            command=f"command {sequence}",
            kind="bench",
            version=VERSION,
            payload=[write_event(event)],
            previous=previous,
        )
        previous = link.hash()
        yield Kept(link, previous)


def tell() -> Iterator[Event]:
    """Tell a tournament up to its last signatures."""
    yield TournamentCreated(
        id=ID,
        rulebook="studio-2023",
        settings=Settings(
            name="Bench",
            place="Trieste",
            day=date(2026, 3, 21),
            starts_at=MORNING,
            time_zone="Europe/Rome",
            event="tournament",
        ),
        owner=Staff(id="olga", name="Olga", roles=(Role.OWNER,)),
        fingerprint=commit(SEED),
    )
    ids = [f"p{number}" for number in range(1, PLAYERS + 1)]
    for player in ids:
        yield PlayerRegistered(player=Player(id=player, name=f"Player {player}"))
    yield PhaseChanged(phase=Phase.CHECK_IN)
    for player in ids:
        status = Status.CHECKED_IN
        yield PlayerChanged(player=Player(id=player, name=f"Player {player}", status=status))
    yield TournamentStarted(
        structure=Structure(
            formula=None, rounds=ROUNDS, has_semi_final=True, method="schedule", numbers="spiral"
        )
    )
    for number in range(1, ROUNDS + 1):
        yield from _tell_round(number, ids)


def _tell_round(number: int, ids: list[str]) -> Iterator[Event]:
    tables = tuple(tuple(ids[start : start + SEATS]) for start in range(0, PLAYERS, SEATS))
    yield RoundPublished(stage=Stage.PRELIMINARY, number=number, tables=tables, boards=())
    yield RoundStarted(at=MORNING)
    for table, seats in enumerate(tables, start=1):
        is_open = number == ROUNDS and table <= SIGNATURES  # the last seat has yet to sign
        for signed in range(SEATS if is_open else SEATS + 1):
            yield SheetChanged(round=number, table=table, sheet=_sheet(seats, signed))


def _sheet(seats: tuple[str, ...], signed: int) -> Sheet:
    points = zip(seats, SCORES, strict=True)
    return Sheet(
        lines=tuple(SheetLine(player=player, vp=vp) for player, vp in points),
        winner=seats[0],
        entered_by="olga",
        status=SheetStatus.FINAL if signed == SEATS else SheetStatus.ENTERED,
        signed_by=seats[:signed],
    )


def _time(work: Callable[[], object]) -> float:
    start = time.perf_counter_ns()
    work()
    return (time.perf_counter_ns() - start) / 1_000_000


if __name__ == "__main__":
    main()
