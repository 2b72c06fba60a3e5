"""Addresses of accounts."""

from django.urls import path

from hexmeet.web.accounts import views

urlpatterns = [
    path("", views.home, name="home"),
    path("first-run", views.first_run, name="first-run"),
    path("log-in", views.log_in, name="log-in"),
    path("log-out", views.log_out, name="log-out"),
    path("i/<str:token>", views.accept_invitation, name="invitation"),
]
