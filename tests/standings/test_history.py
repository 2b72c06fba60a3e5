"""What a history may say, and what held before a moment."""

from collections.abc import Callable

import pytest
from tests.standings.dated import add_history

from hexmeet.rulebooks.loader import load
from hexmeet.standings.faults import find_faults
from hexmeet.standings.history import before_round
from hexmeet.standings.ranking import rank_preliminary
from hexmeet.standings.tournament_file import Moment, TournamentFile

Play = Callable[[str], TournamentFile]

SCRIPT = """italy-2009
    1: A 10*, B 7, C 7, D 4
    2: A 10*, B 7, C 7, D 4
    lots: B C
"""


def told(play: Play, *history: str, script: str = SCRIPT) -> list[str]:
    file = add_history(play(script), *history)
    return [f"{f.key}: {f.expected}" for f in find_faults(file, load(file.rulebook))]


def test_a_history_that_can_be(play: Play) -> None:
    assert told(play) == []
    assert (
        told(
            play,
            "published 1 ranking",
            "reopened 1.1: A10* B6 C7 D4",
            "changed 1 repaired a wrong seat",
            "warned B",
            "revoked B",
            "drawn 1 Jude",
            "published 2 ranking",
            "closed preliminary",
        )
        == []
    )


@pytest.mark.parametrize(
    ("history", "expected"),
    [
        (["published 2"], "$.history[0].round: expected round 1, got 2"),
        (["published 1"], "$.history: expected all rounds to be published, 2 to 2 too"),
        (
            ["published 1", "published 2", "published 3"],
            "$.history[2].round: expected no further round, got 3",
        ),
        (
            ["changed 1 swapped", "published 1", "published 2"],
            "$.history[0].round: round 1 was not published before",
        ),
        (
            ["published 1", "published 2", "changed 1 swapped"],
            "$.history[2].round: round 2 was published before, and only that one can be changed",
        ),
        (
            ["published 1", "reopened 1.2: A10* B7 C7", "published 2"],
            "$.history[1].table: round 1 has no table 2",
        ),
        (
            ["published 1", "reopened 1.1: B7 A10* C7 D4", "published 2"],
            "$.history[1].seats: expected the players of this table in play order: A, B, C, D",
        ),
        (
            ["published 1", "reopened 1.1: A10 B7 C7 D4", "published 2"],
            "$.history[1].seats: expected a result, with a winner",
        ),
        (
            ["published 1", "reopened 1.1: A10* B C7 D4", "published 2"],
            "$.history[1].seats[1].vp: is missing in a finished game",
        ),
        (
            ["published 1", "reopened 1.1: A10* B7 C10* D4", "published 2"],
            "$.history[1].seats: expected one winner, got 2",
        ),
        (
            ["published 1", "split 1.2: A B", "published 2"],
            "$.history[1].table: round 1 has no table 2",
        ),
        (
            ["published 1", "split 1.1: A A", "published 2"],
            "$.history[1].players: expected different players of this table: A, B, C, D",
        ),
        (
            ["published 1", "split 1.1: A X", "published 2"],
            "$.history[1].players: expected different players of this table: A, B, C, D",
        ),
        (
            ["published 1", "split 9.1: A B", "published 2"],
            "$.history[1].round: round 9 was not published before",
        ),
        (
            ["published 1", "came A", "published 2"],
            "$.history[1].player: A has played before",
        ),
        (
            ["published 1", "warned A", "published 2"],
            "$.history[1].player: A has no such warning in $.penalties",
        ),
        (
            ["published 1", "drawn 2", "published 2"],
            "$.history[1].lot: expected lot 1, got 2",
        ),
        (
            ["published 1", "closed final", "published 2"],
            "$.history[1].stage: the final was not in progress",
        ),
        (
            ["published 1", "warned X", "published 2"],
            '$.history[1].player: "X" is not among the players',
        ),
    ],
)  # fmt: skip
def test_a_history_that_cannot_be(play: Play, history: list[str], expected: str) -> None:
    assert expected in told(play, *history)


def test_what_happened_decides_which_fields_there_are(play: Play) -> None:
    file = add_history(play(SCRIPT), "published 1", "published 2")
    without = Moment(what="published", method="ranking")
    beside = Moment(what="warned", player="A", round=1, reason="slow")
    history = (without, beside)
    broken = add_history(file)
    object.__setattr__(broken, "history", history)
    assert [(f.key, f.expected) for f in find_faults(broken, load("italy-2009"))] == [
        ("$.history[0].round", 'is missing in "published"'),
        ("$.history[1].round", 'has no place in "warned"'),
        ("$.history[1].reason", 'has no place in "warned"'),
    ]


def test_warnings_and_lots_are_those_of_the_moment(play: Play) -> None:
    file = add_history(
        play(SCRIPT + "warning: C"),
        "published 1",
        "warned B",
        "drawn 1",
        "published 2",
        "revoked B",
        "warned C",
    )
    before = before_round(file, 1)
    assert [penalty.player for penalty in before.penalties] == ["B"]
    assert before.lots == (("B", "C"),)
    assert before_round(file, 0).lots == ()
    assert before_round(file, 0).penalties == ()
    assert before_round(file, 2) is file
    assert rank_preliminary(file, load("italy-2009"), after_round=1)[1:3] == (("C",), ("B",))
    assert rank_preliminary(file, load("italy-2009"), after_round=2)[1:3] == (("B",), ("C",))


def test_a_ranking_is_the_one_of_the_closing(play: Play) -> None:
    script = SCRIPT.replace("lots", "final: A 10*, B 7, C 7, D 4\n    lots")
    file = add_history(
        play(script + "warning: B C"),
        "published 1",
        "published 2",
        "warned C",
        "closed preliminary",
        "warned B",
        "published 3",
    )
    held = [penalty.player for penalty in before_round(file, 2).penalties]
    assert held == ["C"]


def test_a_file_without_history_has_always_been_as_it_is(play: Play) -> None:
    file = play(SCRIPT)
    assert before_round(file, 1) is file
    assert before_round(add_history(file), 1).lots == file.lots
