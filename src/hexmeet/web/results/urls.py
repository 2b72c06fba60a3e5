"""Addresses of standings, finals, documents and the log."""

from django.urls import path

from hexmeet.web.results import documents
from hexmeet.web.results.finals import FinalsPage
from hexmeet.web.results.log import LogPage
from hexmeet.web.results.standings import StandingsPage

urlpatterns = [
    path("standings", StandingsPage.as_view(), name="standings"),
    path("finals", FinalsPage.as_view(), name="finals"),
    path("log", LogPage.as_view(), name="log"),
    path("documents", documents.DocumentsPage.as_view(), name="documents"),
    path("documents/report", documents.ReportPage.as_view(), name="report"),
    path("documents/<slug:document>.csv", documents.CsvPage.as_view(), name="document-csv"),
    path("documents/tournament.json", documents.FilePage.as_view(), name="desk-file"),
    path("documents/log.jsonl", documents.LogFilePage.as_view(), name="log-file"),
    path("documents/photo/<slug:digest>", documents.PhotoPage.as_view(), name="photo"),
]
