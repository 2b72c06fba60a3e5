from collections.abc import Sequence
from dataclasses import replace

import pytest
from django.db import IntegrityError, connection
from tests.ledger.place import (
    NAME,
    NOON,
    Place,
    check,
    execute,
    load,
    play,
    submit,
    take_guards_away,
)
from tests.ledger.tally import (
    ADA,
    BEA,
    EVENTS,
    TALLIES,
    Draw,
    Enter,
    Finish,
    Note,
    Noted,
    Open,
    Sign,
    Take,
    Tally,
)

from hexmeet.draw.streams import Stream, commit
from hexmeet.ledger.databases import open_database
from hexmeet.ledger.errors import (
    BrokenLogError,
    CommandTakenError,
    Conflict,
    SeedMissingError,
    UnreadableEventsError,
)
from hexmeet.ledger.log import Ledger
from hexmeet.ledger.models import Entry, Seed
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.tournament.commands import Actor, Command, Request
from hexmeet.tournament.events import Event

pytestmark = pytest.mark.usefixtures("place")


def test_state_is_what_the_log_tells_in_memory_and_read_again() -> None:
    ledger = Ledger(TALLIES)
    submit(Open(), ledger)
    outcome = submit(Note(text="a;b"), ledger)
    assert (outcome.sequence, len(outcome.events), outcome.repeated) == (2, 2, False)
    assert ledger.load(NAME) == outcome.position == Ledger(TALLIES).load(NAME)
    assert outcome.position.state.notes == ("a", "b")


def test_what_another_process_adds_is_folded_on() -> None:
    ledger = Ledger(TALLIES)
    submit(Open(), ledger)
    submit(Note(text="from elsewhere"))
    assert ledger.load(NAME).state.notes == ("from elsewhere",)
    assert submit(Note(text="here"), ledger).sequence == 3


def test_tournaments_do_not_see_each_other() -> None:
    submit(Open())
    submit(Note(text="here"))
    assert submit(Open(), tournament="autumn").sequence == 1
    assert load("autumn").notes == ()
    assert load("nowhere") == TALLIES.start


def test_refused_command_leaves_nothing_behind() -> None:
    with pytest.raises(RuleViolation, match=r"tally\.no-sheet"):
        submit(Sign(table=1, player="ada"))
    assert not Entry.objects.exists()
    assert not Seed.objects.exists()


def test_repeated_command_gives_the_first_outcome() -> None:
    submit(Open())
    first = submit(Take(seat=1, player="ada"), command_id="click")
    submit(Note(text="later"))
    again = submit(Take(seat=1, player="ada"), command_id="click")
    assert (again.sequence, again.events, again.repeated) == (first.sequence, first.events, True)
    assert Entry.objects.count() == again.position.sequence == 3


@pytest.mark.parametrize(
    ("actor", "tournament", "text"),
    [
        (BEA, NAME, Note(text="a")),
        (Actor("ada"), "autumn", Note(text="a")),
        (Actor("ada"), NAME, Draw()),
    ],
)
def test_id_of_another_command_is_refused(actor: Actor, tournament: str, text: Note) -> None:
    submit(Open())
    submit(Note(text="a"), command_id="click")
    with pytest.raises(CommandTakenError):
        submit(text, actor=actor, tournament=tournament, command_id="click")


@pytest.mark.parametrize("name", ["", "a\0b", "x" * 201, "two\nlines"])
def test_ids_are_short_and_plain(name: str) -> None:
    with pytest.raises(ValueError, match="expected an id"):
        submit(Open(), tournament=name)


def test_time_needs_its_zone() -> None:
    with pytest.raises(ValueError, match="time zone"):
        Ledger(TALLIES).submit(
            NAME, Open(), actor=BEA, at=NOON.replace(tzinfo=None), command_id="1"
        )


def test_seed_stays_out_of_the_log_until_the_end() -> None:
    ledger = Ledger(TALLIES, new_seed=lambda: "harbour")
    submit(Open(), ledger)
    drawn = submit(Draw(), ledger).position.state
    assert drawn.drawn == (Stream("harbour", "draw 0").number(1000),)
    assert drawn.fingerprint == commit("harbour")
    assert not Entry.objects.filter(payload__contains="harbour").exists()
    submit(Finish())
    assert load().seed == "harbour"


def test_every_tournament_gets_a_seed_of_its_own() -> None:
    submit(Open())
    submit(Open(), tournament="autumn")
    seeds = set(Seed.objects.values_list("seed", flat=True))
    assert len(seeds) == 2
    assert min(map(len, seeds)) == 32


def test_event_that_would_not_read_again_is_not_written() -> None:
    submit(Open())
    forgetful = replace(TALLIES, write=lambda _: EVENTS.write(Noted(text="", by="")))
    with pytest.raises(UnreadableEventsError):
        submit(Note(text="important"), Ledger(forgetful))
    assert Entry.objects.count() == 1


# --- overtaken ------------------------------------------------------------------------------------


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
    assert conflict.value.refusal is not None
    assert conflict.value.refusal.params == {"seat": 1, "player": "bea"}
    assert load().seats == {1: "bea"}


def test_word_on_the_same_subject_is_not_overwritten_unread() -> None:
    submit(Open())
    with pytest.raises(Conflict) as conflict:
        submit(Enter(table=1, vp=7), beaten_by(Enter(table=1, vp=10)))
    assert conflict.value.refusal is None
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


# --- the database ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE ledger_entry SET actor = 'eve' WHERE sequence = 2",
        "UPDATE ledger_entry SET sequence = sequence",
        "DELETE FROM ledger_entry WHERE sequence = 6",
        "DELETE FROM ledger_entry",
        "UPDATE ledger_seed SET seed = '1'",
        "DELETE FROM ledger_seed",
    ],
)
def test_database_itself_refuses_to_change_the_log(statement: str) -> None:
    play()
    with pytest.raises(IntegrityError, match="the log only grows"):
        execute(statement)
    assert not check().breaks
    assert Entry.objects.count() == 6


@pytest.mark.parametrize(
    ("sequence", "previous"), [(8, "head"), (7, "other"), (0, "head"), (7, "nothing")]
)
def test_database_itself_refuses_what_does_not_follow(sequence: int, previous: str) -> None:
    play()
    heads = {"head": Ledger(TALLIES).load(NAME).head, "other": "f" * 64, "nothing": "0" * 64}
    with pytest.raises(IntegrityError, match="follow the last one"):
        Entry.objects.create(
            tournament=NAME,
            sequence=sequence,
            at="",
            actor="eve",
            command="new",
            kind="note",
            version=1,
            payload="[]",
            previous=heads[previous],
            hash="0" * 64,
        )


def test_database_itself_refuses_to_replace() -> None:
    play()
    values = (
        "(id, tournament, sequence, at, actor, command, kind, version, payload, previous, hash)"
    )
    old = Entry.objects.get(sequence=2)
    insert = "INSERT OR REPLACE" if connection.vendor == "sqlite" else "INSERT"
    upsert = "" if connection.vendor == "sqlite" else " ON CONFLICT DO NOTHING"
    with pytest.raises(IntegrityError, match="follow the last one"):
        execute(
            f"{insert} INTO ledger_entry {values} SELECT id, tournament, sequence, at, 'eve', "
            f"command, kind, version, payload, previous, hash FROM ledger_entry WHERE id = %s{upsert}",
            old.id,
        )
    with pytest.raises(IntegrityError, match="keeps its seed"):
        execute(f"{insert} INTO ledger_seed SELECT tournament, '1' FROM ledger_seed{upsert}")
    assert not check().breaks


def test_server_refuses_to_empty_the_log(server_place: Place) -> None:  # noqa: ARG001
    play()
    for table in ("ledger_entry", "ledger_seed"):
        with pytest.raises(IntegrityError, match="the log only grows"):
            execute(f"TRUNCATE {table}")


def test_memory_is_dropped_where_another_log_stands_in_its_place(file_place: Place) -> None:
    ledger = Ledger(TALLIES)
    submit(Open(), ledger)
    submit(Note(text="lost"), ledger)
    connection.close()
    (file_place.folder / "hexmeet.sqlite3").unlink()
    open_database(create=True)
    submit(Open())
    assert ledger.load(NAME).state.notes == ()
    assert submit(Note(text="new"), ledger).sequence == 2


def test_broken_log_is_not_continued() -> None:
    play()
    take_guards_away()
    execute("DELETE FROM ledger_entry WHERE sequence = 3")
    with pytest.raises(BrokenLogError):
        submit(Note(text="on"))


def test_without_its_seed_a_tournament_is_not_continued() -> None:
    play()
    take_guards_away()
    execute("DELETE FROM ledger_seed")
    with pytest.raises(SeedMissingError):
        submit(Note(text="on"))
