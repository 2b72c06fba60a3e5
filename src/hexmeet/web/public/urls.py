"""Addresses of public pages."""

from django.urls import URLPattern, URLResolver, path

from hexmeet.web.public import rulebooks
from hexmeet.web.public.archive import Archive
from hexmeet.web.public.event import EventPage
from hexmeet.web.public.register import Register, Registered
from hexmeet.web.public.verify import TournamentDownload, Verify

urlpatterns: list[URLPattern | URLResolver] = [
    path("e/<slug:slug>/", EventPage.as_view(), name="event"),
    path("e/<slug:slug>/register", Register.as_view(), name="register"),
    path("e/<slug:slug>/registered", Registered.as_view(), name="registered"),
    path("e/<slug:slug>/archive", Archive.as_view(), name="archive"),
    path("e/<slug:slug>/verify", Verify.as_view(), name="verify"),
    path("e/<slug:slug>/tournament.json", TournamentDownload.as_view(), name="tournament-file"),
    path("rulebooks/", rulebooks.show_rulebooks, name="rulebooks"),
    path("rulebooks/compare", rulebooks.compare_rulebooks, name="compare-rulebooks"),
    path("rulebooks/readings", rulebooks.show_readings, name="readings"),
    path("rulebooks/<str:rulebook>", rulebooks.show_rulebook, name="rulebook"),
    path("rulebooks/<str:rulebook>/<str:clause>", rulebooks.show_clause, name="clause"),
]
