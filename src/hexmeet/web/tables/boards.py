"""Boards of published rounds as pictures, and their set-up cards; hidden while players select."""

from collections.abc import Callable
from functools import partial
from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse

from hexmeet.boards.chance import Occasion
from hexmeet.boards.drawing.board import draw_board
from hexmeet.boards.drawing.card import Paper, draw_card
from hexmeet.boards.drawing.words import WORDS, Language, Words
from hexmeet.boards.layouts import Layout
from hexmeet.boards.notation import read_layout
from hexmeet.tournament.play_picks import list_boards_to_show
from hexmeet.tournament.state import Round
from hexmeet.web.page import PublicPage
from hexmeet.web.tables.pages import speak

Draw = Callable[[Layout, str, Occasion, Words], str]


class Board(PublicPage):
    """The board of a table, or of all tables where they share one; rounds count through stages."""

    def get(self, request: HttpRequest, **where: Any) -> HttpResponse:  # noqa: ANN401 - as in Page
        """Draw the board in a language: the reader's, unless the address names one."""
        layout, occasion = self._find(int(where["round"]), int(where["table"]))
        asked = request.GET.get("language", speak())
        language = cast("Language", asked if asked in WORDS else "en")
        key = f"board {occasion} {language} {self.kind}"
        drawn = self.visit.work_out(
            key,
            lambda: self.draw(
                layout, self.visit.tournament.details.name, occasion, WORDS[language]
            ),
        )
        return HttpResponse(drawn, content_type="image/svg+xml; charset=utf-8")

    @property
    def kind(self) -> str:
        """What is drawn."""
        return "picture"

    @property
    def draw(self) -> Draw:
        """What draws it."""
        return draw_board

    def _find(self, number: int, table: int) -> tuple[Layout, Occasion]:
        rounds = self.visit.tournament.rounds
        if not 1 <= number <= len(rounds):
            raise Http404(f"round {number} is not published")
        round_ = rounds[number - 1]
        if round_.find_table(table) is None:
            raise Http404(f"there is no table {table}")
        boards = list_boards_to_show(self.visit.tournament, round_)
        if not boards:
            raise Http404("the board is not shown yet")
        is_shared = self.visit.tournament.rules.boards.scope == "round"
        text = boards[0] if is_shared else boards[table - 1]
        return read_layout(text, "board"), _occasion(round_, None if is_shared else table)


def _occasion(round_: Round, table: int | None) -> Occasion:
    return Occasion(round_.stage, round_.number, table)


class Card(Board):
    """The set-up card of a board, on a paper of choice."""

    @property
    def paper(self) -> Paper:
        """The paper to print on."""
        asked = self.request.GET.get("paper", "")
        return "letter" if asked == "letter" else "a4"

    @property
    def kind(self) -> str:
        """What is drawn."""
        return f"card {self.paper}"

    @property
    def draw(self) -> Draw:
        """What draws it."""
        return partial(_draw_card, self.paper)


def _draw_card(paper: Paper, layout: Layout, title: str, occasion: Occasion, words: Words) -> str:
    return draw_card(layout, title, occasion, words, paper)
