from collections.abc import Callable

import pytest

from hexmeet.boards.notation import read_layout
from hexmeet.engine.conditions import read_conditions
from hexmeet.engine.draws import Draws
from hexmeet.engine.record import Header
from hexmeet.engine.ruling_words import read_ruling
from hexmeet.engine.table import Table, rule, say, set_up
from hexmeet.rulebooks.loader import load

BOARD = "L8 W4 W11 / B10 G3 O6 G12 / G5 L9 O11 B5 B9 / O2 D G4 W10 / W6 L3 L8 | B 3 3 G O 3 3 W L"
NAMES = ("Ada", "Bea", "Cid", "Dee")
OPENING = """\
Ada: settlement c29
Ada: road e34
Bea: settlement c5
Bea: road e5
Cid: settlement c3
Cid: road e2
Dee: settlement c24
Dee: road e37
Dee: settlement c32
Dee: road e51
Cid: settlement c48
Cid: road e67
Bea: settlement c36
Bea: road e47
Ada: settlement c14
Ada: road e9
"""

Play = Callable[..., Table]
SetTable = Callable[..., Table]


@pytest.fixture
def play() -> Play:
    """Play lines such as "Ada: rolls 6+2" or "judge Dana: undoes 3 because it slipped"."""

    def go(table: Table, lines: str, draws: Draws | None = None) -> Table:
        for line in lines.strip().split("\n"):
            author, _, text = line.strip().partition(": ")
            if author.startswith("judge "):
                ruling = read_ruling(text, table.names)
                table = rule(table, author.removeprefix("judge "), ruling)
            else:
                table = say(table, table.names.index(author), text, draws)
        return table

    return go


@pytest.fixture
def set_table(play: Play) -> SetTable:
    """Set a table of four by a rulebook, and place everything unless told not to."""

    def go(rulebook: str = "studio-2023", *, opened: bool = True) -> Table:
        conditions = read_conditions(load(rulebook), len(NAMES))
        layout = read_layout(BOARD, "board")
        table = set_up(Header(rulebook, None, None, None, layout, NAMES, conditions))
        return play(table, OPENING) if opened else table

    return go
