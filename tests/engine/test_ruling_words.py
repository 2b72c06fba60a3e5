import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmeet.engine.notation import UnreadableActionError
from hexmeet.engine.ruling_words import read_ruling, write_ruling
from hexmeet.engine.rulings import (
    Bar,
    CallTime,
    Decision,
    EndGame,
    Expel,
    MoveCard,
    MoveResources,
    MoveRobber,
    Pile,
    Place,
    RobberToDesert,
    Ruling,
    Swap,
    Take,
    Undo,
)

NAMES = ("Ada", "Road to Rome", "The Supply", "Salt; Pepper because")
WRITTEN: dict[str, Decision] = {
    "puts the robber on the desert, no card is taken": RobberToDesert(after_turn=False),
    "puts the robber on the desert after the turn, no card is taken": RobberToDesert(
        after_turn=True
    ),
    "undoes 10 to 12": Undo(10, 12),
    "undoes 7": Undo(7, 7),
    "bars Ada from development cards until the next turn": Bar(0),
    "moves 1 ore, 2 wool from Ada to the supply": MoveResources((0, 0, 0, 1, 2), 0, None),
    'moves 3 brick from the supply to "The Supply"': MoveResources((3, 0, 0, 0, 0), None, 2),
    "moves the card knight from the deck to Ada": MoveCard(0, Pile("deck"), Pile("hand", 0)),
    'moves the card year of plenty from "Road to Rome" to the played cards of Ada': MoveCard(
        3, Pile("hand", 1), Pile("played", 0)
    ),
    'puts a road of "Road to Rome" on e34': Place("road", 1, 34),
    "puts a settlement of Ada on c0": Place("settlement", 0, 0),
    'puts a city of "Salt; Pepper because" on c53': Place("city", 3, 53),
    "takes the road from e71": Take("road", 71),
    "takes the city from c5": Take("city", 5),
    "puts the robber on h18": MoveRobber(18),
    "swaps the hexes h3 and h7": Swap("hexes", 3, 7),
    "swaps the numbers h3 and h7": Swap("numbers", 3, 7),
    "swaps the harbours c0 and c3": Swap("harbours", 0, 3),
    'expels "Salt; Pepper because"': Expel(3),
    "calls time": CallTime(),
    "ends the game": EndGame(),
}


@pytest.mark.parametrize(("text", "decision"), WRITTEN.items())
def test_every_decision_is_read_and_written(text: str, decision: Decision) -> None:
    ruling = Ruling((decision,), "It had to be; see clause 3")
    written = f"{text} because It had to be; see clause 3"
    assert read_ruling(written, NAMES) == ruling
    assert write_ruling(ruling, NAMES) == written


@given(st.lists(st.sampled_from(list(WRITTEN.values())), min_size=1, max_size=4))
def test_several_decisions_make_one_ruling(decisions: list[Decision]) -> None:
    ruling = Ruling(tuple(decisions), "of this because of that")
    assert read_ruling(write_ruling(ruling, NAMES), NAMES) == ruling


def test_capitals_and_spaces_do_not_matter() -> None:
    read = read_ruling("Moves  1 Ore from ada to THE SUPPLY ;ends the game BECAUSE It burns", NAMES)
    assert read == Ruling((MoveResources((0, 0, 0, 1, 0), 0, None), EndGame()), "It burns")


@pytest.mark.parametrize(
    "text",
    [
        "ends the game",
        "ends the game because ",
        "ends the world because it can",
        "expels Eve because she is not here",
        "moves nothing from Ada to the supply because",
        "moves nothing from Ada to the supply because so",
        "moves 1 gold from Ada to the supply because so",
        "moves the card gold from Ada to the deck because so",
        "puts a road of Ada on c3 because so",
        "takes the road from e72 because so",
        "puts the robber on h19 because so",
        "swaps the harbours h1 and h2 because so",
        "undoes 0 because so",
        "undoes 12345678 because so",
    ],
)
def test_what_is_no_ruling_is_refused(text: str) -> None:
    with pytest.raises(UnreadableActionError, match=r"ruling such as|reason, after"):
        read_ruling(text, NAMES)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for said in (text, f"{text} because {text}"):
        try:
            ruling = read_ruling(said, NAMES)
        except UnreadableActionError:
            continue
        assert read_ruling(write_ruling(ruling, NAMES), NAMES) == ruling
