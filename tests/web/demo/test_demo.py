"""What the demonstration shows, at whatever moment it is made."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from tests.ledger.place import Place

from hexmeet.ledger.audit import audit
from hexmeet.ledger.models import Entry
from hexmeet.ledger.tournaments import TOURNAMENTS
from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament.calls import open_calls
from hexmeet.tournament.play_picks import list_steps_to_come
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import Phase, SheetStatus, Status, TableStatus
from hexmeet.web.demo.making import is_empty, make_demo
from hexmeet.web.demo.sights import list_sights
from hexmeet.web.logbook import LEDGER, list_tournaments
from hexmeet.web.visit import _KEPT

# An afternoon, and a night in which the day changes in the middle of round 1.
MOMENTS = (datetime(2026, 12, 5, 15, 7, tzinfo=UTC), datetime(2027, 3, 1, 0, 41, tzinfo=UTC))
PASSWORD = "amber anchor apple autumn"  # noqa: S105 - of people who do not exist


@pytest.fixture(params=MOMENTS, ids=["afternoon", "night"])
def now(file_place: Place, request: pytest.FixtureRequest) -> datetime:
    """The moment at which the demonstration was made."""
    del file_place
    _KEPT.clear()
    assert is_empty()
    moment: datetime = request.param
    make_demo(moment, PASSWORD)
    return moment


def load(name: str) -> Tournament:
    return LEDGER.load(name).state


def test_demonstration_has_an_event_of_every_rulebook(now: datetime) -> None:
    del now
    assert not is_empty()
    events = [position.state for position in list_tournaments()]
    assert {event.rules.id for event in events} == {
        "cwc-2004", "italy-2009", "shn-2022", "shn-2024", "studio-2023"
    }  # fmt: skip
    assert events[0].id == "harbour-games"
    assert not audit(TOURNAMENTS).breaks


def test_nothing_in_it_has_yet_to_happen_and_time_goes_forward(now: datetime) -> None:
    for position in list_tournaments():
        moments = list(
            Entry.objects.filter(tournament=position.state.id)
            .order_by("sequence")
            .values_list("at", flat=True)
        )
        assert moments == sorted(moments), position.state.id
        assert datetime.fromisoformat(moments[-1]) <= now, position.state.id


def test_qualifier_is_in_the_middle_of_its_second_round(now: datetime) -> None:
    event = load("harbour-games")
    assert len(event.players_of(Status.CHECKED_IN)) == 29
    first, second = event.rounds
    assert first.is_done
    (repair,) = first.repairs
    assert not repair.moved
    states = [table.status for table in second.tables]
    assert states[:3] == [TableStatus.DONE] * 3
    assert set(states[3:]) == {TableStatus.PLAYING}
    waiting, disputed = second.tables[3].sheet, second.tables[4].sheet
    assert waiting is not None
    assert disputed is not None
    assert (waiting.status, len(waiting.signed_by)) == (SheetStatus.ENTERED, 2)
    assert disputed.status is SheetStatus.DISPUTED
    (call,) = open_calls(event)
    assert call.table == 6
    slow = second.tables[6]
    assert slow.slow
    assert slow.turn_limit_asked_by in slow.seats
    assert slow.notes
    assert second.started_at == now - timedelta(minutes=61)


def test_qualifier_has_had_its_mishaps(now: datetime) -> None:
    del now
    event = load("harbour-games")
    assert [player.id for player in event.players_of(Status.WAITING)] == ["32"]
    assert event.players["31"].status is Status.CHECKED_IN  # moved up
    assert event.players["17"].status is Status.ABSENT
    assert any(player.no_photos for player in event.players.values())
    assert len({player.group for player in event.players.values()}) > 3
    assert event.rulings
    assert any(table.earlier_sheets for table in event.rounds[0].tables)
    assert "10" in event.rounds[1].tables[0].seats


def test_events_elsewhere_are_at_other_moments(now: datetime) -> None:
    del now
    herne = load("world-2004")
    final = herne.rounds[-1]
    assert final.stage is Stage.FINAL
    assert len(final.picks) == 2
    assert list_steps_to_come(herne, final, final.tables[0])
    naples = load("selezione-napoli")
    assert (len(naples.rounds), naples.rounds[-1].is_done) == (3, False)
    assert [warning.player for warning in naples.warnings] == ["13"]
    dubai = load("nihai-dubai")
    assert dubai.players["6"].late
    (drawn,) = dubai.lots
    order = dubai.orders[Stage.PRELIMINARY]
    assert sorted(order.index(player) for player in drawn) == [3, 4]
    assert load("tasfiyat-beirut").phase is Phase.REGISTRATION


def test_addresses_of_phones_open(now: datetime) -> None:
    phones = [sight for sight in list_sights(now) if sight.path.startswith("p/")]
    assert len(phones) == 6
    for phone in phones:
        assert Client().get(f"/{phone.path}").status_code == 200


def test_everybody_logs_in_with_the_password(now: datetime) -> None:
    del now
    for login in ("olga", "skye", "nadia"):
        answer = Client().post("/log-in", {"login": login, "password": PASSWORD})
        assert answer.status_code in (302, 303), login
