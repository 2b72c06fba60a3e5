from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.hall import PUBLIC, create

from hexmeet.rulebooks.violations import RuleViolations
from hexmeet.tournament.commands import (
    Actor,
    BarNames,
    ChangePlayer,
    CloseRegistration,
    DraftSeating,
    Entry,
    ImportPlayers,
    OpenCheckIn,
    OpenRegistration,
    PublishRound,
    RegisterPlayer,
    UndoWithdrawal,
    WithdrawPlayer,
)
from hexmeet.tournament.state import Player
from hexmeet.tournament.words import Phase, Status


def entry(name: str, group: str | None = None, born: date | None = None) -> Entry:
    return Entry(id=name.lower(), name=name, group=group, born=born)


def by_self(name: str) -> RegisterPlayer:
    return RegisterPlayer(entry=entry(name), by_self=True)


# --- registering ----------------------------------------------------------------------------------


def test_player_entered_by_hand_has_a_place() -> None:
    hall = create()
    hall.do(RegisterPlayer(entry=Entry(id=" a1 ", name=" Ada   Lovelace ", no_photos=True)))
    assert hall.tournament.players == {
        "a1": Player(id="a1", name="Ada Lovelace", status=Status.REGISTERED, no_photos=True)
    }


def test_players_enter_by_themselves_while_registration_is_open() -> None:
    hall = create()
    assert hall.refuse(by_self("Ada"), by=PUBLIC).code == "registration.not-open"
    hall.do(OpenRegistration())
    assert hall.refuse(OpenRegistration()).code == "registration.cannot-open"
    hall.do(by_self("Ada"), by=PUBLIC)
    hall.do(CloseRegistration())
    assert hall.tournament.phase is Phase.CREATED
    assert hall.refuse(by_self("Bea"), by=PUBLIC).code == "registration.not-open"
    assert hall.refuse(CloseRegistration()).code == "registration.not-open"
    hall.do(OpenRegistration(), by_self("Bea"), OpenCheckIn())
    assert hall.refuse(by_self("Cid"), by=PUBLIC).code == "registration.not-open"
    assert list(hall.tournament.players) == ["ada", "bea"]


def test_organiser_enters_players_until_the_first_round_is_published() -> None:
    hall = create()
    hall.start(8)
    hall.register("Late")
    assert hall.player("Late").status is Status.REGISTERED
    hall.tournament = replace(hall.tournament, rounds=("a round",))  # type: ignore[arg-type]
    assert hall.refuse(RegisterPlayer(entry=entry("Later"))).code == "registration.over"


def test_same_name_is_fine_for_two_players_but_an_id_is_not() -> None:
    hall = create()
    hall.do(RegisterPlayer(entry=Entry(id="1", name="Ada")))
    hall.do(RegisterPlayer(entry=Entry(id="2", name="Ada")))
    refusal = hall.refuse(RegisterPlayer(entry=Entry(id="1", name="Bea")))
    assert (refusal.code, refusal.params) == ("player.id-taken", {"player": "1"})


def test_every_fault_of_an_entry_is_named() -> None:
    command = RegisterPlayer(
        entry=Entry(id="\u200f", name="A\tda\x07", group="x" * 201, born=date(1890, 1, 1))
    )
    assert create().find_faults(command) == [
        ("entry.id", "expected a text"),
        ("entry.name", "expected at most 200 printable characters"),
        ("entry.group", "expected at most 200 printable characters"),
        (
            "entry.born",
            "expected a day of the 120 years before the tournament, got 1890-01-01",
        ),
    ]


@pytest.mark.parametrize("born", [date(2022, 6, 12), date(1901, 12, 31)])
def test_nobody_is_born_after_the_tournament_or_very_long_ago(born: date) -> None:
    hall = create("shn-2022")
    faults = hall.find_faults(RegisterPlayer(entry=entry("Ada", born=born)))
    assert [key for key, _ in faults] == ["entry.born"]


@pytest.mark.clause("shn-2022", "6.4")
@pytest.mark.clause("shn-2024", "6.4")
def test_friends_and_family_belong_together_however_they_spell_it() -> None:
    hall = create()
    hall.register("Ada", group="The  Sisters")
    hall.do(ImportPlayers(entries=(entry("Bea", group="the sisters"), entry("Cid", group="Ci"))))
    hall.do(ImportPlayers(entries=(entry("Dee", group="ci "), entry("Eve", group=" "))))
    groups = {player.name: player.group for player in hall.tournament.players.values()}
    assert groups == {
        "Ada": "The Sisters",
        "Bea": "The Sisters",
        "Cid": "Ci",
        "Dee": "Ci",
        "Eve": None,
    }


# --- many at once ---------------------------------------------------------------------------------


def test_import_enters_all() -> None:
    hall = create(capacity=2)
    hall.do(ImportPlayers(entries=(entry("Ada"), entry("Bea"), entry("Cid"))))
    assert list(hall.statuses().values()) == [
        Status.REGISTERED,
        Status.REGISTERED,
        Status.WAITING,
    ]


def test_import_of_nobody_is_refused() -> None:
    faults = create().find_faults(ImportPlayers(entries=()))
    assert faults == [("entries", "has no players; expected one or more")]


def test_import_names_every_fault_and_enters_nobody() -> None:
    hall = create()
    command = ImportPlayers(entries=(entry("Ada"), Entry(id="", name=""), Entry(id="x", name="\n")))
    assert hall.find_faults(command) == [
        ("entries[1].id", "expected a text"),
        ("entries[1].name", "expected a text"),
        ("entries[2].name", "expected a text"),
    ]


def test_import_names_everything_that_is_forbidden() -> None:
    hall = create()
    hall.do(BarNames(banned=("Mal",)))
    hall.register("ada")
    refusal = hall.refuse(
        ImportPlayers(
            entries=(entry("Ada"), entry("Bea"), entry("Bea"), entry("Mal"), entry("Olga"))
        )
    )
    assert isinstance(refusal, RuleViolations)
    assert [(one.code, one.params["player"]) for one in refusal.each] == [
        ("player.id-taken", "ada"),
        ("player.id-taken", "bea"),
        ("player.banned", "Mal"),
        ("player.on-staff", "Olga"),
    ]
    assert refusal.code == "player.id-taken"


# --- changing -------------------------------------------------------------------------------------


def test_what_is_known_of_a_player_can_be_corrected() -> None:
    hall = create()
    hall.register("Ada", "Bea")
    hall.do(
        ChangePlayer(
            entry=Entry(id="Ada", name="Ada L.", group="x", no_photos=True),
            fixed_table=1,
            avoid=("Bea", "Bea"),
        )
    )
    assert hall.player("Ada") == Player(
        id="Ada", name="Ada L.", group="x", no_photos=True, fixed_table=1, avoid=("Bea",)
    )
    unknown = ChangePlayer(entry=Entry(id="Zoe", name="Zoe"))
    assert hall.refuse(unknown).code == "player.unknown"


def test_change_names_every_fault() -> None:
    hall = create()
    hall.register("Ada")
    command = ChangePlayer(entry=Entry(id="Ada", name=""), fixed_table=0, avoid=("Ada", "Zoe"))
    assert hall.find_faults(command) == [
        ("entry.name", "expected a text"),
        ("fixed_table", "expected a table from 1, got 0"),
        ("avoid[0]", 'expected the id of another player, got "Ada"'),
        ("avoid[1]", 'expected the id of another player, got "Zoe"'),
    ]


def test_players_change_themselves_but_not_tables() -> None:
    hall = create()
    hall.register("Ada", "Bea")
    ada = Actor(id="Ada")
    hall.do(ChangePlayer(entry=Entry(id="Ada", name="Ada", no_photos=True)), by=ada)
    assert hall.player("Ada").no_photos
    table = ChangePlayer(entry=Entry(id="Ada", name="Ada"), fixed_table=1)
    assert hall.refuse(table, by=ada).code == "player.staff-decides"
    other = ChangePlayer(entry=Entry(id="Bea", name="Bea"))
    assert hall.refuse(other, by=ada).code == "actor.not-yourself"


def test_new_name_is_checked_again() -> None:
    hall = create()
    hall.register("Ada")
    hall.do(BarNames(banned=("Mal",)))
    assert hall.refuse(ChangePlayer(entry=Entry(id="Ada", name="Mal"))).code == "player.banned"


def test_name_is_corrected_during_play_but_not_after_the_end() -> None:
    hall = create()
    hall.start(8)
    change = ChangePlayer(entry=Entry(id="P1", name="Pia"))
    hall.do(change)
    assert hall.player("P1").name == "Pia"
    assert hall.player("P1").status is Status.CHECKED_IN
    hall.tournament = replace(hall.tournament, phase=Phase.CLOSED)
    assert hall.refuse(change).code == "tournament.closed"


# --- withdrawing and waiting ----------------------------------------------------------------------


def test_who_waits_moves_up_in_order_when_somebody_withdraws() -> None:
    hall = create(capacity=2)
    hall.register("Ada", "Bea", "Cid", "Dee")
    hall.do(WithdrawPlayer(player="Ada"))
    assert hall.statuses() == {
        "Ada": Status.WITHDRAWN,
        "Bea": Status.REGISTERED,
        "Cid": Status.REGISTERED,
        "Dee": Status.WAITING,
    }
    assert hall.refuse(WithdrawPlayer(player="Ada")).code == "player.withdrawn"


def test_who_waits_may_withdraw_and_nobody_moves() -> None:
    hall = create(capacity=1)
    hall.register("Ada", "Bea", "Cid")
    assert len(hall.do(WithdrawPlayer(player="Bea"))) == 1
    assert hall.player("Cid").status is Status.WAITING


def test_who_comes_back_is_last_in_line() -> None:
    hall = create(capacity=1)
    hall.register("Ada", "Bea")
    hall.do(WithdrawPlayer(player="Ada"))
    hall.register("Cid", "Ada")
    assert list(hall.tournament.players) == ["Bea", "Cid", "Ada"]
    hall.do(WithdrawPlayer(player="Bea"))
    assert hall.player("Cid").status is Status.REGISTERED
    assert hall.player("Ada").status is Status.WAITING


def test_players_withdraw_themselves_only() -> None:
    hall = create()
    hall.register("Ada", "Bea")
    assert hall.refuse(WithdrawPlayer(player="Bea"), by=Actor(id="Ada")).code == (
        "actor.not-yourself"
    )
    hall.do(WithdrawPlayer(player="Ada"), by=Actor(id="Ada"))
    assert hall.refuse(WithdrawPlayer(player="Zoe")).code == "player.unknown"


def test_who_has_started_leaves_instead_of_withdrawing() -> None:
    hall = create()
    hall.start(8)
    assert hall.refuse(WithdrawPlayer(player="P1")).code == "withdrawal.too-late"


@given(
    st.integers(1, 5),
    st.lists(st.tuples(st.sampled_from(["enter", "withdraw"]), st.sampled_from("ABCDEFG"))),
)
def test_nobody_waits_while_a_place_is_free(capacity: int, steps: list[tuple[str, str]]) -> None:
    hall = create(capacity=capacity)
    for step, name in steps:
        in_it = hall.statuses().get(name) in (Status.REGISTERED, Status.WAITING)
        if step == "enter" and not in_it:
            hall.register(name)
        elif step == "withdraw" and in_it:
            hall.do(WithdrawPlayer(player=name))
        line = [s for s in hall.statuses().values() if s is not Status.WITHDRAWN]
        placed = line.count(Status.REGISTERED)
        assert placed == min(capacity, len(line))
        assert line == sorted(line)  # registered before waiting


# --- lists of names -------------------------------------------------------------------------------


def test_lists_of_names_are_said_anew() -> None:
    hall = create()
    hall.do(BarNames(banned=("Mal  Content", "mal content", "Eve"), qualified=("Quinn",)))
    assert hall.tournament.banned == ("Mal Content", "Eve")
    assert hall.tournament.qualified == ("Quinn",)
    hall.do(BarNames())
    assert list(hall.tournament.banned) == list(hall.tournament.qualified) == []


def test_list_of_names_names_its_faults() -> None:
    command = BarNames(banned=("Mal", ""), qualified=("x" * 201,))
    assert create().find_faults(command) == [
        ("banned[1]", "expected a text"),
        ("qualified[0]", "expected at most 200 printable characters"),
    ]


# --- taken back -----------------------------------------------------------------------------------


def test_withdrawal_is_taken_back_in_the_former_order() -> None:
    hall = create(capacity=2)
    hall.register("Ada", "Bea", "Cem", "Dan")
    undo = UndoWithdrawal(player="Ada")
    assert hall.refuse(undo).code == "player.not-withdrawn"
    assert hall.refuse(undo, by=Actor(id="Ada")).code == "registration.not-open"
    hall.do(WithdrawPlayer(player="Ada"), undo)
    # Cem has the place by now; Ada registered before Dan and waits before Dan.
    assert [player.id for player in hall.tournament.players_of(Status.WAITING)] == ["Ada", "Dan"]
    hall.do(WithdrawPlayer(player="Bea"))
    assert hall.statuses()["Ada"] is Status.REGISTERED
    hall.do(WithdrawPlayer(player="Dan"), WithdrawPlayer(player="Cem"))
    hall.do(UndoWithdrawal(player="Cem"))
    assert hall.statuses()["Cem"] is Status.REGISTERED


def test_who_may_not_play_any_more_does_not_come_back() -> None:
    hall = create()
    hall.register("Ada")
    hall.do(WithdrawPlayer(player="Ada"), BarNames(banned=("Ada",)))
    assert hall.refuse(UndoWithdrawal(player="Ada")).code == "player.banned"
    hall.do(BarNames())
    hall.start(8)
    hall.do(DraftSeating(), PublishRound())
    assert hall.refuse(UndoWithdrawal(player="Ada")).code == "registration.over"


def test_once_it_has_started_players_change_only_whether_they_are_photographed() -> None:
    hall = create()
    hall.start(8)
    ada = Actor(id="P1")
    for entry in (
        Entry(id="P1", name="Other"),
        Entry(id="P1", name="P1", group="friends"),
    ):
        assert hall.refuse(ChangePlayer(entry=entry), by=ada).code == "player.change-too-late"
        hall.do(ChangePlayer(entry=entry))
        hall.do(ChangePlayer(entry=Entry(id="P1", name="P1")))
    hall.do(ChangePlayer(entry=Entry(id="P1", name="P1", no_photos=True)), by=ada)
    assert hall.player("P1").no_photos
