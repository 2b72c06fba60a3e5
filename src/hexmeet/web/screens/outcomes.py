"""Standings, lots as they are drawn, who goes on, the champion."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from django.utils import translation

from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament.documents.participants import name_player
from hexmeet.tournament.events import LotDrawn
from hexmeet.tournament.progress import find_next_stage
from hexmeet.tournament.seating_finals import list_finalists
from hexmeet.tournament.state import Tournament
from hexmeet.tournament.words import Status
from hexmeet.web.logbook import find_lots_by_round
from hexmeet.web.results.ranking import show_ranking
from hexmeet.web.screens.filling import Block, Frame
from hexmeet.web.screens.parts import Part, count_rounds_over, has_begun
from hexmeet.web.screens.slides import Slide, divide
from hexmeet.web.screens.widths import measure
from hexmeet.web.visit import Visit

RANKING = Frame(beside=7.6, head=0.95)
THROUGH = Frame(beside=2.6, most_columns=4)
LOTS = Frame(beside=3.4, most_columns=3, height=66.0, largest=6.2)
SMALL_LINE, SMALL_ROOM = 0.6, 13.0  # of small letters: of a line here, and ems of their own
SHORT, MIDDLING = 9.0, 16.0  # ems of a champion's name


@dataclass(frozen=True, slots=True)
class Lot:
    """One lot: who was tied on which places, and the order that came out."""

    first: int
    tied: Sequence[str]
    order: Sequence[tuple[int, int, str]]  # turn of appearing, place, name
    stream: str
    witness: str

    @property
    def last(self) -> int:
        """The last of the tied places; 0 where the places are not known."""
        return self.first + len(self.tied) - 1 if self.first else 0


def show_standings(visit: Visit) -> Sequence[Slide]:
    """Show the ranking after the last round of which every sheet is final."""
    over = count_rounds_over(visit.tournament)
    if not over:
        return ()
    shown = show_ranking(visit, over)
    items = [(row, Block(texts=(row.name,))) for row in shown.rows]
    round_ = visit.tournament.rounds[over - 1]
    return divide(Part.STANDINGS, items, RANKING, round=round_, through_to=shown.through_to)


def show_through(visit: Visit) -> Sequence[Slide]:
    """Show who plays the next stage."""
    tournament = visit.tournament
    closed = tournament.closed_stages[-1:]
    present = len(tournament.players_of(Status.CHECKED_IN))
    stage = find_next_stage(tournament, closed[0], present) if closed else None
    if stage is None or tournament.rounds_of(stage):
        return ()
    players = list_finalists(tournament, stage)
    names = [(number, name_player(tournament, id_)) for number, id_ in enumerate(players, start=1)]
    items = [(each, Block(texts=(each[1],), lines=0.15)) for each in names]
    return divide(Part.THROUGH, items, THROUGH, stage=stage)


def show_lots(visit: Visit) -> Sequence[Slide]:
    """Show the lots that were drawn last, one after the other."""
    tournament = visit.tournament
    if not tournament.lots:
        return ()
    language = translation.get_language() or "en"
    drawn = visit.work_out("lots", lambda: find_lots_by_round(visit.slug))
    latest = chain.from_iterable(drawn[-_count_rounds(tournament) :])
    lots = [describe_lot(tournament, lot) for lot in latest]
    items = [(lot, _measure_lot(lot)) for lot in lots]
    slides = divide(Part.LOTS, items, LOTS, fingerprint=tournament.fingerprint, language=language)
    return [_number(slide) for slide in slides]


def _measure_lot(lot: Lot) -> Block:
    """Tell how much room a lot takes: its heading, the tied in small letters, the order."""
    names = tuple(name for _, _, name in lot.order)
    small = math.ceil(measure(", ".join(lot.tied)) / SMALL_ROOM) + 1
    return Block(texts=names, lines=1.6 + SMALL_LINE * small)


def _count_rounds(tournament: Tournament) -> int:
    """Count the rounds whose lots still matter: before a round those it was cut by do too."""
    rounds = tournament.rounds
    if not rounds or tournament.phase.value == "closed":
        return len(rounds) + 1
    return 1 if has_begun(rounds[-1]) else 2


def describe_lot(tournament: Tournament, lot: LotDrawn) -> Lot:
    """Describe a lot; the places are those in the name of its stream."""
    found = lot.stream.rpartition("/places ")[2].partition("-")[0]
    first = int(found) if found.isdecimal() else 0
    order = [
        (0, first + number if first else number + 1, name_player(tournament, player))
        for number, player in enumerate(lot.players)
    ]
    tied = [name_player(tournament, player) for player in sorted(lot.players)]
    return Lot(first, tied, order, lot.stream, lot.witness)


def _number(slide: Slide) -> Slide:
    """Let everything on a page appear in turn: of a lot the last place first."""
    turn = 0
    columns = []
    for column in slide.content["columns"]:
        lots = []
        for lot in column:
            last = turn + len(lot.order)
            order = [
                (last - number, place, name) for number, (_, place, name) in enumerate(lot.order)
            ]
            lots.append(replace(lot, order=order))
            turn = last
        columns.append(lots)
    return replace(slide, reveals=turn, content={**slide.content, "columns": columns})


def show_champion(visit: Visit) -> Sequence[Slide]:
    """Show the champion, and the game of the final."""
    tournament = visit.tournament
    if not tournament.champion:
        return ()
    name = name_player(tournament, tournament.champion)
    width = measure(name)
    size = "short" if width <= SHORT else "middling" if width <= MIDDLING else "long"
    return [
        Slide(
            part=Part.CHAMPION,
            content={"name": name, "size": size, "final": _read_final(tournament)},
        )
    ]


def _read_final(tournament: Tournament) -> Sequence[tuple[str, int]]:
    """Read the sheet of the final, the most points first."""
    rounds = tournament.rounds_of(Stage.FINAL)
    sheet = rounds[-1].tables[0].sheet if rounds else None
    lines = sheet.lines if sheet else ()
    best = sorted(lines, key=lambda line: (line.player != tournament.champion, -line.vp))
    return [(name_player(tournament, line.player), line.vp) for line in best]
