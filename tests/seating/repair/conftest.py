from collections.abc import Callable, Sequence

import pytest

from hexmeet.rulebooks.loader import load
from hexmeet.seating.entrants import Entrants
from hexmeet.seating.repair.situation import Published, tables_of

Publish = Callable[..., Published]

# Nobody meets anybody again, and nobody holds a place again.
SIXTEEN = (
    ("abcd", "efgh", "ijkl", "mnop"),
    ("bein", "afjm", "dglo", "chkp"),
    ("jgpa", "ilbm", "hdne", "kofc"),
)


@pytest.fixture
def publish() -> Publish:
    """Publish rounds of tables, each written as a word of one-letter players."""

    def make(*rounds: Sequence[str], rulebook: str = "studio-2023", **wishes: object) -> Published:
        players = sorted({player for tables in rounds for table in tables for player in table})
        return Published(
            rounds=tables_of([[list(table) for table in tables] for tables in rounds]),
            entrants=Entrants(players=tuple(players), **wishes),  # type: ignore[arg-type]
            rulebook=rulebook,
            priorities=load(rulebook).seating.priorities,
        )

    return make
