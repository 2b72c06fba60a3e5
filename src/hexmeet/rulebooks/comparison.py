"""Rulebooks side by side, in what an organiser chooses them by."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hexmeet.rulebooks.schema import Band, Block, Rulebook
from hexmeet.rulebooks.settings import Plain, blocks, list_settings
from hexmeet.rulebooks.violations import Citation

# In this order; a rulebook that says nothing of one has no cell for it.
TOPICS = (
    "seating.methods",
    "selection.finals",
    "ranking.criteria",
    "ranking.percentage.method",
    "ranking.percentage.three_player_table",
    "ranking.lots.method",
    "lateness.tolerated_minutes",
    "lateness.penalty_vp",
    "eligibility.minimum_age.years",
    "judging.minimum_judges",
    "clock.turn_limit.seconds",
    "clock.game_limit.suggested_minutes",
    "warnings.expelled_at",
    "game.notes.allowed",
)


@dataclass(frozen=True, slots=True)
class Cell:
    """What a rulebook says of a topic, and where."""

    value: Plain
    clauses: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A topic, with a cell for each rulebook that says something of it."""

    key: str
    cells: tuple[Cell | None, ...]


def compare(rulebooks: Sequence[Rulebook]) -> tuple[Row, ...]:
    """Compare rulebooks by topic."""
    known = [
        {setting.key: setting for setting in list_settings(rulebook)} for rulebook in rulebooks
    ]
    rows = []
    for topic in TOPICS:
        cells = []
        for rulebook, settings in zip(rulebooks, known, strict=True):
            found = settings.get(topic)
            cells.append(Cell(found.value, _cite(rulebook, found.cites)) if found else None)
        rows.append(Row(topic, tuple(cells)))
    return tuple(rows)


def list_bands(rulebook: Rulebook) -> Iterator[tuple[Band, int, tuple[Citation, ...]]]:
    """List the structures by attendance, each with the fewest players it is for.

    A band that says the same as the one before it continues it.
    """
    kept: list[tuple[Band, int]] = []
    fewest = 1
    for number, band in enumerate(rulebook.bands):
        before = rulebook.bands[number - 1] if number else None
        fewest = (before.up_to or 0) + 1 if before and before.formula == band.formula else 1
        alike = before and (before.formula, before.rounds, before.semi_final) == (
            band.formula,
            band.rounds,
            band.semi_final,
        )
        if alike:
            kept[-1] = (band, kept[-1][1])
        else:
            kept.append((band, fewest))
    for band, least in kept:
        yield band, least, _cite(rulebook, band.cites)


def cite_all(rulebook: Rulebook, key: str) -> tuple[Citation, ...]:
    """Cite all clauses of the block of a key."""
    block: Block | None = dict(blocks(rulebook)).get(key)
    return _cite(rulebook, block.cites) if block else ()


def _cite(rulebook: Rulebook, clauses: Sequence[str]) -> tuple[Citation, ...]:
    return tuple(
        Citation(rulebook.id if clause == "house" else rulebook.clause_source, clause)
        for clause in clauses
    )
