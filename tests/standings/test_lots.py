from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.schema import Stage
from hexmeet.standings.lots import (
    DECK,
    CardDraw,
    Tie,
    draw_cards,
    draw_lot,
    find_ties,
    ties_that_matter,
)

STUDIO = load("studio-2023").ranking.lots
SHN = load("shn-2022").ranking.lots

V, K = "victory point", "knight"


def test_tie_names_its_places() -> None:
    ties = find_ties("preliminary", [("A",), ("B", "C"), ("D", "E", "F")])
    assert [tie.name for tie in ties] == ["preliminary/places 2-3", "preliminary/places 4-6"]
    assert ties[0].players == ("B", "C")


@pytest.mark.clause("studio-2023", "1.4.2")
@pytest.mark.clause("italy-2009", "3.2b")
def test_lot_does_not_depend_on_the_order_in_which_players_are_named() -> None:
    one = draw_lot("harbour", Tie("preliminary", 16, ("A", "D")), STUDIO)
    other = draw_lot("harbour", Tie("preliminary", 16, ("D", "A")), STUDIO)
    assert one == other
    assert sorted(one) == ["A", "D"]


def test_lots_are_fair() -> None:
    firsts = Counter(
        draw_lot(str(seed), Tie("preliminary", 16, ("A", "D")), STUDIO)[0] for seed in range(2000)
    )
    assert 900 < firsts["A"] < 1100


@pytest.mark.clause("shn-2022", "4.5")
@pytest.mark.clause("shn-2024", "4.5")
@pytest.mark.parametrize(
    ("players", "cards", "order"),
    [
        (("A", "B"), (V,), ("A", "B")),
        (("A", "B"), (K, V), ("B", "A")),
        (("A", "B"), (K, K, K, V), ("B", "A")),
        (("A", "B", "C"), (K, V, K, V), ("B", "A", "C")),
        (("A", "B", "C"), (K, V, V), ("B", "C", "A")),
        (("A", "B", "C"), (K, K, V, V), ("C", "A", "B")),
        (("A", "B", "C"), (V, K, K, K, V), ("A", "C", "B")),
        (("A", "B", "C"), (K,), ("A", "B", "C")),
    ],
)
def test_development_card_draw(
    players: tuple[str, ...], cards: tuple[str, ...], order: tuple[str, ...]
) -> None:
    assert CardDraw(players, cards).order() == order


def test_card_draw_knows_when_everybody_is_placed() -> None:
    assert CardDraw(("A", "B"), (K, V)).is_decided
    assert not CardDraw(("A", "B", "C"), (K, V)).is_decided


def test_deck_is_the_game_s() -> None:
    assert Counter(DECK) == {"knight": 14, "progress": 6, "victory point": 5}
    drawn = draw_cards("harbour", Tie("preliminary", 4, ("A", "B")), ("A", "B"))
    assert Counter(drawn.cards) == Counter(DECK)


@given(st.text(max_size=5), st.integers(2, 6))
def test_drawn_cards_place_everybody_once(seed: str, number: int) -> None:
    tie = Tie("preliminary", 1, tuple("ABCDEF"[:number]))
    assert sorted(draw_lot(seed, tie, SHN)) == sorted(tie.players)


@pytest.mark.parametrize(
    ("rulebook", "next_stage", "matter"),
    [
        ("studio-2023", None, [1, 3, 15, 18]),
        ("italy-2009", Stage.FINAL, [1, 3, 15, 18]),
        ("cwc-2004", Stage.SEMI_FINAL, [1, 3, 15]),
        ("cwc-2004", None, []),
        ("shn-2022", Stage.FINAL, [3]),
        ("shn-2022", None, []),
        ("shn-2022", Stage.SEMI_FINAL, []),
    ],
)
def test_ties_that_a_lot_must_break(
    rulebook: str, next_stage: Stage | None, matter: list[int]
) -> None:
    groups = ["AB", "CDE", *"FGHIJKLMN", "OPQ", "RS"]
    ties = find_ties("preliminary", groups)
    chosen = ties_that_matter(ties, load(rulebook), next_stage=next_stage)
    assert [tie.first for tie in chosen] == matter
