"""Addresses of the projector, and of what controls it."""

from django.urls import URLPattern, URLResolver, path

from hexmeet.web.screens.control import ScreenControl
from hexmeet.web.screens.views import Screen

urlpatterns: list[URLPattern | URLResolver] = [
    path("screen", Screen.as_view(), name="screen"),
    path("desk/screens", ScreenControl.as_view(), name="screen-control"),
]
