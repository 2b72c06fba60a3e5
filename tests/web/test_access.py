"""Who gets in where."""

from django.test import Client
from tests.web.site import Site


def test_strangers_are_asked_to_log_in(site: Site) -> None:
    site.create()
    answer = Client().get("/e/harbour-games/desk/")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/log-in?next=")


def test_staff_gets_in(site: Site) -> None:
    site.create()
    assert site.client("skye").get("/e/harbour-games/desk/").status_code == 200


def test_unknown_tournament_is_said_to_be_none(site: Site) -> None:
    answer = site.client().get("/e/nowhere/desk/")
    assert answer.status_code == 404
    assert "There is nothing here" in answer.text
