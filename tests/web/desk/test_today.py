"""The first page of the desk: what comes next is the largest thing, with its button."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from tests.web.site import TEN, Site

from hexmeet.tournament import commands as ask
from hexmeet.tournament.words import Phase
from hexmeet.web.visit import _KEPT

DESK = "/e/harbour-games/desk/"
HEADING = re.compile(r"<h1>(.*?)</h1>", re.DOTALL)


def heading(client: Client) -> str:
    found = HEADING.search(client.get(DESK).text)
    assert found is not None
    return found[1].strip()


def push(client: Client, do: str, **fields: str) -> int:
    """Push a button of the page."""
    command = f"{do} {timezone.now().timestamp()}"
    return client.post(DESK, {"do": do, "at": "", "command": command, **fields}).status_code


def test_the_day_can_be_run_by_the_largest_button(site: Site) -> None:
    """Only what happens at the door and at the tables is done elsewhere."""
    site.create("shn-2024", championship_day=datetime(2027, 1, 1, tzinfo=UTC).date())
    client = site.client()
    assert heading(client) == "Open registration"
    assert push(client, "open-registration") == 303
    site.register(13)
    assert push(client, "open-check-in") == 303
    site.ask(*(ask.CheckIn(player=player) for player in site.now.players))
    assert heading(client) == "Start with 13 players"
    assert push(client, "start") == 303
    for number in (1, 2, 3):
        if number == 1:
            assert heading(client) == "Draft the seating: round 1"
            assert push(client, "draft") == 303
        assert heading(client) == f"Publish round {number}"
        assert push(client, "publish") == 303
        assert heading(client) == f"Start round {number}"
        assert push(client, "start-round") == 303
        assert heading(client) == "4 tables are still playing"
        site.at = timezone.now()
        site.finish()
    assert heading(client) == "Close the preliminary stage"
    assert push(client, "close-stage") == 303
    assert heading(client) == "Close the tournament"
    assert push(client, "close") == 303
    assert heading(client) == "The tournament is over"
    assert site.now.phase is Phase.CLOSED


def test_what_stands_in_the_way_is_said_with_its_clause_and_the_way_out(site: Site) -> None:
    site.create()
    site.register(13)
    site.check_in()
    site.ask(ask.DismissStaff(person="hugo"), ask.DismissStaff(person="jude"))
    page = site.client().get(DESK).text
    assert "Not yet possible, because:" in page
    assert "studio-2023 1.3.1" in page
    assert 'href="/e/harbour-games/desk/staff"' in page
    assert 'name="do" value="start"' not in page


def test_a_refusal_is_shown_where_it_was_asked_for(site: Site) -> None:
    site.start()
    client = site.client()
    answer = client.post(DESK, {"do": "publish", "at": "", "command": "p"})
    assert answer.status_code == 422
    assert 'class="notice bad' in answer.text


def test_options_of_the_start_are_those_of_the_rulebook(site: Site) -> None:
    site.create("italy-2009")
    site.register(13)
    site.check_in()
    client = site.client()
    page = client.get(DESK).text
    for name in ("formula", "method", "time_limit_minutes"):
        assert f'name="{name}"' in page
    assert 'name="turn_limit"' not in page
    wrong = {"do": "start", "at": "", "command": "s", "time_limit_minutes": "long"}
    answer = client.post(DESK, wrong)
    assert answer.status_code == 422
    assert 'value="long"' in answer.text
    chosen = {"formula": "convention", "method": "printed", "time_limit_minutes": "80"}
    assert push(client, "start", **chosen) == 303
    structure = site.now.structure
    assert structure is not None
    assert (structure.formula, structure.method) == ("convention", "printed")
    assert structure.time_limit_minutes == 80


def test_what_may_be_left_out_is_offered(site: Site) -> None:
    site.create()
    site.register(16)
    site.check_in()
    client = site.client()
    assert 'name="skip_semi_final"' in client.get(DESK).text
    assert push(client, "start", skip_semi_final="on", turn_limit="on") == 303
    structure = site.now.structure
    assert structure is not None
    assert not structure.has_semi_final
    assert structure.turn_limit


def test_who_is_missing_and_what_the_number_means_are_shown(site: Site) -> None:
    site.create()
    site.register(13)
    site.at = timezone.now()
    site.check_in("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12")
    page = site.client().get(DESK).text
    assert "Mia Rossi is missing." in page
    assert "12 players" in page
    assert "13 players" in page
    assert "3 tables of four" in page


def test_calls_disputes_and_slow_tables_need_an_eye(site: Site) -> None:
    site.start()
    site.begin()
    tables = site.now.rounds[0].tables
    site.ask(ask.CallJudge(id="c", table=2, by=tables[1].seats[0], about="a road"))
    site.enter(1, tables[0].seats)
    site.ask(ask.DisputeSheet(table=1, player=tables[0].seats[1], reason="nine points"))
    page = site.client().get(DESK).text
    assert "Table 2 calls for a judge. a road" in page
    assert "nine points" in page
    assert '/desk/round/1/table/1"' in page


def test_judges_see_what_comes_next_without_its_button(site: Site) -> None:
    site.start()
    client = site.client("jude")
    page = client.get(DESK).text
    assert "Draft the seating" in page
    assert 'name="do" value="draft"' not in page
    answer = client.post(DESK, {"do": "draft", "at": "", "command": "d"})
    assert answer.status_code == 422
    assert site.now.draft is None


@pytest.mark.parametrize("language", ["en", "it", "ar"])
@pytest.mark.parametrize("rulebook", ["studio-2023", "italy-2009", "cwc-2004"])
def test_a_whole_event_is_shown_in_every_language(site: Site, rulebook: str, language: str) -> None:
    client = site.client()
    client.cookies["language"] = language

    def look() -> None:
        assert client.get(DESK).status_code == 200

    site.create(rulebook)
    look()
    site.register(16)
    look()
    site.check_in("1", "2")
    look()
    site.ask(*(ask.CheckIn(player=str(number)) for number in range(3, 17)))
    site.at += timedelta(minutes=30)
    look()
    site.ask(ask.StartTournament())
    structure = site.now.structure
    assert structure is not None
    for _ in range(structure.rounds):
        look()
        site.begin()
        look()
        site.finish()
    look()
    site.ask(ask.CloseStage())
    look()
    site.publish()
    look()


def test_the_desk_asks_as_often_for_sixty_as_for_thirteen(site: Site) -> None:
    counts = []
    for slug, players in (("small", 13), ("large", 60)):
        site.slug = slug
        site.create(capacity=None)
        site.register(players)
        site.check_in()
        client = site.client()
        client.get(f"/e/{slug}/desk/")
        _KEPT.clear()
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/e/{slug}/desk/")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_what_can_be_taken_back_offers_it(site: Site) -> None:
    site.create()
    site.register(13)
    client = site.client()
    for do, undo in (("open-check-in", "close-check-in"),):
        push(client, do)
        assert f'name="do" value="{undo}"' in client.get(DESK).text
        assert push(client, undo) == 303
    assert site.now.phase is Phase.CREATED


def test_a_draft_is_thrown_away(site: Site) -> None:
    site.start()
    client = site.client()
    push(client, "draft")
    assert site.now.draft is not None
    assert push(client, "discard-draft") == 303
    assert site.now.draft is None


def test_a_draft_is_looked_at_before_it_is_published(site: Site) -> None:
    site.start()
    client = site.client()
    answer = client.post(DESK, {"do": "draft", "at": "", "command": "d"})
    assert answer["Location"] == "/e/harbour-games/desk/seating/"
    seating = client.get(answer["Location"]).text
    assert 'name="do" value="discard-draft"' in seating
    assert "Draft round 1 again" in client.get(DESK).text


def test_who_is_there_without_a_seat_is_thought_of_and_leads_to_the_repair(site: Site) -> None:
    site.create()
    site.register(14)
    site.check_in(*map(str, range(1, 14)))
    site.at = TEN
    site.ask(ask.StartTournament())
    site.publish()
    site.ask(ask.CheckIn(player="14", overrule="came late"))
    page = site.client().get(DESK).text
    assert f"{site.now.players['14'].name} is checked in and has no seat in this round." in page
    assert 'href="/e/harbour-games/desk/seating/repair/"' in page


def test_a_tournament_that_was_called_off_is_not_called_over(site: Site) -> None:
    site.start()
    site.ask(ask.CallOffTournament(reason="no power"))
    page = site.client().get(DESK).text
    assert "The tournament was called off" in page
    assert "The tournament is over" not in page


def test_the_desk_says_whom_the_last_entries_are_about(site: Site) -> None:
    site.create()
    site.register(13)
    site.check_in("1")
    name = site.now.players["1"].name
    assert re.search(rf"checked in a player: <bdi>{name}</bdi>", site.client().get(DESK).text)


def test_tabs_are_shown_to_those_who_may_open_them(site: Site) -> None:
    site.start()
    tab = 'href="/e/harbour-games/desk/settings"'
    assert tab in site.client("olga").get(DESK).text
    assert tab not in site.client("jude").get(DESK).text
