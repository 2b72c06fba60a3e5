"""Addresses of accounts."""

from django.urls import path

from hexmeet.web.accounts import own, people, views
from hexmeet.web.accounts.home import home

urlpatterns = [
    path("", home, name="home"),
    path("first-run", views.first_run, name="first-run"),
    path("log-in", views.log_in, name="log-in"),
    path("log-out", views.log_out, name="log-out"),
    path("account", own.AccountPage.as_view(), name="account"),
    path("accounts", people.AccountsPage.as_view(), name="accounts"),
    path("i/<str:token>", views.accept_invitation, name="invitation"),
]
