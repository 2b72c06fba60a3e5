from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.games import examples

from hexmeet.boards.chance import Occasion, draw_layout
from hexmeet.engine.bot_game import BotGame, play_bot_game
from hexmeet.engine.record import write_author, write_deed
from hexmeet.engine.record_view import view_record
from hexmeet.engine.rules.words import DISCARD
from hexmeet.engine.table import Table
from hexmeet.engine.view import JUDGE, SPECTATOR, Viewer
from hexmeet.rulebooks.loader import load

SetTable = Callable[..., Table]
Play = Callable[..., Table]
ADA, BEA, CID, DEE = range(4)
EVERYBODY: tuple[Viewer, ...] = (ADA, BEA, CID, DEE, SPECTATOR, JUDGE)


def last(table: Table, viewer: Viewer) -> str:
    return view_record(table, viewer)[-1].text


def who_reads(table: Table, text: str) -> tuple[Viewer, ...]:
    return tuple(viewer for viewer in EVERYBODY if last(table, viewer) == text)


def test_a_card_bought_is_for_its_seat_alone(set_table: SetTable, play: Play) -> None:
    table = play(
        set_table(),
        "judge Dana: moves 1 grain, 1 ore, 1 wool from the supply to Ada because of a test\n"
        "Ada: rolls 1+1\nAda: buys a card (monopoly)",
    )
    assert who_reads(table, "buys a card (monopoly)") == (ADA, JUDGE)
    assert who_reads(table, "buys a card") == (BEA, CID, DEE, SPECTATOR)


def test_a_card_stolen_is_for_the_two_seats_it_went_between(
    set_table: SetTable, play: Play
) -> None:
    table = play(set_table(), "Ada: rolls 3+4\nAda: robber h2\nAda: steals from Bea (wool)")
    assert who_reads(table, "steals from Bea (wool)") == (ADA, BEA, JUDGE)
    assert who_reads(table, "steals from Bea") == (CID, DEE, SPECTATOR)


@pytest.mark.clause("shn-2022", "7.d.8")
@pytest.mark.clause("shn-2024", "7.d.8")
@pytest.mark.clause("studio-2023", "3.0.12")
def test_what_lies_on_the_table_is_for_everybody(set_table: SetTable, play: Play) -> None:
    table = set_table()
    for line in (
        "judge Dana: moves 2 lumber from the supply to Ada because of a test",
        "judge Dana: moves the card monopoly from the deck to Ada because of a test",
        "judge Dana: puts the robber on h7 because of a test",
        "Ada: rolls 1+1",
        "Ada: offers 1 lumber for 1 wool to Bea",
        "Bea: rejects",
        "Ada: plays monopoly: ore",
        "judge Dana: moves the card knight from the deck to the played cards of Bea because of it",
    ):
        table = play(table, line)
        if "the deck to Ada" not in line:
            assert who_reads(table, line.partition(": ")[2]) == EVERYBODY


DISCARDS = """\
judge Dana: moves 9 wool from the supply to Ada; moves 9 ore from the supply to Bea because of it
Ada: rolls 3+4
Ada: discards wool
Bea: discards ore
"""


def test_discards_are_face_down_until_all_have_chosen(set_table: SetTable, play: Play) -> None:
    table = play(set_table(), DISCARDS)
    assert table.state.phase == DISCARD
    assert who_reads(table, "discards ore") == (BEA, JUDGE)
    assert who_reads(table, "discards a card") == (ADA, CID, DEE, SPECTATOR)
    open_at_last = play(
        table,
        "\n".join([*["Ada: discards wool"] * table.state.owed[0],
                   *["Bea: discards ore"] * table.state.owed[1]]),
    )  # fmt: skip
    assert open_at_last.state.phase != DISCARD
    texts = [entry.text for entry in view_record(open_at_last, CID)]
    assert "discards a card" not in texts
    assert texts.count("discards wool") == table.state.owed[0] + 1
    later = play(open_at_last, "Ada: robber h2")
    assert "discards a card" not in [entry.text for entry in view_record(later, CID)]


def test_discards_that_were_undone_face_down_stay_so(set_table: SetTable, play: Play) -> None:
    table = play(set_table(), DISCARDS)
    undone = play(table, "judge Dana: undoes 18 to 20 because a die fell off the table")
    assert [entry.text for entry in view_record(undone, CID)][-3:-1] == ["discards a card"] * 2
    later = play(undone, "Ada: rolls 1+1\nAda: ends the turn")
    assert [entry.text for entry in view_record(later, CID)].count("discards a card") == 2
    assert view_record(later, BEA)[19].text == "discards ore"


@pytest.mark.parametrize(
    ("ruling", "covered", "readers"),
    [
        ("moves 1 wool from Bea to Cid", "moves 1 resource card from Bea to Cid", (BEA, CID)),
        (
            "moves 1 wool, 1 ore from Bea to Cid",
            "moves 2 resource cards from Bea to Cid",
            (BEA, CID),
        ),
        (
            "moves the card knight from the deck to Dee",
            "moves a development card from the deck to Dee",
            (DEE,),
        ),
    ],
)
def test_cards_that_a_judge_moves_face_down_are_for_their_hands(
    ruling: str, covered: str, readers: tuple[Viewer, ...], set_table: SetTable, play: Play
) -> None:
    table = play(
        set_table(), "judge Dana: moves 2 ore, 2 wool from the supply to Bea because of it"
    )
    table = play(table, f"judge Dana: {ruling}; puts the robber on h7 because of a test")
    end = "; puts the robber on h7 because of a test"
    written = write_deed(table.record.entries[-1].deed, table.names)
    assert who_reads(table, written) == (*readers, JUDGE)
    others = tuple(v for v in EVERYBODY if v not in (*readers, JUDGE))
    assert who_reads(table, f"{covered}{end}") == others


def test_nobody_else_reads_anything(set_table: SetTable) -> None:
    with pytest.raises(ValueError, match="nobody at this table"):
        view_record(set_table(), 4)


@settings(max_examples=examples(3))
@given(st.integers(0, 2**60), st.sampled_from(["random", "weighted"]))
def test_a_game_by_bots_shows_nobody_what_others_drew(seed: int, bot: str) -> None:
    rulebook = load("studio-2023")
    layout = draw_layout(rulebook, str(seed), Occasion())
    over = play_bot_game(BotGame(rulebook, str(seed), layout, [bot] * 3))
    written = tuple(
        (e.number, write_author(e.by, over.names), write_deed(e.deed, over.names))
        for e in over.record.entries
    )
    assert view_record(over, SPECTATOR) == written, "when it is over all is open"
    before = over.state.copy()
    before.phase = 6
    table = Table(over.record, before)
    assert view_record(table, JUDGE) == written
    for number, author, text in view_record(table, SPECTATOR):
        assert "(" not in text
        assert written[number - 1][:2] == (number, author)
        assert written[number - 1][2].startswith(text)
    for seat, name in enumerate(over.names):
        for entry in view_record(table, seat):
            assert "(" not in entry.text or name in (entry.author, entry.text[12:].split(" (")[0])
