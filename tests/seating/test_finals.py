from dataclasses import replace

import pytest

from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.seating.finals import (
    FinalTable,
    fewest_semi_finalists,
    seat_semi_final,
    seat_top,
    seat_winners,
)

RANKING = [f"r{n}" for n in range(1, 25)]
WITH_SEMI_FINAL = ["cwc-2004", "italy-2009", "studio-2023"]


def show(table: FinalTable) -> str:
    return " ".join(seat.player for seat in table)


@pytest.mark.clause("cwc-2004", "4")
@pytest.mark.clause("cwc-2004", "13")
@pytest.mark.clause("italy-2009", "3.2d")
@pytest.mark.clause("studio-2023", "1.1.7")
@pytest.mark.parametrize("rulebook", WITH_SEMI_FINAL)
def test_the_best_sixteen_sit_by_rank(rulebook: str) -> None:
    tables = seat_semi_final(RANKING, (), load(rulebook))
    assert list(map(show, tables)) == [
        "r1 r8 r9 r16", "r2 r7 r10 r15", "r3 r6 r11 r14", "r4 r5 r12 r13",
    ]  # fmt: skip
    assert all(seat.slot == seat.rank and not seat.substitute_for for t in tables for seat in t)


@pytest.mark.clause("italy-2009", "3.5")
@pytest.mark.parametrize("rulebook", WITH_SEMI_FINAL)
def test_next_in_rank_come_for_who_is_absent_and_everybody_moves_up(rulebook: str) -> None:
    tables = seat_semi_final(RANKING, {"r3", "r16", "r20"}, load(rulebook))
    assert list(map(show, tables)) == [
        "r1 r9 r10 r18", "r2 r8 r11 r17", "r4 r7 r12 r15", "r5 r6 r13 r14",
    ]  # fmt: skip
    seats = {seat.player: seat for table in tables for seat in table}
    assert (seats["r4"].rank, seats["r4"].slot, seats["r4"].substitute_for) == (4, 3, None)
    assert (seats["r17"].slot, seats["r17"].substitute_for) == (15, "r3")
    assert (seats["r18"].slot, seats["r18"].substitute_for) == (16, "r16")


@pytest.mark.parametrize("rulebook", WITH_SEMI_FINAL)
@pytest.mark.parametrize(
    ("players", "sizes"), [(15, [3, 4, 4, 4]), (14, [3, 3, 4, 4]), (12, [3, 3, 3, 3])]
)
def test_lowest_seats_stay_empty(rulebook: str, players: int, sizes: list[int]) -> None:
    tables = seat_semi_final(RANKING[:players], (), load(rulebook))
    assert list(map(len, tables)) == sizes


def test_too_few_for_semi_final_tables() -> None:
    italy = load("italy-2009")
    assert fewest_semi_finalists(italy) == 12
    with pytest.raises(RuleViolation) as refusal:
        seat_semi_final(RANKING[:13], {"r1", "r2"}, italy)
    assert refusal.value.code == "semi-final.tables-too-small"
    assert refusal.value.params == {"players": 11, "needed": 12}


def test_rulebook_without_semi_final() -> None:
    assert fewest_semi_finalists(load("shn-2024")) == 0
    with pytest.raises(RuleViolation, match=r"semi-final\.none"):
        seat_semi_final(RANKING, (), load("shn-2024"))


@pytest.mark.clause("italy-2009", "3.2d")
@pytest.mark.clause("shn-2022", "3.jordan")
@pytest.mark.clause("shn-2024", "3.4")
@pytest.mark.clause("studio-2023", "1.1.9")
@pytest.mark.parametrize("rulebook", ["italy-2009", "shn-2022", "shn-2024", "studio-2023"])
def test_top_four_without_semi_final(rulebook: str) -> None:
    assert show(seat_top(RANKING, (), load(rulebook))) == "r1 r2 r3 r4"
    table = seat_top(RANKING, {"r2"}, load(rulebook))
    assert show(table) == "r1 r3 r4 r5"
    assert table[3].substitute_for == "r2"


def test_a_final_needs_three() -> None:
    assert show(seat_top(RANKING[:4], {"r4"}, load("shn-2024"))) == "r1 r2 r3"
    with pytest.raises(RuleViolation, match=r"final\.too-few-players"):
        seat_top(RANKING[:4], {"r3", "r4"}, load("shn-2024"))


# Each table of a semi-final, the winner first.
PLAYED = [
    ["r9", "r1", "r8", "r16"],
    ["r2", "r15", "r7", "r10"],
    ["r14", "r6", "r3", "r11"],
    ["r4", "r5", "r13", "r12"],
]


@pytest.mark.clause("cwc-2004", "14")
@pytest.mark.clause("italy-2009", "3.2d")
@pytest.mark.clause("studio-2023", "1.1.9")
@pytest.mark.parametrize("rulebook", WITH_SEMI_FINAL)
def test_winners_of_the_semi_finals(rulebook: str) -> None:
    table = seat_winners(PLAYED, RANKING, (), load(rulebook))
    assert show(table) == "r2 r4 r9 r14", "the best of the ranking first"
    assert [seat.from_table for seat in table] == [2, 4, 1, 3]


@pytest.mark.clause("italy-2009", "3.5")
def test_best_of_the_same_table_comes_for_a_winner() -> None:
    table = seat_winners(PLAYED, RANKING, {"r2", "r15"}, load("italy-2009"))
    assert show(table) == "r4 r7 r9 r14"
    assert table[1].substitute_for == "r2"


@pytest.mark.clause("italy-2009", "3.5")
def test_best_of_all_tables_comes_when_a_table_has_nobody_left() -> None:
    gone = {"r2", "r15", "r7", "r10", "r9"}
    table = seat_winners(PLAYED, RANKING, gone, load("italy-2009"))
    assert show(table) == "r1 r4 r5 r14", "r1 for r9 of the own table; r5 and r6 are both second"
    assert {seat.player: seat.substitute_for for seat in table} == {
        "r1": "r9", "r4": None, "r5": "r2", "r14": None,
    }  # fmt: skip


def test_house_may_take_the_best_of_all_tables_at_once() -> None:
    italy = load("italy-2009")
    assert italy.semi_final is not None
    block = replace(italy.semi_final, replacement="best-of-all-tables")
    house = replace(italy, semi_final=block)
    assert show(seat_winners(PLAYED, RANKING, {"r2"}, house)) == "r1 r4 r9 r14"
    assert show(seat_winners(PLAYED, RANKING, {"r2"}, italy)) == "r4 r9 r14 r15"


@pytest.mark.clause("italy-2009", "1.7.4")
def test_two_of_each_table_where_a_small_field_says_so() -> None:
    played = [["a", "b", "c"], ["d", "e", "f"]]
    table = seat_winners(played, list("abcdef"), (), load("italy-2009"), advance=2)
    assert show(table) == "a b d e"
    assert show(seat_winners(played, list("abcdef"), {"a"}, load("italy-2009"), 2)) == "b c d e"


def test_a_final_of_three_where_nobody_is_left() -> None:
    gone = {player for table in PLAYED for player in table} - {"r9", "r14", "r4"}
    assert show(seat_winners(PLAYED, RANKING, gone, load("cwc-2004"))) == "r4 r9 r14"
