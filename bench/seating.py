"""How good schedules are and how long they take, beside what is proven and what is known.

With a file of instances, our figures stand beside the best that anybody has found. Then fields of
6 to 1000 players over 1 to 5 rounds are seated, with and without friends, by both orders of
priorities; --every leaves out no number of players, --clubs makes almost everybody a member of
one of four large groups. Every schedule is counted again by the independent check. Exit code 1: a
figure above its bound or above the best known, in a field that is not listed as open.
"""

import json
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Objective, Rulebook
from hexmeet.seating.entrants import Entrants
from hexmeet.seating.preliminary import seat_preliminary
from hexmeet.seating.records import as_record
from hexmeet.seating.schedule_file import parse_schedule
from hexmeet.seating.verification.report import verify

INSTANCES = Path("../shared/cases/seating.json")
RULEBOOKS = ("studio-2023", "shn-2024")  # the one counts opponents first, the other friends
ROUNDS = range(1, 6)
FEWEST, MOST = 6, 1000
STEPS = ((46, 1), (200, 13), (MOST + 1, 67))  # beyond 200 players every 67th number, and so on
GROUP_SIZES = (2, 2, 3, 4)
CLUBS = 4
IN_GROUPS = 10  # one player in so many leads a group
SLOWEST = 10

# Players and rounds where friends leave a gap between the best that is known and what is proven.
OPEN_WITH_FRIENDS = {
    *((players, 5) for players in (8, 10, 11, 12, 13, 14, 15, 16)),
    *((players, 4) for players in (9, 10)),
    (10, 3),
}

Figures = tuple[int, ...]  # in the order of priorities
Draw = Callable[[int], Iterator[tuple[str, ...]]]


@dataclass(frozen=True, kw_only=True)
class Case:
    """A field to be seated, and the best figures that are known for it."""

    name: str
    players: int
    rounds: int
    groups: tuple[tuple[str, ...], ...]
    rulebook: Rulebook
    seed: str
    best: Figures | None = None

    @property
    def is_open(self) -> bool:
        """Whether a miss is known and not to be wondered at."""
        return bool(self.groups) and (self.players, self.rounds) in OPEN_WITH_FRIENDS


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What came of it, as the independent check counts."""

    case: Case
    figures: Figures
    bound: Figures
    milliseconds: int
    deviations: int

    @property
    def misses(self) -> bool:
        """Whether the figures are above what is proven or known, or not what is claimed."""
        best = self.case.best
        above_best = best is not None and self.figures > best
        return self.deviations > 0 or self.figures != self.bound or above_best

    @property
    def verdict(self) -> str:
        """Say it in a word."""
        if not self.misses:
            return ""
        if self.deviations:
            return f"WRONG: {self.deviations} deviations"
        return "open" if self.case.is_open else "MISS"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print both tables; give 1 where something is missed."""
    parser = ArgumentParser(prog="python -m bench.seating", description=(__doc__ or "").strip())
    parser.add_argument("instances", nargs="?", type=Path, default=INSTANCES)
    parser.add_argument("--every", action="store_true", help="every number of players")
    parser.add_argument("--clubs", action="store_true", help="large groups instead of small ones")
    options = parser.parse_args(arguments)
    missed = False
    if options.instances.exists():
        missed |= show_instances(list(read_instances(options.instances)))
    else:
        print(f"No instances beside which to show our figures: {options.instances} is not there.")
    numbers = range(FEWEST, MOST + 1) if options.every else list(step())
    draw = draw_clubs if options.clubs else draw_groups
    return int(show_sweep(list(make_cases(numbers, draw))) or missed)


def step() -> Iterator[int]:
    """Choose numbers of players: all small ones, ever fewer of the others, and the largest."""
    players = FEWEST
    for below, wide in STEPS:
        while players < below:
            yield players
            players += wide
    yield MOST


# --- cases ----------------------------------------------------------------------------------------


def read_instances(path: Path) -> Iterator[Case]:
    """Read instances; each is seated by the rulebook whose priorities it is judged by."""
    by_order = {load(name).seating.priorities: load(name) for name in RULEBOOKS}
    for instance in json.loads(path.read_text(encoding="utf-8"))["instances"]:
        order = tuple(map(Objective, instance["lexicographic_key"]))
        yield Case(
            name=instance["id"],
            players=instance["N"],
            rounds=instance["R"],
            groups=tuple(tuple(map(str, group)) for group in instance["friend_groups"]),
            rulebook=by_order[order],
            seed=str(instance["seed"]),
            best=tuple(instance["best"][objective] for objective in order),
        )


def make_cases(numbers: Sequence[int], draw: Draw) -> Iterator[Case]:
    """Make fields with and without friends, by both orders of priorities."""
    for players in numbers:
        drawn = tuple(draw(players))
        for rounds in ROUNDS:
            for rulebook in map(load, RULEBOOKS):
                for groups in ((), drawn):
                    friends = "with friends" if groups else "no friends"
                    yield Case(
                        name=f"{players} players, {rounds} rounds, {friends}, {rulebook.id}",
                        players=players,
                        rounds=rounds,
                        groups=groups,
                        rulebook=rulebook,
                        seed="bench",
                    )


def draw_groups(players: int) -> Iterator[tuple[str, ...]]:
    """Draw groups of friends that could sit at different tables."""
    stream = Stream(str(players), "bench/groups")
    waiting = stream.shuffle(list(map(str, range(players))))
    tables = -(-players // 4)
    for _ in range(max(1, players // IN_GROUPS)):
        size = min(stream.choose(GROUP_SIZES), tables)
        yield tuple(waiting[:size])
        waiting = waiting[size:]


def draw_clubs(players: int) -> Iterator[tuple[str, ...]]:
    """Draw as many clubs as a table has seats, whose members can all sit at different tables."""
    shuffled = Stream(str(players), "bench/clubs").shuffle(list(map(str, range(players))))
    size = players // CLUBS
    for start in range(0, CLUBS * size, size):
        yield tuple(shuffled[start : start + size])


# --- measuring ------------------------------------------------------------------------------------


def measure(case: Case) -> Outcome:
    """Seat a field, and have the schedule counted by who knows nothing of how it was made."""
    # Instances number their players from 0.
    entrants = Entrants(players=tuple(map(str, range(case.players))), groups=case.groups)
    start = time.perf_counter_ns()
    stage = seat_preliminary(entrants, case.rounds, case.rulebook, case.seed)
    passed = time.perf_counter_ns() - start
    record = as_record(stage, entrants, rulebook=case.rulebook.id, seed=case.seed)
    file = parse_schedule(json.dumps(record), name=case.name).file
    report = verify(file, case.rulebook, players=entrants.players, groups=case.groups)
    order = case.rulebook.seating.priorities
    return Outcome(
        case=case,
        figures=tuple(report.figures[objective] for objective in order),
        bound=stage.certificate.bound.in_order(order),
        milliseconds=round(passed / 1_000_000),
        deviations=len(report.deviations),
    )


# --- showing --------------------------------------------------------------------------------------


def show_instances(cases: Sequence[Case]) -> bool:
    """Show every instance beside what is known of it."""
    print(f"figures in the order {', '.join(cases[0].rulebook.seating.priorities)}\n")
    print(f"{'instance':<18}{'ours':<18}{'proven bound':<18}{'best known':<18}{'ms':>6}")
    outcomes = list(map(measure, cases))
    for outcome in outcomes:
        columns = (outcome.figures, outcome.bound, outcome.case.best or ())
        shown = "".join(f"{spell(figures):<18}" for figures in columns)
        print(f"{outcome.case.name:<18}{shown}{outcome.milliseconds:>6}  {outcome.verdict}")
    return summarise(outcomes)


def show_sweep(cases: Sequence[Case]) -> bool:
    """Seat many fields and show those that are not at their bounds, and the slowest."""
    print(f"\n{len(cases)} fields; figures in the order of the rulebook's priorities", flush=True)
    outcomes = []
    for case in cases:
        outcome = measure(case)
        outcomes.append(outcome)
        if outcome.misses:
            show(outcome)
    missed = summarise(outcomes)
    print(f"\nthe {SLOWEST} slowest")
    for outcome in sorted(outcomes, key=lambda o: -o.milliseconds)[:SLOWEST]:
        show(outcome)
    return missed


def show(outcome: Outcome) -> None:
    """Show one field on a line."""
    figures = f"{spell(outcome.figures):<16}bound {spell(outcome.bound):<16}"
    shown = f"{outcome.case.name:<50}{figures}{outcome.milliseconds:>6} ms  {outcome.verdict}"
    print(shown.rstrip(), flush=True)


def summarise(outcomes: Sequence[Outcome]) -> bool:
    """Say how many reach their bounds; whether one does not that should."""
    reached = sum(not outcome.misses for outcome in outcomes)
    known = sum(outcome.verdict == "open" for outcome in outcomes)
    missed = len(outcomes) - reached - known
    times = sorted(outcome.milliseconds for outcome in outcomes)
    print(
        f"\n{reached} of {len(outcomes)} at every bound, {known} open, {missed} missed; "
        f"median {times[len(times) // 2]} ms, 99 % within {times[len(times) * 99 // 100]} ms"
    )
    return missed > 0


def spell(figures: Figures) -> str:
    """Write figures on a line."""
    return "/".join(map(str, figures))


if __name__ == "__main__":
    sys.exit(main())
