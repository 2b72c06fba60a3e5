"""How each terrain looks: a colour, a pattern and a sign, so that no two differ by colour alone.

Signs and patterns are drawn here by us. In grey the colours go from dark lumber to bright desert.
"""

from dataclasses import dataclass

from hexmeet.boards.layouts import Harbour, Terrain

INK = "#1f1b16"
PAPER = "#ffffff"
SEA, SEA_LINE, SHORE = "#d5e6ef", "#a9c8d9", "#3f6782"
SAND = "#fbf3dd"
JETTY = "#6b4a2b"
TOKEN, TOKEN_LINE, RED_TOKEN = "#fffaf0", "#5c5142", "#8f1717"
RULE, QUIET = "#b9b2a6", "#5f584e"

PATTERN_SIZE = 28


@dataclass(frozen=True, slots=True)
class Look:
    """A terrain's colour, the ink that is read on it, its pattern and its sign.

    A pattern is a line on a square of PATTERN_SIZE; a sign is a shape around (0, 0) of size 24.
    """

    colour: str
    ink: str
    pattern: str
    sign: str


LOOKS = {
    Terrain.BRICK: Look(
        "#cf7350",
        INK,
        "M0 7H28M0 21H28M7 7V21M21 21V28M21 0V7",
        "M-6-10H6V-3H-6ZM-13-1H-1V6H-13ZM1-1H13V6H1ZM-6 8H6V13H-6Z",
    ),
    Terrain.GRAIN: Look(
        "#f6d155",
        INK,
        "M7 4V20M3 8L7 12L11 8M21 18V34M21-10V6M17 22L21 26L25 22",
        "M-1 0H1V13H-1ZM0 8Q8 7 8 0Q1 1 0 8ZM0 8Q-8 7-8 0Q-1 1 0 8ZM0 1Q8 0 8-7Q1-6 0 1Z"
        "M0 1Q-8 0-8-7Q-1-6 0 1ZM0-4Q-4-8 0-14Q4-8 0-4Z",
    ),
    Terrain.LUMBER: Look(
        "#2b6145",
        PAPER,
        "M2 12L7 3L12 12M16 26L21 17L26 26",
        "M0-13L7-3H4L10 6H2V12H-2V6H-10L-4-3H-7Z",
    ),
    Terrain.ORE: Look(
        "#9caabb",
        INK,
        "M0 12L7 4L14 12L21 4L28 12M0 26L7 18L14 26L21 18L28 26",
        "M-14 10L-4-10L2 0L5-5L14 10ZM-4-6L-7 0L-4.5-1.5L-3 1L-1-1Z",
    ),
    Terrain.WOOL: Look(
        "#aed581",
        INK,
        "M2 9Q7 2 12 9M16 23Q21 16 26 23",
        "M-8 5A5 5 0 0 1-11-3A5 5 0 0 1-5-9A5.5 5.5 0 0 1 4-8Q7-12 12-8Q15-7 14-3Q13 1 9 0"
        "Q9 4 6 5V11H3V5.500H-4V11H-7V5.500Z",
    ),
    Terrain.DESERT: Look(
        "#f3e8cd",
        INK,
        "M4 8Q8 5 12 8T20 8M12 22Q16 19 20 22T28 22",
        "M-2.500 12V-9A2.500 2.500 0 0 1 2.500-9V3H6V-3A2 2 0 0 1 10-3V7H2.500V12Z"
        "M-3.500 6H-10V-2A2 2 0 0 1-6-2V2H-3.500Z",
    ),
}

ANCHOR = (
    "M-1.300-6H1.300V-3.500H6V-1H1.300V8Q7 7 8 2L10.500 4Q8.500 11 0 12Q-8.500 11-10.500 4L-8 2"
    "Q-7 7-1.300 8V-1H-6V-3.500H-1.300ZM0-13A3.200 3.200 0 1 0 .01-13ZM0-11.200A1.400 1.400 0 1 1"
    "-.01-11.200Z"
)


def sign_of(harbour: Harbour) -> str:
    """Give the sign of the resource a harbour takes; an anchor where it takes any."""
    return ANCHOR if harbour is Harbour.ANY else LOOKS[Terrain(harbour)].sign


def colour_of(harbour: Harbour) -> str:
    """Give the colour of the resource a harbour takes."""
    return PAPER if harbour is Harbour.ANY else LOOKS[Terrain(harbour)].colour


def ink_of(harbour: Harbour) -> str:
    """Give the ink that is read on that colour."""
    return SHORE if harbour is Harbour.ANY else LOOKS[Terrain(harbour)].ink
