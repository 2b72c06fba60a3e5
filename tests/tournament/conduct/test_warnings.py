from dataclasses import replace

import pytest
from tests.tournament.halls import HEAD_JUDGE, JUDGE, ORGANISER, Hall

from hexmeet.tournament.commands import GiveRuling, RemovePlayer, RevokeWarning, WarnPlayer
from hexmeet.tournament.conduct import find_patterns
from hexmeet.tournament.events import PlayerRemoved, WarningGiven
from hexmeet.tournament.state import Revocation
from hexmeet.tournament.warnings import awaiting_expulsion, warnings_of
from hexmeet.tournament.words import Gone, Phase, Status


def warn(name: str = "A", warning: str = "w", **more: object) -> WarnPlayer:
    return WarnPlayer(id=warning, player=name, **{"reason": "stalling", **more})  # type: ignore[arg-type]


@pytest.mark.clause("italy-2009", "5.5")
def test_warning_says_who_when_where_and_by_which_clause() -> None:
    hall = Hall("italy-2009", "A B C D | E F G")
    hall.ask(warn("E", clause="5.3"), JUDGE)
    (warning,) = warnings_of(hall.now, "E")
    assert (warning.by, warning.table, warning.round) == ("jude", 2, 1)
    assert (warning.clause, warning.reason) == ("5.3", "stalling")


@pytest.mark.clause("italy-2009", "5.5a")
@pytest.mark.clause("italy-2009", "5.5b")
def test_second_warning_by_the_head_judge_expels() -> None:
    hall = Hall("italy-2009", "A B C D")
    hall.warn_before("A")
    assert hall.refused(warn(), HEAD_JUDGE) == ["removal.points-missing reading 11"]
    given, removed = hall.ask(warn(vp=4), HEAD_JUDGE)
    assert isinstance(given, WarningGiven)
    assert isinstance(removed, PlayerRemoved)
    gone = hall.now.players["A"]
    assert (gone.status, gone.left_because, gone.left_after) == (Status.LEFT, Gone.EXPELLED, 0)
    assert hall.table().left == ("A",)
    assert hall.table().held == {"A": 4}


@pytest.mark.clause("italy-2009", "5.5b")
def test_expulsion_by_another_judges_warning_waits_for_the_head_judge() -> None:
    hall = Hall("italy-2009", "A B C D")
    hall.warn_before("A")
    hall.ask(warn(), JUDGE)
    assert hall.now.players["A"].status is Status.CHECKED_IN
    assert [waiting.id for waiting in awaiting_expulsion(hall.now)] == ["A"]
    expel = RemovePlayer(player="A", because=Gone.EXPELLED, reason="second warning", vp=4)
    assert hall.refused(expel, JUDGE) == ["removal.not-confirmed 5.5b"]
    hall.ask(expel, HEAD_JUDGE)
    assert hall.now.players["A"].left_because is Gone.EXPELLED
    assert list(awaiting_expulsion(hall.now)) == []


@pytest.mark.clause("italy-2009", "5.5a")
def test_revoked_warning_no_longer_counts() -> None:
    hall = Hall("italy-2009", "A B C D")
    hall.ask(warn(), HEAD_JUDGE)
    revoke = RevokeWarning(warning="w", reason="it was B")
    assert hall.refused(replace(revoke, reason="")) == ["reason.missing reading 19"]
    assert hall.refused(replace(revoke, warning="x")) == ["warning.unknown reading 19"]
    hall.ask(warn("B", "v"))
    hall.ask(revoke)
    assert hall.now.revocations == {"w": Revocation(by="jude", reason="it was B")}
    assert hall.refused(revoke) == ["warning.revoked reading 19"]
    assert [warning.revoked for warning in hall.now.warnings] == [True, False]
    assert list(warnings_of(hall.now, "A")) == []
    hall.ask(warn(warning="w2"), HEAD_JUDGE)
    assert hall.now.players["A"].status is Status.CHECKED_IN


def test_revoking_before_the_head_judge_confirmed_keeps_the_player_in() -> None:
    hall = Hall("italy-2009", "A B C D")
    hall.warn_before("A")
    hall.ask(warn(), JUDGE)
    hall.ask(RevokeWarning(warning="w", reason="too hard"), HEAD_JUDGE)
    assert list(awaiting_expulsion(hall.now)) == []


@pytest.mark.parametrize("rulebook", ["cwc-2004", "shn-2022", "shn-2024", "studio-2023"])
def test_warnings_expel_nobody_where_the_rulebook_does_not_say_so(rulebook: str) -> None:
    hall = Hall(rulebook, "A B C D")
    for number in range(3):
        hall.ask(warn(warning=f"w{number}"), HEAD_JUDGE)
    assert hall.now.players["A"].status is Status.CHECKED_IN
    assert list(awaiting_expulsion(hall.now)) == []


def test_points_are_given_only_with_the_warning_that_expels() -> None:
    hall = Hall("italy-2009", "A B C D")
    assert hall.refused(warn(vp=4), HEAD_JUDGE) == ["warning.points-not-asked reading 19"]


def test_warning_needs_a_player_a_reason_and_a_clause_that_exists() -> None:
    hall = Hall("italy-2009", "A B C D")
    assert hall.refused(warn("Z")) == ["player.unknown reading 19"]
    assert hall.refused(warn(reason="")) == ["reason.missing reading 19"]
    assert hall.refused(warn(clause="1.3.6")) == ["clause.unknown reading 19"]
    hall.ask(warn())
    assert hall.refused(warn("B")) == ["id.taken reading 19"]
    waiting = replace(hall.now.players["B"], status=Status.ABSENT)
    hall.now = replace(hall.now, players={**hall.now.players, "B": waiting})
    assert hall.refused(warn("B", "w2")) == ["player.not-playing reading 19"]
    hall.now = replace(hall.now, phase=Phase.CHECK_IN)
    assert hall.refused(warn("A", "w2")) == ["tournament.not-playing reading 19"]


def test_warning_between_rounds_names_no_table() -> None:
    hall = Hall("italy-2009", "A B C D")
    hall.now = replace(hall.now, rounds=())
    hall.ask(warn())
    assert (hall.now.warnings[0].table, hall.now.warnings[0].round) == (None, None)


@pytest.mark.clause("shn-2022", "5.3")
@pytest.mark.clause("studio-2023", "1.3.3")
def test_patterns_show_whom_judges_had_to_do_with_again_and_again() -> None:
    hall = Hall("studio-2023", "A B C D")
    hall.ask(warn("A"))
    hall.ask(warn("B", "w2"))
    hall.ask(GiveRuling(id="r1", text="No past roads.", players=("A", "C")))
    hall.publish("A B C D")
    hall.ask(GiveRuling(id="r2", text="Again.", players=("A",)), ORGANISER)
    (pattern,) = find_patterns(hall.now)
    assert (pattern.player, pattern.rounds) == ("A", (1, 2))
    assert [warning.id for warning in pattern.warnings] == ["w"]
    assert [ruling.id for ruling in pattern.rulings] == ["r1", "r2"]
