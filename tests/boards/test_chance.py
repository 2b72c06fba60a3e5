from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexmeet.boards.chance import Occasion, choose_numbers, draw_layout, settle_occasion
from hexmeet.boards.checks import check
from hexmeet.boards.layouts import LETTERS, NO_TOKEN, RED, TOKENS, Harbour, Numbers, Terrain
from hexmeet.boards.topology import HEX_NEIGHBOURS, HEXES, SPIRALS
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Stage
from hexmeet.rulebooks.violations import RuleViolation

ONE_A_ROUND = ["shn-2022", "shn-2024", "studio-2023"]
ONE_A_TABLE = ["cwc-2004", "italy-2009"]


@pytest.mark.parametrize("rulebook", rulebook_ids())
@given(seed=st.text(max_size=8), round_=st.integers(1, 9))
@settings(max_examples=20)
def test_drawn_layouts_have_no_fault(rulebook: str, seed: str, round_: int) -> None:
    rules = load(rulebook)
    for method in rules.boards.numbers:
        layout = draw_layout(rules, seed, Occasion(round=round_), method)
        assert check(layout, [method], "drawn") == ()
        assert layout == draw_layout(rules, seed, Occasion(round=round_), method)


@pytest.mark.clause("italy-2009", "3.1")
@given(seed=st.integers(0, 10**6))
def test_letters_follow_the_spiral_from_a_corner_hex_and_skip_the_desert(seed: int) -> None:
    layout = draw_layout(load("italy-2009"), str(seed), Occasion())
    assert layout.spiral is not None
    path = [hex_ for hex_ in SPIRALS[layout.spiral] if layout.terrain[hex_] != Terrain.DESERT]
    assert [layout.letters[hex_] for hex_ in path] == list(LETTERS)
    assert tuple(layout.tokens[hex_] for hex_ in path) == TOKENS
    desert = layout.terrain.index(Terrain.DESERT)
    assert (layout.tokens[desert], layout.letters[desert]) == (NO_TOKEN, "")
    for behind, ahead in pairwise(path):
        assert ahead in HEX_NEIGHBOURS[behind] or desert in HEX_NEIGHBOURS[behind]


@given(seed=st.integers(0, 10**6))
def test_shuffled_tokens_keep_red_numbers_apart(seed: int) -> None:
    layout = draw_layout(load("studio-2023"), str(seed), Occasion(), "shuffled")
    for hex_ in range(HEXES):
        for other in HEX_NEIGHBOURS[hex_]:
            red = layout.tokens[hex_] in RED and other >= 0 and layout.tokens[other] in RED
            assert not red


def test_everything_can_lie_everywhere() -> None:
    rules = load("studio-2023")
    drawn = [draw_layout(rules, str(seed), Occasion()) for seed in range(300)]
    assert {layout.spiral for layout in drawn} == set(range(6))
    for places, kinds in (("terrain", Terrain), ("harbours", Harbour)):
        for column in zip(*(getattr(layout, places) for layout in drawn), strict=True):
            assert set(column) == set(kinds)
    shuffled = [draw_layout(rules, str(seed), Occasion(), "shuffled") for seed in range(300)]
    deserts = Counter(layout.terrain.index(Terrain.DESERT) for layout in shuffled)
    assert set(deserts) == set(range(HEXES))
    for column in zip(*(layout.tokens for layout in shuffled), strict=True):
        assert set(column) >= RED


@pytest.mark.clause("italy-2009", "4.3")
def test_harbours_are_drawn_whatever_the_land_is() -> None:
    rules = load("italy-2009")
    drawn = [draw_layout(rules, str(seed), Occasion()).harbours for seed in range(100)]
    assert len(set(drawn)) > 90


@pytest.mark.parametrize(
    "rulebook",
    [
        pytest.param("shn-2022", marks=pytest.mark.clause("shn-2022", "7.a.1")),
        pytest.param("shn-2024", marks=pytest.mark.clause("shn-2024", "7.a.1")),
        pytest.param("studio-2023", marks=pytest.mark.clause("studio-2023", "2.0.1")),
    ],
)
def test_round_has_one_layout_and_the_next_round_a_new_one(rulebook: str) -> None:
    rules = load(rulebook)
    occasions = [*(Occasion(round=n) for n in range(1, 5)), Occasion(Stage.SEMI_FINAL)]
    layouts = {draw_layout(rules, "harbour", occasion) for occasion in occasions}
    assert len(layouts) == len(occasions)
    with pytest.raises(RuleViolation) as refusal:
        settle_occasion(rules, Occasion(table=3))
    assert refusal.value.code == "board.same-at-all-tables"
    assert refusal.value.params == {"table": 3}


@pytest.mark.parametrize(
    "rulebook",
    [pytest.param("cwc-2004", marks=pytest.mark.clause("cwc-2004", "35")), "italy-2009"],
)
def test_every_table_has_its_own_layout(rulebook: str) -> None:
    rules = load(rulebook)
    layouts = [draw_layout(rules, "harbour", Occasion(table=table)) for table in range(1, 9)]
    assert len(set(layouts)) == 8
    assert draw_layout(rules, "harbour", Occasion()) == layouts[0]


@pytest.mark.parametrize(
    ("occasion", "name"),
    [
        (Occasion(), "board/round 1"),
        (Occasion(round=2, table=5), "board/round 2/table 5"),
        (Occasion(Stage.SEMI_FINAL, table=4), "board/semi-final/table 4"),
        (Occasion(Stage.FINAL), "board/final"),
    ],
)
def test_stream_is_named_after_the_games(occasion: Occasion, name: str) -> None:
    assert occasion.stream == name


@pytest.mark.parametrize(
    ("method", "rulebooks"), [("spiral", rulebook_ids()), ("shuffled", ONE_A_ROUND)]
)
def test_organiser_chooses_among_what_the_rulebook_offers(
    method: Numbers, rulebooks: list[str]
) -> None:
    for rulebook in rulebooks:
        assert choose_numbers(load(rulebook), method) == method
        assert choose_numbers(load(rulebook), None) == "spiral"


@pytest.mark.parametrize("rulebook", ONE_A_TABLE)
def test_method_that_the_rulebook_does_not_offer_is_refused(rulebook: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        draw_layout(load(rulebook), "harbour", Occasion(), "shuffled")
    assert refusal.value.code == "board.numbers-not-offered"
    assert refusal.value.params == {"numbers": "shuffled", "offered": ("spiral",)}
    assert refusal.value.clause.rulebook == rulebook


def test_house_rule_answers_for_its_own_refusal(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    boards = '[boards]\nnumbers = ["shuffled"]\nscope = "round"\ncites = ["house"]\n'
    house.write_text(f'id = "house"\nbase = "cwc-2004"\n{boards}', encoding="utf-8")
    with pytest.raises(RuleViolation) as refusal:
        choose_numbers(load(str(house)), "spiral")
    assert str(refusal.value.clause) == "house rule of house"
