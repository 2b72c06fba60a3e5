"""The first page."""

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from tests.web.site import Site


def test_an_empty_site_leads_to_the_first_tournament(site: Site) -> None:
    page = site.client().get("/").text
    assert "Create your first tournament" in page
    assert 'href="/new"' in page


def test_whoever_may_not_create_is_told_what_will_be_here(site: Site) -> None:
    page = site.client("otto").get("/").text
    assert "on no staff" in page
    assert 'href="/new"' not in page
    assert "No tournament has been announced" in Client().get("/").text


def test_the_staff_sees_its_tournaments_first_with_the_way_to_the_desk(site: Site) -> None:
    site.create()
    assert 'href="/e/harbour-games/desk/"' in site.client("jude").get("/").text
    page = Client().get("/").text
    assert "Harbour Games qualifier" in page
    assert "/desk/" not in page


def test_what_has_changed_is_shown_at_once(site: Site) -> None:
    site.create()
    assert "in preparation" in Client().get("/").text
    site.register(13)
    site.check_in()
    page = Client().get("/").text
    assert "13 players" in page
    assert "check-in" in page


def test_many_tournaments_ask_the_database_no_more_than_one(site: Site) -> None:
    counts = []
    for number in range(4):
        site.slug = f"event-{number}"
        site.create()
        Client().get("/")
        if number in (0, 3):
            with CaptureQueriesContext(connection) as queries:
                Client().get("/")
            counts.append(len(queries))
    assert counts[0] == counts[1]
