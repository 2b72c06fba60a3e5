from dataclasses import replace

import pytest
from tests.tournament.halls import HEAD_JUDGE, JUDGE, NOON, ORGANISER, Hall, player

from hexmeet.tournament.calls import open_calls
from hexmeet.tournament.commands import CallJudge, GiveRuling, TakeCall
from hexmeet.tournament.documents.decisions import list_decisions
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import CallStatus, Phase


def call(call_id: str = "c", by: str = "A", table: int = 1) -> CallJudge:
    return CallJudge(id=call_id, table=table, by=by, about="a road past a settlement")


def rule(ruling_id: str = "r", **more: object) -> GiveRuling:
    return GiveRuling(id=ruling_id, **{"text": "Play stands.", **more})  # type: ignore[arg-type]


@pytest.mark.clause("studio-2023", "1.3.3")
@pytest.mark.clause("shn-2022", "5.3")
@pytest.mark.clause("shn-2024", "5.3")
@pytest.mark.clause("italy-2009", "5.5")
def test_call_is_taken_and_closed_by_a_ruling() -> None:
    hall = Hall("studio-2023", "A B C D | E F G")
    hall.ask(call(), player("A"))
    waiting = hall.now.calls["c"]
    assert (waiting.status, waiting.round, waiting.at) == (CallStatus.OPEN, 1, NOON)
    hall.ask(TakeCall(call="c"), JUDGE)
    assert (hall.now.calls["c"].status, hall.now.calls["c"].taken_by) == (CallStatus.TAKEN, "jude")
    assert list(open_calls(hall.now)) == [hall.now.calls["c"]]
    hall.ask(rule(call="c", clause="1.3.3", players=("B",)), JUDGE)
    ruling = hall.now.rulings[0]
    assert (ruling.table, ruling.round, ruling.call, ruling.by) == (1, 1, "c", "jude")
    assert hall.now.calls["c"].status is CallStatus.RULED
    assert list(open_calls(hall.now)) == []


@pytest.mark.clause("italy-2009", "2.7")
@pytest.mark.clause("shn-2022", "7.e.3")
@pytest.mark.clause("shn-2022", "7.g.3")
@pytest.mark.clause("shn-2024", "7.e.3")
@pytest.mark.clause("shn-2024", "7.g.3")
@pytest.mark.clause("studio-2023", "3.0.17")
@pytest.mark.parametrize(
    ("rulebook", "clause", "text"),
    [
        ("italy-2009", "2.7", "A spectator advised table 1 and was sent out."),
        ("shn-2022", "7.e.3", "The die lay cocked; both were rolled again."),
        ("shn-2024", "7.g.3", "No ore for leaving the robber where it is."),
        ("studio-2023", "3.0.17", "A die fell off the table; both were rolled again."),
    ],
)
def test_ruling_by_its_clause_keeps_what_only_people_saw(
    rulebook: str, clause: str, text: str
) -> None:
    hall = Hall(rulebook, "A B C D")
    hall.ask(rule(text=text, clause=clause, table=1), JUDGE)
    (decision,) = list_decisions(hall.now)
    assert (decision.kind, decision.clause, decision.text) == ("ruling", clause, text)
    assert (decision.by, decision.round, decision.table, decision.at) == ("jude", 1, 1, NOON)


def test_one_judge_goes_to_a_call_and_any_may_rule() -> None:
    hall = Hall("studio-2023", "A B C D")
    hall.ask(call(), player("A"))
    hall.ask(TakeCall(call="c"), JUDGE)
    assert hall.refused(TakeCall(call="c"), HEAD_JUDGE) == ["call.taken reading 19"]
    hall.ask(rule(call="c"), HEAD_JUDGE)
    assert hall.now.calls["c"].taken_by == "jude"
    assert hall.refused(TakeCall(call="c"), HEAD_JUDGE) == ["call.ruled reading 19"]
    assert hall.refused(rule("r2", call="c")) == ["call.ruled reading 19"]
    assert hall.refused(rule("r2", call="x")) == ["call.unknown reading 19"]


def test_call_that_nobody_took_is_taken_by_whoever_rules() -> None:
    hall = Hall("studio-2023", "A B C D")
    hall.ask(call(by="olga"), ORGANISER)
    hall.ask(rule(call="c"), HEAD_JUDGE)
    assert hall.now.calls["c"].taken_by == "hugo"


def test_calls_come_from_tables_and_in_the_own_name() -> None:
    hall = Hall("studio-2023", "A B C D")
    assert hall.refused(call(by="B"), player("A")) == ["actor.not-yourself reading 19"]
    assert hall.refused(call(table=2), player("A")) == ["table.unknown reading 13"]
    hall.ask(call(), player("A"))
    assert hall.refused(call("d"), player("A")) == ["call.open-already reading 19"]
    assert hall.refused(call("c", by="B"), player("B")) == ["id.taken reading 19"]
    hall.ask(call("d", by="B"), player("B"))
    hall.ask(rule(call="c"))
    hall.ask(call("e"), player("A"))
    assert [waiting.id for waiting in open_calls(hall.now)] == ["d", "e"]
    hall.publish("A B C D | E F G")
    hall.ask(call("again"), player("A"))  # the open one is of an earlier round
    hall.now = replace(hall.now, phase=Phase.CLOSED)
    assert hall.refused(call("f"), player("C")) == ["tournament.closed reading 8"]


def test_ruling_cites_a_clause_of_the_rulebook_and_names_its_players() -> None:
    hall = Hall("shn-2024", "A B C D")
    assert hall.refused(rule(clause="99")) == ["clause.unknown reading 19"]
    assert hall.refused(rule(players=("A", "Z"))) == ["player.unknown reading 19"]
    assert hall.refused(rule(text=" ")) == ["reason.missing reading 19"]
    assert hall.refused(rule(table=2)) == ["table.unknown 7.a.2"]
    hall.ask(rule(clause="5.3", table=1))
    assert hall.refused(rule()) == ["id.taken reading 19"]
    assert (hall.now.rulings[0].table, hall.now.rulings[0].round) == (1, 1)


def test_ruling_on_a_call_is_about_its_table() -> None:
    hall = Hall("studio-2023", "A B C D | E F G H")
    hall.ask(call(), player("A"))
    hall.publish("A B C D | E F G H")
    assert hall.refused(rule(call="c", table=2)) == ["call.other-table reading 19"]
    hall.ask(rule(call="c", table=1))
    assert hall.now.rulings[0].round == 1


def test_ruling_may_come_before_the_first_round_and_not_after_the_end() -> None:
    hall = Hall("studio-2023", "A B C D")
    hall.now = Tournament(id="t", rulebook=hall.now.rules, phase=Phase.CHECK_IN)
    hall.ask(rule())
    assert (hall.now.rulings[0].table, hall.now.rulings[0].round) == (None, None)
    hall.now = replace(hall.now, phase=Phase.CLOSED)
    assert hall.refused(rule("r2")) == ["tournament.closed reading 8"]
