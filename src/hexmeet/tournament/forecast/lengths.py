"""How long things take: what a tournament has shown, and beside it what is usual."""

import tomllib
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import Any

from hexmeet.rulebooks.schema import Rulebook
from hexmeet.tournament.play_clock import SECONDS, seconds_at_table
from hexmeet.tournament.state import Tournament

DATA = files("hexmeet.tournament.forecast") / "data" / "lengths.toml"
PARTS = 24  # of equal weight, into which what is usual is cut
SHOWN = 4  # parts that a game of the tournament itself counts for


@dataclass(frozen=True, slots=True)
class Spread:
    """Seconds that something may take, in order, each with its weight."""

    seconds: tuple[int, ...]
    weights: tuple[int, ...]
    sums: tuple[int, ...]  # of the weights up to each

    @classmethod
    def of(cls, weighed: Iterable[tuple[int, int]]) -> "Spread":
        """Put seconds with their weights in order."""
        seconds, weights = zip(*sorted(weighed), strict=True)
        return cls(seconds, weights, tuple(accumulate(weights)))

    @property
    def pairs(self) -> Iterable[tuple[int, int]]:
        """The seconds, each with its weight."""
        return zip(self.seconds, self.weights, strict=True)

    def share_by(self, seconds: int) -> float:
        """Tell how much of the weight lies up to so many seconds, of 1."""
        found = bisect_right(self.seconds, seconds)
        return self.sums[found - 1] / self.sums[-1] if found else 0.0

    def pick(self, number: int) -> int:
        """Give the seconds at a place from 0 up to, not including, the sum of the weights."""
        return self.seconds[bisect_right(self.sums, number)]


def expect_lengths(tournament: Tournament) -> Spread:
    """Expect games to take as long as those that have ended, and as is usual."""
    details = tournament.settings
    usual = list_usual(tournament.rules, with_seafarers=bool(details and details.expansion))
    return Spread.of([*((s, 1) for s in usual), *((s, SHOWN) for s in list_shown(tournament))])


def list_shown(tournament: Tournament) -> tuple[int, ...]:
    """List how many seconds the games took that have ended."""
    return tuple(
        seconds_at_table(round_, table, ended)
        for round_ in tournament.rounds
        for table in round_.tables
        if table.started_at and (ended := table.done_at)
    )


def list_usual(rulebook: Rulebook, *, with_seafarers: bool = False) -> Sequence[int]:
    """List what games of a rulebook usually take, in parts of equal weight."""
    data = _read()
    more = data["seafarers"]["more"] if with_seafarers else 0
    return _cut(data["games"][rulebook.clause_source], more)


def expect_pause(kind: str) -> Spread:
    """Expect how long it takes before the first round, or between two."""
    return Spread.of((seconds, 1) for seconds in _cut(_read()[kind]))


def _cut(minutes: Mapping[str, Any], more: int = 0) -> list[int]:
    """Cut what is usual into parts: straight lines between the ends and the three that we know."""
    early, usual, late = (SECONDS * (minutes[name] + more) for name in ("early", "usual", "late"))
    marks = (
        (0.0, early - (usual - early) // 2),
        (0.1, early),
        (0.5, usual),
        (0.9, late),
        (1.0, late + (late - usual) // 2),
    )
    shares = ((part + 0.5) / PARTS for part in range(PARTS))
    return [_between(marks, share) for share in shares]


def _between(marks: Sequence[tuple[float, int]], share: float) -> int:
    """Find what lies at a share of all, on the line between two marks."""
    after = next(number for number, (at, _) in enumerate(marks) if at > share)
    (before, low), (behind, high) = marks[after - 1], marks[after]
    return round(low + (high - low) * (share - before) / (behind - before))


@cache
def _read() -> Mapping[str, Any]:
    return tomllib.loads(DATA.read_text(encoding="utf-8"))
