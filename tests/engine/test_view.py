import json

import pytest
from hypothesis import given, settings
from tests.conformance.position import lay_out
from tests.engine.games import examples, options, seeds, some_terms, walk

from hexmeet.draw.streams import Stream
from hexmeet.engine import game
from hexmeet.engine.check import check
from hexmeet.engine.options import Options
from hexmeet.engine.rules.words import A_END_OF_LISTED, OVER
from hexmeet.engine.state import State
from hexmeet.engine.view import JUDGE, SPECTATOR, Viewer, as_tree, view

SEATS = ("Ada", "Bea", "Cid")
SECRETS = ("key_low", "key_high", "draws", "outcome")
some = settings(max_examples=examples(6))


def as_bytes(s: State, viewer: Viewer) -> bytes:
    return json.dumps(as_tree(view(s, viewer))).encode()


def redeal(s: State, viewer: Viewer, stream: Stream) -> State:
    """Deal anew what a viewer cannot see: rivals' hands and cards, discards, the deck, draws."""
    other = s.copy()
    hidden = [p for p in range(s.players) if p != viewer]
    deal(other, "hand", hidden, "aside", stream)
    deal(other, "cards", hidden, "deck", stream)
    if s.turn_of in hidden:
        held = other.cards[5 * s.turn_of : 5 * s.turn_of + 5]
        cards = stream.shuffle([kind for kind in range(5) for _ in range(held[kind])])
        new = cards[: sum(s.new_cards)]
        other.new_cards = [new.count(kind) for kind in range(5)]
    for name in SECRETS:
        setattr(other, name, stream.number(1000))
    other.scratch = [stream.number(36) for _ in other.scratch]
    return other


def deal(s: State, field: str, seats: list[int], pile: str, stream: Stream) -> None:
    """Shuffle the cards of some seats and a pile, and deal to each as many as before."""
    held = getattr(s, field)
    parts = [held[5 * p : 5 * p + 5] for p in seats] + [getattr(s, pile)]
    cards = stream.shuffle([kind for part in parts for kind in range(5) for _ in range(part[kind])])
    for number, part in enumerate(parts):
        dealt = [cards.pop() for _ in range(sum(part))]
        counts = [dealt.count(kind) for kind in range(5)]
        if number < len(seats):
            held[5 * seats[number] : 5 * seats[number] + 5] = counts
        else:
            setattr(s, pile, counts)


@pytest.mark.clause("studio-2023", "2.0.3")
@pytest.mark.clause("studio-2023", "3.0.12")
@pytest.mark.clause("shn-2022", "7.d.7")
@pytest.mark.clause("shn-2022", "7.d.8")
@pytest.mark.clause("shn-2024", "7.d.7")
@pytest.mark.clause("shn-2024", "7.d.8")
@some
@given(options(), seeds())
def test_what_is_hidden_changes_nothing_that_is_seen(rules: Options, seed: int) -> None:
    stream = Stream(str(seed), "hidden")
    compared = 0
    for s in walk(rules, seed, talk=20, most=900):
        if s.phase == OVER or stream.number(12):
            continue
        viewer = ([*range(s.players), SPECTATOR])[stream.number(s.players + 1)]
        other = redeal(s, viewer, stream)
        if check(other):  # such a deal cannot be, as an offer shows that somebody has a card
            continue
        assert as_bytes(other, viewer) == as_bytes(s, viewer)
        if isinstance(viewer, int):
            compare_refusals(s, other, viewer, stream)
        if other.hand != s.hand:
            compared += 1
            assert as_bytes(other, JUDGE) != as_bytes(s, JUDGE)
    assert compared


def compare_refusals(s: State, other: State, seat: int, stream: Stream) -> None:
    """See that a seat learns nothing from why its actions would be refused."""
    actions = [*range(A_END_OF_LISTED), *(some_terms(s, seat, stream) for _ in range(9))]
    for action in actions:
        assert game.refusal(s, action, seat) == game.refusal(other, action, seat)
        assert game.chances(s, action) == game.chances(other, action)


def test_a_seat_sees_its_own_cards_and_only_the_number_of_others() -> None:
    s = lay_out(
        Options(players=3),
        SEATS,
        [
            "Ada has 2 ore, a knight card, a new victory point card",
            "Bea has 3 wool, a victory point card",
            "Ada has rolled",
        ],
    )
    own, rival, _ = view(s, 0).seats
    assert (own.hand, own.kinds, own.kinds_bought) == (
        (0, 0, 0, 2, 0), (1, 1, 0, 0, 0), (0, 1, 0, 0, 0),
    )  # fmt: skip
    assert (own.points, own.total_points) == (0, 1)
    assert (rival.hand_size, rival.development_cards, rival.bought_this_turn) == (3, 1, 0)
    assert (rival.hand, rival.kinds, rival.total_points) == (None, None, None)
    assert view(s, 1).seats[0].bought_this_turn == 1
    assert view(s, 1).seats[0].kinds_bought is None
    assert view(s, JUDGE).seats[1].hand == (0, 0, 0, 0, 3)
    assert (view(s, 0).deck, view(s, SPECTATOR).deck) == (None, None)
    assert view(s, JUDGE).deck == tuple(s.deck)


def test_legal_actions_are_shown_to_their_seat_alone() -> None:
    s = lay_out(Options(players=3), SEATS, ["Ada has 4 wool", "Ada has rolled"])
    assert view(s, 0).legal == tuple(game.legal(s, 0))
    assert view(s, 0).legal
    assert not any(view(s, viewer).legal for viewer in (1, 2, SPECTATOR, JUDGE))


def test_discards_stay_face_down_until_all_have_chosen() -> None:
    s = lay_out(Options(players=3), SEATS, ["Bea has 8 wool", "Cid has 8 ore"])
    s = game.apply(s, 0, 0, outcome=5)
    s = game.apply(s, 64, 1)
    assert view(s, 0).discarded == 1
    assert view(s, 0).supply == (19, 19, 19, 11, 11)
    assert view(s, 0).to_move == (1, 2)


def test_trades_are_public() -> None:
    s = lay_out(
        Options(players=3),
        SEATS,
        ["Ada has 2 ore", "Bea has 3 wool", "Cid has 1 wool", "Ada has rolled"],
    )
    offer = (1 << 56) | (1 << 15) | (1 << 45) | (0b110 << 50)  # 1 ore for 1 wool to both
    counter = (1 << 57) | (2 << 20) | (2 << 40)  # 2 wool for 2 ore
    s = game.apply(s, offer, 0)
    s = game.apply(s, counter, 1)
    s = game.apply(s, 269, 2)
    for viewer in (0, 1, 2, SPECTATOR, JUDGE):
        seen = view(s, viewer)
        assert seen.offer is not None
        assert seen.offer.given == (0, 0, 0, 1, 0)
        assert seen.offer.asked == (0, 0, 0, 0, 1)
        assert seen.offer.seats == (1, 2)
        first, second = seen.answers
        assert (first.seat, first.answer, first.given) == (1, "countered", (0, 0, 0, 0, 2))
        assert (second.seat, second.answer, second.given) == (2, "accepted", None)


@pytest.mark.clause("shn-2022", "7.i.1")
@pytest.mark.clause("shn-2024", "7.i.1")
@pytest.mark.clause("cwc-2004", "32")
def test_at_the_end_everything_is_open() -> None:
    s = lay_out(Options(players=3, target=1), SEATS,
        ["Ada has a victory point card, 1 ore", "Bea has a victory point card, 1 ore"])  # fmt: skip
    s = game.apply(s, 268, 0)
    for viewer in (2, SPECTATOR):
        seen = view(s, viewer)
        assert seen.winner == 0
        assert [seat.total_points for seat in seen.seats] == [1, 1, 0]
        assert seen.seats[1].hand == (0, 0, 0, 1, 0)
        assert seen.deck == tuple(s.deck)


def test_resources_have_names_in_json() -> None:
    s = lay_out(Options(players=3), SEATS, ["Ada has 2 ore", "Ada has rolled"])
    tree = json.loads(json.dumps(as_tree(view(s, 0))))
    assert tree["viewer"] == 0
    assert tree["phase"] == "main"
    assert tree["supply"] == {"brick": 19, "grain": 19, "lumber": 19, "ore": 17, "wool": 19}
    assert tree["seats"][0]["hand"] == {"brick": 0, "grain": 0, "lumber": 0, "ore": 2, "wool": 0}
    assert tree["seats"][1]["hand"] is None
    assert tree["longest_road_of"] is None


@pytest.mark.parametrize("viewer", [3, -1, "nobody"])
def test_nobody_else_is_shown_anything(viewer: Viewer) -> None:
    s = lay_out(Options(players=3), SEATS, ["Ada has rolled"])
    with pytest.raises(ValueError, match="nobody at this table"):
        view(s, viewer)
