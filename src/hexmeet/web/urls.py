"""Every address; each part of the day has its own list."""

from django.urls import URLPattern, URLResolver, include, path

from hexmeet.web import preferences
from hexmeet.web.print.restart import Restart
from hexmeet.web.static_files import serve

handler400 = "hexmeet.web.errors.refuse_malformed"
handler403 = "hexmeet.web.errors.refuse_access"
handler404 = "hexmeet.web.errors.refuse_unknown"
handler500 = "hexmeet.web.errors.admit_fault"

EVENT, DESK = "e/<slug:slug>/", "e/<slug:slug>/desk/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("static/<path:name>", serve),
    path("preferences", preferences.set_preferences, name="preferences"),
    path("", include("hexmeet.web.accounts.urls")),
    path("", include("hexmeet.web.organising.urls")),
    path(DESK, include("hexmeet.web.desk.urls")),
    path(DESK, include("hexmeet.web.people.urls")),
    path(DESK, include("hexmeet.web.tables.urls")),
    path(DESK, include("hexmeet.web.games.urls")),
    path(DESK, include("hexmeet.web.judging.urls")),
    path(DESK, include("hexmeet.web.results.urls")),
    path(DESK, include("hexmeet.web.rehearsals.urls")),
    path(DESK, include("hexmeet.web.print.urls")),
    path("restart", Restart.as_view(), name="restart"),
    path(EVENT, include("hexmeet.web.tables.board_urls")),
    path(EVENT, include("hexmeet.web.screens.urls")),
    path(EVENT, include("hexmeet.web.pictures.urls")),
    path("p/<str:token>/", include("hexmeet.web.phone.urls")),
    path("", include("hexmeet.web.public.urls")),
]
