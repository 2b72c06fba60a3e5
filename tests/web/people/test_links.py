import re

import pytest
from django.test import RequestFactory
from tests.web.sending import send
from tests.web.site import Site

from hexmeet.tournament import commands as ask
from hexmeet.web import addresses
from hexmeet.web.links import find_link
from hexmeet.web.models import Purpose

CARDS = "/e/harbour-games/desk/players/links"
PLAYER = "/e/harbour-games/desk/player/"


def tokens(page: str) -> list[str]:
    return re.findall(r"/p/([\w-]{27})/<", page)


def test_every_expected_player_has_a_card_with_the_own_link(site: Site) -> None:
    site.create()
    site.register(4)
    site.ask(ask.WithdrawPlayer(player="4"))
    page = site.client("skye").get(CARDS).text
    found = [find_link(Purpose.PLAYER, token) for token in tokens(page)]
    assert sorted(link.subject for link in found if link) == ["1", "2", "3"]
    assert page.count("<svg viewBox") == 3
    assert tokens(site.client("skye").get(CARDS).text) == tokens(page), "links stay"


def test_link_is_made_renewed_and_revoked(site: Site) -> None:
    site.create()
    site.register(2)
    client, address = site.client(), f"{PLAYER}1"
    assert "has no link now" in client.get(address).text
    (first,) = tokens(send(client, address, {"do": "renew-link", "at": "1"}).text)
    (second,) = tokens(send(client, address, {"do": "renew-link", "at": "1"}).text)
    assert find_link(Purpose.PLAYER, first) is None
    link = find_link(Purpose.PLAYER, second)
    assert link is not None
    assert link.subject == "1"
    page = send(client, address, {"do": "revoke-link", "at": "1"}).text
    assert "opens nothing any more" in page
    assert find_link(Purpose.PLAYER, second) is None
    cards = client.get(CARDS).text
    assert len(tokens(cards)) == 1, "who had the link revoked gets no other by itself"


@pytest.mark.parametrize("login", ["hugo", "jude"])
def test_judges_hold_no_links(site: Site, login: str) -> None:
    site.create()
    site.register(2)
    assert site.client(login).get(CARDS).status_code == 403


def test_addresses_can_be_reached_from_phones_in_the_hall(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "find_hall_address", lambda: "192.168.7.5")
    factory = RequestFactory()
    here = factory.get("/", HTTP_HOST="localhost:8000")
    assert addresses.make_address(here, "/p/x/") == "http://192.168.7.5:8000/p/x/"
    other = factory.get("/", HTTP_HOST="192.168.7.9:8000")
    assert addresses.make_address(other, "/p/x/") == "http://192.168.7.9:8000/p/x/"
    monkeypatch.setattr(addresses, "find_hall_address", lambda: "")
    assert addresses.make_address(here, "/p/x/") == "http://localhost:8000/p/x/"
