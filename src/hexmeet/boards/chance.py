"""Draws layouts from the seed: a new one for each round, or for each table, as the rulebook says.

The names of the streams and the way to redo a layout are in docs/draws.md.
"""

from dataclasses import dataclass

from hexmeet.boards.contacts import red_contacts
from hexmeet.boards.layouts import (
    HARBOURS,
    NO_TOKEN,
    TERRAINS,
    TOKENS,
    Layout,
    Numbers,
    Terrain,
    lay_spiral,
)
from hexmeet.boards.topology import SPIRALS
from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.schema import Rulebook, Stage
from hexmeet.rulebooks.violations import Citation, RuleViolation, Value


@dataclass(frozen=True, slots=True)
class Occasion:
    """The games a layout is for: a round or a later stage, and one table or all of them."""

    stage: Stage = Stage.PRELIMINARY
    round: int = 1  # of the preliminary stage; later stages have one
    table: int | None = None

    @property
    def stream(self) -> str:
        """What the stream is called that the layout is drawn from."""
        round_ = f"round {self.round}" if self.stage is Stage.PRELIMINARY else self.stage
        table = "" if self.table is None else f"/table {self.table}"
        return f"board/{round_}{table}"


def draw_layout(
    rulebook: Rulebook, seed: str, occasion: Occasion, numbers: Numbers | None = None
) -> Layout:
    """Draw the layout of an occasion, the same whenever it is drawn again.

    (cwc-2004 35; italy-2009 3.1, 4.3; shn-2022 7.a.1; shn-2024 7.a.1; studio-2023 2.0.1)
    """
    method = choose_numbers(rulebook, numbers)
    stream = Stream(seed, settle_occasion(rulebook, occasion).stream)
    terrain = tuple(stream.shuffle(TERRAINS))
    if method == "spiral":
        tokens = lay_spiral(terrain, stream.number(len(SPIRALS)))
    else:
        tokens = _shuffle_tokens(stream, terrain)
    return Layout(terrain, tokens, tuple(stream.shuffle(HARBOURS)))


def choose_numbers(rulebook: Rulebook, wanted: str | None) -> Numbers:
    """Take the method for number tokens that the organiser wants, or the rulebook's first."""
    offered = rulebook.boards.numbers
    for method in offered:
        if wanted in (None, method):
            return method
    params: dict[str, Value] = {"numbers": str(wanted), "offered": offered}
    raise RuleViolation("board.numbers-not-offered", _cite(rulebook), params)


def settle_occasion(rulebook: Rulebook, occasion: Occasion) -> Occasion:
    """Refuse a table where all tables share a layout; elsewhere, without one, take the first.

    (cwc-2004 35; shn-2022 7.a.1; shn-2024 7.a.1; studio-2023 2.0.1)
    """
    if rulebook.boards.scope == "table":
        return Occasion(occasion.stage, occasion.round, occasion.table or 1)
    if occasion.table is not None:
        params: dict[str, Value] = {"table": occasion.table}
        raise RuleViolation("board.same-at-all-tables", _cite(rulebook), params)
    return occasion


def _shuffle_tokens(stream: Stream, terrain: tuple[Terrain, ...]) -> tuple[int, ...]:
    """Shuffle until no 6 or 8 touches another, so that each arrangement is equally likely."""
    while True:
        shuffled = iter(stream.shuffle(TOKENS))
        tokens = tuple(NO_TOKEN if t == Terrain.DESERT else next(shuffled) for t in terrain)
        if not red_contacts(tokens):
            return tokens


def _cite(rulebook: Rulebook) -> Citation:
    clause = rulebook.boards.cites[0]
    return Citation(rulebook.id if clause == "house" else rulebook.clause_source, clause)
