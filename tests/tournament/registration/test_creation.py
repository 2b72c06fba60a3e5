from dataclasses import replace
from datetime import date, datetime, timedelta, timezone

import pytest
from tests.tournament.hall import OWNER, SEED, START, Hall, create, make_settings

from hexmeet.draw.streams import commit
from hexmeet.rulebooks.loader import load
from hexmeet.tournament.commands import (
    Actor,
    AppointStaff,
    ChangeSettings,
    CreateTournament,
    DismissStaff,
    OpenRegistration,
    Request,
    StartTournament,
)
from hexmeet.tournament.decide import decide
from hexmeet.tournament.events import SettingsChanged
from hexmeet.tournament.state import Staff, Tournament
from hexmeet.tournament.words import Phase, Role, Status

HOUSE = 'id = "harbour-games"\nbase = "studio-2023"\n[clock.turn_limit]\nseconds = 90\n'


def staff(name: str, *roles: Role) -> AppointStaff:
    return AppointStaff(person=Staff(id=name.lower(), name=name, roles=roles))


def test_created_tournament_has_rulebook_settings_fingerprint_and_owner() -> None:
    tournament = create(capacity=32).tournament
    assert tournament.rulebook == load("studio-2023")
    assert tournament.settings == make_settings(capacity=32)
    assert tournament.fingerprint == commit(SEED)
    assert tournament.staff == {"olga": Staff(id="olga", name="Olga", roles=(Role.OWNER,))}
    assert tournament.phase is Phase.CREATED


def test_owner_without_a_name_is_called_by_the_id() -> None:
    hall = Hall()
    hall.do(CreateTournament(id="t1", rulebook="studio-2023", settings=make_settings()))
    assert hall.tournament.staff["olga"].name == "olga"


def test_house_rulebook_comes_as_text() -> None:
    hall = Hall()
    settings = make_settings()
    house = CreateTournament(
        id="t1", rulebook="harbour-games", settings=settings, house_rulebook=HOUSE
    )
    hall.do(house)
    rules = hall.tournament.rules
    assert (rules.id, rules.base) == ("harbour-games", "studio-2023")
    assert rules.clock.turn_limit is not None
    assert rules.clock.turn_limit.seconds == 90


def test_faults_of_a_house_rulebook_are_all_named() -> None:
    text = 'id = "mine"\nbase = "../studio"\n'
    command = CreateTournament(
        id="t1", rulebook="mine", settings=make_settings(), house_rulebook=text
    )
    known = "cwc-2004, italy-2009, shn-2022, shn-2024, studio-2023"
    assert Hall().find_faults(command) == [("base", f"expected one of {known}")]


@pytest.mark.parametrize("name", ["studio", "/etc/passwd.toml", "harbour.toml"])
def test_unknown_rulebook_is_refused_and_no_file_is_read(name: str) -> None:
    command = CreateTournament(id="t1", rulebook=name, settings=make_settings())
    ((key, expected),) = Hall().find_faults(command)
    assert key == "rulebook"
    assert expected.startswith("expected one of cwc-2004, italy-2009")


def test_house_rulebook_of_another_name_is_refused() -> None:
    command = CreateTournament(
        id="t1", rulebook="other", settings=make_settings(), house_rulebook=HOUSE
    )
    ((key, expected),) = Hall().find_faults(command)
    assert key == "rulebook"
    assert expected.endswith('harbour-games, got "other"')


def test_tournament_is_created_once() -> None:
    hall = create()
    again = CreateTournament(id="t2", rulebook="studio-2023", settings=make_settings())
    assert hall.refuse(again).code == "tournament.exists"


def test_nothing_happens_before_a_tournament_is_created() -> None:
    assert Hall().refuse(OpenRegistration()).code == "tournament.not-created"


def test_seed_is_needed() -> None:
    command = CreateTournament(id="t1", rulebook="studio-2023", settings=make_settings())
    with pytest.raises(ValueError, match="seed"):
        decide(Tournament(), Request(command=command, actor=OWNER, at=START))


def test_tournament_that_was_not_created_has_no_details() -> None:
    with pytest.raises(ValueError, match="not been created"):
        _ = Tournament().details
    with pytest.raises(ValueError, match="not been created"):
        _ = Tournament().rules


# --- settings -------------------------------------------------------------------------------------


def test_every_fault_of_settings_is_named() -> None:
    settings = make_settings(
        name=" ",
        place="x" * 201,
        time_zone="Rome time",
        day=date(2022, 6, 12),
        event="fair",
        capacity=0,
        fee_note="x" * 2001,
        languages=("en", "en"),
        championship_day=date(2022, 11, 17),
    )
    command = CreateTournament(id="", rulebook="studio-2023", settings=settings)
    assert Hall().find_faults(command) == [
        ("id", "expected a text"),
        ("name", "expected a text"),
        ("place", "expected at most 200 printable characters"),
        ("time_zone", "expected a zone such as Europe/Rome"),
        (
            "starts_at",
            "expected a time on 2022-06-12, got 2022-06-11T10:00:00+00:00",
        ),
        ("event", "expected one of tournament, preliminary-event, final-day"),
        ("capacity", "expected a number from 1 to 1000"),
        ("fee_note", "expected at most 2000 characters"),
        ("languages", "expected one or more different languages such as en, it, ar"),
        (
            "championship_day",
            "expected none, as no age counts on the day of the World Championship",
        ),
    ]


@pytest.mark.parametrize("languages", [(), ("English",), ("",)])
def test_languages_are_codes(languages: tuple[str, ...]) -> None:
    hall = create()
    command = ChangeSettings(settings=make_settings(languages=languages))
    assert [key for key, _ in hall.find_faults(command)] == ["languages"]


def test_start_is_on_its_day_where_the_tournament_is() -> None:
    far_east = timezone(timedelta(hours=12))
    hall = create()
    early = datetime(2022, 6, 11, 9, 0, tzinfo=far_east)  # still the day before in Greenwich
    hall.do(ChangeSettings(settings=make_settings(starts_at=early, time_zone="Pacific/Auckland")))
    assert hall.tournament.details.starts_at == early


def test_settings_can_be_said_anew_and_are_tidied() -> None:
    hall = create()
    hall.do(ChangeSettings(settings=make_settings(name=" Harbour   Cup ", languages=("it", "ar"))))
    assert hall.tournament.details.name == "Harbour Cup"
    assert hall.tournament.details.languages == ("it", "ar")


def test_more_places_let_those_who_wait_move_up_in_order() -> None:
    hall = create(capacity=1)
    hall.register("Ada", "Bea", "Cid", "Dee")
    hall.do(ChangeSettings(settings=make_settings(capacity=3)))
    assert hall.statuses() == {
        "Ada": Status.REGISTERED,
        "Bea": Status.REGISTERED,
        "Cid": Status.REGISTERED,
        "Dee": Status.WAITING,
    }
    hall.do(ChangeSettings(settings=make_settings(capacity=None)))
    assert hall.player("Dee").status is Status.REGISTERED


def test_places_that_are_taken_stay() -> None:
    hall = create(capacity=3)
    hall.register("Ada", "Bea")
    refusal = hall.refuse(ChangeSettings(settings=make_settings(capacity=1)))
    assert (refusal.code, refusal.params) == (
        "settings.too-few-places",
        {"capacity": 1, "players": 2},
    )
    assert hall.do(ChangeSettings(settings=make_settings(capacity=2))) == (
        SettingsChanged(settings=make_settings(capacity=2)),
    )


def test_what_counted_at_the_start_is_fixed_by_it() -> None:
    hall = create()
    hall.start(8)
    refusal = hall.refuse(ChangeSettings(settings=make_settings(event="final-day")))
    assert (refusal.code, refusal.params) == ("settings.fixed", {"setting": "event"})
    hall.do(ChangeSettings(settings=make_settings(place="the hall next door")))
    assert hall.tournament.details.place == "the hall next door"


# --- staff ----------------------------------------------------------------------------------------


def test_staff_comes_changes_and_goes() -> None:
    hall = create()
    hall.do(staff("Jon", Role.SCOREKEEPER, Role.JUDGE, Role.JUDGE))
    assert list(hall.tournament.staff["jon"].roles) == [Role.JUDGE, Role.SCOREKEEPER]
    hall.do(staff("Jon", Role.ORGANISER))
    assert list(hall.tournament.staff["jon"].roles) == [Role.ORGANISER]
    hall.do(DismissStaff(person="jon"))
    assert list(hall.tournament.staff) == ["olga"]
    assert hall.refuse(DismissStaff(person="jon")).code == "staff.unknown"


def test_every_fault_of_an_appointment_is_named() -> None:
    command = AppointStaff(person=Staff(id="", name="", roles=()))
    assert create().find_faults(command) == [
        ("id", "expected a text"),
        ("name", "expected a text"),
        (
            "roles",
            "expected one or more of owner, organiser, head-judge, judge, scorekeeper",
        ),
    ]


def test_only_an_owner_makes_owners_and_one_stays() -> None:
    hall = create()
    organiser = Actor(id="orla", roles=(Role.ORGANISER,))
    assert hall.refuse(staff("Orla", Role.OWNER), by=organiser).code == "staff.owner-decides"
    assert hall.refuse(DismissStaff(person="olga"), by=organiser).code == "staff.owner-decides"
    refusal = hall.refuse(DismissStaff(person="olga"))
    assert (refusal.code, refusal.params) == ("staff.last-owner", {"person": "Olga"})
    again = hall.refuse(staff("Olga", Role.ORGANISER))
    assert (again.code, again.each) == ("staff.last-owner", (again,))
    hall.do(staff("Orla", Role.OWNER), DismissStaff(person="olga"))
    assert list(hall.tournament.staff) == ["orla"]


@pytest.mark.clause("italy-2009", "1.3")
def test_there_is_one_head_judge() -> None:
    hall = create("italy-2009")
    hall.do(staff("Hal", Role.HEAD_JUDGE), staff("Hal", Role.HEAD_JUDGE, Role.ORGANISER))
    refusal = hall.refuse(staff("Ida", Role.HEAD_JUDGE, Role.JUDGE))
    assert (refusal.code, refusal.params) == ("staff.head-judge-taken", {"person": "Hal"})
    assert str(refusal.clause) == "italy-2009 1.3"
    hall.do(staff("Ida", Role.JUDGE))


@pytest.mark.clause("italy-2009", "1.5")
@pytest.mark.clause("shn-2022", "5.2")
@pytest.mark.clause("shn-2024", "5.2")
@pytest.mark.clause("studio-2023", "1.3.2")
@pytest.mark.parametrize("role", [Role.ORGANISER, Role.JUDGE, Role.HEAD_JUDGE, Role.OWNER])
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
def test_player_becomes_no_judge_and_no_organiser(rulebook: str, clause: str, role: Role) -> None:
    ages = {"championship_day": date(2024, 11, 1)} if rulebook == "shn-2024" else {}
    hall = create(rulebook, **ages)
    born = date(1990, 1, 1) if rulebook.startswith("shn") else None
    hall.register("Ada", born=born)
    refusal = hall.refuse(staff("ADA", role))  # another id, the same name
    assert (refusal.code, str(refusal.clause)) == ("player.on-staff", clause)


def test_player_may_keep_the_scores() -> None:
    hall = create()
    hall.register("Ada")
    hall.do(staff("Ada", Role.SCOREKEEPER))


def test_staff_may_be_whoever_withdrew() -> None:
    hall = create()
    hall.register("Ada", "Bea")
    hall.tournament = replace(
        hall.tournament,
        players={"Ada": replace(hall.player("Ada"), status=Status.WITHDRAWN)},
    )
    decide(hall.tournament, Request(command=staff("Ada", Role.JUDGE), actor=OWNER, at=START))


@pytest.mark.clause("shn-2022", "5.1")
@pytest.mark.clause("shn-2024", "5.1")
@pytest.mark.clause("studio-2023", "1.3.1")
@pytest.mark.parametrize(
    ("rulebook", "clause"),
    [("shn-2022", "5.1"), ("shn-2024", "5.1"), ("studio-2023", "1.3.1"), ("italy-2009", "1.3")],
)
def test_tournament_has_a_judge_from_start_to_end(rulebook: str, clause: str) -> None:
    ages = {"championship_day": date(2024, 11, 1)} if rulebook == "shn-2024" else {}
    hall = create(rulebook, **ages)
    hall.fill(16)
    without = replace(hall.tournament, staff={"olga": hall.tournament.staff["olga"]})
    request = Request(command=StartTournament(), actor=OWNER, at=START)
    with pytest.raises(Exception, match="too-few-judges") as error:
        decide(without, request)
    assert f"{rulebook} {clause}" in str(error.value)
    hall.do(StartTournament())
    for command in (DismissStaff(person="jon"), staff("Jon", Role.SCOREKEEPER)):
        assert hall.refuse(command).code == "staff.too-few-judges"


def test_rulebook_that_names_no_judges_needs_none() -> None:
    hall = create("cwc-2004")
    hall.fill(16)
    hall.do(DismissStaff(person="jon"), StartTournament())


@pytest.mark.clause("italy-2009", "1.3")
def test_head_judge_is_needed_where_the_last_word_is_theirs() -> None:
    hall = create("italy-2009")
    hall.fill(16)
    hall.do(staff("Jon", Role.JUDGE))
    refusal = hall.refuse(StartTournament())
    assert (refusal.code, str(refusal.clause)) == ("staff.no-head-judge", "italy-2009 1.3")
    hall.do(staff("Jon", Role.JUDGE, Role.HEAD_JUDGE), StartTournament())
