from collections.abc import Sequence
from dataclasses import replace

import pytest
from tests.ledger.place import (
    check,
    load,
    submit,
)
from tests.ledger.tally import (
    ADA,
    BEA,
    TALLIES,
    Enter,
    Finish,
    Note,
    Open,
    Sign,
    Take,
    Tally,
)

from hexmeet.ledger.errors import (
    Conflict,
)
from hexmeet.ledger.log import Ledger
from hexmeet.ledger.models import Entry, Seed
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.tournament.commands import Actor, Command, Request
from hexmeet.tournament.events import Event

pytestmark = pytest.mark.usefixtures("place")


def beaten_by(command: Command, *, actor: Actor = BEA, command_id: str = "") -> Ledger[Tally]:
    """Let somebody else submit a command just when ours has been decided."""
    waiting = [command]

    def decide(tally: Tally, request: Request) -> Sequence[Event]:
        events = TALLIES.decide(tally, request)
        if waiting:
            submit(waiting.pop(), actor=actor, command_id=command_id)
        return events

    return Ledger(replace(TALLIES, decide=decide))


def test_overtaken_by_something_else_nobody_notices() -> None:
    submit(Open())
    outcome = submit(Note(text="second"), beaten_by(Note(text="first")))
    assert outcome.sequence == 3
    assert load().notes == ("first", "second")


def test_overtaken_and_refused_is_a_conflict_that_tells_what_changed() -> None:
    submit(Open())
    with pytest.raises(Conflict, match=r"2 \(take by bea\)") as conflict:
        submit(Take(seat=1, player="ada"), beaten_by(Take(seat=1, player="bea")))
    assert [link.sequence for link in conflict.value.changed] == [2]
    assert isinstance(conflict.value.refusal, RuleViolation)
    assert conflict.value.refusal.params == {"seat": 1, "player": "bea"}
    assert load().seats == {1: "bea"}


def test_word_on_the_same_subject_is_not_overwritten_unread() -> None:
    submit(Open())
    with pytest.raises(Conflict, match=r"2 \(enter by bea\): sheet 1") as conflict:
        submit(Enter(table=1, vp=7), beaten_by(Enter(table=1, vp=10)))
    assert (conflict.value.refusal, conflict.value.subjects) == (None, ("sheet 1",))
    assert load().sheets[1].vp == 10


def test_word_on_another_subject_is_no_conflict() -> None:
    submit(Open())
    submit(Enter(table=1, vp=7), beaten_by(Enter(table=2, vp=10)))
    assert {table: sheet.vp for table, sheet in load().sheets.items()} == {1: 7, 2: 10}


def test_two_signatures_at_once_both_count() -> None:
    submit(Open())
    submit(Enter(table=1, vp=7))
    submit(Sign(table=1, player="ada"), beaten_by(Sign(table=1, player="bea")))
    assert load().sheets[1].signed_by == ("bea", "ada")


def test_page_that_is_out_of_date_overwrites_nothing() -> None:
    submit(Open())
    seen = submit(Enter(table=1, vp=7)).sequence
    submit(Note(text="on nothing of the kind"))
    submit(Enter(table=1, vp=8), seen=seen)
    with pytest.raises(Conflict) as conflict:
        submit(Enter(table=1, vp=9), seen=seen)
    assert [link.sequence for link in conflict.value.changed] == [4]
    assert load().sheets[1].vp == 8


def test_page_that_is_out_of_date_tells_why_it_is_refused() -> None:
    submit(Open())
    submit(Finish())
    with pytest.raises(Conflict, match=r"finish by ada.*tally\.finished"):
        submit(Note(text="late"), seen=1)
    with pytest.raises(RuleViolation):
        submit(Note(text="late"), seen=2)


def test_same_command_twice_at_once_counts_once() -> None:
    submit(Open())
    click = Note(text="once")
    ledger = beaten_by(click, command_id="click", actor=ADA)
    outcome = submit(click, ledger, command_id="click")
    assert (outcome.sequence, outcome.repeated) == (2, True)
    assert load().notes == ("once",)


def test_two_beginnings_at_once_leave_one_seed() -> None:
    with pytest.raises(Conflict):
        submit(Open(), beaten_by(Open()))
    assert Seed.objects.count() == Entry.objects.count() == 1
    assert not check().breaks
