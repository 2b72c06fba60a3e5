"""Addresses of the pages about who sits where, below the desk of a tournament."""

from django.urls import URLPattern, path

from hexmeet.web.tables.changes import FixedTable, Swap
from hexmeet.web.tables.drafts import Seating
from hexmeet.web.tables.published import Cards, Lists, PublishedRound
from hexmeet.web.tables.repairs import Repair

urlpatterns: list[URLPattern] = [
    path("seating/", Seating.as_view(), name="seating"),
    path("seating/swap", Swap.as_view(), name="swap"),
    path("seating/fixed-table", FixedTable.as_view(), name="fixed-table"),
    path("seating/repair/", Repair.as_view(), name="repair"),
    path("seating/rounds/<int:round>/", PublishedRound.as_view(), name="seating-round"),
    path("seating/rounds/<int:round>/lists", Lists.as_view(), name="seating-lists"),
    path("seating/rounds/<int:round>/cards", Cards.as_view(), name="set-up-cards"),
]
