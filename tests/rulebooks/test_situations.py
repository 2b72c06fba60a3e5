import pytest

from hexmeet.rulebooks.clauses import clause_numbers
from hexmeet.rulebooks.files import rulebook_ids
from hexmeet.rulebooks.situations import load_situations

CITED = [
    (situation.id, rulebook, clause)
    for situation in load_situations()
    for order in situation.orders
    for rulebook in order.rulebooks
    for clause in order.clauses
]


def test_every_order_rests_on_clauses_that_exist() -> None:
    unknown = [cited for cited in CITED if cited[2] not in clause_numbers(cited[1])]
    assert not unknown


def test_situations_have_names_of_their_own() -> None:
    names = [situation.id for situation in load_situations()]
    assert len(names) == len(set(names))
    assert all("." not in name for name in names)  # a card is named by situation and order


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_several_orders_of_a_rulebook_say_when_each_holds(rulebook: str) -> None:
    for situation in load_situations():
        orders = situation.orders_of(rulebook)
        whens = [order.when for order in orders]
        assert len(orders) < 2 or (None not in whens and len(set(whens)) == len(whens))


def orders(situation: str, rulebook: str) -> list[str]:
    found = next(each for each in load_situations() if each.id == situation)
    return [order.ruling.en for order in found.orders_of(rulebook)]


@pytest.mark.clause("studio-2023", "3.0.16")
@pytest.mark.clause("shn-2022", "7.g.2")
def test_a_forgotten_robber_differs_between_rulebooks() -> None:
    early, late = orders("forgotten-robber", "studio-2023")
    assert "a card is drawn" in early
    assert "goes to the desert" in late
    (only,) = orders("forgotten-robber", "shn-2022")
    assert "when the turn is over" in only
    assert orders("forgotten-robber", "cwc-2004") == []


@pytest.mark.clause("italy-2009", "5.1")
@pytest.mark.clause("studio-2023", "1.3.3")
def test_a_wrong_build_noticed_later_stands() -> None:
    assert "play stands" in orders("wrong-build", "studio-2023")[0]
    later, sooner = orders("wrong-build", "italy-2009")
    assert "stands" in later
    assert "undone" in sooner


@pytest.mark.clause("shn-2024", "5.5")
def test_a_turn_is_shorter_under_the_later_rulebook() -> None:
    assert orders("slow-play", "shn-2022") == [
        "From now on each turn at this table lasts at most three minutes."
    ]
    assert "one minute" in orders("slow-play", "shn-2024")[0]
