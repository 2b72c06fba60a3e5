import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmeet.rulebooks.loader import load
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.seating.entrants import Entrants
from hexmeet.seating.printed import seat_printed

ITALY = load("italy-2009")

# As the rulebook prints it for 17 to 20 players, by hand: rounds of tables of player numbers.
TWENTY = """
1 5 9 13 | 2 6 10 14 | 3 7 11 15 | 4 8 12 16 | 17 18 19 20
18 8 10 13 | 17 7 9 14 | 20 6 12 15 | 19 5 11 16 | 1 2 3 4
20 4 11 13 | 19 3 12 14 | 18 2 9 15 | 17 1 10 16 | 5 6 7 8
19 2 7 13 | 20 1 8 14 | 17 5 4 15 | 18 3 6 16 | 9 10 11 12
"""
SIXTEEN = """
1 5 9 13 | 2 6 10 14 | 3 7 11 15 | 4 8 12 16
3 8 10 13 | 4 7 9 14 | 1 6 12 15 | 2 5 11 16
6 4 11 13 | 5 3 12 14 | 8 2 9 15 | 7 1 10 16
12 2 7 13 | 11 1 8 14 | 10 5 4 15 | 9 3 6 16
"""


def entrants(players: int, **wishes: object) -> Entrants:
    return Entrants(players=tuple(f"p{n}" for n in range(players)), **wishes)  # type: ignore[arg-type]


def read(printed: str, left_out: set[int]) -> list[list[set[int]]]:
    return [
        [{int(number) for number in table.split()} - left_out for table in line.split("|")]
        for line in printed.strip().splitlines()
    ]


@pytest.mark.clause("italy-2009", "3.3")
@given(st.integers(13, 20), st.integers(1, 4), st.text(max_size=3))
def test_tables_are_those_that_are_printed(players: int, rounds: int, seed: str) -> None:
    stage = seat_printed(entrants(players), rounds, ITALY, seed)
    most, printed = (16, SIXTEEN) if players <= 16 else (20, TWENTY)
    left_out = set([16, 15, 14][: most - players])
    expected = read(printed, left_out)[:rounds]
    seated = [[{stage.numbers[p] for p in table} for table in r] for r in stage.schedule]
    assert seated == expected
    assert sorted(stage.numbers.values()) == sorted(set(range(1, most + 1)) - left_out)
    assert stage.certificate.method == "printed"
    assert stage.certificate.achieved.max_meetings == 1
    assert stage.certificate.achieved.position_repeats == stage.certificate.bound.position_repeats


@pytest.mark.clause("italy-2009", "3.3")
def test_tables_of_three_are_four_then_three_then_two() -> None:
    for players, sizes in ((19, [4, 4, 4, 3, 4]), (18, [4, 4, 3, 3, 4]), (13, [4, 3, 3, 3])):
        stage = seat_printed(entrants(players), 3, ITALY, "1")
        assert [[len(table) for table in r] for r in stage.schedule] == [sizes] * 3


def test_numbers_are_drawn() -> None:
    drawn = {seat_printed(entrants(16), 2, ITALY, str(n)).numbers["p0"] for n in range(60)}
    assert len(drawn) > 10
    again = [seat_printed(entrants(16), 2, ITALY, "x") for _ in range(2)]
    assert again[0] == again[1]


def test_certificate_admits_what_is_not_the_best() -> None:
    certificate = seat_printed(entrants(18), 3, ITALY, "1").certificate
    assert not certificate.is_optimal
    assert certificate.achieved.extra_three_table > certificate.bound.extra_three_table


def test_friends_get_numbers_that_never_meet() -> None:
    together = [("p0", "p1", "p2"), ("p3", "p4")]
    for seed in "abc":
        stage = seat_printed(entrants(20, groups=tuple(together)), 3, ITALY, seed)
        assert stage.certificate.achieved.friend_meetings == 0


def test_fixed_table_is_one_that_a_number_always_has() -> None:
    wishes = {"p5": 3, "p6": 1}
    for seed in "abc":
        stage = seat_printed(
            entrants(16, fixed_tables=wishes, avoided=(("p5", "p7"),)), 4, ITALY, seed
        )
        assert all("p5" in tables[2] and "p6" in tables[0] for tables in stage.schedule)
        assert stage.numbers["p5"] == 15
        assert stage.certificate.broken_wishes == 0


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"p5": 5}, "printed.fixed-table"),
        ({"p5": 4}, "printed.fixed-table"),
        ({"p5": 9}, "printed.fixed-table"),
        ({"who": 1}, "seating.fixed-player-unknown"),
        ({"p5": 1, "p6": 1}, "seating.fixed-table-taken"),
    ],
)
def test_fixed_table_that_cannot_be(wishes: dict[str, int], code: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        seat_printed(entrants(19, fixed_tables=wishes), 3, ITALY, "1")
    assert refusal.value.code == code


@pytest.mark.clause("italy-2009", "3.3")
@pytest.mark.parametrize(
    ("players", "rounds", "rulebook", "code", "known"),
    [
        (12, 2, "italy-2009", "printed.players", ("sizes", ("13 to 16", "17 to 20"))),
        (21, 2, "italy-2009", "printed.players", ("players", 21)),
        (16, 5, "italy-2009", "printed.rounds", ("printed", 4)),
        (16, 3, "studio-2023", "printed.none", None),
    ],
)
def test_what_is_not_printed(
    players: int, rounds: int, rulebook: str, code: str, known: tuple[str, object] | None
) -> None:
    with pytest.raises(RuleViolation) as refusal:
        seat_printed(entrants(players), rounds, load(rulebook), "1")
    assert refusal.value.code == code
    assert known is None or known in refusal.value.params.items()
