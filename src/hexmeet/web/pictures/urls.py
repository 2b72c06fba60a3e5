"""Addresses of pictures."""

from django.urls import path

from hexmeet.web.pictures.pages import DeskPictures, PublicPictures

urlpatterns = [
    path("pictures", PublicPictures.as_view(), name="pictures"),
    path("desk/pictures", DeskPictures.as_view(), name="desk-pictures"),
]
