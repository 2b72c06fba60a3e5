"""The address of a tournament's rehearsals."""

from django.urls import path

from hexmeet.web.rehearsals.page import RehearsalPage

urlpatterns = [path("rehearsal", RehearsalPage.as_view(), name="rehearsal")]
