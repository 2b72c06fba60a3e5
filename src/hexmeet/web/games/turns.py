"""Whose turn had begun when time was up: asked at each table, noted in the log.

(italy-2009 3.4)
"""

from django.http import QueryDict
from django.utils import translation

from hexmeet.sentences.catalogue import say
from hexmeet.sentences.languages import Language
from hexmeet.tournament import commands as ask
from hexmeet.tournament.commands import Command
from hexmeet.tournament.documents.participants import name_player
from hexmeet.tournament.games import find_game
from hexmeet.tournament.state import Round, Table, Tournament
from hexmeet.web.games.numbers import read_table
from hexmeet.web.page import Mistake, Page


def note_turn(page: Page, typed: QueryDict) -> Command:
    """Write down whose turn had begun."""
    table, player = read_table(typed), typed.get("player", "")
    if player not in find_game(page.visit.tournament, table).stayed:
        raise Mistake("player", "clocks.turn-wanted")
    name = name_player(page.visit.tournament, player)
    text = say(translation.get_language() or "en", "clocks.turn-noted", name=name)
    return ask.NoteTable(table=table, text=text)


def asks_turn(tournament: Tournament, round_: Round, table: Table) -> bool:
    """Whether nobody has said yet whose turn it was, and there is no sheet that says who won."""
    if not round_.time_called or table.started_at is None or table.sheet is not None:
        return False
    answers = {
        say(language, "clocks.turn-noted", name=name_player(tournament, player))
        for language in Language
        for player in table.seats
    }
    return answers.isdisjoint(note.text for note in table.notes)
