from dataclasses import replace
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from tests.tournament.hall import JUDGE, OWNER, START, Hall, create

from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament.attendance import Arrival, judge_arrival
from hexmeet.tournament.commands import (
    CheckIn,
    CloseCheckIn,
    CloseRegistration,
    CorrectLateness,
    DraftSeating,
    OpenCheckIn,
    OpenRegistration,
    PublishRound,
    Request,
    StartTournament,
    UndoCheckIn,
    UndoStart,
    WithdrawPlayer,
)
from hexmeet.tournament.decide import decide
from hexmeet.tournament.events import PlayerChanged
from hexmeet.tournament.state import Draft, Player, Round, Table
from hexmeet.tournament.words import Gone, Phase, Status

BORN = date(1990, 1, 1)

late_rulebooks = pytest.mark.parametrize("rulebook", ["shn-2022", "shn-2024"])
patient_rulebooks = pytest.mark.parametrize("rulebook", ["cwc-2004", "italy-2009", "studio-2023"])


def await_players(rulebook: str = "studio-2023", **settings: object) -> Hall:
    """Open check-in for Ada and Bea."""
    if rulebook == "shn-2024":
        settings["championship_day"] = date(2025, 4, 3)
    hall = create(rulebook, **settings)
    hall.register("Ada", "Bea", born=BORN if rulebook.startswith("shn") else None)
    hall.do(OpenCheckIn())
    return hall


def await_start(rulebook: str) -> Hall:
    """Start without Ada."""
    settings = {"championship_day": date(2025, 4, 3)} if rulebook == "shn-2024" else {}
    hall = create(rulebook, **settings)
    hall.register("Ada", born=BORN if rulebook.startswith("shn") else None)
    hall.start(16)
    return hall


def check_in_ada(hall: Hall, overrule: str, minutes: int) -> Player:
    """Decide on Ada in a hall whose round was put there by hand."""
    at = START + timedelta(minutes=minutes)
    command = CheckIn(player="Ada", overrule=overrule)
    (event,) = decide(hall.tournament, Request(command=command, actor=OWNER, at=at))
    assert isinstance(event, PlayerChanged)
    return event.player


def publish_round(hall: Hall, *seats: str, stage: Stage = Stage.PRELIMINARY) -> None:
    round_ = Round(stage=stage, number=1, tables=(Table(number=1, seats=seats),))
    hall.tournament = replace(hall.tournament, rounds=(round_,))


def test_check_in_opens_once_and_ticks_off_players() -> None:
    hall = create()
    hall.register("Ada")
    assert hall.refuse(CheckIn(player="Ada")).code == "check-in.not-open"
    hall.do(OpenCheckIn())
    assert hall.refuse(OpenCheckIn()).code == "check-in.cannot-open"
    assert hall.refuse(CloseRegistration()).code == "registration.not-open"
    hall.do(CheckIn(player="Ada"))
    assert hall.player("Ada").status is Status.CHECKED_IN
    assert hall.refuse(CheckIn(player="Ada")).code == "check-in.already-there"
    assert hall.refuse(CheckIn(player="Zoe")).code == "player.unknown"


def test_wrong_tick_is_undone() -> None:
    hall = await_players()
    hall.do(CheckIn(player="Ada"), UndoCheckIn(player="Ada"))
    assert hall.player("Ada").status is Status.REGISTERED
    assert hall.refuse(UndoCheckIn(player="Ada")).code == "check-in.not-there"


def test_who_withdrew_or_was_removed_is_not_checked_in() -> None:
    hall = await_players()
    hall.do(WithdrawPlayer(player="Ada"))
    assert hall.refuse(CheckIn(player="Ada")).code == "check-in.gone"
    gone = replace(hall.player("Bea"), status=Status.LEFT, left_because=Gone.EXPELLED)
    hall.tournament = replace(hall.tournament, players={"Bea": gone})
    assert hall.refuse(CheckIn(player="Bea")).code == "check-in.gone"


def test_who_waits_is_checked_in_only_once_a_place_is_free() -> None:
    hall = await_players(capacity=1)
    assert hall.refuse(CheckIn(player="Bea")).code == "check-in.no-place"
    hall.do(WithdrawPlayer(player="Ada"), CheckIn(player="Bea"))
    assert hall.player("Bea").status is Status.CHECKED_IN


# --- lateness -------------------------------------------------------------------------------------


@pytest.mark.clause("shn-2022", "6.1")
@pytest.mark.clause("shn-2024", "6.1")
@late_rulebooks
@pytest.mark.parametrize(("minutes", "late"), [(-60, False), (0, False), (1, True), (15, True)])
def test_lateness_up_to_15_minutes_costs_a_point(rulebook: str, minutes: int, late: bool) -> None:  # noqa: FBT001 - one of two
    hall = await_players(rulebook)
    hall.do(CheckIn(player="Ada"), minutes=minutes)
    assert (hall.player("Ada").status, hall.player("Ada").late) == (Status.CHECKED_IN, late)


@pytest.mark.clause("shn-2022", "6.1")
@pytest.mark.clause("shn-2024", "6.1")
@late_rulebooks
def test_who_comes_later_does_not_take_part(rulebook: str) -> None:
    hall = await_players(rulebook)
    refusal = hall.refuse(CheckIn(player="Ada"), minutes=16)
    assert (refusal.code, str(refusal.clause)) == ("check-in.too-late", f"{rulebook} 6.1")
    assert refusal.params == {"player": "Ada", "minutes": 15}


@late_rulebooks
def test_organiser_lets_in_who_is_too_late_at_the_price_of_the_point(rulebook: str) -> None:
    hall = await_players(rulebook)
    command = CheckIn(player="Ada", overrule=" the bridge  was closed ")
    assert hall.refuse(command, by=JUDGE, minutes=16).code == "check-in.organiser-overrules"
    (event,) = hall.do(command, minutes=16)
    assert isinstance(event, PlayerChanged)
    assert event.reason == "the bridge was closed"
    assert hall.player("Ada").late


@late_rulebooks
def test_organiser_spares_who_is_not_to_blame_the_point(rulebook: str) -> None:
    hall = await_players(rulebook)
    command = CheckIn(player="Ada", overrule="stood in our queue")
    assert hall.refuse(command, by=JUDGE, minutes=5).code == "check-in.organiser-overrules"
    hall.do(command, minutes=5)
    assert not hall.player("Ada").late


def test_reason_is_not_kept_where_nothing_was_overruled() -> None:
    hall = await_players("shn-2022")
    (event,) = hall.do(CheckIn(player="Ada", overrule="just in case"), by=JUDGE)
    assert isinstance(event, PlayerChanged)
    assert event.reason == ""


@late_rulebooks
def test_undone_check_in_takes_the_point_back(rulebook: str) -> None:
    hall = await_players(rulebook)
    hall.do(CheckIn(player="Ada"), UndoCheckIn(player="Ada"), minutes=5)
    assert not hall.player("Ada").late


@patient_rulebooks
def test_without_a_rule_of_lateness_nobody_is_late(rulebook: str) -> None:
    hall = await_players(rulebook)
    hall.do(CheckIn(player="Ada"), minutes=45)
    assert not hall.player("Ada").late


# --- after the start ------------------------------------------------------------------------------


@patient_rulebooks
def test_latecomer_is_checked_in_until_the_first_round_is_published(rulebook: str) -> None:
    hall = await_start(rulebook)
    assert hall.player("Ada").status is Status.ABSENT
    hall.do(CheckIn(player="Ada"), minutes=20)
    assert (hall.player("Ada").status, hall.player("Ada").late) == (Status.CHECKED_IN, False)
    hall.do(UndoCheckIn(player="Ada"))
    publish_round(hall, "P1", "P2", "P3", "P4")
    refusal = hall.refuse(CheckIn(player="Ada"), minutes=20)
    assert refusal.code == "check-in.round-published"


@patient_rulebooks
def test_organiser_lets_a_latecomer_into_a_published_round(rulebook: str) -> None:
    hall = await_start(rulebook)
    publish_round(hall, "P1", "P2", "P3", "P4")
    command = CheckIn(player="Ada", overrule="there is an empty seat")
    assert hall.refuse(command, by=JUDGE).code == "check-in.organiser-overrules"
    assert not check_in_ada(hall, "there is an empty seat", minutes=9).late


@late_rulebooks
def test_latecomer_of_the_tolerated_minutes_plays_after_the_start_too(rulebook: str) -> None:
    hall = await_start(rulebook)
    publish_round(hall, "P1", "P2", "P3", "P4")
    assert check_in_ada(hall, "", minutes=9).late
    assert hall.refuse(CheckIn(player="Ada"), minutes=16).code == "check-in.too-late"


def test_undone_tick_after_the_start_leaves_an_absent_player() -> None:
    hall = create()
    hall.register("Ada")
    hall.start(8)
    hall.do(CheckIn(player="Ada"), UndoCheckIn(player="Ada"))
    assert hall.player("Ada").status is Status.ABSENT


def test_tick_of_a_seated_player_stays() -> None:
    hall = create()
    hall.start(8)
    draft = Draft(
        stage=Stage.PRELIMINARY, first=1, rounds=((("P1", "P2", "P3", "P4"),),), method="schedule"
    )
    hall.tournament = replace(hall.tournament, draft=draft)
    request = Request(command=UndoCheckIn(player="P1"), actor=OWNER, at=START)
    assert decide(hall.tournament, request)  # nobody was told yet
    publish_round(hall, "P5", "P6", "P7", "P8")
    assert hall.refuse(UndoCheckIn(player="P5")).code == "check-in.seated"


def test_latecomer_cannot_take_the_place_of_a_walk_in() -> None:
    hall = create(capacity=9)
    hall.register("Ada")
    hall.start(8)
    hall.register("Walter")
    assert hall.refuse(CheckIn(player="Ada")).code == "check-in.no-place"


# --- taken back -----------------------------------------------------------------------------------


def test_check_in_that_was_opened_too_early_is_closed_and_ticks_stay() -> None:
    hall = await_players()
    hall.do(CheckIn(player="Ada"), CloseCheckIn(), OpenRegistration())
    assert hall.player("Ada").status is Status.CHECKED_IN
    assert hall.refuse(CloseCheckIn()).code == "check-in.not-opened"
    hall.register("Cem")
    hall.do(OpenCheckIn())
    assert hall.statuses()["Cem"] is Status.REGISTERED


def test_start_is_taken_back_until_a_round_is_published() -> None:
    hall = create(capacity=9)
    hall.fill(8)
    hall.register("Ada", "Zoe")
    undo = UndoStart(reason="two more are at the door")
    assert hall.refuse(undo).code == "start.not-started"
    hall.do(StartTournament(), DraftSeating())
    assert hall.statuses()["Ada"] is Status.ABSENT
    assert hall.refuse(UndoStart(reason=" ")).code == "reason.missing"
    hall.do(undo)
    assert hall.tournament.phase is Phase.CHECK_IN
    assert (hall.tournament.structure, hall.tournament.draft) == (None, None)
    assert hall.statuses()["Ada"] is Status.REGISTERED
    assert hall.statuses()["Zoe"] is Status.WAITING
    hall.do(CheckIn(player="Ada"), StartTournament(), DraftSeating(), PublishRound())
    assert hall.refuse(undo).code == "start.round-published"


def test_who_was_absent_waits_where_somebody_else_has_the_place_since() -> None:
    hall = create(capacity=9)
    hall.fill(8)
    hall.register("Ada", "Zoe")
    hall.do(StartTournament(), CheckIn(player="Zoe"), UndoStart(reason="a wrong tap"))
    assert hall.statuses()["Zoe"] is Status.CHECKED_IN
    assert hall.statuses()["Ada"] is Status.WAITING


@pytest.mark.clause("shn-2022", "6.1")
def test_minutes_are_counted_through_the_end_of_summer_time() -> None:
    rome = ZoneInfo("Europe/Rome")
    # The clocks show 02:50 twice in this night; 25 minutes later it is 02:15 on the wall.
    start = datetime(2022, 10, 30, 2, 50, tzinfo=rome)
    hall = create("shn-2022", day=start.date(), starts_at=start, time_zone="Europe/Rome")
    later = datetime(2022, 10, 30, 2, 15, tzinfo=rome, fold=1)
    assert judge_arrival(hall.tournament, later) is Arrival.TOO_LATE
    assert judge_arrival(hall.tournament, later.replace(minute=3)) is Arrival.LATE


@pytest.mark.clause("shn-2022", "6.1")
@pytest.mark.clause("shn-2024", "6.1")
@late_rulebooks
def test_lateness_that_was_noted_wrongly_is_corrected_by_an_organiser(rulebook: str) -> None:
    hall = await_players(rulebook)
    hall.do(CheckIn(player="Ada"), minutes=3)
    forgive = CorrectLateness(player="Ada", late=False, reason="she stood in the queue")
    assert hall.player("Ada").late
    assert hall.refuse(forgive, by=JUDGE).code == "check-in.organiser-overrules"
    assert hall.refuse(replace(forgive, reason="")).code == "reason.missing"
    assert hall.refuse(replace(forgive, late=True)).code == "lateness.late-already"
    assert hall.refuse(replace(forgive, player="Bea")).code == "check-in.not-there"
    hall.do(forgive)
    assert not hall.player("Ada").late
    assert hall.refuse(forgive).code == "lateness.not-late"
    hall.do(replace(forgive, late=True))
    publish_round(hall, "Ada", stage=Stage.FINAL)
    assert hall.refuse(forgive).code == "lateness.stage-followed"


@patient_rulebooks
def test_there_is_no_lateness_to_correct_where_no_rule_speaks_of_it(rulebook: str) -> None:
    hall = await_players(rulebook)
    hall.do(CheckIn(player="Ada"))
    command = CorrectLateness(player="Ada", late=True, reason="slept long")
    assert hall.refuse(command).code == "lateness.no-rule"
