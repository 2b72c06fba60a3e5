from dataclasses import replace

import pytest
from tests.ledger.place import (
    NAME,
    NOON,
    execute,
    load,
    play,
    submit,
    take_guards_away,
)
from tests.ledger.tally import (
    BEA,
    EVENTS,
    TALLIES,
    Draw,
    Finish,
    Note,
    Noted,
    Open,
    Sign,
    Take,
)

from hexmeet.draw.streams import Stream, commit
from hexmeet.ledger.errors import (
    BrokenLogError,
    CommandTakenError,
    SeedMissingError,
    UnreadableEventsError,
)
from hexmeet.ledger.log import Ledger
from hexmeet.ledger.models import Entry, Seed
from hexmeet.rulebooks.violations import RuleViolation
from hexmeet.tournament.commands import Actor

pytestmark = pytest.mark.usefixtures("file_place")


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
        (Actor("ada"), NAME, Note(text="b")),
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


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM ledger_entry WHERE sequence = 3",
        "UPDATE ledger_entry SET payload = 'nothing' WHERE sequence = 3",
        "UPDATE ledger_entry SET payload = '[{}]' WHERE sequence = 3",
    ],
)
def test_broken_log_is_not_continued(statement: str) -> None:
    play()
    take_guards_away()
    execute(statement)
    with pytest.raises(BrokenLogError):
        submit(Note(text="on"))


def test_without_its_seed_a_tournament_is_not_continued() -> None:
    play()
    take_guards_away()
    execute("DELETE FROM ledger_seed")
    with pytest.raises(SeedMissingError):
        submit(Note(text="on"))
