from collections.abc import Callable

import pytest

from hexmeet.rulebooks.loader import load
from hexmeet.standings.tournament_file import TournamentFile

Build = Callable[..., TournamentFile]
Found = Callable[..., list[tuple[str, str]]]

# B and C are tied after any number of rounds.
PAIR = "A10* B7 C7 D4"


@pytest.mark.clause("studio-2023", "1.1.4")
@pytest.mark.clause("cwc-2004", "3")
@pytest.mark.clause("shn-2024", "3.3")
@pytest.mark.parametrize(
    ("rulebook", "rounds"), [("studio-2023", 3), ("shn-2022", 3), ("shn-2024", 3)]
)
def test_final_follows_all_rounds(build: Build, found: Found, rulebook: str, rounds: int) -> None:
    for played in (1, 2, 3, 4):
        file = build(*[PAIR] * played, final="A10* B7 C6 D4", lots=["B C"])
        expected = f"expected {rounds} preliminary rounds before the final, got {played}"
        wrong = [] if played == rounds else [("$.stages[1].rounds[0]", expected)]
        assert found(load(rulebook), file) == wrong


@pytest.mark.clause("italy-2009", "3.2")
def test_rounds_follow_either_formula(build: Build, found: Found) -> None:
    tables = ("a b c d", "e f g h", "i j k l", "m n o p", "q r s t")
    first = "; ".join(table.replace(" ", "9 ").replace("9", "10*", 1) + "4" for table in tables)

    def wrong(rounds: int) -> list[str]:
        file = build(*[first] * rounds, final="a10* e7 i6 m5")
        return [text for _, text in found(load("italy-2009"), file) if "rounds before" in text]

    assert wrong(1) == ["expected 2 or 3 preliminary rounds before the final, got 1"]
    assert wrong(2) == wrong(3) == []
    assert len(wrong(4)) == 1


@pytest.mark.clause("studio-2023", "1.4.2")
def test_lots_are_missing_only_once_all_rounds_are_played(build: Build, found: Found) -> None:
    missing = ("$.lots", "B, C are tied on places 2 to 3 without a lot")
    for rounds, expected in ((1, []), (2, []), (3, [missing])):
        assert found(load("studio-2023"), build(*[PAIR] * rounds)) == expected
