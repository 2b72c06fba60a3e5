import re

import pytest
from django.db import connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from tests.web.pages import act, manage, read_refusal
from tests.web.site import Site

from hexmeet.ledger.models import Entry
from hexmeet.tournament import commands as ask
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import Phase
from hexmeet.web.logbook import LEDGER
from hexmeet.web.rehearsals.store import (
    ALIAS,
    find_original,
    is_rehearsal,
    list_copies,
    name_copy,
    remove,
)

REAL = "/e/harbour-games/desk/rehearsal"
COPY = "rehearsal--1--harbour-games"
DESK = f"/e/{COPY}/desk/"
PAGE = f"{DESK}rehearsal"


def begin(site: Site, players: int = 13, rulebook: str = "studio-2023") -> Client:
    site.create(rulebook)
    site.register(20)
    client = site.client()
    manage(client, REAL, "begin", players=str(players))
    return client


def now(slug: str = COPY) -> Tournament:
    return LEDGER.load(slug).state


def test_the_desk_offers_a_rehearsal_before_the_real_thing(site: Site) -> None:
    site.create()
    assert REAL in site.client().get("/e/harbour-games/desk/").text
    assert REAL not in site.client("jude").get("/e/harbour-games/desk/").text
    page = site.client().get(REAL).text
    assert "There is no rehearsal yet" in page
    assert site.client("jude").get(REAL).status_code == 403


def test_a_copy_is_marked_everywhere_and_the_real_one_is_not(site: Site) -> None:
    client = begin(site)
    client.post(PAGE, {"do": "go-on", "goal": "round"})
    player = site.token("1")
    for address in (DESK, PAGE, f"{DESK}standings", f"/e/{COPY}/", f"/e/{COPY}/screen"):
        page = client.get(address).text
        assert "rehearsal-band" in page, address
        assert "Rehearsal: Harbour Games qualifier" in page
    for address in ("/e/harbour-games/desk/", "/e/harbour-games/", f"/p/{player}/"):
        assert "rehearsal-band" not in client.get(address).text, address


def test_a_copy_takes_settings_and_rulebook_and_nobody(site: Site) -> None:
    begin(site, 16, "italy-2009")
    real, copy = now("harbour-games"), now()
    assert copy.rules == real.rules
    assert copy.details.place == real.details.place
    assert len(copy.players) == 16
    assert next(iter(copy.staff)) == "olga"
    assert {"otto", "hugo"}.isdisjoint(copy.staff)
    assert len(real.players) == 20


def test_it_goes_by_hand_and_by_itself_in_turn(site: Site) -> None:
    client = begin(site)
    manage(client, DESK, "open-check-in")
    assert now().phase is Phase.CHECK_IN
    manage(client, PAGE, "go-on", goal="step")
    assert all(player.status == "checked-in" for player in now().players.values())
    manage(client, PAGE, "go-on", goal="round")
    assert len(now().rounds) == 1
    assert now().rounds[0].is_done
    manage(client, DESK, "publish")
    manage(client, DESK, "start-round")
    assert now().rounds[1].started_at
    manage(client, PAGE, "go-on", goal="stage")
    assert now().closed_stages
    manage(client, PAGE, "go-on", goal="end")
    assert now().phase is Phase.CLOSED
    assert "The rehearsal is over" in client.get(PAGE).text
    assert client.get(f"/e/{COPY}/pictures").status_code == 200


def test_the_clock_of_a_rehearsal_runs_ahead_and_never_back(site: Site) -> None:
    client = begin(site)
    manage(client, PAGE, "go-on", goal="round")
    times = [entry.at for entry in Entry.objects.using(ALIAS).order_by("sequence")]
    assert times == sorted(times)
    minutes = now().rounds[0].tables[0]
    assert minutes.started_at
    assert minutes.done_at
    assert (minutes.done_at - minutes.started_at).total_seconds() > 30 * 60
    shown = re.search(r'data-now="(\d+)"', client.get(DESK).text)
    assert shown
    assert int(shown[1]) >= int(minutes.done_at.timestamp())


def test_what_a_rule_refuses_stops_it_and_is_said(site: Site) -> None:
    client = begin(site, 13, "shn-2022")
    for judge in [person for person in now().staff if person.startswith("pretend")]:
        LEDGER.submit(
            COPY,
            ask.DismissStaff(person=judge),
            actor=ask.Actor("olga", now().staff["olga"].roles),
            at=site.at,
            command_id=f"dismiss {judge}",
        )
    answer = act(client, PAGE, "go-on", goal="end")
    assert "judge" in read_refusal(answer)
    assert now().phase is Phase.CHECK_IN


@pytest.mark.parametrize("players", ["", "2", "65", "many"])
def test_too_few_or_too_many_players_are_refused_and_what_was_typed_stays(
    site: Site, players: str
) -> None:
    site.create()
    answer = act(site.client(), REAL, "begin", players=players)
    assert read_refusal(answer)
    assert f'value="{players}"' in answer.text
    assert list_copies("harbour-games") == []


def test_what_no_start_allows_is_refused_at_once(site: Site) -> None:
    site.create("cwc-2004")
    answer = act(site.client(), REAL, "begin", players="13")
    if answer.status_code == 422:
        assert list_copies("harbour-games") == []


def test_a_rehearsal_is_thrown_away_with_all_its_entries(site: Site) -> None:
    client = begin(site)
    manage(client, REAL, "begin", players="13")
    assert list_copies("harbour-games") == [COPY, "rehearsal--2--harbour-games"]
    before = Entry.objects.count()
    manage(client, PAGE, "throw-away")
    assert list_copies("harbour-games") == ["rehearsal--2--harbour-games"]
    assert client.get(DESK).status_code == 404
    assert Entry.objects.count() == before
    assert name_copy("harbour-games") == "rehearsal--3--harbour-games"


def test_only_rehearsals_are_thrown_away(site: Site) -> None:
    site.create()
    for do in ("throw-away", "go-on"):
        assert site.client().post(REAL, {"do": do, "goal": "end"}).status_code == 404
    with pytest.raises(ValueError, match="no rehearsal"):
        remove("harbour-games")
    assert site.now.id


def test_a_rehearsal_is_not_rehearsed_and_there_are_not_too_many(site: Site) -> None:
    client = begin(site)
    assert client.post(PAGE, {"do": "begin", "players": "13"}).status_code == 404
    for _ in range(4):
        manage(client, REAL, "begin", players="13")
    answer = act(client, REAL, "begin", players="13")
    assert "throw one away" in read_refusal(answer)


def test_no_log_that_counts_has_anything_of_a_rehearsal(site: Site) -> None:
    client = begin(site)
    manage(client, PAGE, "go-on", goal="end")
    assert set(Entry.objects.values_list("tournament", flat=True)) == {"harbour-games"}
    assert COPY not in client.get("/").text
    assert connections[ALIAS].settings_dict["NAME"].endswith("rehearsals.sqlite3")
    assert connection.settings_dict["NAME"] != connections[ALIAS].settings_dict["NAME"]


def test_addresses_tell_what_is_a_rehearsal() -> None:
    assert is_rehearsal(COPY)
    assert not is_rehearsal("rehearsal-of-something")
    assert find_original(COPY) == "harbour-games"


def test_questions_to_the_database_do_not_grow_with_the_players(site: Site) -> None:
    counts = []
    for players in (13, 60):
        site.slug = f"event-{players}"
        site.create(capacity=64)
        client = site.client()
        manage(client, f"/e/{site.slug}/desk/rehearsal", "begin", players=str(players))
        address = f"/e/rehearsal--1--{site.slug}/desk/rehearsal"
        client.get(address)
        with CaptureQueriesContext(connections[ALIAS]) as queries:
            client.get(address)
        counts.append(len(queries))
    assert counts[0] == counts[1]
