"""Addresses of boards, which everybody may see; rounds count through all stages."""

from django.urls import URLPattern, path

from hexmeet.web.tables.boards import Board, Card

urlpatterns: list[URLPattern] = [
    path("boards/<int:round>/<int:table>.svg", Board.as_view(), name="board"),
    path("boards/<int:round>/<int:table>/card.svg", Card.as_view(), name="set-up-card"),
]
