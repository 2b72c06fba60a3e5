"""What a fixed table would do to the draft."""

import pytest
from tests.tournament.seated import SEED, open_hall, refused

from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament.commands import DraftSeating, PublishRound
from hexmeet.tournament.seating_wishes import compare_fixed_table


def test_a_fixed_table_is_drafted_for_every_round_and_costs_nothing() -> None:
    hall = open_hall("studio-2023", 16)
    hall.do(DraftSeating())
    found = compare_fixed_table(hall.tournament, "p7", 1, SEED)
    assert all("p7" in tables[0] for tables in found.after.rounds)
    assert found.suffers == ()
    hall.set_player("p7", fixed_table=1)
    hall.do(DraftSeating())
    assert hall.tournament.draft == found.after
    freed = compare_fixed_table(hall.tournament, "p7", None, SEED)
    assert freed.after.broken_wishes == 0


def test_what_a_draft_gains_or_loses_is_named_in_the_order_of_priorities() -> None:
    hall = open_hall("studio-2023", 6, rounds=4)
    hall.do(DraftSeating())
    found = compare_fixed_table(hall.tournament, "p1", 1, SEED)
    worse = [o for o, then in found.after.achieved.items() if then > found.before[o]]
    assert sorted(found.suffers) == sorted(worse)


@pytest.mark.clause("italy-2009", "3.2b")
def test_where_ranks_decide_a_fixed_table_changes_nothing() -> None:
    hall = open_hall("italy-2009", 12, method="ranking")
    hall.do(DraftSeating())
    with refused("wish.ranks-decide"):
        compare_fixed_table(hall.tournament, "p1", 1, SEED)


def test_in_a_final_ranks_decide_too() -> None:
    hall = open_hall("studio-2023", 12, rounds=1)
    hall.play_round()
    hall.close(Stage.PRELIMINARY, list(hall.tournament.players))
    with refused("wish.ranks-decide"):
        compare_fixed_table(hall.tournament, "p1", 1, SEED)


def test_a_table_that_is_not_there_is_refused() -> None:
    hall = open_hall("studio-2023", 12)
    with refused("seating.no-draft"):
        compare_fixed_table(hall.tournament, "p1", 1, SEED)
    hall.do(DraftSeating())
    with refused("seating.fixed-table-unknown"):
        compare_fixed_table(hall.tournament, "p1", 4, SEED)
    hall.do(PublishRound())
    with refused("player.unknown"):
        compare_fixed_table(hall.tournament, "p99", 1, SEED)
