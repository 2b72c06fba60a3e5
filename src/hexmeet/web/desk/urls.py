"""Addresses of the desk."""

from django.urls import path

from hexmeet.web.desk import views

urlpatterns = [path("", views.Today.as_view(), name="desk")]
