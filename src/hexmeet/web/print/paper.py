"""What all printed pages share: how much fits on one, and what stands on it."""

from collections.abc import Sequence
from typing import TypeVar

from hexmeet.web.page import StaffPage

Thing = TypeVar("Thing")

# Letters from which a name is written smaller, and smaller still, so that it fits where it stands.
LONG, VERY_LONG = 24, 40


class PaperPage(StaffPage):
    """A page that is printed; on screen it is shown as the sheets of paper that it will be."""

    tab = "documents"


def divide(things: Sequence[Thing], number: int) -> list[Sequence[Thing]]:
    """Divide things over sheets of paper, so many on each."""
    return [things[start : start + number] for start in range(0, len(things), number)]


def fit(name: str) -> str:
    """Say how large a name is written."""
    length = len(name)
    return "very-long" if length >= VERY_LONG else "long" if length >= LONG else ""
