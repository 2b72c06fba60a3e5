"""Addresses of the desk."""

from django.urls import path

from hexmeet.web.desk.today import Today

urlpatterns = [path("", Today.as_view(), name="desk")]
