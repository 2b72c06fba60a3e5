"""The criteria of a ranking, each a small function of a score: the higher, the better.

| criterion     | cwc-2004 | italy-2009 | shn-2022, shn-2024 | studio-2023 | function      |
|---------------|----------|------------|--------------------|-------------|---------------|
| wins          | 5        | 3.2b       | 4.1                | 1.4.1       | wins          |
| vp            | 6        | 3.2b       | 4.2                | 1.4.2       | vp            |
| vp_percent    | 7        | 3.2b, 3.2c | 4.3                | 1.4.2       | vp_percent    |
| second_places | -        | -          | -                  | 1.4.2       | second_places |
| third_places  | -        | -          | -                  | 1.4.2       | third_places  |
| warnings      | -        | 3.2b       | -                  | -           | warnings      |
| lots          | ours     | 3.2b       | 4.5 (card draw)    | 1.4.2       | see lots.py   |

Which of them apply, and in which order, is a value of the rulebook.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction

from hexmeet.rulebooks.schema import Criterion
from hexmeet.standings.scores import Score, show_percent


def wins(score: Score) -> int:
    """Games won (cwc-2004 5; italy-2009 3.2b; shn-2022 4.1; shn-2024 4.1; studio-2023 1.4.1)."""
    return score.wins


def vp(score: Score) -> int:
    """All points (cwc-2004 6; italy-2009 3.2b; shn-2022 4.2; shn-2024 4.2; studio-2023 1.4.2)."""
    return score.vp


def vp_percent(score: Score) -> Fraction:
    """Percentage (cwc-2004 7; italy-2009 3.2c; shn-2022 4.3; shn-2024 4.3; studio-2023 1.4.3)."""
    return score.vp_percent


def second_places(score: Score) -> int:
    """Second places (studio-2023 1.4.2)."""
    return score.second_places


def third_places(score: Score) -> int:
    """Third places (studio-2023 1.4.2)."""
    return score.third_places


def warnings(score: Score) -> int:
    """Fewest warnings (italy-2009 3.2b)."""
    return -score.warnings


TIEBREAKERS: Mapping[Criterion, Callable[[Score], int | Fraction]] = {
    Criterion.WINS: wins,
    Criterion.VP: vp,
    Criterion.VP_PERCENT: vp_percent,
    Criterion.SECOND_PLACES: second_places,
    Criterion.THIRD_PLACES: third_places,
    Criterion.WARNINGS: warnings,
}


def show(criterion: Criterion, score: Score) -> str:
    """Write the figure of a criterion as people read it."""
    return show_value(criterion, TIEBREAKERS[criterion](score))


def show_value(criterion: Criterion, value: int | Fraction) -> str:
    """Write what a criterion gave for a score."""
    if criterion is Criterion.VP_PERCENT:
        return show_percent(Fraction(value))
    return str(abs(value) if criterion is Criterion.WARNINGS else value)
