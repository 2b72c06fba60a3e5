import re
from datetime import timedelta

import pytest
from django.utils import timezone
from tests.web.sending import send
from tests.web.site import TEN, Site

from hexmeet.tournament import commands as ask
from hexmeet.tournament.words import Phase, Status

CHECK_IN = "/e/harbour-games/desk/check-in"


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch, site: Site) -> None:
    """Let pages believe that it is the time of the site."""
    monkeypatch.setattr(timezone, "now", lambda: site.at)


def row(page: str, player: str) -> str:
    return page.partition(f'<li id="player-{player}"')[2].partition("</li>")[0]


def prepare(
    site: Site, players: int = 13, rulebook: str = "studio-2023", **settings: object
) -> None:
    site.create(rulebook, **settings)
    site.register(players)
    site.at = TEN - timedelta(minutes=30)
    site.ask(ask.OpenCheckIn())


def test_check_in_is_opened_by_organisers_who_know_what_it_does(site: Site) -> None:
    site.create()
    site.register(3)
    page = site.client().get(CHECK_IN).text
    assert "3 players are expected" in page
    assert "nobody registers alone any more" in page
    assert "An organiser opens it" in site.client("skye").get(CHECK_IN).text
    site.client("otto").post(CHECK_IN, {"do": "open-check-in"})
    assert site.now.phase is Phase.CHECK_IN


@pytest.mark.parametrize("login", ["olga", "jude", "skye"])
def test_tap_turns_the_name_and_is_undone_in_the_row_and_the_flash(site: Site, login: str) -> None:
    prepare(site)
    client = site.client(login)
    page = send(client, f"{CHECK_IN}?q=lov", {"do": "check-in", "at": "1"}).text
    assert "Ada Lovelace is here." in page
    assert "1 of 13 here" in page
    assert 'value="undo-check-in"' in row(page, "1")
    flash = page.partition('id="flashes"')[2].partition("</form>")[0]
    assert 'value="undo-check-in"' in flash
    assert 'value="lov"' in page, "the search stays"
    client.post(CHECK_IN, {"do": "undo-check-in", "at": "1"})
    assert site.now.players["1"].status is Status.REGISTERED


def test_two_volunteers_tick_off_different_players_from_one_page(site: Site) -> None:
    prepare(site)
    one, other = site.client("skye"), site.client("jude")
    seen = re.search(r'data-sequence="(\d+)"', one.get(CHECK_IN).text)
    assert seen
    first = one.post(CHECK_IN, {"do": "check-in", "at": "1", "seen": seen[1], "command": "a"})
    second = other.post(CHECK_IN, {"do": "check-in", "at": "2", "seen": seen[1], "command": "b"})
    assert (first.status_code, second.status_code) == (303, 303)
    again = other.post(CHECK_IN, {"do": "check-in", "at": "1", "seen": seen[1], "command": "c"})
    assert again.status_code == 303, "the player is here, which is what both wanted"
    assert len(site.now.players_of(Status.CHECKED_IN)) == 2


def test_page_says_what_so_many_mean_and_one_more(site: Site) -> None:
    prepare(site, 29)
    site.ask(*(ask.CheckIn(player=str(number)) for number in range(1, 29)))
    page = site.client("skye").get(CHECK_IN).text
    assert "28 of 29 here" in page
    with_28 = page.partition("With 28 players")[2].partition("With 29 players")
    assert "3 rounds · 7 tables of four" in with_28[0]
    assert "the organiser may leave it out" in with_28[0]
    assert "5 tables of four · 3 tables of three" in with_28[2]
    assert "may leave it out" not in with_28[2].partition("</details>")[0]


@pytest.mark.clause("shn-2024", "6.1")
def test_latecomer_pays_the_price_of_the_rulebook(site: Site) -> None:
    prepare(site, 12, "shn-2024", championship_day=TEN.date())
    site.at = TEN + timedelta(minutes=5)
    client = site.client("skye")
    page = client.get(CHECK_IN).text
    assert "starts with 1 victory point less" in page
    assert '/rulebooks/shn-2024/6.1"' in page
    assert "late" in row(send(client, CHECK_IN, {"do": "check-in", "at": "1"}).text, "1")
    assert site.now.players["1"].late


@pytest.mark.clause("shn-2024", "6.1")
def test_who_comes_too_late_is_refused_in_the_row_and_let_in_by_an_organiser(site: Site) -> None:
    prepare(site, 12, "shn-2024", championship_day=TEN.date())
    site.at = TEN + timedelta(hours=1)
    refused = site.client("skye").post(CHECK_IN, {"do": "check-in", "at": "1"})
    assert refused.status_code == 422
    assert "minutes late" in row(refused.text, "1")
    assert "overrule" not in row(refused.text, "1")
    organiser = site.client("otto")
    shown = organiser.post(CHECK_IN, {"do": "check-in", "at": "1"})
    assert "Let in" in row(shown.text, "1")
    unsaid = organiser.post(CHECK_IN, {"do": "overrule", "at": "1", "reason": " "})
    assert "Write the reason first" in row(unsaid.text, "1")
    organiser.post(CHECK_IN, {"do": "overrule", "at": "1", "reason": "the train stood still"})
    assert site.now.players["1"].status is Status.CHECKED_IN


def test_who_waits_is_refused_while_no_place_is_free(site: Site) -> None:
    prepare(site, 4, capacity=3)
    refused = site.client().post(CHECK_IN, {"do": "check-in", "at": "4"})
    assert refused.status_code == 422
    assert "has no place" in row(refused.text, "4")


def test_somebody_at_the_door_is_entered_there(site: Site) -> None:
    prepare(site, 3)
    answer = send(site.client("skye"), CHECK_IN, {"do": "add", "name": "New Face"})
    assert "New Face" in row(answer.text, "4")


def test_names_are_found_without_script(site: Site) -> None:
    prepare(site)
    page = site.client().get(f"{CHECK_IN}?q=novak").text
    assert re.findall(r'<li id="player-(\d+)"', page) == ["5"]


def test_seated_player_stays_ticked(site: Site) -> None:
    site.start()
    site.begin()
    refused = site.client().post(CHECK_IN, {"do": "undo-check-in", "at": "1"})
    assert refused.status_code == 422
    assert "has a seat already" in row(refused.text, "1")
