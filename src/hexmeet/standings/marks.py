"""What places one player above another: marks, compared one after the other.

A mark is a code with a value (the higher, the better) and the text people read. Criteria of the
rulebook and what a later stage decided are both marks, so that one loop ranks everything and every
place knows its reason.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import lcm
from operator import itemgetter

from hexmeet.rulebooks.schema import Criterion
from hexmeet.standings.scores import Score, show_percent
from hexmeet.standings.tiebreakers import TIEBREAKERS, show_value

MOST_DECIMALS = 12


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing by which players are compared."""

    code: str
    value: int | Fraction
    text: str | None = None  # what people read; none is needed for a criterion

    @property
    def shown(self) -> str:
        """What people read."""
        return show_value(Criterion(self.code), self.value) if self.text is None else self.text


@dataclass(frozen=True, slots=True)
class Marked:
    """A player with all marks, the weightiest first."""

    player: str
    marks: tuple[Mark, ...]

    @property
    def values(self) -> tuple[int | Fraction, ...]:
        """What is compared."""
        return tuple([mark.value for mark in self.marks])


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one player is above another: what was equal, what was not, with both texts."""

    code: str
    above: str
    below: str
    shown: tuple[str, str]
    equal: tuple[Mark, ...]


def mark_score(score: Score, criteria: Sequence[Criterion]) -> tuple[Mark, ...]:
    """Give the marks of a score; lots are drawn between players, not marks of one."""
    return mark_scores({score.player: score}, criteria)[score.player]


def mark_scores(
    scores: Mapping[str, Score], criteria: Sequence[Criterion]
) -> dict[str, tuple[Mark, ...]]:
    """Give the marks of several scores."""
    finders = [(str(c), TIEBREAKERS[c]) for c in criteria if c is not Criterion.LOTS]
    return {
        player: tuple([Mark(code, find(score)) for code, find in finders])
        for player, score in scores.items()
    }


def rank(
    players: Sequence[Marked], lots: Sequence[Sequence[str]] = ()
) -> tuple[tuple[Marked, ...], ...]:
    """Order players by their marks, then by lots; who cannot be separated stays in one group."""
    valued = list(zip(_compare([marked.values for marked in players]), players, strict=True))
    best_first = sorted(valued, key=itemgetter(0), reverse=True)
    tied = [
        tuple(marked for _, marked in group) for _, group in groupby(best_first, key=itemgetter(0))
    ]
    return tuple(group for ties in tied for group in _split_by_lots(ties, lots))


def _compare(values: Sequence[tuple[int | Fraction, ...]]) -> Sequence[tuple[int, ...]]:
    """Bring all values to one denominator: whole numbers are compared much faster."""
    whole = lcm(*{value.denominator for row in values for value in row})
    return [
        tuple([value.numerator * (whole // value.denominator) for value in row]) for row in values
    ]


def _split_by_lots(
    ties: tuple[Marked, ...], lots: Sequence[Sequence[str]]
) -> list[tuple[Marked, ...]]:
    """Order tied players by the first lot drawn among all of them, which is carried forward."""
    if len(ties) == 1:
        return [ties]
    names = {marked.player for marked in ties}
    lot = next((lot for lot in lots if names.issubset(lot)), None)
    if lot is None:
        return [tuple(sorted(ties, key=lambda marked: marked.player))]
    return [(marked,) for marked in sorted(ties, key=lambda marked: lot.index(marked.player))]


def find_reason(above: Marked, below: Marked) -> Reason:
    """Say what separates two players: the first mark that differs, or a lot."""
    equal: list[Mark] = []
    for ours, theirs in zip(above.marks, below.marks, strict=False):
        if ours.value != theirs.value:
            shown = _tell_apart(ours, theirs)
            return Reason(ours.code, above.player, below.player, shown, tuple(equal))
        equal.append(ours)
    return Reason(Criterion.LOTS, above.player, below.player, ("", ""), tuple(equal))


def _tell_apart(ours: Mark, theirs: Mark) -> tuple[str, str]:
    """Show as many decimals as it takes to see the difference."""
    decimals = 2
    shown = (ours.shown, theirs.shown)
    while shown[0] == shown[1] and decimals < MOST_DECIMALS:
        decimals += 1
        values = (Fraction(ours.value), Fraction(theirs.value))
        shown = (show_percent(values[0], decimals), show_percent(values[1], decimals))
    return shown
