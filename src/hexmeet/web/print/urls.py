"""Addresses of what is printed, below the desk of a tournament."""

from django.urls import URLPattern, path

from hexmeet.web.print.badges import Badges
from hexmeet.web.print.kit import Kit, StateFile
from hexmeet.web.print.papers import Papers
from hexmeet.web.print.rounds import BlankSheets, RecordSheets, SetUpCards, Slips
from hexmeet.web.print.standings import PrintedStandings

urlpatterns: list[URLPattern] = [
    path("print/", Papers.as_view(), name="print"),
    path("print/badges", Badges.as_view(), name="print-badges"),
    path("print/standings", PrintedStandings.as_view(), name="print-standings"),
    path("print/kit", Kit.as_view(), name="print-kit"),
    path("print/kit.json", StateFile.as_view(), name="state-file"),
    path("print/sheets", BlankSheets.as_view(), name="print-blank-sheets"),
    path("print/rounds/<int:round>/slips", Slips.as_view(), name="print-slips"),
    path("print/rounds/<int:round>/sheets", RecordSheets.as_view(), name="print-sheets"),
    path("print/rounds/<int:round>/cards", SetUpCards.as_view(), name="print-cards"),
]
