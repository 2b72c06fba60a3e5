"""Addresses for judges."""

from django.urls import path

from hexmeet.web.judging.cards import CardsPage
from hexmeet.web.judging.conduct import ConductList, ConductPage
from hexmeet.web.judging.matters import MattersPage
from hexmeet.web.judging.penalty import PenaltyPage
from hexmeet.web.judging.queue import QueuePage
from hexmeet.web.judging.rule import RulePage
from hexmeet.web.judging.table import TablePage

urlpatterns = [
    path("judging", QueuePage.as_view(), name="judging"),
    path("judging/open", MattersPage.as_view(), name="open-matters"),
    path("judging/cards", CardsPage.as_view(), name="judge-cards"),
    path("judging/rule", RulePage.as_view(), name="rule"),
    path("judging/table/<int:table>", TablePage.as_view(), name="judge-table"),
    path("judging/players", ConductList.as_view(), name="conduct-list"),
    path("judging/player/<str:player>", ConductPage.as_view(), name="conduct"),
    path("judging/player/<str:player>/penalty", PenaltyPage.as_view(), name="penalty"),
]
