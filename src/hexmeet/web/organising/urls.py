"""Addresses of making and changing a tournament."""

from django.urls import URLPattern, URLResolver, path

from hexmeet.web.organising.house_rules_page import HouseRulesPage
from hexmeet.web.organising.rules_form import RulesForm
from hexmeet.web.organising.settings_page import SettingsPage
from hexmeet.web.organising.staff_page import StaffListPage
from hexmeet.web.organising.wizard import Wizard

DESK = "e/<slug:slug>/desk/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("new", Wizard.as_view(), name="new"),
    path("new/rules", RulesForm.as_view(), name="new-rules"),
    path("new/<slug:step>", Wizard.as_view(), name="new-step"),
    path("e/<slug:slug>/house-rules", HouseRulesPage.as_view(), name="house-rules"),
    path(f"{DESK}settings", SettingsPage.as_view(), name="settings"),
    path(f"{DESK}staff", StaffListPage.as_view(), name="staff"),
]
