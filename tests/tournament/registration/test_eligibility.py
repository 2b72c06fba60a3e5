from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.hall import create, make_settings

from hexmeet.tournament.commands import (
    BarNames,
    ChangeSettings,
    CheckIn,
    Entry,
    OpenCheckIn,
    OpenRegistration,
    RegisterPlayer,
)
from hexmeet.tournament.eligibility import reckon_age
from hexmeet.tournament.names import fold_name


def register(name: str, born: date | None = None) -> RegisterPlayer:
    return RegisterPlayer(entry=Entry(id="1", name=name, born=born))


@pytest.mark.clause("italy-2009", "1.5")
@pytest.mark.clause("shn-2022", "5.2")
@pytest.mark.clause("shn-2024", "5.2")
@pytest.mark.clause("studio-2023", "1.3.2")
@pytest.mark.parametrize(
    ("rulebook", "clause"),
    [
        ("cwc-2004", "hexmeet reading 22"),
        ("italy-2009", "italy-2009 1.5"),
        ("shn-2022", "shn-2022 5.2"),
        ("shn-2024", "shn-2024 5.2"),
        ("studio-2023", "studio-2023 1.3.2"),
    ],
)
def test_organiser_cannot_play(rulebook: str, clause: str) -> None:
    hall = create(rulebook)
    by_name = hall.refuse(register("OLGA"))
    assert (by_name.code, str(by_name.clause)) == ("player.on-staff", clause)
    by_id = hall.refuse(RegisterPlayer(entry=Entry(id="olga", name="Somebody Else")))
    assert by_id.code == "player.on-staff"


@pytest.mark.clause("italy-2009", "1.5")
@pytest.mark.clause("studio-2023", "2.1.12")
@pytest.mark.parametrize(
    ("rulebook", "clause"),
    [
        ("cwc-2004", "hexmeet reading 40"),
        ("italy-2009", "italy-2009 1.5"),
        ("shn-2022", "shn-2022 8"),
        ("shn-2024", "shn-2024 8"),
        ("studio-2023", "studio-2023 2.1.12"),
    ],
)
@pytest.mark.parametrize(
    "name", ["Mal  O'Content", "mal o'CONTENT", "Mál O'Cöntent", "MalO'Content"]
)
def test_banned_name_is_recognised_however_it_is_spelled(
    rulebook: str, clause: str, name: str
) -> None:
    hall = create(rulebook)
    hall.do(BarNames(banned=("Mal O'Content",)))
    refusal = hall.refuse(register(name))
    assert (refusal.code, str(refusal.clause)) == ("player.banned", clause)


@pytest.mark.clause("italy-2009", "1.5")
def test_who_has_qualified_enters_no_further_qualifier() -> None:
    hall = create("italy-2009", event="open")
    hall.do(BarNames(qualified=("Quinn",)))
    refusal = hall.refuse(register("QUINN"))
    assert (refusal.code, str(refusal.clause)) == ("player.qualified", "italy-2009 1.5")


def test_who_has_qualified_plays_the_finals() -> None:
    hall = create("italy-2009", event="national-final")
    hall.do(BarNames(qualified=("Quinn",)), register("Quinn"))


@pytest.mark.clause("italy-2009", "1.5")
def test_name_that_was_barred_after_registration_is_stopped_at_the_door() -> None:
    hall = create("italy-2009")
    hall.register("Mal")
    hall.do(BarNames(banned=("mal",)), OpenCheckIn())
    assert hall.refuse(CheckIn(player="Mal")).code == "player.banned"


# --- age ------------------------------------------------------------------------------------------


@pytest.mark.clause("shn-2022", "10.1")
def test_players_are_18_on_the_day_in_the_rulebook() -> None:
    hall = create("shn-2022")
    refusal = hall.refuse(register("Ada", date(2004, 11, 18)))
    assert (refusal.code, str(refusal.clause)) == ("player.too-young", "shn-2022 10.1")
    assert refusal.params == {"player": "Ada", "years": 18, "day": "2022-11-17"}
    hall.do(register("Ada", date(2004, 11, 17)))


@pytest.mark.clause("shn-2024", "10.1")
def test_players_are_18_on_the_day_of_the_world_championship() -> None:
    hall = create("shn-2024")
    for command in (OpenRegistration(), register("Ada", date(1990, 1, 1))):
        refusal = hall.refuse(command)
        assert (refusal.code, str(refusal.clause)) == ("age.day-unknown", "shn-2024 10.1")
    day = date(2025, 4, 3)
    settings = make_settings(event="qualifier", championship_day=day)
    hall.do(ChangeSettings(settings=settings), OpenRegistration())
    assert hall.refuse(register("Ada", date(2007, 4, 4))).code == "player.too-young"
    hall.do(register("Ada", date(2007, 4, 3)))


@pytest.mark.parametrize("rulebook", ["shn-2022", "shn-2024"])
def test_date_of_birth_is_asked_for_where_an_age_counts(rulebook: str) -> None:
    day = date(2025, 4, 3) if rulebook == "shn-2024" else None
    hall = create(rulebook, championship_day=day)
    assert hall.refuse(register("Ada")).code == "player.birth-date-missing"


@pytest.mark.parametrize("rulebook", ["cwc-2004", "italy-2009", "studio-2023"])
def test_date_of_birth_is_not_asked_for_elsewhere(rulebook: str) -> None:
    refusal = create(rulebook).refuse(register("Ada", date(1990, 1, 1)))
    assert refusal.code == "player.birth-date-not-asked"


def test_day_of_the_world_championship_is_said_only_where_it_counts() -> None:
    hall = create("shn-2022")
    settings = make_settings(event="qualifier", championship_day=date(2022, 11, 17))
    faults = hall.find_faults(ChangeSettings(settings=settings))
    assert [key for key, _ in faults] == ["championship_day"]


@pytest.mark.parametrize(
    ("born", "day", "age"),
    [
        (date(2004, 2, 29), date(2022, 2, 28), 17),
        (date(2004, 2, 29), date(2022, 3, 1), 18),
        (date(2004, 2, 29), date(2024, 2, 29), 20),
        (date(2004, 12, 31), date(2005, 1, 1), 0),
    ],
)
def test_age_counts_birthdays(born: date, day: date, age: int) -> None:
    assert reckon_age(born, day) == age


# --- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("José ROSSI", " jose  rossi"),
        ("أحمد علي", "احمد على".replace("ى", "ي")),
        ("Straße", "STRASSE"),
        ("Ada\u200f", "ada"),
        ("\uff2dal", "mal"),
    ],
)
def test_names_are_the_same_in_different_writing(one: str, other: str) -> None:
    assert fold_name(one) == fold_name(other)


@pytest.mark.parametrize(("one", "other"), [("Ali Hassan", "Hassan Ali"), ("Ana", "Anna")])
def test_different_names_stay_different(one: str, other: str) -> None:
    assert fold_name(one) != fold_name(other)


@given(st.text(), st.integers(0, 10))
def test_folding_twice_changes_nothing(name: str, place: int) -> None:
    assert fold_name(fold_name(name)) == fold_name(name)
    assert fold_name(f"{name[:place]} {name[place:]}") == fold_name(name)
