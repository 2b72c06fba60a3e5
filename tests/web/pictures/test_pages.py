from xml.etree import ElementTree as ET

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from tests.web.site import Site

from hexmeet.tournament import commands as ask

ADDRESS = "/e/harbour-games/pictures"
DESK = "/e/harbour-games/desk/pictures"


def read_drawings(page: str) -> dict[str, str]:
    """Give the pictures of a page by their titles."""
    found = [part.split("</svg>")[0] for part in page.split('<svg viewBox="0 0 480')[1:]]
    drawings = [f'<svg viewBox="0 0 480{part}</svg>' for part in found]
    return {ET.fromstring(svg).findtext("title") or "": svg for svg in drawings}  # noqa: S314 - our own


def test_before_the_first_round_the_page_says_what_will_be_here(site: Site) -> None:
    site.start()
    page = Client().get(ADDRESS)
    assert "nothing to draw yet" in page.text
    assert read_drawings(page.text) == {}


@pytest.mark.parametrize("address", [ADDRESS, DESK])
def test_each_picture_has_its_figures_in_a_table(site: Site, address: str) -> None:
    site.start()
    site.play(2)
    page = site.client().get(address).text
    assert list(read_drawings(page)) == [
        "Places through the rounds",
        "Victory points at the end of games",
        "How long games took",
        "Who met whom",
    ]
    assert page.count("The figures as a table") == 4
    assert page.count("<tr") >= 4 * 2 + 13 * 2


def test_a_player_is_pointed_out_by_a_link(site: Site) -> None:
    site.start()
    site.play(1)
    page = Client().get(f"{ADDRESS}?player=3").text
    assert "Cem Yildiz is pointed out" in page
    assert 'class="rank chosen"' in page
    assert 'class="band"' in page
    assert "Cem Yildiz has met:" in page


def test_a_link_to_somebody_unknown_points_nobody_out(site: Site) -> None:
    site.start()
    site.play(1)
    page = Client().get(f"{ADDRESS}?player=<nobody>")
    assert page.status_code == 200
    assert "pointed out" not in page.text.split("</form>")[1]


def test_pictures_are_read_from_the_right_in_arabic(site: Site) -> None:
    site.start()
    site.play(1)
    browser = Client(headers={"accept-language": "ar"})
    drawings = read_drawings(browser.get(ADDRESS).text)
    english = read_drawings(Client().get(ADDRESS).text)
    assert "المراكز عبر الجولات" in drawings
    assert drawings["المراكز عبر الجولات"] != english["Places through the rounds"]


def test_a_round_that_is_not_over_shows_who_meets_whom_already(site: Site) -> None:
    site.start()
    site.begin()
    assert list(read_drawings(Client().get(ADDRESS).text)) == ["Who met whom"]


def test_the_standings_of_the_desk_lead_to_the_pictures(site: Site) -> None:
    site.start()
    site.play(1)
    assert DESK in site.client().get("/e/harbour-games/desk/standings").text
    assert ADDRESS in Client().get("/e/harbour-games/").text


@pytest.mark.parametrize("players", [13, 60])
def test_queries_do_not_grow_with_the_players(site: Site, players: int) -> None:
    site.create(capacity=64)
    site.register(players)
    site.check_in()

    site.ask(ask.StartTournament())
    site.begin()
    Client().get(ADDRESS)
    with CaptureQueriesContext(connection) as queries:
        Client().get(ADDRESS)
    assert len(queries) == 1
