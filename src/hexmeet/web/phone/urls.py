"""Addresses of a player's pages, below the private link."""

from django.urls import path

from hexmeet.web.phone.game import GamePage
from hexmeet.web.phone.me import MePage
from hexmeet.web.phone.standing import StandingPage

urlpatterns = [
    path("", GamePage.as_view(), name="phone"),
    path("standing", StandingPage.as_view(), name="phone-standing"),
    path("me", MePage.as_view(), name="phone-me"),
]
