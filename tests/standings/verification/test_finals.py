from collections.abc import Callable
from dataclasses import replace

import pytest

from hexmeet.rulebooks.loader import load
from hexmeet.standings.tournament_file import TournamentFile
from hexmeet.standings.verification.report import Report

Build = Callable[..., TournamentFile]
Check = Callable[..., Report]
Found = Callable[..., list[tuple[str, str]]]

# Ranked a to t under every rulebook.
GAMES = "a10* f9 k6 t1; b10* g9 l6 s2; c10* h9 m6 r3; d10* i9 n6 q4; e10* j9 o6 p5"
SEMI_FINAL = "a10* h8 i7 p6; b10* g8 j7 o5; c10* f9 k6 n3; d4 e10* l5 m4"
FINAL = "e10* a7 b5 c7"

# The same with d and e, i and j, n and o, p and q tied.
TIED = "a10* f9 k6 t1; b10* g9 l6 s2; c10* h9 m6 r3; d10* i9 n6 q5; e10* j9 o6 p5"

WITH_SEMI_FINAL = [
    pytest.param("cwc-2004", marks=pytest.mark.clause("cwc-2004", "13")),
    pytest.param("italy-2009", marks=pytest.mark.clause("italy-2009", "3.2d")),
    pytest.param("studio-2023", marks=pytest.mark.clause("studio-2023", "1.1.7")),
]


def order(report: Report) -> str:
    """Write a ranking as text, ties in brackets."""
    return " ".join(
        group[0] if len(group) == 1 else f"({' '.join(group)})" for group in report.ranking
    )


# --- the semi-final -------------------------------------------------------------------------------


@pytest.mark.parametrize("rulebook", WITH_SEMI_FINAL)
def test_semi_final_tables_follow_the_ranking(build: Build, found: Found, rulebook: str) -> None:
    assert found(rulebook, build(GAMES, semi_final=SEMI_FINAL)) == []
    assert found(rulebook, build(GAMES, semi_final="i h p a; j b g o; c f k n; d m l e")) == []


def test_a_wrong_table_is_named_with_who_belongs_there(build: Build, found: Found) -> None:
    wrong = SEMI_FINAL.replace("h8", "g7").replace("g8", "h8")
    assert found("cwc-2004", build(GAMES, semi_final=wrong)) == [
        (
            "$.stages[1].rounds[0].tables[0]",
            "expected a, h, i, p at table 1, got a, g, i, p",
        ),
        (
            "$.stages[1].rounds[0].tables[1]",
            "expected b, g, j, o at table 2, got b, h, j, o",
        ),
    ]


def test_a_missing_and_a_further_table_are_named(build: Build, found: Found) -> None:
    missing = found("cwc-2004", build(GAMES, semi_final="a h i p; b g j o; c f k n"))
    assert missing == [
        ("$.stages[1].rounds[0]", "expected d, e, l, m at table 4, got nobody"),
        *(
            (
                "$.stages[1].rounds[0]",
                f"{player} has reached the semi-final, has not left and does not sit in it",
            )
            for player in "delm"
        ),
    ]
    further = found("cwc-2004", build(GAMES, semi_final=f"{SEMI_FINAL}; q10* r8 s7 t6"))
    assert further == [
        ("$.stages[1].rounds[0].tables[4]", "expected nobody at table 5, got q, r, s, t")
    ]


def test_an_absentee_who_has_not_left_is_named(build: Build, found: Found) -> None:
    absent = found("cwc-2004", build(GAMES, semi_final=SEMI_FINAL.replace("p6", "q6")))
    assert [sentence for _, sentence in absent] == [
        "expected a, h, i, p at table 1, got a, h, i, q",
        "p has reached the semi-final, has not left and does not sit in it",
    ]


@pytest.mark.clause("italy-2009", "3.5")
def test_everybody_moves_up_for_who_has_left(build: Build, found: Found) -> None:
    moved = "a10* i8 j7 q6; b10* h8 k7 p5; d10* g9 l6 o3; e10* f5 m4 n3"
    assert found("italy-2009", build(GAMES, semi_final=moved, left={"c": 1})) == []
    assert len(found("italy-2009", build(GAMES, semi_final=SEMI_FINAL, left={"t": 1}))) == 0
    in_the_middle = build(GAMES, semi_final=SEMI_FINAL, left={"d": 1})
    assert found("italy-2009", in_the_middle) == []


def test_the_lowest_ranks_stay_empty_below_sixteen(build: Build, found: Found) -> None:
    games = "a10* e9 k6 m2; b10* f9 l6; c10* g9 j7; d10* h9 i8"
    file = build(games, semi_final="a10* h9 i7; b10* g9 j5; c10* f6 k4; d10* e9 l7 m3")
    assert found("studio-2023", file) == []


def test_a_tie_without_a_lot_may_be_seated_either_way(build: Build, found: Found) -> None:
    for semi_final in (SEMI_FINAL, SEMI_FINAL.replace("p6", "q6")):
        sentences = [s for _, s in found("cwc-2004", build(TIED, semi_final=semi_final))]
        assert sentences == [
            "d, e are tied on places 4 to 5 without a lot",
            "i, j are tied on places 9 to 10 without a lot",
            "n, o are tied on places 14 to 15 without a lot",
            "p, q are tied on places 16 to 17 without a lot",
        ]
    lots = ["d e", "i j", "n o", "q p"]
    drawn = build(TIED, semi_final=SEMI_FINAL.replace("p6", "q6"), lots=lots)
    assert found("cwc-2004", drawn) == []
    against = [s for _, s in found("cwc-2004", build(TIED, semi_final=SEMI_FINAL, lots=lots))]
    assert against == [
        "expected a, h, i, q at table 1, got a, h, i, p",
        "q has reached the semi-final, has not left and does not sit in it",
    ]


@pytest.mark.parametrize(
    "rulebook",
    [
        pytest.param("cwc-2004", marks=pytest.mark.clause("cwc-2004", "4")),
        pytest.param("italy-2009", marks=pytest.mark.clause("italy-2009", "3.2")),
        pytest.param("studio-2023", marks=pytest.mark.clause("studio-2023", "1.1.3")),
    ],
)
def test_a_semi_final_that_is_held_cannot_be_missing(
    build: Build, found: Found, rulebook: str
) -> None:
    games = [
        f"A{letter}10* B{letter}{9 - n} C{letter}{n % 3} D{letter}{n % 2}"
        for n, letter in enumerate("abcdefgh")
    ]
    four = "Ah10* Ag9 Af8 Ae7"
    found_ = [
        sentence
        for _, sentence in found(rulebook, build("; ".join(games), final=four))
        if "semi-final" in sentence
    ]
    assert found_ == ["with 32 players a semi-final comes before the final"]


def test_a_semi_final_is_missing_rightly_where_too_few_are_left(build: Build, found: Found) -> None:
    games = "a10* e9 k6 m2; b10* f9 l6; c10* g9 j7; d10* h9 i8"
    final = "a10* b9 c8 d7"
    assert len(found("cwc-2004", build(games, final=final))) == 1
    assert found("cwc-2004", build(games, final=final, left={"m": 1, "l": 1})) == []
    assert found("studio-2023", build(games, final=final)) == []
    assert found("shn-2022", build(games, final=final)) == []


# --- the final ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rulebook",
    [
        pytest.param("cwc-2004", marks=pytest.mark.clause("cwc-2004", "18")),
        pytest.param("italy-2009", marks=pytest.mark.clause("italy-2009", "3.2d")),
        pytest.param("studio-2023", marks=pytest.mark.clause("studio-2023", "1.1.9")),
    ],
)
def test_winners_play_the_final(build: Build, found: Found, rulebook: str) -> None:
    assert found(rulebook, build(GAMES, semi_final=SEMI_FINAL, final=FINAL)) == []
    wrong = build(GAMES, semi_final=SEMI_FINAL, final="a b c d")
    assert found(rulebook, wrong) == [
        ("$.stages[2].rounds[0]", "expected a, b, c, e in the final, got a, b, c, d")
    ]


@pytest.mark.parametrize(
    "rulebook",
    ["shn-2022", pytest.param("shn-2024", marks=pytest.mark.clause("shn-2024", "3.4"))],
)
def test_the_first_four_play_the_final(build: Build, found: Found, rulebook: str) -> None:
    assert found(rulebook, build(GAMES, final="d a b c")) == []
    assert found(rulebook, build(GAMES, final="e a b c", left={"d": 1})) == []
    assert found(rulebook, build(GAMES, final="e a b c")) == [
        ("$.stages[1].rounds[0]", "expected a, b, c, d in the final, got a, b, c, e")
    ]
    assert found(rulebook, build("A10* B7 C6", final="A B C")) == []


def test_a_tie_for_the_final_needs_a_draw(build: Build, found: Found) -> None:
    for final in ("a b c d", "a b c e"):
        assert found("shn-2024", build(TIED, final=final)) == [
            ("$.lots", "d, e are tied on places 4 to 5 without a lot")
        ]
    assert found("shn-2024", build(TIED, final="a b c e", lots=["e d"])) == []
    assert found("shn-2024", build(TIED, final="a b c d", lots=["e d"])) != []
    assert found("shn-2024", build(TIED)) == []


def test_the_final_is_one_table(build: Build, found: Found) -> None:
    assert found("shn-2024", build(final="A10* B8 C7; D10* E9 F7")) == [
        ("$.stages[0].rounds[0]", "expected one table in the final, got 2")
    ]


def test_the_final_waits_for_every_semi_final(build: Build, found: Found) -> None:
    unfinished = SEMI_FINAL.replace("d4 e10* l5 m4", "d e l m")
    assert found("cwc-2004", build(GAMES, semi_final=unfinished, final=FINAL)) == [
        ("$.stages[2].rounds[0]", "the final is seated although a semi-final is not finished")
    ]


def test_a_stage_without_the_one_before_it_stands_alone(build: Build, found: Found) -> None:
    assert found("shn-2022", build(final="A10* B8 C7 D6")) == []
    assert found("cwc-2004", build(semi_final=SEMI_FINAL, final=FINAL)) == []


@pytest.mark.clause("italy-2009", "1.7.4")
def test_two_of_each_table_reach_the_final_of_six(build: Build, found: Found) -> None:
    semi_final = "A10* B8 C7; D10* E9 F7"
    assert found("italy-2009", build(semi_final=semi_final, final="A10* B9 D7 E5")) == []
    assert len(found("italy-2009", build(semi_final=semi_final, final="A10* B9 D7 F5"))) == 1


# --- who moves up into the final ------------------------------------------------------------------


@pytest.mark.clause("italy-2009", "3.5")
def test_the_best_of_the_same_table_replaces_a_winner(build: Build, found: Found) -> None:
    file = build(GAMES, semi_final=SEMI_FINAL, final="h10* b8 c7 e6", left={"a": 2})
    assert found("italy-2009", file) == []


@pytest.mark.clause("italy-2009", "3.5")
def test_the_best_of_all_replaces_a_table_that_is_gone(build: Build, found: Found) -> None:
    gone = {"a": 2, "h": 2, "i": 1, "p": 2}
    file = build(GAMES, semi_final=SEMI_FINAL, final="f10* b8 c7 e6", left=gone)
    assert found("italy-2009", file) == []


def test_a_house_may_take_the_best_of_all_at_once(build: Build, found: Found) -> None:
    italy = load("italy-2009")
    assert italy.semi_final is not None
    house = replace(
        italy,
        semi_final=replace(italy.semi_final, replacement="best-of-all-tables"),
        bands=tuple(replace(band, rounds=1) for band in italy.bands),
    )
    for player, deviations in (("f", 0), ("h", 1)):
        final = f"{player}10* b8 c7 e6"
        file = build(GAMES, semi_final=SEMI_FINAL, final=final, left={"a": 2})
        assert len(found(house, file)) == deviations


# --- the final ranking ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rulebook", "final", "expected"),
    [
        pytest.param(
            "cwc-2004",
            None,
            "a b c e f g h l d i j k m n o p q r s t",
            marks=pytest.mark.clause("cwc-2004", "17"),
        ),
        ("italy-2009", None, "a b c e d f g h i j k l m n o p q r s t"),
        pytest.param(
            "studio-2023",
            None,
            "e c a b d f g h i j k l o p m n q r s t",
            marks=pytest.mark.clause("studio-2023", "1.4.4"),
        ),
        pytest.param(
            "cwc-2004",
            FINAL,
            "e a c b f g h l d i j k m n o p q r s t",
            marks=pytest.mark.clause("cwc-2004", "19"),
        ),
        pytest.param(
            "italy-2009",
            FINAL,
            "e a b c d f g h i j k l m n o p q r s t",
            marks=pytest.mark.clause("italy-2009", "3.2d"),
        ),
        pytest.param(
            "studio-2023",
            FINAL,
            "e c a b d f g h i j k l o p m n q r s t",
            marks=[
                pytest.mark.clause("studio-2023", "1.4.4"),
                pytest.mark.clause("studio-2023", "1.1.10"),
            ],
        ),
    ],
)
def test_places_after_semi_final_and_final(
    build: Build, check: Check, rulebook: str, final: str | None, expected: str
) -> None:
    assert order(check(rulebook, build(GAMES, semi_final=SEMI_FINAL, final=final))) == expected


@pytest.mark.clause("cwc-2004", "16")
def test_equal_points_in_a_semi_final_are_split_by_rank(build: Build, check: Check) -> None:
    semi_final = SEMI_FINAL.replace("h8 i7 p6", "p7 i7 h7")
    ranking = order(check("cwc-2004", build(GAMES, semi_final=semi_final)))
    assert ranking == "a b c e f g h l d i j k m n o p q r s t"


def test_without_semi_final_the_finalists_lead(build: Build, check: Check) -> None:
    final = "d10* a6 b7 c7"
    rest = "e f g h i j k l m n o p q r s t"
    assert order(check("studio-2023", build(GAMES, final=final))) == f"d b c a {rest}"
    assert order(check("shn-2022", build(GAMES, final=final))) == f"d a b c {rest}"
    assert order(check("studio-2023", build(GAMES, final="d a b c"))) == f"a b c d {rest}"


def test_while_a_semi_final_is_played_the_winners_of_the_others_lead(
    build: Build, check: Check
) -> None:
    semi_final = SEMI_FINAL.replace("d4 e10* l5 m4", "d e l m")
    ranking = order(check("cwc-2004", build(GAMES, semi_final=semi_final)))
    assert ranking == "a b c d e l m f g h i j k n o p q r s t"


def test_who_left_is_not_among_the_last_places(build: Build, check: Check) -> None:
    file = build(GAMES, semi_final=SEMI_FINAL, final="h10* b8 c7 e6", left={"a": 2, "b": 2})
    # b left in the middle of the final, a before it.
    expected = "h c e d f g i j k l m n o p q r s t"
    assert order(check("italy-2009", file)) == expected
