import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from hexmeet.boards.chance import Occasion
from hexmeet.boards.drawing.appearance import LOOKS
from hexmeet.boards.drawing.board import draw_board
from hexmeet.boards.drawing.card import SIZES, Paper, draw_card
from hexmeet.boards.drawing.svg import measure
from hexmeet.boards.drawing.words import WORDS, Language
from hexmeet.boards.layouts import Harbour, Layout, Terrain
from hexmeet.boards.notation import write_layout
from hexmeet.rulebooks.schema import Stage

SVG = "{http://www.w3.org/2000/svg}"
LONG = "A very long name of a house rulebook, such as nobody would think of " * 3
LANGUAGES: list[Language] = ["en", "it", "ar"]
PAPERS: list[Paper] = ["a4", "letter"]
Frame = tuple[float, float, float]  # where (0, 0) lies on the page, and the scale


def parse(drawing: str) -> ET.Element:
    return ET.fromstring(drawing)  # noqa: S314 - our own drawing


def placed(node: ET.Element, frame: Frame = (0, 0, 1)) -> Iterator[tuple[ET.Element, Frame]]:
    """Walk every element that is drawn, with where its own coordinates lie on the page."""
    x, y, scale = frame
    moved = re.fullmatch(
        r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", node.get("transform", "translate(0 0)")
    )
    assert moved
    x, y = x + scale * float(moved[1]), y + scale * float(moved[2])
    frame = (x, y, scale * float(moved[3] or 1))
    yield node, frame
    for child in node:
        if child.tag != f"{SVG}defs":
            yield from placed(child, frame)


def extent(node: ET.Element, anchor: str, direction: str) -> list[tuple[float, float]]:
    """Give points between which an element lies, in its own coordinates."""
    number = {key: float(value) for key, value in node.items() if re.fullmatch(r"-?[\d.]+", value)}
    match node.tag.removeprefix(SVG):
        case "circle":
            x, y, r = number.get("cx", 0), number.get("cy", 0), number["r"]
            return [(x - r, y - r), (x + r, y + r)]
        case "rect":
            x, y = number.get("x", 0), number.get("y", 0)
            return [(x, y), (x + number["width"], y + number["height"])]
        case "line":
            return [(number["x1"], number["y1"]), (number["x2"], number["y2"])]
        case "polygon":
            pairs = [pair.split(",") for pair in node.get("points", "").split()]
            return [(float(x), float(y)) for x, y in pairs]
        case "text":
            size = number["font-size"]
            width = size * measure(node.text or "", bold=node.get("font-weight") == "bold")
            begin = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
            left = begin if direction == "ltr" else 1 - begin
            x, y = number["x"] - left * width, number["y"]
            return [(x, y - 0.8 * size), (x + width, y + 0.25 * size)]
        case _:
            return []


def assert_nothing_runs_over(drawing: str) -> None:
    root = parse(drawing)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    parents = {child: parent for parent in root.iter() for child in parent}

    def inherited(node: ET.Element, name: str, default: str) -> str:
        while node.get(name) is None:
            if node not in parents:
                return default
            node = parents[node]
        return node.attrib[name]

    seen: Counter[str] = Counter()
    for node, (x, y, scale) in placed(root):
        anchor = inherited(node, "text-anchor", "start")
        for px, py in extent(node, anchor, inherited(node, "direction", "ltr")):
            seen[node.tag.removeprefix(SVG)] += 1
            assert -0.01 <= x + scale * px <= width + 0.01, ET.tostring(node)
            assert -0.01 <= y + scale * py <= height + 0.01, ET.tostring(node)
    assert {"circle", "rect", "line", "polygon", "text"} <= set(seen)


def texts(drawing: str) -> list[str]:
    return [node.text or "" for node in parse(drawing).iter(f"{SVG}text")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", ["Spring", LONG])
def test_nothing_of_a_board_runs_over_the_page(
    spiral: Layout, shuffled: Layout, language: Language, title: str
) -> None:
    for layout in (spiral, shuffled):
        occasion = Occasion(round=20, table=10_000)
        assert_nothing_runs_over(draw_board(layout, title, occasion, WORDS[language]))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", ["Spring", LONG])
def test_nothing_of_a_card_runs_over_the_paper(
    spiral: Layout, shuffled: Layout, language: Language, title: str, paper: Paper
) -> None:
    for layout in (spiral, shuffled):
        occasion = Occasion(Stage.SEMI_FINAL, table=10_000)
        drawing = draw_card(layout, title, occasion, WORDS[language], paper)
        assert_nothing_runs_over(drawing)
        root = parse(drawing)
        width, height = SIZES[paper]
        assert (root.get("width"), root.get("height")) == (f"{width:g}mm", f"{height:g}mm")
        assert root.get("viewBox") == f"0 0 {width:g} {height:g}"


def test_board_shows_every_piece_once(spiral: Layout) -> None:
    drawing = draw_board(spiral, "Spring", Occasion(), WORDS["en"])
    root = parse(drawing)
    hexes = [node for node in root.iter() if node.get("data-hex")]
    assert [int(node.attrib["data-hex"]) for node in hexes] == list(range(19))
    for node, terrain, token in zip(hexes, spiral.terrain, spiral.tokens, strict=True):
        words = [text.text for text in node.iter(f"{SVG}text")]
        assert terrain in words
        assert (str(token) in words) == (token != 0)
        pips = [c for c in node.iter(f"{SVG}circle") if c.get("r") == "2.8"]
        assert len(pips) == (6 - abs(7 - token) if token else 0)
    harbours = [node.get("data-harbour") for node in root.iter() if node.get("data-harbour")]
    assert harbours == list(spiral.harbours)
    assert root.find(f"{SVG}title") is not None
    assert root.findtext(f"{SVG}desc") == write_layout(spiral)


def test_red_numbers_differ_by_more_than_colour(spiral: Layout) -> None:
    root = parse(draw_board(spiral, "Spring", Occasion(), WORDS["en"]))
    rings = Counter(
        len([c for c in node.iter(f"{SVG}circle") if c.get("fill") == "none"])
        for node in root.iter()
        if node.get("data-hex")
    )
    assert rings == {0: 15, 1: 4}


def test_terrains_differ_by_sign_and_pattern_and_in_grey() -> None:
    assert len({look.sign for look in LOOKS.values()}) == len(Terrain)
    assert len({look.pattern for look in LOOKS.values()}) == len(Terrain)

    def luminance(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    greys = sorted(luminance(look.colour) for look in LOOKS.values())
    for darker, lighter in pairwise(greys):
        assert (lighter + 0.05) / (darker + 0.05) > 1.08
    for look in LOOKS.values():
        light, dark = sorted((luminance(look.colour), luminance(look.ink)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) > 4.5  # as WCAG asks of text


@pytest.mark.parametrize("language", LANGUAGES)
def test_card_lists_rows_from_left_to_right_in_every_language(
    spiral: Layout, language: Language
) -> None:
    words = WORDS[language]
    root = parse(draw_card(spiral, "Spring", Occasion(), words, "a4"))
    spots: dict[int, list[tuple[float, float]]] = {}
    for node, (x, y, _) in placed(root):
        if node.get("data-hex"):
            spots.setdefault(int(node.attrib["data-hex"]), []).append((y, x))
    tiles = [places[0] for _, places in sorted(spots.items())]
    assert tiles == sorted(tiles)
    picture = [(round(y), x) for _, (_, (y, x)) in sorted(spots.items())]
    assert picture == sorted(picture)


@pytest.mark.parametrize(
    ("language", "from_the_right"), [("en", False), ("it", False), ("ar", True)]
)
def test_arabic_turns_the_page_around(
    spiral: Layout,
    language: Language,
    from_the_right: bool,  # noqa: FBT001 - a parameter
) -> None:
    root = parse(draw_card(spiral, "Spring", Occasion(), WORDS[language], "a4"))
    assert (root.get("direction") == "rtl") == from_the_right
    place = next(node for node in root.iter() if node.get("data-place"))
    x = float(next(place.iter(f"{SVG}text")).attrib["x"])
    assert (x < SIZES["a4"][0] / 2) == from_the_right


def test_card_lists_harbours_in_words(spiral: Layout) -> None:
    root = parse(draw_card(spiral, "Spring", Occasion(), WORDS["it"], "letter"))
    rows = [
        [text.text for text in node.iter(f"{SVG}text")]
        for node in root.iter()
        if node.get("data-place")
    ]
    assert rows[:2] == [["1", "2:1", "grano"], ["2", "3:1", "qualsiasi"]]
    assert len(rows) == 9


def test_card_says_how_tokens_lie(spiral: Layout, shuffled: Layout) -> None:
    def sentences(layout: Layout) -> str:
        return " ".join(texts(draw_card(layout, "Spring", Occasion(), WORDS["en"], "a4")))

    assert "Tokens: A on row 1, hex 1, then by the alphabet counter-clockwise" in sentences(spiral)
    assert "Tokens: by number; any token with that number will do." in sentences(shuffled)


@pytest.mark.parametrize(
    ("occasion", "said"),
    [
        (Occasion(round=3), "Turno 3 \u00b7 tutti i tavoli"),
        (Occasion(round=3, table=2), "Turno 3 \u00b7 Tavolo 2"),
        (Occasion(Stage.FINAL), "Finale \u00b7 tutti i tavoli"),
    ],
)
def test_heading_names_the_games(spiral: Layout, occasion: Occasion, said: str) -> None:
    assert WORDS["it"].occasion(occasion) == said
    assert said in texts(draw_board(spiral, "Spring", occasion, WORDS["it"]))


def test_every_language_has_every_word() -> None:
    for words in WORDS.values():
        assert set(words.terrains) == set(Terrain)
        assert set(words.stages) == set(Stage)
        assert len(words.done) == 4
        assert len({words.harbour(harbour) for harbour in Harbour}) == len(Harbour)


@pytest.mark.parametrize("title", ["Ann & Bob's <Cup>", "</title><script>alert(1)</script>"])
def test_a_name_of_any_letters_is_written_as_it_is(spiral: Layout, title: str) -> None:
    occasion = Occasion(Stage.PRELIMINARY, 1, None)
    for drawn in (
        draw_board(spiral, title, occasion, WORDS["en"]),
        draw_card(spiral, title, occasion, WORDS["en"], "a4"),
    ):
        picture = parse(drawn)
        assert title in str(picture.findtext(f"{SVG}title"))
        assert not list(picture.iter(f"{SVG}script"))
