import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmeet.boards.chance import Occasion, draw_layout
from hexmeet.boards.checks import check
from hexmeet.boards.contacts import red_contacts, same_number_contacts
from hexmeet.boards.layouts import Harbour, Layout, Numbers, Terrain, lay_spiral
from hexmeet.boards.notation import find_row, read_layout, write_layout
from hexmeet.boards.topology import HEXES, SPIRALS
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.problems import FileError

LINE = "O5 G8 G4 / B2 O10 W3 O11 / L6 L9 B11 L6 B12 / D L4 W5 G9 / G3 W8 W10 | G 3 W L O 3 3 B 3"
BOTH: list[Numbers] = ["spiral", "shuffled"]


def faults_of(line: str, methods: list[Numbers] = BOTH) -> list[str]:
    try:
        return [str(problem) for problem in check(read_layout(line, "line"), methods, "line")]
    except FileError as error:
        return [str(problem) for problem in error.problems]


def test_line_reads_hexes_row_by_row_and_harbours_clockwise(spiral: Layout) -> None:
    assert spiral.terrain[:4] == (Terrain.ORE, Terrain.GRAIN, Terrain.GRAIN, Terrain.BRICK)
    assert spiral.tokens[:4] == (5, 8, 4, 2)
    assert (spiral.terrain[12], spiral.tokens[12]) == (Terrain.DESERT, 0)
    assert spiral.harbours[:3] == (Harbour.GRAIN, Harbour.ANY, Harbour.WOOL)
    assert [harbour.ratio for harbour in spiral.harbours[:3]] == ["2:1", "3:1", "2:1"]
    assert "".join(spiral.letters) == "AKJBLQICMRPHNOGDEF"


@given(seed=st.integers(0, 10**6), method=st.sampled_from(BOTH))
def test_written_line_is_read_as_the_same_layout(seed: int, method: Numbers) -> None:
    layout = draw_layout(load("shn-2022"), str(seed), Occasion(), method)
    assert read_layout(write_layout(layout), "line") == layout


@pytest.mark.parametrize("line", [LINE, LINE.lower(), f"  {LINE.replace(' ', '   ')}\n"])
def test_capitals_and_spaces_do_not_matter(line: str, spiral: Layout) -> None:
    assert read_layout(line, "line") == spiral
    assert write_layout(spiral) == LINE
    assert faults_of(line) == []


def test_everything_misspelt_is_named() -> None:
    line = f"X5 G8 / B2 O10 W3 Oxx / {'L' * 30} L9 B111 L6 B12 / D L4 W5 G9 | G 3 W L O 3 3 33"
    hex_ = "expected a letter of B, G, L, O, W, D and a number of at most two digits"
    assert faults_of(line) == [
        'line: rows: expected 5 with "/" between them, got 4',
        "line: row 1: expected 3 hexes, got 2",
        f'line: row 1, hex 1: {hex_}, got "X5"',
        f'line: row 2, hex 4: {hex_}, got "OXX"',
        f'line: row 3, hex 1: {hex_}, got "{"L" * 20}..."',
        f'line: row 3, hex 3: {hex_}, got "B111"',
        'line: harbours: expected 9 after "|", got 8',
        'line: harbour 8: expected one of 3, B, G, L, O, W, got "33"',
    ]


@given(st.text(alphabet="bglowdBGLOWD0123456789/| x\u0663\u00df", max_size=120))
def test_any_text_is_read_or_refused(line: str) -> None:
    assert isinstance(faults_of(line), list)


def test_every_wrong_piece_is_named() -> None:
    line = LINE.replace("D L4", "D4 L").replace("G8", "W7").replace("| G 3", "| G G")
    assert faults_of(line) == [
        "line: grain hexes: expected 4, got 3",
        "line: wool hexes: expected 4, got 5",
        "line: row 1, hex 2: expected a number from 2 to 12 other than 7, got 7",
        "line: row 4, hex 1: expected no number on the desert, got 4",
        "line: row 4, hex 2: expected a number from 2 to 12 other than 7, got none",
        "line: tokens with 8: expected 2, got 1",
        "line: 3:1 harbours: expected 4, got 3",
        "line: grain harbours: expected 1, got 2",
    ]


SWAPPED = LINE.replace("G8 G4", "G4 G8")  # off the spiral, red numbers apart
TOUCHING = LINE.replace("O5 G8", "O8 G5").replace("B2", "B6").replace("L6 L9", "L2 L9")
SPIRAL_FAULT = "line: numbers: expected A to R along a spiral from a corner of the island"
RED_FAULTS = ["line: row 1, hex 1 and row 2, hex 1: expected 6 and 8 apart, but 8 and 6 touch"]


@pytest.mark.parametrize(
    ("line", "methods", "faults"),
    [
        (LINE, ["spiral"], []),
        (LINE, ["shuffled"], []),
        (SWAPPED, ["spiral"], [SPIRAL_FAULT]),
        (SWAPPED, BOTH, []),
        (TOUCHING, ["spiral"], [SPIRAL_FAULT]),
        (TOUCHING, ["shuffled"], RED_FAULTS),
        (TOUCHING, BOTH, RED_FAULTS),
    ],
)
def test_tokens_lie_as_one_of_the_methods_says(
    line: str, methods: list[Numbers], faults: list[str]
) -> None:
    assert faults_of(line, methods) == faults


def test_tokens_along_any_spiral_have_no_likes_side_by_side() -> None:
    for desert in range(HEXES):
        terrain = [Terrain.ORE] * HEXES
        terrain[desert] = Terrain.DESERT
        for spiral in range(len(SPIRALS)):
            tokens = lay_spiral(tuple(terrain), spiral)
            assert (red_contacts(tokens), same_number_contacts(tokens)) == ((), ())


def test_letters_are_only_known_along_a_spiral(spiral: Layout) -> None:
    swapped = read_layout(SWAPPED, "line")
    assert (spiral.spiral, swapped.spiral) == (0, None)
    assert set(swapped.letters) == {""}


def test_places_are_counted_as_people_count() -> None:
    assert [find_row(hex_) for hex_ in (0, 2, 3, 6, 7, 11, 12, 18)] == [
        (1, 1), (1, 3), (2, 1), (2, 4), (3, 1), (3, 5), (4, 1), (5, 3)]  # fmt: skip
