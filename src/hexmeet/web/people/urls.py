"""Addresses of players and check-in."""

from django.urls import URLPattern, URLResolver, path

from hexmeet.web.people.check_in import CheckInPage
from hexmeet.web.people.example import Example
from hexmeet.web.people.imports import ImportPage
from hexmeet.web.people.link_cards import LinkCards
from hexmeet.web.people.player import PlayerEntry
from hexmeet.web.people.players import Players

urlpatterns: list[URLPattern | URLResolver] = [
    path("players", Players.as_view(), name="players"),
    path("players/links", LinkCards.as_view(), name="link-cards"),
    path("players/import", ImportPage.as_view(), name="import-players"),
    path("players/example.csv", Example.as_view(), name="example-players"),
    path("player/<path:player>", PlayerEntry.as_view(), name="player"),
    path("check-in", CheckInPage.as_view(), name="check-in"),
]
