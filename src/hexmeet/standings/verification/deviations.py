"""What deviates from the rulebook: where, against which clause, and in which way."""

from collections.abc import Iterable
from dataclasses import dataclass

from hexmeet.rulebooks.violations import Citation


@dataclass(frozen=True, slots=True)
class Deviation:
    """A place in the file as JSON path, the clause it goes against, and what was expected."""

    place: str
    clause: Citation
    sentence: str


def listed(players: Iterable[str]) -> str:
    """Name players in a sentence."""
    return ", ".join(players) or "nobody"
