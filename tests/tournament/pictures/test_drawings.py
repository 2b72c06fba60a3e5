import re
from xml.etree import ElementTree as ET

import pytest

from hexmeet.tournament.pictures.figures import GameLength, Meetings, PointCount, RankPath
from hexmeet.tournament.pictures.frame import SIZE, WIDTH, Frame, mark, shorten
from hexmeet.tournament.pictures.lengths import draw_lengths, find_median
from hexmeet.tournament.pictures.meetings import draw_meetings
from hexmeet.tournament.pictures.points import draw_points
from hexmeet.tournament.pictures.ranks import draw_ranks

SVG = "{http://www.w3.org/2000/svg}"
LONG = "Maximilian-Alexander von und zu Hohenlohe-Langenburg"


def read(drawing: str) -> ET.Element:
    """Read a drawing as a browser does."""
    assert "style=" not in drawing  # pages allow no styles beside the style sheets
    return ET.fromstring(drawing)  # noqa: S314 - our own drawing


def read_texts(drawing: str) -> list[str]:
    return [text.text or "" for text in read(drawing).iter("text")]


def draw_ranks_of(players: int, *, chosen: str = "", from_the_right: bool = False) -> str:
    ids = [f"p{number}" for number in range(1, players + 1)]
    paths = [
        RankPath(player, (players - row + 1, row), (players - row + 1, row))
        for row, player in enumerate(ids, start=1)
    ]
    names = {player: f"<{player}>" for player in ids}
    return draw_ranks(
        paths,
        names,
        title="Places",
        say_round=lambda number: f"R{number}",
        chosen=chosen,
        from_the_right=from_the_right,
    )


@pytest.mark.parametrize("players", [3, 13, 40, 41, 200])
def test_ranks_have_a_line_for_every_player(players: int) -> None:
    drawing = read(draw_ranks_of(players))
    assert len(list(drawing.iter("polyline"))) == players
    assert drawing.get("aria-labelledby") == "ranks-title"
    _, _, width, height = map(float, drawing.get("viewBox", "").split())
    for dot in drawing.iter("circle"):
        assert 0 <= float(dot.get("cx", "")) <= width
        assert 0 <= float(dot.get("cy", "")) <= height


def test_everybody_is_named_as_long_as_there_is_room() -> None:
    assert {f"<p{number}>" for number in range(1, 41)} <= set(read_texts(draw_ranks_of(40)))
    few = read_texts(draw_ranks_of(200, chosen="p7"))
    assert [text for text in few if text.startswith("<")] == ["<p7>"]


def test_who_is_chosen_is_drawn_last_and_otherwise_than_the_others() -> None:
    *others, last = read(draw_ranks_of(13, chosen="p7")).iter("polyline")
    assert last.get("class") == "rank chosen"
    assert all("chosen" not in (line.get("class") or "") for line in others)


def test_a_single_round_is_drawn_too() -> None:
    path = RankPath("a", (1,), (1,))
    assert "polyline" in draw_ranks([path], {}, title="Places", say_round=str)


def test_pictures_are_turned_where_pages_are_read_from_the_right() -> None:
    ltr = [float(x) for x in re.findall(r'cx="([\d.]+)"', draw_ranks_of(13))]
    rtl = [float(x) for x in re.findall(r'cx="([\d.]+)"', draw_ranks_of(13, from_the_right=True))]
    assert rtl == [pytest.approx(WIDTH - x) for x in ltr]
    assert Frame("a", "b", 10, from_the_right=True).write("c", 0, 0, anchor="start").count("end")


def test_points_are_columns_of_winners_and_others() -> None:
    counts = [PointCount(8, 0, 3), PointCount(9, 0, 0), PointCount(10, 4, 1)]
    drawing = draw_points(counts, title="Points", axis="VP")
    columns = [rect.get("class") for rect in read(drawing).iter("rect")]
    assert columns == ["column others", "column winners", "column others"]
    assert read_texts(drawing) == ["3", "8", "9", "5", "10", "VP"]


def test_lengths_have_a_dot_for_each_game_and_a_stroke_at_the_median() -> None:
    lengths = [GameLength(1, 1, 50), GameLength(1, 2, 90), GameLength(2, 1, 70)]
    drawing = draw_lengths(lengths, title="Lengths", axis="Minutes", say_round=str)
    assert len(list(read(drawing).iter("circle"))) == 3
    strokes = [line for line in read(drawing).iter("line") if line.get("class") == "median"]
    dots = [dot.get("cx") for dot in read(drawing).iter("circle")]
    assert [stroke.get("x1") for stroke in strokes] == [dots[1], dots[2]]


def test_games_of_one_length_have_an_axis_too() -> None:
    drawing = draw_lengths([GameLength(1, 1, 70)], title="L", axis="Minutes", say_round=str)
    assert read_texts(drawing)[0] == "70"


def test_the_median_of_two_is_the_longer_one() -> None:
    assert find_median([80, 60]) == 80
    assert find_median([90, 60, 70]) == 70


@pytest.mark.parametrize(("players", "named"), [(4, True), (41, False)])
def test_meetings_are_drawn_from_both_sides(players: int, named: bool) -> None:  # noqa: FBT001
    ids = tuple(f"p{number}" for number in range(players))
    counts = {frozenset(("p0", "p1")): 2, frozenset(("p0", "p2")): 1, frozenset(("p1", "p2")): 9}
    drawing = draw_meetings(Meetings(ids, counts), {"p0": LONG}, title="Met", chosen="p1")
    squares = [rect.get("class") or "" for rect in read(drawing).iter("rect")]
    assert {kind: squares.count(kind) for kind in set(squares)} == {
        "pair self": players,
        "pair met-1": 2,
        "pair met-2": 2,
        "pair met-3": 2,
        "band": 2,
        "edge": 1,
    }
    assert any(text.startswith("Maximilian") for text in read_texts(drawing)) is named


def test_squares_too_small_for_a_number_have_none() -> None:
    ids = tuple(f"p{number}" for number in range(100))
    meetings = Meetings(ids, {frozenset(("p0", "p1")): 7})
    assert "times" not in draw_meetings(meetings, {}, title="Met")


def test_names_that_do_not_fit_are_cut() -> None:
    assert shorten("Ada", SIZE, 100) == "Ada"
    assert shorten(LONG, SIZE, 100) == "Maximilian-…"
    assert shorten(LONG, SIZE, 1) == "…"


@pytest.mark.parametrize(
    ("most", "fewest", "marks"),
    [(7, 0, [*range(8)]), (13, 0, [0, 2, 4, 6, 8, 10, 12]), (95, 43, [50, 60, 70, 80, 90])],
)
def test_axes_have_round_marks(most: int, fewest: int, marks: list[int]) -> None:
    assert mark(most, fewest) == marks


def test_an_axis_without_end_has_marks_too() -> None:
    assert mark(10**4) == [*range(0, 10**4 + 1, 1000)]
