"""Before the games and during them: who is there, the clock, who selects what."""

from collections.abc import Sequence
from dataclasses import dataclass

from hexmeet.tournament.documents.participants import name_player
from hexmeet.tournament.play_clock import find_slow_tables, seconds_left_at_table
from hexmeet.tournament.play_tables import has_turn_limit
from hexmeet.tournament.state import Round, Tournament
from hexmeet.tournament.words import Phase, Status, TableStatus
from hexmeet.web.games.clock import read_clock
from hexmeet.web.results.finals import Choosing, list_choosing
from hexmeet.web.screens.filling import Block, Frame
from hexmeet.web.screens.parts import Part, has_begun
from hexmeet.web.screens.seating import find_boards
from hexmeet.web.screens.slides import Slide, divide
from hexmeet.web.visit import Visit

COMING = (Status.REGISTERED, Status.CHECKED_IN)
IN_ORDER = ("chair", "colour", "play-order")  # as a player selects them
CHOICES = Frame(beside=7.6, most_columns=2, largest=5.5)
BESIDE_BOARD = Frame(beside=7.2, most_columns=1, largest=7.0, part=0.55)


@dataclass(frozen=True, slots=True)
class Dot:
    """A table as a sign: its number, and whether its game is over."""

    table: int
    is_done: bool


@dataclass(frozen=True, slots=True)
class Chooser:
    """A player of a table, what was selected so far, and what is to be selected now."""

    turn: int
    name: str
    picks: Sequence[tuple[str, str]]  # of all there is to select; empty where nothing was yet
    selects: str
    offered: Sequence[str]


@dataclass(frozen=True, slots=True)
class Choice:
    """A table at which players select in turn."""

    table: int
    selectable: Sequence[str]
    choosers: Sequence[Chooser]
    is_done: bool


def show_welcome(visit: Visit) -> Sequence[Slide]:
    """Say what this is, where to register, and how many are there."""
    tournament = visit.tournament
    there = len(tournament.players_of(Status.CHECKED_IN))
    content = {
        "there": there,
        "coming": len(tournament.players_of(*COMING)),
        "waiting": len(tournament.players_of(Status.WAITING)),
        "counts": tournament.phase in (Phase.CHECK_IN, Phase.PLAYING),
    }
    return [Slide(part=Part.WELCOME, content=content)]


def show_clock(visit: Visit) -> Sequence[Slide]:
    """Show the clock of the round, and quietly how its tables are getting on."""
    tournament = visit.tournament
    round_ = tournament.current_round
    if round_ is None or not has_begun(round_):
        return ()
    dots = [
        Dot(table.number, table.status is TableStatus.DONE)
        for table in round_.tables
        if table.seats
    ]
    content = {
        "round": round_,
        "clock": read_clock(tournament, round_, visit.now),
        "dots": dots,
        "done": sum(dot.is_done for dot in dots),
        "many": len(dots) > MANY,
        "slow": _list_slow(visit),
        "limited": _list_limited(tournament, round_),
        "playing_on": _list_playing_on(visit, round_),
        "paused": [t.number for t in round_.tables if t.status is TableStatus.PAUSED],
    }
    return [Slide(part=Part.CLOCK, content=content)]


MANY = 20  # tables, whose signs are smaller then


def _list_slow(visit: Visit) -> Sequence[int]:
    tables = visit.tournament.current_round.tables if visit.tournament.current_round else ()
    marked = {t.number for t in tables if t.slow and t.status is not TableStatus.DONE}
    return sorted({slow.table for slow in find_slow_tables(visit.tournament, visit.now)} | marked)


def _list_playing_on(visit: Visit, round_: Round) -> tuple[int, ...]:
    """List the tables whose extra time or pauses keep them playing (italy-2009 3.4)."""
    return tuple(
        table.number
        for table in round_.tables
        if table.sheet is None and seconds_left_at_table(visit.tournament, round_, table, visit.now)
    )


def _list_limited(tournament: Tournament, round_: Round) -> Sequence[int]:
    """List the running tables whose turns are limited; none where all of them are."""
    running = [table for table in round_.tables if table.status is not TableStatus.DONE]
    limited = [table.number for table in running if has_turn_limit(tournament, table)]
    return limited if len(limited) < len(running) else []


def show_selection(visit: Visit) -> Sequence[Slide]:
    """Show who selects what now, and what was taken; a single table has its board beside it."""
    tournament = visit.tournament
    round_ = tournament.current_round
    if round_ is None:
        return ()
    choices = [_describe(tournament, choosing) for choosing in list_choosing(tournament, round_)]
    items = [
        (choice, Block(texts=tuple(c.name for c in choice.choosers), lines=2.9))
        for choice in choices
    ]
    boards = find_boards(visit) if len(choices) == 1 else {}
    frame = BESIDE_BOARD if boards else CHOICES
    board = next(iter(boards.values()), "")
    return divide(Part.SELECTION, items, frame, round=round_, board=board)


def _describe(tournament: Tournament, choosing: Choosing) -> Choice:
    following = choosing.following
    selectable = sorted({step.selects for step in choosing.steps}, key=IN_ORDER.index)
    taken = {(pick.player, pick.what): pick.value for pick in choosing.picks}
    turns = dict.fromkeys((step.turn, step.player) for step in choosing.steps)
    choosers = [
        Chooser(
            turn=turn,
            name=name_player(tournament, player),
            picks=[(what, taken.get((player, what), "")) for what in selectable],
            selects=following.selects if following and following.player == player else "",
            offered=choosing.values,
        )
        for turn, player in turns
    ]
    return Choice(choosing.table.number, selectable, choosers, following is None)
