import pytest
from tests.conformance.position import lay_out

from hexmeet.engine import game
from hexmeet.engine.bots import RANDOM, WEIGHTED, choose
from hexmeet.engine.game import MOST_ACTIONS, begin_quickly
from hexmeet.engine.notation import read
from hexmeet.engine.options import Options
from hexmeet.engine.rules.legal import list_actions
from hexmeet.engine.rules.questions import total_points
from hexmeet.engine.rules.words import OVER
from hexmeet.engine.state import State

SEATS = ("Ada", "Bea", "Cid")
OPTIONS = Options(players=3)
# Ada saves for a city, which lacks one ore.
ADA = ("Ada has rolled", "Ada has settlement c16", "Ada has 2 grain, 2 ore, 2 lumber")
BEA = "Bea has settlement c40, 2 grain, 2 ore, 1 lumber"


def position(*givens: str) -> State:
    s = lay_out(OPTIONS, SEATS, givens)
    s.bot[:3] = [WEIGHTED] * 3
    return s


def say(s: State, seat: int, text: str) -> State:
    return game.apply(s, read(text, SEATS).action, seat)


def chosen(s: State) -> int:
    buf = [0] * MOST_ACTIONS
    return buf[choose(s, buf, list_actions(s, buf))]


def action(text: str) -> int:
    return read(text, SEATS).action


@pytest.mark.parametrize(
    ("givens", "expected"),
    [
        (("Ada has settlement c16, 2 grain, 3 ore",), "city c16"),
        (("Ada has 1 grain, 1 ore, 1 wool",), "buys a card"),
        (("Ada has 2 grain, 2 ore, 4 lumber", "Ada has settlement c16"),
         "trades 4 lumber for 1 ore"),
        (("Ada has a year of plenty card, 3 ore", "Ada has settlement c16"),
         "plays year of plenty: grain, grain"),
        (("Ada has a monopoly card", "Bea has 5 ore"), "plays monopoly: ore"),
        (("Ada has a monopoly card", "Bea has 2 ore"), "ends the turn"),
        (("Ada has a knight card", "Ada has settlement c16", "the robber is on h3"),
         "plays knight"),
        (("Ada has a road building card, settlement c16",), "plays road building"),
        (("Ada has 5 played knight cards, 3 victory point cards, cities c16 c20, settlement c41",),
         "declares victory"),
    ],
)  # fmt: skip
def test_what_a_bot_does(givens: tuple[str, ...], expected: str) -> None:
    s = position("Ada has rolled", *givens)
    if expected.startswith("trades"):
        expected += " with the supply"
    assert chosen(s) == action(expected)


def test_a_bot_accepts_what_it_lacks_and_nothing_else() -> None:
    s = position(*ADA, BEA)
    good = say(s, 0, "offers 1 ore for 1 lumber to Bea")
    assert good.actor == 1
    assert chosen(good) == action("accepts")
    bad = say(s, 0, "offers 1 lumber for 1 ore to Bea")
    assert chosen(bad) == action("rejects")


def test_a_bot_confirms_what_it_lacks_and_nothing_else() -> None:
    s = position(*ADA, BEA)
    accepted = say(say(s, 0, "offers 1 lumber for 1 ore to Bea"), 1, "accepts")
    assert chosen(accepted) == action("trades with Bea")
    countered = say(say(s, 0, "offers 1 grain for 1 ore to Bea"), 1, "counters 1 ore for 1 lumber")
    assert chosen(countered) == action("trades with Bea")
    worse = say(say(s, 0, "offers 1 lumber for 1 ore to Bea"), 1, "counters 1 lumber for 1 ore")
    assert chosen(worse) != action("trades with Bea")


def test_a_bot_does_the_same_whatever_others_hold_in_equal_numbers() -> None:
    for seed in range(8):
        s = begin_quickly(Options(players=3, wins_by_itself=1), seed, [WEIGHTED] * 3)
        buf = [0] * MOST_ACTIONS
        while s.phase != OVER and s.moves < 300:
            before = buf[choose(s, buf, list_actions(s, buf))]
            other = s.copy()
            p, q = (seat for seat in range(3) if seat != s.actor)
            for field in (other.hand, other.cards):
                if sum(field[5 * p : 5 * p + 5]) == sum(field[5 * q : 5 * q + 5]):
                    field[5 * p : 5 * p + 5], field[5 * q : 5 * q + 5] = (
                        field[5 * q : 5 * q + 5], field[5 * p : 5 * p + 5],
                    )  # fmt: skip
            assert buf[choose(other, buf, list_actions(other, buf))] == before
            s = game.apply(s, before)


def test_bots_that_weigh_beat_those_that_do_not() -> None:
    wins = [0, 0, 0]
    for seed in range(12):
        s = begin_quickly(Options(players=3, wins_by_itself=1), seed, [WEIGHTED, RANDOM, RANDOM])
        buf = [0] * MOST_ACTIONS
        while s.phase != OVER:
            s = game.apply(s, buf[choose(s, buf, list_actions(s, buf))])
        wins[s.winner] += 1
        assert total_points(s, s.winner) >= 10
    assert wins[0] > 9
