from collections.abc import Callable

import pytest

from hexmeet.draw.streams import Stream
from hexmeet.standings.tournament_file import TournamentFile
from hexmeet.standings.verification.draws import DECK, draw_cards, draw_lots, shuffle

Build = Callable[..., TournamentFile]
Found = Callable[..., list[tuple[str, str]]]

# A wins; B and C are tied on places 2 and 3.
PAIR = "A10* B7 C7 D4"
GAMES = "a10* f9 k6 t1; b10* g9 l6 s2; c10* h9 m6 r3; d10* i9 n6 q4; e10* j9 o6 p5"


def drawn(seed: str, name: str, *players: str) -> str:
    return " ".join(Stream(seed, name).shuffle(sorted(players)))


def other(lot: str) -> str:
    return " ".join(reversed(lot.split()))


# --- which lots were due --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rulebook",
    [
        pytest.param("studio-2023", marks=pytest.mark.clause("studio-2023", "1.4.2")),
        pytest.param("italy-2009", marks=pytest.mark.clause("italy-2009", "3.2b")),
    ],
)
def test_every_tie_needs_a_lot(build: Build, found: Found, rulebook: str) -> None:
    assert found(rulebook, build(PAIR)) == [
        ("$.lots", "B, C are tied on places 2 to 3 without a lot")
    ]
    assert found(rulebook, build(PAIR, lots=["C B"])) == []
    assert found(rulebook, build(PAIR, left={"C": 1})) == []
    assert found(rulebook, build(PAIR, "A B C D")) == []


@pytest.mark.parametrize(
    "rulebook",
    [
        "cwc-2004",
        pytest.param("shn-2022", marks=pytest.mark.clause("shn-2022", "4.5")),
        pytest.param("shn-2024", marks=pytest.mark.clause("shn-2024", "4.5")),
    ],
)
def test_elsewhere_only_ties_that_matter(build: Build, found: Found, rulebook: str) -> None:
    assert found(rulebook, build(PAIR)) == []
    inside = build("A10* B7 C7 D4; E10* F6 G5 H3", final="A E B C")
    assert [s for _, s in found(rulebook, inside) if "lot" in s] == []
    across = build("A10* B6 C6 D4; E10* F7 G5 H3", final="A E F B")
    sentences = [s for _, s in found(rulebook, across) if "lot" in s]
    assert sentences == ["B, C are tied on places 4 to 5 without a lot"]


# Nobody is tied after the first game; after the semi-final e and f are, with 9 of 26 and 8 of 27,
# and the winners a and c, with 10 of 26 and 10 of 28.
FIRST = "a10* e9 i5 m2; b10* f8 j6 n3; c10* g8 k6 o4; d10* h8 l7 p4"
SECOND = "a10* h8 l7 m3; b10* g7 j5 n1; c10* f9 k4 p3; d10* e8 i5 o4"


@pytest.mark.clause("studio-2023", "1.4.4")
def test_ties_after_the_semi_final_need_a_lot_too(build: Build, found: Found) -> None:
    losers = ("$.lots", "e, f are tied on places 5 to 6 without a lot")
    winners = ("$.lots", "a, c are tied on places 2 to 3 without a lot")
    assert found("studio-2023", build(FIRST, semi_final=SECOND)) == [losers]
    assert found("studio-2023", build(FIRST, semi_final=SECOND, final="a b c d")) == [losers]
    apart = build(FIRST, semi_final=SECOND, final="b10* a8 c7 d7")
    assert found("studio-2023", apart) == [losers]
    level = build(FIRST, semi_final=SECOND, final="b10* a7 c7 d5")
    assert found("studio-2023", level) == [winners, losers]
    drawn = build(FIRST, semi_final=SECOND, final="b10* a7 c7 d5", lots=["e f", "c a"])
    assert found("studio-2023", drawn) == []


def test_a_tie_that_stays_is_named_once(build: Build, found: Found) -> None:
    games = "a10* f9 k6 t2; b10* g9 l6 s2; c10* h9 m6 r3; d10* i9 n6 q4; e10* j9 o6 p5"
    semi_final = "a10* h8 i7 p6; b10* g8 j7 o5; c10* f9 k6 n3; d4 e10* l5 m4"
    sentences = [s for _, s in found("studio-2023", build(games, semi_final=semi_final))]
    assert sentences.count("s, t are tied on places 19 to 20 without a lot") == 1


# --- which lots were drawn ------------------------------------------------------------------------


@pytest.mark.parametrize("rulebook", ["studio-2023", "cwc-2004", "italy-2009", "shn-2022"])
def test_lots_are_drawn_among_the_tied_alone(build: Build, found: Found, rulebook: str) -> None:
    file = build("A10* B7 C7 D7", lots=["B D C", "B D", "A B", "D C"])
    assert found(rulebook, file) == [("$.lots[2]", "A, B were never tied on every criterion")]


@pytest.mark.clause("studio-2023", "1.1.9")
def test_a_lot_cannot_be_drawn_again(build: Build, found: Found) -> None:
    assert found("studio-2023", build(PAIR, lots=["C B", "C B"])) == []
    assert found("studio-2023", build(PAIR, lots=["C B", "B C"])) == [
        ("$.lots[1]", "goes against the lot C, B, which was drawn first and still holds")
    ]


def test_a_tie_in_an_unfinished_round_is_none(build: Build, found: Found) -> None:
    file = build("A10* B7 C6 D5; E10* F7 G6 H5", "A10* C7 E8 G9; B D F H", lots=["D H"])
    assert found("cwc-2004", file) == []
    later = build("A10* B7 C6 D5; E10* F8 G7 H6", "A10* B7 C6 D5; E F G H", lots=["D G"])
    assert found("cwc-2004", later) == [("$.lots[0]", "D, G were never tied on every criterion")]


# --- how they had to fall -------------------------------------------------------------------------


def test_a_lot_after_the_stage_is_redrawn(build: Build, found: Found) -> None:
    lot = drawn("s", "lots/preliminary/places 2-3", "B", "C")
    assert found("studio-2023", build(PAIR, lots=[lot]), seed="s") == []
    assert found("studio-2023", build(PAIR, lots=[other(lot)]), seed="s") == [
        ("$.lots[0]", f"the seed does not give the order {', '.join(other(lot).split())}")
    ]
    assert found("studio-2023", build(PAIR, lots=[other(lot)])) == []


def test_a_lot_after_an_earlier_round_is_redrawn(build: Build, found: Found) -> None:
    early, late = "lots/preliminary/round 1/places 2-3", "lots/preliminary/places 2-3"
    # A seed with which the two draws differ.
    seed = next(s for s in "0123456789" if drawn(s, early, "B", "C") != drawn(s, late, "B", "C"))
    lot = drawn(seed, early, "B", "C")
    second = "A10* B8 C7 D4"
    assert found("italy-2009", build(PAIR, second, lots=[lot]), seed=seed) == []
    assert len(found("italy-2009", build(PAIR, second, lots=[other(lot)]), seed=seed)) == 1
    # Where a schedule seats the next round, no lot is drawn between rounds.
    assert len(found("cwc-2004", build(PAIR, second, lots=[lot]), seed=seed)) == 1
    # The last round in the file may or may not be the last of its stage.
    for either in (lot, other(lot)):
        assert found("shn-2022", build(PAIR), seed=seed) == []
        assert found("italy-2009", build(PAIR, lots=[either]), seed=seed) == []
    ended = {"final": "A B C D"}
    assert found("studio-2023", build(PAIR, lots=[other(lot)], **ended), seed=seed) == []
    assert len(found("studio-2023", build(PAIR, lots=[lot], **ended), seed=seed)) == 1


def test_a_part_of_a_tie_cannot_be_redrawn(build: Build, found: Found) -> None:
    file = build("A10* B7 C7 D7", lots=["B C"])
    assert len(found("cwc-2004", file, seed="s")) == 1


def test_places_are_counted_among_who_has_not_left(build: Build, found: Found) -> None:
    lot = drawn("s", "lots/preliminary/places 2-3", "C", "D")
    file = build("A10* B8 C7 D7", lots=[lot], left={"B": 1}, final="A C D")
    assert found("studio-2023", file, seed="s") == []


def test_who_leaves_the_next_round_may_have_been_in_the_draw(build: Build, found: Found) -> None:
    for where, left in (("2-4", {"D": 1}), ("2-3", {"D": 1})):
        tied = ["B", "C", "D"] if where == "2-4" else ["B", "C"]
        lot = drawn("s", f"lots/preliminary/places {where}", *tied)
        file = build("A10* B7 C7 D7", lots=[lot], left=left, final="A10* B7 C6 D5")
        assert [text for _, text in found("shn-2022", file) if "tied" in text] == []
        assert [text for _, text in found("cwc-2004", file, seed="s") if "seed" in text] == []


def test_who_left_right_after_the_draw_may_have_been_in_it(build: Build, found: Found) -> None:
    left = {"B": 1}
    for where, tied in (("2-4", ["B", "C", "D"]), ("2-3", ["C", "D"])):
        lot = drawn("s", f"lots/preliminary/places {where}", *tied)
        file = build("A10* B7 C7 D7", lots=[lot], left=left, final="A10* C6 D5")
        assert found("studio-2023", file, seed="s") == []
    above = drawn("s", "lots/preliminary/places 3-4", "C", "D")
    file = build("A10* B8 C7 D7", lots=[above], left=left, final="A10* C6 D5")
    assert found("studio-2023", file, seed="s") == []
    wrong = build("A10* B8 C7 D7", lots=["A D"], left=left, final="A10* C6 D5")
    assert len(found("studio-2023", wrong, seed="s")) == 2


def test_development_cards_are_drawn_again(build: Build, found: Found) -> None:
    for seed in "0123456789":
        first, second = drawn(seed, "lots/preliminary/places 2-3", "B", "C").split()
        deck = Stream(seed, "cards/preliminary/places 2-3").shuffle(DECK)
        best = (first, second)[deck.index("victory point") % 2]
        lot = f"{best} {first if best == second else second}"
        final = "A B C D"
        assert found("shn-2024", build(PAIR, lots=[lot], final=final), seed=seed) == []
        wrong = build(PAIR, lots=[other(lot)], final=final)
        assert len(found("shn-2024", wrong, seed=seed)) == 1


@pytest.mark.clause("shn-2022", "4.5")
@pytest.mark.clause("shn-2024", "4.5")
def test_who_draws_a_victory_point_draws_no_more() -> None:
    for seed in "abcde":
        turns = Stream(seed, "lots/x").shuffle(["1", "2", "3"])
        deck = Stream(seed, "cards/x").shuffle(DECK)
        best = turns[deck.index("victory point") % 3]
        rest = [turns[(turns.index(best) + n) % 3] for n in (1, 2)]
        then = deck[deck.index("victory point") + 1 :].index("victory point")
        expected = [best, rest[then % 2], rest[1 - then % 2]]
        assert draw_cards(seed, "x", ["3", "1", "2"]) == expected


def test_the_deck_ends_a_draw_of_many() -> None:
    players = [str(number) for number in range(9)]
    assert sorted(draw_cards("s", "x", players)) == players


def test_the_example_on_the_page_is_redrawn() -> None:
    assert draw_lots("harbour", "preliminary/places 16-17", ["D", "A"]) == ["A", "D"]


def test_every_shuffle_is_that_of_the_page() -> None:
    for seed in "abc":
        items = [str(number) for number in range(30)]
        assert shuffle(seed, "any name", items) == Stream(seed, "any name").shuffle(items)


def test_a_lot_after_the_semi_final_is_redrawn(build: Build, found: Found) -> None:
    low = drawn("s", "lots/semi-final/places 5-6", "e", "f")
    high = drawn("s", "lots/semi-final/places 2-3", "a", "c")
    final = "b10* a7 c7 d5"
    lots = build(FIRST, semi_final=SECOND, final=final, lots=[low, high])
    assert found("studio-2023", lots, seed="s") == []
    lots = build(FIRST, semi_final=SECOND, final=final, lots=[other(low), other(high)])
    assert [place for place, _ in found("studio-2023", lots, seed="s")] == [
        "$.lots[0]",
        "$.lots[1]",
    ]


def test_a_lot_may_come_before_a_winner_is_replaced(build: Build, found: Found) -> None:
    # b leaves and g moves up; e and f are on places 4 and 5 before that, on 5 and 6 after it.
    for where in ("4-5", "5-6"):
        lot = drawn("s", f"lots/semi-final/places {where}", "e", "f")
        file = build(FIRST, semi_final=SECOND, lots=[lot], left={"b": 2})
        assert found("studio-2023", file, seed="s") == []
    missing = found("studio-2023", build(FIRST, semi_final=SECOND, left={"b": 2}))
    assert missing == [("$.lots", "e, f are tied on places 5 to 6 without a lot")]
