from collections.abc import Callable

import pytest

from hexmeet.rulebooks.loader import load
from hexmeet.standings.cuts import finalists, preliminary_order, semi_final_seats
from hexmeet.standings.tournament_file import TournamentFile

Play = Callable[[str], TournamentFile]

SEMI_FINALS = """
1: A 10*, E 9, I 4 | B 10*, F 9, J 5 | C 10*, G 9, K 6 | D 10*, H 9, L 7
semi-final: A 10*, H 9, I 8 | B 10*, G 8, J 8 | C 10*, F 6, K 7 | D 10*, E 9, L 3
"""


@pytest.mark.clause("cwc-2004", "13")
@pytest.mark.clause("studio-2023", "1.1.7")
@pytest.mark.clause("italy-2009", "3.2d")
@pytest.mark.parametrize("rulebook", ["cwc-2004", "studio-2023", "italy-2009"])
def test_semi_final_tables_by_rank(rulebook: str) -> None:
    block = load(rulebook).semi_final
    assert block is not None
    tables = block.tables
    order = [str(rank) for rank in range(1, 21)]
    assert semi_final_seats(order, tables) == (
        ("1", "8", "9", "16"),
        ("2", "7", "10", "15"),
        ("3", "6", "11", "14"),
        ("4", "5", "12", "13"),
    )
    assert [len(table) for table in semi_final_seats(order[:14], tables)] == [3, 3, 4, 4]


def test_who_left_is_no_longer_in_the_order(play: Play) -> None:
    file = play("shn-2024\n1: A 10*, B 9, C 8, D 7, E 6\nleft: B after 1 withdrew")
    assert preliminary_order(file, load("shn-2024")) == ("A", "C", "D", "E")


@pytest.mark.clause("shn-2022", "3.jordan")
@pytest.mark.clause("shn-2024", "3.4")
@pytest.mark.clause("italy-2009", "3.2d")
@pytest.mark.parametrize("rulebook", ["shn-2022", "shn-2024", "italy-2009"])
def test_top_four_play_the_final_without_a_semi_final(play: Play, rulebook: str) -> None:
    file = play(f"{rulebook}\n1: A 10*, B 9, C 8, D 7, E 6")
    assert finalists(file, load(rulebook)) == ("A", "B", "C", "D")


@pytest.mark.clause("cwc-2004", "14")
@pytest.mark.clause("studio-2023", "1.1.9")
@pytest.mark.clause("italy-2009", "3.2d")
@pytest.mark.parametrize("rulebook", ["cwc-2004", "studio-2023", "italy-2009"])
def test_semi_final_winners_play_the_final(play: Play, rulebook: str) -> None:
    assert finalists(play(rulebook + SEMI_FINALS), load(rulebook)) == ("A", "B", "C", "D")


@pytest.mark.clause("italy-2009", "3.5")
def test_winner_who_left_is_replaced_from_the_same_table_then_from_all(play: Play) -> None:
    italy = load("italy-2009")
    one = play(f"italy-2009{SEMI_FINALS}left: B after 2 withdrew")
    assert finalists(one, italy) == ("A", "G", "C", "D"), "G and J are level, G ranked higher"
    gone = "".join(f"left: {player} after 2 withdrew\n" for player in "BGJ")
    assert finalists(play(f"italy-2009{SEMI_FINALS}{gone}"), italy) == ("A", "C", "D", "E")
