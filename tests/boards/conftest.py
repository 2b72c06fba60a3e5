import pytest

from hexmeet.boards.chance import Occasion, draw_layout
from hexmeet.boards.layouts import Layout
from hexmeet.boards.notation import read_layout
from hexmeet.rulebooks.loader import load

PRINTED = "O5 G8 G4 / B2 O10 W3 O11 / L6 L9 B11 L6 B12 / D L4 W5 G9 / G3 W8 W10 | G 3 W L O 3 3 B 3"


@pytest.fixture
def spiral() -> Layout:
    return read_layout(PRINTED, "line")


@pytest.fixture
def shuffled() -> Layout:
    return draw_layout(load("shn-2024"), "harbour", Occasion(), "shuffled")
