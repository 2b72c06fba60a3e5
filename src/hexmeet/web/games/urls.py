"""Addresses of rounds and sheets."""

from django.urls import path

from hexmeet.web.games.rounds import RoundPage
from hexmeet.web.games.sheets import SheetPage

urlpatterns = [
    path("round", RoundPage.as_view(), name="round"),
    path("round/<int:round>", RoundPage.as_view(), name="round-of"),
    path("round/<int:round>/table/<int:table>", SheetPage.as_view(), name="sheet"),
]
