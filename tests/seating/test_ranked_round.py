from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmeet.draw.streams import Stream
from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.tables import table_sizes
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.seating.play_order import count_held, order_table
from hexmeet.seating.ranked_round import (
    Moved,
    check_method,
    seat_by_rank,
    seat_first_round,
    seat_near_rank,
)

ITALY = load("italy-2009")


def names(players: int) -> list[str]:
    return [f"p{n:03}" for n in range(players)]


@pytest.mark.parametrize("rulebook", ["cwc-2004", "shn-2022", "shn-2024", "studio-2023"])
def test_only_where_the_rulebook_seats_by_the_ranking(rulebook: str) -> None:
    check_method(ITALY, 2, 3)
    with pytest.raises(RuleViolation, match=r"seating\.beforehand"):
        check_method(load(rulebook), 2, 3)


@pytest.mark.clause("italy-2009", "3.2a")
@given(st.integers(6, 60), st.text(max_size=3))
def test_first_round_is_drawn_at_as_many_tables_of_four_as_can_be(players: int, seed: str) -> None:
    seated = seat_first_round(names(players), ITALY, seed)
    assert tuple(map(len, seated.tables)) == table_sizes(players)
    assert sorted(p for table in seated.tables for p in table) == names(players)
    backwards = names(players)[::-1]
    assert seat_first_round(backwards, ITALY, seed) == seated, "the order of entry is no matter"


@pytest.mark.clause("italy-2009", "3.2a")
def test_seventeen_make_two_tables_of_four_and_three_of_three() -> None:
    seated = seat_first_round(names(17), ITALY, "1")
    assert list(map(len, seated.tables)) == [4, 4, 3, 3, 3]


@pytest.mark.clause("italy-2009", "3.2a")
def test_every_player_is_drawn_to_every_table() -> None:
    drawn = [seat_first_round(names(8), ITALY, str(n)).tables for n in range(40)]
    assert {("p000" in tables[0]) for tables in drawn} == {True, False}


@pytest.mark.clause("italy-2009", "3.2a")
@pytest.mark.parametrize("players", [1, 2, 5])
def test_too_few_for_tables(players: int) -> None:
    with pytest.raises(RuleViolation, match=r"players\.cannot-be-seated \(italy-2009 3\.2a\)"):
        seat_first_round(names(players), ITALY, "1")


@pytest.mark.clause("italy-2009", "3.2b")
@given(st.integers(6, 40), st.text(max_size=3))
def test_later_rounds_are_cut_straight_from_the_ranking(players: int, seed: str) -> None:
    ranking = Stream(seed, "ranking").shuffle(names(players))
    first = seat_first_round(ranking, ITALY, seed)
    seated = seat_by_rank(ranking, [first.tables], ITALY, seed)
    rest = list(ranking)
    for table, size in zip(seated.tables, table_sizes(players) or (), strict=True):
        assert set(table) == set(rest[:size])
        rest = rest[size:]
    again = seat_by_rank([p for table in first.tables for p in table], [first.tables], ITALY, seed)
    assert again.repeat_meetings == again.repeats_by_rank > 0, "repeats are accepted"
    assert again.notices == ()


@given(st.integers(6, 26), st.integers(1, 2), st.text(max_size=3))
def test_near_the_ranking_fewer_meet_again(players: int, rounds: int, seed: str) -> None:
    ranking = names(players)
    played = [seat_first_round(ranking, ITALY, f"{seed} {n}").tables for n in range(rounds)]
    seated = seat_near_rank(ranking, played, ITALY, seed)
    by_rank = seat_by_rank(ranking, played, ITALY, seed)
    assert seated.repeat_meetings <= by_rank.repeat_meetings == seated.repeats_by_rank
    assert sorted(p for table in seated.tables for p in table) == ranking
    home = {p: n for n, table in enumerate(by_rank.tables, start=1) for p in table}
    now = {p: n for n, table in enumerate(seated.tables, start=1) for p in table}
    moved = [Moved(p, home[p], now[p]) for p in ranking if home[p] != now[p]]
    assert list(seated.moved) == moved
    assert seated.shift == sum((m.from_table - m.to_table) ** 2 for m in moved)


@pytest.mark.clause("italy-2009", "3.2")
def test_change_of_structure_is_said() -> None:
    played = [seat_first_round(names(16), ITALY, "1").tables]
    (notice,) = seat_near_rank(names(16), played, ITALY, "1").notices
    assert (notice.code, str(notice.clause)) == ("seating.structure-changed", "italy-2009 3.2")


def test_who_has_left_counts_no_more() -> None:
    played = [[("a", "b", "c"), ("d", "e", "gone")]]
    ranking = ["a", "b", "d", "c", "e", "new"]
    seated = seat_near_rank(ranking, played, ITALY, "1")
    assert seated.repeat_meetings == 1, "three of one table at two tables"
    assert seated.is_least_proven


@given(st.integers(3, 4), st.integers(0, 5), st.text(max_size=3))
def test_no_order_of_a_table_repeats_fewer_places(size: int, rounds: int, seed: str) -> None:
    table = names(size)
    stream = Stream(seed, "before")
    played = [[tuple(stream.shuffle(table))] for _ in range(rounds)]
    held = count_held(played)
    again = {
        order: sum(held[p][place] > 0 for place, p in enumerate(order) if p in held)
        for order in permutations(table)
    }
    order = order_table(table, held, Stream(seed, "now"))
    assert again[order] == min(again.values())
    assert order == order_table(table, held, Stream(seed, "now"))


def test_places_once_repeated_come_round_evenly() -> None:
    table = names(4)
    played: list[list[tuple[str, ...]]] = []
    for number in range(8):
        held = count_held(played)
        played.append([order_table(table, held, Stream("1", f"round {number}"))])
    assert count_held(played) == {player: Counter(dict.fromkeys(range(4), 2)) for player in table}
