"""Who sits where, by name and by table, and the boards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.urls import NoReverseMatch, reverse

from hexmeet.rulebooks.schema import Stage
from hexmeet.tournament.documents.participants import name_player
from hexmeet.tournament.games import Game
from hexmeet.tournament.play_picks import COLOUR
from hexmeet.tournament.state import Round, Table, Tournament
from hexmeet.web.phone.game import selects_first
from hexmeet.web.screens.alphabet import name_ranges, sort_key
from hexmeet.web.screens.filling import Block, Frame, Shape
from hexmeet.web.screens.parts import Part, list_shown_boards
from hexmeet.web.screens.slides import Slide, divide
from hexmeet.web.visit import Visit

NAMES = Frame()
TABLES = Frame(beside=4.0)


@dataclass(frozen=True, slots=True)
class Place:
    """A player, and the table to go to."""

    name: str
    table: int


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a table, with what its player has selected."""

    number: int
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Tableful:
    """A table, and who sits at it in order."""

    number: int
    seats: Sequence[Seat]


def show_by_name(visit: Visit) -> Sequence[Slide]:
    """List everybody by name, each with a table; pages say which letters they have."""
    round_ = visit.tournament.current_round
    if round_ is None:
        return ()
    places = [
        Place(name_player(visit.tournament, player), table.number)
        for table in round_.tables
        for player in table.seats
    ]
    places.sort(key=lambda place: (sort_key(place.name), place.table))
    items = [(place, Block(texts=(place.name,))) for place in places]
    slides = divide(Part.SEATING_BY_NAME, items, NAMES, round=round_)
    return [slide for shape in Shape for slide in _add_ranges(slides, shape)]


def _add_ranges(slides: Sequence[Slide], shape: Shape) -> Sequence[Slide]:
    pages = [slide for slide in slides if slide.shape is shape]
    names = [
        [place.name for column in slide.content["columns"] for place in column] for slide in pages
    ]
    ranges = name_ranges(names)
    return [replace(slide, ranges=ranges) for slide in pages]


def show_by_table(visit: Visit) -> Sequence[Slide]:
    """List the tables, each with its players in order."""
    tournament = visit.tournament
    round_ = tournament.current_round
    if round_ is None:
        return ()
    tables = [_describe(tournament, round_, table) for table in round_.tables if table.seats]
    items = [
        (table, Block(texts=tuple(seat.name for seat in table.seats), lines=0.7, least=2.0))
        for table in tables
    ]
    first = Game(len(tournament.rounds), round_, round_.tables[0], ())
    return divide(
        Part.SEATING_BY_TABLE,
        items,
        TABLES,
        round=round_,
        selects=selects_first(tournament.rules, first),
        is_by_rank=round_.stage is not Stage.PRELIMINARY and _is_by_rank(tournament, round_),
    )


def _is_by_rank(tournament: Tournament, round_: Round) -> bool:
    """Whether the seats are not yet in play order."""
    seated = {player for table in round_.tables for player in table.seats}
    chosen = {pick.player for pick in round_.picks if pick.what == "play-order"}
    return tournament.rules.selection.finals != "drawn" and not seated <= chosen


def _describe(tournament: Tournament, round_: Round, table: Table) -> Tableful:
    colours: Mapping[str, str] = {
        pick.player: pick.value for pick in round_.picks if pick.what == COLOUR
    }
    seats = [
        Seat(number, name_player(tournament, player), colours.get(player, ""))
        for number, player in enumerate(table.seats, start=1)
    ]
    return Tableful(table.number, seats)


def show_boards(visit: Visit) -> Sequence[Slide]:
    """Show the boards that may be seen, one on each page."""
    tournament = visit.tournament
    round_ = tournament.current_round
    if round_ is None:
        return ()
    boards = find_boards(visit)
    is_shared = tournament.rules.boards.scope == "round"
    return [
        Slide(
            part=Part.BOARD,
            number=number,
            count=len(boards),
            content={"round": round_, "table": 0 if is_shared else table, "address": address},
        )
        for number, (table, address) in enumerate(boards.items(), start=1)
    ]


def find_boards(visit: Visit) -> Mapping[int, str]:
    """Find where the pictures of the boards are that may be seen, by table."""
    tournament = visit.tournament
    round_ = tournament.current_round
    number = len(tournament.rounds)
    try:
        return {
            table: reverse("board", args=[visit.slug, number, table])
            for table in (list_shown_boards(tournament, round_) if round_ else ())
        }
    except NoReverseMatch:  # boards have no pages here
        return {}
