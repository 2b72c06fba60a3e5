from collections.abc import Callable, Sequence

import pytest

from hexmeet.rulebooks.loader import load
from hexmeet.standings.tournament_file import TournamentFile

Build = Callable[..., TournamentFile]
Found = Callable[..., list[tuple[str, str]]]

# Ranked a to t, the tables cut from that ranking, and tables where nobody meets again.
FIRST = "a10* f9 k6 t1; b10* g9 l6 s2; c10* h9 m6 r3; d10* i9 n6 q4; e10* j9 o6 p5"
BY_RANK = "a10* b3 c2 d1; e10* f4 g3 h2; i10* j5 k4 l3; m10* n6 o5 p4; q10* r7 s6 t5"
OTHER = "a10* g3 m2 q1; b10* h4 n3 p2; c10* i5 o4 t3; d10* j6 k5 s4; e10* f7 l6 r5"

SWISS = (
    "tables do not follow the ranking after the round before, and the rounds are no fixed "
    "schedule either, in which as few as possible meet again"
)


def places(found: list[tuple[str, str]]) -> list[str]:
    return [place for place, sentence in found if "lot" not in sentence]


def texts(found: list[tuple[str, str]]) -> list[str]:
    return [f"{place}: {sentence}" for place, sentence in found if "lot" not in sentence]


# --- everybody once -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rulebook",
    [
        pytest.param("cwc-2004", marks=pytest.mark.clause("cwc-2004", "3")),
        pytest.param("studio-2023", marks=pytest.mark.clause("studio-2023", "1.1.4")),
        pytest.param("shn-2024", marks=pytest.mark.clause("shn-2024", "3.3")),
        "shn-2022",
    ],
)
def test_everybody_plays_every_round(build: Build, found: Found, rulebook: str) -> None:
    file = build("A10* B7 C6 D5", "A10* B7 C6", "A10* B7 C6 D5", others="E")
    assert texts(found(rulebook, file)) == [
        "$.stages[0].rounds[1]: D has not left and does not sit here",
        "$.players[4]: E never plays",
    ]


@pytest.mark.clause("italy-2009", "3.5")
def test_who_has_left_need_not_play(build: Build, found: Found) -> None:
    game = "A10* B7 C6 D5"
    assert found("cwc-2004", build(game, "A10* B7 C6", left={"D": 1})) == []
    assert found("cwc-2004", build(game, "A10* B7 C6", left={"D": 0})) == []
    assert found("cwc-2004", build("A10* B7 C6", others="D", left={"D": 0})) == []


def test_the_last_round_may_still_be_entered(build: Build, found: Found) -> None:
    game = "A10* B7 C6 D5; E10* F7 G6 H5"
    assert found("cwc-2004", build(game, "A10* E7 B6 F5; C D G")) == []
    assert found("cwc-2004", build(game, "")) == []
    assert len(found("cwc-2004", build(game, "A10* E7 B6 F5; C D G", game))) == 1
    assert len(found("cwc-2004", build(game, "", game))) == 8
    assert len(found("cwc-2004", build(game, "A10* E7 B6 F5; C10* D7 G6"))) == 1


# --- table sizes ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rulebook",
    [
        pytest.param("italy-2009", marks=pytest.mark.clause("italy-2009", "3.2a")),
        pytest.param("shn-2022", marks=pytest.mark.clause("shn-2022", "7.a.2")),
        pytest.param("shn-2024", marks=pytest.mark.clause("shn-2024", "7.a.2")),
        pytest.param("cwc-2004", marks=pytest.mark.clause("cwc-2004", "8")),
        "studio-2023",
    ],
)
def test_few_tables_of_three(build: Build, found: Found, rulebook: str) -> None:
    twelve = "A10* B7 C6; D10* E7 F5; G10* H8 I7; J10* K9 L8"
    assert texts(found(rulebook, build(twelve))) == [
        "$.stages[0].rounds[0]: expected tables of 4, 4, 4 players, got 3, 3, 3, 3"
    ]
    assert texts(found(rulebook, build("D10* E7 F5 G4; A10* B7 C6"))) == []


def test_in_a_repaired_round_tables_of_three_need_not_come_last(build: Build, found: Found) -> None:
    assert texts(found("studio-2023", build("A10* B7 C6; D10* E7 F5 G4"))) == []


# --- from the ranking, or a schedule made beforehand ----------------------------------------------


@pytest.mark.clause("italy-2009", "3.2b")
def test_rounds_may_be_cut_from_the_ranking(build: Build, found: Found) -> None:
    # Ranked d c b a, e f g h, k i n l, j m o p; e, f and g meet again.
    first = "a10* e9 f9 g9; b10* h8 i6 j5; c10* k6 l5 m4; d10* n5 o3 p2"
    second = "d10* c3 b4 a5; e10* f6 g7 h8; k10* i3 n4 l2; j10* m5 o6 p7"
    assert places(found("italy-2009", build(first, second))) == []
    other = second.replace("h8", "k8").replace("k10", "h10")
    assert texts(found("italy-2009", build(first, other))) == [f"$.stages[0].rounds[1]: {SWISS}"]


@pytest.mark.clause("italy-2009", "3.3")
def test_a_fixed_schedule_lets_nobody_meet_again(build: Build, found: Found) -> None:
    assert found("italy-2009", build(FIRST, OTHER)) == []
    swapped = BY_RANK.replace("b3", "f3").replace("f4", "b4")
    assert texts(found("italy-2009", build(FIRST, swapped))) == [f"$.stages[0].rounds[1]: {SWISS}"]
    assert found("studio-2023", build(FIRST, swapped)) == []


def test_every_round_is_cut_from_the_ranking(build: Build, found: Found) -> None:
    # After FIRST and BY_RANK the ranking is another; to play BY_RANK again follows no method.
    again = places(found("italy-2009", build(FIRST, BY_RANK, BY_RANK)))
    assert again == ["$.stages[0].rounds[2]"]


def test_a_tie_without_a_lot_may_be_cut_anywhere(build: Build, found: Found) -> None:
    tied = "a10* e6 f6 c2; b10* g6 h6 d2"  # e, f, g and h on places 3 to 6
    for second in ("a10* b7 e6 f5; g10* h7 c6 d5", "a10* b7 g6 h5; e10* f7 c6 d5"):
        assert places(found("italy-2009", build(tied, second))) == []
    assert places(found("italy-2009", build(tied, tied))) == ["$.stages[0].rounds[1]"]


def test_a_lot_decides_where_a_tie_is_cut(build: Build, found: Found) -> None:
    rounds = ("a10* e6 f6 c2; b10* g6 h6 d2", "a10* b7 e6 f5; g10* h7 c6 d5")
    for lot, expected in (("f e g h", []), ("e g f h", ["$.stages[0].rounds[1]"])):
        assert places(found("italy-2009", build(*rounds, lots=[lot]))) == expected


def test_small_fields_may_meet_again_as_often_as_they_must(build: Build, found: Found) -> None:
    first = "a10* b9 c8 d7; e10* f9 g7 h5; i10* j6 k5 l4"
    fewest = "a10* b9 e8 i7; c10* f9 g7 j5; d10* h6 k5 l4"
    assert places(found("italy-2009", build(first, fewest))) == []
    more = "a10* b9 c8 i7; d10* f9 g7 j5; e10* h6 k5 l4"
    assert places(found("italy-2009", build(first, more))) == ["$.stages[0].rounds[1]"]


# --- the printed schedule -------------------------------------------------------------------------


def printed(rounds: int, players: int) -> Sequence[str]:
    """Write out the schedule printed for 17 to 20 players."""
    schedule = load("italy-2009").seating.printed_schedules[-1]
    out = schedule.left_out[: schedule.players - players]
    return [
        "; ".join(_table([n for n in table if n not in out], r) for table in tables)
        for r, tables in enumerate(schedule.rounds[:rounds])
    ]


def _table(numbers: Sequence[int], round_: int) -> str:
    names = [chr(ord("a") + number - 1) for number in numbers]
    points = [f"{2 + (number * 3 + round_) % 7}" for number in numbers]
    return " ".join([f"{names[0]}10*", *map("".join, zip(names[1:], points[1:], strict=True))])


@pytest.mark.clause("italy-2009", "3.3")
@pytest.mark.parametrize("players", [17, 18, 19, 20])
def test_the_printed_schedule_is_taken_as_it_is(build: Build, found: Found, players: int) -> None:
    assert places(found("italy-2009", build(*printed(4, players)))) == []


def test_a_round_beside_the_printed_schedule_is_checked(build: Build, found: Found) -> None:
    numbers = [n for n in range(1, 21) if n != 16]
    tables = [numbers[:4], *(numbers[start : start + 3] for start in range(4, 19, 3))]
    rounds = [*printed(2, 19), "; ".join(_table(table, 2) for table in tables)]
    texts_found = texts(found("italy-2009", build(*rounds)))
    assert "expected tables of 4, 4, 4, 4, 3 players, got 4, 3, 3, 3, 3, 3" in texts_found[0]
