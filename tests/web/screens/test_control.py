"""What the desk lets screens show."""

import asyncio

import pytest
from channels.layers import get_channel_layer
from django.test import Client
from tests.web.site import Site

from hexmeet.web.live.news import name_group
from hexmeet.web.models import LONGEST_MESSAGE, ScreenWish
from hexmeet.web.screens.wishes import keep_wish

CONTROL, SCREEN = "/e/harbour-games/desk/screens", "/e/harbour-games/screen"


def post(site: Site, do: str, at: str = "", login: str = "olga", **typed: str) -> int:
    fields = {"do": do, "at": at, "command": f"{do} {at}", **typed}
    return site.client(login).post(CONTROL, fields).status_code


def test_screens_keep_to_a_part_until_they_are_let_go(site: Site) -> None:
    site.start()
    site.publish()
    assert post(site, "only", "seating-by-table") == 303
    html = Client().get(SCREEN).text
    assert 'data-parts="seating-by-table"' in html
    assert "The screens show only: Seating by table" in site.client().get(CONTROL).text
    assert post(site, "by-itself") == 303
    assert 'data-parts="seating-by-name seating-by-table' in Client().get(SCREEN).text


def test_a_screen_may_be_asked_for_another_part_than_all_others(site: Site) -> None:
    site.start()
    site.publish()
    post(site, "only", "seating-by-table")
    html = Client().get(f"{SCREEN}?only=seating-by-name").text
    assert 'data-parts="seating-by-name"' in html


def test_a_part_that_has_nothing_to_show_yet_waits(site: Site) -> None:
    site.start()
    site.publish()
    post(site, "only", "champion")
    assert 'data-parts="seating-by-name' in Client().get(SCREEN).text
    assert "nothing yet to show for “Champion”" in site.client().get(CONTROL).text


def test_a_message_is_on_every_page_and_may_fill_the_screen(site: Site) -> None:
    site.start()
    site.publish()
    assert post(site, "say", message="  Lunch   until 13:30 <b> ") == 303
    html = Client().get(SCREEN).text
    assert "Lunch until 13:30 &lt;b&gt;" in html
    post(site, "only", "message")
    assert 'data-parts="message"' in Client().get(SCREEN).text
    post(site, "say-nothing")
    html = Client().get(SCREEN).text
    assert "Lunch" not in html
    assert 'data-parts="seating-by-name' in html


@pytest.mark.parametrize("message", ["", "   ", "x" * (LONGEST_MESSAGE + 1), "a\x07b"])
def test_a_message_that_cannot_be_shown_is_refused_and_given_back(site: Site, message: str) -> None:
    site.create()
    answer = site.client().post(CONTROL, {"do": "say", "at": "", "message": message})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert not ScreenWish.objects.filter(tournament=site.slug).exclude(message="").exists()


def test_an_unknown_part_is_refused(site: Site) -> None:
    site.create()
    assert post(site, "only", "fireworks") == 422


def test_the_staff_controls_screens_and_nobody_else(site: Site) -> None:
    site.create()
    assert site.client("skye").get(CONTROL).status_code == 200
    assert Client().get(CONTROL).status_code == 302
    assert Client().post(CONTROL, {"do": "say", "message": "Free beer"}).status_code == 302
    assert "beer" not in Client().get(SCREEN).text


def test_the_desk_leads_to_it(site: Site) -> None:
    site.create()
    assert f'href="{CONTROL}"' in site.client().get("/e/harbour-games/desk/").text


def test_screens_of_one_tournament_do_not_follow_another(site: Site) -> None:
    site.create()
    keep_wish("elsewhere", message="Lunch")
    assert "Lunch" not in Client().get(SCREEN).text


def test_screens_hear_of_it_at_once(site: Site) -> None:
    site.create()
    layer = get_channel_layer()
    assert layer is not None
    asyncio.run(layer.group_add(name_group(site.slug), "a-screen"))
    keep_wish(site.slug, part="clock")
    heard = asyncio.run(layer.receive("a-screen"))
    assert heard == {"type": "wish.changed"}
