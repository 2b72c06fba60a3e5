import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmeet.engine import notation
from hexmeet.engine.game import begin_quickly
from hexmeet.engine.notation import Move, UnreadableActionError
from hexmeet.engine.options import Options
from hexmeet.engine.rules import words
from hexmeet.engine.state import State

NAMES = ("Ada", "Bea", "Cid", "Dee")
ODD_NAMES = ("Nobody", "Davis, Sammy (jr.)", 'a "b" \\ c', "بدر\u200c علي\u2028")

WRITTEN = {
    "settlement c12": words.A_SETTLEMENT + 12,
    "road e34": words.A_ROAD + 34,
    "city c53": words.A_CITY + 53,
    "robber h7": words.A_ROBBER + 7,
    "rolls": words.A_ROLL,
    "buys a card": words.A_BUY,
    "plays knight": words.A_KNIGHT,
    "plays road building": words.A_ROAD_BUILDING,
    "plays monopoly: ore": words.A_MONOPOLY + words.ORE,
    "plays year of plenty: ore, wool": words.A_PLENTY + 5 * words.ORE + words.WOOL,
    "discards lumber": words.A_DISCARD + words.LUMBER,
    "steals from Bea": words.A_STEAL + 1,
    "trades with Cid": words.A_CONFIRM + 2,
    "accepts": words.A_ACCEPT,
    "rejects": words.A_REJECT,
    "withdraws": words.A_WITHDRAW,
    "declares victory": words.A_DECLARE,
    "ends the turn": words.A_END,
    "stops building roads": words.A_END,
    "trades 2 ore for 1 wool with the supply": words.A_SUPPLY + 5 * words.ORE + words.WOOL,
}


def offer(kind: int, counts: dict[int, int], asked: tuple[int, ...] = ()) -> int:
    cards = sum(count << (words.COUNT_BITS * k) for k, count in counts.items())
    return kind + cards + sum(1 << (words.SEATS_BITS + seat) for seat in asked)


@pytest.fixture
def state() -> State:
    return begin_quickly(Options(), 1)


@pytest.mark.parametrize(("text", "action"), WRITTEN.items())
def test_every_kind_of_action_is_read(text: str, action: int) -> None:
    assert notation.read(text, NAMES) == Move(action, None, text)


@pytest.mark.parametrize(
    ("text", "action", "drawn"),
    [
        ("rolls 6+2", words.A_ROLL, 31),
        ("rolls 1+1", words.A_ROLL, 0),
        ("buys a card (year of plenty)", words.A_BUY, words.PLENTY),
        ("steals from Dee (ore)", words.A_STEAL + 3, words.ORE),
    ],
)
def test_what_chance_decided_is_read_with_the_action(text: str, action: int, drawn: int) -> None:
    assert notation.read(text, NAMES) == Move(action, drawn, text)


def test_capitals_and_spaces_do_not_matter() -> None:
    assert notation.read("  Road  E34 ", NAMES).text == "road e34"
    assert notation.read("ROLLS 6 + 2", NAMES).text == "rolls 6+2"
    assert notation.read("steals from bea (Ore)", NAMES).text == "steals from Bea (ore)"


def test_two_resources_are_read_in_either_order() -> None:
    read = notation.read("plays year of plenty: wool, ore", NAMES)
    assert read.text == "plays year of plenty: ore, wool"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (
            "offers 1 ore, 2 wool for 1 brick to Ada, Cid",
            offer(words.A_OFFER, {3: 1, 4: 2, 5: 1}, (0, 2)),
        ),
        ("offers 1 ore for nothing to Bea", offer(words.A_OFFER, {3: 1}, (1,))),
        ("offers nothing for 19 wool to nobody", offer(words.A_OFFER, {9: 19})),
        ("counters 1 brick for 2 ore", offer(words.A_COUNTER, {0: 1, 8: 2})),
    ],
)
def test_offers_are_read_and_written(text: str, action: int, state: State) -> None:
    assert notation.read(text, NAMES) == Move(action, None, text)
    assert notation.describe(state, action, None, NAMES).text == text


OFFER = "an offer such as offers 1 ore, 2 wool for 1 brick to Ada, Cid"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("settlement x12", "a corner from c0 to c53, such as settlement c12"),
        ("road e72", "an edge from e0 to e71, such as road e34"),
        ("rolls 7+2", "two dice, such as rolls 6+2"),
        ("rolls 6+2 (ore)", "two dice, such as rolls 6+2"),
        ("steals from Eve", "steals from a player at the table, such as steals from Bea (ore)"),
        ("buys a card (ore)", "buys a card, with what it is in brackets: knight, victory point, "
         "road building, year of plenty, monopoly"),
        ("plays monopoly: gold", "a resource, such as plays monopoly: ore"),
        ("offers 0 ore for 1 wool to Ada", OFFER),
        ("offers 1 ore, 1 ore for 1 wool to Ada", OFFER),
        ("offers 1 ore for 1 wool to Ada, Ada", OFFER),
        ("offers 1 ore for 1 wool to Eve", OFFER),
        ("counters 1 ore for 1 gold", "a counter-offer such as counters 1 brick for 2 ore"),
        ("accepts (ore)", "an action such as road e34, rolls 6+2 or ends the turn"),
        ("", "an action such as road e34, rolls 6+2 or ends the turn"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_says_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(UnreadableActionError) as caught:
        notation.read(text, NAMES)
    assert str(caught.value) == expected


def test_the_table_decides_how_an_action_is_said(state: State) -> None:
    state.ratio[words.ORE] = 2
    state.turn_of = 0
    trade = words.A_SUPPLY + 5 * words.ORE + words.WOOL
    assert notation.describe(state, trade, None, NAMES).text == (
        "trades 2 ore for 1 wool with the supply"
    )
    state.phase = words.MAIN
    assert notation.describe(state, words.A_END, None, NAMES).text == "ends the turn"
    state.phase = words.FREE_ROAD
    assert notation.describe(state, words.A_END, None, NAMES).text == "stops building roads"


def test_an_outcome_is_written_as_what_was_drawn(state: State) -> None:
    state.hand[5:10] = [1, 0, 2, 0, 0]
    steal = words.A_STEAL + 1
    assert notation.describe(state, steal, 2, NAMES).text == "steals from Bea (lumber)"
    assert notation.describe(state, words.A_BUY, 14, NAMES).text == "buys a card (victory point)"
    assert notation.describe(state, words.A_ROLL, 31, NAMES).text == "rolls 6+2"
    with pytest.raises(ValueError, match="has no outcome 3"):
        notation.describe(state, steal, 3, NAMES)


def test_what_is_read_is_drawn_again(state: State) -> None:
    state.hand[5:10] = [1, 0, 2, 0, 0]
    assert notation.outcome_of(state, notation.read("steals from Bea (lumber)", NAMES)) == 1
    assert notation.outcome_of(state, notation.read("buys a card (monopoly)", NAMES)) == 23
    assert notation.outcome_of(state, notation.read("rolls 6+2", NAMES)) == 31
    assert notation.outcome_of(state, notation.read("rolls", NAMES)) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("steals from Bea (ore)", "a card of that hand"),
        ("buys a card (monopoly)", "a card that is left in the deck"),
    ],
)
def test_what_is_not_there_cannot_be_drawn(text: str, expected: str, state: State) -> None:
    state.deck[words.MONOPOLY] = 0
    with pytest.raises(UnreadableActionError, match=expected):
        notation.outcome_of(state, notation.read(text, NAMES))


def test_a_seat_that_is_not_there_has_no_card(state: State) -> None:
    state.players = 3
    with pytest.raises(UnreadableActionError, match="a card of that hand"):
        notation.outcome_of(state, Move(words.A_STEAL + 3, 0, ""))


@pytest.mark.parametrize("names", [NAMES, ODD_NAMES])
def test_every_listed_action_is_written_and_read_back(names: tuple[str, ...], state: State) -> None:
    said = notation.phrases(names).of_action
    assert len(said) == words.A_END_OF_LISTED - 10  # pairs of two resources, once each
    for action in said:
        move = notation.describe(state, action, None, names)
        assert notation.read(move.text, names) == move


def test_a_name_is_quoted_where_it_could_be_misread() -> None:
    written = [notation.write_name(name) for name in (*NAMES, *ODD_NAMES)]
    assert written == [
        "Ada", "Bea", "Cid", "Dee",
        '"Nobody"', '"Davis, Sammy (jr.)"', '"a \\"b\\" \\\\ c"', '"بدر\u200c علي\\u2028"',
    ]  # fmt: skip


COUNTS = st.lists(st.integers(0, 19), min_size=10, max_size=10)


@given(COUNTS, st.sets(st.integers(0, 3)), st.sampled_from([NAMES, ODD_NAMES]))
def test_every_offer_is_written_and_read_back(
    counts: list[int], asked: set[int], names: tuple[str, ...]
) -> None:
    state = begin_quickly(Options(), 1)
    of_k = dict(enumerate(counts))
    for action in (offer(words.A_OFFER, of_k, tuple(asked)), offer(words.A_COUNTER, of_k)):
        move = notation.describe(state, action, None, names)
        assert notation.read(move.text, names) == move


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        move = notation.read(text, NAMES)
    except UnreadableActionError:
        return
    assert notation.read(move.text, NAMES) == move
