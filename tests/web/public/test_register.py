import re
from collections.abc import Iterator
from datetime import date

import pytest
from django.core.cache import cache
from django.test import Client
from tests.web.sending import send
from tests.web.site import Site

from hexmeet.tournament import commands as ask
from hexmeet.tournament.words import Status
from hexmeet.web.links import find_link, give_link, revoke_link
from hexmeet.web.models import Purpose
from hexmeet.web.rates import REGISTRATIONS

REGISTER = "/e/harbour-games/register"
ADA = {"do": "register", "name": "Ada Lovelace", "agreed": "on"}


@pytest.fixture(autouse=True)
def no_tries_yet() -> Iterator[None]:
    """Forget who has tried what."""
    cache.clear()
    yield
    cache.clear()


def open_registration(site: Site, rulebook: str = "studio-2023", **settings: object) -> None:
    site.create(rulebook, **settings)
    site.ask(ask.OpenRegistration())


def find_subjects(page: str) -> list[str]:
    tokens = re.findall(r'class="code" href="/p/([\w-]{27})/"', page)
    links = [find_link(Purpose.PLAYER, token) for token in tokens]
    return [link.subject for link in links if link]


def test_player_registers_and_gets_the_private_link_to_keep(site: Site) -> None:
    open_registration(site)
    page = send(Client(), REGISTER, {**ADA, "group": "Byron", "no-photos": "on"}).text
    assert "Ada Lovelace is registered" in page
    assert "Keep it" in page
    assert "<svg viewBox" in page
    assert find_subjects(page) == ["1"]
    player = site.now.players["1"]
    assert (player.group, player.no_photos, player.status) == ("Byron", True, Status.REGISTERED)


def test_links_are_shown_to_the_browser_they_were_given_to_and_no_other(site: Site) -> None:
    open_registration(site)
    mine = Client()
    send(mine, REGISTER, ADA)
    page = send(mine, REGISTER, {**ADA, "name": "Annabella Byron"}).text
    assert find_subjects(page) == ["2", "1"], "one browser may enter a family"
    assert find_subjects(Client().get("/e/harbour-games/registered").text) == []


def test_link_that_was_renewed_is_not_shown_where_the_old_one_was(site: Site) -> None:
    open_registration(site)
    client = Client()
    send(client, REGISTER, ADA)
    revoke_link(Purpose.PLAYER, site.slug, "1", site.at)
    give_link(Purpose.PLAYER, site.slug, "1", site.at)
    page = client.get("/e/harbour-games/registered").text
    assert find_subjects(page) == []
    assert "ask at the desk" in page


def test_who_comes_when_all_places_are_taken_waits_and_knows_it(site: Site) -> None:
    open_registration(site, capacity=1)
    send(Client(), REGISTER, ADA)
    client = Client()
    assert "All places are taken" in client.get(REGISTER).text
    page = send(client, REGISTER, {**ADA, "name": "Bea Conti"}).text
    assert "Bea Conti is number 1 on the waiting list" in page
    site.ask(ask.WithdrawPlayer(player="1"))
    assert "Bea Conti is registered" in client.get("/e/harbour-games/registered").text


def test_same_name_is_asked_about_and_nothing_typed_is_lost(site: Site) -> None:
    open_registration(site)
    send(Client(), REGISTER, ADA)
    again = Client().post(REGISTER, {**ADA, "name": "ada  LOVELACE", "group": "Byron"})
    assert again.status_code == 422
    assert again.text.count("is registered already") == 1, "said once, in its place"
    assert 'name="namesake"' in again.text
    assert 'value="Byron"' in again.text
    page = send(Client(), REGISTER, {**ADA, "namesake": "on"}).text
    assert find_subjects(page) == ["2"]


def test_form_sent_twice_is_one_player_and_one_link(site: Site) -> None:
    open_registration(site)
    client = Client()
    send(client, REGISTER, {**ADA, "command": "the same"})
    page = send(client, REGISTER, {**ADA, "command": "the same"}).text
    assert find_subjects(page) == ["1"]
    assert list(site.now.players) == ["1"]


def test_nobody_is_entered_without_agreeing(site: Site) -> None:
    open_registration(site)
    refused = Client().post(REGISTER, {"do": "register", "name": "Ada"})
    assert refused.status_code == 422
    assert "Tick that you agree" in refused.text
    assert not site.now.players


@pytest.mark.clause("shn-2024", "10.1")
def test_who_is_too_young_is_told_the_clause(site: Site) -> None:
    open_registration(site, "shn-2024", championship_day=date(2027, 6, 1))
    page = Client().get(REGISTER).text
    assert 'name="born"' in page
    assert "1 June 2027" in page
    refused = Client().post(REGISTER, {**ADA, "born": "2020-05-05"})
    assert refused.status_code == 422
    assert '<a href="/rulebooks/shn-2024/10.1">shn-2024 10.1</a>' in refused.text
    assert 'value="2020-05-05"' in refused.text
    missing = Client().post(REGISTER, ADA)
    assert missing.status_code == 422


def test_no_birth_date_is_asked_without_a_minimum_age(site: Site) -> None:
    open_registration(site)
    assert 'name="born"' not in Client().get(REGISTER).text
    send(Client(), REGISTER, {**ADA, "born": "1990-01-01"})
    assert site.now.players["1"].born is None


def test_staff_cannot_register_where_the_rulebook_forbids_it(site: Site) -> None:
    open_registration(site)
    refused = Client().post(REGISTER, {**ADA, "name": "Jude"})
    assert refused.status_code == 422
    assert "/rulebooks/studio-2023/" in refused.text


def test_closed_registration_says_what_to_do_instead(site: Site) -> None:
    site.create()
    assert "not open yet" in Client().get(REGISTER).text
    refused = Client().post(REGISTER, ADA)
    assert refused.status_code == 422
    site.ask(ask.OpenCheckIn())
    assert "Go to the desk" in Client().get(REGISTER).text
    assert not site.now.players


def test_registrations_are_limited(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    open_registration(site)
    monkeypatch.setattr(
        "hexmeet.web.public.register.REGISTRATIONS", REGISTRATIONS.__class__("r", 2, 60)
    )
    answers = [Client().post(REGISTER, {**ADA, "name": f"N {n}"}).status_code for n in range(4)]
    assert answers == [303, 303, 429, 429]


def test_registered_player_does_only_what_players_may(site: Site) -> None:
    open_registration(site)
    forged = Client().post(REGISTER, {"do": "open-registration"})
    assert forged.status_code == 404
